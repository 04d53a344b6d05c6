/* SPDX-License-Identifier: ISC */
#ifndef TESTS_LIB_PLACE_H
#define TESTS_LIB_PLACE_H

/*
 * Positions and cell sets written as words: what tests of the analysis set up and compare.
 */

#include "analyse/board/cellset.h"
#include "analyse/board/position.h"

/* The cell that `text` spells, in lower or upper case; exits with a message when it spells none. */
cell place_cell(const struct board *board, enum spelling spelling, const char *text);

/* Sets up a stone of `colour` on each cell named in `text`, separated by blanks; NULL: none. */
void place_stones(struct position *position, enum colour colour, enum spelling spelling,
                  const char *text);

/* The set of the cells named in `text`; `set` has cellset_words(board) words.  NULL: empty. */
void place_set(const struct board *board, enum spelling spelling, const char *text, uint64_t *set);

/* The cells of a set, spelt, in cell order, separated by single blanks.  `text` has `size` bytes.
 */
void place_spell(const struct board *board, enum spelling spelling, const uint64_t *set, char *text,
                 size_t size);

#endif
