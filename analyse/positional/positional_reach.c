/* SPDX-License-Identifier: ISC */
/*
 * Distances to winning sets: by looking at each set, or by layers from both ends of a graph.
 */
#include "analyse/positional/positional_reach.h"

#include <string.h>

#include "analyse/board/cellset.h"
#include "analyse/positional/positional_figure.h"

/* A set that lacks r points gives each of them 2^(SCALE - r): the weight of Erdos and Selfridge,
 * in whole numbers. */
#define SCALE 20

static void positional_reach_sets(const struct positional *game, enum positional_player player,
                                  const point_set stones[2], int most, int soon,
                                  const struct positional_live *from, struct positional_live *live,
                                  struct positional_reach *reach)
{
    const point_set *sets = game->wins[player].set;
    point_set own = stones[player], other = stones[1 - player];

    live->count = 0;
    for (size_t i = 0; i < from->count; i++) {
        point_set set = sets[from->set[i]], lacking = set & ~own;
        int size = cellset_bits(lacking);

        if ((set & other) != 0 || size > most)
            continue;
        live->set[live->count++] = from->set[i];
        reach->hot |= lacking;
        if (size <= soon) {
            reach->pinch &= lacking;
            reach->soon |= lacking;
        }
        if (size < reach->need) {
            reach->need = size;
            reach->nearest = lacking;
        }
        uint32_t weight = (uint32_t)1 << (size < SCALE ? SCALE - size : 0);
        for (; lacking != 0; lacking &= lacking - 1)
            reach->score[__builtin_ctzll(lacking)] += weight;
    }
}

/* ---- graphs ------------------------------------------------------------------------------ */

/* layer[d]: points, own ones too, that a path from `from` reaches with d free points on it, the
 * point itself among them, and with no fewer.  Returns the last layer written. */
static int positional_layers(const struct positional *game, point_set own, point_set free_points,
                             point_set from, int most, point_set layer[POSITIONAL_POINTS_MAX + 2])
{
    point_set reached = positional_flood(game->near, own, from & own);
    int d = 0;

    layer[0] = reached;
    while (d < most) {
        point_set step =
            (positional_around(game->near, layer[d]) | (d == 0 ? from : 0)) & free_points;

        step = positional_flood(game->near, own, step & ~reached) & ~reached;
        if (step == 0)
            break;
        layer[++d] = step;
        reached |= step;
    }
    return d;
}

/* The free points of one path that lacks `need`: backwards from the end, layer by layer. */
static point_set positional_trace(const struct positional *game, point_set own,
                                  point_set free_points, const point_set *layer, int need)
{
    point_set path = 0, at = layer[need] & game->end;

    for (int d = need; d > 0; d--) {
        /* Own stones of the layer may lie between `at` and the point by which the path enters it.
         */
        point_set back = positional_flood(game->near, own & layer[d], at);
        point_set entry = (back | positional_around(game->near, back)) & free_points & layer[d];

        if ((at & free_points) != 0)
            entry = at & free_points;

        entry &= ~entry + 1;
        path |= entry;
        if (d > 1)
            at = positional_around(game->near, entry) & layer[d - 1];
    }
    return path;
}

static void positional_reach_graph(const struct positional *game, const point_set stones[2],
                                   int most, struct positional_reach *reach)
{
    point_set from_start[POSITIONAL_POINTS_MAX + 2], from_end[POSITIONAL_POINTS_MAX + 2];
    point_set own = stones[POSITIONAL_BLACK];
    point_set free_points = positional_points(game) & ~own & ~stones[POSITIONAL_WHITE];
    int last = positional_layers(game, own, free_points, game->start, most, from_start);
    int back = positional_layers(game, own, free_points, game->end, most, from_end);

    for (int d = last; d >= 0; d--)
        if ((from_start[d] & game->end) != 0)
            reach->need = d;
    if (reach->need > most)
        return;
    reach->nearest = positional_trace(game, own, free_points, from_start, reach->need);
    for (int i = 1; i <= last; i++)
        for (int j = 1; j <= back && i + j - 1 <= most; j++) {
            point_set both = from_start[i] & from_end[j] & free_points;
            uint32_t weight = (uint32_t)1 << (i + j < SCALE ? SCALE + 1 - i - j : 0);

            reach->hot |= both;
            for (; both != 0; both &= both - 1)
                reach->score[__builtin_ctzll(both)] += weight;
        }
}

void positional_reach(const struct positional *game, enum positional_player player,
                      const point_set stones[2], int most, int soon,
                      const struct positional_live *from, struct positional_live *live,
                      struct positional_reach *reach)
{
    *reach = (struct positional_reach){.need = POSITIONAL_POINTS_MAX + 1, .pinch = ~(point_set)0};
    if (player == POSITIONAL_BLACK && game->is_graph) {
        live->count = 0;
        positional_reach_graph(game, stones, most, reach);
    } else if (positional_is_figure(game)) {
        live->count = 0;
        positional_reach_figure(game, player, stones, most, soon, reach);
    } else {
        positional_reach_sets(game, player, stones, most, soon, from, live, reach);
    }
}
