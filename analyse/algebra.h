/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_ALGEBRA_H
#define ANALYSE_ALGEBRA_H

/*
 * The algebra of connections: paths, and how two make one.
 *
 * An n-path joins two ends through chains and empty cells; n own stones, added without an answer,
 * make it safe.  A 0-path is a virtual connection, a 1-path a semi-connection.  An n-step of the
 * theory leads from a chain to an empty cell, which must be taken too: it is the path between them
 * with n-1.  What the operators give is an upper bound of n: a path may be better than its making.
 *
 * Source: the thesis on Havannah that havtools(7) names, chapters 4 and 5; its conditions read as
 * pairwise disjointness, for a common intersection of three sets that is empty is not enough.
 */

#include "analyse/links.h"

struct path {
    end_id a, b; /* a < b; an empty cell that is an end counts as the colour's stone */
    int n; /* own stones still needed, at most */
    struct cellset carrier; /* free cells, pivots among them */
    struct cellset pivots; /* empty cells that it runs through: the opponent attacks there */
    struct cellset chains; /* the least cells of the chains that it runs through */
};

enum algebra_error {
    ALGEBRA_ENDS = -1, /* (+) wants one common end, (x) the same two */
    ALGEBRA_SIDE = -2, /* nothing runs through a side that does not conduct */
    ALGEBRA_SHARED = -3, /* the carriers share a cell, or hold an end of the other */
    ALGEBRA_UNSOUND = -4, /* (x) of paths with n other than 1: see path_unite() */
};

/* The path that a link is by itself. */
void path_of_link(struct path *path, const struct link *link, int words);

/*
 * (+): two paths end to end.  Through a chain n is the sum; an empty cell that both end in becomes
 * a pivot and costs one more.  Returns 0 and the path, or an algebra_error.
 */
int path_extend(const struct ends *ends, const struct path *p, const struct path *q,
                struct path *to) __attribute__((warn_unused_result));

/*
 * (x): 1-paths between the same two ends, without a cell common to all, are a 0-path: whatever cell
 * the opponent takes, one of them is whole, and the colour opens that.  With two this is the
 * theory's union, with more the or rule.  Of paths with n >= 2 it is refused: two disjoint 2-paths
 * may fail even when the colour moves first (both openings can be spoiled, one by each answer).
 * Returns 0 and the path, or an algebra_error.
 */
int path_unite(const struct ends *ends, const struct path *const *path, int npaths, struct path *to)
    __attribute__((warn_unused_result));

#endif
