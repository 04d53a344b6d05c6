/* SPDX-License-Identifier: ISC */
/* What is reached at the next cost, from each edge?  See edge_reach.c; here by lanes. */
#include "analyse/relevance/edge_lanes.h"

LANES_BY_PROCESSOR
bool edge_lanes_begin_step(const struct edge_lanes *lanes, int words, const union lane_word *from,
                           union lane_word *fresh)
{
    union lane_word any = {.lane = {0}};
    uint64_t all = 0;

    for (int w = 0; w < words; w++) {
        for (int i = 0; i < LANE_VECTORS; i++) {
            lane_vector here = lanes->next[w].vector[i];

            if (from != NULL)
                here |= from[w].vector[i];
            here &= ~lanes->reached[w].vector[i];
            fresh[w].vector[i] = here;
            any.vector[i] |= here;
        }
    }
    for (int e = 0; e < BOARD_EDGES_MAX; e++)
        all |= any.lane[e];
    return all != 0;
}

/* Adds the chains of an edge that `touched` words name, and lets the cells around them wait. */
static void edge_lanes_add_chains(struct edge_lanes *lanes, const struct chain_planes *chains,
                                  const union lane_word *touched, int edge)
{
    const int words = chains->words;

    for (int w = 0; w < words; w++) {
        uint64_t rest;

        while ((rest = touched[w].lane[edge] & ~lanes->reached[w].lane[edge]) != 0) {
            const int chain = chains->of_bit[64 * w + __builtin_ctzll(rest)];
            const uint64_t *stones = &chains->stones[chain * words];
            const uint64_t *near = &chains->near[chain * words];

            for (int i = 0; i < words; i++) {
                lanes->reached[i].lane[edge] |= stones[i];
                lanes->next[i].lane[edge] |= near[i];
            }
        }
    }
}

LANES_BY_PROCESSOR
bool edge_lanes_step(struct edge_lanes *lanes, const struct chain_planes *chains,
                     const union lane_word *from)
{
    const struct plane_shape *shape = &chains->board->shape;
    const int words = chains->words, stride = shape->stride, last = shape->last;
    union lane_word fresh[PLANE_WORDS_MAX + 2], touched[PLANE_WORDS_MAX]; /* fresh: 0 beyond both */
    union lane_word any = {.lane = {0}};

    if (!edge_lanes_begin_step(lanes, words, from, fresh + 1))
        return false;
    fresh[0] = fresh[words + 1] = (union lane_word){.lane = {0}};
    for (int w = 0; w < words; w++) {
        lane_vector open, own, empty;

        lane_spread(chains->open[w], &open);
        lane_spread(chains->own[w], &own);
        lane_spread(chains->empty[w], &empty);
        for (int i = 0; i < LANE_VECTORS; i++) {
            const lane_vector before = fresh[w].vector[i], here = fresh[w + 1].vector[i];
            const lane_vector after = fresh[w + 2].vector[i];
            const lane_vector up = here | here << 1, down = here | here >> 1;
            const lane_vector around = (up | down | up << stride | (before | before << 1) >> last |
                                        down >> stride | (after | after >> 1) << last) &
                                       open;
            const lane_vector reached = lanes->reached[w].vector[i] | (here & empty);
            const lane_vector meets = around & own & ~reached;

            lanes->reached[w].vector[i] = reached;
            lanes->next[w].vector[i] = around & empty;
            touched[w].vector[i] = meets;
            any.vector[i] |= meets;
        }
    }
    for (int e = 0; e < BOARD_EDGES_MAX; e++)
        if (any.lane[e] != 0)
            edge_lanes_add_chains(lanes, chains, touched, e);
    return true;
}

void edge_lanes_begin(const struct chain_planes *chains, union lane_word *own,
                      union lane_word *empty)
{
    const struct board *board = chains->board;
    const int words = chains->words, nedges = board->nsides + board->ncorners;

    for (int w = 0; w < words; w++) {
        const uint64_t *edge = &board->plane_edges[w];

        own[w] = empty[w] = (union lane_word){.lane = {0}};
        for (int e = 0; e < nedges; e++, edge += words) {
            own[w].lane[e] = *edge & chains->own[w];
            empty[w].lane[e] = *edge & chains->empty[w];
        }
    }
}
