/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_PATH_H
#define ANALYSE_LINKS_PATH_H

/*
 * Paths and steps, and the operators of the theory on them.
 *
 * An n-path of two ends says: once the colour has n more stones, added without an answer, it joins
 * the ends playing only in the carrier though the opponent moves first.  0-path: safe, a full link;
 * 1-path: a semi link.  An end that is an empty cell counts as the colour's stone, so an n-step of
 * the theory, which counts its target, is an (n-1)-path to an empty cell, and one set of operators
 * serves both:
 *
 *   extension (+)   two paths that meet: through an own chain n1 + n2, through an empty cell, which
 *                   becomes a pivot, n1 + n2 + 1 (of steps: n1 + n2)
 *   union (x)       two 1-paths of the same ends are a 0-path, if no cell is in both carriers; more
 *                   than two if no cell is in all
 *
 * Carriers must be pairwise disjoint.  The theory prints a weaker condition (no cell common to both
 * carriers and the group's), which is unsound: two steps through the same one cell would make a
 * safe one.  It also unites n-paths of n >= 2 to an (n-1)-path, which is unsound as well: with
 * white stones e5, g5, g7 and the chain i4 i5 i6 (base 8) there are two disjoint 2-paths from e5 to
 * the chain, and White cannot join them even if he moves first.  Both are refused.
 */

#include "analyse/links/links.h"

struct path {
    end_id a, b;
    int n; /* own stones needed before it is safe; an upper bound */
    struct cellset carrier; /* the free cells that it uses, pivots among them, its ends not */
    struct cellset pivots; /* where stones are still needed, as far as that is known */
};

/* The n of a step: a path to an empty cell, which counts. */
static inline int path_step_n(const struct path *path)
{
    return path->n + 1;
}

enum path_verdict {
    PATH_FINE,
    PATH_APART, /* the ends are not those that the operator needs */
    PATH_OVERLAP, /* a cell is used twice */
    PATH_SIDE, /* nothing runs through this end: a side that does not conduct */
    PATH_NOT_ONE, /* a union of paths of which one is safe already: nothing is gained */
    PATH_UNSOUND, /* a union of paths with n >= 2 */
};
/* The link as a path: n = 0 or, a semi link, 1. */
void path_of_link(struct path *path, const struct ends *ends, const struct link *link);

/*
 * Extension: `first` and `second` meet in the end `via` of both.  `result` leads from the other end
 * of `first` to the other end of `second`, and is written only when the verdict is PATH_FINE; it
 * may be one of the two.
 */
enum path_verdict path_extend(const struct ends *ends, const struct path *first, end_id via,
                              const struct path *second, struct path *result);

/*
 * Union of path[0 .. npaths-1], all 1-paths between the same ends, or between the same two groups
 * when `same_groups`: the result then has the ends of path[0], and each group is safe without any
 * of these cells.  No cell may be in all carriers.  `taken` (words of ends; NULL: none) are cells
 * that belong to the groups at the ends: no carrier may hold one.  As path_extend().
 */
enum path_verdict path_unite_all(const struct ends *ends, const struct path *const *path,
                                 int npaths, bool same_groups, const uint64_t *taken,
                                 struct path *result);

#define PATH_FAMILY_MAX 6

/*
 * The smallest number of carriers, at most PATH_FAMILY_MAX, that have no cell in common, into
 * chosen[] by index; of several such families the first in the order of the list.  Returns their
 * number, 0 when there are none.
 */
int path_family(const uint64_t *const *carrier, int ncarriers, int words, int *chosen);

#endif
