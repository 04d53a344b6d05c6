/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_RELEVANCE_LINKED_REACH_H
#define ANALYSE_RELEVANCE_LINKED_REACH_H

/*
 * Shortest paths of a colour as edge_reach.h, but along two-bridges too: a step to a cell with
 * which a cell has two empty cells in common, or to a side that it touches in two empty cells,
 * costs what a step to a neighbour costs.  Each path uses its two-bridges by itself, so two of them
 * may need the same cell: a measure for the order of moves, never a proof.
 */

#include "analyse/relevance/edge_lanes.h"

struct linked_planes {
    const struct chain_planes *chains; /* borrowed */
    uint64_t free[BOARD_DIRECTIONS][PLANE_WORDS_MAX]; /* cells with empty neighbours in this
                                                         direction and the next */
    uint64_t around[CHAIN_PLANES_MAX * PLANE_WORDS_MAX]; /* [chain][words] cells one step from it */
};

/* Fills in `linked` for the chains, which are borrowed as long as it is used. */
void linked_reach_init(struct linked_planes *linked, const struct chain_planes *chains);

/* As edge_lanes_step(). */
bool linked_reach_step(struct edge_lanes *lanes, const struct linked_planes *linked,
                       const union lane_word *from);

/* As edge_lanes_begin(), for both costs: with the cells that have a two-bridge to the edge, if it
 * is a side. */
void linked_reach_begin(const struct linked_planes *linked, union lane_word *own,
                        union lane_word *empty);

#endif
