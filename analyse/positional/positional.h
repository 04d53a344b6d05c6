/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_POSITIONAL_POSITIONAL_H
#define ANALYSE_POSITIONAL_POSITIONAL_H

/*
 * Finite positional games as data: points, winning sets of each player, and who moves at each ply.
 *
 * Black and White take points that are still free, one a ply, until a player holds all points of
 * one of his winning sets, or the plies or the points end.  Up to 64 points, so that a set of
 * points is one word: bit p is point p.
 *
 * Black's winning sets may be given as a graph instead: a set is then the points of a path from a
 * point of `start` to one of `end`.  The format of the files is hav-pg(5).
 *
 * Source of the terms: Hefetz, Krivelevich, Stojakovic and Szabo, Positional Games (2014).
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analyse/base/error.h"

#define POSITIONAL_POINTS_MAX 64
#define POSITIONAL_PLIES_MAX 64 /* set by hand */
#define POSITIONAL_NAME_MAX 24 /* bytes of a point's name */
/* Sets of one player, unless the caller asks for more; set by hand. */
#define POSITIONAL_SETS_MAX 200000

typedef uint64_t point_set;

enum positional_player { POSITIONAL_BLACK, POSITIONAL_WHITE };
/* "black" or "white". */
const char *positional_player_name(enum positional_player player);

/* The winning sets of a player: no set is part of another once positional_trim() has run. */
struct positional_sets {
    point_set *set; /* [count], freed by positional_release() */
    size_t count, room;
};

/* Zero-initialised is valid: a game without points. */
struct positional {
    int npoints;
    char name[POSITIONAL_POINTS_MAX][POSITIONAL_NAME_MAX + 1];
    point_set initial[2]; /* [enum positional_player] points held before the first ply */
    int nplies;
    uint64_t black_plies; /* bit t: Black moves at ply t, counted from 0 */
    point_set first_moves; /* allowed at ply 0; 0: all */
    struct positional_sets wins[2];
    size_t dropped[2]; /* sets that positional_trim() found to contain another */
    bool is_graph; /* Black's sets are paths, and wins[POSITIONAL_BLACK] is empty */
    point_set near[POSITIONAL_POINTS_MAX]; /* neighbours, of a graph */
    point_set start, end;
    /* Not 0: both players win by a figure of a board of this size, whose adjacency is `near` and
     * whose sides and corners are `edge`.  They are listed in wins[] if they are few; see
     * positional_figure.h. */
    int figure_size;
    unsigned figures; /* which: a figure_set */
    point_set edge[12];
};

/* Frees what the game points to and leaves an empty game. */
void positional_release(struct positional *game);

/* All points. */
point_set positional_points(const struct positional *game);

/* Whose ply is it?  `ply` in 0 .. nplies-1. */
static inline enum positional_player positional_mover(const struct positional *game, int ply)
{
    return game->black_plies >> ply & 1 ? POSITIONAL_BLACK : POSITIONAL_WHITE;
}

/* Do the players move in turn, one ply each? */
bool positional_alternates(const struct positional *game);

/* The plies that can be played: nplies, or fewer if the points run out. */
int positional_length(const struct positional *game);

/* The player's plies in from .. to-1. */
int positional_turns(const struct positional *game, enum positional_player player, int from,
                     int to);

/* The number of plies from `ply` on, before `to`, that its mover makes without a break. */
int positional_run(const struct positional *game, int ply, int to);

/* Adds a winning set.  Returns 0 or ERROR_MEMORY. */
int positional_add(struct positional *game, enum positional_player player,
                   point_set set) WARN_UNUSED;

/* The order of sets after positional_trim(), for qsort() and bsearch(). */
int positional_compare_sets(const void *a, const void *b);

/* Sorts the player's sets by size and value, and drops sets that contain another, and repeated
 * ones.  Returns the number dropped.  O(sets^2) words at most. */
size_t positional_trim(struct positional *game, enum positional_player player);

/* The points next to any of `points`; near[p] are the neighbours of p. */
point_set positional_around(const point_set *near, point_set points);
/* The points that `from` reaches through points of `own`, `from` included. */
point_set positional_flood(const point_set *near, point_set own, point_set from);

/* True if the players win by figures that are not listed in wins[]. */
static inline bool positional_is_figure(const struct positional *game)
{
    return game->figure_size > 0 && game->wins[0].count + game->wins[1].count == 0;
}

/* True if the player can win at all: he has a set, a graph or figures. */
bool positional_has_wins(const struct positional *game, enum positional_player player);

/* True if `own` holds one of the player's sets. */
bool positional_holds(const struct positional *game, enum positional_player player, point_set own);

/*
 * Adds the points of each shortest-by-inclusion path of Black's graph to `sets`: paths without
 * chords whose inner points are neither start nor end.  Returns the number of sets; at `most`
 * stops and returns -1, as after 100 * most steps; ERROR_MEMORY - 1 if memory is out.
 */
long positional_paths(const struct positional *game, size_t most, struct positional_sets *sets);

#endif
