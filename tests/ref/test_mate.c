/* SPDX-License-Identifier: ISC */
/*
 * Moves that threaten, wins by threats, and forced wins, against full-width searches that know
 * nothing but position_play().
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/mate.h"
#include "tests/lib/place.h"
#include "tests/lib/sample.h"

static struct position position; /* large */

/* The cells that complete a figure for the colour, all of them, into a set of flags. */
static int completing(enum colour colour, bool *flags)
{
    int n = 0;

    for (int c = 0; c < position.board->ncells; c++) {
        flags[c] = false;
        if (position_colour(&position, (cell)c) == COLOUR_NONE) {
            flags[c] = position_play(&position, (cell)c, colour) != 0;
            position_undo(&position);
            n += flags[c];
        }
    }
    return n;
}

/* tempo_moves() against playing every stone and looking at every cell after it. */
static void compare_tempo(enum colour colour)
{
    bool before[BOARD_CELLS_MAX], after[BOARD_CELLS_MAX];
    struct tempo moves[BOARD_CELLS_MAX];
    const int n = tempo_moves(&position, colour, moves);
    cell two[2];
    int at = 0;
    int wins = completing(colour, before);

    assert_int_equal(tempo_wins(&position, colour, two), wins < 2 ? wins : 2);
    for (int c = 0; c < position.board->ncells; c++) {
        int threats = 0;

        if (position_colour(&position, (cell)c) != COLOUR_NONE || before[c])
            continue;
        position_play(&position, (cell)c, colour);
        completing(colour, after);
        for (int t = 0; t < position.board->ncells; t++)
            threats += after[t] && !before[t];
        position_undo(&position);
        if (threats == 0)
            continue;
        assert_true(at < n);
        assert_int_equal(moves[at].at, c);
        assert_int_equal(moves[at].nthreats, threats < 2 ? threats : 2);
        for (int i = 0; i < moves[at].nthreats; i++)
            assert_true(!before[moves[at].threat[i]]);
        at++;
    }
    assert_int_equal(at, n);
}

static void test_tempo(void **state)
{
    const struct game *games[] = {&game_havannah, &game_havannah, &game_havannah, &game_hex};
    const int sizes[] = {3, 5, 7, 6};
    struct random random;
    int looked = 0;

    (void)state;
    random.state = 20261121;
    for (int g = 0; g < 4; g++) {
        struct board *board = board_new(games[g], sizes[g]);

        for (int i = 0; i < 120; i++) {
            sample_random(&position, board, &random, board->ncells * 2 / 3);
            position.ring_rule = (enum ring_rule)(i % 8 == 7 ? 1 : i % 8 == 6 ? 2 : 0);
            compare_tempo(COLOUR_WHITE);
            compare_tempo(COLOUR_BLACK);
            looked++;
        }
        board_free(board);
    }
    print_message("moves that threaten: %d positions\n", looked);
}

/* Full width: does the attacker complete a figure within `stones` of its own? */
static bool wins_by_force(enum colour attacker, int stones)
{
    const enum colour mover = (enum colour)position.to_move;
    bool any = false;

    if (stones == 0)
        return false;
    for (int c = 0; c < position.board->ncells; c++) {
        bool wins;

        if (position_colour(&position, (cell)c) != COLOUR_NONE)
            continue;
        any = true;
        if (position_play(&position, (cell)c, mover) != 0)
            wins = mover == attacker;
        else
            wins = wins_by_force(attacker, stones - (mover == attacker));
        position_undo(&position);
        if (wins == (mover == attacker))
            return wins;
    }
    return any && mover != attacker;
}

static void test_full_width(void **state)
{
    struct mate *mate = mate_new(16);
    struct random random;
    int verdicts[2] = {0, 0};
    int shallow = 0;

    (void)state;
    random.state = 7;
    assert_non_null(mate);
    /* To the end of the board: bases 2 and 3, at most 9 empty cells. */
    for (int i = 0; i < 400; i++) {
        struct board *board = board_new(&game_havannah, i % 5 == 0 ? 2 : 3);

        do
            sample_random(&position, board, &random, board->ncells - 1);
        while (position_empties(&position) > 9);
        for (int side = 0; side < 2; side++) {
            struct mate_question question = {.attacker = side == 0 ? COLOUR_WHITE : COLOUR_BLACK};
            struct mate_answer answer;
            const bool wins = wins_by_force(question.attacker, 99);

            mate_solve(mate, &position, &question, &answer);
            assert_int_equal(answer.verdict, wins ? MATE_WIN : MATE_NO);
            verdicts[wins]++;
            if (wins && position.to_move == question.attacker) {
                figure_set made = position_play(&position, answer.move, question.attacker);

                assert_true(made != 0 || wins_by_force(question.attacker, 99));
                position_undo(&position);
            }
        }
        board_free(board);
    }
    /* Few stones on larger boards. */
    for (int i = 0; i < 60; i++) {
        struct board *board = board_new(i % 3 == 0 ? &game_hex : &game_havannah, 4);

        sample_random(&position, board, &random, board->ncells * 2 / 3);
        for (int stones = 1; stones <= 3 && position_empties(&position) < 24; stones++) {
            struct mate_question question = {.attacker = (enum colour)position.to_move,
                                             .most_stones = stones};
            struct mate_answer answer;
            const bool wins = wins_by_force(question.attacker, stones);

            mate_solve(mate, &position, &question, &answer);
            assert_int_equal(answer.verdict, wins ? MATE_WIN : MATE_NO);
            shallow += wins;
        }
        board_free(board);
    }
    print_message("forced wins: %d, none: %d, within three stones: %d\n", verdicts[1], verdicts[0],
                  shallow);
    assert_true(verdicts[0] > 50 && verdicts[1] > 50 && shallow > 10);
    mate_free(mate);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tempo),
        cmocka_unit_test(test_full_width),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
