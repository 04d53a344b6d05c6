/* SPDX-License-Identifier: ISC */
#ifndef PARSE_WRITE_SGF_NOTES_H
#define PARSE_WRITE_SGF_NOTES_H

/*
 * Notes: what an annotator adds to an SGF record, in a way that can be taken back.
 *
 * Provenance.  A node that was touched gets a property HV with a value for each value of ours:
 * "NAME value" (HV[BM 1][TR a1][TR b2]), "NAME" if the value is empty.  For a comment it is "C", or
 * "C+" if our text was added to a comment that was there, and the checksum of each of our lines.
 * "+": the node itself is ours, as are all nodes of a variation that was added; then HV also has
 * its move.  The root has the signature, "havtools" and what else `signature` says.  Text of ours
 * is between two marks, U+2063 (invisible separator), after the user's text and a blank line,
 * which is between the marks as well.  So taking the notes back gives the bytes that the record has
 * without them.
 *
 * Nothing of the user's is changed: a property that a node has is not added to it, nor one that
 * FF[4] does not allow with it.  Nor is it lost if the user has edited what was added: a value
 * that HV does not have stays, and so does a line between the marks without its checksum, a node of
 * ours with anything of the user's in it or after it, and one that is now on the main line.  A
 * record whose HV are another program's gets no notes.
 */

#include "parse/notation/replay.h"

#define SGF_NOTE_PROPERTIES 8

/* Additions to one node.  Borrowed strings, UTF-8. */
struct sgf_note {
    const char *comment; /* NULL: none */
    int nproperties;
    struct sgf_note_property {
        const char *name; /* "BM" */
        const char *values; /* with their brackets, as they are written: "[1]", "[a1][b2]" */
    } property[SGF_NOTE_PROPERTIES];
};

/* A variation that is added after a node, after those that it has; stones of both colours in turn.
 * Borrowed. */
struct sgf_line {
    uint32_t node;
    enum colour colour; /* of the first stone */
    const cell *cells; /* [ncells], 1 or more */
    int ncells;
    const char *name; /* N of its first node; UTF-8 */
    const char *end; /* N of its last node; of one node: "NAME, END" */
};

struct sgf_notes {
    /* The note on a node, NULL: none; borrowed until the next call.  NULL: there are no notes, and
     * those that are there are only taken back. */
    const struct sgf_note *(*of_node)(void *context, uint32_t node);
    void *context;
    const char *signature; /* what follows "havtools" in the root; NULL: nothing */
    /* [nlines] in the order in which they are written; a line is left out if nothing of the record
     * follows its node, or a variation there begins with the same move. */
    const struct sgf_line *lines;
    size_t nlines;
};

/* ---- for write_sgf.c ---------------------------------------------------------------------- */

struct writer;
struct property;

/* Before the first node: finds out whose the HV are, and which nodes are ours. */
void sgf_notes_begin(struct writer *writer);
/* Is the node one of ours, to be left out? */
bool sgf_notes_skips(const struct writer *writer, uint32_t node);
/* The first child of the node that is not left out, or NODE_NONE. */
uint32_t sgf_notes_child(const struct writer *writer, uint32_t node);
/* The writer goes to another node: finds out what is ours in it. */
void sgf_notes_enter(struct writer *writer, uint32_t node);
/* Is all of it ours, to be left out? */
bool sgf_notes_drops(const struct writer *writer, const struct property *property);
/* Is this value of a property that is not dropped ours, to be left out? */
bool sgf_notes_drops_value(const struct writer *writer, const struct property *property,
                           const struct value *value);
/* Takes our text out of the comment (*text)[0 .. *length), which may then be a copy in the record's
 * arena; *added gets what is to follow it, borrowed like that, "" for nothing. */
void sgf_notes_comment(struct writer *writer, bool has_escapes, const char **text, size_t *length,
                       const char **added);
/* Writes the properties of the node's note, and HV. */
void sgf_notes_leave(struct writer *writer);
/* The next line after `node` from lines[at] on, or NULL.  For nodes with a child that is written.
 */
const struct sgf_line *sgf_notes_line(const struct writer *writer, uint32_t node, size_t at);
/* Writes the line as a variation. */
void sgf_notes_put_line(struct writer *writer, const struct sgf_line *line);

#endif
