/* SPDX-License-Identifier: ISC */
#ifndef TESTS_LIB_GAME_PLAY_H
#define TESTS_LIB_GAME_PLAY_H

/*
 * A board of a game with a position on it, and random numbers: what a test plays games with.
 */

#include "analyse/base/random.h"
#include "analyse/board/position.h"

struct game_play {
    struct board *board;
    struct position *position; /* as position_init() leaves it */
    struct random random;
};

/* Makes all three; exits with a message when there is no such board or no memory. */
struct game_play game_play_new(const struct game *game, int size, uint64_t seed);
void game_play_free(struct game_play *play);

#endif
