/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_GAME_CHOICE_H
#define PARSE_NOTATION_GAME_CHOICE_H

/* Which game a record is of; for the readers and writers of records alone. */

#include "parse/notation/header_fields.h"

/* The game of this GM, a number or a name; NULL: not known. */
const struct game *game_choice_by_gm(const char *word);

/* The game in whose LittleGolem records RU has this value (Q19), or NULL. */
const struct game *game_choice_by_rules(const char *rules);

/*
 * LittleGolem's tournaments have dotted names, one of whose first two words is the game's, perhaps
 * with the board size after it ("hex19.ld.DEFAULT", "ut.havannah.237.1.1"; Q19).  Returns the
 * game; or NULL, and the word that should name a game in *word (`length` bytes), NULL if there is
 * none.
 */
const struct game *game_choice_by_event(const char *event, const char **word, size_t *length);

/*
 * The record's game, by options, header, file name or moves; what is assumed is noted.  NULL: not
 * known, which is reported, and record->game_word is set.  record->dialect is set.
 */
const struct game *game_choice_find(struct record *record, const struct header_fields *fields,
                                    const struct record_options *options);

/* The game of the dialect's records, where GM does not name it; NULL: of any. */
const struct game *game_choice_of_dialect(enum dialect dialect);

/* A board size in words: "8", or "8:8"; 0: no such number. */
int game_choice_size(const char *text, size_t length);

#endif
