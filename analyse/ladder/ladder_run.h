/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LADDER_LADDER_RUN_H
#define ANALYSE_LADDER_LADDER_RUN_H

/*
 * One ladder, played out from its first stone.  Internal to ladder.c, which tries all first stones.
 */

#include "analyse/ladder/ladder.h"
#include "analyse/threat/threats.h"

/* A runner on its way along one side. */
struct ladder_run {
    struct exact *exact; /* borrowed, as the next three */
    struct position *position; /* stones are played and taken back on it */
    const struct board *board;
    const struct ladder_options *options;
    struct threats threats; /* of the position as it is played on */
    struct ends ends;
    uint8_t
        row[BOARD_CELLS_MAX + 1]; /* of each cell from the side; 0: outside, or beyond most_row + 2
                                   */
    cell first; /* the ladder's first stone */
    int side, most_row, words;
    enum colour runner, other;
    struct position scratch;
};

/* The effect of a stone of the runner that was just placed. */
enum ladder_effect {
    EFFECT_NONE, /* it does not threaten to join the side */
    EFFECT_FORCES, /* it threatens to, and some cells answer that */
    EFFECT_CONNECTS, /* it joins the side */
    EFFECT_WINS, /* it threatens two figures */
    EFFECT_LOOSE, /* it threatens a figure, but the answer to that threatens one as well */
    EFFECT_UNKNOWN, /* the search ran out */
};

/* Fills in run->row for a side, and sets run->side to it. */
void ladder_run_rows(struct ladder_run *run, int side);

/* A direction along the side, 0 .. 2; the opposite one is 3 more. */
int ladder_run_along(const struct ladder_run *run);

/* Adds to `set` the empty cells adjacent to both a and b. */
void ladder_run_between(const struct ladder_run *run, cell a, cell b, struct cellset *set);

/* Are the chain of `from`, the stone and the side joined inside `carrier`, moving first or second?
 * run->ends must be those of the position. */
enum exact_verdict ladder_run_joined(struct ladder_run *run, cell from, cell stone,
                                     const struct cellset *carrier, bool runner_first);

/* Can the runner, moving first, join the chain of `from` to the side near the empty cell `at`, so
 * that it needs no ladder?  Overwrites run->ends. */
enum exact_verdict ladder_run_needless(struct ladder_run *run, cell from, cell at);

/*
 * The effect of the stone that was just placed.  With EFFECT_FORCES `replies` are the cells that
 * answer it.  *at becomes a cell where it threatens a figure, or CELL_NONE.  Overwrites run->ends
 * and run->threats.
 */
enum ladder_effect ladder_run_effect(struct ladder_run *run, cell from, cell stone,
                                     struct cellset *replies, cell *at);

/*
 * Plays pairs from the first stone on, which is placed already and forces a reply, one of `forced`.
 * Fills in the ladder's stones and its end, and leaves the stones on the board.  Removes the edges
 * of the other colour's chains around the first reply from ladder->other_gains.
 */
void ladder_run_play(struct ladder_run *run, struct ladder *ladder, const struct cellset *forced);

#endif
