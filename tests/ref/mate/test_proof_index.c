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
#include "analyse/mate/proof_index.h"
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

/* Asks about a position that is a little better or worse than a node; true: it is settled. */
static bool ask(struct random *random, const struct proof_index *index, uint32_t nnodes)
{
    struct proof_stones stones = nodes[random_below(random, nnodes)];
    const int lacking = (int)random_below(random, 2);
    const uint32_t from = random_below(random, 3) == 0 ? random_below(random, nnodes + 2) : 0;
    uint32_t found = 0, right = 0;
    bool is_there;

    for (cell c = 0; c < index->ncells; c++)
        if (random_below(random, 3) == 0)
            cellset_remove(stones.other, c);
    change(random, index->ncells, (int)random_below(random, 3), &stones);
    is_there = look_at_all(nnodes, &stones, lacking, from, &right);
    assert_int_equal(proof_index_find(index, &stones, lacking, from, &found), is_there);
    assert_int_equal(found, right);
    return is_there;
}

static void check_board(int ncells, uint32_t nnodes, int nquestions)
{
    struct random random = {.state = (uint64_t)ncells * 7919 + nnodes};
    struct proof_stones stones = {{0}, {0}};
    struct proof_index index;
    int settled = 0;

    proof_index_init(&index, ncells);
    change(&random, ncells, ncells, &stones);
    for (uint32_t i = 0; i < nnodes; i++) {
        change(&random, ncells, 2, &stones);
        nodes[i] = stones;
        assert_int_equal(proof_index_reserve(&index, i + 1 + i / 2), 0);
        proof_index_add(&index, &stones);
    }
    for (int i = 0; i < nquestions; i++)
        settled += ask(&random, &index, nnodes);
    assert_true(settled > nquestions / 10);
    assert_true(settled < nquestions);
    proof_index_release(&index);
}

static void test_all_nodes(void **state)
{
    const uint32_t sizes[] = {1, 2, 63, 64, 65, 127, 128, 4095, 4096, 4097, 10000};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (int ncells = 19; ncells <= 127; ncells += 18)
            if (ncells == 19 || ncells == 37 || ncells == 127 || ncells == 91)
                check_board(ncells, sizes[i], volume(200, 5000));
}

/* More nodes than one block of the highest level has. */
static void test_many_nodes(void **state)
{
    (void)state;
    check_board(61, MOST_NODES, volume(200, 5000));
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
        cmocka_unit_test(test_none),
    };

    return cmocka_run_group_tests_name("proof_index", tests, NULL, NULL);
}
