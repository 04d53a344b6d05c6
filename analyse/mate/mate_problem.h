/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MATE_MATE_PROBLEM_H
#define ANALYSE_MATE_MATE_PROBLEM_H

/*
 * Problems: positions in which the side to move wins by one first move alone, in exactly so many
 * stones or in any number; or in which every move but one loses.
 */

#include "analyse/search/mate_least.h"

/* The state of the other first moves. */
enum mate_problem_claim {
    MATE_PROBLEM_IN_STONES, /* none of them wins with as few stones */
    MATE_PROBLEM_AT_ALL, /* none of them wins with any number of stones */
    MATE_PROBLEM_LOSES, /* each of them loses, and `move` is not proved to hold */
    MATE_PROBLEM_HOLDS, /* each of them loses, and `move` holds */
};

/* In place of a number of stones: */
#define MATE_PROBLEM_WIN (-1) /* any number from two on; no other first move wins at all */
#define MATE_PROBLEM_HOLD \
    (-2) /* the one move that does not lose; the opponent threatens no figure with one stone */

struct mate_problem {
    cell move; /* the only first move that wins in `stones`, or does not lose */
    enum mate_problem_claim claim;
    struct mate_least solution; /* of a win: PROVED; its line begins with `move` */
};

/*
 * Is it a problem of exactly `stones` own stones, 1 or more, or one of the above, for
 * position->to_move?  True: *problem is filled in.  False: it is none, or `limit_nodes` (more than
 * 0) did not suffice to prove it. From fresh tables the answer is the same on every machine.
 * `position` holds no figure; it is played on and left as it was.
 */
bool mate_problem_find(struct mate *mate, struct position *position, int stones,
                       uint64_t limit_nodes, struct mate_problem *problem);

#endif
