/* SPDX-License-Identifier: ISC */
/* Random playouts: legal, reproducible, ended by the first figure, evenly spread. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/board/playout.h"
#include "tests/bench/naive.h"

static struct position *position_new(const struct game *game, int size, enum ring_rule rule)
{
    struct position *position = malloc(sizeof(*position));

    assert_non_null(position);
    position_init(position, board_new(game, size), rule);
    assert_non_null(position->board);
    return position;
}

static void position_free(struct position *position)
{
    board_free((struct board *)position->board);
    free(position);
}

/* A playout's report agrees with its plies, and they are legal. */
static void check_playout(const struct position *position, int plies_before,
                          const struct playout *playout)
{
    const int n = position->nplies;
    bool seen[BOARD_CELLS_MAX] = {false};

    assert_int_equal(playout->nstones, position->nstones[1] + position->nstones[2]);
    for (int i = 0; i < n; i++) {
        assert_false(seen[position->ply[i].cell]);
        seen[position->ply[i].cell] = true;
        if (i > plies_before)
            assert_int_equal(position->ply[i].colour, 3 - position->ply[i - 1].colour);
        assert_int_equal(position->ply[i].figures, i == n - 1 ? playout->figures : 0);
    }
    if (playout->figures == 0) {
        assert_int_equal(playout->winner, COLOUR_NONE);
        assert_int_equal(position_empties(position), 0);
    } else {
        assert_int_equal(playout->winner, position->ply[n - 1].colour);
    }
}

static void test_games(void **state)
{
    (void)state;
    for (int size = 2; size <= 12; size++) {
        for (int g = 0; game_at(g) != NULL; g++) {
            if (game_cannot(game_at(g), GAME_CHAINS) != NULL)
                continue;
            for (int rule = 0; rule < RING_RULES; rule++) {
                struct position *position = position_new(game_at(g), size, (enum ring_rule)rule);
                struct random random = {(uint64_t)(100 * size + rule)};
                struct playout playout;

                for (int i = 0; i < 50; i++) {
                    position_reset(position);
                    playout_run(position, &random, &playout);
                    check_playout(position, 0, &playout);
                    if (!position->board->game->can_draw)
                        assert_int_not_equal(playout.winner, COLOUR_NONE);
                }
                position_free(position);
            }
        }
    }
}

/* From a position in the middle, with Black to move, until one cell is left, until none is. */
static void test_from_position(void **state)
{
    struct position *position = position_new(&game_havannah, 5, RING_FREELING);
    struct random random = {7};
    struct playout playout;
    (void)state;

    for (int i = 0; i < 200; i++) {
        const cell first = (cell)random_below(&random, 61);

        position_reset(position);
        position_play(position, first, COLOUR_WHITE);
        playout_run(position, &random, &playout);
        check_playout(position, 1, &playout);
        assert_int_equal(position->ply[0].cell, first);
        assert_int_equal(position->ply[1].colour, COLOUR_BLACK);
        while (position->nplies > 1)
            position_undo(position);
        assert_true(position->key == position->board->zobrist[first][0]);
    }
    position_free(position);
    position = position_new(&game_hex, 1, RING_FREELING);
    playout_run(position, &random, &playout);
    assert_int_equal(playout.winner, COLOUR_BLACK);
    playout_run(position, &random, &playout);
    assert_int_equal(playout.winner, COLOUR_NONE);
    assert_int_equal(playout.nstones, 1);
    position_free(position);
}

static void test_reproducible(void **state)
{
    struct position *a = position_new(&game_havannah, 8, RING_FREELING);
    struct position *b = position_new(&game_havannah, 8, RING_FREELING);
    struct random random_a = {42};
    struct random random_b = {42};
    struct playout playout;
    (void)state;

    for (int i = 0; i < 20; i++) {
        position_reset(a);
        position_reset(b);
        playout_run(a, &random_a, &playout);
        playout_run(b, &random_b, &playout);
        assert_true(a->key == b->key && a->nplies == b->nplies);
    }
    position_free(a);
    position_free(b);
}

/* The naive loop of the benchmark finds the same figures in the same games. */
static void test_naive(void **state)
{
    struct naive *naive = malloc(sizeof(*naive));
    (void)state;

    assert_non_null(naive);
    for (int size = 2; size <= 11; size++) {
        struct position *position = position_new(&game_havannah, size, RING_FREELING);
        const struct board *board = position->board;
        struct random random = {(uint64_t)size};
        struct playout playout;

        naive_init(naive, size);
        assert_int_equal(naive->ncells, board->ncells);
        for (int game = 0; game < 300; game++) {
            position_reset(position);
            naive_reset(naive);
            playout_run(position, &random, &playout);
            for (int i = 0; i < position->nplies; i++) {
                const struct ply *ply = &position->ply[i];

                assert_int_equal(
                    naive_play(naive, board->x[ply->cell], board->y[ply->cell], ply->colour),
                    ply->figures);
            }
        }
        position_free(position);
    }
    free(naive);
}

/*
 * Each of the first three plies falls on each cell equally often: chi-square over 37 cells, 36
 * degrees of freedom, below 80 with a chance of error under 1 in 20,000.  The seed is fixed.
 */
static void test_even(void **state)
{
    struct position *position = position_new(&game_havannah, 4, RING_FREELING);
    struct random random = {2024};
    static int counts[3][37];
    const int games = 37000;
    (void)state;

    memset(counts, 0, sizeof(counts));
    for (int i = 0; i < games; i++) {
        struct playout playout;

        position_reset(position);
        playout_run(position, &random, &playout);
        for (int ply = 0; ply < 3; ply++)
            counts[ply][position->ply[ply].cell]++;
    }
    for (int ply = 0; ply < 3; ply++) {
        double chi_square = 0;

        for (int c = 0; c < 37; c++) {
            const double off = counts[ply][c] - games / 37.0;

            chi_square += off * off / (games / 37.0);
        }
        assert_true(chi_square > 10 && chi_square < 80);
    }
    position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),        cmocka_unit_test(test_from_position),
        cmocka_unit_test(test_reproducible), cmocka_unit_test(test_naive),
        cmocka_unit_test(test_even),
    };

    return cmocka_run_group_tests_name("playout", tests, NULL, NULL);
}
