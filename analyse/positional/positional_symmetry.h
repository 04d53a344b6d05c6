/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_POSITIONAL_POSITIONAL_SYMMETRY_H
#define ANALYSE_POSITIONAL_POSITIONAL_SYMMETRY_H

/*
 * The symmetries of a positional game: permutations of its points that map each player's winning
 * sets (or the graph, its start and its end), his stones and the allowed first moves onto
 * themselves.
 */

#include "analyse/positional/positional.h"

struct positional_symmetry {
    bool is_known; /* else the search was given up, and the rest says: no symmetry */
    uint64_t order; /* permutations in the group; 0: 2^64 or more */
    int orbit[POSITIONAL_POINTS_MAX]; /* the least point that a symmetry takes each point to */
};

/* Finds them, by refinement and search; gives up after `limit` steps, each O(points of all sets).
 * Returns 0 or ERROR_MEMORY. */
int positional_symmetry(const struct positional *game, uint64_t limit,
                        struct positional_symmetry *symmetry) WARN_UNUSED;

#endif
