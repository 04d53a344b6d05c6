/* SPDX-License-Identifier: ISC */
/*
 * Nodes that are found by their stones, against a look at every node: the latest one, from each
 * first node on, on boards of one word and of two.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "analyse/proof/proof_index.h"
#include "tests/lib/volume.h"

#define WORDS PROOF_DAG_WORDS
#define MOST_NODES 300000 /* more than a block of the highest level has */

static struct proof_stones nodes[MOST_NODES];

/* Stones like those of a proof: some cells of each colour, few of them changed at a time. */
static void change(struct random *random, int ncells, int ntimes, struct proof_stones *stones)
{
    while (ntimes-- > 0) {
        const cell c = (cell)random_below(random, (uint32_t)ncells);

        cellset_remove(stones->own, c);
        cellset_remove(stones->other, c);
        switch (random_below(random, 4)) {
        case 0: cellset_add(stones->own, c); break;
        case 1:
        case 2: cellset_add(stones->other, c); break;
        default: break;
        }
    }
}

/* The latest node that settles the position; `from` on. */
static bool look_at_all(uint32_t nnodes, const struct proof_stones *stones, int lacking,
                        uint32_t from, uint32_t *node)
{
    for (uint32_t i = nnodes; i-- > from;) {
        if (cellset_subset(stones->other, nodes[i].other, WORDS) &&
            cellset_count_outside(nodes[i].own, stones->own, WORDS) <= lacking) {
            *node = i;
            return true;
        }
    }
    return false;
}

struct tally {
    int settled; /* positions that a node settles */
    int differ; /* of which the index says something else */
};

/* Asks about a position that is a little better or worse than a node. */
static void ask(struct random *random, const struct proof_index *index, uint32_t nnodes,
                struct tally *tally)
{
    struct proof_stones stones = nodes[random_below(random, nnodes)];
    const int lacking = (int)random_below(random, 2);
    const uint32_t from = random_below(random, 3) == 0 ? random_below(random, nnodes + 2) : 0;
    uint32_t found = 0, right = 0;
    bool is_there, is_found;

    for (cell c = 0; c < index->ncells; c++)
        if (random_below(random, 3) == 0)
            cellset_remove(stones.other, c);
    change(random, index->ncells, (int)random_below(random, 3), &stones);
    is_there = look_at_all(nnodes, &stones, lacking, from, &right);
    is_found = proof_index_find(index, &stones, lacking, from, &found);
    tally->settled += is_there;
    tally->differ += is_found != is_there || found != right;
}

/* A planted bug: the last node of every second block has an opponent's stone less, or the prover's
 * stones more, than it should. */
static void plant(struct proof_index *index, uint32_t nnodes, bool own)
{
    for (uint32_t block = 0; block <= (nnodes - 1) / 64; block += 2) {
        uint64_t *columns = index->level[0] + (size_t)block * 2 * (size_t)index->ncells;

        for (int c = 0; c < index->ncells; c++)
            if (own)
                columns[index->ncells + c] |= UINT64_C(1) << 63;
            else
                columns[c] &= ~(UINT64_C(1) << 63);
    }
}

enum bug { BUG_NONE, BUG_OTHER, BUG_OWN };

static void check_board(int ncells, uint32_t nnodes, int nquestions, enum bug bug)
{
    struct random random = {.state = (uint64_t)ncells * 7919 + nnodes};
    struct proof_stones stones = {{0}, {0}};
    struct proof_index index;
    struct tally tally = {0, 0};
    uint32_t room = 0;

    proof_index_init(&index, ncells);
    change(&random, ncells, ncells, &stones);
    for (uint32_t i = 0; i < nnodes; i++) {
        change(&random, ncells, 2, &stones);
        nodes[i] = stones;
        /* It grows by a half, as that of a proof does, and then is filled to the last node. */
        if (i == room) {
            room = i + 1 + i / 2;
            assert_int_equal(proof_index_reserve(&index, room), 0);
        }
        proof_index_add(&index, &stones);
    }
    if (bug != BUG_NONE)
        plant(&index, nnodes, bug == BUG_OWN);
    for (int i = 0; i < nquestions; i++)
        ask(&random, &index, nnodes, &tally);
    assert_true(tally.settled > nquestions / 10);
    assert_true(tally.settled < nquestions);
    if (bug == BUG_NONE)
        assert_int_equal(tally.differ, 0);
    else
        assert_true(tally.differ > 0);
    proof_index_release(&index);
}

static void test_all_nodes(void **state)
{
    const uint32_t sizes[] = {1, 2, 63, 64, 65, 127, 128, 4095, 4096, 4097, 10000};
    const int boards[] = {19, 37, 91, 127};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (size_t j = 0; j < sizeof boards / sizeof boards[0]; j++)
            check_board(boards[j], sizes[i], volume_is_full() ? 5000 : 200, BUG_NONE);
}

/* More nodes than one block of the highest level has. */
static void test_many_nodes(void **state)
{
    (void)state;
    check_board(61, MOST_NODES, volume_is_full() ? 5000 : 200, BUG_NONE);
}

/* The comparison catches an index that is wrong. */
static void test_planted(void **state)
{
    (void)state;
    check_board(37, 64, 2000, BUG_OTHER);
    check_board(37, 64, 2000, BUG_OWN);
}

/* An index without a node has none to find. */
static void test_none(void **state)
{
    const struct proof_stones stones = {{0}, {0}};
    struct proof_index index;
    uint32_t node;

    (void)state;
    proof_index_init(&index, 37);
    assert_false(proof_index_find(&index, &stones, 1, 0, &node));
    proof_index_release(&index);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_nodes),
        cmocka_unit_test(test_many_nodes),
        cmocka_unit_test(test_planted),
        cmocka_unit_test(test_none),
    };

    return cmocka_run_group_tests_name("proof_index", tests, NULL, NULL);
}
