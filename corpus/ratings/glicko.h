/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_RATINGS_GLICKO_H
#define CORPUS_RATINGS_GLICKO_H

/*
 * Glicko-2: a rating, how sure it is, and how much the player's strength moves, updated once a
 * rating period.
 *
 * Source: M. E. Glickman, "Example of the Glicko-2 system" (2012, revised 2022), glicko.net.
 */

#include <stddef.h>

struct glicko {
    double rating; /* 1500: an unknown player's */
    double deviation; /* RD, of the rating, in its unit; 350: nothing is known */
    double volatility; /* sigma; 0.06: an unknown player's */
};

#define GLICKO_UNKNOWN ((struct glicko){1500, 350, 0.06})
#define GLICKO_TAU 0.5 /* how fast volatility may change, 0.3 .. 1.2 */

/* A game of the period. */
struct glicko_result {
    double rating, deviation; /* the opponent's, when the period began */
    double score; /* 1 won, 0.5 drawn, 0 lost */
};

/*
 * The player after a period with these results; none: as glicko_idle() of one period.  The
 * volatility is found to within 1e-9 by the paper's own method.
 */
struct glicko glicko_after(struct glicko before, const struct glicko_result *results, size_t count,
                           double tau);

/* The player after that many periods without a game. */
struct glicko glicko_idle(struct glicko before, unsigned periods);

#endif
