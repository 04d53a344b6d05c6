/* SPDX-License-Identifier: ISC */
/*
 * Move distance: the theory's example, limits, and a second implementation that relaxes until
 * nothing changes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/board/move_distance.h"
#include "tests/lib/place.h"
#include "tests/lib/sample_games.h"

static struct position position; /* large */

static struct board *distance_begin(int size, const char *white, const char *black)
{
    struct board *board = board_new(&game_havannah, size);

    assert_non_null(board);
    position_init(&position, board, RING_FREELING);
    place_stones(&position, COLOUR_WHITE, SPELLING_LG, white);
    place_stones(&position, COLOUR_BLACK, SPELLING_LG, black);
    return board;
}

static int distance_of(const char *from, const char *to)
{
    uint16_t stones[BOARD_CELLS_MAX];

    move_distance_map(&position, place_cell(position.board, SPELLING_LG, from), stones);
    return stones[place_cell(position.board, SPELLING_LG, to)];
}

static void test_example(void **state)
{
    struct board *board = distance_begin(5, "e5", NULL);

    (void)state;
    assert_int_equal(distance_of("e5", "e7"), 2);
    assert_int_equal(distance_of("e5", "e5"), 0);
    assert_int_equal(distance_of("e5", "e6"), 1);
    board_free(board);
    board = distance_begin(5, "e5", "d5 e6 f5");
    assert_int_equal(distance_of("e5", "e7"), 5);
    assert_int_equal(distance_of("e5", "e6"), MOVE_DISTANCE_NEVER);
    assert_int_equal(distance_of("d5", "d5"), 0);
    board_free(board);
    board = distance_begin(2, "a1", "a2 b1 b2");
    assert_int_equal(distance_of("a1", "c2"), MOVE_DISTANCE_NEVER);
    board_free(board);
}

/* Each cell's number is that of a neighbour and its own cost, until nothing changes. */
static void distance_relax(const struct board *board, cell chain, int *stones)
{
    const enum colour own = position_colour(&position, chain);
    bool changed = true;

    for (int c = 0; c < board->ncells; c++)
        stones[c] = MOVE_DISTANCE_NEVER;
    stones[chain] = 0;
    while (changed) {
        changed = false;
        for (cell c = 0; c < board->ncells; c++)
            for (int d = 0; d < BOARD_DIRECTIONS; d++) {
                const cell near = board->neighbour[c][d];
                const int cost = position_colour(&position, c) == own ? 0 : 1;

                if (near == board->ncells || position_colour(&position, c) == colour_other(own) ||
                    stones[near] == MOVE_DISTANCE_NEVER || stones[near] + cost >= stones[c])
                    continue;
                stones[c] = stones[near] + cost;
                changed = true;
            }
    }
}

static void test_random(void **state)
{
    struct board *board = board_new(&game_havannah, 5);
    struct random random = {20261124};
    int compared = 0;

    (void)state;
    assert_non_null(board);
    for (int i = 0; i < 100; i++) {
        sample_random(&position, board, &random, board->ncells / 2);
        for (cell c = 0; c < board->ncells; c++) {
            uint16_t stones[BOARD_CELLS_MAX];
            int slow[BOARD_CELLS_MAX];

            if (position_colour(&position, c) == COLOUR_NONE)
                continue;
            move_distance_map(&position, c, stones);
            distance_relax(board, c, slow);
            for (int to = 0; to < board->ncells; to++)
                assert_int_equal(stones[to], slow[to]);
            compared++;
        }
    }
    assert_true(compared > 500);
    board_free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_example),
                                       cmocka_unit_test(test_random)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
