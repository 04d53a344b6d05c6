/* SPDX-License-Identifier: ISC */
/*
 * The least number of stones against a full-width search, and proof trees: every one that is made
 * is accepted by the check, and what is spoilt in one is refused, for the right reason.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/proof/mate_tree.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"
#include "tests/ref/judge/full_width.h"

#define TREES volume(1000, 1000)

static struct position position; /* large */
static struct mate_least least;
static struct mate_check check;

/* All that is asked of a position, within question->limit_nodes. */
static void find_least(struct mate *mate, const struct mate_least_question *question)
{
    least = (struct mate_least){.status = MATE_STATUS_UNKNOWN};
    mate_least_find(mate, &position, question, &least);
    mate_least_narrow(mate, &position, question, &least);
    mate_least_line(mate, &position, question, &least);
}

static void test_least(void **state)
{
    struct mate *mate = mate_new(14);
    struct random random;
    int proved[8] = {0}, refuted = 0;

    (void)state;
    assert_non_null(mate);
    random.state = 41;
    for (int i = 0; i < 200; i++) {
        struct board *board = board_new(&game_havannah, 3);
        cell wins[2];

        do
            sample_random(&position, board, &random, board->ncells - 1);
        while (position_empties(&position) > 8 || position_empties(&position) < 5 ||
               (i % 8 != 0 &&
                threat_moves_winning(&position, (enum colour)position.to_move, wins) > 0));
        for (int side = 0; side < 2; side++) {
            const struct mate_least_question question = {
                .attacker = side == 0 ? COLOUR_WHITE : COLOUR_BLACK, .most_stones = i % 3 * 2};
            const int most = question.most_stones == 0 ? 5 : question.most_stones;
            int wanted = 1;

            while (wanted <= most && !full_width_wins(&position, question.attacker, wanted))
                wanted++;
            find_least(mate, &question);
            assert_int_equal(least.status,
                             wanted > most ? MATE_STATUS_REFUTED : MATE_STATUS_PROVED);
            assert_int_equal(least.stones, wanted > most ? 0 : wanted);
            if (wanted > most) {
                refuted++;
                continue;
            }
            proved[wanted]++;
            /* The other's replies hold out: the line has every stone. */
            assert_int_equal(least.nline, 2 * wanted - (position.to_move == question.attacker));
            for (int p = 0; p < least.nline; p++)
                assert_int_equal(
                    position_play(&position, least.line[p], (enum colour)position.to_move),
                    p == least.nline - 1 ? least.figures : 0);
            assert_int_not_equal(least.figures, 0);
            for (int p = 0; p < least.nline; p++)
                position_undo(&position);
        }
        board_free(board);
    }
    print_message("least: %d in 1, %d in 2, %d in 3, %d in 4; %d none\n", proved[1], proved[2],
                  proved[3], proved[4], refuted);
    assert_true(proved[1] > 20 && proved[2] > 20 && proved[3] > 2 && refuted > 20);
    mate_free(mate);
}

/* The fault for which a tree spoilt in this way is refused; NONE: it has no such place. */
enum spoil { SPOIL_MOVE, SPOIL_CUT, SPOIL_REPLY, SPOIL_TAKEN, SPOIL_OTHERS, SPOIL_ON, SPOILS };

/* Every second node is the attacker's: which player has just moved at this one? */
static bool is_attackers(const struct mate_tree *tree, uint32_t node, bool attacker_first)
{
    int depth = 0;

    for (uint32_t i = node; tree->nodes[i].parent != MATE_NODE_NONE; i = tree->nodes[i].parent)
        depth++;
    return depth > 0 && (depth % 2 == 1) == attacker_first;
}

/* Spoils the copy at `node`, if that is a place for it; returns whether. */
static bool spoil(struct mate_tree *copy, enum spoil how, uint32_t node, bool attacker_first)
{
    struct mate_node *at = &copy->nodes[node];
    const bool own = is_attackers(copy, node, attacker_first);

    switch (how) {
    case SPOIL_MOVE: /* the attacker's completing stone goes elsewhere */
        if (!own || at->first_child != MATE_NODE_NONE)
            return false;
        for (cell c = 0; c < position.board->ncells; c++) {
            bool on_path = position_colour(&position, c) != COLOUR_NONE || c == at->move;

            for (uint32_t i = at->parent; i != MATE_NODE_NONE; i = copy->nodes[i].parent)
                on_path |= copy->nodes[i].move == c;
            if (!on_path && position_would_complete(&position, c, COLOUR_WHITE) == 0 &&
                position_would_complete(&position, c, COLOUR_BLACK) == 0) {
                at->move = c;
                return true;
            }
        }
        return false;
    case SPOIL_CUT: /* the attacker's move is gone */
        if (!own)
            return false;
        copy->nodes[at->parent].first_child = MATE_NODE_NONE;
        return true;
    case SPOIL_REPLY: /* a reply that needs its own answer has none */
        if (node == 0 || own || at->any_other || copy->nodes[at->parent].first_child == node)
            return false;
        for (uint32_t i = copy->nodes[at->parent].first_child;; i = copy->nodes[i].next_sibling) {
            if (copy->nodes[i].next_sibling == node) {
                copy->nodes[i].next_sibling = at->next_sibling;
                return true;
            }
        }
    case SPOIL_TAKEN: /* the attacker plays where a stone stands */
        if (!own || at->parent == 0)
            return false;
        at->move = copy->nodes[at->parent].move;
        return true;
    case SPOIL_OTHERS: /* nothing stands for the others any more */
        if (!at->any_other)
            return false;
        at->any_other = false;
        return true;
    case SPOIL_ON: /* it goes on after the end */
        if (!own || at->first_child != MATE_NODE_NONE)
            return false;
        return mate_tree_add(copy, node, MATE_NODE_NONE, 0, false) != MATE_NODE_NONE;
    default: return false;
    }
}

static void copy_tree(struct mate_tree *copy, const struct mate_tree *tree)
{
    mate_tree_reset(copy);
    for (uint32_t i = 0; i < tree->nnodes; i++)
        assert_int_equal(mate_tree_add(copy, MATE_NODE_NONE, MATE_NODE_NONE, 0, false), i);
    memcpy(copy->nodes, tree->nodes, tree->nnodes * sizeof *tree->nodes);
}

/* Plants each fault at some place, and counts those that were refused. */
static void plant(const struct mate_tree *tree, enum colour attacker, int stones,
                  struct random *random, int refused[SPOILS][MATE_FAULT_LIMIT + 1])
{
    static const struct mate_check_limits limits;
    struct mate_tree copy = {0};

    for (int how = 0; how < SPOILS; how++) {
        const uint32_t start = (uint32_t)(random_next(random) % tree->nnodes);

        for (uint32_t i = 0; i < tree->nnodes; i++) {
            const uint32_t node = (start + i) % tree->nnodes;

            copy_tree(&copy, tree);
            if (!spoil(&copy, (enum spoil)how, node, position.to_move == attacker))
                continue;
            mate_tree_check(&copy, &position, attacker, &limits, &check);
            refused[how][check.fault]++;
            /* Another cell may complete a figure too; and what serves the others may serve the
             * reply that is gone, but not in as few stones. */
            if (how != SPOIL_MOVE && (how != SPOIL_REPLY || check.stones <= stones))
                assert_int_not_equal(check.fault, MATE_FAULT_NONE);
            break;
        }
    }
    mate_tree_release(&copy);
}

static void test_trees(void **state)
{
    static const struct mate_check_limits limits;
    const int sizes[] = {2, 3, 3, 4, 4, 5};
    int refused[SPOILS][MATE_FAULT_LIMIT + 1] = {{0}};
    struct mate *mate = mate_new(18);
    struct mate_tree tree = {0};
    struct random random;
    uint64_t nodes = 0, positions = 0;
    int trees = 0, tried = 0, unknown = 0, stones[20] = {0};

    (void)state;
    assert_non_null(mate);
    random.state = 5;
    for (; trees < TREES; tried++) {
        struct board *board =
            board_new(tried % 7 == 6 ? &game_hex : &game_havannah, sizes[tried % 6]);
        struct mate_least_question question = {
            .attacker = tried % 3 == 0 ? COLOUR_WHITE : COLOUR_BLACK, .limit_nodes = 500};

        sample_random(&position, board, &random, board->ncells * 2 / 3);
        find_least(mate, &question);
        if (least.stones > 1 || (least.stones == 1 && tried % 10 == 0)) {
            const uint64_t key = position.key;

            enum mate_growth growth;

            question.limit_nodes = 30000;
            growth = mate_tree_grow(mate, &position, &question, least.stones, &tree, &check);
            assert_true(position.key == key);
            if (growth == MATE_GROWTH_UNKNOWN) {
                unknown++;
                board_free(board);
                continue;
            }
            assert_int_equal(growth, MATE_GROWTH_DONE);
            mate_tree_check(&tree, &position, question.attacker, &limits, &check);
            assert_int_equal(check.fault, MATE_FAULT_NONE);
            assert_true(check.stones <= least.stones);
            if (least.status == MATE_STATUS_PROVED)
                assert_int_equal(check.stones, least.stones);
            stones[check.stones]++;
            nodes += tree.nnodes;
            positions += check.positions;
            plant(&tree, question.attacker, check.stones, &random, refused);
            trees++;
        }
        board_free(board);
    }
    print_message("%d trees of %d positions: %.1f nodes and %.0f positions each; in 1: %d, 2: %d, "
                  "3: %d, 4: %d, more: the rest\n",
                  trees, tried, (double)nodes / trees, (double)positions / trees, stones[1],
                  stones[2], stones[3], stones[4]);
    print_message("trees that were too long to make: %d\n", unknown);
    assert_true(unknown < TREES / 20);
    for (int how = 0; how < SPOILS; how++) {
        int sum = 0;

        for (int f = 1; f < MATE_FAULT_LIMIT; f++)
            sum += refused[how][f];
        print_message("spoilt %d: %d refused, %d accepted\n", how, sum, refused[how][0]);
        assert_true(sum > volume(100, 100));
    }
    assert_true(refused[SPOIL_CUT][MATE_FAULT_NO_MOVE] > volume(100, 100));
    assert_true(refused[SPOIL_TAKEN][MATE_FAULT_TAKEN] > volume(100, 100));
    assert_true(refused[SPOIL_OTHERS][MATE_FAULT_MISSING] > volume(100, 100));
    assert_true(refused[SPOIL_ON][MATE_FAULT_AFTER_END] > volume(100, 100));
    mate_tree_release(&tree);
    mate_free(mate);
}

/* A callback that ends a search when it has been asked so often. */
struct patience {
    long left, calls_after;
};

static bool is_impatient(void *context)
{
    struct patience *patience = context;

    patience->calls_after += patience->left == 0;
    patience->left -= patience->left > 0;
    return patience->left == 0;
}

/* Every step ends at the callback's first word, however little it has done, and says so. */
static void test_stop(void **state)
{
    struct board *board = board_new(&game_havannah, 4);
    struct mate *mate = mate_new(14);
    struct mate_tree tree = {0};
    struct patience patience = {.left = 0};
    struct mate_least_question question = {.stop = is_impatient, .stop_context = &patience};
    struct cellset moves;
    struct random random;
    int wins = 0;

    (void)state;
    assert_true(board != NULL && mate != NULL);
    random.state = 3;
    while (wins < 10) {
        sample_random(&position, board, &random, 16);
        question.attacker = (enum colour)position.to_move;
        patience.left = 500;
        least = (struct mate_least){.status = MATE_STATUS_UNKNOWN};
        mate_least_find(mate, &position, &question, &least);
        if (least.stones < 3)
            continue;
        wins++;
        for (int step = 0; step < 4; step++) {
            const uint64_t before = least.nodes;

            mate_reset(mate);
            patience = (struct patience){.left = 0};
            least.stopped = false;
            if (step == 0)
                mate_least_narrow(mate, &position, &question, &least);
            else if (step == 1)
                mate_least_line(mate, &position, &question, &least);
            else if (step == 2)
                assert_false(
                    mate_least_moves(mate, &position, &question, least.stones, &least, &moves));
            else
                assert_int_equal(
                    mate_tree_grow(mate, &position, &question, least.stones, &tree, &check),
                    MATE_GROWTH_UNKNOWN);
            assert_true(step == 3 || least.stopped || least.status == MATE_STATUS_PROVED);
            assert_true(least.nodes <= before + 1 && tree.searched <= 1);
            assert_true(patience.calls_after <= 1);
        }
    }
    mate_tree_release(&tree);
    mate_free(mate);
    board_free(board);
}

/* The nodes of an answer stay within its limit, whatever it is for, but for one node's threats. */
static void test_budget(void **state)
{
    struct mate *mate = mate_new(14);
    struct random random;
    struct cellset moves;
    int within = 0;

    (void)state;
    assert_non_null(mate);
    random.state = 8;
    for (int i = 0; i < 60; i++) {
        struct board *board = board_new(&game_havannah, 4 + i % 3);
        struct mate_least_question question = {.limit_nodes = 300 + (uint64_t)i % 7 * 200};

        sample_random(&position, board, &random, board->ncells / 2);
        question.attacker = (enum colour)position.to_move;
        mate_reset(mate);
        find_least(mate, &question);
        assert_true(least.nodes <= question.limit_nodes + MATE_OVERRUN_NODES);
        question.limit_nodes += 500;
        if (least.stones > 0)
            mate_least_moves(mate, &position, &question, least.stones, &least, &moves);
        assert_true(least.nodes <= question.limit_nodes + MATE_OVERRUN_NODES);
        within += least.nodes >= question.limit_nodes - 500;
        board_free(board);
    }
    assert_true(within > 20);
    mate_free(mate);
}

/* A check that may look at few positions says so, and refuses nothing. */
static void test_limit(void **state)
{
    struct board *board = board_new(&game_havannah, 2);
    const struct mate_least_question question = {.attacker = COLOUR_WHITE};
    struct mate_check_limits limits = {.limit_positions = 0};
    struct mate *mate = mate_new(14);
    struct mate_tree tree = {0};
    uint64_t needed;

    (void)state;
    assert_true(board != NULL && mate != NULL);
    position_init(&position, board, RING_FREELING);
    find_least(mate, &question);
    assert_int_equal(least.status, MATE_STATUS_PROVED);
    assert_int_equal(mate_tree_grow(mate, &position, &question, least.stones, &tree, &check),
                     MATE_GROWTH_DONE);
    mate_tree_check(&tree, &position, COLOUR_WHITE, &limits, &check);
    assert_int_equal(check.fault, MATE_FAULT_NONE);
    needed = check.positions;
    limits.limit_positions = needed;
    mate_tree_check(&tree, &position, COLOUR_WHITE, &limits, &check);
    assert_int_equal(check.fault, MATE_FAULT_NONE);
    limits.limit_positions = needed - 1;
    mate_tree_check(&tree, &position, COLOUR_WHITE, &limits, &check);
    assert_int_equal(check.fault, MATE_FAULT_LIMIT);
    /* The tree is White's: it does not win for Black. */
    limits.limit_positions = 0;
    mate_tree_check(&tree, &position, COLOUR_BLACK, &limits, &check);
    assert_int_not_equal(check.fault, MATE_FAULT_NONE);
    mate_tree_release(&tree);
    mate_free(mate);
    board_free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_least), cmocka_unit_test(test_trees),  cmocka_unit_test(test_limit),
        cmocka_unit_test(test_stop),  cmocka_unit_test(test_budget),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
