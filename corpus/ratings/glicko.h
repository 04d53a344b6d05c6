/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_RATINGS_GLICKO_H
#define CORPUS_RATINGS_GLICKO_H

/*
 * Glicko-2: a rating, its uncertainty, and the volatility of the player's strength, updated once
 * per rating period.
 *
 * Source: M.  E.  Glickman, "Example of the Glicko-2 system" (2012, revised 2022), glicko.net.
 */

#include <stddef.h>

struct glicko {
    double rating; /* 1500: an unknown player's */
    double deviation; /* RD, the uncertainty of the rating, in its unit; 350: nothing is known */
    double volatility; /* sigma; 0.06: an unknown player's */
};

#define GLICKO_UNKNOWN ((struct glicko){1500, 350, 0.06})
#define GLICKO_TAU 0.5 /* limits the change of volatility, 0.3 ..  1.2 */

/* A game of the period. */
struct glicko_result {
    double rating, deviation; /* the opponent's, at the beginning of the period */
    double score; /* 1 won, 0.5 drawn, 0 lost */
};

/*
 * Returns the player after a period with these results; without any, as glicko_idle() for one
 * period.  Finds the volatility to within 1e-9 by the paper's own method.
 */
struct glicko glicko_after(struct glicko before, const struct glicko_result *results, size_t count,
                           double tau);

/* Returns the player after that many periods without a game. */
struct glicko glicko_idle(struct glicko before, unsigned periods);

#endif
