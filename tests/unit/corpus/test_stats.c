/* SPDX-License-Identifier: ISC */
/*
 * The accumulator of statistics: what is counted where, and that any split of the records merged in
 * any order says the same, byte for byte.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "corpus/report/report_build.h"
#include "corpus/stats/stats_derived.h"
#include "corpus/stats/stats_rows.h"

#define GAMES 600
#define PARTS 7

/* A replayed record without its bytes. */
struct sample {
    const struct board *board;
    enum colour mover;
    struct outcome outcome;
    char file[16], white[16], black[16], event[32];
    bool claimed_draw;
    enum colour claimed;
    uint64_t game;
};

static struct boards boards;
static struct position position;
static struct sample samples[GAMES];

static void make_outcome(struct random *random, const struct board *board, struct outcome *outcome)
{
    outcome->end = (enum end)random_below(random, END_ILLEGAL);
    outcome->winner =
        outcome->end < END_DRAW ? (enum colour)(1 + random_below(random, 2)) : COLOUR_NONE;
    outcome->figures = outcome->end < FIGURES ? 1u << outcome->end : 0;
    if (outcome->end == END_RING && random_below(random, 4) == 0)
        outcome->figures |= FIGURE_FORK;
    outcome->nplies = (int)random_below(random, (uint32_t)board->ncells + 2);
    outcome->swapped = outcome->nplies >= 2 && random_below(random, 3) == 0;
    outcome->nstones = outcome->nplies - outcome->swapped;
    if (random_below(random, 20) == 0)
        outcome->nstones += 3; /* set-up stones */
    outcome->first_stone =
        outcome->nplies > 0 ? (cell)random_below(random, (uint32_t)board->ncells) : CELL_NONE;
    outcome->agrees_known = outcome->end <= END_RESIGN;
    outcome->agrees = random_below(random, 6) != 0;
}

static int make_samples(void **state)
{
    static const char *const events[] = {"", "havannah.mc.2010.oct.1.17", "ut.hex.1.1.1",
                                         "havannah.mc.1999.jan.1.1", "a friendly game"};
    struct random random = {20};
    (void)state;

    for (int i = 0; i < GAMES; i++) {
        struct sample *sample = &samples[i];
        const struct game *game = game_at((int)random_below(&random, 2));
        sample->board = boards_get(&boards, game, 4 + (int)random_below(&random, 4));
        if (sample->board == NULL)
            return -1;
        sample->mover = random_below(&random, 15) == 0 ? COLOUR_BLACK : COLOUR_WHITE;
        make_outcome(&random, sample->board, &sample->outcome);
        snprintf(sample->file, sizeof sample->file, "file-%u", random_below(&random, 5));
        snprintf(sample->white, sizeof sample->white, "player-%u", random_below(&random, 30));
        snprintf(sample->black, sizeof sample->black, "player-%u", random_below(&random, 30));
        if (random_below(&random, 30) == 0)
            sample->white[0] = '\0';
        snprintf(sample->event, sizeof sample->event, "%s", events[random_below(&random, 5)]);
        sample->claimed = (enum colour)(1 + random_below(&random, 2));
        sample->claimed_draw = random_below(&random, 20) == 0;
        sample->game = (uint64_t)i + 1;
    }
    return 0;
}

static int release_samples(void **state)
{
    (void)state;
    boards_release(&boards);
    return 0;
}

static void add_sample(struct stats *stats, const struct sample *sample)
{
    struct record record = {
        .white = sample->white,
        .black = sample->black,
        .event = sample->event,
        .claimed = sample->claimed,
        .claimed_draw = sample->claimed_draw,
    };
    struct walk_item item = {.record = &record,
                             .file = sample->file,
                             .shown = sample->file,
                             .game = sample->game,
                             .position = &position};

    position_init(&position, sample->board, RING_FREELING);
    position.ply[0].colour = (uint8_t)sample->mover;
    assert_int_equal(stats_add(stats, &item, &sample->outcome), 0);
}

/* Everything that the statistics say. */
static void say(const struct stats *stats, struct text *out)
{
    const struct stats_rows_options rows = {.format = FORMAT_JSON};
    const struct report_options options = {.top = 10};
    const struct walk_counts counts = {.read = GAMES, .reported = GAMES};
    struct report report;

    text_reset(out);
    assert_int_equal(stats_rows_write(stats, &counts, &rows, out), 0);
    assert_int_equal(report_build(&report, stats, &counts, &options), 0);
    assert_int_equal(report_text(&report, out), 0);
    report_release(&report);
}

static void test_merge(void **state)
{
    struct text whole = {0}, merged = {0};
    struct random random = {99};
    struct stats all;
    (void)state;

    stats_init(&all, 12);
    for (int i = 0; i < GAMES; i++)
        add_sample(&all, &samples[i]);
    say(&all, &whole);
    stats_release(&all);
    assert_true(whole.length > 10000);

    for (int round = 0; round < 12; round++) {
        struct stats parts[PARTS];
        int order[GAMES];
        for (int i = 0; i < PARTS; i++)
            stats_init(&parts[i], 12);
        for (int i = 0; i < GAMES; i++)
            order[i] = i;
        for (int i = GAMES - 1; i > 0; i--) {
            int j = (int)random_below(&random, (uint32_t)i + 1), swap = order[i];
            order[i] = order[j];
            order[j] = swap;
        }
        for (int i = 0; i < GAMES; i++)
            add_sample(&parts[random_below(&random, round % 2 == 0 ? PARTS : 2)],
                       &samples[order[i]]);
        /* Any tree of merges: one part into any other, until one is left. */
        for (int left = PARTS; left > 1; left--) {
            int from = (int)random_below(&random, (uint32_t)left), into;
            do
                into = (int)random_below(&random, (uint32_t)left);
            while (into == from);
            if (round % 3 == 0)
                assert_int_equal(stats_take(&parts[into], &parts[from]), 0);
            else
                assert_int_equal(stats_merge(&parts[into], &parts[from]), 0);
            stats_release(&parts[from]);
            if (from != left - 1) {
                parts[from] = parts[left - 1];
            }
        }
        say(&parts[0], &merged);
        assert_string_equal(text_c(&merged), text_c(&whole));
        stats_release(&parts[0]);
    }
    text_release(&whole);
    text_release(&merged);
}

/* The comparison above can fail: one record less is seen. */
static void test_merge_notices(void **state)
{
    struct text whole = {0}, less = {0};
    struct stats stats;
    (void)state;

    stats_init(&stats, 12);
    for (int i = 1; i < GAMES; i++)
        add_sample(&stats, &samples[i]);
    say(&stats, &less);
    add_sample(&stats, &samples[0]);
    say(&stats, &whole);
    assert_string_not_equal(text_c(&less), text_c(&whole));
    stats_release(&stats);
    text_release(&whole);
    text_release(&less);
}

/* Taking into nothing moves everything and leaves nothing behind. */
static void test_take(void **state)
{
    struct text before = {0}, after = {0};
    struct stats from, into;
    (void)state;

    stats_init(&from, 12);
    stats_init(&into, 12);
    for (int i = 0; i < 50; i++)
        add_sample(&from, &samples[i]);
    say(&from, &before);
    assert_int_equal(stats_take(&into, &from), 0);
    say(&into, &after);
    assert_string_equal(text_c(&after), text_c(&before));
    assert_int_equal(from.player_table.count, 0);
    assert_int_equal(stats_take(&into, &from), 0); /* nothing into something */
    say(&into, &after);
    assert_string_equal(text_c(&after), text_c(&before));
    stats_release(&from);
    stats_release(&into);
    text_release(&before);
    text_release(&after);
}

/* The kept differences are the first by file and game, however they come. */
static void test_differences(void **state)
{
    static const uint64_t games[] = {5, 3, 9, 1, 7};
    struct sample sample = samples[0];
    (void)state;

    sample.outcome.end = END_FORK;
    sample.outcome.agrees_known = true;
    sample.outcome.agrees = false;
    for (size_t limit = 0; limit <= 6; limit++) {
        struct stats stats;
        stats_init(&stats, limit);
        for (size_t i = 0; i < 5; i++) {
            sample.game = games[i];
            snprintf(sample.file, sizeof sample.file, "%c", games[i] > 6 ? 'a' : 'b');
            add_sample(&stats, &sample);
        }
        static const uint64_t wanted[] = {7, 9, 1, 3, 5};
        assert_int_equal(stats.ndifferences, limit < 5 ? limit : 5);
        for (size_t i = 0; i < stats.ndifferences; i++)
            assert_int_equal(stats.differences[i].game, wanted[i]);
        stats_release(&stats);
    }
}

static void test_result(void **state)
{
    struct stats stats;
    struct sample sample = samples[0];
    (void)state;

    sample.board = boards_get(&boards, &game_havannah, 5);
    sample.mover = COLOUR_WHITE;
    sample.outcome = (struct outcome){.end = END_FORK,
                                      .winner = COLOUR_BLACK,
                                      .figures = FIGURE_FORK,
                                      .nplies = 21,
                                      .nstones = 20,
                                      .swapped = true,
                                      .first_stone = 3};
    stats_init(&stats, 0);
    add_sample(&stats, &sample); /* swapped, Black won */
    sample.outcome.swapped = false;
    sample.outcome.nstones = 21;
    sample.outcome.end = END_FORFEIT;
    add_sample(&stats, &sample); /* no swap, Black won on time */
    sample.outcome.end = END_RESIGN;
    sample.mover = COLOUR_BLACK;
    add_sample(&stats, &sample); /* Black moved first and won */
    const struct stats_size *size = stats.sizes[game_havannah.index][5];

    struct result white = stats_result(size, RESULT_FIRST_COLOUR, SWAP_ANY);
    assert_int_equal(white.games, 3);
    assert_int_equal(white.won, 0);
    assert_int_equal(white.lost, 2);
    assert_int_equal(white.forfeit_lost, 1);
    struct result first = stats_result(size, RESULT_FIRST_PLAYER, SWAP_ANY);
    assert_int_equal(first.won, 1);
    assert_int_equal(first.lost, 1);
    struct result stone = stats_result(size, RESULT_FIRST_STONE, SWAP_YES);
    assert_int_equal(stone.games, 1);
    assert_int_equal(stone.won, 1); /* the stone was Black's by then */
    assert_int_equal(size->answered, 3);
    assert_int_equal(size->first[3].games[0], 2);
    assert_int_equal(size->first[3].games[1], 1);
    assert_int_equal(size->first[3].black_won[0], 1); /* not the one on time */
    stats_release(&stats);
}

/* Quartiles as R's default gives them. */
static void test_lengths(void **state)
{
    uint64_t histogram[10] = {0};
    (void)state;

    assert_int_equal(lengths_of(histogram, 10).games, 0);
    histogram[4] = 1;
    struct lengths one = lengths_of(histogram, 10);
    assert_true(one.quartile_low == 4 && one.median == 4 && one.quartile_high == 4);
    histogram[4] = 0;
    for (int i = 1; i <= 4; i++)
        histogram[i] = 1; /* quantile(1:4) = 1 1.75 2.5 3.25 4 */
    struct lengths four = lengths_of(histogram, 10);
    assert_true(four.quartile_low == 1.75 && four.median == 2.5 && four.quartile_high == 3.25);
    assert_int_equal(four.shortest, 1);
    assert_int_equal(four.longest, 4);
    assert_int_equal(four.sum, 10);
    histogram[9] = 3; /* quantile(c(1:4, 9, 9, 9)) = 1 2.5 4 9 9 */
    struct lengths seven = lengths_of(histogram, 10);
    assert_true(seven.quartile_low == 2.5 && seven.median == 4 && seven.quartile_high == 9);
}

/* Every cell of a board stands in one class, and the classes of size 4 are the known ones. */
static void test_first_classes(void **state)
{
    const struct board *board = boards_get(&boards, &game_havannah, 4);
    struct stats_size size = {.ncells = board->ncells};
    struct first_class classes[64];
    int ncells = 0;
    (void)state;

    size.first = calloc((size_t)board->ncells, sizeof size.first[0]);
    assert_non_null(size.first);
    for (int at = 0; at < board->ncells; at++)
        size.first[at].games[at % 2] = 1;
    int count = first_classes(&size, board, classes);
    assert_int_equal(count, 6); /* a1, a2, b2, b3, c3, d4: 6 + 12 + 6 + 6 + 6 + 1 cells */
    for (int i = 0; i < count; i++) {
        ncells += classes[i].ncells;
        assert_int_equal(classes[i].counts.games[0] + classes[i].counts.games[1],
                         classes[i].ncells);
        assert_true(i == 0 || classes[i].ncells <= classes[i - 1].ncells);
    }
    assert_int_equal(ncells, 37);
    assert_int_equal(classes[count - 1].cell, board_cell(board, 4, 4));
    free(size.first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_merge),         cmocka_unit_test(test_merge_notices),
        cmocka_unit_test(test_take),          cmocka_unit_test(test_differences),
        cmocka_unit_test(test_result),        cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_first_classes),
    };

    return cmocka_run_group_tests_name("stats", tests, make_samples, release_samples);
}
