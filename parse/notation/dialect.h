/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_DIALECT_H
#define PARSE_NOTATION_DIALECT_H

/* The meaning of a record's header and moves, by dialect; for readers and writers of records alone.
 */

#include "analyse/base/error.h"
#include "parse/notation/record.h"

/*
 * From a tree as sgf_read() leaves it: sets the dialect, the game, the size, the spelling and
 * every header field, and makes moves of what is spelt in the nodes.  0 or ERROR_MEMORY.
 */
int dialect_understand(struct record *record, const struct record_options *options) WARN_UNUSED;

/* Sets record->size from a number written at `at`; reports what is no size of the record's game. */
void dialect_size(struct record *record, uint32_t at, const char *text, size_t length);

/* Sets the komi of a record of a game with points: that of `text`, written at `at`; NULL: that of
 * the options or the game.  Nothing for other games. */
void dialect_komi(struct record *record, uint32_t at, const char *text,
                  const struct record_options *options);

/* The claim in record->result, by colours at their word, or the other way round. */
void dialect_result(struct record *record, uint32_t at, bool inverted);

#endif
