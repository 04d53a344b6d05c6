/* SPDX-License-Identifier: ISC */
#ifndef PATTERNS_PROOF_H
#define PATTERNS_PROOF_H

/*
 * Is a template's claim true?  It is laid alone on the smallest board that holds it
 * (template_least_board()) and given to the exact search (analyse/solve/exact.h).  Whether the
 * claim holds does not depend on the board: the search plays on its cells only, and their
 * neighbours and sides are the same on every board that holds it.
 */

#include "analyse/solve/exact.h"
#include "patterns/template.h"

enum proof_verdict {
    PROOF_HOLDS, /* everything that is claimed is true */
    PROOF_FAILS, /* the stones are not joined as claimed */
    PROOF_WASTES, /* they are, but the template is claimed minimal and is not */
    PROOF_UNKNOWN, /* the limit ran out */
    PROOF_NOWHERE, /* no board up to the largest holds it */
};
#define PROOF_VERDICTS 5

/* "holds", "fails", "wastes", "unknown", "nowhere". */
const char *proof_verdict_name(enum proof_verdict verdict);

struct proof {
    enum proof_verdict verdict;
    int size; /* of the smallest board that holds it; 0: none does */
    int refutation; /* FAILS: index of the cell by which the opponent prevents it; -1: any does */
    uint64_t needless; /* WASTES: bit i: without cell i it still holds */
    uint64_t nodes; /* searched */
};

/* The boards and tables of proofs; one for each thread. */
struct prover;

/* A prover with tables of 8 MiB.  NULL when memory is out; prover_free() frees it. */
struct prover *prover_new(void);

/* The same for claims on many cells, the wide questions of exact.h, with tables of 32 MiB. */
struct prover *prover_new_wide(void);

/* Frees it; NULL allowed. */
void prover_free(struct prover *prover);

/* Proves or refutes the claim, and what "minimal" adds to it, into *proof.  Each question of the
 * proof may search `limit_nodes` nodes (0: EXACT_LIMIT_NODES). */
void template_prove(struct prover *prover, const struct template *template, uint64_t limit_nodes,
                    struct proof *proof);

/*
 * An answer to each intrusion into a template whose claim holds: answer[i] [TEMPLATE_CELLS_MAX] is
 * the index of a cell after which the claim holds again if the opponent has taken cell i; -1: none
 * is needed.  False: the limit ran out, and some answers are missing.  One search finds answers to
 * many intrusions, so this costs about as much as the proof.
 */
bool template_answers(struct prover *prover, const struct template *template, uint64_t limit_nodes,
                      int8_t *answer);

/*
 * All answers to the opponent's stone on cell `intrusion`, into *replies, bit i for cell i; with -1
 * all first moves after which a semi claim holds.  False: the limit ran out.  One search for each
 * cell.
 */
bool template_replies(struct prover *prover, const struct template *template, int intrusion,
                      uint64_t limit_nodes, uint64_t *replies);

/*
 * A minimal subset of `cells` (bits of the template's cells) on which the stones are joined as
 * claimed, into *least: EXACT_YES.  EXACT_NO: they are not joined even on all of `cells`.
 * EXACT_UNKNOWN: the limit ran out, or no board holds the template.
 */
enum exact_verdict template_minimise(struct prover *prover, const struct template *template,
                                     uint64_t cells, uint64_t limit_nodes, uint64_t *least);

#endif
