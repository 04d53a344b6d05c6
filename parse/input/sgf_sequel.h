/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_SGF_SEQUEL_H
#define PARSE_INPUT_SGF_SEQUEL_H

/*
 * Bytes after the `)' that closes a record: text and other records, or the rest of this record,
 * which has a `)' too many (QUIRKS.md, Q5).  For sgf_end.c alone.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum sgf_sequel_answer {
    SGF_SEQUEL_UNSEEN, /* that depends on the bytes that follow */
    SGF_SEQUEL_NONE, /* it was the last `)' */
    SGF_SEQUEL_SAME, /* the record goes on */
};

/* The record that is closed. */
struct sgf_sequel_record {
    bool has_header; /* it has a property of roots, or has lost its beginning */
    bool is_root; /* it is one node without a move */
    bool is_part; /* it cannot be a whole one */
    bool is_forgotten; /* its bytes are not there any more */
};

/* A look ahead that is under way.  Zero-initialised: not begun. */
struct sgf_sequel {
    size_t close; /* after the `)' */
    size_t at; /* the next byte to look at */
    size_t value_at; /* of the last value */
    unsigned nmoves; /* looked for in the record */
    int state;
    uint64_t depth; /* trees opened since */
    uint64_t word; /* the capitals of the last property's name */
    uint64_t last_move; /* `W' or `B', whichever the record ended with; 0: not known */
    bool begun;
    bool word_ended; /* the next letter begins another name */
    bool has_node; /* a property has followed */
    bool in_root; /* it belongs to the root of the record, as far as is known */
    bool is_over; /* the record ends with a resignation */
};

/*
 * Does the record that bytes[0..close) ends with go on?  To be called again with more bytes after
 * UNSEEN, which is never the answer with `last`: no more bytes follow.  Looks at 64 KiB after the
 * `)' at most.
 */
enum sgf_sequel_answer sgf_sequel_find(struct sgf_sequel *sequel,
                                       const struct sgf_sequel_record *record, size_t close,
                                       const char *bytes, size_t length, bool last);

/* `count` bytes at the front are gone. */
void sgf_sequel_forget(struct sgf_sequel *sequel, size_t count);

/* Does another record's header, the end of the input, or nothing but blanks follow the `)'?  Fast,
 * and without knowledge of the record; false: ask sgf_sequel_find(). */
bool sgf_sequel_is_plain(size_t close, const char *bytes, size_t length, bool last);

#endif
