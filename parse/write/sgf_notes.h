/* SPDX-License-Identifier: ISC */
#ifndef PARSE_WRITE_SGF_NOTES_H
#define PARSE_WRITE_SGF_NOTES_H

/*
 * Notes: what an annotator adds to the nodes of an SGF record, in a way that can be taken back.
 *
 * Provenance.  A node that was touched gets a property HV that names what was added to it
 * (HV[C:BM:TR]): C, a comment of ours; C+, text added to a comment that was there; else a property
 * of ours.  The root has HV[havtools] too.  Text of ours is between two marks, U+2063 (invisible
 * separator), behind the user's text and a blank line, which is between the marks as well.  So
 * taking the notes back gives the bytes that the record has without them.
 *
 * Nothing of the user's is changed: a property that a node has is not added to it, nor one that
 * FF[4] does not allow beside it.  A record whose HV are another program's gets no notes.
 */

#include "parse/write/write.h"

#define SGF_NOTE_PROPERTIES 8

/* What is added to one node.  Borrowed strings, UTF-8. */
struct sgf_note {
    const char *comment; /* NULL: none */
    int nproperties;
    struct sgf_note_property {
        const char *name; /* "BM" */
        const char *values; /* with their brackets, as they are written: "[1]", "[a1][b2]" */
    } property[SGF_NOTE_PROPERTIES];
};

struct sgf_notes {
    /* The note on a node, NULL: none; borrowed until the next call.  NULL: there are no notes, and
     * those that are there are only taken back. */
    const struct sgf_note *(*of_node)(void *context, uint32_t node);
    void *context;
};

/*
 * As write_record() for SGF.  Notes that an earlier run has added are taken back, and the new ones
 * are added.  If a program has dropped HV, only the text between the marks is taken back, and
 * `notes-unsigned` is reported.
 */
bool write_noted(struct record *record, const struct outcome *outcome,
                 const struct sgf_notes *notes, struct text *out);

/* ---- for write_sgf.c ---------------------------------------------------------------------- */

struct writer;
struct property;

/* The writer goes to another node: finds out what is ours in it. */
void sgf_notes_enter(struct writer *writer, uint32_t node);
/* Is it one of ours, to be left out? */
bool sgf_notes_drops(const struct writer *writer, const struct property *property);
/* Takes our text out of the comment (*text)[0 .. *length), which may then be a copy in the record's
 * arena; *added gets what is to follow it, borrowed like that, "" for nothing. */
void sgf_notes_comment(struct writer *writer, const char **text, size_t *length,
                       const char **added);
/* Writes the properties of the node's note, and HV. */
void sgf_notes_leave(struct writer *writer);

#endif
