/* SPDX-License-Identifier: ISC */
/*
 * How many positions a second are searched for all templates that are built in, on positions of
 * real games where these are at hand, else of random ones; the reference is a bare pass over the
 * cells of the same positions.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "patterns/library.h"
#include "patterns/match.h"
#include "tests/bench/measure.h"
#include "tests/lib/sample_games.h"

#define POSITIONS_MAX 300

struct bench {
    int size;
    struct position positions[POSITIONS_MAX];
    int n;
    struct random random;
};

/* The board of a sample is not kept: the stones are put on one that is. */
static const struct board *kept_board;

static bool keep(void *context, const struct position *position)
{
    struct bench *bench = context;

    if (position->board->game != &game_havannah || position->board->size != bench->size)
        return true;
    bench->positions[bench->n] = *position;
    bench->positions[bench->n++].board = kept_board;
    return bench->n < POSITIONS_MAX;
}

static int count_match(void *context, const struct match *match)
{
    (void)match;
    ++*(long *)context;
    return 0;
}

static void run(struct bench *bench, int size)
{
    size_t count;
    const struct template *templates = builtin_templates(&count);
    struct board *board = board_new(&game_havannah, size);
    struct matcher *matcher = board == NULL ? NULL : matcher_new(templates, count, board);
    const struct match_options options = {0};
    long matches = 0, stones = 0, passes = 0, searched = 0;
    double start, search_s, pass_s;

    if (matcher == NULL)
        abort();
    kept_board = board;
    bench->size = size;
    bench->n = 0;
    sample_records("littlegolem", 1, &bench->random, keep, bench);
    while (bench->n < 20)
        sample_random(&bench->positions[bench->n++], board, &bench->random, board->ncells / 4);
    start = measure_s(CLOCK_PROCESS_CPUTIME_ID);
    do {
        for (int i = 0; i < bench->n; i++)
            for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
                if (matcher_find(matcher, &bench->positions[i], (enum colour)c, &options,
                                 count_match, &matches) != 0)
                    abort();
        searched += bench->n;
        search_s = measure_s(CLOCK_PROCESS_CPUTIME_ID) - start;
    } while (search_s < 1);
    start = measure_s(CLOCK_PROCESS_CPUTIME_ID);
    do {
        for (int i = 0; i < bench->n; i++)
            for (cell c = 0; c < board->ncells; c++)
                stones += bench->positions[i].colour[c] != COLOUR_NONE;
        passes += bench->n;
        pass_s = measure_s(CLOCK_PROCESS_CPUTIME_ID) - start;
    } while (pass_s < 0.3);
    printf("match, base %d: %zu templates; %d positions with %.0f stones, %.1f "
           "matches\n  %.0f positions/s (both colours), %.0f times a pass over the cells\n",
           size, count, bench->n, (double)stones / (double)passes,
           (double)matches / (double)searched, (double)searched / search_s,
           search_s / (double)searched / (pass_s / (double)passes));
    matcher_free(matcher);
    board_free(board);
}

int main(void)
{
    static struct bench bench = {.random = {.state = 3}};

    run(&bench, 8);
    run(&bench, 10);
    return 0;
}
