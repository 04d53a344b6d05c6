/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MATE_MATE_STORE_H
#define ANALYSE_MATE_MATE_STORE_H

/*
 * What a search for forced wins remembers: numbers of nodes, proofs of wins, and which moves are
 * left at a node.  Internal to mate.c.
 */

#include "analyse/board/cellset.h"

#define MATE_PN_MAX 100000000u
#define MATE_LINE_MAX 48 /* plies of a line by threats that is kept */

/* Proof numbers, for the side to move: `phi` of proving that it has its way, `delta` of proving
 * that it has not.  Its way: the attacker's to win within the bound, the other's to prevent it. */
struct mate_entry {
    uint64_t key;
    uint32_t phi, delta;
    uint32_t work; /* nodes below; 0: empty */
    cell move; /* of a proof */
    uint8_t stones; /* the attacker's bound */
};

/* A way for the attacker to win from a node, with either side to move; mate.c tells what of. */
struct mate_proof {
    uint64_t key;
    uint8_t stones; /* the attacker's bound */
    uint8_t most; /* stones of the attacker that it takes at most: X */
    uint8_t strays; /* of the other's stones, outside the replies, at most: q */
    uint8_t is_known; /* 0: there is none yet */
    uint32_t unused;
    uint64_t cells[]; /* the zone Z [words], then the replies R [words] */
};

/* What is known of a node before its moves are tried. */
enum mate_scope {
    MATE_ALL, /* any move may do */
    MATE_OWN, /* the side to move has a win by threats: `line`; nline is 0 when it is too long, and
                 line[0] its first stone */
    MATE_SET, /* only moves of `set` may: the other would win after a pass, by threats (`line`) or,
                 when `passed`, otherwise */
};

struct mate_plan {
    uint64_t key;
    uint8_t stones; /* the attacker's bound */
    uint8_t scope; /* enum mate_scope */
    bool own_complete; /* the mover has no win by threats within its stones */
    bool others_complete; /* nor has the other, if the mover passed */
    bool has_promise; /* mate_store_promise() holds the promise of each cell */
    bool passed; /* the search knows that the other wins after a pass */
    uint8_t nline;
    cell line[MATE_LINE_MAX];
    uint64_t set[]; /* [words] */
};

struct mate_store;

/* As mate_new() and so on. */
struct mate_store *mate_store_new(int table_bits);
void mate_store_free(struct mate_store *store); /* NULL allowed */
void mate_store_reset(struct mate_store *store);

/* Makes room for sets of a board's cells; what was kept for another number is forgotten. */
void mate_store_fit(struct mate_store *store, int ncells);

/*
 * The entry of a node that answers for a bound of `stones`, or NULL.  A win within fewer stones
 * serves, and so does none within more.
 */
const struct mate_entry *mate_store_find(const struct mate_store *store, uint64_t key,
                                         bool attacker_moves, int stones);
void mate_store_put(struct mate_store *store, const struct mate_entry *entry);

/* The proof of a node within exactly this bound, or NULL; borrowed until the next is made. */
const struct mate_proof *mate_store_proof(const struct mate_store *store, uint64_t key, int stones);
/* Room for it, with key and bound filled in; NULL where there is none. */
struct mate_proof *mate_store_new_proof(struct mate_store *store, uint64_t key, int stones);

/* The place of a node's plan, which may hold another's: compare `key` and `stones`.  Borrowed
 * until the next call. */
struct mate_plan *mate_store_plan(struct mate_store *store, uint64_t key, int stones);
/* Room for the promise of each cell [ncells] that goes with the plan. */
uint8_t *mate_store_promise(const struct mate_store *store, const struct mate_plan *plan);

#endif
