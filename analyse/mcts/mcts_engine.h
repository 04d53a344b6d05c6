/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MCTS_MCTS_ENGINE_H
#define ANALYSE_MCTS_MCTS_ENGINE_H

/*
 * The state of a search.  Internal to analyse/mcts.
 */

#include <stdatomic.h>

#include "analyse/base/random.h"
#include "analyse/board/cellset.h"
#include "analyse/mate/mate_escapes.h"
#include "analyse/mcts/mcts_join.h"
#include "analyse/mcts/mcts_policy.h"
#include "analyse/mcts/mcts_tree.h"
#include "analyse/threat/threat_search.h"

#define MCTS_DEPTH_MAX (BOARD_CELLS_MAX + 1)

struct mcts_answer;
struct mcts_question;

/* A move on the way from the root. */
struct mcts_step {
    uint32_t node; /* index */
    int move; /* among those of the node */
};

/* One thread of a search. */
struct mcts_worker {
    struct mcts *mcts;
    struct position scratch; /* the position of the simulation */
    struct random random;
    struct threat_search *threats;
    struct mate *mate; /* NULL: not needed yet */
    struct threat_search_answer line;
    struct mate_escapes escapes;
    uint32_t simulations; /* begun in this search */
    int depth; /* steps of the simulation */
    struct mcts_step path[MCTS_DEPTH_MAX];
    /* A node that is being made: its moves and what is known of them. */
    int nmoves;
    cell moves[BOARD_CELLS_MAX];
    int16_t prior[BOARD_CELLS_MAX];
    uint32_t share[BOARD_CELLS_MAX];
    struct policy policy;
    struct mcts_join join;
};

struct mcts {
    struct mcts_tree tree;
    struct position root; /* searched last; without a board at first */
    struct mcts_worker *worker[MCTS_THREADS_MAX]; /* [nworkers]; the others NULL */
    int nworkers;
    atomic_flag lock; /* of the tree, where several threads search */
    bool has_threads;
    bool has_proofs; /* the ring rule is one for which searches for wins are made */
    bool joins; /* joining two sides decides the game (mcts_join.h) */
    bool is_reused; /* the root is a node of an earlier search */
    /* The search that runs; these are read and written under the lock. */
    const struct mcts_question *question;
    uint64_t simulations; /* begun */
    bool is_over;
    _Atomic bool is_stopped; /* by the callback */
    uint32_t reciprocal[MCTS_RAVES_MAX + 1]; /* [n] MCTS_HALF / n */
    uint32_t root_inverse[4096]; /* [n] 65536 / sqrt(n + 1) */
};

/* ---- mcts_expand.c ---- */

/* The result of listing the moves of a position. */
enum mcts_listed { MCTS_LISTED, MCTS_IS_LOSS, MCTS_IS_DRAW, MCTS_IS_WIN };

/*
 * Lists the moves of worker->scratch that may be good, with their priors, into the worker; or finds
 * that its value for the player to move is proved.
 */
enum mcts_listed mcts_expand_list(struct mcts_worker *worker);

/* Fills in the priors of the moves of worker->scratch that the worker lists. */
void mcts_expand_priors(struct mcts_worker *worker);

/* ---- mcts_join_know.c ---- */

/*
 * Asks links of the sides about the node, at worker->scratch, once.  Returns true if the bounds of
 * the node have changed.  The lock is held, but not during the search.
 */
bool mcts_join_ask(struct mcts_worker *worker, struct mcts_node *node);

/* ---- mcts_playout.c ---- */

/* Copies a position, and of its plies the last one. */
void mcts_playout_begin(struct position *to, const struct position *from);
/* Plays worker->scratch to its end; returns the winner, or COLOUR_NONE. */
enum colour mcts_playout_run(struct mcts_worker *worker);

/* ---- mcts_select.c ---- */

/* Fills the tables of the search. */
void mcts_select_init(struct mcts *mcts);
/* The move of the node to search next. */
int mcts_select_move(const struct mcts *mcts, struct mcts_node *node);
/* Counts a visit of move `i` with this result for the mover, MCTS_ONE a win. */
void mcts_select_count(const struct mcts *mcts, struct mcts_node *node, int i, int32_t result);
/* Turns a visit of move `i` that was counted with the result 0 into one with this result. */
void mcts_select_settle(struct mcts_node *node, int i, int32_t result);
/* Counts a result for all moves of the node that its mover made in the finished game, whose stones
 * are colour[cell]. */
void mcts_select_count_rave(struct mcts_node *node, const uint8_t *colour, int32_t result);
/* Sets the priors of a new node. */
void mcts_select_begin(const struct mcts *mcts, struct mcts_node *node, const int16_t *prior);

/* ---- mcts_simulate.c ---- */

/* One simulation. */
void mcts_simulate(struct mcts_worker *worker);
/* Adds a node with the moves that the worker lists, if there is room; else MCTS_NO_NODE. */
uint32_t mcts_simulate_add(struct mcts_worker *worker);
/* The lock of the tree; nothing while one thread searches. */
void mcts_lock(struct mcts *mcts);
void mcts_unlock(struct mcts *mcts);

/* ---- mcts.c ---- */

/* Has the callback of the question ended the search?  `context` is a worker. */
bool mcts_is_stopped(void *context);

#endif
