/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_RELEVANCE_MOVE_ORDERING_H
#define ANALYSE_RELEVANCE_MOVE_ORDERING_H

/*
 * Move ordering: how promising is a cell?  An estimate for the order in which a search tries moves;
 * nothing is proved by it.
 */

#include "analyse/board/position.h"

#define MOVE_ORDERING_MAX 30 /* set by hand */
#define MOVE_ORDERING_UNKNOWN UINT8_MAX /* of an empty cell that is not wanted */

/*
 * For each empty cell, how many stones more than the fewest either colour needs for a figure
 * through the cell, with two-bridges and without.  An own figure counts more than one of the other
 * colour; rings that need many stones are ignored.  order[ncells]: 0 (best) .. MOVE_ORDERING_MAX;
 * `mover` is to move.  Only the cells of `wanted` (cellset.h; NULL: all) get their order, which
 * does not depend on it.  O(edges * cells), and more around stones that may form rings.
 */
void move_ordering_find(const struct position *position, enum colour mover, const uint64_t *wanted,
                        uint8_t *order);

#endif
