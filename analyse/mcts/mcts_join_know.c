/* SPDX-License-Identifier: ISC */
/*
 * What do links of the sides say of a node?
 *
 * A colour that has a full link of its sides wins.  If the opponent would have one after a pass,
 * the moves outside of all such links lose.  Links are searched with stones on dead and captured
 * cells, where these are found; then moves are left out, too, that are no better than others: if a
 * move wins, one of those that stay does.  The root, whose moves are told, keeps them.
 */
#include "analyse/mcts/mcts.h"
#include "analyse/mcts/mcts_engine.h"

/* Moves outside `must` lose, or are left out. */
static bool mcts_join_narrow(struct mcts_node *node, const struct mate_links_answer *found)
{
    bool changed = false;

    for (int i = 0; i < node->nmoves; i++) {
        if (cellset_has(found->must, mcts_moves(node)[i]))
            continue;
        changed |= found->fills ? mcts_node_leave(node, i)
                                : mcts_node_learn(node, i, MCTS_LOSS, MCTS_LOSS);
    }
    return changed;
}

/* The move among those of the node; at the root one of two that symmetry makes equal is listed. */
static int mcts_join_find(const struct board *board, struct mcts_node *node, cell move)
{
    int found = -1;

    for (int s = 0; s < board->nsymmetries && found < 0; s++)
        found = mcts_node_find(node, board->symmetry[s][move]);
    return found;
}

/* Takes the answer; returns true if the bounds of the node have changed. */
static bool mcts_join_take(const struct board *board, struct mcts_node *node,
                           const struct mate_links_answer *found)
{
    int i;

    switch (found->verdict) {
    case MATE_LINKS_OPEN: return false;
    case MATE_LINKS_MOVER:
        i = mcts_join_find(board, node, found->move);
        if (i >= 0 && mcts_node_learn(node, i, MCTS_WIN, MCTS_WIN))
            return true;
        node->low = MCTS_WIN; /* by a move that is not listed */
        return true;
    case MATE_LINKS_OTHER:
        for (i = 0; i < node->nmoves; i++)
            mcts_node_learn(node, i, MCTS_LOSS, MCTS_LOSS);
        return true;
    default: return mcts_join_narrow(node, found);
    }
}

bool mcts_join_ask(struct mcts_worker *worker, struct mcts_node *node)
{
    struct mcts *mcts = worker->mcts;
    struct mcts_join *join = &worker->join;
    const bool is_root = node == mcts_tree_node(&mcts->tree, mcts->tree.root);

    node->asked = true;
    mcts_unlock(mcts);
    mate_links_ask(join->links, &worker->scratch, (enum colour)node->mover, true, !is_root,
                   &join->found);
    mcts_lock(mcts);
    return node->low != node->high && mcts_join_take(mcts->root.board, node, &join->found);
}
