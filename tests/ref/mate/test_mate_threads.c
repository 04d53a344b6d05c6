/* SPDX-License-Identifier: ISC */
/*
 * Several threads on one position end with the verdict of one, in large tables and in some that are
 * far too small, and their wins have proof trees that the rules accept.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "analyse/proof/mate_tree.h"
#include "corpus/walk/worker_pool.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"

#define ONE_NODES 20000

static struct position position; /* large */
static int joint; /* searches that the threads made together */

static void together(int nworkers, int count, void (*work)(void *context, int worker, int i),
                     void *context)
{
    joint++;
    parallel_for(nworkers, count, work, context);
}

static enum mate_verdict ask(struct mate *mate, enum colour attacker, uint64_t nodes)
{
    const struct mate_question question = {.attacker = attacker, .limit_nodes = nodes};
    struct mate_answer answer;

    mate_solve(mate, &position, &question, &answer);
    return answer.verdict;
}

/* A win that threads have found: a tree of it, grown from what they left in the tables. */
static void want_tree(struct mate *mate, enum colour attacker)
{
    const struct mate_least_question question = {.attacker = attacker};
    static struct mate_tree tree;
    struct mate_check check;

    assert_int_equal(mate_tree_grow(mate, &position, &question,
                                    mate_least_most(&position, attacker), &tree, &check),
                     MATE_GROWTH_DONE);
    assert_int_equal(check.fault, MATE_FAULT_NONE);
    mate_tree_release(&tree);
}

static void test_same_verdict(void **state)
{
    const struct game *games[] = {&game_havannah, &game_havannah, &game_havannah, &game_hex};
    const int sizes[] = {3, 4, 5, 4}, stones[] = {4, 16, 36, 6};
    const int rounds = volume(24, 1000);
    struct random random = {.state = 11};
    int decided = 0, won = 0;

    (void)state;
    for (int g = 0; g < 4; g++) {
        struct board *board = board_new(games[g], sizes[g]);

        for (int i = 0; i < rounds; i++) {
            const enum colour attacker = i % 2 ? COLOUR_WHITE : COLOUR_BLACK;
            struct mate *one = mate_new(16), *many = mate_new(i % 3 == 0 ? 10 : 16);

            assert_non_null(one);
            assert_non_null(many);
            assert_int_equal(mate_use_threads(many, 2 + i % 3, 1, together), 0);
            sample_random(&position, board, &random, stones[g]);
            const uint64_t key = position.key;
            const enum mate_verdict verdict = ask(one, attacker, ONE_NODES);
            if (verdict != MATE_UNKNOWN) {
                assert_int_equal(ask(many, attacker, 0), verdict);
                assert_true(position.key == key);
                decided++;
                if (verdict == MATE_WIN) {
                    want_tree(many, attacker);
                    won++;
                }
            }
            mate_free(one);
            mate_free(many);
        }
        board_free(board);
    }
    print_message("# decided: %d, of them wins: %d; searched together: %d times\n", decided, won,
                  joint);
    assert_true(decided > rounds && won > rounds / 4 && joint > rounds);
}

/* The first thread alone is asked to stop, and a limit is one for all. */
static bool stop_at_once(void *context)
{
    int *calls = context;

    return ++*calls > 3;
}

static void test_limits(void **state)
{
    struct board *board = board_new(&game_havannah, 6);
    struct mate *mate = mate_new(14);
    struct mate_question question = {.attacker = COLOUR_WHITE, .limit_nodes = 3000};
    struct mate_answer answer;
    int calls = 0;

    (void)state;
    position_init(&position, board, RING_FREELING);
    assert_int_equal(mate_use_threads(mate, 3, 1, together), 0);
    mate_solve(mate, &position, &question, &answer);
    assert_int_equal(answer.verdict, MATE_UNKNOWN);
    assert_true(answer.nodes >= 3000 && answer.nodes < 3000 + 3 * MATE_OVERRUN_NODES);
    question.limit_nodes = 0;
    question.stop = stop_at_once;
    question.stop_context = &calls;
    mate_solve(mate, &position, &question, &answer);
    assert_int_equal(answer.verdict, MATE_UNKNOWN);
    assert_int_equal(calls, 4);
    assert_int_equal(mate_use_threads(mate, 1, 1, together), 0); /* one again */
    joint = 0;
    question = (struct mate_question){.attacker = COLOUR_WHITE, .limit_nodes = 100};
    mate_solve(mate, &position, &question, &answer);
    assert_int_equal(joint, 0);
    mate_free(mate);
    board_free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_verdict),
        cmocka_unit_test(test_limits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
