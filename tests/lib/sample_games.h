/* SPDX-License-Identifier: ISC */
#ifndef TESTS_LIB_SAMPLE_GAMES_H
#define TESTS_LIB_SAMPLE_GAMES_H

/*
 * Positions to try an analysis on: from real records where they are at hand, and from random games.
 */

#include "analyse/base/random.h"
#include "analyse/board/position.h"

/*
 * Calls `each` with a position of every `step`-th record below `path`, which is taken from the
 * folder of records ($HAV_RECORDS, else ../shared/records); the ply is drawn from the middle half
 * of the game.  Stops when `each` returns false.  Returns the number of calls; 0, after saying so,
 * when the records are not there.
 */
int sample_records(const char *path, int step, struct random *random,
                   bool (*each)(void *context, const struct position *position), void *context);

/* The same with the final positions of games, whose plies can be played again. */
int sample_games(const char *path, int step,
                 bool (*each)(void *context, const struct position *position), void *context);

/* The same with the games of tests/sample/sample.sgf, which are the project's own. */
int sample_own_games(int step, bool (*each)(void *context, const struct position *position),
                     void *context);

/* A position after some random plies, with no figure on the board; at most `most` stones. */
void sample_random(struct position *position, const struct board *board, struct random *random,
                   int most);

#endif
