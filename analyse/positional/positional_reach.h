/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_POSITIONAL_POSITIONAL_REACH_H
#define ANALYSE_POSITIONAL_POSITIONAL_REACH_H

/*
 * How far is a player from his next winning set, and through which points can he still reach one?
 */

#include "analyse/positional/positional.h"

/* The sets of a player that are still alive at one node of a search: numbers of sets. */
struct positional_live {
    uint32_t *set; /* [count] */
    size_t count;
};

struct positional_reach {
    int need; /* points that the nearest set lacks; POSITIONAL_POINTS_MAX + 1: none is alive */
    point_set hot; /* the free points of all sets that lack at most `most` points */
    point_set nearest; /* the free points of one set that lacks `need` */
    point_set pinch; /* free points that all sets lacking at most `soon` share; all points if there
                        is no such set, or if that is not known */
    point_set soon; /* the free points of those sets */
    uint32_t score[POSITIONAL_POINTS_MAX]; /* how much a point promises, to order moves by */
};

/*
 * Measures from the stones `own` and `other`.  Sets that lack more than `most` points are ignored.
 * `from` are the sets to look at; those that remain go to `live`, whose array has room for as many
 * (both unused for a graph).  O(sets), or O(points) times the distance for a graph.
 */
void positional_reach(const struct positional *game, enum positional_player player,
                      const point_set stones[2], int most, int soon,
                      const struct positional_live *from, struct positional_live *live,
                      struct positional_reach *reach);

#endif
