/* SPDX-License-Identifier: ISC */
/*
 * The cost of the connection search and the exact search, on positions of real games where these
 * are at hand, else of random ones.  Processor time; instructions where the kernel counts them;
 * carriers looked at, which are the same on every machine.
 */
#include <stdio.h>
#include <stdlib.h>

#include "analyse/links/links.h"
#include "analyse/solve/exact.h"
#include "tests/bench/measure.h"
#include "tests/lib/link_counts.h"
#include "tests/lib/place.h"
#include "tests/lib/sample_games.h"

#define TIMES_MAX 4096

struct series {
    double ms[TIMES_MAX];
    int n;
};

struct bench {
    const struct links_options *options;
    const struct game *game; /* positions of this game and size only */
    int size;
    bool both; /* a time is of both colours */
    struct links *links, *live;
    struct series search, update;
    double joined, full, semi, work, update_work;
    int truncated, differing;
    int counter; /* file of the instruction counter, or -1 */
    double instructions;
    struct random random;
};

static void add(struct series *series, double ms)
{
    if (series->n < TIMES_MAX)
        series->ms[series->n++] = ms;
}

static double mean(const struct series *series)
{
    double sum = 0;

    for (int i = 0; i < series->n; i++)
        sum += series->ms[i];
    return sum / series->n;
}

static void print_series(struct series *series, const char *name)
{
    double median = measure_median(series->ms, series->n);

    printf("  %-28s median %.3f ms, mean %.3f, 95 %% %.3f, max %.3f (%d)\n", name, median,
           mean(series), series->ms[series->n * 95 / 100], series->ms[series->n - 1], series->n);
}

static bool search_one(void *context, const struct position *position)
{
    struct bench *bench = context;
    double spent = 0;

    if (position->board->game != bench->game || position->board->size != bench->size)
        return true;
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        struct link_counts counts;
        double instructions_before = measure_instructions(bench->counter), start = measure_ms();

        if (links_search(bench->links, position, (enum colour)colour) != 0)
            abort();
        spent += measure_ms() - start;
        bench->instructions += measure_instructions(bench->counter) - instructions_before;
        link_counts(bench->links, &counts);
        bench->joined += counts.joined;
        bench->full += counts.full;
        bench->semi += counts.semi;
        bench->work += (double)counts.work;
        bench->truncated += links_truncated(bench->links);
        if (!bench->both || colour == COLOUR_BLACK) {
            add(&bench->search, spent);
            spent = 0;
        }
    }
    return bench->search.n < TIMES_MAX - 2;
}

/* Positions of one board: from the records, else random ones. */
static void positions(struct bench *bench, int step,
                      bool (*each)(void *context, const struct position *position))
{
    bool hex = bench->game == &game_hex;

    if (sample_records(hex ? "littlegolem-hex" : "littlegolem", step, &bench->random, each,
                       bench) == 0) {
        struct board *board = board_new(bench->game, bench->size);
        struct position position;

        if (board == NULL)
            abort();
        for (int i = 0; i < 40; i++) {
            sample_random(&position, board, &bench->random, board->ncells / 2);
            each(bench, &position);
        }
        board_free(board);
    }
}

static void begin(struct bench *bench, const struct links_options *options, const struct game *game,
                  int size)
{
    memset(bench, 0, sizeof *bench);
    bench->options = options;
    bench->game = game;
    bench->size = size;
    bench->random.state = 21;
    bench->counter = measure_counter();
    bench->links = links_new(options);
    bench->live = links_new(options);
    if (bench->links == NULL || bench->live == NULL)
        abort();
}

static void finish(struct bench *bench)
{
    links_free(bench->links);
    links_free(bench->live);
    measure_counter_close(bench->counter);
}

static void bench_search(const struct links_options *options, const char *name,
                         const struct game *game, int size, int step, bool both)
{
    static struct bench bench;
    double n;

    begin(&bench, options, game, size);
    bench.both = both;
    positions(&bench, step, search_one);
    n = bench.search.n * (both ? 2 : 1);
    printf("%s %d, %s, midgame:\n", game->name, size, name);
    if (n > 0) {
        print_series(&bench.search, both ? "search, both colours" : "search, one colour");
        printf(
            "  a colour: %.0f pairs joined, %.0f full, %.0f semi links; %.0f carriers looked at\n",
            bench.joined / n, bench.full / n, bench.semi / n, bench.work / n);
        if (bench.instructions > 0)
            printf("  a colour: %.0f instructions\n", bench.instructions / n);
        if (bench.truncated > 0)
            printf("  %d of %.0f searches truncated\n", bench.truncated, n);
    }
    finish(&bench);
}

/* Replays the stones of a position from the empty board, updating and searching at every ply. */
static bool update_one(void *context, const struct position *position)
{
    struct bench *bench = context;
    static struct position now;

    if (position->board->game != bench->game || position->board->size != bench->size)
        return true;
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        position_init(&now, position->board, RING_FREELING);
        if (links_search(bench->live, &now, (enum colour)colour) != 0)
            abort();
        for (int i = 0; i < position->nplies; i++) {
            struct link_counts counts, fresh;
            double start, between;

            if (position->ply[i].kind != PLY_STONE)
                continue;
            position_play(&now, position->ply[i].cell, (enum colour)position->ply[i].colour);
            start = measure_ms();
            if (links_update(bench->live, &now) != 0)
                abort();
            between = measure_ms();
            if (links_search(bench->links, &now, (enum colour)colour) != 0)
                abort();
            add(&bench->update, between - start);
            add(&bench->search, measure_ms() - between);
            link_counts(bench->live, &counts);
            link_counts(bench->links, &fresh);
            bench->update_work += (double)counts.work;
            bench->work += (double)fresh.work;
            bench->differing += counts.full != fresh.full || counts.semi != fresh.semi;
        }
    }
    return bench->update.n < TIMES_MAX - 200;
}

static void bench_update(const struct game *game, int size, int step)
{
    static struct bench bench;

    begin(&bench, &links_quick, game, size);
    positions(&bench, step, update_one);
    printf("%s %d, quick, ply by ply from the empty board:\n", game->name, size);
    if (bench.update.n > 0) {
        print_series(&bench.update, "update, one colour");
        print_series(&bench.search, "search from nothing");
        printf("  update / search: time %.2f, carriers looked at %.2f; %d results differ\n",
               mean(&bench.update) / mean(&bench.search), bench.update_work / bench.work,
               bench.differing);
    }
    finish(&bench);
}

/* The two side templates that a plain search of this kind finds hard. */
static void bench_exact(void)
{
    static const struct {
        const char *name, *stone, *carrier;
    } templates[] = {
        {"IV1d, 31 cells", "D8",
         "A5 A6 A7 A8 A9 A10 A11 A12 A13 B6 B7 B8 B9 B10 B11 B12 B13 C7 C8 C9 C10 C11 C12 C13 D9 "
         "D10 D11 D12 E9 E10 E11"},
        {"V-dk5-1, 34 cells", "E8",
         "A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 B3 B4 B5 B6 B7 B8 B9 B10 B11 C4 C5 C6 C7 C8 C9 C10 C11 "
         "D6 D7 D8 D9 D10 E7 E9"},
    };
    struct board *board = board_new(&game_havannah, 14);
    struct exact *exact = exact_new(18);
    static struct position position;

    if (board == NULL || exact == NULL)
        abort();
    printf("exact search, side templates:\n");
    for (size_t i = 0; i < sizeof templates / sizeof *templates; i++) {
        struct exact_question question = {.ntargets = 2};
        struct exact_answer answer;
        struct cellset carrier;
        struct ends ends;
        double start;

        position_init(&position, board, RING_FREELING);
        place_stones(&position, COLOUR_WHITE, SPELLING_LG, templates[i].stone);
        place_set(board, SPELLING_LG, templates[i].carrier, carrier.word);
        ends_init(&ends, &position, COLOUR_WHITE);
        question.ends = &ends;
        question.carrier = carrier.word;
        question.target[0] = ends.of_cell[place_cell(board, SPELLING_LG, templates[i].stone)];
        question.target[1] = ends.of_side[0];
        start = measure_ms();
        exact_solve(exact, &question, &answer);
        printf("  %-20s %s, %llu nodes, %.0f ms\n", templates[i].name,
               answer.verdict == EXACT_YES ? "joined" : "not joined",
               (unsigned long long)answer.nodes, measure_ms() - start);
    }
    exact_free(exact);
    board_free(board);
}

int main(void)
{
    int counter = measure_counter();

    if (counter < 0)
        printf("instructions are not counted on this machine\n");
    measure_counter_close(counter);
    bench_search(&links_quick, "quick", &game_hex, 11, 1, false);
    bench_search(&links_quick, "quick", &game_hex, 13, 2, false);
    bench_search(&links_quick, "quick", &game_havannah, 8, 8, true);
    bench_search(&links_quick, "quick", &game_havannah, 10, 4, true);
    bench_search(&links_thorough, "thorough", &game_hex, 11, 40, false);
    bench_update(&game_hex, 11, 8);
    bench_update(&game_havannah, 8, 32);
    bench_update(&game_havannah, 10, 64);
    bench_exact();
    return 0;
}
