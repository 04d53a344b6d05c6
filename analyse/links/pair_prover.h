/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_PAIR_PROVER_H
#define ANALYSE_LINKS_PAIR_PROVER_H

/*
 * Joins two ends by a proof-number search whose leaves are connection searches.  It has no bound on
 * the cells of a region, and finds long connections that the exact search is too slow for; it
 * refutes nothing.
 */

#include "analyse/base/error.h"
#include "analyse/links/links.h"

struct pair_prover_question {
    const struct ends *ends; /* borrowed during the call */
    end_id a, b; /* different ends of `ends`; an empty cell counts as the colour's stone */
    const uint64_t *region; /* words of ends: the empty cells that may be used */
    bool colour_first; /* a semi link is searched for; else a full one */
    uint64_t limit_work; /* carriers that the connection searches may examine: 1000000 take some
                            milliseconds */
};

struct pair_prover_answer {
    bool proved;
    struct cellset carrier; /* proved: the ends are joined on these cells */
    cell opening; /* proved, colour_first: a first move; CELL_NONE: the ends touch */
    uint32_t effort; /* not proved: a guess of how far away a proof is, to compare questions */
    uint64_t work; /* of all that was searched for the question */
};

struct pair_prover;

/* A new engine, one per thread; NULL when memory is out.  `known` is borrowed, of the same thread;
 * NULL: no table.  pair_prover_free() frees it. */
struct pair_prover *pair_prover_new(struct known_links *known);
/* Frees the engine; NULL is allowed. */
void pair_prover_free(struct pair_prover *prover);

/* Answers the question.  Returns 0 or ERROR_MEMORY. */
int pair_prover_search(struct pair_prover *prover, const struct pair_prover_question *question,
                       struct pair_prover_answer *answer) WARN_UNUSED;

/* Goes on with the question last searched, which must still be there, up to a work of
 * `limit_work` with that of the search.  Returns 0 or ERROR_MEMORY. */
int pair_prover_continue(struct pair_prover *prover, uint64_t limit_work,
                         struct pair_prover_answer *answer) WARN_UNUSED;

/*
 * Writes to reply[c], for each cell c of question->region, a first move with which the colour still
 * joins the ends after the opponent played c; CELL_NONE if none was found.  `colour_first` is
 * ignored, and the question's limit is one of all answers together, divided equally.  Returns 0 or
 * ERROR_MEMORY.
 */
int pair_prover_replies(struct pair_prover *prover, const struct pair_prover_question *question,
                        cell *reply) WARN_UNUSED;

#endif
