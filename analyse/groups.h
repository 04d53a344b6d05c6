/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_GROUPS_H
#define ANALYSE_GROUPS_H

/*
 * Safe groups: chains of one colour joined by virtual connections whose carriers are pairwise
 * disjoint, so that all of them hold at once.
 *
 * Each is a local truth: safe unless the opponent answers with a move that also threatens to win.
 */

#include "analyse/algebra.h"

struct group {
    int nchains;
    int first; /* groups->chain[first ..]: its chains, as ends, by number */
    int npaths;
    int first_path; /* groups->path[first_path ..]: what joins them, nchains - 1 0-paths */
    struct cellset carrier; /* of these paths */
    edge_set edges; /* corners held and sides touched by its stones */
};

/* Groups of one position and colour; zero-initialised is valid and empty. */
struct groups {
    const struct ends *ends; /* borrowed from the links */
    int ngroups; /* by the least cell of the group */
    struct group *group;
    end_id *chain; /* of all groups */
    struct path *path; /* of all groups */
    int16_t of_end[ENDS_MAX]; /* [end] the group of a chain; -1 of others */
    int nchains, npaths;
};

/*
 * Finds the groups: joined are the pairs with the smallest carriers first, as far as carriers stay
 * disjoint; two groups also by 1-paths without a common cell, which may start from different
 * chains. What is joined is proved; groups that are not may still be safe by other carriers.  Hex's
 * conducting sides are chains here.  `links` is borrowed as long as the groups are.  Returns 0, or
 * -1 when memory is out.  A `groups` that was filled before is filled anew; groups_release() frees
 * what it holds.
 */
int groups_find(struct groups *groups, const struct links *links)
    __attribute__((warn_unused_result));
void groups_release(struct groups *groups);

#endif
