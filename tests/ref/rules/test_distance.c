/* SPDX-License-Identifier: ISC */
/* Figure distances against all sets of few stones, placed in every order that may matter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "analyse/board/distance.h"
#include "tests/lib/volume.h"

#define STONES_MAX 4 /* larger distances are only checked to be larger */

static struct position position; /* large */

/* Do the cells, the one at `last` placed last, complete the figure? */
static bool completes(const cell *cells, int n, int last, enum colour colour, enum figure figure)
{
    figure_set figures;
    int placed = 0;

    for (int i = 0; i < n; i++) {
        if (i != last) {
            position_play(&position, cells[i], colour);
            placed++;
        }
    }
    figures = position_play(&position, cells[last], colour);
    for (placed++; placed > 0; placed--)
        position_undo(&position);
    return (figures & figure) != 0;
}

static bool any_order_completes(const cell *cells, int n, enum colour colour, enum figure figure)
{
    for (int last = 0; last < n; last++)
        if (completes(cells, n, last, colour, figure))
            return true;
    return false;
}

/* The fewest stones, by trying all sets; 0 when there are more than STONES_MAX or none. */
static int slow_distance(enum colour colour, enum figure figure)
{
    cell empty[BOARD_CELLS_MAX];
    int nempty = 0;

    for (int i = 0; i < position.board->ncells; i++)
        if (position_colour(&position, (cell)i) == COLOUR_NONE)
            empty[nempty++] = (cell)i;
    for (int n = 1; n <= STONES_MAX && n <= nempty; n++) {
        int index[STONES_MAX];

        for (int i = 0; i < n; i++)
            index[i] = i;
        for (;;) {
            cell cells[STONES_MAX];
            int i = n - 1;

            for (int c = 0; c < n; c++)
                cells[c] = empty[index[c]];
            if (any_order_completes(cells, n, colour, figure))
                return n;
            while (i >= 0 && index[i] == nempty - n + i)
                i--;
            if (i < 0)
                break;
            index[i]++;
            for (int j = i + 1; j < n; j++)
                index[j] = index[j - 1] + 1;
        }
    }
    return 0;
}

/* Random stones, none of which completes anything. */
static void fill(struct random *random, int stones)
{
    enum colour colour = COLOUR_WHITE;

    for (int tries = 0; position.nplies < stones && tries < 10 * stones; tries++) {
        cell at = (cell)random_below(random, (uint32_t)position.board->ncells);

        if (position_colour(&position, at) != COLOUR_NONE ||
            position_would_complete(&position, at, colour) != 0)
            continue;
        position_play(&position, at, colour);
        colour = colour_other(colour);
    }
}

static void compare(enum colour colour, enum figure figure, int *seen)
{
    cell cells[BOARD_CELLS_MAX];
    int fast = distance_figure(&position, colour, figure, cells);
    int slow = slow_distance(colour, figure);

    if (fast == DISTANCE_UNKNOWN) {
        assert_int_equal(position.ring_rule, RING_RAVENSBURGER);
        return;
    }
    assert_int_not_equal(fast, 0);
    if (slow > 0)
        assert_int_equal(fast, slow);
    else
        assert_true(fast == DISTANCE_NEVER || fast > STONES_MAX);
    if (fast > 0) {
        assert_true(any_order_completes(cells, fast, colour, figure));
        seen[fast < 9 ? fast : 9]++;
    } else {
        seen[0]++;
    }
}

static void test_brute_force(void **state)
{
    int games = volume(240, 4000);
    struct random random = {7};
    int seen[10] = {0};

    (void)state;
    for (int n = 0; n < games; n++) {
        struct board *board =
            n % 6 == 5 ? board_new(&game_hex, 5) : board_new(&game_havannah, 3 + n % 2);

        assert_non_null(board);
        position_init(&position, board, (enum ring_rule)(n / 2 % 3));
        fill(&random, (int)random_below(&random, (uint32_t)board->ncells));
        for (int f = 0; f < FIGURES; f++) {
            if ((board->game->figures >> f & 1) == 0)
                continue;
            compare(COLOUR_WHITE, (enum figure)(1 << f), seen);
            compare(COLOUR_BLACK, (enum figure)(1 << f), seen);
        }
        board_free(board);
    }
    for (int d = 0; d <= STONES_MAX; d++)
        assert_true(seen[d] > 10);
}

/* Where only some cells may be played the distance is that with the other's stones on the rest. */
static void test_within(void **state)
{
    struct random random = {8};
    int finite = 0;

    (void)state;
    for (int n = 0; n < (volume_is_full() ? 10000 : 300); n++) {
        struct board *board = n % 6 == 5 ? board_new(&game_hex, 5) : board_new(&game_havannah, 5);
        struct position closed;
        struct cellset within = {{0}};
        cell cells[BOARD_CELLS_MAX];

        assert_non_null(board);
        position_init(&position, board, RING_FREELING);
        fill(&random, 10 + (int)random_below(&random, (uint32_t)board->ncells / 2));
        closed = position;
        for (cell c = 0; c < board->ncells; c++) {
            if (random_below(&random, 3) != 0)
                cellset_add(within.word, c);
            else if (position_colour(&position, c) == COLOUR_NONE)
                position_play(&closed, c, COLOUR_BLACK);
        }
        int least = BOARD_CELLS_MAX;

        for (int f = 0; f < FIGURES; f++) {
            enum figure figure = (enum figure)(1 << f);
            int got = distance_within(&position, COLOUR_WHITE, figure, within.word, cells);

            assert_int_equal(got, distance_figure(&closed, COLOUR_WHITE, figure, NULL));
            for (int i = 0; i < got; i++)
                assert_true(cellset_has(within.word, cells[i]));
            finite += got > 0;
            least = got >= 0 && got < least ? got : least;
        }
        for (int most = -1; most < 15; most++)
            assert_int_equal(distance_within_most(&position, COLOUR_WHITE, within.word, most),
                             least <= most);
        board_free(board);
    }
    assert_true(finite > 100);
}

/* The fewest stones on an empty board: 6, k and k+2. */
static void test_empty_boards(void **state)
{
    (void)state;
    for (int k = 2; k <= 12; k++) {
        struct board *board = board_new(&game_havannah, k);

        position_init(&position, board, RING_FREELING);
        for (enum colour colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
            assert_int_equal(distance_figure(&position, colour, FIGURE_RING, NULL), 6);
            assert_int_equal(distance_figure(&position, colour, FIGURE_BRIDGE, NULL), k);
            assert_int_equal(distance_figure(&position, colour, FIGURE_FORK, NULL),
                             k == 2 ? DISTANCE_NEVER : k + 2);
            assert_int_equal(distance_figure(&position, colour, FIGURE_CONNECTION, NULL),
                             DISTANCE_NEVER);
        }
        board_free(board);
    }
    for (int n = 1; n <= 14; n++) {
        struct board *board = board_new(&game_hex, n);

        position_init(&position, board, RING_FREELING);
        assert_int_equal(distance_figure(&position, COLOUR_WHITE, FIGURE_CONNECTION, NULL), n);
        assert_int_equal(distance_figure(&position, COLOUR_BLACK, FIGURE_CONNECTION, NULL), n);
        assert_int_equal(distance_figure(&position, COLOUR_WHITE, FIGURE_RING, NULL),
                         DISTANCE_NEVER);
        board_free(board);
    }
}

/* A figure that stands is at distance 0, and its set is empty. */
static void test_standing(void **state)
{
    static const char *const ring[] = {"d4", "d5", "d6", "e4", "e7", "f4", "f5", "f6"};
    struct board *board = board_new(&game_havannah, 5);
    cell cells[BOARD_CELLS_MAX];

    (void)state;
    position_init(&position, board, RING_FREELING);
    for (size_t i = 0; i < sizeof ring / sizeof ring[0]; i++) {
        assert_int_not_equal(distance_figure(&position, COLOUR_BLACK, FIGURE_RING, cells), 0);
        position_set(&position, cell_read(board, SPELLING_LG, ring[i], 2, NULL), COLOUR_BLACK);
    }
    assert_int_equal(distance_figure(&position, COLOUR_BLACK, FIGURE_RING, cells), 0);
    assert_int_equal(distance_figure(&position, COLOUR_WHITE, FIGURE_RING, cells), 6);
    board_free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_brute_force),
        cmocka_unit_test(test_within),
        cmocka_unit_test(test_empty_boards),
        cmocka_unit_test(test_standing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
