/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LADDER_FORMATION_H
#define ANALYSE_LADDER_FORMATION_H

/*
 * Names for the formation where a ladder begins.
 *
 * They are named by their form: a bottleneck, a two-bridge step, answers to blocks of three kinds
 * (analyse/ladder/block.h).
 */

#include "analyse/ladder/ladder.h"

enum formation {
    FORMATION_FREE, /* none of the others */
    FORMATION_BOTTLENECK, /* the stone stepped from has a stone of the other colour on both sides in
                             its row: the runner may choose the direction */
    FORMATION_ADJACENT, /* the answer to a block next to the chain */
    FORMATION_PIVOT, /* the answer to a block on a pivot of its two-bridge steps */
    FORMATION_BESIDE_PIVOT, /* the answer to a block next to such a pivot */
    FORMATION_TWO_BRIDGE, /* a two-bridge step without such a block */
};
#define FORMATIONS 6

/* "free", "bottleneck", "adjacent", "pivot", "beside-pivot", "two-bridge". */
const char *formation_name(enum formation formation);

/*
 * The formation that the ladder begins from, in the position before its first stone: the first one
 * that fits in the order of the enum, FREE if none does.  *block is the other colour's stone that
 * blocks: in a lower row than a stone stepped from and within three cells of it, of the nearest
 * kind, and among several the nearest to the first stone; CELL_NONE: none.  O(cells *
 * cells).
 */
enum formation formation_of(const struct position *position, const struct ladder *ladder,
                            cell *block);

#endif
