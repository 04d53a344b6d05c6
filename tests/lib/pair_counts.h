/* SPDX-License-Identifier: ISC */
#ifndef TESTS_LIB_PAIR_COUNTS_H
#define TESTS_LIB_PAIR_COUNTS_H

/*
 * How many of the true links between chains, and between chains and sides, does a connection search
 * find?  Every pair is judged on the whole board by the second implementation that plays all games
 * (tests/ref/judge/pair_judge.h).
 */

#include "analyse/base/random.h"
#include "analyse/links/links.h"
#include "tests/ref/judge/pair_judge.h"

enum { PAIR_TWO_CHAINS, PAIR_TO_SIDE, PAIR_COUNTS_KINDS };

struct pair_counts {
    struct links *links; /* of the search that is judged */
    struct pair_judge *judge;
    struct random random;
    uint64_t limit_nodes; /* of a judgement */
    bool bold; /* planted: each pair is believed to have a link */
    int positions;
    struct {
        int truly, found;
    } pair[PAIR_COUNTS_KINDS][2]; /* [][0] safe, [1] with the move */
    int untrue; /* found and refuted */
    int undecided; /* the judge ran out of nodes */
};

/* Sets all up; fails the test when memory is out.  pair_counts_end() frees it. */
void pair_counts_begin(struct pair_counts *counts, const struct links_options *options,
                       uint64_t seed);
void pair_counts_end(struct pair_counts *counts);

/* Counts the pairs of one colour on the position. */
void pair_counts_add(struct pair_counts *counts, const struct position *position,
                     enum colour colour);

/* A position of a game of random moves with `empty` empty cells; if `guarded`, both players keep
 * their two-bridges. */
void pair_counts_play(struct position *position, const struct board *board, struct random *random,
                      bool guarded, int empty);

/*
 * Counts the pairs of both colours on `n` positions of the board with least .. most empty cells:
 * every second of them after uniformly random moves, the others after a game in which both players
 * keep their two-bridges.
 */
void pair_counts_sample(struct pair_counts *counts, const struct board *board, int least, int most,
                        int n);

/* The share of the true links of a kind that the search lacks, in percent. */
double pair_counts_missed(const struct pair_counts *counts, int kind, bool with_move);

/* Prints what was counted, in lines that begin with `#`. */
void pair_counts_print(const struct pair_counts *counts, const struct board *board);

#endif
