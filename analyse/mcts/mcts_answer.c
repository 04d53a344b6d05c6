/* SPDX-License-Identifier: ISC */
/*
 * What does the search say of the moves of the root?
 */
#include <stdlib.h>

#include "analyse/mcts/mcts.h"
#include "analyse/mcts/mcts_engine.h"

/* Less than 0: `a` comes first. */
static int mcts_compare(const void *left, const void *right)
{
    const struct mcts_move *a = left, *b = right;

    if (a->low + a->high != b->low + b->high) {
        if ((a->low == MCTS_WIN) != (b->low == MCTS_WIN))
            return a->low == MCTS_WIN ? -1 : 1;
        if ((a->high == MCTS_LOSS) != (b->high == MCTS_LOSS))
            return a->high == MCTS_LOSS ? 1 : -1;
    }
    if (a->visits != b->visits)
        return a->visits > b->visits ? -1 : 1;
    if (a->share != b->share)
        return a->share > b->share ? -1 : 1;
    return a->move < b->move ? -1 : 1;
}

/* The share of a win in units of 1/65535. */
static uint16_t mcts_share(int32_t mean)
{
    const int64_t share = ((int64_t)mean * 65535 + MCTS_HALF) / MCTS_ONE;

    return (uint16_t)(share < 0 ? 0 : share > 65535 ? 65535 : share);
}

/* The facts of a move of the root, which lists it as number `i`, or -1: not. */
static struct mcts_move mcts_answer_move(const struct mcts *mcts, struct mcts_node *root, cell at,
                                         int i)
{
    struct mcts_move move = {.move = at};

    if (i >= 0)
        move = (struct mcts_move){at, mcts_visits(root)[i], mcts_share(mcts_mean(root)[i]),
                                  mcts_low(root)[i], mcts_high(root)[i]};
    /* It is no better than another one. */
    if (root->high != MCTS_LOSS && (i < 0 ? mcts->joins : mcts_node_is_left(root, i)))
        move.high = MCTS_WIN;
    return move;
}

void mcts_answer_so_far(const struct mcts *mcts, struct mcts_answer *answer)
{
    struct mcts_node *root = mcts_tree_node(&mcts->tree, mcts->tree.root);

    answer->simulations = mcts->simulations;
    answer->moves_kept = mcts->tree.used / (MCTS_MOVE_BYTES / 4);
    answer->low = root->low;
    answer->high = root->high;
    answer->stopped = mcts->is_stopped;
    answer->nmoves = 0;
    for (cell c = 0; c < mcts->root.board->ncells; c++) {
        const int i = mcts->root.colour[c] == COLOUR_NONE ? mcts_node_find(root, c) : -1;
        struct mcts_move *move = &answer->move[answer->nmoves];

        /* A new root lists all moves but images of others, a node from below not all. */
        if (mcts->root.colour[c] != COLOUR_NONE || (i < 0 && !mcts->is_reused))
            continue;
        answer->nmoves++;
        *move = mcts_answer_move(mcts, root, c, i);
    }
    qsort(answer->move, (size_t)answer->nmoves, sizeof answer->move[0], mcts_compare);
    answer->share = answer->nmoves > 0 ? answer->move[0].share : 0;
}

/* The move of the node that the search would play; -1: none was visited. */
static int mcts_best_move(struct mcts_node *node)
{
    int best = -1;

    for (int i = 0; i < node->nmoves; i++) {
        if (mcts_low(node)[i] == MCTS_WIN)
            return i;
        if (mcts_high(node)[i] != MCTS_LOSS && mcts_visits(node)[i] > 0 &&
            (best < 0 || mcts_visits(node)[i] > mcts_visits(node)[best]))
            best = i;
    }
    return best;
}

int mcts_line(const struct mcts *mcts, cell first, cell *line, int most)
{
    uint32_t at = mcts->tree.root;
    int n = 0, move;

    line[n++] = first;
    move = mcts_node_find(mcts_tree_node(&mcts->tree, at), first);
    while (move >= 0 && n < most) {
        at = mcts_below(mcts_tree_node(&mcts->tree, at))[move];
        if (at == MCTS_NO_NODE)
            break;
        move = mcts_best_move(mcts_tree_node(&mcts->tree, at));
        if (move >= 0)
            line[n++] = mcts_moves(mcts_tree_node(&mcts->tree, at))[move];
    }
    return n;
}
