/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_SOLVE_SUBGAME_REDUCE_H
#define ANALYSE_SOLVE_SUBGAME_REDUCE_H

/*
 * Dead, captured and dominated cells: the free cells that a search for a goal need not try.
 *
 * Sound for goals of chains that reach something (join; bridge, fork, connection), not for rings,
 * where a cell between cells that are joined anyway can close a loop.  The argument is in
 * subgame_reduce.c.
 */

#include "analyse/solve/subgame.h"

struct subgame_reduction {
    uint64_t mine; /* captured by the colour: counted as its stones */
    uint64_t theirs; /* captured by the opponent */
    uint64_t dead; /* useless to both: counted as the opponent's */
    uint64_t skip; /* live cells that the side to move need not try: they are dominated */
    uint64_t live; /* the cells that remain free; the graph on them, after reduction: */
    uint64_t
        near[SUBGAME_CELLS_MAX]; /* [live cell] live cells that a stone there would be joined to */
    uint32_t reach[SUBGAME_CELLS_MAX]; /* [live cell] as subgame->reach, with the adjacent chains */
};

/* Writes all of `reduction` for the position (mine, theirs), disjoint subsets of subgame->all, with
 * nothing reduced. */
void subgame_reduce_init(struct subgame_reduction *reduction, const struct subgame *subgame,
                         uint64_t mine, uint64_t theirs);

/*
 * Reduces it further, for a `reducible` goal; `first`: the colour is to move, else the opponent.
 * The verdict of the reduced position is that of the given one, once reduction->mine is added to
 * the carrier of a yes and reduction->theirs to that of a no.  O(free cells * neighbours^2), some
 * microseconds.
 */
void subgame_reduce(struct subgame_reduction *reduction, const struct subgame *subgame, bool first);

/*
 * Scores the live cells, score[live cell], by the current that flows through them in the network of
 * live cells, from the target of bit 0 of `reach` to all others: a good order of moves for joins.
 * It is a heuristic: only the order of moves depends on it.
 */
void subgame_reduce_rank(const struct subgame_reduction *reduction, uint32_t *score);

#endif
