/* SPDX-License-Identifier: ISC */
/*
 * Values that the tree search proves, against all games on small boards; and a planted bug.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "analyse/mcts/mcts.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"
#include "tests/ref/judge/played_out.h"

#define EMPTIES_MOST 10

static struct position position; /* large */
static struct mcts_answer answer; /* large */
static struct played_out all; /* large */

static bool wins(enum colour colour)
{
    played_out_begin(&all, &position, colour);
    return played_out_wins(&all);
}

/* The value of the position for this colour, by all games. */
static int value_for(enum colour colour)
{
    return wins(colour) ? MCTS_WIN : wins(colour_other(colour)) ? MCTS_LOSS : MCTS_DRAW;
}

/* How many bounds of the answer do not hold? */
static int wrong_bounds(int planted)
{
    const enum colour mover = (enum colour)position.to_move;
    const int value = value_for(mover);
    int wrong = value < answer.low || value > answer.high - planted;

    for (int i = 0; i < answer.nmoves; i++) {
        const struct mcts_move *move = &answer.move[i];
        int behind = MCTS_WIN;

        if (move->low == MCTS_LOSS && move->high == MCTS_WIN)
            continue;
        if (position_play(&position, move->move, mover) == 0)
            behind = position_empties(&position) == 0 ? MCTS_DRAW : value_for(mover);
        position_undo(&position);
        wrong += behind < move->low || behind > move->high;
    }
    return wrong;
}

/* Bounds on boards of this game of the sizes 3 and 4; *draws: the positions found to be draws. */
static void check_bounds(const struct game *game, int rounds, int *draws)
{
    const struct mcts_options options = {.limit_moves = MCTS_LIMIT_MOVES_MIN};
    struct mcts *mcts = mcts_new(&options);
    struct random random = {50};
    int decided = 0, bounded = 0, caught = 0;

    *draws = 0;
    assert_non_null(mcts);
    for (int i = 0; i < rounds; i++) {
        const struct mcts_question question = {
            .simulations = i % 3 == 0 ? 20000 : 1 + (uint64_t)i % 400, .seed = (uint64_t)i};
        struct board *board = board_new(game, 3 + i % 2);

        do
            sample_random(&position, board, &random, board->ncells - 3);
        while (position_empties(&position) > EMPTIES_MOST || position_empties(&position) == 0);
        mcts_reset(mcts);
        mcts_search(mcts, &position, &question, &answer);
        assert_int_equal(wrong_bounds(0), 0);
        caught += wrong_bounds(1) > 0;
        decided += answer.low == answer.high;
        *draws += answer.low == MCTS_DRAW && answer.high == MCTS_DRAW;
        if (i % 3 == 0)
            assert_int_equal(answer.low, answer.high);
        for (int m = 0; m < answer.nmoves; m++)
            bounded += answer.move[m].low > MCTS_LOSS || answer.move[m].high < MCTS_WIN;
        board_free(board);
    }
    printf("# %d positions of %s: %d decided, %d draws among them, %d moves with bounds\n", rounds,
           game->name, decided, *draws, bounded);
    assert_true(decided > rounds / 2 && bounded > rounds && caught > 0);
    mcts_free(mcts);
}

static void test_bounds(void **state)
{
    int draws;

    (void)state;
    check_bounds(&game_havannah, volume(300, 20000), &draws);
}

/* Where joining two sides decides, links and filled-in cells prove values, and no draw is one. */
static void test_bounds_joins(void **state)
{
    int draws;

    (void)state;
    check_bounds(&game_hex, volume(900, 40000), &draws);
    assert_int_equal(draws, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bounds),
                                       cmocka_unit_test(test_bounds_joins)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
