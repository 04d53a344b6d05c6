/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_POSITIONAL_POSITIONAL_SOLVE_H
#define ANALYSE_POSITIONAL_POSITIONAL_SOLVE_H

/*
 * Who wins a positional game, in how few plies, and by which first moves?
 */

#include "analyse/positional/positional_search.h"

#define POSITIONAL_TABLE_BYTES ((size_t)128 << 20)

struct positional_solution {
    bool is_decided; /* else nothing below but `nodes` is known */
    int value; /* 1: Black wins, -1: White wins, 0: neither */
    int plies; /* the least in which the winner completes a set, against any play; 0: neither does
                */
    point_set first_moves; /* that reach the mover's value; none if he loses */
    point_set first_open; /* moves about which the limit was reached */
    int line[POSITIONAL_PLIES_MAX], nline; /* a shortest win against the longest delay */
    point_set carrier; /* free points that the winner's proof uses; 0: not known */
    uint64_t nodes;
};

/* Finds the value and the least plies alone: the other members but `carrier` and `nodes` stay
 * empty.  The search is new, and limited by the caller. */
void positional_find_value(const struct positional *game, enum positional_rules rules,
                           struct positional_search *search, struct positional_solution *solution);

/*
 * Solves the game.  `orbit`[p] is the least point that a symmetry of the game takes p to; NULL:
 * every point is looked at.  The search is new, and limited by the caller.
 */
void positional_solve(const struct positional *game, enum positional_rules rules,
                      struct positional_search *search, const int *orbit,
                      struct positional_solution *solution);

#endif
