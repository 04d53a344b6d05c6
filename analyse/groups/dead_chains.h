/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_GROUPS_DEAD_CHAINS_H
#define ANALYSE_GROUPS_DEAD_CHAINS_H

/*
 * Dead chains: chains that can belong to no figure of their colour any more (docs/theory.md 6).
 *
 * The reach of a chain is every cell that it can come to through cells without a stone of the other
 * colour.  The chain is dead if its whole reach, all of it given to its colour, makes no figure:
 * exact, and true of every chain with the same reach.  A chain is dead behind walls if that holds
 * of the reach that is left while the other colour keeps its safe links: a local truth, which a
 * threat can break, as it can break each of these links.
 */

#include "analyse/groups/link_walls.h"

enum dead_level {
    DEAD_NOT, /* or not known: the walls are those of link_walls.h only */
    DEAD_BEHIND_WALLS,
    DEAD_EXACTLY,
};

struct dead_chain {
    cell chain; /* its least cell */
    enum dead_level level;
    struct cellset reach; /* the chain's stones among it; DEAD_BEHIND_WALLS: within the walls */
    edge_set edges; /* sides and corners in its reach, whatever its level: unless it is
                       DEAD_EXACTLY, in that within the walls.  The chain can never touch another
                       one; DEAD_NOT, BEHIND_WALLS: while they hold */
    int first_wall, nwalls; /* DEAD_BEHIND_WALLS: dead->named[first_wall ..] */
};

/* Zero-initialised is valid and empty. */
struct dead_chains {
    struct dead_chain *chain; /* every chain of the colour, by its least cell unless rotated */
    int nchains, ndead;
    int *named; /* indices of walls: those at which the reach of a chain ends */
    int nnamed;
    size_t chain_room, named_room;
};

/*
 * Judges every chain of `colour`.  `walls` are those of the other colour on this position; NULL:
 * none, so that only exact death is found.  `dead` is zero-initialised or has an earlier answer.
 * Returns 0 or ERROR_MEMORY; the caller frees the result with dead_chains_release() in either case.
 * Cost: O(cells) for each region of the board, and with walls for each chain.
 */
int dead_chains_find(struct dead_chains *dead, const struct position *position, enum colour colour,
                     const struct link_walls *walls) WARN_UNUSED;
/* Frees what the answer holds and empties it. */
void dead_chains_release(struct dead_chains *dead);

#endif
