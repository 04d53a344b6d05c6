/* SPDX-License-Identifier: ISC */
/*
 * Random playouts: moves a second with a test for all figures on every move, beside a naive loop
 * (naive.c) measured in turns with it; and what the games are like, by base.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "analyse/board/playout.h"
#include "tests/bench/measure.h"
#include "tests/bench/naive.h"

#define ROUNDS 7 /* the best of so many is the speed: what else the machine does only slows */
#define ROUND_SECONDS 0.15
#define GAMES 200000 /* for the statistics */

/* Moves a second of playouts for one round. */
static double time_playouts(struct position *position, struct random *random)
{
    const double start = measure_s(CLOCK_PROCESS_CPUTIME_ID);
    double end = start;
    long moves = 0;

    while (end - start < ROUND_SECONDS) {
        for (int i = 0; i < 200; i++) {
            struct playout playout;

            position_reset(position);
            playout_run(position, random, &playout);
            moves += playout.nstones;
        }
        end = measure_s(CLOCK_PROCESS_CPUTIME_ID);
    }
    return (double)moves / (end - start);
}

static double time_naive(struct naive *naive, struct random *random)
{
    const double start = measure_s(CLOCK_PROCESS_CPUTIME_ID);
    double end = start;
    long moves = 0;

    while (end - start < ROUND_SECONDS) {
        for (int i = 0; i < 50; i++) {
            int nstones;

            (void)naive_run(naive, random, &nstones);
            moves += nstones;
        }
        end = measure_s(CLOCK_PROCESS_CPUTIME_ID);
    }
    return (double)moves / (end - start);
}

static void print_speed(struct position *position, struct naive *naive, int size)
{
    struct random random = {(uint64_t)size};
    double fast = 0;
    double slow = 0;

    for (int i = 0; i < ROUNDS; i++) {
        const double a = time_playouts(position, &random);
        const double b = time_naive(naive, &random);

        fast = a > fast ? a : fast;
        slow = b > slow ? b : slow;
    }
    printf("%4d  %7.1f  %5.1f  %5.2f", size, fast / 1e6, slow / 1e6, fast / slow);
}

static void print_games(struct position *position, int size)
{
    static long lengths[BOARD_CELLS_MAX + 1];
    struct random random = {1000u + (uint64_t)size};
    long ends[8] = {0};
    double sum = 0;
    long below = 0;
    int median = 0;

    memset(lengths, 0, sizeof(lengths));
    for (int i = 0; i < GAMES; i++) {
        struct playout playout;

        position_reset(position);
        playout_run(position, &random, &playout);
        ends[playout.figures]++;
        lengths[playout.nstones]++;
        sum += playout.nstones;
    }
    while ((below += lengths[median]) * 2 < GAMES)
        median++;
    printf("  %6.2f  %6.2f  %6.2f  %6.2f  %7.3f  %6.1f  %6d\n",
           100.0 * (double)ends[FIGURE_RING] / GAMES, 100.0 * (double)ends[FIGURE_BRIDGE] / GAMES,
           100.0 * (double)ends[FIGURE_FORK] / GAMES,
           100.0 * (double)(ends[3] + ends[5] + ends[6] + ends[7]) / GAMES,
           100.0 * (double)ends[0] / GAMES, sum / GAMES, median);
}

int main(void)
{
    struct position *position = malloc(sizeof(*position));
    struct naive *naive = malloc(sizeof(*naive));

    if (position == NULL || naive == NULL)
        return 2;
    printf(
        "      million moves/s         games that end with, %%                   stones\n"
        "base  playout  naive  ratio    ring  bridge    fork     two     draw    mean  median\n");
    for (int size = 4; size <= 10; size++) {
        struct board *board = board_new(&game_havannah, size);

        if (board == NULL)
            return 2;
        position_init(position, board, RING_FREELING);
        naive_init(naive, size);
        print_speed(position, naive, size);
        print_games(position, size);
        board_free(board);
    }
    free(position);
    free(naive);
    return 0;
}
