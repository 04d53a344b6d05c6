/* SPDX-License-Identifier: ISC */
/*
 * The cost of the threats of both colours after every ply of a whole game: kept up to date, and
 * found by a scan of the board each time, which is the reference; on real games where these are at
 * hand, else on random ones.  Processor time; instructions where the kernel counts them.
 */
#include <stdio.h>
#include <stdlib.h>

#include "analyse/board/ply.h"
#include "analyse/threat/threats.h"
#include "tests/bench/measure.h"
#include "tests/lib/sample_games.h"

enum { GAMES_MAX = 2000, REPEATS = 5 };

struct bench {
    int size; /* games of this base only */
    double game_ms[GAMES_MAX];
    int ngames, nplies, cells, differing;
    double replay_ms, kept_ms, scan_ms; /* all games, replay included */
    int counter; /* file of the instruction counter, or -1 */
    double instructions; /* of the threats kept up to date */
};

enum finding_way { REPLAY, KEPT, SCANNED };

/* Plays the game through; returns the sum of the threats of both colours over all plies. */
static int play(const struct position *final, enum finding_way way)
{
    static struct position now;
    static struct threats threats;
    int cells = 0;

    position_init(&now, final->board, RING_FREELING);
    threats_scan(&threats, &now);
    for (int i = 0; i < final->nplies; i++) {
        ply_repeat(&final->ply[i], &now);
        if (way == KEPT)
            threats_played(&threats, &now);
        else if (way == SCANNED)
            threats_scan(&threats, &now);
        cells += threats.count[COLOUR_WHITE] + threats.count[COLOUR_BLACK];
    }
    return cells;
}

/* The least of some runs; *cells gets what play() returns. */
static double least_ms(const struct position *final, enum finding_way way, int *cells)
{
    double least = 0;

    for (int i = 0; i < REPEATS; i++) {
        double start = measure_ms(), spent;

        *cells = play(final, way);
        spent = measure_ms() - start;
        if (i == 0 || spent < least)
            least = spent;
    }
    return least;
}

static bool whole_game(void *context, const struct position *final)
{
    struct bench *bench = context;
    int none, kept, scanned;
    double before, spent;

    if (final->board->game != &game_havannah || final->board->size != bench->size)
        return true;
    bench->replay_ms += least_ms(final, REPLAY, &none);
    spent = least_ms(final, KEPT, &kept);
    bench->kept_ms += spent;
    bench->scan_ms += least_ms(final, SCANNED, &scanned);
    before = measure_instructions(bench->counter);
    bench->cells += play(final, KEPT);
    bench->instructions += measure_instructions(bench->counter) - before;
    bench->differing += kept != scanned;
    bench->nplies += final->nplies;
    bench->game_ms[bench->ngames++] = spent;
    return bench->ngames < GAMES_MAX;
}

static void games(struct bench *bench)
{
    if (sample_games("littlegolem", 1, whole_game, bench) == 0) {
        struct board *board = board_new(&game_havannah, bench->size);
        static struct position position;
        struct random random = {29};

        if (board == NULL)
            abort();
        for (int i = 0; i < 50; i++) {
            sample_random(&position, board, &random, board->ncells / 2);
            whole_game(bench, &position);
        }
        board_free(board);
    }
}

static void bench_size(int size)
{
    static struct bench bench;

    bench = (struct bench){.size = size, .counter = measure_counter()};
    games(&bench);
    printf("havannah %d, threats of both colours after every ply of a game, replay included:\n",
           size);
    if (bench.ngames > 0) {
        double median = measure_median(bench.game_ms, bench.ngames);

        printf("  a game: median %.3f ms, 95 %% %.3f, max %.3f (%d games, %d plies, %d threats)\n",
               median, bench.game_ms[bench.ngames * 95 / 100], bench.game_ms[bench.ngames - 1],
               bench.ngames, bench.nplies, bench.cells);
        printf("  kept / scanned after each ply: time %.2f; replay alone / kept: %.2f; %d games "
               "differ\n",
               bench.kept_ms / bench.scan_ms, bench.replay_ms / bench.kept_ms, bench.differing);
        if (bench.instructions > 0)
            printf("  a ply: %.0f instructions\n", bench.instructions / bench.nplies);
    }
    measure_counter_close(bench.counter);
}

int main(void)
{
    static const int sizes[] = {4, 5, 6, 8, 10};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        bench_size(sizes[i]);
    return 0;
}
