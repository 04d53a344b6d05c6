/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_PAIR_DISTANCE_H
#define ANALYSE_LINKS_PAIR_DISTANCE_H

/*
 * How many stones lead from an end to each other end if the opponent does not answer?  The bounds
 * of the regions in which two ends are searched for a link.
 */

#include "analyse/board/ends.h"

#define PAIR_FAR 10000 /* more than any distance */

/* Writes to distance[nends] the fewest stones that lead from the end `from` to each end, one on an
 * empty end included; PAIR_FAR where none do.  Chains, and sides that conduct, cost nothing.
 * O(ncells) for each stone of the largest distance. */
void pair_distance_find(const struct ends *ends, end_id from, int *distance);

/*
 * Writes to `region` the empty cells, a and b excepted, of all ways from a to b that take at most
 * `more` stones above the fewest.  Whole levels are taken, so that the region depends neither on
 * the orientation of the board nor on the order of the ends.
 */
void pair_distance_region(const struct ends *ends, end_id a, end_id b, int more,
                          struct cellset *region);

#endif
