/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_PROOF_MATE_TREE_H
#define ANALYSE_PROOF_MATE_TREE_H

/*
 * The proof tree of a forced win: one move where the attacker is to move, an answer to every reply
 * where the other side is.  Making a tree takes the search; checking one takes the rules alone.
 *
 * Most replies change nothing and have the same answer.  So one reply may be marked `any_other`:
 * what follows it is checked against every reply that is not listed with it, with that reply
 * really on the board.  In such a check, replies further down whose cells are taken are left out,
 * and the cell of the marked reply is one more empty cell.
 */

#include "analyse/search/mate_least.h"

#define MATE_NODE_NONE UINT32_MAX

struct mate_node {
    uint32_t parent, first_child, next_sibling; /* indices into nodes, or MATE_NODE_NONE */
    cell move; /* that leads here; CELL_NONE: the root, or a node without a move */
    bool any_other; /* the reply marked for all that are not listed; at most one child of a node */
};

/* Zero-initialised is valid and empty.  nodes[0] is the root, before any move. */
struct mate_tree {
    struct mate_node *nodes;
    uint32_t nnodes, capacity;
    uint64_t searched; /* positions that the last mate_tree_grow() visited */
};

#define MATE_TREE_NODES_MAX 4000000 /* set by hand */

/* Removes all nodes, keeps the memory. */
void mate_tree_reset(struct mate_tree *tree);

/* Frees the nodes and leaves an empty tree. */
void mate_tree_release(struct mate_tree *tree);

/* Appends a node as the last child of `parent` (MATE_NODE_NONE: the root, which comes first).
 * `last` is the last child so far, MATE_NODE_NONE if there is none.  Returns the node's index, or
 * MATE_NODE_NONE when memory or MATE_TREE_NODES_MAX is exhausted. */
uint32_t mate_tree_add(struct mate_tree *tree, uint32_t parent, uint32_t last, cell move,
                       bool any_other);

enum mate_fault {
    MATE_FAULT_NONE,
    MATE_FAULT_NO_MOVE, /* the attacker is to move, and the node has no child */
    MATE_FAULT_MOVES, /* ... or several */
    MATE_FAULT_TAKEN, /* a node without a move, or with one that is no empty cell */
    MATE_FAULT_REPEATED, /* a reply is listed twice, or two are marked `any_other` */
    MATE_FAULT_LOST, /* the reply completes a figure */
    MATE_FAULT_MISSING, /* the tree has no answer to a reply */
    MATE_FAULT_NO_WIN, /* the board is full, and the attacker has no figure */
    MATE_FAULT_AFTER_END, /* the tree goes on after a figure */
    MATE_FAULT_LIMIT, /* no fault: a limit ended the check */
};

struct mate_check {
    enum mate_fault fault; /* the first one found */
    uint32_t node; /* its place in the tree */
    int stones; /* the most that the attacker places on a line, as far as was checked */
    uint64_t positions; /* looked at */
    int nline; /* plies from the root's position to the fault; replies as they were played */
    cell line[MATE_LINE_MAX];
};

#define MATE_CHECK_POSITIONS 200000000 /* the limit of the check of a tree that was just made */

/* When a check ends without a verdict.  A tree from elsewhere may need very many positions: N empty
 * cells are N replies, with as many below each. */
struct mate_check_limits {
    uint64_t limit_positions; /* 0: none but the callback's */
    bool (*stop)(void *context); /* NULL allowed */
    void *stop_context;
};

/*
 * Does the tree win for `attacker` on `position`, which holds no figure, against every reply?  Uses
 * the rules alone, no table and no key: every move and reply is played and taken back.  Every node
 * but the root must have a cell of the board, even one that no line reaches.  `position` is left as
 * it was.
 */
void mate_tree_check(const struct mate_tree *tree, struct position *position, enum colour attacker,
                     const struct mate_check_limits *limits, struct mate_check *check);

enum mate_growth {
    MATE_GROWTH_DONE,
    MATE_GROWTH_UNKNOWN, /* the budget ran out, or the callback ended it */
    MATE_GROWTH_FULL, /* memory or MATE_TREE_NODES_MAX is exhausted */
};

/*
 * Makes the tree of a win with at most `stones` own stones that mate_least_find() has proved
 * (PROVED or WITHIN) with these tables.  Uses the question's attacker, limit_nodes (for the whole
 * tree) and callback.  On DONE the tree has passed mate_tree_check(), whose result is in `check`;
 * else its content is undefined.
 */
enum mate_growth mate_tree_grow(struct mate *mate, struct position *position,
                                const struct mate_least_question *question, int stones,
                                struct mate_tree *tree, struct mate_check *check);

#endif
