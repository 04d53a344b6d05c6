/* SPDX-License-Identifier: ISC */
#ifndef TESTS_REF_JUDGE_PAIR_JUDGE_H
#define TESTS_REF_JUDGE_PAIR_JUDGE_H

/*
 * Can a colour join two ends, on the whole of a small board?  The same question as maker.h, which
 * it is compared with, for two ends only: fast enough for a Hex board of 5x5 with twenty empty
 * cells. It plays all games by the rules alone and shares nothing with the searches that it judges,
 * nor with maker.h.
 */

#include "analyse/board/position.h"

/* An end: a cell, and with it its chain; or a side, if `at` is CELL_NONE. */
struct pair_judge_end {
    cell at; /* of an own stone */
    int side;
};

enum pair_judge_verdict { PAIR_JUDGE_NO, PAIR_JUDGE_YES, PAIR_JUDGE_UNKNOWN };

struct pair_judge;
struct pair_judge *pair_judge_new(void); /* NULL when memory is out */
void pair_judge_free(struct pair_judge *judge);

/*
 * Does the colour join the ends whatever the opponent does?  UNKNOWN: `limit_nodes` did not
 * suffice.  The board has at most PAIR_JUDGE_CELLS_MAX cells (asserted).
 */
#define PAIR_JUDGE_CELLS_MAX 61
enum pair_judge_verdict pair_judge_ask(struct pair_judge *judge, const struct position *position,
                                       enum colour colour, struct pair_judge_end a,
                                       struct pair_judge_end b, bool colour_first,
                                       uint64_t limit_nodes);

#endif
