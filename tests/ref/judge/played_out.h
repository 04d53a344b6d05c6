/* SPDX-License-Identifier: ISC */
#ifndef TESTS_REF_JUDGE_PLAYED_OUT_H
#define TESTS_REF_JUDGE_PLAYED_OUT_H

/*
 * Who wins, by all games on the empty cells of a board: each way of filling them is judged once.
 * Knows nothing but position_play().
 */

#include "analyse/board/position.h"

#define PLAYED_OUT_CELLS 12 /* empty cells, at most */

struct played_out {
    struct position *position; /* the caller's; played on and left as it was */
    enum colour attacker;
    int n;
    cell empty[PLAYED_OUT_CELLS]; /* at the start */
    signed char known[531441]; /* [3^PLAYED_OUT_CELLS] by what stands on them: 1 won, -1 not */
};

/* Begins with the position, which has PLAYED_OUT_CELLS empty cells or fewer, and no figure. */
void played_out_begin(struct played_out *all, struct position *position, enum colour attacker);

/* Does the attacker win from the position as it stands now, some plies after the start or none?  It
 * has no figure. */
bool played_out_wins(struct played_out *all);

#endif
