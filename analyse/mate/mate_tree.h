/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MATE_MATE_TREE_H
#define ANALYSE_MATE_MATE_TREE_H

/*
 * The proof tree of a forced win: a move of the attacker's where it is to move, an answer to every
 * reply where the other is.  To make one takes the search; to check one takes the rules alone.
 *
 * Most replies change nothing and have the same answer.  So one of the replies to a move may stand
 * for any other: what follows it is played against every reply that is not listed beside it, each
 * really put on the board.  There, replies below that are no longer possible fall away, and the
 * cell of the reply that stood for it is one more that is empty.
 */

#include "analyse/mate/mate_least.h"

#define MATE_NODE_NONE UINT32_MAX

struct mate_node {
    uint32_t parent, first_child, next_sibling; /* indices into nodes, or MATE_NODE_NONE */
    cell move; /* that leads here; of the root and of a node without a move: CELL_NONE */
    bool any_other; /* a reply that stands for any other; one of a node's children at most */
};

/* Zero-initialised is valid and empty.  nodes[0] is the root, where no move has been made. */
struct mate_tree {
    struct mate_node *nodes;
    uint32_t nnodes, capacity;
    uint64_t searched; /* positions that mate_tree_grow() visited, whatever came of it */
};

#define MATE_TREE_NODES_MAX 4000000

void mate_tree_reset(struct mate_tree *tree); /* keeps capacity */
void mate_tree_release(struct mate_tree *tree);

/* Appends a node as the last child of `parent` (MATE_NODE_NONE: the root, first of all).  `last` is
 * that child's elder sibling, MATE_NODE_NONE: it is the first.  Returns its index, or
 * MATE_NODE_NONE when memory or MATE_TREE_NODES_MAX is out. */
uint32_t mate_tree_add(struct mate_tree *tree, uint32_t parent, uint32_t last, cell move,
                       bool any_other);

enum mate_fault {
    MATE_FAULT_NONE,
    MATE_FAULT_NO_MOVE, /* the attacker is to move, and the tree has no move */
    MATE_FAULT_MOVES, /* ... or several */
    MATE_FAULT_TAKEN, /* a node without a move, or with one that is no empty cell */
    MATE_FAULT_REPEATED, /* a reply stands there twice, or two that stand for any other */
    MATE_FAULT_LOST, /* the reply completes a figure */
    MATE_FAULT_MISSING, /* the tree has no answer to a reply */
    MATE_FAULT_NO_WIN, /* the board is full, and the attacker has no figure */
    MATE_FAULT_AFTER_END, /* the tree goes on after a figure */
    MATE_FAULT_LIMIT, /* no fault: the check was ended before it was complete */
};

struct mate_check {
    enum mate_fault fault; /* the first that is met */
    uint32_t node; /* of the tree: where that is */
    int stones; /* the most that the attacker places on a line, as far as was checked */
    uint64_t positions; /* looked at */
    int nline; /* plies from the root's position to the fault; replies as they were played */
    cell line[MATE_LINE_MAX];
};

#define MATE_CHECK_POSITIONS 200000000 /* that the check of a tree that is made may look at */

/* When a check ends without a verdict.  Any tree may be checked: of N cells one may ask for N
 * replies, and so on below each. */
struct mate_check_limits {
    uint64_t limit_positions; /* 0: none but the callback's */
    bool (*stop)(void *context); /* NULL allowed */
    void *stop_context;
};

/*
 * Does the tree win for `attacker` on `position`, which holds no figure, against every reply?  Uses
 * the rules alone: stones are played and taken back.  Every node but the root must have a cell of
 * the board, reached or not.  `position` is left as it was.
 */
void mate_tree_check(const struct mate_tree *tree, struct position *position, enum colour attacker,
                     const struct mate_check_limits *limits, struct mate_check *check);

enum mate_growth {
    MATE_GROWTH_DONE,
    MATE_GROWTH_UNKNOWN, /* the budget ran out, or the callback ended it */
    MATE_GROWTH_FULL, /* memory, or MATE_TREE_NODES_MAX */
};

/*
 * Makes the tree of a win that mate_least_find() has proved with this table, of at most `stones`
 * own stones (PROVED or WITHIN).  Of `question` the attacker, limit_nodes (for the whole tree) and
 * the callback count.  The tree has passed mate_tree_check(), whose account is in `check`.
 * Otherwise its content means nothing.
 */
enum mate_growth mate_tree_grow(struct mate *mate, struct position *position,
                                const struct mate_least_question *question, int stones,
                                struct mate_tree *tree, struct mate_check *check);

#endif
