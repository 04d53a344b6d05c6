/* SPDX-License-Identifier: ISC */
/*
 * A positional game: its sets, its schedule, and the test for a win.
 */
#include "analyse/positional/positional.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "analyse/board/cellset.h"
#include "analyse/positional/positional_figure.h"

const char *positional_player_name(enum positional_player player)
{
    return player == POSITIONAL_BLACK ? "black" : "white";
}

void positional_release(struct positional *game)
{
    free(game->wins[POSITIONAL_BLACK].set);
    free(game->wins[POSITIONAL_WHITE].set);
    *game = (struct positional){0};
}

point_set positional_points(const struct positional *game)
{
    return game->npoints == 64 ? ~(point_set)0 : ((point_set)1 << game->npoints) - 1;
}

bool positional_alternates(const struct positional *game)
{
    for (int t = 1; t < positional_length(game); t++)
        if (positional_mover(game, t) == positional_mover(game, t - 1))
            return false;
    return true;
}

int positional_length(const struct positional *game)
{
    int free_points = game->npoints - cellset_bits(game->initial[POSITIONAL_BLACK] |
                                                   game->initial[POSITIONAL_WHITE]);

    return game->nplies < free_points ? game->nplies : free_points;
}

int positional_turns(const struct positional *game, enum positional_player player, int from, int to)
{
    uint64_t plies = player == POSITIONAL_BLACK ? game->black_plies : ~game->black_plies;

    if (from >= to)
        return 0;
    plies >>= from;
    if (to - from < 64)
        plies &= ((uint64_t)1 << (to - from)) - 1;
    return cellset_bits(plies);
}

int positional_run(const struct positional *game, int ply, int to)
{
    int next = ply;

    while (next < to && positional_mover(game, next) == positional_mover(game, ply))
        next++;
    return next - ply;
}

/* ---- sets -------------------------------------------------------------------------------- */

static int positional_sets_add(struct positional_sets *sets, point_set set)
{
    if (array_reserve(&sets->set, &sets->room, sets->count + 1, sizeof *sets->set) != 0)
        return ERROR_MEMORY;
    sets->set[sets->count++] = set;
    return 0;
}

int positional_add(struct positional *game, enum positional_player player, point_set set)
{
    return positional_sets_add(&game->wins[player], set);
}

int positional_compare_sets(const void *a, const void *b)
{
    point_set one = *(const point_set *)a, other = *(const point_set *)b;
    int sizes = cellset_bits(one) - cellset_bits(other);

    return sizes != 0 ? sizes : one < other ? -1 : one > other;
}

size_t positional_trim(struct positional *game, enum positional_player player)
{
    struct positional_sets *sets = &game->wins[player];
    size_t kept = 0;

    if (sets->count > 1)
        qsort(sets->set, sets->count, sizeof *sets->set, positional_compare_sets);
    for (size_t i = 0; i < sets->count; i++) {
        size_t j = 0;

        while (j < kept && (sets->set[j] & ~sets->set[i]) != 0)
            j++;
        if (j == kept)
            sets->set[kept++] = sets->set[i];
    }
    size_t dropped = sets->count - kept;
    sets->count = kept;
    game->dropped[player] += dropped;
    return dropped;
}

bool positional_has_wins(const struct positional *game, enum positional_player player)
{
    return game->wins[player].count > 0 || (player == POSITIONAL_BLACK && game->is_graph) ||
           positional_is_figure(game);
}

point_set positional_around(const point_set *near, point_set points)
{
    point_set around = 0;

    for (; points != 0; points &= points - 1)
        around |= near[__builtin_ctzll(points)];
    return around;
}

point_set positional_flood(const point_set *near, point_set own, point_set from)
{
    for (point_set next = from; next != 0;) {
        next = positional_around(near, next) & own & ~from;
        from |= next;
    }
    return from;
}

static bool positional_has_path(const struct positional *game, point_set own)
{
    return (positional_flood(game->near, own, own & game->start) & game->end) != 0;
}

bool positional_holds(const struct positional *game, enum positional_player player, point_set own)
{
    const struct positional_sets *sets = &game->wins[player];

    if (player == POSITIONAL_BLACK && game->is_graph)
        return positional_has_path(game, own);
    if (positional_is_figure(game))
        return positional_holds_figure(game, own);
    for (size_t i = 0; i < sets->count; i++)
        if ((sets->set[i] & ~own) == 0)
            return true;
    return false;
}

/* ---- paths ------------------------------------------------------------------------------- */

struct positional_walk {
    const struct positional *game;
    struct positional_sets *sets;
    size_t most;
    size_t steps_left; /* for most points a path leads nowhere */
    bool full, failed;
};

/* Extends a path, whose last point is `at`; `barred` are points that may not follow: those on the
 * path, and neighbours of its earlier points, which would be chords. */
static void positional_walk_on(struct positional_walk *walk, int at, point_set path,
                               point_set barred)
{
    const struct positional *game = walk->game;

    if (walk->steps_left-- == 0) {
        walk->full = true;
        return;
    }
    if (game->end >> at & 1) {
        if (walk->sets->count == walk->most)
            walk->full = true;
        else
            walk->failed |= positional_sets_add(walk->sets, path) != 0;
        return;
    }
    for (point_set next = game->near[at] & ~barred & ~game->start;
         next != 0 && !walk->full && !walk->failed; next &= next - 1) {
        int to = __builtin_ctzll(next);

        positional_walk_on(walk, to, path | (point_set)1 << to, barred | game->near[at]);
    }
}

long positional_paths(const struct positional *game, size_t most, struct positional_sets *sets)
{
    struct positional_walk walk = {
        .game = game, .sets = sets, .most = most, .steps_left = 100 * most + 1000};
    size_t before = sets->count;

    for (point_set from = game->start & positional_points(game); from != 0; from &= from - 1) {
        int at = __builtin_ctzll(from);

        positional_walk_on(&walk, at, (point_set)1 << at, (point_set)1 << at);
    }
    if (walk.failed)
        return ERROR_MEMORY - 1;
    return walk.full ? -1 : (long)(sets->count - before);
}
