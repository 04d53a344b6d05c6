/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_JUNK_H
#define PARSE_INPUT_JUNK_H

/*
 * Bytes between records: a run of text is one message, however long it is (QUIRKS.md, Q7).  A
 * line that begins with `#' is a comment, unless it holds the beginning of a record.  For scan.c
 * alone.
 */

#include "parse/input/diagnostic.h"

#define JUNK_BYTES 32 /* of a run that its message shows */

struct junk_place {
    uint64_t offset, line, column;
};

struct junk_line {
    char bytes[JUNK_BYTES];
    size_t length;
    struct junk_place start;
};

/* Zero-initialised: between two records nothing was seen yet. */
struct junk {
    bool said_close; /* stray-close was said about this run */
    bool has_text; /* it holds more than `)' */
    bool has_bytes; /* and more than zeros */
    bool is_comment; /* perhaps a comment; has_text is false */
    struct junk_place start; /* of the text or comment */
    char bytes[JUNK_BYTES];
    size_t length; /* of bytes */
    bool shown; /* no more of it is shown */
    bool was_zero; /* the last byte shown represents a run of zeros */
    struct junk_line line; /* the first that looks like moves, or the last one */
    struct junk_line lone; /* the one before it, if that was one move alone; else of length 0 */
    bool has_moves; /* `line` looks like moves */
};

/* One byte of the text or comment, or a blank anywhere. */
void junk_show(struct junk *junk, char c);

/* A byte outside records that is no blank. */
void junk_add(struct junk *junk, char c, const struct junk_place *place,
              struct diagnostics *diagnostics);

/* A `#' at the start of a line, where no text has been seen. */
void junk_comment(struct junk *junk, const struct junk_place *place);
/* The line has ended: it was a comment. */
void junk_comment_end(struct junk *junk);
/* It holds what no comment holds: it is text. */
void junk_comment_is_text(struct junk *junk);

/* A mark at bytes[0], where no text has been seen: its length; 0: none; -1: that depends
 * on the bytes that follow. */
int junk_mark(const struct junk *junk, const char *bytes, size_t length, bool last);

/* Forgets a run that is nothing but zeros. */
void junk_forget_zeros(struct junk *junk);

/* Does the run, which has come to its end, hold a line of moves, or two in succession of one move
 * each? */
bool junk_has_moves(struct junk *junk);

/* The run has come to its end. */
void junk_end(struct junk *junk, struct diagnostics *diagnostics);

#endif
