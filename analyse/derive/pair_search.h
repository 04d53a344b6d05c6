/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_DERIVE_PAIR_SEARCH_H
#define ANALYSE_DERIVE_PAIR_SEARCH_H

/*
 * Are two ends joined, on the whole board?  The exact search, which has room for 64 cells, runs on
 * growing regions; each of them can prove the link, and each of them can refute it.  A search by
 * links (pair_prover.h) proves long ones.
 */

#include "analyse/base/error.h"
#include "analyse/links/pair_prover.h"
#include "analyse/solve/exact.h"

struct pair_question {
    const struct ends *ends; /* borrowed during the call */
    end_id a, b; /* different ends of `ends`; an empty cell counts as the colour's stone */
    struct known_links *known; /* borrowed; NULL: no table */
    struct pair_prover **prover; /* NULL, or where an engine for the same table is (NULL: none yet)
                                    and is left for the next question; the caller frees it */
    const uint64_t *hint; /* words of ends: a region to try first; NULL: none */
    bool colour_first; /* a semi link is searched for; else a full one */
    bool any_carrier; /* only the verdict counts: of a YES the carrier and the move may be those
                         found in the least time, not the prover's */
    uint64_t limit_nodes; /* of all exact searches together; 0: EXACT_LIMIT_NODES.  The searches by
                             links take a time in proportion. */
};

/*
 * YES: the ends are joined on answer->carrier, a set of empty cells.  NO: they are not joined on
 * the whole board, which answer->carrier is enough for the opponent to prevent.  UNKNOWN: neither
 * was found within the limit.  answer->move is the first move if the question is of a semi link and
 * the answer YES, CELL_NONE if the ends touch; else CELL_NONE.  Returns 0 or ERROR_MEMORY.
 */
int pair_search(struct exact *exact, const struct pair_question *question,
                struct exact_answer *answer) WARN_UNUSED;

/* The work of pair_prover.h that costs about as much as so many nodes of the exact search may. */
uint64_t pair_search_limit_work(uint64_t limit_nodes);

#endif
