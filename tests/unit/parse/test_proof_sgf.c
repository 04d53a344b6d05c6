/* SPDX-License-Identifier: ISC */
/*
 * Proof trees as SGF: what is written is read again and accepted, whichever side moves first; and a
 * tree in which stones have the other colour, anywhere, is refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "parse/notation/proof_sgf.h"
#include "parse/notation/replay.h"
#include "tests/lib/reading.h"
#include "tests/lib/sample_games.h"

#define TREES 30 /* for each of: the winner moves first, the loser does */
#define NODES_MAX 4000 /* of a tree that is tried with every colour swap */

static struct position position, again; /* large */
static struct mate_least least;
static struct mate_check check;

/* The fault of the tree in the text, which has no error of its own. */
static enum mate_fault verify(const char *text)
{
    static const struct mate_check_limits limits;
    static const struct replay_options options;
    struct mate_tree tree = {0};
    struct record record;
    struct outcome outcome;

    reading_one(text, NULL, &record);
    assert_false(record_rejected(&record));
    assert_int_equal(replay_line(&record, 0, &options, &again, &outcome), 0);
    assert_false(record_rejected(&record));
    assert_int_not_equal(record.claimed, COLOUR_NONE);
    assert_int_equal(proof_read(&record, (enum colour)again.to_move, &tree), 0);
    mate_tree_check(&tree, &again, record.claimed, &limits, &check);
    mate_tree_release(&tree);
    record_release(&record);
    return check.fault;
}

/* The letters of the nodes' colours; [0], the root, has none. */
static void find_letters(struct text *text, uint32_t nnodes, char **letters)
{
    struct record record;

    reading_one(text->bytes, NULL, &record);
    assert_int_equal(record.nnodes, nnodes);
    for (uint32_t i = 1; i < nnodes; i++) {
        letters[i] = text->bytes + record.nodes[i].at + 1;
        assert_true((*letters[i] == 'W' || *letters[i] == 'B') && letters[i][1] == '[');
    }
    record_release(&record);
}

static void swap_letter(char *letter)
{
    *letter = *letter == 'W' ? 'B' : 'W';
}

/* Behind the last node of the node's subtree: nodes have the order in which they were grown. */
static uint32_t subtree_end(const struct mate_tree *tree, uint32_t node)
{
    uint32_t at = node;

    while (tree->nodes[at].first_child != MATE_NODE_NONE) {
        at = tree->nodes[at].first_child;
        while (tree->nodes[at].next_sibling != MATE_NODE_NONE)
            at = tree->nodes[at].next_sibling;
    }
    return at + 1;
}

/* Gives one node the other colour, then it and all below it, at every place of the tree. */
static int swap_everywhere(const struct mate_tree *tree, struct text *text)
{
    static char *letters[NODES_MAX];
    int swaps = 0;

    find_letters(text, tree->nnodes, letters);
    for (uint32_t i = 1; i < tree->nnodes; i++) {
        const uint32_t end = subtree_end(tree, i);

        swap_letter(letters[i]);
        assert_int_not_equal(verify(text->bytes), MATE_FAULT_NONE);
        for (uint32_t j = i + 1; j < end; j++)
            swap_letter(letters[j]);
        assert_int_not_equal(verify(text->bytes), MATE_FAULT_NONE);
        for (uint32_t j = i; j < end; j++)
            swap_letter(letters[j]);
        swaps += 2;
    }
    assert_int_equal(verify(text->bytes), MATE_FAULT_NONE);
    return swaps;
}

/*
 * A variation that no line of play reaches, a reply on the cell that the winner has just taken, is
 * no fault; but what is below it must have the right colours, too.  Returns whether there was a
 * place for one: the winner's first move that has several replies.
 */
static bool add_unreached(const struct text *text, enum colour attacker)
{
    const char winner = attacker == COLOUR_WHITE ? 'W' : 'B', loser = winner == 'W' ? 'B' : 'W';
    const char *at = text->bytes;
    char *more, taken[8];

    while ((at = strstr(at, "\n(")) != NULL) {
        const char *node = at;

        while (*node != ';')
            node--;
        if (at[-1] == ']' && node[1] == winner && sscanf(node + 3, "%7[a-z0-9]", taken) == 1)
            break;
        at++;
    }
    if (at == NULL)
        return false;
    more = malloc(text->length + 64);
    assert_non_null(more);
    for (int swapped = 0; swapped < 3; swapped++) {
        sprintf(more, "%.*s\n(;%c[%s];%c[%s];%c[%s])%s", (int)(at - text->bytes), text->bytes,
                loser, taken, swapped == 1 ? loser : winner, taken, swapped == 2 ? winner : loser,
                taken, at);
        assert_int_equal(verify(more), swapped == 0 ? MATE_FAULT_NONE : MATE_FAULT_TAKEN);
    }
    free(more);
    return true;
}

static void test_round_trip(void **state)
{
    const int sizes[] = {3, 4, 4, 5};
    int trees[2] = {0, 0}, swaps = 0, unreached = 0;
    struct mate *mate = mate_new(16);
    struct mate_tree tree = {0};
    struct random random;

    (void)state;
    assert_non_null(mate);
    random.state = 11;
    for (int tried = 0; trees[0] < TREES || trees[1] < TREES; tried++) {
        struct board *board = board_new(&game_havannah, sizes[tried % 4]);
        const struct mate_least_question question = {
            .attacker = tried % 8 < 4 ? COLOUR_WHITE : COLOUR_BLACK, .limit_nodes = 3000};

        sample_random(&position, board, &random, board->ncells * 2 / 3);
        least = (struct mate_least){.status = MATE_STATUS_UNKNOWN};
        mate_least_find(mate, &position, &question, &least);
        mate_least_narrow(mate, &position, &question, &least);
        const bool loser_first = position.to_move != question.attacker;
        if (least.stones > 1 && trees[loser_first] < TREES &&
            mate_tree_grow(mate, &position, &question, least.stones, &tree, &check) ==
                MATE_GROWTH_DONE &&
            tree.nnodes <= NODES_MAX) {
            const int stones = check.stones;
            struct text text = {0};

            proof_write(&tree, &position, question.attacker, "a tree", &text);
            assert_non_null(text_c(&text));
            assert_int_equal(verify(text.bytes), MATE_FAULT_NONE);
            assert_int_equal(check.stones, stones);
            swaps += tree.nnodes < 60 ? swap_everywhere(&tree, &text) : 0;
            unreached += add_unreached(&text, question.attacker);
            text_release(&text);
            trees[loser_first]++;
        }
        board_free(board);
    }
    print_message("# %d trees, the loser moves first in %d; %d colour swaps refused\n",
                  trees[0] + trees[1], trees[1], swaps);
    assert_true(swaps > 1000 && unreached > 10);
    mate_tree_release(&tree);
    mate_free(mate);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
