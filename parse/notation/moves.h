/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_MOVES_H
#define PARSE_NOTATION_MOVES_H

/* The moves of a record's nodes, from spelt to understood; for the readers of records alone. */

#include "analyse/base/error.h"
#include "parse/notation/record.h"

struct way;

/* "swap", "swap-sides", "pass", "resign", "forfeit"; NULL: it is no word. */
const char *move_word(enum move_kind kind);

/*
 * Sets the node's `move`, and its `cell` to a code (parse/notation/cells.h), from a move's text;
 * blanks around it are allowed.  Any other text than a word is MOVE_STONE until its cell is looked
 * for.
 */
void moves_code(const char *text, size_t length, struct node *node);

/* The way that a node's value spells; as way_read(). */
bool move_way(const struct record *record, const struct board *board, const struct node *node,
              struct way *way, bool *well_formed);

/*
 * Called after the second move of a record that is a line. The cell of the first stone again is a
 * swap in a game where that changes the stone's colour, as OpenSpiel and Polygames write it; a
 * diagnostic says so.
 */
void moves_see_swap(struct record *record);

/* Are all stones of the record, still spelt, cells of this board in this spelling? */
bool moves_fit(struct record *record, const struct board *board, enum spelling spelling);

/*
 * Makes cells of the nodes' codes in record->spelling on the record's board; MOVE_STONE becomes
 * MOVE_OFF_BOARD or MOVE_UNREADABLE, with a message, where there is no such cell.  Without a board
 * nothing can be said and every stone becomes MOVE_UNREADABLE, without a message.  0 or
 * ERROR_MEMORY.
 */
int moves_resolve(struct record *record) WARN_UNUSED;

/* Finds record->spelling, by option, dialect or the moves themselves, and does the same. */
int moves_understand(struct record *record, const struct record_options *options) WARN_UNUSED;

#endif
