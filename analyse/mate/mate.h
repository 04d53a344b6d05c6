/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MATE_MATE_H
#define ANALYSE_MATE_MATE_H

/*
 * Forced wins: can a colour complete a figure with at most so many own stones, whatever the other
 * does, whose figures and threats count?  Exact, on the whole board, by Freeling's ring rule (or in
 * a game without rings).
 *
 * A search is bounded by nodes, or by the caller's word; running out is the verdict MATE_UNKNOWN,
 * never a "no".
 */

#include "analyse/threat/threat_search.h"

enum mate_verdict {
    MATE_UNKNOWN,
    MATE_WIN, /* proved: the attacker completes a figure within the bound */
    MATE_NO, /* proved: it does not */
};

/* A search may visit so many nodes more than its limit: the wins by threats of the last one. */
#define MATE_OVERRUN_NODES 700

struct mate_question {
    enum colour attacker; /* who is to complete a figure; either may be to move */
    int most_stones; /* the attacker's stones, the completing one counted; 0: any number */
    uint64_t limit_nodes; /* positions visited; 0: none but the callback's */
    bool (*stop)(void *context); /* asked now and then: true ends the search; NULL allowed */
    void *stop_context;
};

struct mate_answer {
    enum mate_verdict verdict;
    cell move; /* WIN with the attacker to move, NO with the other to move: a move that does it;
                  else CELL_NONE */
    uint64_t nodes; /* positions visited */
};

/* A search's tables of positions met; one per thread.  What one question left there serves the
 * next. */
struct mate;

/* 2^table_bits entries of 24 bytes, 10 .. 30.  NULL when memory is out; mate_free() frees it. */
struct mate *mate_new(int table_bits);
void mate_free(struct mate *mate); /* NULL allowed */
void mate_reset(struct mate *mate); /* forgets what it met: the next answer is that of a new one */

/*
 * Answers the question about `position`, which holds no figure yet; it is played on and left as it
 * was.  The same questions in the same order from a fresh table give the same answers on every
 * machine, unless the callback stopped one.
 */
void mate_solve(struct mate *mate, struct position *position, const struct mate_question *question,
                struct mate_answer *answer);

#endif
