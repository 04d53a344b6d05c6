/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_RELEVANCE_RELEVANCE_H
#define ANALYSE_RELEVANCE_RELEVANCE_H

/*
 * Relevance: on which cells can a stone help to complete a figure that lacks few stones?
 *
 * A completion of a colour is a set of empty cells such that stones on all of them complete a
 * figure, and stones on some of them only do not.
 */

#include "analyse/board/cellset.h"
#include "analyse/board/position.h"

/*
 * Into `set` (words of the board): every empty cell that belongs to a completion for `colour` with
 * at most `most` cells outside `free` (words of the board; empty cells that cost nothing; NULL:
 * none). It may hold other empty cells too, but never lacks one; with `wanted` (words of the board,
 * not `set`) it may lack those outside that.  Freeling's ring rule.  `position` holds no figure of
 * the colour.  O(edges * cells), at worst O(cells * cells) for rings.
 */
void relevance_cells(const struct position *position, enum colour colour, const uint64_t *free,
                     int most, const uint64_t *wanted, uint64_t *set);

#endif
