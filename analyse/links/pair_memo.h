/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_PAIR_MEMO_H
#define ANALYSE_LINKS_PAIR_MEMO_H

/*
 * Answers of the prover (pair_prover.h) for the positions of one game: most of the board is the
 * same a ply later.
 */

#include "analyse/links/pair_prover.h"

/* All that an answer depends on: cells that are in neither set are the opponent's. */
struct pair_memo_key {
    int game, size;
    enum colour colour;
    end_id a, b;
    bool colour_first;
    uint64_t limit_work;
    struct cellset own, region; /* stones, empty cells; unused words are zero */
};

struct pair_memo;

/* An empty memory of the answers of one prover.  NULL when memory is out; pair_memo_free() frees
 * it. */
struct pair_memo *pair_memo_new(void);
/* Frees the memory; NULL is allowed. */
void pair_memo_free(struct pair_memo *memo);

/* The answer kept for exactly this key, borrowed until the next pair_memo_keep(); NULL: none. */
const struct pair_prover_answer *pair_memo_find(const struct pair_memo *memo,
                                                const struct pair_memo_key *key);

/* Keeps an answer, in the place of one kept before if there is no other. */
void pair_memo_keep(struct pair_memo *memo, const struct pair_memo_key *key,
                    const struct pair_prover_answer *answer);

#endif
