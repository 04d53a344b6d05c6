/* SPDX-License-Identifier: ISC */
/*
 * Where are the nodes of the search kept?
 *
 * In one arena, each after the nodes above it.  When it is full, nodes that were visited least are
 * dropped; a move whose node was dropped keeps its own counts and bounds, and may get a new node.
 */
#include "analyse/mcts/mcts_tree.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define MCTS_NODE_WORDS ((uint32_t)(sizeof(struct mcts_node) / sizeof(uint32_t)))

static uint32_t mcts_tree_words(int nmoves)
{
    return MCTS_NODE_WORDS + (((uint32_t)nmoves + 3) & ~3u) * (MCTS_MOVE_BYTES / 4);
}

int mcts_tree_init(struct mcts_tree *tree, uint64_t limit_moves)
{
    const uint64_t bytes = limit_moves * MCTS_MOVE_BYTES;
    /* More than an address has bits for is more memory than there is. */
    const size_t size = (size_t)bytes;

    *tree = (struct mcts_tree){.capacity = limit_moves * (MCTS_MOVE_BYTES / 4)};
    tree->words = size != bytes ? NULL : malloc(size);
    mcts_tree_reset(tree);
    return tree->words == NULL ? ERROR_MEMORY : 0;
}

void mcts_tree_release(struct mcts_tree *tree)
{
    free(tree->words);
    *tree = (struct mcts_tree){0};
}

void mcts_tree_reset(struct mcts_tree *tree)
{
    tree->used = 2; /* nodes begin on multiples of eight bytes, and not at MCTS_NO_NODE */
    tree->root = MCTS_NO_NODE;
}

bool mcts_tree_has_room(const struct mcts_tree *tree, int nmoves)
{
    return tree->used + mcts_tree_words(nmoves) <= tree->capacity;
}

uint32_t mcts_tree_add(struct mcts_tree *tree, enum colour mover, const cell *moves, int nmoves)
{
    const uint32_t index = (uint32_t)tree->used;
    struct mcts_node *node = mcts_tree_node(tree, index);

    assert(mcts_tree_has_room(tree, nmoves));
    tree->used += mcts_tree_words(nmoves);
    memset(node, 0, mcts_tree_words(nmoves) * sizeof(uint32_t));
    node->nmoves = (uint16_t)nmoves;
    node->room = (uint16_t)((nmoves + 3) & ~3);
    node->mover = (uint8_t)mover;
    node->high = MCTS_WIN;
    memcpy(mcts_moves(node), moves, (size_t)nmoves * sizeof moves[0]);
    memset(mcts_high(node), MCTS_WIN, (size_t)nmoves);
    for (int i = 0; i < nmoves; i++)
        mcts_mean(node)[i] = MCTS_HALF;
    return index;
}

/* The words that the node at `index` takes. */
static uint32_t mcts_tree_length(const struct mcts_tree *tree, uint64_t index)
{
    return mcts_tree_words(mcts_tree_node(tree, (uint32_t)index)->nmoves);
}

/* Gives new indexes to the root and to the nodes below it that stay; all others have none. */
static uint64_t mcts_tree_mark(struct mcts_tree *tree, uint32_t root, uint32_t least_visits)
{
    uint64_t used = 2;

    for (uint64_t at = 2; at < tree->used; at += mcts_tree_length(tree, at))
        mcts_tree_node(tree, (uint32_t)at)->moved = at == root;
    for (uint64_t at = root; at < tree->used; at += mcts_tree_length(tree, at)) {
        struct mcts_node *node = mcts_tree_node(tree, (uint32_t)at);

        if (node->moved == MCTS_NO_NODE)
            continue;
        node->moved = (uint32_t)used;
        used += mcts_tree_length(tree, at);
        for (int i = 0; i < node->nmoves; i++) {
            const uint32_t below = mcts_below(node)[i];

            if (below != MCTS_NO_NODE && mcts_tree_node(tree, below)->visits >= least_visits)
                mcts_tree_node(tree, below)->moved = 1;
        }
    }
    return used;
}

void mcts_tree_compact(struct mcts_tree *tree, uint32_t root, uint32_t least_visits)
{
    const uint64_t used = mcts_tree_mark(tree, root, least_visits);
    uint64_t next;

    for (uint64_t at = root; at < tree->used; at = next) {
        struct mcts_node *node = mcts_tree_node(tree, (uint32_t)at);
        const uint32_t length = mcts_tree_length(tree, at);

        next = at + length;
        if (node->moved == MCTS_NO_NODE)
            continue;
        /* The nodes below lie after this one, and have not been moved yet. */
        for (int i = 0; i < node->nmoves; i++) {
            uint32_t *below = &mcts_below(node)[i];

            *below = *below == MCTS_NO_NODE ? MCTS_NO_NODE : mcts_tree_node(tree, *below)->moved;
        }
        memmove(tree->words + node->moved, node, length * sizeof(uint32_t));
    }
    tree->used = used;
    tree->root = 2;
}

/* The node's value is that of its best move; returns whether its bounds have changed. */
static bool mcts_node_settle(struct mcts_node *node)
{
    const uint8_t *lows = mcts_low(node), *highs = mcts_high(node);
    const int was_low = node->low, was_high = node->high;
    int least = MCTS_LOSS, most = MCTS_LOSS;

    for (int i = 0; i < node->nmoves; i++) {
        least = lows[i] > least ? lows[i] : least;
        most = highs[i] > most ? highs[i] : most;
    }
    node->low = (uint8_t)(least > was_low ? least : was_low);
    node->high = (uint8_t)(most < was_high ? most : was_high);
    return node->low != was_low || node->high != was_high;
}

bool mcts_node_learn(struct mcts_node *node, int i, int low, int high)
{
    uint8_t *lows = mcts_low(node), *highs = mcts_high(node);

    if (mcts_node_is_left(node, i))
        return false;
    lows[i] = (uint8_t)(low > lows[i] ? low : lows[i]);
    highs[i] = (uint8_t)(high < highs[i] ? high : highs[i]);
    assert(lows[i] <= highs[i]);
    return mcts_node_settle(node);
}

bool mcts_node_leave(struct mcts_node *node, int i)
{
    if (mcts_high(node)[i] == MCTS_LOSS || mcts_low(node)[i] == MCTS_WIN)
        return false;
    mcts_prior(node)[i] = MCTS_LEFT_OUT;
    mcts_low(node)[i] = mcts_high(node)[i] = MCTS_LOSS;
    return mcts_node_settle(node);
}

int mcts_node_find(struct mcts_node *node, cell move)
{
    for (int i = 0; i < node->nmoves; i++)
        if (mcts_moves(node)[i] == move)
            return i;
    return -1;
}
