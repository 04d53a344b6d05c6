/* SPDX-License-Identifier: ISC */
#ifndef PARSE_WRITE_H
#define PARSE_WRITE_H

/*
 * Records out, in each notation.  Reading what was written gives the same game.
 */

#include "parse/replay.h"

enum notation {
    NOTATION_SAME, /* the very bytes that were read */
    NOTATION_SGF, /* FF[4]GM[Havannah]CA[UTF-8], lower-case line spelling, as HavannahGui reads */
    NOTATION_LITTLEGOLEM, /* the main line as LittleGolem writes it: PB first, RE as there,
                             unescaped */
    NOTATION_MOVES, /* the main line as one line of a plain move list */
    NOTATION_JSON, /* header, main line and tree as one JSON object a line */
};
#define NOTATIONS 5
bool notation_find(const char *name, enum notation *notation); /* same sgf lg moves json */
const char *notation_name(enum notation notation);

/*
 * Appends the record, with a newline behind it unless SAME.  SGF keeps every node, variation and
 * property, unknown ones too, re-spells moves and set-up cells, and gives names, colours and result
 * the meaning of SGF.  What a notation cannot hold (variations, comments in a move list) is left
 * out, and *lost (NULL allowed) says whether anything was.  A record that was rejected can only be
 * written as SAME.
 */
void write_record(struct record *record, const struct outcome *outcome, enum notation notation,
                  struct text *out, bool *lost);

#endif
