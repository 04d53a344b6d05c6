/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_ESTIMATE_ESTIMATE_H
#define ANALYSE_ESTIMATE_ESTIMATE_H

/*
 * Who is likely to win: an estimate from a formula fitted to finished games of people and bots.
 *
 * It is about who won among such players, not about truth, and never a proof.  The inputs are
 * figure distances, distances that take two-bridges for stones, and random playouts counted by
 * figure (estimate_features.h); the coefficients and how they were fitted are in
 * estimate_table.c, which tests/fit/fit_estimate.c prints.  The estimate of a single position
 * swings with the player to move; a curve over a game therefore takes the mean of the last two
 * plies, estimate_mean().
 *
 * The answer is a function of the position: it is the same for each of its images under the
 * symmetries of the board, and with the colours exchanged x becomes 100 - x.  It is computed from
 * integers, so it is the same on every machine.
 */

#include "analyse/board/position.h"

/* Percents that White wins. */
struct estimate {
    int white; /* 1 .. 99 */
    /* Out of ten sets of a hundred games with such an estimate, in about nine White wins between
     * `low` and `high` percent; 1 <= low <= white <= high <= 99. */
    int low, high;
};

/* Log-odds that White wins, ln(p / (1 - p)), in units of 1/1024, and how full the board is. */
struct estimate_odds {
    int white;
    int stage; /* stones / cells in units of 1/1024 */
    bool joins; /* by the formula for games in which two players each join two sides */
};

struct estimator;

/* An engine for any board, one per thread.  NULL when memory is out; estimator_free() frees it. */
struct estimator *estimator_new(void);
/* Frees the engine; NULL is allowed. */
void estimator_free(struct estimator *estimator);

/* Is there a formula for this game, size of board and ring rule?  Without one there is no estimate:
 * none was fitted. */
bool estimate_applies(const struct board *board, enum ring_rule rule);

/*
 * The odds of a position of which estimate_applies() is true (asserted), and on which no figure is
 * complete.  Whose turn it is counts.  Some milliseconds, and nothing for one of the last positions
 * that it was asked about.
 */
void estimate_position(struct estimator *estimator, const struct position *position,
                       struct estimate_odds *odds);

/* The same from a fifth of the playouts, at a fourth of the cost: to choose what to search, not to
 * be shown. */
void estimate_position_roughly(struct estimator *estimator, const struct position *position,
                               struct estimate_odds *odds);

/*
 * The mean of the odds of a position and of the position one ply before: what a curve shows.  The
 * stage is that of `now`.
 */
struct estimate_odds estimate_mean(const struct estimate_odds *now,
                                   const struct estimate_odds *before);

/* Odds as whole percents with their band. */
struct estimate estimate_percent(const struct estimate_odds *odds);

/* Does the band hold 50, so that neither player is known to be ahead? */
static inline bool estimate_is_even(const struct estimate *estimate)
{
    return estimate->low <= 50 && estimate->high >= 50;
}

#endif
