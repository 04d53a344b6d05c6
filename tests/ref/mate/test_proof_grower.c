/* SPDX-License-Identifier: ISC */
/*
 * Proofs of random positions: a value that the search finds is proved, of draws both halves, and
 * what is proved is what a search of full width says.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "analyse/proof/proof_grower.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"
#include "tests/ref/judge/full_width.h"

static struct position position; /* large */
static struct proof_dag dag;

/* Makes a proof, which must succeed; returns its nodes. */
static uint32_t prove(struct mate *mate, enum colour prover, enum proof_goal goal)
{
    const struct proof_question question = {.limit_nodes = 0};
    struct proof_answer answer;
    uint64_t searched = 0;
    uint32_t nnodes;

    proof_dag_init(&dag, position.board, prover, goal, 1 << 20);
    assert_int_equal(proof_grow(&dag, mate, &position, &question, &answer, &searched),
                     PROOF_GROWTH_DONE);
    nnodes = dag.nnodes;
    proof_dag_release(&dag);
    return nnodes;
}

/* A claim that is false must not get a proof. */
static void prove_false(struct mate *mate, enum colour prover, enum proof_goal goal)
{
    const struct proof_question question = {.limit_nodes = 0};
    struct proof_answer answer;
    uint64_t searched = 0;

    proof_dag_init(&dag, position.board, prover, goal, 1 << 20);
    assert_int_not_equal(proof_grow(&dag, mate, &position, &question, &answer, &searched),
                         PROOF_GROWTH_DONE);
    proof_dag_release(&dag);
}

static void test_values(void **state)
{
    const int trials = volume(20000, 200000);
    struct board *board = board_new(&game_havannah, 3);
    struct mate *mate = mate_new(14);
    struct random random = {.state = 22};
    int values[3] = {0};
    uint64_t nodes = 0;

    (void)state;
    for (int i = 0; i < trials; i++) {
        const int most = board->ncells;
        bool wins[3];

        do
            sample_random(&position, board, &random, board->ncells - 1);
        while (position_empties(&position) > 9 || position_empties(&position) < 3);
        for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
            wins[colour] = full_width_wins(&position, (enum colour)colour, most);
        for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
            const enum colour prover = (enum colour)colour;

            if (wins[colour]) {
                nodes += prove(mate, prover, PROOF_GOAL_WIN);
                prove_false(mate, colour_other(prover), PROOF_GOAL_HOLD);
            } else {
                prove_false(mate, prover, PROOF_GOAL_WIN);
            }
            if (!wins[colour_other(prover)])
                nodes += prove(mate, prover, PROOF_GOAL_HOLD);
        }
        values[wins[COLOUR_WHITE] ? 1 : wins[COLOUR_BLACK] ? 2 : 0]++;
    }
    print_message("proofs: %d of White, %d of Black, %d draws; %llu nodes\n", values[1], values[2],
                  values[0], (unsigned long long)nodes);
    assert_true(values[0] > 0 && values[1] > trials / 10 && values[2] > trials / 10);
    mate_free(mate);
    board_free(board);
}

/* The bound on memory, and on the search. */
static void test_bounds(void **state)
{
    struct board *board = board_new(&game_havannah, 3);
    struct mate *mate = mate_new(14);
    struct proof_question question = {.limit_nodes = 0};
    struct proof_answer answer;
    uint64_t searched = 0;
    uint32_t nodes;

    (void)state;
    position_init(&position, board, RING_FREELING);
    position_play(&position, 1, COLOUR_WHITE);
    nodes = prove(mate, COLOUR_BLACK, PROOF_GOAL_WIN);
    assert_true(nodes > 50);
    for (int more = -1; more <= 1; more++) {
        const uint64_t room = proof_dag_bytes(board->ncells, nodes + (uint32_t)more);

        mate_reset(mate);
        proof_dag_init(&dag, board, COLOUR_BLACK, PROOF_GOAL_WIN, room);
        assert_int_equal(proof_grow(&dag, mate, &position, &question, &answer, &searched),
                         more < 0 ? PROOF_GROWTH_FULL : PROOF_GROWTH_DONE);
        assert_int_equal(dag.nnodes, more < 0 ? nodes - 1 : nodes);
        proof_dag_release(&dag);
    }
    mate_reset(mate);
    question.limit_nodes = 20;
    proof_dag_init(&dag, board, COLOUR_BLACK, PROOF_GOAL_WIN, 1 << 20);
    assert_int_equal(proof_grow(&dag, mate, &position, &question, &answer, &searched),
                     PROOF_GROWTH_UNKNOWN);
    proof_dag_release(&dag);
    mate_free(mate);
    board_free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_bounds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
