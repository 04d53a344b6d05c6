/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_GROUPS_LINK_WALLS_H
#define ANALYSE_GROUPS_LINK_WALLS_H

/*
 * Walls: safe links of one colour, taken for barriers to the other.
 *
 * While a colour answers each intrusion into a link in its carrier, the other colour cannot pass
 * between the link's ends.  The intruder may still hold some cells of the carrier: all those
 * without which the ends are joined.  The walls of a position have pairwise disjoint carriers, so
 * all of them can be kept at once.
 */

#include "analyse/links/links.h"

#define LINK_WALL_CELLS_MAX 10 /* of a carrier: each of its subsets is tried */

struct link_wall {
    end_id a, b; /* of the ends of the links: a chain, and a chain or side */
    bool ends_at_side; /* b is a side that does not conduct */
    int ncells;
    cell cell[LINK_WALL_CELLS_MAX]; /* the carrier, ascending */
    /* [i]: bit j: the intruder can come from cell[i] to cell[j] inside the carrier while the ends
     * stay linked; bit i: the intruder can have cell[i] at all. */
    uint16_t passes[LINK_WALL_CELLS_MAX];
};

/* Zero-initialised is valid and empty. */
struct link_walls {
    struct ends ends; /* of the colour whose walls they are */
    struct link_wall *wall; /* by size of their carriers; of one size, those to sides last */
    int count;
    size_t room; /* of wall[] */
    uint16_t of_cell[BOARD_CELLS_MAX + 1]; /* [cell] 1 + the wall whose carrier has it; 0: none */
};

/*
 * Takes for walls the full links of `links` between two chains, or a chain and a side, with a
 * carrier of 1 .. LINK_WALL_CELLS_MAX cells.  Overlapping smallest carriers of the same two ends
 * are united.  Links are taken in the order of `wall`.  A link is left out if its carrier has a
 * cell of a wall before it, or of another link of the same size and kind of ends: which links are
 * walls does not depend on the board's orientation. `walls` is zero-initialised or has an earlier
 * answer.  Returns 0 or ERROR_MEMORY; the caller frees the result with link_walls_release() in
 * either case.  About a tenth of a millisecond for each link with a large carrier.
 */
int link_walls_find(struct link_walls *walls, const struct links *links) WARN_UNUSED;
/* Frees what the walls hold and empties them. */
void link_walls_release(struct link_walls *walls);

#endif
