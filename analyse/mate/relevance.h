/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MATE_RELEVANCE_H
#define ANALYSE_MATE_RELEVANCE_H

/*
 * On which cells can a stone be of use for a figure that is near?
 *
 * Stones of a colour complete a figure together: a set of empty cells is a completion when filling
 * all of them makes a figure and no fewer of them do.
 */

#include "analyse/board/cellset.h"
#include "analyse/board/position.h"

/*
 * Into `set` (words of the board), every empty cell that belongs to a completion for `colour` of at
 * most `most` cells that are not in `free` (words of the board; empty cells that cost nothing;
 * NULL: none).  Some other empty cells may be in it, never too few.  Freeling's ring rule.
 * `position` holds no figure of the colour.  O(edges * cells), and O(cells * cells) at worst for
 * rings.
 */
void relevance_cells(const struct position *position, enum colour colour, const uint64_t *free,
                     int most, uint64_t *set);

/*
 * Lowers need[] of each empty cell [ncells] to the fewest cells of a completion with it that makes
 * a ring, where these are `most` or fewer, or to less.
 */
void relevance_rings(const struct position *position, enum colour colour, int most, uint8_t *need);

#endif
