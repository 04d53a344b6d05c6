/* SPDX-License-Identifier: ISC */
/*
 * Key points: rows counted from a side; the same points however the board is turned; and each point
 * of a random position safe by a search of the whole board.  Positions of the theory:
 * tests/know/keypoints.tst.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "analyse/ladder/keypoint.h"
#include "tests/lib/place.h"

static const struct keypoint_options usual;

struct scene {
    struct board *board;
    struct position position;
    struct ends ends;
    struct exact *exact;
};

static struct scene scene; /* large */

static void begin(const struct game *game, int size, const char *white, const char *black)
{
    scene.board = board_new(game, size);
    scene.exact = exact_new(16);
    assert_true(scene.board != NULL && scene.exact != NULL);
    position_init(&scene.position, scene.board, RING_FREELING);
    place_stones(&scene.position, COLOUR_WHITE, SPELLING_LG, white);
    place_stones(&scene.position, COLOUR_BLACK, SPELLING_LG, black);
    ends_init(&scene.ends, &scene.position, COLOUR_WHITE);
}

static void finish(void)
{
    exact_free(scene.exact);
    board_free(scene.board);
}

static bool look(const char *at, struct keypoint *point)
{
    return keypoint_look(scene.exact, &scene.ends, &usual, place_cell(scene.board, SPELLING_LG, at),
                         point);
}

static void test_rows(void **state)
{
    static const int sizes[] = {3, 5, 10};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const int k = sizes[i];

        begin(&game_havannah, k, NULL, NULL);
        for (cell c = 0; c < scene.board->ncells; c++) {
            const int x = scene.board->x[c], y = scene.board->y[c];
            const int rows[6] = {x, k - (y - x), 2 * k - y, 2 * k - x, k - (x - y), y};

            for (int s = 0; s < 6; s++)
                assert_int_equal(keypoint_row(scene.board, s, c), rows[s]);
        }
        finish();
    }
    begin(&game_hex, 6, NULL, NULL);
    for (cell c = 0; c < scene.board->ncells; c++) {
        assert_int_equal(keypoint_row(scene.board, 0, c), scene.board->y[c]);
        assert_int_equal(keypoint_row(scene.board, 3, c), 7 - scene.board->x[c]);
    }
    finish();
}

/* On base 8 an empty board has 9 points a side, 4 of them near the sides beside it. */
static void test_empty_board(void **state)
{
    static struct keypoint points[BOARD_CELLS_MAX];
    struct cellset found = {{0}}, near = {{0}};
    int n, unknown, bits = 0;

    (void)state;
    begin(&game_havannah, 8, NULL, NULL);
    n = keypoints_find(scene.exact, &scene.ends, &usual, points, &unknown);
    assert_int_equal(unknown, 0);
    assert_int_equal(n, 54);
    for (int i = 0; i < n; i++) {
        assert_int_not_equal(points[i].kind, KEYPOINT_TWO);
        assert_int_equal(points[i].kind == KEYPOINT_NEAR, points[i].near != 0);
        assert_int_equal(points[i].touches, 0);
        assert_int_equal(points[i].safe & (points[i].safe - 1), 0);
        assert_true(i == 0 || points[i].at > points[i - 1].at);
        cellset_add(found.word, points[i].at);
        if (points[i].near)
            cellset_add(near.word, points[i].at);
        bits += cellset_bits(points[i].near);
    }
    assert_int_equal(bits, 24);
    for (int s = 0; s < scene.board->nsymmetries; s++)
        for (cell c = 0; c < scene.board->ncells; c++) {
            cell image = scene.board->symmetry[s][c];

            assert_int_equal(cellset_has(found.word, c), cellset_has(found.word, image));
            assert_int_equal(cellset_has(near.word, c), cellset_has(near.word, image));
        }
    finish();
}

/* A higher row is better than more sides, more sides are better than an earlier cell. */
static void test_rank(void **state)
{
    struct keypoint points[] = {{.at = 4, .row = 2, .safe = 3, .near = 4},
                                {.at = 9, .row = 3, .safe = 1},
                                {.at = 7, .row = 3, .safe = 1},
                                {.at = 8, .row = 3, .safe = 1, .near = 2},
                                {.at = 5, .row = 4, .safe = 1}};
    static const cell order[] = {5, 8, 7, 9, 4};

    (void)state;
    keypoints_rank(points, 5);
    for (int i = 0; i < 5; i++)
        assert_int_equal(points[i].at, order[i]);
    keypoints_rank(points, 0);
    assert_int_equal(points[0].at, 5);
}

static void test_two_sides(void **state)
{
    struct keypoint point;

    (void)state;
    begin(&game_havannah, 8, "b3 c2", NULL);
    assert_true(look("c3", &point));
    assert_int_equal(point.kind, KEYPOINT_TWO);
    assert_int_equal(point.safe, 1 << 0 | 1 << 5);
    assert_true(point.together);
    assert_int_equal(point.row, 3);
    assert_string_equal(keypoint_kind_name(point.kind), "two");
    finish();
    /* Safe to either side, but by cells that both need. */
    begin(&game_havannah, 4, "c3 e1 e2", "f4 g2");
    assert_true(look("b2", &point));
    assert_int_equal(point.kind, KEYPOINT_TWO);
    assert_int_equal(point.safe, 1 << 4 | 1 << 5);
    assert_false(point.together);
    finish();
}

/* A chain at the side leaves no step to it; neither do a stone, a cell too far and the side. */
static void test_no_points(void **state)
{
    struct keypoint point;

    (void)state;
    begin(&game_havannah, 8, "a4 b4", "c7");
    assert_false(look("c5", &point));
    assert_int_equal(point.touches, 1 << 0);
    assert_int_equal(point.safe, 1 << 0);
    assert_false(look("b4", &point));
    assert_false(look("c7", &point));
    assert_false(look("h8", &point));
    assert_false(look("a6", &point));
    assert_int_equal(point.unknown, 0);
    assert_true(look("c6", &point));
    assert_int_equal(point.kind, KEYPOINT_ONE);
    finish();
}

/* In Hex only the colour's own two sides are asked about: White's are the last two. */
static void test_hex(void **state)
{
    struct keypoint point;

    (void)state;
    begin(&game_hex, 9, NULL, NULL);
    for (cell c = 0; c < scene.board->ncells; c++) {
        const int x = scene.board->x[c], y = scene.board->y[c];
        bool found = keypoint_look(scene.exact, &scene.ends, &usual, c, &point);

        assert_int_equal(point.unknown, 0);
        assert_int_equal(point.safe & ~12, 0);
        assert_int_equal(point.near, 0);
        if (x == 2)
            assert_int_equal(found, y != 1);
        if (x == 8)
            assert_int_equal(found, y != 9);
        if (x == 1 || x == 9 || x == 5)
            assert_false(found);
    }
    finish();
}

/* Too few nodes: not known, and said so. */
static void test_limit(void **state)
{
    const struct keypoint_options few = {.limit_nodes = 1};
    struct keypoint point;
    int unknown;
    static struct keypoint points[BOARD_CELLS_MAX];

    (void)state;
    begin(&game_havannah, 8, NULL, NULL);
    assert_false(keypoint_look(scene.exact, &scene.ends, &few,
                               place_cell(scene.board, SPELLING_LG, "c5"), &point));
    assert_int_equal(point.unknown, 1 << 0);
    assert_int_equal(keypoints_find(scene.exact, &scene.ends, &few, points, &unknown), 0);
    assert_true(unknown > 0);
    finish();
}

/* A result of the rows of a side holds on the whole board; what more stones of the opponent
 * leave was there before them. */
static void test_whole_board(void **state)
{
    struct random random = {.state = 3};
    int found = 0, two = 0, near = 0;

    (void)state;
    for (int round = 0; round < 40; round++) {
        struct cellset all;

        begin(&game_havannah, 4, NULL, NULL);
        for (int i = 0; i < 8; i++) {
            cell c = (cell)random_below(&random, (uint32_t)scene.board->ncells);

            if (position_colour(&scene.position, c) == COLOUR_NONE)
                position_set(&scene.position, c, i % 2 ? COLOUR_BLACK : COLOUR_WHITE);
        }
        ends_init(&scene.ends, &scene.position, COLOUR_WHITE);
        all = scene.ends.empty;
        for (cell c = 0; c < scene.board->ncells; c++) {
            struct keypoint point;

            if (!keypoint_look(scene.exact, &scene.ends, &usual, c, &point))
                continue;
            found++;
            two += point.kind == KEYPOINT_TWO;
            near += point.near != 0;
            for (int s = 0; s < 6; s++) {
                struct exact_question question = {.ends = &scene.ends,
                                                  .carrier = all.word,
                                                  .ntargets = 2,
                                                  .target = {c, scene.ends.of_side[s]},
                                                  .colour_first = (point.near >> s & 1) != 0};
                struct exact_answer answer;

                if (!((point.safe | point.near) >> s & 1))
                    continue;
                exact_solve(scene.exact, &question, &answer);
                assert_int_equal(answer.verdict, EXACT_YES);
            }
        }
        finish();
    }
    assert_true(found > 200 && two > 20 && near > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),      cmocka_unit_test(test_empty_board),
        cmocka_unit_test(test_rank),      cmocka_unit_test(test_two_sides),
        cmocka_unit_test(test_no_points), cmocka_unit_test(test_hex),
        cmocka_unit_test(test_limit),     cmocka_unit_test(test_whole_board),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
