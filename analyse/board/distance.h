/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_DISTANCE_H
#define ANALYSE_BOARD_DISTANCE_H

/*
 * Figure distance: the fewest own stones that complete a figure when the opponent does not answer.
 * Exact.
 */

#include "analyse/board/cellset.h"
#include "analyse/board/position.h"

#define DISTANCE_NEVER (-1) /* no number of stones completes it any more */
#define DISTANCE_UNKNOWN (-2) /* not decided; see distance_figure() */

/*
 * The figure distance of `colour`, in stones: 0 when a chain of it holds the figure already,
 * DISTANCE_NEVER when the other colour's stones (or the size of the board) rule it out or the game
 * has no such figure.  cells[board->ncells], NULL allowed, receives one set of that many empty
 * cells that completes it, in cell order; always the same set.
 *
 * Cost: bridge, fork, connection O(edges * cells).  Ring: O(cells * cells) at worst, mostly far
 * less; under a ring rule that looks inside, O(cells^3) at worst.
 *
 * Under such a rule a ring counts when its last stone is placed with a fitting cell inside, so an
 * existing ring never counts again and the distance is at least 1.  If the opponent has a stone
 * inside an existing ring (Ravensburger's rule only), a lightest loop may lead around that ring and
 * back on itself; then the answer is DISTANCE_UNKNOWN.
 */
int distance_figure(const struct position *position, enum colour colour, enum figure figure,
                    cell *cells);

/*
 * As distance_figure(), when the colour may play only on the empty cells of `within` (a set of the
 * board's cells, cellset.h; NULL: all).  The other empty cells count as the other colour's, except
 * for a ring rule that looks inside.
 */
int distance_within(const struct position *position, enum colour colour, enum figure figure,
                    const uint64_t *within, cell *cells);

/*
 * Is distance_within() of any figure of the game `most` or less?  `colour` holds no figure, and the
 * ring rule is Freeling's if the game has rings.  Costs less than asking how far each is.
 */
bool distance_within_most(const struct position *position, enum colour colour,
                          const uint64_t *within, int most);

#endif
