/* SPDX-License-Identifier: ISC */
/* Territory counts of the worked positions of the theory (figures 5.9 and 5.10 of the thesis). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/board/territory.h"

static struct position position;

static cell at(const char *name)
{
    cell found = cell_read(position.board, SPELLING_LG, name, strlen(name), NULL);

    assert_int_not_equal(found, CELL_NONE);
    return found;
}

static void count_is(int white, int black, int both)
{
    struct territory territory;
    uint8_t member[BOARD_CELLS_MAX];
    int counted[4] = {0};

    territory_count(&position, NULL, &territory, member);
    assert_int_equal(territory.cells[COLOUR_WHITE], white);
    assert_int_equal(territory.cells[COLOUR_BLACK], black);
    assert_int_equal(territory.both, both);
    for (int i = 0; i < position.board->ncells; i++) {
        counted[COLOUR_WHITE] += member[i] >> COLOUR_WHITE & 1;
        counted[COLOUR_BLACK] += member[i] >> COLOUR_BLACK & 1;
        counted[3] += member[i] == (1 << COLOUR_WHITE | 1 << COLOUR_BLACK);
    }
    assert_int_equal(counted[COLOUR_WHITE], white);
    assert_int_equal(counted[COLOUR_BLACK], black);
    assert_int_equal(counted[3], both);
}

/* How a chain of three grows: by an adjacent stone to 11 or 12, by a two-bridge to 14. */
static void test_growth(void **state)
{
    static const char *const twelve[] = {"f6", "f7", "g8", "i4", "j4", "j5"};
    struct board *board = board_new(&game_havannah, 7);
    int by_twelve = 0, by_eleven = 0, bridges = 0;

    (void)state;
    position_init(&position, board, RING_FREELING);
    position_set(&position, at("g7"), COLOUR_WHITE);
    position_set(&position, at("h6"), COLOUR_WHITE);
    position_set(&position, at("i5"), COLOUR_WHITE);
    count_is(10, 0, 0);
    for (int i = 0; i < board->ncells; i++) {
        struct territory territory;
        bool bridge = false;

        if (position_colour(&position, (cell)i) != COLOUR_NONE)
            continue;
        /* A two-bridge: distance 2 from a stone, through two empty neighbours of both. */
        for (int j = 0; j < board->ncells; j++) {
            int shared = 0;

            if (position_colour(&position, (cell)j) != COLOUR_WHITE ||
                board_distance(board, (cell)i, (cell)j) != 2)
                continue;
            for (int c = 0; c < board->ncells; c++)
                shared += position_colour(&position, (cell)c) == COLOUR_NONE &&
                          board_distance(board, (cell)i, (cell)c) == 1 &&
                          board_distance(board, (cell)j, (cell)c) == 1;
            bridge |= shared == 2;
        }
        bool adjacent = position_near(&position, (cell)i, COLOUR_WHITE) != 0;
        position_set(&position, (cell)i, COLOUR_WHITE);
        territory_count(&position, NULL, &territory, NULL);
        position_set(&position, (cell)i, COLOUR_NONE);
        if (adjacent) {
            by_twelve += territory.cells[COLOUR_WHITE] == 12;
            by_eleven += territory.cells[COLOUR_WHITE] == 11;
        } else if (bridge) {
            assert_int_equal(territory.cells[COLOUR_WHITE], 14);
            bridges++;
        }
    }
    assert_int_equal(by_twelve, 6);
    assert_int_equal(by_eleven, 4);
    assert_true(bridges > 0);
    for (size_t i = 0; i < sizeof twelve / sizeof twelve[0]; i++) {
        position_set(&position, at(twelve[i]), COLOUR_WHITE);
        count_is(12, 0, 0);
        position_set(&position, at(twelve[i]), COLOUR_NONE);
    }
    board_free(board);
}

/* Two two-bridges that cross: 8/8, and 10/6 or 7/7 according to who leaves the shared cell alone.
 */
static void test_crossing(void **state)
{
    struct board *board = board_new(&game_havannah, 6);

    (void)state;
    position_init(&position, board, RING_FREELING);
    position_set(&position, at("b2"), COLOUR_WHITE);
    position_set(&position, at("d3"), COLOUR_WHITE);
    position_set(&position, at("b3"), COLOUR_BLACK);
    position_set(&position, at("d4"), COLOUR_BLACK);
    count_is(8, 8, 3);
    position_play(&position, at("c4"), COLOUR_WHITE);
    position_play(&position, at("c3"), COLOUR_BLACK);
    position_play(&position, at("c2"), COLOUR_WHITE);
    count_is(10, 6, 4);
    position_undo(&position);
    position_undo(&position);
    position_undo(&position);
    position_play(&position, at("c3"), COLOUR_WHITE);
    position_play(&position, at("c4"), COLOUR_BLACK);
    count_is(7, 7, 2);
    board_free(board);
}

/* Sides add their empty cells, each cell once, and corners never. */
static void test_sides(void **state)
{
    struct board *board = board_new(&game_havannah, 4);
    struct territory territory;
    edge_set sides[3] = {0, 0, 0};

    (void)state;
    position_init(&position, board, RING_FREELING);
    position_set(&position, at("a2"), COLOUR_WHITE); /* side 0 has a2 and a3 */
    territory_count(&position, sides, &territory, NULL);
    assert_int_equal(territory.cells[COLOUR_WHITE], 4);
    sides[COLOUR_WHITE] = 1u << 0;
    territory_count(&position, sides, &territory, NULL);
    assert_int_equal(territory.cells[COLOUR_WHITE], 4); /* a3 is a neighbour anyway */
    sides[COLOUR_WHITE] = 1u << 0 | 1u << 1;
    sides[COLOUR_BLACK] = 1u << 1;
    territory_count(&position, sides, &territory, NULL);
    assert_int_equal(territory.cells[COLOUR_WHITE], 6);
    assert_int_equal(territory.cells[COLOUR_BLACK], 2);
    assert_int_equal(territory.both, 2);
    board_free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_growth),
        cmocka_unit_test(test_crossing),
        cmocka_unit_test(test_sides),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
