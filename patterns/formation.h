/* SPDX-License-Identifier: ISC */
#ifndef PATTERNS_FORMATION_H
#define PATTERNS_FORMATION_H

/*
 * Names for what stands where a ladder begins, and for what lets it escape.
 *
 * The theory draws five formations that ladders begin from, and numbers them; of the drawing only
 * the words around it are left: a bottleneck, a two-bridge step, answers to blocks of three kinds
 * (analyse/ladder/block.h).  They are named here by what they are.
 */

#include "analyse/ladder/ladder.h"
#include "patterns/match.h"

enum formation {
    FORMATION_FREE, /* none of the others */
    FORMATION_BOTTLENECK, /* the stone stepped from stands between two of the other's in its row:
                             the runner may choose the direction */
    FORMATION_ADJACENT, /* the answer to a block beside the chain, */
    FORMATION_PIVOT, /* to one on a pivot of its two-bridge steps, */
    FORMATION_BESIDE_PIVOT, /* to one beside such a pivot */
    FORMATION_TWO_BRIDGE, /* a two-bridge step without such a block */
};
#define FORMATIONS 6
const char *formation_name(enum formation formation); /* "free", "bottleneck",
                                                         "adjacent", "pivot", "beside-pivot",
                                                         "two-bridge" */

/*
 * The formation that the ladder begins from in the position, where its first stone is not yet
 * played.  The first that fits, in the order of the enum but for FREE.  *block is the other's stone
 * that blocks: in a lower row than a stone stepped from and within three cells of it, the one of
 * the nearest kind, and of several the nearest to the first stone; CELL_NONE: there is none.
 */
enum formation formation_of(const struct position *position, const struct ladder *ladder,
                            cell *block);

/*
 * The template that joins the runner's stone on `at` to the ladder's side, in the position with a
 * stone there; it may be empty yet.  Of the matcher's templates the one of the fewest cells, the
 * first of several; NULL: none stands there.  The position is played on and left as it was.
 */
const struct template *formation_escape(const struct matcher *matcher, struct position *position,
                                        const struct ladder *ladder, cell at);

#endif
