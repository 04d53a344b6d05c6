/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MCTS_MCTS_TREE_H
#define ANALYSE_MCTS_MCTS_TREE_H

/*
 * The tree of the search: nodes whose moves are listed, in one arena of a stated size.  Internal to
 * analyse/mcts.
 *
 * A node is a header and an array for each quantity of its moves, since the loops that decide the
 * speed of the search, over scores and over RAVE counts, read few of them.  A node lies after the
 * nodes above it in the arena, which lets it be compacted in two passes.
 *
 * Values are shares of a win for the player who moves at the node, in units of 1/MCTS_ONE; a draw
 * is half.
 */

#include "analyse/base/error.h"
#include "analyse/board/position.h"
#include "analyse/mcts/mcts_bounds.h"

#define MCTS_ONE (1 << 28)
#define MCTS_HALF (MCTS_ONE / 2)

#define MCTS_NO_NODE 0 /* index of no node */
#define MCTS_LEFT_OUT INT16_MIN /* the prior of a move that is left out */
#define MCTS_RAVES_MAX 4095 /* RAVE simulations of a move that are remembered, at most */

struct mcts_node {
    uint32_t visits; /* simulations through its moves */
    uint32_t checked; /* visits at which proofs are asked for next; UINT32_MAX: never */
    uint32_t moved; /* mcts_tree_compact(): its new index, or MCTS_NO_NODE */
    uint16_t nmoves; /* listed: every other move loses, or is no better than one of these */
    uint16_t room; /* of each array: nmoves rounded up to a multiple of four */
    uint8_t mover; /* enum colour */
    uint8_t low, high; /* enum mcts_value: bounds of its value, proved */
    uint8_t asked; /* links of the sides were asked for (mcts_join.h) */
    uint8_t unused[4];
    uint32_t arrays[]; /* room * MCTS_MOVE_BYTES */
};

/* The arrays: `room` elements each, of which the first nmoves are used. */
static inline int32_t *mcts_mean(struct mcts_node *node) /* of the simulations through the move */
{
    return (int32_t *)node->arrays;
}
static inline int32_t *mcts_bonus(struct mcts_node *node) /* of the prior, less with each visit */
{
    return (int32_t *)node->arrays + node->room;
}
static inline uint32_t *mcts_visits(struct mcts_node *node)
{
    return node->arrays + 2 * node->room;
}
static inline uint32_t *mcts_below(struct mcts_node *node) /* index of the node after the move */
{
    return node->arrays + 3 * node->room;
}
static inline uint16_t *mcts_raves(struct mcts_node *node) /* RAVE simulations, and */
{
    return (uint16_t *)(node->arrays + 4 * node->room);
}
static inline uint16_t *mcts_rave_halves(struct mcts_node *node) /* their results, a win as 2 */
{
    return mcts_raves(node) + node->room;
}
static inline uint16_t *mcts_weight(struct mcts_node *node) /* of mean against RAVE, of 1/65536 */
{
    return mcts_raves(node) + 2 * node->room;
}
static inline cell *mcts_moves(struct mcts_node *node)
{
    return mcts_raves(node) + 3 * node->room;
}
static inline int16_t *mcts_prior(struct mcts_node *node) /* in units of 1/1024 of a win */
{
    return (int16_t *)mcts_raves(node) + 4 * node->room;
}
static inline uint8_t *mcts_low(struct mcts_node *node) /* bounds of the value after the move, */
{
    return (uint8_t *)(mcts_raves(node) + 5 * node->room);
}
static inline uint8_t *mcts_high(struct mcts_node *node) /* for the mover */
{
    return mcts_low(node) + node->room;
}

struct mcts_tree {
    uint32_t *words; /* [capacity]: the arena; words[0] is not used */
    uint64_t capacity; /* in words of four bytes */
    uint64_t used;
    uint32_t root; /* index of the root; MCTS_NO_NODE: the tree is empty */
};

/* Makes an empty tree with an arena for `limit_moves` moves.  Returns 0 or ERROR_MEMORY. */
int mcts_tree_init(struct mcts_tree *tree, uint64_t limit_moves) WARN_UNUSED;
/* Frees the arena. */
void mcts_tree_release(struct mcts_tree *tree);
/* Empties the tree. */
void mcts_tree_reset(struct mcts_tree *tree);

static inline struct mcts_node *mcts_tree_node(const struct mcts_tree *tree, uint32_t index)
{
    return (struct mcts_node *)(tree->words + index);
}

/* Is there room for a node with this number of moves? */
bool mcts_tree_has_room(const struct mcts_tree *tree, int nmoves);

/*
 * Adds a node with these moves, of which nothing is known yet, and room for which there is
 * (asserted).  Returns its index.
 */
uint32_t mcts_tree_add(struct mcts_tree *tree, enum colour mover, const cell *moves, int nmoves);

/*
 * Makes `root` the root and drops all nodes that are not below it, and those with fewer than
 * `least_visits` visits.  O(used).
 */
void mcts_tree_compact(struct mcts_tree *tree, uint32_t root, uint32_t least_visits);

/*
 * Sets the bounds of the value after move `i`, and the node's own: its value is the best of its
 * moves'.  Bounds only close.  Returns true if those of the node have changed.
 */
bool mcts_node_learn(struct mcts_node *node, int i, int low, int high);

/*
 * Leaves move `i` out: another one that stays is as good.  Nothing is known of its value, but the
 * search passes it over, and the node's value is that of the best of the others.  Returns as
 * mcts_node_learn().
 */
bool mcts_node_leave(struct mcts_node *node, int i);
static inline bool mcts_node_is_left(struct mcts_node *node, int i)
{
    return mcts_prior(node)[i] == MCTS_LEFT_OUT;
}

/* The index of a move among those of the node; -1: it is not listed. */
int mcts_node_find(struct mcts_node *node, cell move);

#endif
