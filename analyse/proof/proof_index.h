/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_PROOF_PROOF_INDEX_H
#define ANALYSE_PROOF_PROOF_INDEX_H

/*
 * The nodes of a proof (proof_dag.h) by their stones: finds those that settle a position without
 * looking at each.  Internal to proof_dag.c.
 */

#include "analyse/base/error.h"
#include "analyse/proof/proof_stones.h"

#define PROOF_INDEX_LEVELS 3

/* Zero-initialised is valid: it has no nodes. */
struct proof_index {
    int ncells;
    uint32_t nnodes;
    uint64_t *level[PROOF_INDEX_LEVELS]; /* blocks of columns */
    size_t room[PROOF_INDEX_LEVELS]; /* in blocks */
};

/* The memory that it takes for each node on a board of `ncells` cells, in bytes, rounded up; a
 * few blocks more for all of them together. */
uint64_t proof_index_node_bytes(int ncells);

/* Makes it empty, for a board of `ncells` cells. */
void proof_index_init(struct proof_index *index, int ncells);

void proof_index_release(struct proof_index *index);

/* Makes room for `nnodes` nodes together.  Returns 0 or ERROR_MEMORY; its nodes stay. */
int proof_index_reserve(struct proof_index *index, uint32_t nnodes) WARN_UNUSED;

/* Adds the next node, for which there is room. */
void proof_index_add(struct proof_index *index, const struct proof_stones *node);

/*
 * The latest node, of those from `first` on, that has every stone of stones->other and no stone of
 * the prover's but stones->own and at most `lacking` others, 0 or 1.  False: none.
 */
bool proof_index_find(const struct proof_index *index, const struct proof_stones *stones,
                      int lacking, uint32_t first, uint32_t *node);

#endif
