/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_SOLVE_SUBGAME_REDUCE_H
#define ANALYSE_SOLVE_SUBGAME_REDUCE_H

/*
 * Cells that a search for a goal need not look at: dead, captured and dominated ones.
 *
 * Sound for goals of chains that reach something (join; bridge, fork, connection), not for rings,
 * where a cell between cells that are joined anyway can close a loop.  subgame_reduce.c has the
 * argument.
 */

#include "analyse/solve/subgame.h"

struct subgame_reduction {
    uint64_t mine; /* captured by the colour: taken for its stones */
    uint64_t theirs; /* captured by the opponent */
    uint64_t dead; /* of no use to anyone: taken for the opponent's */
    uint64_t skip; /* cells still free that the side to move need not try */
    uint64_t live; /* cells still free; the graph on them, after all that: */
    uint64_t
        near[SUBGAME_CELLS_MAX]; /* [live cell] live cells that a stone there would be joined to */
    uint32_t
        reach[SUBGAME_CELLS_MAX]; /* [live cell] as subgame->reach, with the chains beside it */
};

/* The position (mine, theirs) of a goal with nothing reduced. */
void subgame_reduce_init(struct subgame_reduction *reduction, const struct subgame *subgame,
                         uint64_t mine, uint64_t theirs);

/*
 * Reduces it, for a goal that is `reducible`, the colour to move if `first`.  What a search finds
 * on the reduced position holds on the given one, if to the carrier of a yes reduction->mine is
 * added and to that of a no reduction->theirs.  O(free cells * neighbours^2), some microseconds.
 */
void subgame_reduce(struct subgame_reduction *reduction, const struct subgame *subgame, bool first);

/*
 * Scores the live cells by the current that flows through them from what bit 0 of `reach` stands
 * for to all others, in the network of live cells: a good order of moves for joins.
 */
void subgame_reduce_rank(const struct subgame_reduction *reduction, uint32_t *score);

#endif
