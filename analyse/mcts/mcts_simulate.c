/* SPDX-License-Identifier: ISC */
/*
 * What does one simulation do?
 *
 * It walks from the root to a move without a node, each time to the move that mcts_select.c names,
 * adds a node there if the move was visited before (mcts_expand.c), plays the game to its end at
 * random (mcts_playout.c), and counts the result for all moves on its way, and as RAVE for those
 * that were made later.
 *
 * Proved values go up the tree as bounds: the value of a node is that of its best move.  A move
 * that is proved to lose is not walked to; a node whose bounds meet is not walked through, and its
 * value counts as the result.  Nodes that are visited often ask the search for forced wins
 * (mate.h).
 *
 * Several threads share the tree under one lock, which none holds while it plays a game, lists
 * moves or asks for proofs.  A move that a thread is searching counts as lost meanwhile (virtual
 * loss), so that the others turn elsewhere.
 */
#include "analyse/mcts/mcts.h"
#include "analyse/mcts/mcts_engine.h"

#define MCTS_EXPAND_VISITS 2 /* of a move before it gets a node.  Found by matches */
#define MCTS_PROOF_VISITS                                                  \
    64 /* of a node before it asks for proofs, again at four times as many \
        */
/* Visits of a node, for each cell of the board, before it asks for links of the sides, which takes
 * about as long. */
#define MCTS_JOIN_VISITS 2
#define MCTS_PROOF_NODES_MIN 100 /* of the search for forced wins, and */
#define MCTS_PROOF_SHARE 2 /* nodes of it for each visit of the node */
#define MCTS_PROOF_NODES_MAX 100000

void mcts_lock(struct mcts *mcts)
{
    while (mcts->has_threads &&
           atomic_flag_test_and_set_explicit(&mcts->lock, memory_order_acquire))
        ;
}

void mcts_unlock(struct mcts *mcts)
{
    if (mcts->has_threads)
        atomic_flag_clear_explicit(&mcts->lock, memory_order_release);
}

uint32_t mcts_simulate_add(struct mcts_worker *worker)
{
    struct mcts *mcts = worker->mcts;
    struct mcts_node *node;
    uint32_t index;

    if (!mcts_tree_has_room(&mcts->tree, worker->nmoves))
        return MCTS_NO_NODE;
    index = mcts_tree_add(&mcts->tree, (enum colour)worker->scratch.to_move, worker->moves,
                          worker->nmoves);
    node = mcts_tree_node(&mcts->tree, index);
    node->checked = !mcts->has_proofs ? UINT32_MAX
                    : mcts->joins     ? (uint32_t)(mcts->root.board->ncells * MCTS_JOIN_VISITS)
                                      : MCTS_PROOF_VISITS;
    mcts_select_begin(mcts, node, worker->prior);
    return index;
}

/* Bounds that a proof gives, which leaves no draw in a game without draws. */
static bool mcts_learn_proof(const struct mcts *mcts, struct mcts_node *node, int i, int low,
                             int high)
{
    if (!mcts->root.board->game->can_draw) {
        low = low == MCTS_DRAW ? MCTS_WIN : low;
        high = high == MCTS_DRAW ? MCTS_LOSS : high;
    }
    return mcts_node_learn(node, i, low, high);
}

/*
 * Takes what the search for forced wins says of the moves of the node, at worker->scratch.  Returns
 * true if the bounds of the node have changed.  The lock is held, but not during the search.
 */
static bool mcts_ask_proofs(struct mcts_worker *worker, struct mcts_node *node)
{
    struct mcts *mcts = worker->mcts;
    const uint64_t nodes = MCTS_PROOF_NODES_MIN + (uint64_t)node->visits * MCTS_PROOF_SHARE;
    const struct mate_escapes_question question = {
        .limit_nodes = nodes < MCTS_PROOF_NODES_MAX ? nodes : MCTS_PROOF_NODES_MAX,
        .stop = mcts_is_stopped,
        .stop_context = worker};
    bool changed = false;

    node->checked = node->visits < MCTS_PROOF_VISITS ? MCTS_PROOF_VISITS
                    : node->visits < UINT32_MAX / 4  ? node->visits * 4
                                                     : UINT32_MAX;
    if (mcts->joins && !node->asked)
        return mcts_join_ask(worker, node);
    mcts_unlock(mcts);
    mate_escapes_find(worker->mate, &worker->scratch, &question, &worker->escapes);
    mcts_lock(mcts);
    for (int i = 0; i < node->nmoves; i++) {
        switch (worker->escapes.escape[mcts_moves(node)[i]]) {
        case MATE_ESCAPE_LOST:
            changed |= mcts_learn_proof(mcts, node, i, MCTS_LOSS, MCTS_LOSS);
            break;
        case MATE_ESCAPE_WINS:
            changed |= mcts_learn_proof(mcts, node, i, MCTS_WIN, MCTS_WIN);
            break;
        case MATE_ESCAPE_HOLDS:
            changed |= mcts_learn_proof(mcts, node, i, MCTS_DRAW, MCTS_WIN);
            break;
        default: break;
        }
    }
    return changed;
}

/* Tells the nodes on the way that the value after the last move is within these bounds, for the
 * player who moves there. */
static void mcts_learn(struct mcts_worker *worker, int low, int high)
{
    for (int d = worker->depth - 1; d >= 0; d--) {
        struct mcts_node *node = mcts_tree_node(&worker->mcts->tree, worker->path[d].node);

        if (!mcts_node_learn(node, worker->path[d].move, MCTS_WIN - high, MCTS_WIN - low))
            break;
        low = node->low;
        high = node->high;
    }
}

/* How a walk ended. */
struct mcts_leaf {
    bool is_proved;
    int value; /* is_proved: for the player who moves in worker->scratch */
};

/* Adds a node after the last move of the walk; returns it, or MCTS_NO_NODE. */
static uint32_t mcts_grow(struct mcts_worker *worker, struct mcts_leaf *leaf)
{
    struct mcts *mcts = worker->mcts;
    const struct mcts_step *step = &worker->path[worker->depth - 1];
    enum mcts_listed listed;
    uint32_t below = MCTS_NO_NODE;

    mcts_unlock(mcts);
    listed = mcts_expand_list(worker);
    mcts_lock(mcts);
    if (listed != MCTS_LISTED) {
        leaf->is_proved = true;
        leaf->value = listed == MCTS_IS_WIN    ? MCTS_WIN
                      : listed == MCTS_IS_DRAW ? MCTS_DRAW
                                               : MCTS_LOSS;
        return MCTS_NO_NODE;
    }
    /* Another thread may have been here meanwhile. */
    below = mcts_below(mcts_tree_node(&mcts->tree, step->node))[step->move];
    if (below == MCTS_NO_NODE) {
        below = mcts_simulate_add(worker);
        mcts_below(mcts_tree_node(&mcts->tree, step->node))[step->move] = below;
    }
    return below;
}

/* Walks from the root to a leaf. */
static struct mcts_leaf mcts_walk(struct mcts_worker *worker)
{
    struct mcts *mcts = worker->mcts;
    struct mcts_leaf leaf = {0};
    uint32_t at = mcts->tree.root;

    worker->depth = 0;
    while (at != MCTS_NO_NODE) {
        struct mcts_node *node = mcts_tree_node(&mcts->tree, at);

        if (node->visits >= node->checked && mcts_ask_proofs(worker, node))
            mcts_learn(worker, node->low, node->high);
        if (node->low == node->high) {
            leaf = (struct mcts_leaf){true, node->low};
            break;
        }
        const int i = mcts_select_move(mcts, node);
        const bool was_visited = mcts_visits(node)[i] + 1 >= MCTS_EXPAND_VISITS;

        worker->path[worker->depth++] = (struct mcts_step){at, i};
        if (mcts->has_threads)
            mcts_select_count(mcts, node, i, 0);
        position_play(&worker->scratch, mcts_moves(node)[i], (enum colour)node->mover);
        at = mcts_below(node)[i];
        if (mcts_low(node)[i] == mcts_high(node)[i]) {
            leaf = (struct mcts_leaf){true, MCTS_WIN - mcts_low(node)[i]};
            break;
        }
        if (at == MCTS_NO_NODE && was_visited)
            at = mcts_grow(worker, &leaf);
    }
    return leaf;
}

void mcts_simulate(struct mcts_worker *worker)
{
    struct mcts *mcts = worker->mcts;
    enum colour winner = COLOUR_NONE;
    struct mcts_leaf leaf;

    mcts_playout_begin(&worker->scratch, &mcts->root);
    mcts_lock(mcts);
    leaf = mcts_walk(worker);
    if (leaf.is_proved) {
        const enum colour mover = (enum colour)worker->scratch.to_move;

        mcts_learn(worker, leaf.value, leaf.value);
        if (leaf.value != MCTS_DRAW)
            winner = leaf.value == MCTS_WIN ? mover : colour_other(mover);
    } else {
        mcts_unlock(mcts);
        winner = mcts_playout_run(worker);
        mcts_lock(mcts);
    }
    for (int d = worker->depth - 1; d >= 0; d--) {
        struct mcts_node *node = mcts_tree_node(&mcts->tree, worker->path[d].node);
        const int32_t result = winner == COLOUR_NONE                ? MCTS_HALF
                               : winner == (enum colour)node->mover ? MCTS_ONE
                                                                    : 0;

        if (mcts->has_threads)
            mcts_select_settle(node, worker->path[d].move, result);
        else
            mcts_select_count(mcts, node, worker->path[d].move, result);
        if (!leaf.is_proved)
            mcts_select_count_rave(node, worker->scratch.colour, result);
    }
    mcts_unlock(mcts);
}
