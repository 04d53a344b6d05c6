/* SPDX-License-Identifier: ISC */
/*
 * The cells that are of use for a figure, against every set of few cells, filled in.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/relevance/relevance.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"

#define MOST 3 /* cells of a set, those that cost nothing not counted */
#define SET_MAX 4 /* all of them */

static struct position position; /* large */

struct filling {
    enum colour colour;
    const uint64_t *free;
    int nset;
    cell set[SET_MAX];
    uint64_t needed[CELLSET_WORDS_MAX]; /* cells of completions */
};

/* Do the stones of the colour with the cells of the set, but for the one at `without`, make a
 * figure? */
static bool completes(const struct filling *filling, int without)
{
    figure_set made = 0;
    int played = 0;

    for (int i = 0; i < filling->nset; i++) {
        if (i == without)
            continue;
        made |= position_play(&position, filling->set[i], filling->colour);
        played++;
    }
    while (played-- > 0)
        position_undo(&position);
    return made != 0;
}

/* All sets of cells from `from` on that go on from the one chosen. */
static void fill(struct filling *filling, cell from, int left)
{
    bool least = filling->nset > 0 && completes(filling, -1);

    if (least) {
        for (int i = 0; i < filling->nset && least; i++)
            least = !completes(filling, i);
        for (int i = 0; i < filling->nset && least; i++)
            cellset_add(filling->needed, filling->set[i]);
        return; /* with one cell more it is no completion */
    }
    for (cell c = from; filling->nset < SET_MAX && c < position.board->ncells; c++) {
        const bool costs = filling->free == NULL || !cellset_has(filling->free, c);

        if (position_colour(&position, c) != COLOUR_NONE || (costs && left == 0))
            continue;
        filling->set[filling->nset++] = c;
        fill(filling, (cell)(c + 1), left - costs);
        filling->nset--;
    }
}

static void test_all_sets(void **state)
{
    const struct game *games[] = {&game_havannah, &game_havannah, &game_hex};
    const int sizes[] = {3, 4, 5};
    const int rounds = volume(60, 2000);
    int needed = 0, found = 0, empty = 0;
    struct random random;

    (void)state;
    random.state = 11;
    for (int g = 0; g < 3; g++) {
        struct board *board = board_new(games[g], sizes[g]);
        const int words = cellset_words(board);

        for (int i = 0; i < rounds; i++) {
            uint64_t free[CELLSET_WORDS_MAX] = {0}, set[CELLSET_WORDS_MAX];
            uint64_t wanted[CELLSET_WORDS_MAX], some[CELLSET_WORDS_MAX];

            sample_random(&position, board, &random, board->ncells * 3 / 4);
            for (int j = 0; j < i % 3; j++)
                cellset_add(free, (cell)random_below(&random, (uint32_t)board->ncells));
            for (int most = 1; most <= MOST; most++) {
                struct filling filling = {.colour = i % 2 ? COLOUR_WHITE : COLOUR_BLACK,
                                          .free = i % 3 == 0 ? NULL : free};

                fill(&filling, 0, most);
                relevance_cells(&position, filling.colour, filling.free, most, NULL, set);
                assert_true(cellset_subset(filling.needed, set, words));
                for (int w = 0; w < words; w++)
                    wanted[w] = random_next(&random);
                relevance_cells(&position, filling.colour, filling.free, most, wanted, some);
                cellset_and(some, some, wanted, words);
                cellset_and(wanted, set, wanted, words);
                assert_memory_equal(some, wanted, (size_t)words * sizeof wanted[0]);
                needed += cellset_count(filling.needed, words);
                found += cellset_count(set, words);
                empty += position_empties(&position);
            }
        }
        board_free(board);
    }
    print_message("# of use: %d cells; found: %d; of %d\n", needed, found, empty);
    assert_true(needed > 100 && found < empty * 3 / 4);
}

/* The eight cells around two neighbours. */
static void find_long_ring(const struct board *board, cell a, cell b, bool *ring)
{
    memset(ring, 0, BOARD_CELLS_MAX * sizeof *ring);
    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        ring[board->neighbour[a][d]] = ring[board->neighbour[b][d]] = true;
    ring[a] = ring[b] = false;
}

/* Rings of eight cells, some of which are free and two or three are not own; the other colour has
 * some of the cells around.  Random games hardly have such rings. */
static void test_long_rings(void **state)
{
    struct board *board = board_new(&game_havannah, 4);
    struct random random = {.state = 12};
    int needed = 0;

    (void)state;
    for (int i = 0; i < 60; i++) {
        uint64_t free[CELLSET_WORDS_MAX] = {0}, set[CELLSET_WORDS_MAX];
        struct filling filling = {.colour = COLOUR_WHITE, .free = free};
        const cell middle = board_cell(board, 4, 4);
        const cell next = board->neighbour[middle][random_below(&random, BOARD_DIRECTIONS)];
        const unsigned most = 1 + random_below(&random, 2);
        bool ring[BOARD_CELLS_MAX];
        unsigned at = 0, gap[3];

        for (int j = 0; j < 3; j++)
            gap[j] = random_below(&random, 8);
        find_long_ring(board, middle, next, ring);
        position_init(&position, board, RING_FREELING);
        for (cell c = 0; c < board->ncells; c++) {
            if (!ring[c]) {
                if (random_below(&random, 2) == 0)
                    position_play(&position, c, COLOUR_BLACK);
                continue;
            }
            if (at == gap[0])
                cellset_add(free, c);
            else if (at != gap[1] && (at != gap[2] || most < 2))
                position_play(&position, c, COLOUR_WHITE);
            at++;
        }
        fill(&filling, 0, (int)most);
        relevance_cells(&position, COLOUR_WHITE, free, (int)most, NULL, set);
        assert_true(cellset_subset(filling.needed, set, cellset_words(board)));
        needed += cellset_count(filling.needed, cellset_words(board));
    }
    assert_true(needed > 100);
    board_free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_sets),
                                       cmocka_unit_test(test_long_rings)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
