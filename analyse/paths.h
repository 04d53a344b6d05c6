/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_PATHS_H
#define ANALYSE_PATHS_H

/*
 * Where a group can go: the n-paths from it to cells, other groups, sides.
 */

#include "analyse/groups.h"

#define PATHS_N_MAX 4

/* Zero-initialised is valid and empty. */
struct paths {
    int best[ENDS_MAX]; /* [end] index in path[] of the best path to it; -1: none was found */
    int sharing[ENDS_MAX]; /* [end] of a full link to an empty cell that shares cells with the
                              group's carrier; -1: none, or there is a 0-path that does not */
    struct path *path; /* path[].b or .a is the end, the other a chain of the group */
    int npaths, room;
    bool truncated; /* a bound on ways or carriers was met: there may be better ones */
};

/*
 * Finds the best path of at most `most_n` (0 .. PATHS_N_MAX) from group number `from` to each end
 * that is not of it: least n, then fewest cells.  Paths are made of links by (+), their carriers
 * disjoint from the group's own; to a chain of another group also from that group's.  Two kinds of
 * single steps use the group's own carrier up: those to one of its cells, which are in `best`, and
 * those with a common cell, which are in `sharing`; neither is gone on from.  Returns 0, or -1 when
 * memory is out.  A `paths` that was filled before is filled anew; paths_release() frees what it
 * holds.
 */
int paths_find(struct paths *paths, const struct groups *groups, int from,
               const struct links *links, int most_n) __attribute__((warn_unused_result));
void paths_release(struct paths *paths);

/* Is the path a single step to a neighbour, or a two-bridge? */
enum step_kind { STEP_FARTHER, STEP_ADJACENT, STEP_BRIDGE };
enum step_kind path_step_kind(const struct ends *ends, const struct path *path);

#endif
