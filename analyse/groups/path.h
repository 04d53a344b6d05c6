/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_GROUPS_PATH_H
#define ANALYSE_GROUPS_PATH_H

/*
 * Paths and steps, and the operators on them (docs/theory.md 5).
 *
 * An n-path of two ends: once the colour has n more stones, added without an answer, it joins the
 * ends playing only in the carrier although the opponent moves first.  A 0-path is safe, a full
 * link; a 1-path is a semi link.  An end that is an empty cell counts as the colour's stone.  An
 * n-step counts its target, so it is an (n-1)-path to an empty cell, and one set of
 * operators serves both:
 *
 *   extension (+)   two paths that meet: through an own chain n1 + n2, through an empty cell, which
 *                   becomes a pivot, n1 + n2 + 1 (of steps: n1 + n2)
 *   union (x)       two 1-paths of the same ends are a 0-path if no cell is in both carriers; more
 *                   than two, if no cell is in all of them
 *
 * Carriers must be pairwise disjoint, and n-paths of n >= 2 are not united: weaker conditions that
 * have been printed are unsound, and the operators refuse them.
 */

#include "analyse/links/links.h"

struct path {
    end_id a, b;
    int n; /* own stones needed before it is safe; an upper bound */
    struct cellset carrier; /* the free cells that it uses, pivots among them, its ends not */
    struct cellset pivots; /* cells of it where stones are still needed, if known */
};

/* The n of a step: of a path to an empty cell, which counts its target. */
static inline int path_step_n(const struct path *path)
{
    return path->n + 1;
}

enum path_verdict {
    PATH_FINE,
    PATH_APART, /* the paths do not have the ends that the operator needs */
    PATH_OVERLAP, /* a cell is used twice */
    PATH_SIDE, /* `via` is a side that does not conduct */
    PATH_NOT_ONE, /* a union with a path that is safe already: nothing is gained */
    PATH_UNSOUND, /* a union of paths with n >= 2 */
};

/* Writes the link as a path: n = 0, or 1 for a semi link. */
void path_of_link(struct path *path, const struct ends *ends, const struct link *link);

/*
 * Extension of two paths that meet in their common end `via`.  `result` leads from the other end of
 * `first` to the other end of `second`; it is written only when the verdict is PATH_FINE, and may
 * be one of the two.
 */
enum path_verdict path_extend(const struct ends *ends, const struct path *first, end_id via,
                              const struct path *second, struct path *result);

/*
 * Union of path[0 .. npaths-1], all 1-paths between the same ends or, when `same_groups`, between
 * the same two safe groups; the result then has the ends of path[0].  No cell may be in all
 * carriers. `taken` (words of ends; NULL: none) are the carriers of these groups: no path may use
 * them, so that the groups stay safe.  *result is written as by path_extend().
 */
enum path_verdict path_unite_all(const struct ends *ends, const struct path *const *path,
                                 int npaths, bool same_groups, const uint64_t *taken,
                                 struct path *result);

#define PATH_FAMILY_MAX 6 /* set by hand */

/*
 * Finds the fewest carriers, at most PATH_FAMILY_MAX, that have no cell in common, and writes their
 * indices to chosen[PATH_FAMILY_MAX]; of several such families the first in the order of the list.
 * Returns their number, 0 when there is no such family.
 */
int path_family(const uint64_t *const *carrier, int ncarriers, int words, int *chosen);

#endif
