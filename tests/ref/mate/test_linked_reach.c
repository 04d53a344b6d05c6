/* SPDX-License-Identifier: ISC */
/*
 * The shortest paths to an edge, by stones and along two-bridges, against paths that are improved
 * cell by cell until nothing changes; and that the order of moves that follows from them is the
 * same for few moves as for all.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "analyse/board/cellset.h"
#include "analyse/relevance/edge_reach.h"
#include "analyse/relevance/linked_reach.h"
#include "analyse/relevance/move_ordering.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"

#define FAR 1000
#define COSTS 8

static struct position position; /* large */

static bool is_empty(cell at)
{
    return at < position.board->ncells && position_colour(&position, at) == COLOUR_NONE;
}

/* Does the cell touch two neighbouring empty cells of the side? */
static bool touches_side(cell at, int side)
{
    const struct board *board = position.board;

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const cell a = board->neighbour[at][d];
        const cell b = board->neighbour[at][(d + 1) % BOARD_DIRECTIONS];

        if (is_empty(a) && is_empty(b) && (board->edges[a] >> side & 1) != 0 &&
            (board->edges[b] >> side & 1) != 0)
            return true;
    }
    return false;
}

/* Lowers the cost of a cell behind a step; returns whether it was dearer. */
static bool lower(int *cost, enum colour colour, cell from, cell to)
{
    int sum;

    if (to >= position.board->ncells)
        return false;
    if (position_colour(&position, to) == colour_other(colour))
        return false;
    sum = cost[from] + is_empty(to);
    if (sum >= cost[to])
        return false;
    cost[to] = sum;
    return true;
}

/* The cost of each cell from the edge. */
static void find_costs(enum colour colour, int edge, bool links, int *cost)
{
    const struct board *board = position.board;
    bool changed = true;

    for (cell c = 0; c < board->ncells; c++) {
        const bool begins = (board->edges[c] >> edge & 1) != 0 ||
                            (links && edge < board->nsides && touches_side(c, edge));

        cost[c] = FAR;
        if (begins && position_colour(&position, c) != colour_other(colour))
            cost[c] = is_empty(c);
    }
    while (changed) {
        changed = false;
        for (cell c = 0; c < board->ncells; c++) {
            for (int d = 0; d < BOARD_DIRECTIONS && cost[c] < FAR; d++) {
                const int next = (d + 1) % BOARD_DIRECTIONS;
                const cell a = board->neighbour[c][d];

                changed |= lower(cost, colour, c, a);
                if (links && is_empty(a) && is_empty(board->neighbour[c][next]))
                    changed |= lower(cost, colour, c, board->neighbour[a][next]);
            }
        }
    }
}

/* How many cells differ between the steps and the costs? */
static int count_differences(const struct linked_planes *linked, int edge, bool links,
                             const int *cost)
{
    const struct chain_planes *chains = linked->chains;
    const int words = chains->words;
    union lane_word from[2][PLANE_WORDS_MAX];
    uint64_t begin[PLANE_WORDS_MAX], all[PLANE_WORDS_MAX];
    struct edge_lanes lanes;
    struct edge_reach reach;
    int differences = 0;

    edge_lanes_init(&lanes, words);
    edge_reach_init(&reach, words);
    edge_lanes_begin(chains, from[0], from[1]);
    if (links)
        linked_reach_begin(linked, from[0], from[1]);
    for (int step = 0; step < COSTS; step++) {
        if (links)
            linked_reach_step(&lanes, linked, step < 2 ? from[step] : NULL);
        else
            edge_lanes_step(&lanes, chains, step < 2 ? from[step] : NULL);
        for (int w = 0; w < words; w++) {
            begin[w] = step < 2 ? from[step][w].lane[edge] : 0;
            all[w] = lanes.reached[w].lane[edge];
        }
        if (!links) { /* the edge by itself */
            edge_reach_step(&reach, chains, begin);
            assert_memory_equal(reach.reached, all, (size_t)words * sizeof all[0]);
        }
        for (cell c = 0; c < chains->board->ncells; c++)
            differences += plane_has(chains->board, all, c) != (cost[c] <= step);
    }
    return differences;
}

static void test_costs(void **state)
{
    const struct game *games[] = {&game_havannah, &game_havannah, &game_havannah, &game_hex};
    const int sizes[] = {2, 5, 10, 6};
    const int rounds = volume(20, 2000);
    struct random random = {.state = 21};
    struct chain_planes chains;
    struct linked_planes linked;
    int cost[BOARD_CELLS_MAX], crossed = 0;

    (void)state;
    for (int g = 0; g < 4; g++) {
        struct board *board = board_new(games[g], sizes[g]);

        for (int i = 0; i < rounds; i++) {
            const enum colour colour = i % 2 ? COLOUR_WHITE : COLOUR_BLACK;
            const int edge = i % (board->nsides + board->ncorners);

            sample_random(&position, board, &random, board->ncells * (i % 3 + 1) / 5);
            chain_planes_find(&position, colour, &chains);
            linked_reach_init(&linked, &chains);
            for (int links = 0; links < 2; links++) {
                find_costs(colour, edge, links, cost);
                assert_int_equal(count_differences(&linked, edge, links, cost), 0);
                crossed += count_differences(&linked, edge, !links, cost);
            }
        }
        board_free(board);
    }
    assert_true(crossed > 1000); /* the two measures differ, and this would tell */
}

/* The order of a move does not depend on what else is wanted, and nothing else gets one. */
static void test_wanted(void **state)
{
    const int rounds = volume(40, 4000);
    struct random random = {.state = 5};
    int apart = 0;

    (void)state;
    for (int i = 0; i < rounds; i++) {
        struct board *board =
            i % 4 == 3 ? board_new(&game_hex, 7) : board_new(&game_havannah, 3 + i % 7);
        const enum colour mover = i % 2 ? COLOUR_WHITE : COLOUR_BLACK;
        uint8_t all[BOARD_CELLS_MAX], some[BOARD_CELLS_MAX];
        struct cellset wanted = {{0}};

        sample_random(&position, board, &random, board->ncells * (i % 5) / 7);
        for (cell c = 0; c < board->ncells; c++)
            if (random_below(&random, (uint32_t)(i % 9 + 1)) == 0)
                cellset_add(wanted.word, c);
        move_ordering_find(&position, mover, NULL, all);
        move_ordering_find(&position, mover, wanted.word, some);
        for (cell c = 0; c < board->ncells; c++) {
            const bool known = !is_empty(c) || cellset_has(wanted.word, c);

            assert_int_equal(some[c], known ? all[c] : MOVE_ORDERING_UNKNOWN);
            assert_true(all[c] <= MOVE_ORDERING_MAX);
            apart += is_empty(c) && all[c] != all[0];
        }
        board_free(board);
    }
    assert_true(apart > rounds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_costs), cmocka_unit_test(test_wanted)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
