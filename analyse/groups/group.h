/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_GROUPS_GROUP_H
#define ANALYSE_GROUPS_GROUP_H

/*
 * Groups: chains that are safely joined, the steps from them and the paths between them.
 *
 * A safe group is a set of chains with a carrier, free cells in which the colour joins all of these
 * chains although the opponent moves first.  It begins as one chain without a carrier.  Two groups
 * with a 0-path between them, all carriers disjoint, become one: each intrusion is answered in its
 * own carrier.  A 0-path is a full link of two chains, or a union of 1-paths between the groups,
 * from any of their chains; and a 1-path may run over a cell to which both groups have a step.  The
 * 0-path with the fewest cells is taken first, until none is left (docs/theory.md 6: safe group,
 * step, path, 0-path, safe group).
 *
 * Where several carriers would do, a group uses one of them.  Each group, step and path is true by
 * itself; two of them can need the same cell.  Like all links they are local truths.
 */

#include "analyse/base/error.h"
#include "analyse/groups/path.h"

struct group {
    int first_chain, nchains; /* groups->chain[first_chain ..] */
    int first_tie, nties; /* groups->tie[first_tie ..]: nchains - 1 of them, in order of merging */
    struct cellset stones;
    struct cellset carrier; /* empty: the group is one chain */
    edge_set edges; /* sides touched and corners held */
};

/* A 0-path that merged two groups. */
struct group_tie {
    struct path path; /* a union has the ends of its first part */
    int nparts; /* 1: a full link; else 1-paths united */
};

enum step_kind { STEP_ADJACENT, STEP_BRIDGE, STEP_LONG };

/* A step; its n is path_step_n(). */
struct group_step {
    int group; /* index */
    cell target; /* empty */
    enum step_kind kind; /* of n = 1; else STEP_LONG */
    bool uses_group; /* the target or a cell of the step belongs to the group's carrier */
    int nparts; /* as for a tie */
    struct path path; /* from a chain of the group to the target */
};

/* A path to another group, a side, or an empty corner, which counts as a pivot. */
struct group_path {
    int from, to; /* indices of groups; to is -1 for a side or corner */
    bool uses_group; /* a cell of it belongs to the carrier of a group at its ends */
    int nparts;
    struct path path; /* b: the chain, side or corner that it leads to */
};

#define GROUPS_N_MAX 6

struct groups {
    const struct ends *ends; /* borrowed from the links */
    end_id *chain;
    struct group *group; /* by their least chain */
    struct group_tie *tie;
    struct group_step *step; /* by group, then cell */
    struct group_path *path; /* by from; groups by number, then sides, then corners */
    int nchains, ngroups, nties, nsteps, npaths;
    size_t step_room, path_room;
    bool truncated; /* a bound on paths was met, or the links are truncated: some may be missing */
};

/*
 * Finds the groups of the colour that `links` was searched for, their steps of n <= most_step_n and
 * paths of n <= most_path_n (below 0: none; above GROUPS_N_MAX: that).  `groups` is
 * zero-initialised or has an earlier answer, and borrows from `links` until those change.  Returns
 * 0 or ERROR_MEMORY (the groups are then empty).  Paths of n <= 1 and steps of n <= 2 are links or
 * unions of links; larger ones are made by extension, and their n is an upper bound.  Cost: some
 * milliseconds on a midgame board; longer paths take some more for each group, longer steps about
 * fifty.
 */
int groups_search(struct groups *groups, const struct links *links, int most_step_n,
                  int most_path_n) WARN_UNUSED;
/* Frees what the groups hold and empties them. */
void groups_release(struct groups *groups);

/* The index of the group that the chain `end` belongs to, or -1. */
int groups_of(const struct groups *groups, end_id end);

#endif
