/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_PROOF_PROOF_STONES_H
#define ANALYSE_PROOF_PROOF_STONES_H

/* The stones of a position that is proved, or asked about. */

#include "analyse/board/cellset.h"

#define PROOF_DAG_WORDS 2
#define PROOF_DAG_CELLS_MAX (64 * PROOF_DAG_WORDS) /* of a board whose positions are proved */

/* Stones of a position: of the prover and of the opponent. */
struct proof_stones {
    uint64_t own[PROOF_DAG_WORDS], other[PROOF_DAG_WORDS];
};

/* Is `a` no worse for the prover than `b`?  Then what is proved of `b` holds for `a`. */
static inline bool proof_stones_as_good(const struct proof_stones *a, const struct proof_stones *b)
{
    return cellset_subset(b->own, a->own, PROOF_DAG_WORDS) &&
           cellset_subset(a->other, b->other, PROOF_DAG_WORDS);
}

#endif
