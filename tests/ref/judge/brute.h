/* SPDX-License-Identifier: ISC */
#ifndef TESTS_REF_JUDGE_BRUTE_H
#define TESTS_REF_JUDGE_BRUTE_H

/*
 * The plain truth about a goal inside a small carrier: every way to fill it, one board each, judged
 * from the definitions alone.  Knows nothing of ends, goals, carriers or the search.
 */

#include "analyse/board/position.h"

#define BRUTE_CELLS_MAX 13 /* 3^13 states of a byte */
#define BRUTE_TARGETS_MAX 4

enum brute_bug {
    BRUTE_NO_BUG,
    BRUTE_SIDE_CONDUCTS, /* planted: a Havannah side joins all stones on it */
    BRUTE_RING_NEEDS_EMPTY, /* planted: a ring around own stones only is none */
};

struct brute {
    const struct position *position; /* stones; whose turn it is does not matter */
    enum colour colour;
    int ncells;
    cell cells[BRUTE_CELLS_MAX]; /* the carrier: empty cells of the position, no targets */
    int ntargets; /* 0: figures; else join these: */
    cell target[BRUTE_TARGETS_MAX]; /* a cell (empty: taken as own; own: its chain), or */
    int side[BRUTE_TARGETS_MAX]; /* this side, when target is CELL_NONE */
    figure_set figures;
    bool colour_first;
    enum brute_bug bug;
};

/* Does the colour meet the goal whatever the opponent does?  O(3^ncells). */
bool brute_solve(const struct brute *brute);

#endif
