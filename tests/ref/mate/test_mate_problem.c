/* SPDX-License-Identifier: ISC */
/*
 * Problems against a full-width search: what is found is one, and none is missed on small boards.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "analyse/mate/mate_problem.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"
#include "tests/ref/judge/full_width.h"

static struct position position; /* large */
static struct mate_problem problem;

/* The number of first moves that win within `stones`, and the last of them. */
static int count_first_moves(int stones, cell *move)
{
    const enum colour mover = (enum colour)position.to_move;
    int count = 0;

    for (cell c = 0; c < position.board->ncells; c++) {
        bool wins;

        if (position_colour(&position, c) != COLOUR_NONE)
            continue;
        wins = position_play(&position, c, mover) != 0 ||
               full_width_wins(&position, mover, stones - 1);
        position_undo(&position);
        if (wins)
            *move = c;
        count += wins;
    }
    return count;
}

static void test_small_boards(void **state)
{
    const int rounds = volume(1500, 20000);
    struct mate *mate = mate_new(16);
    struct random random;
    int found[4] = {0}, at_all = 0, none = 0;

    (void)state;
    random.state = 21;
    assert_non_null(mate);
    for (int i = 0; i < rounds; i++) {
        const int stones = 1 + i % 3;
        struct board *board = board_new(i % 7 == 0 ? &game_hex : &game_havannah, 3 + i % 2);
        cell move = CELL_NONE, any = CELL_NONE;
        bool expected;

        do
            sample_random(&position, board, &random, board->ncells - 6);
        while (position_empties(&position) > 10);
        expected = !full_width_wins(&position, (enum colour)position.to_move, stones - 1) &&
                   count_first_moves(stones, &move) == 1;
        mate_reset(mate);
        assert_int_equal(mate_problem_find(mate, &position, stones, 100000, &problem), expected);
        none += !expected;
        if (expected) {
            assert_int_equal(problem.move, move);
            assert_int_equal(problem.solution.line[0], move);
            assert_int_equal(problem.solution.stones, stones);
            assert_int_equal(problem.claim == MATE_PROBLEM_AT_ALL,
                             count_first_moves(99, &any) == 1);
            at_all += problem.claim == MATE_PROBLEM_AT_ALL;
            found[stones]++;
        }
        board_free(board);
    }
    print_message("# problems in 1, 2, 3: %d, %d, %d; %d without another win; %d are none\n",
                  found[1], found[2], found[3], at_all, none);
    assert_true(found[1] > rounds / 100 && found[2] > rounds / 100 && found[3] > 0);
    assert_true(none > rounds / 10 && at_all > 0);
    mate_free(mate);
}

/* The number of moves after which the opponent does not win, and the last of them. */
static int count_holding_moves(cell *move)
{
    const enum colour mover = (enum colour)position.to_move;
    int count = 0;

    for (cell c = 0; c < position.board->ncells; c++) {
        bool holds;

        if (position_colour(&position, c) != COLOUR_NONE)
            continue;
        holds = position_play(&position, c, mover) != 0 ||
                !full_width_wins(&position, colour_other(mover), 99);
        position_undo(&position);
        if (holds)
            *move = c;
        count += holds;
    }
    return count;
}

/* Does the opponent win within `stones` if he moves twice running? */
static bool loses_by_pass(int stones)
{
    const enum colour mover = (enum colour)position.to_move;
    bool wins;

    position.to_move = (uint8_t)colour_other(mover);
    wins = full_width_wins(&position, colour_other(mover), stones);
    position.to_move = (uint8_t)mover;
    return wins;
}

/* The one move that wins at all, or does not lose. */
static void test_only_moves(void **state)
{
    const int rounds = volume(3000, 8000);
    struct mate *mate = mate_new(16);
    struct random random;
    int wins = 0, holds = 0;

    (void)state;
    random.state = 22;
    assert_non_null(mate);
    for (int i = 0; i < rounds; i++) {
        struct board *board = board_new(&game_havannah, 3);
        cell win = CELL_NONE, hold = CELL_NONE;
        bool expected;

        do
            sample_random(&position, board, &random, 8 + i % 4);
        while (position_empties(&position) > 11);
        expected = count_first_moves(99, &win) == 1 && count_first_moves(1, &hold) == 0;
        mate_reset(mate);
        assert_int_equal(mate_problem_find(mate, &position, MATE_PROBLEM_WIN, 100000, &problem),
                         expected);
        assert_true(!expected || (problem.move == win && problem.claim == MATE_PROBLEM_AT_ALL));
        wins += expected;
        expected = !full_width_wins(&position, (enum colour)position.to_move, 99) &&
                   loses_by_pass(99) && !loses_by_pass(1) && count_holding_moves(&hold) == 1;
        assert_int_equal(mate_problem_find(mate, &position, MATE_PROBLEM_HOLD, 100000, &problem),
                         expected);
        assert_true(!expected || (problem.move == hold && problem.claim == MATE_PROBLEM_HOLDS));
        holds += expected;
        board_free(board);
    }
    print_message("# moves that alone win: %d, that alone hold: %d\n", wins, holds);
    assert_true(wins > 0 && (holds > 0 || volume_is_watched()));
    mate_free(mate);
}

/* A budget that does not suffice makes no problem. */
static void test_budget(void **state)
{
    struct board *board = board_new(&game_havannah, 6);
    struct mate *mate = mate_new(12);

    (void)state;
    assert_non_null(mate);
    position_init(&position, board, RING_FREELING);
    assert_false(mate_problem_find(mate, &position, 8, 100, &problem));
    assert_int_equal(position.nplies, 0);
    mate_free(mate);
    board_free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_boards),
        cmocka_unit_test(test_only_moves),
        cmocka_unit_test(test_budget),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
