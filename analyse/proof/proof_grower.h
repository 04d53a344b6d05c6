/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_PROOF_PROOF_GROWER_H
#define ANALYSE_PROOF_PROOF_GROWER_H

/*
 * Makes the proof (proof_dag.h) of a position whose value a search knows or can find.
 *
 * The search is asked for moves alone.  Every node passes the check by the rules before it is
 * added, so a mistake of the search can cost a proof, never make a false one.
 */

#include "analyse/proof/proof_dag.h"
#include "analyse/search/mate.h"

enum proof_growth {
    PROOF_GROWTH_DONE,
    PROOF_GROWTH_UNKNOWN, /* the budget ran out, or the callback ended it */
    PROOF_GROWTH_FULL, /* the nodes have no room in the memory of the proof */
    PROOF_GROWTH_WRONG, /* the search contradicts the rules: two positions have one key */
    PROOF_GROWTH_UNWRITTEN, /* `put` failed */
};

/* Takes a node that was added, and its answers; returns 0, or an error, which ends the proof. */
typedef int proof_put(void *context, const struct proof_stones *stones,
                      const struct proof_answer *answers, int nanswers);

struct proof_question {
    uint64_t
        limit_nodes; /* positions that all searches visit together; 0: none but the callback's */
    bool (*stop)(void *context); /* NULL allowed */
    void *stop_context;
    proof_put *put; /* NULL allowed */
    void *put_context;
    bool asks_all; /* all nodes are asked before a search, not only the latest */
};

/*
 * Proves dag->goal for dag->prover on `position`, which holds no figure, with either side to move;
 * it is played on and left as it was.  Uses the nodes that the proof has already, and adds others.
 * On DONE *answer decides the position, as proof_dag_decides() has confirmed.  Adds the positions
 * that were searched to *searched.
 */
enum proof_growth proof_grow(struct proof_dag *dag, struct mate *mate, struct position *position,
                             const struct proof_question *question, struct proof_answer *answer,
                             uint64_t *searched);

#endif
