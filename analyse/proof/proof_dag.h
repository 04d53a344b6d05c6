/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_PROOF_PROOF_DAG_H
#define ANALYSE_PROOF_PROOF_DAG_H

/*
 * Proofs of positions whose parts are shared, and their check by the rules alone.  hav-proof(5)
 * describes them as a file.
 *
 * A node is a position in which the opponent is to move, and a claim about it: the prover wins, or
 * (goal HOLD) the opponent does not.  The claim is meant for every position that is no worse for
 * the prover: with at least these stones of the prover and at most these of the opponent.  It is
 * sound for these, because a figure stays one when stones of its colour are added; so one more
 * stone never hurts its colour, and a strategy for the node is one for them.
 *
 * A node has answers, which together meet every reply of the opponent.  An answer is a cell that
 * completes a figure of the prover, or an earlier node, as it is or rotated by a symmetry of the
 * board.  Since nodes only refer to earlier ones, a file of them is checked in one pass.
 */

#include "analyse/base/error.h"
#include "analyse/board/position.h"
#include "analyse/proof/proof_index.h"
#include "analyse/proof/proof_stones.h"

#define PROOF_DAG_NONE UINT32_MAX
#define PROOF_DAG_ANSWERS_MAX PROOF_DAG_CELLS_MAX /* of one node */

enum proof_goal {
    PROOF_GOAL_WIN, /* the prover completes a figure */
    PROOF_GOAL_HOLD, /* the opponent completes none */
};

/* An answer to replies of the opponent. */
struct proof_answer {
    cell at; /* that completes a figure of the prover; CELL_NONE: the node is the answer */
    uint8_t symmetry; /* of the board, that rotates the node */
    uint32_t node;
};

struct proof_dag {
    const struct board *board; /* borrowed */
    enum colour prover;
    enum proof_goal goal;
    struct proof_stones *nodes; /* [nnodes] */
    uint32_t nnodes, capacity, most; /* most: as many as memory is allowed for */
    struct proof_index index; /* of the nodes */
    struct position scratch; /* without a stone between two calls */
};

enum proof_fault {
    PROOF_FAULT_NONE,
    PROOF_FAULT_LOST, /* a reply completes a figure of the opponent */
    PROOF_FAULT_FULL_BOARD, /* no reply is left, and no figure was completed */
    PROOF_FAULT_TAKEN, /* the cell of an answer is not empty */
    PROOF_FAULT_NO_FIGURE, /* the cell of an answer completes nothing */
    PROOF_FAULT_NO_NODE, /* an answer is no earlier node, or no symmetry */
    PROOF_FAULT_MOVES, /* the answer needs more stones of the prover than one move gives */
    PROOF_FAULT_OTHERS_STONES, /* the opponent has stones that the answer's node lacks */
    PROOF_FAULT_NO_ANSWER, /* a reply has no answer */
    PROOF_FAULT_MEMORY, /* no fault: there is no room for one more node */
};

/* Where a fault is; what does not apply is CELL_NONE or -1. */
struct proof_place {
    cell reply;
    int answer; /* index */
};

/* Makes an empty proof for boards of at most PROOF_DAG_CELLS_MAX cells (asserted), in which at most
 * `memory` bytes are used. */
void proof_dag_init(struct proof_dag *dag, const struct board *board, enum colour prover,
                    enum proof_goal goal, uint64_t memory);

/* The memory that it takes for `nnodes` nodes on a board of `ncells` cells, in bytes. */
uint64_t proof_dag_bytes(int ncells, uint64_t nnodes);

/* Frees the nodes. */
void proof_dag_release(struct proof_dag *dag);

/* The stones of a position of the board. */
void proof_dag_stones(const struct proof_dag *dag, const struct position *position,
                      struct proof_stones *stones);

/* The stones of a node, rotated by a symmetry. */
void proof_dag_rotated(const struct proof_dag *dag, uint32_t node, int symmetry,
                       struct proof_stones *stones);

/* Does a figure stand among the stones of this colour? */
bool proof_dag_has_figure(struct proof_dag *dag, const uint64_t *stones, enum colour colour);

/*
 * Checks a node by the rules, and adds it if it is right.  Returns PROOF_FAULT_NONE; or the fault,
 * with its place, and then nothing was added.
 */
enum proof_fault proof_dag_add(struct proof_dag *dag, const struct proof_stones *stones,
                               const struct proof_answer *answers, int nanswers,
                               struct proof_place *place) WARN_UNUSED;

/*
 * Finds the latest of the last `most` nodes that settles a position with these stones after at most
 * `moves` moves of the prover, 0 or 1; for a position of few stones also in its images.  Looks at
 * the nodes by their stones (proof_index.h).
 */
bool proof_dag_find(const struct proof_dag *dag, const struct proof_stones *stones, int moves,
                    uint32_t most, struct proof_answer *answer);

/* The same among all nodes, and for any position in its images too: of all nodes that settle one of
 * them the latest, whichever image is asked about. */
bool proof_dag_find_rotated(const struct proof_dag *dag, const struct proof_stones *stones,
                            int moves, struct proof_answer *answer);

/* Does the answer decide a position with these stones?  With the prover to move it is a move of
 * his, otherwise it is a node that claims no more than the position has.  Returns the fault. */
enum proof_fault proof_dag_decides(struct proof_dag *dag, const struct proof_stones *stones,
                                   enum colour to_move,
                                   const struct proof_answer *answer) WARN_UNUSED;

/* Why a node or an answer was refused, for a person. */
const char *proof_fault_reason(enum proof_fault fault);

#endif
