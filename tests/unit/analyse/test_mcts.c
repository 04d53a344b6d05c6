/* SPDX-License-Identifier: ISC */
/* The tree search: repeatable, the same from images, bounded in memory, used again, sound lists. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/mcts/mcts.h"
#include "analyse/mcts/mcts_policy.h"
#include "analyse/mcts/mcts_tree.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"

static struct position position; /* large */
static struct mcts_answer answer, other; /* large */

static void position_begin_of(const struct game *game, int size)
{
    struct board *board = board_new(game, size);

    assert_non_null(board);
    position_init(&position, board, RING_FREELING);
}

static void position_begin(int size)
{
    position_begin_of(&game_havannah, size);
}

static void position_end(void)
{
    board_free((struct board *)position.board);
}

static struct mcts *engine(uint64_t limit_moves)
{
    const struct mcts_options options = {.limit_moves = limit_moves};
    struct mcts *mcts = mcts_new(&options);

    assert_non_null(mcts);
    return mcts;
}

static void ask(struct mcts *mcts, uint64_t simulations, struct mcts_answer *to)
{
    const struct mcts_question question = {.simulations = simulations, .seed = 7};

    memset(to, 0xa5, sizeof *to);
    mcts_search(mcts, &position, &question, to);
}

static void check_same(const struct mcts_answer *a, const struct mcts_answer *b)
{
    assert_int_equal(a->nmoves, b->nmoves);
    assert_int_equal(a->simulations, b->simulations);
    for (int i = 0; i < a->nmoves; i++) {
        assert_int_equal(a->move[i].move, b->move[i].move);
        assert_int_equal(a->move[i].visits, b->move[i].visits);
        assert_int_equal(a->move[i].share, b->move[i].share);
        assert_int_equal(a->move[i].low, b->move[i].low);
        assert_int_equal(a->move[i].high, b->move[i].high);
    }
}

/* A new engine and one that was reset say the same, and a search lists every move once. */
static void test_repeats(void **state)
{
    struct mcts *mcts = engine(1 << 18), *fresh = engine(1 << 18);
    struct random random = {3};

    (void)state;
    for (int i = 0; i < 8; i++) {
        uint64_t visits = 0;

        position_begin_of(i < 4 ? &game_havannah : &game_hex, 4 + i);
        do
            sample_random(&position, position.board, &random, 8);
        while (position.nplies == 0);
        position_undo(&position); /* so that it is no position of its own symmetry */
        mcts_reset(mcts);
        ask(mcts, 1500, &answer);
        mcts_free(fresh);
        fresh = engine(1 << 18);
        ask(fresh, 1500, &other);
        check_same(&answer, &other);
        for (int m = 0; m < answer.nmoves; m++) {
            visits += answer.move[m].visits;
            assert_int_equal(position_colour(&position, answer.move[m].move), COLOUR_NONE);
        }
        assert_true(answer.low == answer.high || visits == 1500);
        position_end();
    }
    mcts_free(fresh);
    mcts_free(mcts);
}

/* One of the equal moves of a symmetric position is listed: 6 of the 37 of an empty base 4, 41 of
 * the 81 of Hex 9x9. */
static void test_symmetric(void **state)
{
    struct mcts *mcts = engine(1 << 18);

    (void)state;
    position_begin(4);
    ask(mcts, 300, &answer);
    assert_int_equal(answer.nmoves, 6);
    position_play(&position, 0, COLOUR_WHITE);
    ask(mcts, 300, &answer);
    assert_true(answer.nmoves >= 36 / 2);
    position_end();
    /* Two stones that are images of each other, and then one of them the last. */
    for (int last = 0; last < 2; last++) {
        position_begin(4);
        position_set(&position, 1, COLOUR_WHITE);
        if (last == 0)
            position_set(&position, 35, COLOUR_WHITE);
        else
            position_play(&position, 35, COLOUR_WHITE);
        ask(mcts, 300, &answer);
        assert_int_equal(answer.nmoves, last == 0 ? 18 : 35);
        position_end();
    }
    position_begin_of(&game_hex, 9);
    ask(mcts, 300, &answer);
    assert_int_equal(answer.nmoves, 41);
    position_end();
    mcts_free(mcts);
}

/* An arena of the least size holds a long search, whose counts go on to be right. */
static void test_small_arena(void **state)
{
    const uint64_t simulations = (uint64_t)volume(20000, 200000);
    struct mcts *mcts = engine(MCTS_LIMIT_MOVES_MIN);
    uint64_t visits = 0;

    (void)state;
    position_begin(6);
    position_play(&position, 3, COLOUR_WHITE);
    position_play(&position, 30, COLOUR_BLACK);
    ask(mcts, simulations, &answer);
    assert_true(answer.moves_kept <= MCTS_LIMIT_MOVES_MIN);
    for (int m = 0; m < answer.nmoves; m++)
        visits += answer.move[m].visits;
    assert_int_equal(visits, simulations);
    position_end();
    mcts_free(mcts);
}

/* After moves that the tree knows, it is used again; after others it is not. */
static void test_reuse(void **state)
{
    struct mcts *mcts = engine(1 << 20);
    uint64_t visits = 0;
    cell line[8];

    (void)state;
    position_begin(5);
    position_play(&position, 12, COLOUR_WHITE);
    ask(mcts, 4000, &answer);
    assert_true(mcts_line(mcts, answer.move[0].move, line, 8) >= 3);
    assert_int_equal(line[0], answer.move[0].move);
    position_play(&position, line[0], COLOUR_BLACK);
    position_play(&position, line[1], COLOUR_WHITE);
    ask(mcts, 100, &answer);
    for (int m = 0; m < answer.nmoves; m++)
        visits += answer.move[m].visits;
    assert_true(visits > 100);
    assert_int_equal(answer.nmoves, position_empties(&position));
    position_undo(&position);
    ask(mcts, 100, &other);
    visits = 0;
    for (int m = 0; m < other.nmoves; m++)
        visits += other.move[m].visits;
    assert_int_equal(visits, 100);
    position_end();
    mcts_free(mcts);
}

/* A search in parts says what the whole one says, with an arena that is full several times too. */
static void test_resumes(void **state)
{
    static const uint64_t parts[] = {1, 100, 101, 1300, 2500};
    struct mcts *mcts = engine(MCTS_LIMIT_MOVES_MIN), *fresh = engine(MCTS_LIMIT_MOVES_MIN);
    struct random random = {11};

    (void)state;
    for (int i = 0; i < 6; i++) {
        struct mcts_question question = {.seed = 7};

        position_begin_of(i % 2 == 0 ? &game_havannah : &game_hex, 4 + i);
        do
            sample_random(&position, position.board, &random, 6);
        while (position_standing(&position) != 0);
        mcts_reset(fresh);
        ask(fresh, parts[4], &other);
        mcts_reset(mcts);
        for (int part = 0; part < 5; part++) {
            question.simulations = parts[part];
            question.resumes = part > 0;
            mcts_search(mcts, &position, &question, &answer);
        }
        check_same(&answer, &other);
        position_end();
    }
    mcts_free(mcts);
    mcts_free(fresh);
}

/* The least board of Hex is decided at once, by the middle; so is the second move there. */
static void test_joins(void **state)
{
    struct mcts *mcts = engine(1 << 18);

    (void)state;
    position_begin_of(&game_hex, 3);
    ask(mcts, 50, &answer);
    assert_int_equal(answer.low, MCTS_WIN);
    assert_int_equal(answer.move[0].low, MCTS_WIN);
    position_play(&position, 4, COLOUR_BLACK);
    mcts_reset(mcts);
    ask(mcts, 50, &answer);
    assert_int_equal(answer.high, MCTS_LOSS);
    for (int m = 0; m < answer.nmoves; m++)
        assert_int_equal(answer.move[m].high, MCTS_LOSS);
    position_end();
    mcts_free(mcts);
}

static bool stop_at_once(void *context)
{
    ++*(int *)context;
    return true;
}

static void test_stops(void **state)
{
    int asked = 0;
    const struct mcts_question question = {.stop = stop_at_once, .stop_context = &asked};
    struct mcts *mcts = engine(1 << 16);

    (void)state;
    position_begin(5);
    position_play(&position, 5, COLOUR_WHITE);
    mcts_search(mcts, &position, &question, &answer);
    assert_true(answer.stopped && asked == 1);
    assert_true(answer.simulations > 0 && answer.simulations < 100);
    assert_int_equal(answer.nmoves, 60);
    position_end();
    mcts_free(mcts);
}

/* A win with one stone is seen and proved, and so is a loss that no move prevents. */
static void test_one_stone(void **state)
{
    static const char *const white[] = {"a1", "a2", "a3"}, *const black[] = {"d5", "e5", "f4"};
    struct mcts *mcts = engine(1 << 16);

    (void)state;
    position_begin(4);
    for (int i = 0; i < 3; i++) {
        position_play(&position, cell_read(position.board, SPELLING_LG, white[i], 2, NULL),
                      COLOUR_WHITE);
        position_play(&position, cell_read(position.board, SPELLING_LG, black[i], 2, NULL),
                      COLOUR_BLACK);
    }
    ask(mcts, 500, &answer);
    assert_int_equal(answer.low, MCTS_WIN);
    assert_int_equal(answer.move[0].move, cell_read(position.board, SPELLING_LG, "a4", 2, NULL));
    assert_int_equal(answer.move[0].low, MCTS_WIN);
    position_end();
    mcts_free(mcts);
}

/* By other ring rules nothing is proved but what a stone completes at once. */
static void test_ring_rules(void **state)
{
    struct mcts *mcts = engine(1 << 18);
    struct random random = {9};

    (void)state;
    for (int rule = RING_SCHMITTBERGER; rule < RING_RULES; rule++) {
        position_begin(4);
        sample_random(&position, position.board, &random, 12);
        position.ring_rule = (enum ring_rule)rule;
        ask(mcts, 800, &answer);
        for (int m = 0; m < answer.nmoves && answer.low < MCTS_WIN; m++)
            if (answer.move[m].high == MCTS_LOSS)
                assert_true(answer.move[m].visits > 0);
        position_end();
    }
    mcts_free(mcts);
}

/* The shares of a policy add up to one, and images of a move have the same. */
static void test_policy(void **state)
{
    static struct policy policy; /* large */
    static struct position image; /* large */
    uint32_t share[BOARD_CELLS_MAX], turned[BOARD_CELLS_MAX];
    cell moves[BOARD_CELLS_MAX];
    struct random random = {11};

    (void)state;
    policy_init(&policy);
    position_begin(5);
    for (int i = 0; i < 40; i++) {
        const cell *map = position.board->symmetry[i % position.board->nsymmetries];
        uint32_t sum = 0;
        int n = 0;

        sample_random(&position, position.board, &random, 20);
        position_init(&image, position.board, RING_FREELING);
        for (int p = 0; p < position.nplies; p++)
            position_play(&image, map[position.ply[p].cell], (enum colour)position.ply[p].colour);
        for (cell c = 0; c < position.board->ncells; c++)
            if (position_colour(&position, c) == COLOUR_NONE)
                moves[n++] = c;
        policy_shares(&policy, &position, moves, n, share);
        for (int m = 0; m < n; m++) {
            sum += share[m];
            moves[m] = map[moves[m]];
        }
        policy_shares(&policy, &image, moves, n, turned);
        assert_true(sum <= 65536 && sum > 65536 - 2 * (uint32_t)n);
        assert_memory_equal(share, turned, (size_t)n * sizeof share[0]);
    }
    position_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_repeats),     cmocka_unit_test(test_symmetric),
        cmocka_unit_test(test_small_arena), cmocka_unit_test(test_reuse),
        cmocka_unit_test(test_stops),       cmocka_unit_test(test_one_stone),
        cmocka_unit_test(test_ring_rules),  cmocka_unit_test(test_policy),
        cmocka_unit_test(test_joins),       cmocka_unit_test(test_resumes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
