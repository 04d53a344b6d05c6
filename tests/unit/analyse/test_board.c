/* SPDX-License-Identifier: ISC */
/* Boards: cells, neighbours, edges, symmetries, distances. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/board/game.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

static cell named(const struct board *board, const char *name)
{
    cell at = cell_read(board, SPELLING_LG, name, strlen(name), NULL);

    assert_int_not_equal(at, CELL_NONE);
    return at;
}

static void test_counts(void **state)
{
    (void)state;
    for (int k = 2; k <= 26; k++) {
        struct board *board = board_new(&game_havannah, k);
        int corners = 0;
        int sides = 0;

        assert_non_null(board);
        assert_int_equal(board->ncells, 3 * k * k - 3 * k + 1);
        assert_int_equal(board->span, 2 * k - 1);
        for (cell c = 0; c < board->ncells; c++) {
            int neighbours = 0;

            for (int d = 0; d < BOARD_DIRECTIONS; d++)
                neighbours += board->neighbour[c][d] != board->ncells;
            corners += neighbours == 3;
            sides += neighbours == 4;
            assert_int_equal(neighbours == 3, board->edges[c] >> 6 != 0);
            assert_int_equal(neighbours == 4, (board->edges[c] & 63) != 0);
        }
        assert_int_equal(corners, 6);
        assert_int_equal(sides, 6 * (k - 2));
        board_free(board);
    }
    for (int n = 1; n <= 26; n++) {
        struct board *board = board_new(&game_hex, n);

        assert_non_null(board);
        assert_int_equal(board->ncells, n * n);
        board_free(board);
    }
    struct board *one = board_new(&game_havannah, 1);
    assert_non_null(one);
    assert_int_equal(one->ncells, 1);
    assert_int_equal(one->edges[0], 63 << 6); /* all corners, and no side */
    assert_int_equal(edges_named_once(one, one->edges[0]), 1 << 6);
    board_free(one);
    assert_null(board_new(&game_havannah, 0));
    assert_null(board_new(&game_havannah, 27));
    assert_null(board_new(&game_hex, 0));
    assert_null(board_new(&game_hex, 27));
}

/* Every table against the geometry that board.h states. */
static void check_tables(const struct board *board)
{
    static const int dx[] = {1, 1, 0, -1, -1, 0};
    static const int dy[] = {0, 1, 1, 0, -1, -1};

    for (cell c = 0; c < board->ncells; c++) {
        const int x = board->x[c];
        const int y = board->y[c];

        assert_int_equal(board_cell(board, x, y), c);
        if (c > 0)
            assert_true(x > board->x[c - 1] || (x == board->x[c - 1] && y > board->y[c - 1]));
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const cell next = board->neighbour[c][d];

            assert_int_equal(board_cell(board, x + dx[d], y + dy[d]),
                             next == board->ncells ? CELL_NONE : next);
            if (next != board->ncells) {
                assert_int_equal(board->neighbour[next][(d + 3) % 6], c);
                assert_int_equal(board_distance(board, c, next), 1);
            }
        }
        assert_int_equal(board->neighbour[c][6], board->ncells);
        assert_int_equal(board->neighbour[c][7], board->ncells);
    }
    for (int d = 0; d < 8; d++)
        assert_int_equal(board->neighbour[board->ncells][d], board->ncells);
    assert_int_equal(board->edges[board->ncells], 0);
    assert_int_equal(board_cell(board, 0, 1), CELL_NONE);
    assert_int_equal(board_cell(board, 1, 0), CELL_NONE);
    assert_int_equal(board_cell(board, -1, -1), CELL_NONE);
    assert_int_equal(board_cell(board, board->span + 1, board->span), CELL_NONE);
    assert_int_equal(board_cell(board, board->span, INT32_MAX), CELL_NONE);
    assert_int_equal(board_cell(board, INT32_MIN, 1), CELL_NONE);
}

static void test_tables(void **state)
{
    struct boards boards = {0};
    (void)state;

    for (int size = 1; size <= BOARD_SIZE_MAX; size++) {
        check_tables(boards_get(&boards, &game_hex, size));
        check_tables(boards_get(&boards, &game_havannah, size));
    }
    assert_ptr_equal(boards_get(&boards, &game_hex, 5), boards_get(&boards, &game_hex, 5));
    assert_null(boards_get(&boards, &game_havannah, 0));
    assert_null(boards_get(&boards, &game_havannah, 27));
    assert_null(boards_get(&boards, &game_havannah, -1));
    boards_release(&boards);
    assert_null(boards.by_size[0][5]);
}

static void test_edges(void **state)
{
    static const char *const corners[] = {"a1", "a10", "j19", "s10", "s1", "j1"};
    static const char *const beside[] = {"a5", "e14", "n15", "s4", "n1", "c1"};
    struct board *board = board_new(&game_havannah, 10);
    (void)state;

    for (int i = 0; i < COUNT(corners); i++) {
        assert_int_equal(board->edges[named(board, corners[i])], 1 << (6 + i));
        assert_int_equal(board->edges[named(board, beside[i])], 1 << i);
    }
    assert_int_equal(board->edges[named(board, "j10")], 0);
    board_free(board);
    board = board_new(&game_hex, 11);
    assert_int_equal(board->edges[named(board, "a1")], 1 << 1 | 1 << 2);
    assert_int_equal(board->edges[named(board, "k11")], 1 << 0 | 1 << 3);
    assert_int_equal(board->edges[named(board, "f11")], 1 << 0);
    assert_int_equal(board->edges[named(board, "a6")], 1 << 2);
    assert_int_equal(board->edges[named(board, "f6")], 0);
    board_free(board);
}

/* Symmetries are different, keep neighbours and have an inverse; Hex's keep each side's owner. */
static void check_symmetries(const struct board *board)
{
    for (int s = 0; s < board->nsymmetries; s++) {
        const cell *image = board->symmetry[s];
        const int inverse = board_symmetry_inverse(board, s);

        for (int t = 0; t < s && board->ncells > 1; t++)
            assert_memory_not_equal(image, board->symmetry[t],
                                    (size_t)board->ncells * sizeof(cell));
        for (cell c = 0; c < board->ncells; c++) {
            const edge_set here = board->edges[c];
            const edge_set there = board->edges[image[c]];

            assert_int_equal(board->symmetry[inverse][image[c]], c);
            for (int d = 0; d < BOARD_DIRECTIONS; d++) {
                const cell next = board->neighbour[c][d];

                if (next != board->ncells)
                    assert_int_equal(board_distance(board, image[c], image[next]), 1);
            }
            if (board->game == &game_hex)
                assert_int_equal((here & 3) != 0, (there & 3) != 0);
            else
                assert_int_equal(here >> 6 != 0, there >> 6 != 0);
        }
    }
    for (cell c = 0; c < board->ncells; c++)
        assert_int_equal(board->symmetry[0][c], c);
}

static void test_symmetries(void **state)
{
    (void)state;
    for (int size = 1; size <= 12; size++) {
        struct board *hex = board_new(&game_hex, size);

        assert_int_equal(hex->nsymmetries, 2);
        check_symmetries(hex);
        board_free(hex);
        if (size > 1) {
            struct board *havannah = board_new(&game_havannah, size);

            assert_int_equal(havannah->nsymmetries, 12);
            check_symmetries(havannah);
            board_free(havannah);
        }
    }
}

/* Steps of a breadth-first search from `from`. */
static void search(const struct board *board, cell from, int *steps)
{
    cell queue[BOARD_CELLS_MAX];
    int n = 0;

    for (int c = 0; c < board->ncells; c++)
        steps[c] = -1;
    steps[from] = 0;
    queue[n++] = from;
    for (int i = 0; i < n; i++) {
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const cell next = board->neighbour[queue[i]][d];

            if (next != board->ncells && steps[next] < 0) {
                steps[next] = steps[queue[i]] + 1;
                queue[n++] = next;
            }
        }
    }
}

static void test_distance(void **state)
{
    static int steps[BOARD_CELLS_MAX];
    const struct game *game;
    (void)state;

    for (int i = 0; (game = game_at(i)) != NULL; i++) {
        struct board *board = board_new(game, game_has_one_board(game) ? game->size_min : 7);

        for (cell a = 0; a < board->ncells; a++) {
            search(board, a, steps);
            for (cell b = 0; b < board->ncells; b++)
                assert_int_equal(board_distance(board, a, b), steps[b]);
        }
        board_free(board);
    }
}

/* The fewest stones of a bridge are k, of a fork k + 2 (none on base 2), over an empty board. */
static void test_fewest_stones(void **state)
{
    static int steps[12][BOARD_CELLS_MAX];
    (void)state;

    for (int k = 2; k <= 12; k++) {
        struct board *board = board_new(&game_havannah, k);
        int bridge = INT32_MAX;
        int fork = INT32_MAX;

        for (int edge = 0; edge < 12; edge++) {
            static int from_cell[BOARD_CELLS_MAX];

            for (int c = 0; c < board->ncells; c++)
                steps[edge][c] = INT32_MAX / 4;
            for (cell c = 0; c < board->ncells; c++) {
                if ((board->edges[c] >> edge & 1) == 0)
                    continue;
                search(board, c, from_cell);
                for (int d = 0; d < board->ncells; d++) {
                    if (from_cell[d] < steps[edge][d])
                        steps[edge][d] = from_cell[d];
                }
            }
        }
        for (int c = 0; c < board->ncells; c++) {
            for (int i = 0; i < 6; i++) {
                for (int j = i + 1; j < 6; j++) {
                    if (steps[6 + i][c] + steps[6 + j][c] + 1 < bridge)
                        bridge = steps[6 + i][c] + steps[6 + j][c] + 1;
                    for (int l = j + 1; l < 6; l++) {
                        if (steps[i][c] + steps[j][c] + steps[l][c] + 1 < fork)
                            fork = steps[i][c] + steps[j][c] + steps[l][c] + 1;
                    }
                }
            }
        }
        assert_int_equal(bridge, k);
        if (k > 2)
            assert_int_equal(fork, k + 2);
        else
            assert_true(fork > board->ncells);
        board_free(board);
    }
}

/* Zobrist words differ from each other and between boards. */
static void test_zobrist(void **state)
{
    struct board *a = board_new(&game_havannah, 4);
    struct board *b = board_new(&game_havannah, 5);
    struct board *again = board_new(&game_havannah, 4);
    (void)state;

    for (int i = 0; i < 2 * a->ncells; i++) {
        const uint64_t word = a->zobrist[i / 2][i % 2];

        assert_true(word != 0 && word == again->zobrist[i / 2][i % 2]);
        for (int j = 0; j < i; j++)
            assert_true(word != a->zobrist[j / 2][j % 2]);
        for (int j = 0; j < 2 * b->ncells; j++)
            assert_true(word != b->zobrist[j / 2][j % 2]);
    }
    board_free(a);
    board_free(b);
    board_free(again);
    board_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),   cmocka_unit_test(test_tables),
        cmocka_unit_test(test_edges),    cmocka_unit_test(test_symmetries),
        cmocka_unit_test(test_distance), cmocka_unit_test(test_fewest_stones),
        cmocka_unit_test(test_zobrist),
    };

    return cmocka_run_group_tests_name("board", tests, NULL, NULL);
}
