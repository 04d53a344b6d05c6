/* SPDX-License-Identifier: ISC */
#ifndef TESTS_REF_REMARK_REMARK_JUDGE_PARTS_H
#define TESTS_REF_REMARK_REMARK_JUDGE_PARTS_H

/*
 * Shared by the parts of the judge of remarks (remark_judge.h).
 */

#include "tests/ref/judge/joiner.h"
#include "tests/ref/judge/maker.h"
#include "tests/ref/remark/remark_judge.h"
#include "tests/ref/rules/ref_rules.h"

enum { JUDGE_STATES = 300000, JUDGE_STONES = 2, JUDGE_BRUTE_BASE = 8, JUDGE_SENTE_BASE = 5 };

/* A position, and where each colour completes a figure by the rules alone. */
struct judged_position {
    struct position position;
    struct ref ref;
    unsigned figures[3][BOARD_CELLS_MAX]; /* [colour][cell] filled in by judge_threats() */
    int nthreats[3];
    bool found[3];
};

struct remark_judge {
    bool wrong, thorough;
    struct maker *maker;
    struct joiner *joiner;
    struct ref_board ref_board;
    const struct board *board;
    int point[BOARD_CELLS_MAX]; /* [cell] of the reference */
    struct judged_position before, after;
    unsigned completed; /* by the ply */
    const struct annotation *annotation;
    int index;
    enum colour mover, other;
    cell at;
};

static inline enum remark_verdict judge_say(bool is_true)
{
    return is_true ? REMARK_TRUE : REMARK_FALSE;
}

static inline enum remark_verdict judge_expect(enum maker_verdict got, enum maker_verdict wanted)
{
    return got == MAKER_UNKNOWN ? REMARK_UNDECIDED : judge_say(got == wanted);
}

/* False if either is, true if both are. */
static inline enum remark_verdict judge_both(enum remark_verdict one, enum remark_verdict other)
{
    if (one == REMARK_FALSE || other == REMARK_FALSE)
        return REMARK_FALSE;
    return one == REMARK_TRUE ? other : one;
}

/* Fills in the reference's stones; returns what the last stone placed, `last` (CELL_NONE: none),
 * completes. */
unsigned judge_fill(struct remark_judge *judge, struct judged_position *judged, cell last);

/* The figures that a stone of the colour completes on each cell: every stone tried. */
const unsigned *judge_threats(struct remark_judge *judge, struct judged_position *judged,
                              enum colour colour);

/* Threats of a colour after one more stone of it. */
int judge_threats_with(struct remark_judge *judge, const struct judged_position *judged,
                       enum colour colour, cell at);

/* Local claims: frames, joins, cuts, sides, blocks, traps, templates. */
enum remark_verdict judge_local(struct remark_judge *judge, const struct remark *remark);

/* Runs along a side: ladders, traps, drops. */
enum remark_verdict judge_run(struct remark_judge *judge, const struct remark *remark);

/* Remarks read off the stones: shapes, corners, chains that are dead, kites, mills, distances. */
enum remark_verdict judge_place(struct remark_judge *judge, const struct remark *remark);

/* Frames that no threat breaks, and lines that break one. */
enum remark_verdict judge_robust(struct remark_judge *judge, const struct remark *remark);

/* Remarks that are counted: cells that are touched, groups. */
enum remark_verdict judge_counts(struct remark_judge *judge, const struct remark *remark);

/* Are two cells neighbours, by the rules' board? */
bool judge_adjacent(const struct remark_judge *judge, cell one, cell other);

/* The side that a text names first, from 0; -1: none. */
int judge_side_named(const char *text);

#endif
