/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LADDER_LADDER_RUN_H
#define ANALYSE_LADDER_LADDER_RUN_H

/*
 * One ladder, played out from its first stone.  For ladder.c, which tries all first stones.
 */

#include "analyse/ladder/ladder.h"
#include "analyse/threat/threats.h"

/* A runner on its way along one side. */
struct ladder_run {
    struct exact *exact; /* borrowed, as the next three */
    struct position *position; /* played on */
    const struct board *board;
    const struct ladder_options *options;
    struct threats threats; /* of the position as it is played on */
    struct ends ends;
    uint8_t
        row[BOARD_CELLS_MAX + 1]; /* of each cell from the side; outside, and beyond most_row + 2: 0
                                   */
    cell first; /* the ladder's first stone */
    int side, most_row, words;
    enum colour runner, other;
    struct position scratch;
};

/* What a stone of the runner does that has just been placed. */
enum ladder_effect {
    EFFECT_NONE, /* it does not threaten to join the side */
    EFFECT_FORCES, /* it does, and is answered at one of some cells */
    EFFECT_CONNECTS, /* it joins the side */
    EFFECT_WINS, /* it threatens two figures */
    EFFECT_LOOSE, /* it threatens a figure, but the answer to that threatens one too */
    EFFECT_UNKNOWN,
};

/* Fills in the rows of a side; `run->side` becomes `side`. */
void ladder_run_rows(struct ladder_run *run, int side);

/* The direction along the side, 0 .. 2, in which its cells follow one another; the other is 3 on.
 */
int ladder_run_along(const struct ladder_run *run);

/* Adds the empty cells that touch both. */
void ladder_run_between(const struct ladder_run *run, cell a, cell b, struct cellset *set);

/* Are the chain of `from`, the stone and the side joined inside `carrier`?  run->ends is of the
 * position. */
enum exact_verdict ladder_run_joined(struct ladder_run *run, cell from, cell stone,
                                     const struct cellset *carrier, bool runner_first);

/* Can the runner, moving first, join the chain of `from` to the side near the empty cell `at`, so
 * that it needs no ladder? */
enum exact_verdict ladder_run_needless(struct ladder_run *run, cell from, cell at);

/*
 * The stone has just been placed.  FORCES: `replies` are the answers that there are.  `at` gets a
 * cell where it threatens a figure, or CELL_NONE.
 */
enum ladder_effect ladder_run_effect(struct ladder_run *run, cell from, cell stone,
                                     struct cellset *replies, cell *at);

/*
 * Plays pairs from the first stone on, which stands already and forces a reply, one of `forced`.
 * Fills in the ladder's stones and its end; they are left standing.  The edges of the other's
 * chains around its replies are taken from ladder->other_gains.
 */
void ladder_run_play(struct ladder_run *run, struct ladder *ladder, const struct cellset *forced);

#endif
