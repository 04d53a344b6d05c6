/* SPDX-License-Identifier: ISC */
/* Planes against the table of neighbours, and chains as planes against the position's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/board/cellset.h"
#include "analyse/board/chain_planes.h"
#include "tests/lib/sample_games.h"

static struct position position; /* large */
static struct chain_planes chains;

/* Is `plane` the set of those cells of `within` that pass the test? */
static void assert_plane(const struct board *board, const uint64_t *plane, const uint64_t *within,
                         const bool *wanted)
{
    int bits = 0, cells = 0;

    for (int w = 0; w < board->shape.words; w++)
        bits += cellset_bits(plane[w]);
    for (cell c = 0; c < board->ncells; c++) {
        const bool here = wanted[c] && plane_has(board, within, c);

        assert_int_equal(plane_has(board, plane, c), here);
        cells += here;
    }
    assert_int_equal(bits, cells); /* and nothing off the board */
}

/* Shifts of a random set within another. */
static void compare_shifts(const struct board *board, struct random *random)
{
    uint64_t from[PLANE_WORDS_MAX] = {0}, within[PLANE_WORDS_MAX] = {0}, to[PLANE_WORDS_MAX];
    uint64_t beside[BOARD_DIRECTIONS][PLANE_WORDS_MAX];
    bool near[BOARD_CELLS_MAX + 1], between[BOARD_CELLS_MAX + 1];

    for (cell c = 0; c < board->ncells; c++) {
        if (random_below(random, 3) == 0)
            plane_add(board, from, c);
        if (random_below(random, 4) != 0)
            plane_add(board, within, c);
    }
    plane_beside(board, from, beside);
    for (cell c = 0; c < board->ncells; c++) {
        unsigned around = 0;

        for (unsigned d = 0; d < BOARD_DIRECTIONS; d++) {
            const cell next = board->neighbour[c][d];

            if (next != board->ncells && plane_has(board, from, next))
                around |= 1u << d;
            assert_int_equal(plane_has(board, beside[d], c), around >> d & 1);
        }
        near[c] = around != 0 || plane_has(board, from, c);
        between[c] = false;
        for (unsigned d = 0; d < BOARD_DIRECTIONS; d++)
            for (unsigned e = 0; e < d; e++)
                between[c] |= d - e > 1 && d - e < 5 && (around >> d & around >> e & 1) != 0;
    }
    plane_grow(&board->shape, from, within, to);
    assert_plane(board, to, within, near);
    for (int w = 0; w < board->shape.words; w++)
        to[w] = plane_between(beside, w) & within[w];
    assert_plane(board, to, within, between);
    for (unsigned d = 0; d < BOARD_DIRECTIONS; d++) {
        for (cell c = 0; c < board->ncells; c++) {
            const cell back = board->neighbour[c][(d + 3) % BOARD_DIRECTIONS];

            near[c] = back != board->ncells && plane_has(board, from, back);
        }
        memcpy(to, from, sizeof to);
        plane_step(&board->shape, to, d, within, to);
        assert_plane(board, to, within, near);
    }
}

static void test_shifts(void **state)
{
    const struct game *games[] = {&game_havannah, &game_hex};
    struct random random = {.state = 3};

    (void)state;
    for (int g = 0; g < 2; g++) {
        for (int size = games[g]->size_min; size <= games[g]->size_max; size++) {
            struct board *board = board_new(games[g], size);

            for (int i = 0; i < 4; i++)
                compare_shifts(board, &random);
            board_free(board);
        }
    }
}

/* Stones of a colour with `free` are the same chains as if they were all played. */
static void compare_chains(const struct board *board, enum colour colour, const uint64_t *free)
{
    bool wanted[BOARD_CELLS_MAX + 1];

    chain_planes_find(&position, colour, &chains);
    if (free != NULL)
        chain_planes_add(&chains, free);
    for (cell c = 0; c < board->ncells && free != NULL; c++)
        if (cellset_has(free, c) && position_colour(&position, c) == COLOUR_NONE)
            position_play(&position, c, colour);
    for (cell c = 0; c < board->ncells; c++)
        wanted[c] = position_colour(&position, c) == colour;
    assert_plane(board, chains.own, board->plane_all, wanted);
    for (cell c = 0; c < board->ncells; c++)
        wanted[c] = position_colour(&position, c) == COLOUR_NONE;
    assert_plane(board, chains.empty, board->plane_all, wanted);
    for (cell c = 0; c < board->ncells; c++) {
        const cell root = position_chain(&position, c);
        int chain;

        if (position_colour(&position, c) != colour)
            continue;
        chain = chains.of_bit[board->plane_bit[c]];
        assert_true(chain < chains.n);
        assert_int_equal(chains.edges[chain], position.chain[root].edges);
        for (cell other = 0; other < board->ncells; other++)
            wanted[other] = position_colour(&position, other) == colour &&
                            position_chain(&position, other) == root;
        assert_plane(board, &chains.stones[chain * chains.words], board->plane_all, wanted);
        for (cell other = 0; other < board->ncells; other++) {
            bool near = false;

            for (int d = 0; d < BOARD_DIRECTIONS; d++) {
                const cell next = board->neighbour[other][d];

                near |= position_colour(&position, next) == colour &&
                        position_chain(&position, next) == root;
            }
            wanted[other] = near && position_colour(&position, other) == COLOUR_NONE;
        }
        assert_plane(board, &chains.near[chain * chains.words], board->plane_all, wanted);
    }
}

static void test_chains(void **state)
{
    const int sizes[] = {2, 4, 5, 8, 10};
    struct random random = {.state = 5};

    (void)state;
    for (int s = 0; s < 5; s++) {
        struct board *board = board_new(&game_havannah, sizes[s]);

        for (int i = 0; i < 12; i++) {
            uint64_t free[CELLSET_WORDS_MAX] = {0};

            sample_random(&position, board, &random, board->ncells * 2 / 3);
            for (int j = 0; j < board->ncells / 6; j++)
                cellset_add(free, (cell)random_below(&random, (uint32_t)board->ncells));
            compare_chains(board, i % 2 ? COLOUR_WHITE : COLOUR_BLACK, i % 3 == 0 ? NULL : free);
        }
        board_free(board);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_shifts),
                                       cmocka_unit_test(test_chains)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
