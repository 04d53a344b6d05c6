/* SPDX-License-Identifier: ISC */
/*
 * Games given by the figures of a board, where the figures are not listed, against the same games
 * with their sets listed, and the figures themselves against those of the board's own rules; and
 * the numbers of positions that are known of small boards.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "analyse/board/cellset.h"
#include "analyse/board/figure.h"
#include "analyse/positional/positional_figure.h"
#include "analyse/positional/positional_solve.h"

static const figure_set kinds[] = {FIGURE_RING, FIGURE_BRIDGE, FIGURE_FORK,
                                   FIGURE_RING | FIGURE_BRIDGE | FIGURE_FORK};
#define KINDS 4

/* An empty board as a game of figures that are not listed. */
static void figures_begin(struct positional *game, int size, figure_set figures)
{
    struct board *board = board_new(&game_havannah, size);
    struct position *position = malloc(sizeof *position);

    assert_non_null(board);
    assert_non_null(position);
    position_init(position, board, RING_FREELING);
    assert_int_equal(positional_make_figures(position, COLOUR_WHITE, figures, game),
                     POSITIONAL_MADE);
    assert_true(positional_is_figure(game));
    free(position);
    board_free(board);
}

static point_set random_points(struct random *random, const struct positional *game, int of, int to)
{
    point_set points = 0;

    for (int p = 0; p < game->npoints; p++)
        if ((int)random_below(random, (uint32_t)to) < of)
            points |= (point_set)1 << p;
    return points;
}

static void test_held(void **state)
{
    struct random random = {18};
    int held[KINDS] = {0}, not_held[KINDS] = {0};

    (void)state;
    for (int size = 2; size <= POSITIONAL_FIGURE_SIZE_MAX; size++) {
        struct board *board = board_new(&game_havannah, size);
        struct position *position = malloc(sizeof *position);

        assert_non_null(board);
        assert_non_null(position);
        position_init(position, board, RING_FREELING);
        for (int kind = 0; kind < KINDS; kind++) {
            struct positional game;

            figures_begin(&game, size, kinds[kind]);
            for (int trial = 0; trial < 2000; trial++) {
                point_set own = random_points(&random, &game, 1 + trial % 4, 5);
                bool holds = positional_holds_figure(&game, own);

                position_reset(position);
                for (point_set rest = own; rest != 0; rest &= rest - 1)
                    position_set(position, (cell)__builtin_ctzll(rest), COLOUR_WHITE);
                assert_int_equal(holds,
                                 (figure_standing(position, COLOUR_WHITE) & kinds[kind]) != 0);
                held[kind] += holds;
                not_held[kind] += !holds;
            }
        }
        free(position);
        board_free(board);
    }
    for (int kind = 0; kind < KINDS; kind++)
        assert_true(held[kind] > 500 && not_held[kind] > 500);
}

/* The least points that complete a figure, up to 3; 4: more. */
static int plain_need(const struct positional *game, point_set own, point_set free_points, int most)
{
    if (positional_holds_figure(game, own))
        return 0;
    int least = most + 1;
    for (point_set rest = free_points; most > 0 && rest != 0; rest &= rest - 1) {
        point_set at = rest & (~rest + 1);
        int need = 1 + plain_need(game, own | at, rest & ~at, (least < most ? least : most) - 1);

        least = need < least ? need : least;
    }
    return least;
}

static void test_reach(void **state)
{
    struct random random = {19};
    int near = 0, far = 0, pinched = 0, tight = 0;

    (void)state;
    for (int trial = 0; trial < 1500; trial++) {
        struct positional game;
        struct positional_reach reach = {.need = POSITIONAL_POINTS_MAX + 1, .pinch = ~(point_set)0};

        figures_begin(&game, 3 + trial % 2, kinds[trial / 2 % KINDS]);
        point_set stones[2] = {random_points(&random, &game, 1 + trial % 3, 6)};
        stones[1] = random_points(&random, &game, 1, 4) & ~stones[0];
        point_set free_points = positional_points(&game) & ~stones[0] & ~stones[1];
        int need = plain_need(&game, stones[0], free_points, 3);

        positional_reach_figure(&game, POSITIONAL_BLACK, stones, 3, 1, &reach);
        assert_true(reach.need <= need || need == 4);
        if (need <= 1 || reach.need <= 1)
            assert_int_equal(reach.need, need);
        near += need == 1;
        far += need > 1;
        tight += need > 1 && reach.need == need;
        if (need == 0)
            continue;
        /* Each point of a set that lacks at most three is hot; what all sets of one point share. */
        point_set at_once = 0;
        for (point_set rest = free_points; rest != 0; rest &= rest - 1) {
            point_set at = rest & (~rest + 1);

            if (positional_holds_figure(&game, stones[0] | at))
                at_once |= at;
            for (point_set other = free_points & ~at; other != 0; other &= other - 1) {
                point_set two = at | (other & (~other + 1));

                if (positional_holds_figure(&game, stones[0] | two) &&
                    !positional_holds_figure(&game, stones[0] | (two & ~at)) &&
                    !positional_holds_figure(&game, stones[0] | at))
                    assert_int_equal(two & ~reach.hot, 0);
            }
        }
        assert_int_equal(at_once & ~reach.hot, 0);
        assert_int_equal(reach.soon, at_once);
        if (at_once != 0) {
            assert_int_not_equal(reach.nearest & at_once, 0);
            assert_true(reach.pinch == ((at_once & (at_once - 1)) != 0 ? 0 : at_once));
            pinched++;
        }
    }
    assert_true(near > 100 && far > 100 && pinched > 100 && tight > 50);
}

/* From random positions of base 3: the same value, plies and first moves either way. */
static void test_same_game(void **state)
{
    struct random random = {20};
    int wins = 0, losses = 0, draws = 0;

    (void)state;
    for (int trial = 0; trial < 60; trial++) {
        struct positional plain, listed;
        struct positional_solution one, other;

        figures_begin(&plain, 3, kinds[trial % KINDS]);
        for (int i = 0; i < 8; i++) {
            point_set at = (point_set)1 << random_below(&random, (uint32_t)plain.npoints);

            if (((plain.initial[0] | plain.initial[1]) & at) == 0)
                plain.initial[i % 2] |= at;
        }
        if (positional_holds_figure(&plain, plain.initial[0]) ||
            positional_holds_figure(&plain, plain.initial[1]))
            continue;
        listed = plain;
        assert_int_equal(positional_list_figures(&listed), 0);
        assert_false(positional_is_figure(&listed));
        for (int rules = POSITIONAL_STRONG; rules <= POSITIONAL_MAKER; rules++) {
            struct positional_search *by_figures =
                positional_search_new(&plain, (enum positional_rules)rules, 1 << 20);
            struct positional_search *by_sets =
                positional_search_new(&listed, (enum positional_rules)rules, 1 << 20);

            assert_non_null(by_figures);
            assert_non_null(by_sets);
            positional_solve(&plain, (enum positional_rules)rules, by_figures, NULL, &one);
            positional_solve(&listed, (enum positional_rules)rules, by_sets, NULL, &other);
            assert_true(one.is_decided && other.is_decided);
            assert_int_equal(one.value, other.value);
            assert_int_equal(one.plies, other.plies);
            assert_true(one.first_moves == other.first_moves);
            wins += one.value > 0;
            losses += one.value < 0;
            draws += one.value == 0;
            positional_search_free(by_figures);
            positional_search_free(by_sets);
        }
        positional_release(&listed);
    }
    assert_true(wins > 5 && losses > 5 && draws > 0);
}

/* ---- numbers of positions ---- */

/* The facts of a board: pairs of sets of stones, White's as many as Black's or one more. */
struct pair_counts {
    uint64_t all, not_both, none; /* in which not both, or neither, hold a figure */
    uint64_t ended; /* in which the last stone completed the first figure */
};

#define MASKS_MAX (1 << 19)

static uint64_t choose(int n, int k)
{
    uint64_t value = 1;

    for (int i = 0; i < k; i++)
        value = value * (uint64_t)(n - i) / (uint64_t)(i + 1);
    return k <= n ? value : 0;
}

/* Counts the pairs in which one player has `own` stones, and the other, who did not move last,
 * `others`; `holds` and `ends` say of each set of stones whether it holds a figure, and whether it
 * may have got its first one with its last stone. */
static void count_pairs(int npoints, int own, int others, const bool *holds, const bool *ends,
                        struct pair_counts *counts)
{
    const int nmasks = 1 << npoints;
    uint32_t *within = calloc((size_t)nmasks, sizeof *within); /* sets of `others` that hold one */

    assert_non_null(within);
    for (int mask = 0; mask < nmasks; mask++)
        within[mask] = holds[mask] && __builtin_popcount((unsigned)mask) == others;
    for (int p = 0; p < npoints; p++)
        for (int mask = 0; mask < nmasks; mask++)
            if ((mask >> p & 1) != 0)
                within[mask] += within[mask ^ 1 << p];
    for (int mask = 0; mask < nmasks; mask++) {
        if (__builtin_popcount((unsigned)mask) != own)
            continue;
        const uint64_t all = choose(npoints - own, others), held = within[nmasks - 1 - mask];

        counts->all += all;
        counts->not_both += holds[mask] ? all - held : all;
        counts->none += holds[mask] ? 0 : all - held;
        counts->ended += ends[mask] ? all - held : 0;
    }
    free(within);
}

/* The numbers of positions of bases 2 and 3, from the sets of stones that hold a figure. */
static void test_positions(void **state)
{
    static const struct pair_counts known[2] = {{750, 513, 247, 218},
                                                {253188111, 232643584, 149790026, 48888861}};
    static bool holds[MASKS_MAX], ends[MASKS_MAX];

    (void)state;
    for (int size = 2; size <= 3; size++) {
        struct positional game;
        struct pair_counts counts = {0};

        figures_begin(&game, size, kinds[KINDS - 1]);
        const int n = game.npoints;
        for (int mask = 0; mask < 1 << n; mask++) {
            holds[mask] = positional_holds_figure(&game, (point_set)mask);
            ends[mask] = false;
            for (int p = 0; p < n && holds[mask]; p++)
                ends[mask] |= (mask >> p & 1) != 0 && !holds[mask ^ 1 << p];
        }
        for (int stones = 0; stones <= n; stones++)
            count_pairs(n, (stones + 1) / 2, stones / 2, holds, ends, &counts);
        assert_memory_equal(&counts, &known[size - 2], sizeof counts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_held),
        cmocka_unit_test(test_reach),
        cmocka_unit_test(test_same_game),
        cmocka_unit_test(test_positions),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
