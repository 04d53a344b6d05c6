/* SPDX-License-Identifier: ISC */
#ifndef PATTERNS_PROOF_H
#define PATTERNS_PROOF_H

/*
 * Is a template's claim true?  It is laid on the least board that holds it
 * (template_least_board()) and put to the exact search (analyse/solve/exact.h), alone on the board.
 */

#include "analyse/solve/exact.h"
#include "patterns/template.h"

enum proof_verdict {
    PROOF_HOLDS, /* all that is claimed */
    PROOF_FAILS, /* the stones are not joined as claimed */
    PROOF_WASTES, /* they are, but it is claimed minimal and is not */
    PROOF_UNKNOWN, /* the limit ran out */
    PROOF_NOWHERE, /* no board up to the largest holds it */
};
#define PROOF_VERDICTS 5
const char *proof_verdict_name(enum proof_verdict verdict); /* "holds", "fails", ... */

struct proof {
    enum proof_verdict verdict;
    int size; /* of the least board that holds it; 0: none does */
    int refutation; /* FAILS: index of the cell by which the opponent prevents it; -1: any does */
    uint64_t needless; /* WASTES: bit i: without cell i it still holds */
    uint64_t nodes; /* searched */
};

/* What a proof works with; one per thread.  NULL: memory is out. */
struct prover;
struct prover *prover_new(void);
/* One for claims on many cells, exact.h's wide questions: with 32 MiB in place of 8. */
struct prover *prover_new_wide(void);
void prover_free(struct prover *prover); /* NULL allowed */

/* Each question of a proof may search `limit_nodes` (0: EXACT_LIMIT_NODES). */
void template_prove(struct prover *prover, const struct template *template, uint64_t limit_nodes,
                    struct proof *proof);

/*
 * An answer to each intrusion into a template whose claim holds: answer[i] (TEMPLATE_CELLS_MAX) is
 * the index of a cell after which it holds again if the opponent has taken cell i; -1 if none is
 * needed or the limit ran out, which false says.  Answers of large templates are found together, so
 * this costs about as much as the proof.
 */
bool template_answers(struct prover *prover, const struct template *template, uint64_t limit_nodes,
                      int8_t *answer);

/*
 * All answers to the opponent's stone on cell `intrusion`, bit i for cell i; with -1 all first
 * moves after which a semi claim holds.  False: the limit ran out.  A search for each cell.
 */
bool template_replies(struct prover *prover, const struct template *template, int intrusion,
                      uint64_t limit_nodes, uint64_t *replies);

/*
 * A minimal part of `cells` (bits of the template's cells) on which its stones are joined as it
 * claims, into *least.  YES; NO: not even on all of `cells`; UNKNOWN: the limit ran out, or no
 * board holds the template.
 */
enum exact_verdict template_minimise(struct prover *prover, const struct template *template,
                                     uint64_t cells, uint64_t limit_nodes, uint64_t *least);

#endif
