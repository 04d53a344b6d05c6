/* SPDX-License-Identifier: ISC */
/*
 * How many of the true links between chains and sides does the listing's connection search miss on
 * small boards, and is any that it finds untrue?  tests/bench/bench_pairs takes more positions.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/lib/pair_counts.h"
#include "tests/lib/volume.h"
#include "tests/ref/judge/maker.h"

#define MOST_MISSED 1.0 /* percent */

static void judge_pairs_by(const struct links_options *options, const struct game *game, int size,
                           int least, int most, int n)
{
    struct board *board = board_new(game, size);
    struct pair_counts counts;
    int asked = 0;

    assert_non_null(board);
    pair_counts_begin(&counts, options, 11);
    counts.limit_nodes = 500000;
    pair_counts_sample(&counts, board, least, most, volume_is_full() ? 50 * n : n);
    pair_counts_print(&counts, board);
    for (int kind = options->exact_nodes > 0 ? 0 : PAIR_TO_SIDE; kind < PAIR_COUNTS_KINDS; kind++)
        for (int with_move = 0; with_move < 2; with_move++) {
            asked += counts.pair[kind][with_move].truly;
            assert_true(pair_counts_missed(&counts, kind, with_move) <= MOST_MISSED);
        }
    assert_int_equal(counts.untrue, 0);
    assert_true(asked > counts.positions);
    assert_true(counts.undecided < asked / 10);
    pair_counts_end(&counts);
    board_free(board);
}

static void judge_pairs(const struct game *game, int size, int least, int most, int n)
{
    judge_pairs_by(&links_complete, game, size, least, most, n);
}

static void test_hex_4(void **state)
{
    (void)state;
    judge_pairs(&game_hex, 4, 5, 15, 16);
}

static void test_hex_5(void **state)
{
    (void)state;
    judge_pairs(&game_hex, 5, 8, 18, 12);
}

static void test_havannah_3(void **state)
{
    (void)state;
    judge_pairs(&game_havannah, 3, 5, 17, 12);
}

static void test_havannah_4(void **state)
{
    (void)state;
    judge_pairs(&game_havannah, 4, 10, 18, 6);
}

/* As on large Hex boards: the prover for chains and sides. */
static void test_prover(void **state)
{
    struct links_options options = links_complete;
    (void)state;

    options.exact_nodes = 0;
    judge_pairs_by(&options, &game_hex, 4, 5, 15, 10);
    judge_pairs_by(&options, &game_hex, 5, 8, 16, 6);
}

/* The quick search misses some of them: the count can fail. */
static void test_catches_misses(void **state)
{
    struct board *board = board_new(&game_hex, 4);
    struct pair_counts counts;
    (void)state;

    assert_non_null(board);
    pair_counts_begin(&counts, &links_quick, 11);
    counts.limit_nodes = 200000;
    pair_counts_sample(&counts, board, 10, 15, 16);
    pair_counts_print(&counts, board);
    assert_true(pair_counts_missed(&counts, PAIR_TO_SIDE, true) > MOST_MISSED);
    pair_counts_end(&counts);
    board_free(board);
}

/* Links that are only claimed are refuted. */
static void test_catches_untrue(void **state)
{
    struct board *board = board_new(&game_hex, 4);
    struct pair_counts counts;
    (void)state;

    assert_non_null(board);
    pair_counts_begin(&counts, &links_quick, 11);
    counts.limit_nodes = 200000;
    counts.bold = true;
    pair_counts_sample(&counts, board, 5, 12, 4);
    assert_true(counts.untrue > 0);
    pair_counts_end(&counts);
    board_free(board);
}

/* The judge of pairs and the one of all goals, which share no code, agree. */
static void ask_both(struct maker *maker, struct pair_judge *judge, const struct position *position,
                     cell a, int side, enum colour colour, bool first)
{
    struct maker_view view;
    struct maker_question question = {.view = &view,
                                      .ntargets = 2,
                                      .target = {a, CELL_NONE},
                                      .side = {-1, side},
                                      .colour_first = first};
    enum pair_judge_verdict verdict =
        pair_judge_ask(judge, position, colour, (struct pair_judge_end){a, -1},
                       (struct pair_judge_end){CELL_NONE, side}, first, 1000000);

    maker_view(&view, position, colour, MAKER_NO_BUG);
    for (cell c = 0; c < position->board->ncells; c++)
        if (position_colour(position, c) == COLOUR_NONE)
            question.cells[question.ncells++] = c;
    assert_int_not_equal(verdict, PAIR_JUDGE_UNKNOWN);
    assert_int_equal(maker_solve(maker, &question, NULL) == MAKER_YES, verdict == PAIR_JUDGE_YES);
}

static void test_judges_agree(void **state)
{
    struct maker *maker = maker_new();
    struct pair_judge *judge = pair_judge_new();
    struct random random = {12};
    const struct game *const games[] = {&game_hex, &game_havannah};
    static struct position position;
    int asked = 0;
    (void)state;

    assert_true(maker != NULL && judge != NULL);
    for (int g = 0; g < 2; g++) {
        struct board *board = board_new(games[g], g == 0 ? 4 : 3);

        assert_non_null(board);
        for (int i = 0; i < 60; i++) {
            pair_counts_play(&position, board, &random, i % 2 == 0, 4 + i % 8);
            for (cell c = 0; c < board->ncells; c++)
                for (int side = 0; side < board->nsides; side++) {
                    enum colour colour = position_colour(&position, c);

                    if (colour == COLOUR_NONE || random_below(&random, 4) > 0)
                        continue;
                    ask_both(maker, judge, &position, c, side, colour, i % 3 == 0);
                    asked++;
                }
        }
        board_free(board);
    }
    assert_true(asked > 500);
    maker_free(maker);
    pair_judge_free(judge);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hex_4),          cmocka_unit_test(test_hex_5),
        cmocka_unit_test(test_havannah_3),     cmocka_unit_test(test_havannah_4),
        cmocka_unit_test(test_prover),         cmocka_unit_test(test_catches_misses),
        cmocka_unit_test(test_catches_untrue), cmocka_unit_test(test_judges_agree),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
