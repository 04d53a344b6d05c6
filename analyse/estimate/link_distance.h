/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_ESTIMATE_LINK_DISTANCE_H
#define ANALYSE_ESTIMATE_LINK_DISTANCE_H

/*
 * Figure distances that take two-bridges for stones: how many own stones a bridge or fork still
 * needs if every two-bridge, and every two-bridge to a side, holds.  Each path uses its two-bridges
 * by itself, so two of them may need the same cell: a measure for an estimate, never a proof.
 */

#include "analyse/board/position.h"

#define LINK_DISTANCE_FAR 40 /* no path, or one that needs as many stones */

struct link_distance {
    int bridge, fork; /* the least numbers of stones; LINK_DISTANCE_FAR: none */
    /* The sums, over all pairs of corners and all triples of sides, of 4^-n, n being the least
     * number of stones for that pair or triple; in units of 4^-20, larger n left out. */
    uint64_t bridge_sum, fork_sum;
    /* Empty cells at which the three paths of a least fork can meet, or that such a path passes
     * (as far as the cell's own sum of three distances shows it); and of one that needs a stone
     * more. */
    int fork_cells, fork_cells_next;
};

/*
 * Measures both for `colour`.  Corners and sides are those of the board; the figures are those of
 * Havannah (two corners, three sides).  Independent of the orientation of the board.  O(cells)
 * times the number of corners and triples of sides.
 */
void link_distance_measure(const struct position *position, enum colour colour,
                           struct link_distance *measured);

/* How far a colour is from joining its two sides, in a game whose sides conduct. */
struct link_join {
    int stones; /* the least number; LINK_DISTANCE_FAR: none */
    int cells, cells_next; /* empty cells on a way with so many stones; with one more at the best */
    /* The current from side to side where cells, two-bridges and sides are conductors: a step costs
     * half a unit of resistance for each empty cell at its ends, an eighth between own stones.  In
     * units of 1/1024, rounded down. */
    uint64_t current;
};

/* Measures it for `colour`.  O(cells), some hundred times. */
void link_join_measure(const struct position *position, enum colour colour,
                       struct link_join *measured);

#endif
