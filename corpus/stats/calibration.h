/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_STATS_CALIBRATION_H
#define CORPUS_STATS_CALIBRATION_H

/*
 * How good is the estimate on an archive?  The estimates of positions, by who won.
 *
 * Counted are games that a figure or a resignation ended, without set-up stones, of twelve plies or
 * more, where there is an estimate.  Positions: 10, 20, 30 and 40 plies before the end, or one
 * more, as a bit of the final position's key decides (at a fixed distance the side to move is the
 * winner or the loser); and every fifth ply from four stones on, also by stage.
 */

#include "corpus/walk/walk.h"
#include "parse/write/emit.h"

#define CALIBRATION_SAMPLES 9

/* Counts of positions; sums of such counts, so the order of games does not matter. */
struct calibration {
    uint64_t games;
    uint64_t count[CALIBRATION_SAMPLES][100][2]; /* [sample][percent][did White win] */
};

/* The callbacks of struct walk_work; their context is a struct calibration. */
void *calibration_new(void *context);
/* Adds a worker's counts to the context, and frees the worker. */
void calibration_fold(void *context, void *worker);
/* Counts the positions of a game. */
int calibration_each(void *worker, struct walk_item *item);

/* Appends the tables as text, or as rows of json. */
void calibration_print(const struct calibration *calibration, enum format format, struct text *out);

#endif
