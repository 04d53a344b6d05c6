/* SPDX-License-Identifier: ISC */
#ifndef PARSE_WRITE_WRITER_H
#define PARSE_WRITE_WRITER_H

/*
 * Shared by the writers of the notations; for write*.c alone.
 */

#include <string.h>

#include "parse/notation/replay.h"

struct sgf_note;
struct sgf_notes;

/* The kinds of field that may be left out, each reported once. */
enum leftover {
    LEFTOVER_VARIATIONS,
    LEFTOVER_PROPERTY, /* the report names the first one left out */
    LEFTOVER_RESULT,
    LEFTOVER_STUDY, /* set-up after moves, and what follows */
    LEFTOVER_EVENT,
    LEFTOVER_TEXT, /* characters that the notation gives another meaning */
};

/* Whose the properties HV of a record are (sgf_notes.h). */
enum notes_origin { NOTES_NONE, NOTES_OURS, NOTES_FOREIGN };

struct writer {
    struct record *record;
    const struct outcome *outcome;
    const struct board *board;
    enum spelling spelling; /* of the cells written */
    struct text *out;
    uint32_t leaf; /* the last node of the main line */
    unsigned reported; /* bit set of enum leftover */

    /* SGF: notes that are added and taken back */
    const struct sgf_notes *notes; /* NULL: notes in the record are written like anything else */
    enum notes_origin notes_origin;
    const bool *notes_skipped; /* [nnodes] nodes of ours, left out; NULL: none */
    const uint32_t *notes_children; /* [nnodes] then: the first child that is not; NODE_NONE */
    bool notes_reported; /* that HV is gone */
    /* of the current node */
    uint32_t notes_node;
    const struct sgf_note *note; /* NULL: none */
    const struct property *notes_sign; /* its HV, if it is ours; else NULL */
    bool notes_commented; /* the note's comment was added to the user's */
};

/* The writers append the record in their notation to writer->out; false: the notation cannot hold
 * it, which is reported, and nothing was appended. */
bool write_sgf(struct writer *writer); /* SGF, FF[4] */
bool write_littlegolem(struct writer *writer); /* LittleGolem's SGF, on one line */
bool write_moves(struct writer *writer); /* a move list */
bool write_json(struct writer *writer); /* one object a line */
bool write_page_json(struct writer *writer); /* the games of a page, one object a line each */

/* Reports what is left out, at bytes[at]; `detail` names it. */
void writer_left_out(struct writer *writer, enum leftover leftover, uint32_t at,
                     const char *detail);

/*
 * The value in UTF-8, borrowed until another record is read into this one.  *has_escapes: the text
 * still has its escapes; they are gone if the character set hides them.  NULL when memory is out
 * (writer->out has failed then).
 */
const char *writer_raw(struct writer *writer, const struct value *value, size_t *length,
                       bool *has_escapes);

/* How the values of a property are made. */
enum value_kind {
    VALUE_TEXT, /* anything */
    VALUE_POINT, /* a cell, or a rectangle of cells "cell:cell" */
    VALUE_POINT_TEXT, /* "cell:text" */
};
/* The kind of a property's values, by its name; VALUE_TEXT if the name is unknown. */
enum value_kind writer_value_kind(const struct property *property);

/*
 * The text of a value at bytes[at], with its cells spelt as the writer spells: `text` itself, or in
 * the record's arena.  A cell that cannot be read stays as it is, and `not-respelt` is reported.
 * NULL as above.
 */
const char *writer_respelt(struct writer *writer, enum value_kind kind, uint32_t at,
                           const char *text, size_t *length);

/* Writes a cell in writer->spelling.  write_lg.c has a writer for LittleGolem's own spelling. */
void writer_cell(struct writer *writer, cell at);

/* Writes the move of a node: its word, its stone's cell or its man's way. */
void writer_move(struct writer *writer, const struct node *node);

/* The node after this one on the main line of the game; NODE_NONE: it ends, or a study follows. */
static inline uint32_t writer_next(const struct writer *writer, uint32_t index)
{
    const uint32_t next = writer->record->nodes[index].first_child;

    return next == writer->record->study ? NODE_NONE : next;
}

/* Does the property hold the node's move? */
bool writer_is_move(const struct node *node, const struct property *property);

/* Is its name this one?  Most are not, by their first letter. */
static inline bool writer_is_named(const struct property *property, const char *name)
{
    return property->name[0] == name[0] && strcmp(property->name, name) == 0;
}

/* The colour that resigned at the end of the main line by a move, or by the result; COLOUR_NONE. */
enum colour writer_resigned(const struct writer *writer);

/* The stones of White with which the main line begins, where there is more than one: a handicap;
 * else 0. */
int writer_handicap(const struct writer *writer);

/*
 * For notations of a main line without a tree.  Set-up stones, or a first move that is not White's:
 * reports `cannot-hold` and returns false.  Also reports what is left out of the tree: variations,
 * and properties other than moves and those named in `held` ("EV PB PW").
 */
bool writer_check_line(struct writer *writer, const char *held);

#endif
