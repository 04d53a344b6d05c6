/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_RATINGS_ELO_H
#define CORPUS_RATINGS_ELO_H

/*
 * Elo ratings by maximum likelihood: the strengths under which all observed results are most
 * likely.
 *
 * Model: R.  A.  Bradley and M.  E.  Terry, Biometrika 39 (1952) 324-345, on Elo's scale.  The
 * first player wins with probability 1 / (1 + 10^(-d/400)), where d is his rating - the other's +
 * his advantage.  There are two advantages: in games without a swap and in games with one.  A draw
 * is half a win and half a loss.  As a prior, every player, and each advantage, has drawn some
 * games against the average player; without it, a player who won every game would have infinite
 * strength.
 *
 * Players fall into groups between which there were no games.  A rating is relative to the average
 * of the player's group, which is 1500, and its error is that of this difference.
 */

#include <stddef.h>
#include <stdint.h>

#include "analyse/base/error.h"

#define ELO_AVERAGE 1500.0 /* the average of all players, by custom */
#define ELO_ADVANTAGES 2 /* without a swap, with one */

/* The games of two players with the same colours and the same swap. */
struct elo_pair {
    uint32_t first, second; /* players, 0 .. nplayers-1, not the same */
    uint32_t advantage; /* 0 .. ELO_ADVANTAGES-1 */
    double games; /* > 0 */
    double points; /* the first's: a win is 1, a draw 0.5 */
};

struct elo {
    /* given */
    uint32_t nplayers;
    const uint32_t *groups; /* [nplayers]: 0 .. ngroups-1, none of them empty; borrowed */
    uint32_t ngroups;
    const struct elo_pair *pairs; /* borrowed */
    size_t npairs;
    double prior; /* games drawn against the average player, > 0 */
    /* found by elo_fit() */
    double *ratings; /* [nplayers] */
    double advantage[ELO_ADVANTAGES];
    /* of elo.c */
    double *weights; /* [npairs]: of each pair in the curvature */
    double *work; /* rows of nplayers + ELO_ADVANTAGES */
    double *curvature; /* the diagonal */
    uint32_t *sizes; /* [ngroups]: players */
};

/*
 * Finds the ratings to within 1e-6 points, by Newton's method with conjugate gradients.  Returns
 * 0; ERROR_MEMORY; or ERROR_STOPPED if it does not converge.  The caller calls elo_release() in
 * every case.  The same pairs in the same order give the same bits.
 */
int elo_fit(struct elo *elo) WARN_UNUSED;

/*
 * Returns the standard error of a player's rating, or of an advantage (nplayers + its number),
 * from the curvature of the likelihood.  Call it after elo_fit().  O(npairs) times a few dozen.
 */
double elo_error(struct elo *elo, uint32_t which);

/* Frees what elo_fit() allocated. */
void elo_release(struct elo *elo);

#endif
