/* SPDX-License-Identifier: ISC */
/*
 * The estimate: one answer for all images of a position, 100 - x for exchanged colours, and slow
 * second implementations of its distances and playouts.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/board/orientation.h"
#include "analyse/estimate/estimate.h"
#include "analyse/estimate/guarded_playout.h"
#include "analyse/estimate/link_distance.h"
#include "analyse/estimate/side_playout.h"
#include "tests/lib/sample_games.h"

static struct position position, image;

static void turn(int s, bool exchanges)
{
    const struct board *board = position.board;

    position_init(&image, board, position.ring_rule);
    for (cell c = 0; c < board->ncells; c++) {
        enum colour there = position_colour(&position, c);
        cell to = board->symmetry[s][c];

        if (exchanges && board->exchange != NULL)
            to = board->exchange[to];
        if (there != COLOUR_NONE)
            position_set(&image, to, exchanges ? colour_other(there) : there);
    }
    image.to_move = exchanges ? (uint8_t)(3 - position.to_move) : position.to_move;
}

#define SOME_ODDS 415 /* 60 in 100 */

static void test_images(void **state)
{
    struct estimator *estimator = estimator_new();
    struct random random = {1};
    int differ = 0;

    (void)state;
    for (int i = 0; i < 5; i++) {
        struct board *board =
            i < 3 ? board_new(&game_havannah, 4 + 3 * i) : board_new(&game_hex, 6 + 3 * (i - 3));

        for (int trial = 0; trial < 3; trial++) {
            struct estimate_odds odds, other, rough;
            int first;

            sample_random(&position, board, &random, board->ncells / 2);
            estimate_position(estimator, &position, &odds);
            differ += odds.white != 0;
            estimate_position_roughly(estimator, &position, &rough);
            first = rough.white;
            for (int s = 0; s < board->nsymmetries; s++) {
                struct estimate one, two;

                turn(s, s % 2 == 1);
                estimate_position(estimator, &image, &other);
                assert_int_equal(other.white, s % 2 == 1 ? -odds.white : odds.white);
                assert_int_equal(other.stage, odds.stage);
                estimate_position_roughly(estimator, &image, &rough);
                assert_int_equal(rough.white, s % 2 == 1 ? -first : first);
                one = estimate_percent(&odds);
                two = estimate_percent(&other);
                assert_int_equal(two.white, s % 2 == 1 ? 100 - one.white : one.white);
                assert_int_equal(two.low, s % 2 == 1 ? 100 - one.high : one.low);
                assert_int_equal(two.high, s % 2 == 1 ? 100 - one.low : one.high);
            }
        }
        board_free(board);
    }
    assert_true(differ > 6);
    estimator_free(estimator);
}

/* A rough estimate names the same leader where he leads by some odds. */
static void test_roughly(void **state)
{
    struct estimator *estimator = estimator_new();
    struct random random = {2};
    int led = 0, same = 0;

    (void)state;
    for (int i = 0; i < 60; i++) {
        struct board *board = board_new(&game_havannah, 4 + i % 5);
        struct estimate_odds odds, rough;

        sample_random(&position, board, &random, board->ncells / 2);
        estimate_position(estimator, &position, &odds);
        estimate_position_roughly(estimator, &position, &rough);
        assert_int_equal(rough.stage, odds.stage);
        if (odds.white > SOME_ODDS || odds.white < -SOME_ODDS) {
            led++;
            same += (rough.white > 0) == (odds.white > 0);
        }
        board_free(board);
    }
    print_message("# a rough estimate: %d leaders, the same in %d\n", led, same);
    assert_true(led > 20 && same > led * 9 / 10);
    estimator_free(estimator);
}

static void test_applies(void **state)
{
    (void)state;
    for (int size = 2; size <= 15; size++) {
        struct board *board = board_new(&game_havannah, size);

        assert_int_equal(estimate_applies(board, RING_FREELING), size >= 4 && size <= 10);
        assert_false(estimate_applies(board, RING_SCHMITTBERGER));
        assert_false(estimate_applies(board, RING_RAVENSBURGER));
        board_free(board);
        board = board_new(&game_hex, size);
        assert_int_equal(estimate_applies(board, RING_FREELING), size >= 6 && size <= 14);
        board_free(board);
    }
}

static void test_percent(void **state)
{
    struct estimate_odds odds = {.stage = 300};
    int before = 1;

    (void)state;
    assert_int_equal(estimate_percent(&odds).white, 50);
    assert_true(estimate_is_even(&(struct estimate){55, 50, 60}));
    assert_false(estimate_is_even(&(struct estimate){56, 51, 61}));
    assert_false(estimate_is_even(&(struct estimate){44, 40, 49}));
    for (odds.white = -9000; odds.white <= 9000; odds.white++) {
        struct estimate estimate = estimate_percent(&odds);

        assert_in_range(estimate.white - before, 0, 1);
        assert_true(1 <= estimate.low && estimate.low <= estimate.white);
        assert_true(estimate.white <= estimate.high && estimate.high <= 99);
        before = estimate.white;
    }
    assert_int_equal(before, 99);
    odds.white = 1125; /* 1024 * ln 3 */
    assert_int_equal(estimate_percent(&odds).white, 75);
    odds.white = 2250; /* 1024 * ln 9 */
    assert_int_equal(estimate_percent(&odds).white, 90);
    odds = estimate_mean(&(struct estimate_odds){.white = 400, .stage = 200},
                         &(struct estimate_odds){.white = -200, .stage = 190});
    assert_int_equal(odds.white, 100);
    assert_int_equal(odds.stage, 200);
}

/* A colour that completes a fork with its next stone is far ahead; the history does not count. */
static void test_ahead(void **state)
{
    static const char *const white[] = {"d1", "d2", "d3", "d4", "c3", "b2"};
    static const char *const black[] = {"f5", "g3", "f2", "c5", "e6"};
    struct board *board = board_new(&game_havannah, 4);
    struct estimator *estimator = estimator_new();
    struct estimate_odds odds, again;

    (void)state;
    for (int backward = 0; backward < 2; backward++) {
        position_init(&position, board, RING_FREELING);
        for (int i = 0; i < 6; i++) {
            const char *name = white[backward ? 5 - i : i];

            position_play(&position, cell_read(board, SPELLING_LG, name, 2, NULL), COLOUR_WHITE);
            name = black[i < 5 ? (backward ? 4 - i : i) : 0];
            if (i < 5)
                position_play(&position, cell_read(board, SPELLING_LG, name, 2, NULL),
                              COLOUR_BLACK);
        }
        position.to_move = COLOUR_WHITE;
        estimate_position(estimator, &position, backward ? &again : &odds);
    }
    assert_true(estimate_percent(&odds).white >= 80);
    assert_int_equal(odds.white, again.white);
    estimator_free(estimator);
    board_free(board);
}

/* ---- distances, by relaxing every pair of cells until nothing changes -------------------- */

static int weight_of(cell c, enum colour colour)
{
    enum colour there = position_colour(&position, c);

    return there == colour ? 0 : there == COLOUR_NONE ? 1 : LINK_DISTANCE_FAR;
}

/* Empty cells that are beside both. */
static int free_between(cell a, cell b)
{
    int count = 0;

    for (cell c = 0; c < position.board->ncells; c++)
        count += position_colour(&position, c) == COLOUR_NONE &&
                 board_distance(position.board, a, c) == 1 &&
                 board_distance(position.board, b, c) == 1;
    return count;
}

static bool beside(cell a, cell b)
{
    int steps = board_distance(position.board, a, b);

    return steps == 1 || (steps == 2 && free_between(a, b) == 2);
}

static bool touches(cell at, int edge)
{
    const struct board *board = position.board;
    int count = 0;

    for (cell c = 0; c < board->ncells; c++)
        count += board_distance(board, at, c) == 1 && (board->edges[c] >> edge & 1) != 0 &&
                 position_colour(&position, c) == COLOUR_NONE;
    return (board->edges[at] >> edge & 1) != 0 || (edge < board->nsides && count >= 2);
}

static void relax(enum colour colour, int edge, int *least)
{
    const struct board *board = position.board;
    bool changed = true;

    for (cell c = 0; c < board->ncells; c++)
        least[c] = touches(c, edge) ? weight_of(c, colour) : LINK_DISTANCE_FAR;
    while (changed) {
        changed = false;
        for (cell a = 0; a < board->ncells; a++) {
            for (cell b = 0; b < board->ncells && least[a] < LINK_DISTANCE_FAR; b++) {
                int more = least[a] + weight_of(b, colour);

                if (a == b || more >= least[b] || !beside(a, b))
                    continue;
                least[b] = more;
                changed = true;
            }
        }
    }
}

static uint64_t share(int stones)
{
    return stones > 20 ? 0 : (uint64_t)1 << (40 - 2 * stones);
}

static void slow_distance(enum colour colour, struct link_distance *found)
{
    static int least[12][BOARD_CELLS_MAX];
    int through[BOARD_CELLS_MAX];

    *found = (struct link_distance){.bridge = LINK_DISTANCE_FAR, .fork = LINK_DISTANCE_FAR};
    for (int e = 0; e < 12; e++)
        relax(colour, e, least[e]);
    for (int a = 6; a < 12; a++) {
        for (int b = a + 1; b < 12; b++) {
            for (cell c = 0; c < position.board->ncells; c++) {
                if ((position.board->edges[c] >> b & 1) == 0)
                    continue;
                found->bridge = least[a][c] < found->bridge ? least[a][c] : found->bridge;
                found->bridge_sum += share(least[a][c]);
            }
        }
    }
    for (cell c = 0; c < position.board->ncells; c++)
        through[c] = LINK_DISTANCE_FAR;
    for (int sides = 0; sides < 64; sides++) {
        int best = LINK_DISTANCE_FAR;

        if (__builtin_popcount((unsigned)sides) != 3)
            continue;
        for (cell c = 0; c < position.board->ncells; c++) {
            int sum = weight_of(c, colour) == 1 ? -2 : 0;

            for (int e = 0; e < 6; e++)
                sum += sides >> e & 1 ? least[e][c] : 0;
            best = sum < best ? sum : best;
            through[c] = sum < through[c] ? sum : through[c];
        }
        found->fork = best < found->fork ? best : found->fork;
        found->fork_sum += share(best);
    }
    for (cell c = 0; c < position.board->ncells; c++) {
        if (position_colour(&position, c) != COLOUR_NONE || through[c] == LINK_DISTANCE_FAR)
            continue;
        found->fork_cells += through[c] == found->fork;
        found->fork_cells_next += through[c] == found->fork + 1;
    }
}

static void test_distance(void **state)
{
    struct random random = {5};
    int forks = 0;

    (void)state;
    for (int size = 2; size <= 6; size += 2) {
        struct board *board = board_new(&game_havannah, size);

        for (int trial = 0; trial < 6; trial++) {
            sample_random(&position, board, &random, board->ncells * 2 / 3);
            for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
                struct link_distance fast, slow;

                link_distance_measure(&position, c, &fast);
                slow_distance(c, &slow);
                assert_int_equal(fast.bridge, slow.bridge);
                assert_int_equal(fast.fork, slow.fork);
                assert_int_equal(fast.bridge_sum, slow.bridge_sum);
                assert_int_equal(fast.fork_sum, slow.fork_sum);
                assert_int_equal(fast.fork_cells, slow.fork_cells);
                assert_int_equal(fast.fork_cells_next, slow.fork_cells_next);
                forks += fast.fork < LINK_DISTANCE_FAR;
            }
        }
        board_free(board);
    }
    assert_true(forks > 10);
}

/* ---- the join of two sides, and its current by elimination ------------------------------- */

#define JOIN_CELLS 49

static bool is_open(cell c, enum colour colour)
{
    return weight_of(c, colour) < LINK_DISTANCE_FAR;
}

static double conductance(int stones)
{
    return stones == 0 ? 8 : 2.0 / stones;
}

/* The current from side a to side b, of potentials 1 and 0. */
static double slow_current(enum colour colour, int a, int b)
{
    static double m[JOIN_CELLS][JOIN_CELLS + 1];
    const int n = position.board->ncells;
    double sum = 0;

    memset(m, 0, sizeof m);
    for (cell c = 0; c < n; c++) {
        const int own = weight_of(c, colour);

        m[c][c] = 1e-9; /* where nothing leads */
        for (cell d = 0; d < n && is_open(c, colour); d++)
            if (d != c && is_open(d, colour) && beside(c, d)) {
                m[c][c] += conductance(own + weight_of(d, colour));
                m[c][d] -= conductance(own + weight_of(d, colour));
            }
        for (int i = 0; i < 2 && is_open(c, colour); i++)
            if (touches(c, i == 0 ? a : b)) {
                m[c][c] += conductance(own);
                m[c][n] += i == 0 ? conductance(own) : 0;
            }
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const double factor = j == i ? 0 : m[j][i] / m[i][i];

            for (int k = i; k <= n && factor != 0; k++)
                m[j][k] -= factor * m[i][k];
        }
    for (cell c = 0; c < n; c++)
        if (is_open(c, colour) && touches(c, b))
            sum += conductance(weight_of(c, colour)) * m[c][n] / m[c][c];
    return sum;
}

static void test_join(void **state)
{
    static int least[2][BOARD_CELLS_MAX];
    struct random random = {6};
    int joined = 0;

    (void)state;
    for (int trial = 0; trial < 24; trial++) {
        struct board *board = board_new(&game_hex, 3 + trial % 5);

        sample_random(&position, board, &random, board->ncells * 2 / 3);
        for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
            const int a = c == COLOUR_BLACK ? 0 : 2; /* bottom and top, left and right */
            struct link_join join;
            int stones = LINK_DISTANCE_FAR, cells = 0, next = 0;
            double current;

            link_join_measure(&position, c, &join);
            for (int i = 0; i < 2; i++)
                relax(c, a + i, least[i]);
            for (int pass = 0; pass < 2; pass++)
                for (cell at = 0; at < board->ncells; at++) {
                    const int through = least[0][at] + least[1][at] - (weight_of(at, c) == 1);

                    stones = through < stones ? through : stones;
                    cells += pass == 1 && weight_of(at, c) == 1 && through == stones;
                    next += pass == 1 && weight_of(at, c) == 1 && through == stones + 1;
                }
            assert_int_equal(join.stones, stones);
            assert_int_equal(join.cells, stones == LINK_DISTANCE_FAR ? 0 : cells);
            assert_int_equal(join.cells_next, stones == LINK_DISTANCE_FAR ? 0 : next);
            current = 1024 * slow_current(c, a, a + 1);
            assert_true((double)join.current <= 1.01 * current + 2);
            assert_true((double)join.current >= 0.99 * current - 2);
            joined += stones < LINK_DISTANCE_FAR;
        }
        board_free(board);
    }
    assert_true(joined > 20);
}

/* ---- playouts ------------------------------------------------------------------------------ */

/* May a two-bridge over `last` be kept by a stone on `reply`: has it, beside `last`, an end on each
 * side, one of them an own stone, the other too or the rim? */
static bool keeps(const struct position *now, cell last, cell reply, enum colour colour)
{
    const struct board *board = now->board;

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        cell one = board->neighbour[last][(d + 5) % 6], other = board->neighbour[last][(d + 1) % 6];
        bool own_one = one < board->ncells && position_colour(now, one) == colour;
        bool own_other = other < board->ncells && position_colour(now, other) == colour;

        if (board->neighbour[last][d] == reply && (own_one || own_other) &&
            (own_one || one == board->ncells) && (own_other || other == board->ncells))
            return position_colour(now, reply) == COLOUR_NONE;
    }
    return false;
}

/* Every intrusion of a playout is answered where it can be. */
static void test_guarded(void **state)
{
    struct board *board = board_new(&game_havannah, 5);
    struct random random = {9};
    int answers = 0;

    (void)state;
    for (int trial = 0; trial < 40; trial++) {
        static struct position replayed;
        struct playout playout;

        position_init(&position, board, RING_FREELING);
        guarded_playout_run(&position, &random, 0, &playout);
        assert_int_equal(playout.nstones, position.nplies);
        assert_int_equal(playout.figures, position.ply[position.nplies - 1].figures);
        assert_int_equal(playout.winner, playout.figures == 0
                                             ? COLOUR_NONE
                                             : position.ply[position.nplies - 1].colour);
        position_init(&replayed, board, RING_FREELING);
        for (int i = 0; i < position.nplies; i++) {
            enum colour colour = (enum colour)position.ply[i].colour;
            bool possible = false;

            for (cell c = 0; i > 0 && c < board->ncells; c++)
                possible |= keeps(&replayed, position.ply[i - 1].cell, c, colour);
            if (possible)
                assert_true(
                    keeps(&replayed, position.ply[i - 1].cell, position.ply[i].cell, colour));
            answers += possible;
            position_play(&replayed, position.ply[i].cell, colour);
        }
    }
    assert_true(answers > 100);
    board_free(board);
}

/* Counts add up, leave the position alone, and depend on the seed alone. */
static void test_counts(void **state)
{
    struct board *board = board_new(&game_havannah, 5);
    struct random random = {3};

    (void)state;
    sample_random(&position, board, &random, 12);
    for (int guarded = 0; guarded < 2; guarded++) {
        struct random one = {7}, two = {7};
        struct playout_counts counts, again;
        int won = 0;
        uint64_t key = position.key;

        playout_counts_run(&position, guarded, 200, &one, &image, &counts);
        playout_counts_run(&position, guarded, 200, &two, &image, &again);
        assert_memory_equal(&counts, &again, sizeof counts);
        assert_int_equal(position.key, key);
        for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
            int of_colour = counts.won[c][0] + counts.won[c][1] + counts.won[c][2];

            assert_true(of_colour > 10);
            assert_true(counts.soon[c] > 0 && counts.soon[c] < 1024 * of_colour);
            won += of_colour;
        }
        assert_in_range(won, 190, 200);
    }
    board_free(board);
}

/* A playout of Hex fills the board; the winner's chain joins the winner's sides, as the rules see
 * it.  A stone that enters a two-bridge is answered. */
static void test_side_playouts(void **state)
{
    static struct side_playout playout; /* large */
    static struct position full; /* large */
    struct random random = {4}, order = {8};
    int won[3] = {0};

    (void)state;
    for (int i = 0; i < 60; i++) {
        enum colour winner, found = COLOUR_NONE;
        struct board *board;

        board = board_new(&game_hex, 3 + i % 17);
        side_playout_begin(&playout, board);
        sample_random(&position, board, &order, 1 + i % 7);
        memcpy(&full, &position, sizeof full);
        winner = side_playout_run(&playout, &full, true, CELL_NONE, &random);
        for (cell c = 0; c < board->ncells; c++) {
            assert_true(full.colour[c] == COLOUR_WHITE || full.colour[c] == COLOUR_BLACK);
            if (position_colour(&position, c) == COLOUR_NONE &&
                position_play(&position, c, (enum colour)full.colour[c]) != 0)
                found = (enum colour)full.colour[c];
            assert_int_equal(position_colour(&position, c), full.colour[c]);
        }
        assert_int_equal(winner, found);
        won[winner]++;
        board_free(board);
    }
    assert_true(won[COLOUR_WHITE] > 10 && won[COLOUR_BLACK] > 10);
}

static cell hex_cell(const char *name)
{
    return cell_read(position.board, SPELLING_LG, name, 2, NULL);
}

/* White enters a two-bridge of Black's, between two stones or from a stone to its side: Black
 * answers in every playout. */
static void test_side_replies(void **state)
{
    static const char *const row[][4] = {{"c3", "d4", "c4", "d3"}, {"c2", "e5", "c1", "d1"}};
    static struct side_playout playout; /* large */
    static struct position full; /* large */
    struct random random = {4};

    (void)state;
    for (int i = 0; i < 200; i++) {
        const char *const *names = row[i % 2];
        struct board *board;

        board = board_new(&game_hex, 6);
        position_init(&position, board, RING_FREELING);
        side_playout_begin(&playout, board);
        position_set(&position, hex_cell(names[0]), COLOUR_BLACK);
        position_set(&position, hex_cell(names[1]), COLOUR_BLACK);
        position_play(&position, hex_cell(names[2]), COLOUR_WHITE);
        memcpy(&full, &position, sizeof full);
        side_playout_run(&playout, &full, true, hex_cell(names[2]), &random);
        assert_int_equal(full.colour[hex_cell(names[3])], COLOUR_BLACK);
        board_free(board);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_images),       cmocka_unit_test(test_roughly),
        cmocka_unit_test(test_applies),      cmocka_unit_test(test_percent),
        cmocka_unit_test(test_ahead),        cmocka_unit_test(test_distance),
        cmocka_unit_test(test_guarded),      cmocka_unit_test(test_counts),
        cmocka_unit_test(test_join),         cmocka_unit_test(test_side_playouts),
        cmocka_unit_test(test_side_replies),
    };

    return cmocka_run_group_tests_name("estimate", tests, NULL, NULL);
}
