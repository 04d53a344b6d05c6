/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MATE_MATE_PROBLEM_H
#define ANALYSE_MATE_MATE_PROBLEM_H

/*
 * Problems: positions in which the side to move wins in exactly so many stones, by one first move
 * alone.
 */

#include "analyse/search/mate_least.h"

/* The state of the other first moves. */
enum mate_problem_claim {
    MATE_PROBLEM_IN_STONES, /* none of them wins with as few stones */
    MATE_PROBLEM_AT_ALL, /* none of them wins with any number of stones */
};

struct mate_problem {
    cell move; /* the only first move that wins in `stones` */
    enum mate_problem_claim claim;
    struct mate_least solution; /* PROVED; its line begins with `move` */
};

/*
 * Is it a problem of exactly `stones` own stones, 1 or more, for position->to_move?  True: *problem
 * is filled in.  False: it is none, or `limit_nodes` (more than 0) did not suffice to prove it.
 * From fresh tables the answer is the same on every machine.  `position` holds no figure; it is
 * played on and left as it was.
 */
bool mate_problem_find(struct mate *mate, struct position *position, int stones,
                       uint64_t limit_nodes, struct mate_problem *problem);

#endif
