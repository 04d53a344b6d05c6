/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_POSITIONAL_POSITIONAL_PROOF_H
#define ANALYSE_POSITIONAL_POSITIONAL_PROOF_H

/*
 * Proofs: strategies as nodes that say what to play, and the check that they keep what they claim.
 *
 * A claim is about one player, its owner: he completes a set within some plies, or the other player
 * does not.  Its nodes form a directed graph without cycles; a node names only nodes before it.
 * hav-pg(5) has the meaning of each kind and the reason why it proves what it proves.
 */

#include "analyse/positional/positional_solve.h"

enum positional_step {
    POSITIONAL_END, /* the claim is fulfilled here */
    POSITIONAL_PLAY, /* the owner plays the point of the only branch, and goes on at its node */
    POSITIONAL_EACH, /* the other player moves: a branch for each of his points that matters */
    POSITIONAL_SOME, /* the other player moves: wherever he does, one of the branches does not
                        use that point.  The branches have no points */
};
#define POSITIONAL_STEPS 4

struct positional_branch {
    uint8_t point;
    uint32_t node;
};

struct positional_proof_node {
    uint8_t step; /* enum positional_step */
    uint32_t first, count; /* its branches */
    point_set uses; /* points that the owner plays at the node and below it */
};

struct positional_claim {
    enum positional_player owner;
    bool wins; /* he completes a set before ply `until`; else the other player does not */
    int until;
    uint32_t root; /* a node */
};

/* Zero-initialised is valid and empty. */
struct positional_proof {
    enum positional_rules rules;
    bool breaker_first; /* of the game with the plies of the two players exchanged */
    struct positional_claim claim[2];
    int nclaims;
    struct positional_proof_node *nodes;
    size_t nnodes, nodes_room;
    struct positional_branch *branches;
    size_t nbranches, branches_room;
};

void positional_proof_release(struct positional_proof *proof);

/* Adds a node with the branches, and computes what it uses.  Returns its number, or ERROR_MEMORY.
 */
long positional_proof_add(struct positional_proof *proof, enum positional_step step,
                          const struct positional_branch *branches, size_t count);

/*
 * Writes the proof of a solution that is decided (rules other than POSITIONAL_AVOIDER) into an
 * empty proof, with the search that solved it.  Returns POSITIONAL_YES; UNKNOWN if the search
 * reached its limit or the proof would have more than `most` nodes; NO if memory is out.
 */
enum positional_verdict positional_proof_make(const struct positional *game,
                                              const struct positional_solution *solution,
                                              enum positional_rules rules,
                                              struct positional_search *search, size_t most,
                                              struct positional_proof *proof);

/* Why a claim is not proved. */
struct positional_fault {
    uint32_t node;
    const char *reason;
    point_set stones[2]; /* the position there */
};

/*
 * Checks one claim by playing its nodes: POSITIONAL_YES; NO and *fault; UNKNOWN: more than `limit`
 * positions, or memory is out.  Shares no code with the search.
 */
enum positional_verdict positional_verify(const struct positional *game,
                                          const struct positional_proof *proof,
                                          const struct positional_claim *claim, uint64_t limit,
                                          struct positional_fault *fault);

#endif
