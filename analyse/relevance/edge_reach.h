/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_RELEVANCE_EDGE_REACH_H
#define ANALYSE_RELEVANCE_EDGE_REACH_H

/*
 * Shortest paths of a colour in stones that have to be added, as planes: Dijkstra's algorithm one
 * cost after the other, for all cells of one cost at once.  Own cells cost nothing, empty cells
 * one, the other colour's stones are closed.
 */

#include "analyse/board/chain_planes.h"

struct edge_reach {
    uint64_t reached[PLANE_WORDS_MAX]; /* at the costs so far, the cell itself counted */
    uint64_t next[PLANE_WORDS_MAX]; /* empty cells at the next cost, or reached already */
};

/* Nothing is reached. */
static inline void edge_reach_init(struct edge_reach *reach, int words)
{
    for (int w = 0; w < words; w++)
        reach->reached[w] = reach->next[w] = 0;
}

/*
 * Goes on to the next cost, which is 0 at the first call: adds to reach->reached the cells at that
 * cost from those reached before, the cells of `from` (open cells; NULL: none), and own cells
 * beside all these.  False: it adds nothing, nor would a further step without `from`.
 */
bool edge_reach_step(struct edge_reach *reach, const struct chain_planes *chains,
                     const uint64_t *from);

#endif
