/* SPDX-License-Identifier: ISC */
#ifndef PARSE_WRITE_WRITE_H
#define PARSE_WRITE_WRITE_H

/*
 * Records out, in each notation.  Reading what was written gives the same game.
 */

#include "parse/notation/replay.h"

enum notation {
    NOTATION_SAME, /* the very bytes that were read */
    NOTATION_SGF, /* FF[4]GM[Havannah]CA[UTF-8], lower-case line spelling, as HavannahGui reads */
    NOTATION_LITTLEGOLEM, /* the main line as LittleGolem writes it: PB first, RE as there,
                             unescaped */
    NOTATION_MOVES, /* the main line as one line of a plain move list, hav-moves(5) */
    NOTATION_JSON, /* header, outcome, main line and tree as one JSON object a line */
};
#define NOTATIONS 5
extern const char *const notation_names[NOTATIONS + 1]; /* same sgf lg moves json, NULL */

/* The ending of a file of such records: "sgf", "hgf", "txt" ...  The record's game is known, or
 * the notation SAME. */
const char *notation_extension(enum notation notation, const struct record *record);

/* Is its form sound, whatever it says?  Then it may be written as SAME. */
bool record_is_whole(const struct record *record);

/*
 * Appends the record, with a newline after it but for SAME and LITTLEGOLEM, which are for the
 * caller to part; `outcome` is that of its main line (not needed for SAME and for a page).  SGF and
 * JSON keep every node, variation and property, unknown ones too, and re-spell the cells of moves,
 * set-up and marks.  SGF gives names, colours and result the meaning that they have there; JSON and
 * the move list spell cells as `spelling` says.
 *
 * Fields that a notation cannot hold are left out and reported, once of each kind, as `left-out`.
 * If what would be left out is part of the game itself (set-up stones, Black moving first), nothing
 * is written, and `cannot-hold` is reported: an error, so the record is then rejected.
 *
 * The record is one that was not rejected; for SAME, any that is whole; for SGF, one that
 * write_is_passed() too, whose bytes are written as they are, which is noted; for JSON, a page's
 * too, whose games have no moves (anything else refuses them).  Returns whether it was written;
 * out->failed is set when memory runs out.  Time linear in the record, no recursion.
 */
bool write_record(struct record *record, const struct outcome *outcome, enum notation notation,
                  enum spelling spelling, struct text *out);

struct sgf_notes;
/*
 * As write_record() for SGF.  Notes that an earlier run has added are taken back, and the new ones
 * are added.  If a program has dropped HV, only the text between the marks is taken back, and
 * `notes-unsigned` is reported.
 */
bool write_noted(struct record *record, const struct outcome *outcome,
                 const struct sgf_notes *notes, struct text *out);

/* Can the record only be written as it is read, without a replay: is it a page's, and a notation
 * that holds it? */
bool write_is_page(const struct record *record, enum notation notation);

/* Appends an SGF property with a text, escaped; value NULL: nothing. */
void sgf_text(struct text *out, const char *name, const char *value);

/* Is it a whole record, in SGF, of a game that is not known?  It goes through to SGF as it is, and
 * write_record() needs no outcome; other notations cannot hold it. */
bool write_is_passed(const struct record *record, enum notation notation);

#endif
