/* SPDX-License-Identifier: ISC */
#include "tests/lib/game_play.h"

#include <stdio.h>
#include <stdlib.h>

struct game_play game_play_new(const struct game *game, int size, uint64_t seed)
{
    struct game_play play = {.board = board_new(game, size),
                             .position = malloc(sizeof(struct position)),
                             .random = {seed}};

    if (play.board == NULL || play.position == NULL) {
        printf("# no board of size %d, or no memory\n", size);
        exit(2);
    }
    position_init(play.position, play.board, RING_FREELING);
    return play;
}

void game_play_free(struct game_play *play)
{
    free(play->position);
    board_free(play->board);
}
