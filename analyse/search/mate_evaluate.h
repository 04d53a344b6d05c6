/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_SEARCH_MATE_EVALUATE_H
#define ANALYSE_SEARCH_MATE_EVALUATE_H

/*
 * Static evaluation of a node of the search for forced wins, and the list of its moves.  Internal
 * to mate.c.
 */

#include "analyse/search/mate_node.h"

/* The aim of the attacker is a win within the bound, that of the defender to prevent it. */
enum mate_evaluation {
    MATE_NODE_OPEN, /* undecided: the node's moves are listed */
    MATE_NODE_MOVER, /* the mover reaches its aim */
    MATE_NODE_OTHER, /* the other colour reaches its aim */
    MATE_NODE_PASS, /* undecided: search what a pass of the defender leads to, before its moves */
};

/*
 * Evaluates the node of mate->position, whose mover, bound, key, hint and own_none are filled in,
 * and fills in reason, line and others_none.  Lists the moves if it is OPEN; node->nmoves is -1
 * when memory ran out.  On MATE_NODE_MOVER *move is a move that does it, else CELL_NONE; it is
 * CELL_NONE there too if the bound or a full board decides.
 */
enum mate_evaluation mate_evaluate_node(struct mate *mate, struct mate_visit *node, cell *move);

/* Lists the node's moves for the search, best first: empty cells of `set` (words of the board), or
 * all empty cells (NULL).  node->nmoves is -1, and the search stopped, when memory ran out. */
void mate_list_moves(struct mate *mate, struct mate_visit *node, const uint64_t *set);

#endif
