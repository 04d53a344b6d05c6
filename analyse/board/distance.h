/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_DISTANCE_H
#define ANALYSE_BOARD_DISTANCE_H

/*
 * Figure distance: the fewest own stones that complete a figure when nobody answers.  Exact.
 */

#include "analyse/board/cellset.h"
#include "analyse/board/position.h"

#define DISTANCE_NEVER (-1) /* no number of stones completes it any more */
#define DISTANCE_UNKNOWN (-2) /* not decided; see below */

/*
 * The figure distance of `colour`, in stones: 0 when a chain of it holds the figure already,
 * DISTANCE_NEVER when the other's stones (or the size of the board) rule it out or the game has no
 * such figure.  `cells`, NULL allowed, holds board->ncells and receives one set of that many empty
 * cells that does it, in cell order; the same set each time.
 *
 * Cost: bridge, fork, connection O(edges * cells).  Ring: O(cells * cells) at worst, mostly far
 * less; under a ring rule that looks inside, O(cells^3) at worst.
 *
 * Under such a rule a ring counts when its last stone is placed with a fitting cell inside, so a
 * ring that stands never counts again and the distance is at least 1.  Where an opponent has a
 * stone inside a ring that stands (Ravensburger's rule only), a lightest loop may lead around that
 * ring and back on itself; then the answer is DISTANCE_UNKNOWN.
 */
int distance_figure(const struct position *position, enum colour colour, enum figure figure,
                    cell *cells);

/*
 * The same when the colour may play on the empty cells of `within` only (a set of the board's
 * cells, cellset.h); the other empty cells are as good as the other's, but for a ring rule that
 * looks inside.  NULL: on all.
 */
int distance_within(const struct position *position, enum colour colour, enum figure figure,
                    const uint64_t *within, cell *cells);

#endif
