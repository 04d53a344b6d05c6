/* SPDX-License-Identifier: ISC */
/*
 * How many stones away is each cell?  A breadth-first search by levels: a level is first completed
 * through own stones, which cost nothing, then its empty neighbours are the next one.
 */
#include "analyse/board/move_distance.h"

#include <assert.h>

void move_distance_map(const struct position *position, cell chain, uint16_t *stones)
{
    const struct board *board = position->board;
    const enum colour colour = position_colour(position, chain);
    cell queue[2][BOARD_CELLS_MAX]; /* [parity of the level] */
    int tail[2] = {0, 0};

    assert(colour != COLOUR_NONE);
    for (int c = 0; c < board->ncells; c++)
        stones[c] = MOVE_DISTANCE_NEVER;
    stones[chain] = 0;
    queue[0][tail[0]++] = chain;
    for (unsigned level = 0; tail[level & 1] > 0; level++) {
        cell *here = queue[level & 1], *beyond = queue[~level & 1];
        int *nbeyond = &tail[~level & 1];

        *nbeyond = 0;
        for (int head = 0; head < tail[level & 1]; head++) {
            for (int d = 0; d < BOARD_DIRECTIONS; d++) {
                const cell next = board->neighbour[here[head]][d];

                if (next == board->ncells || stones[next] != MOVE_DISTANCE_NEVER)
                    continue;
                if (position_colour(position, next) == colour) {
                    stones[next] = (uint16_t)level;
                    here[tail[level & 1]++] = next;
                } else if (position_colour(position, next) == COLOUR_NONE) {
                    stones[next] = (uint16_t)(level + 1);
                    beyond[(*nbeyond)++] = next;
                }
            }
        }
        tail[level & 1] = 0;
    }
}
