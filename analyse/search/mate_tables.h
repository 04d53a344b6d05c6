/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_SEARCH_MATE_TABLES_H
#define ANALYSE_SEARCH_MATE_TABLES_H

/*
 * The tables of a search for forced wins: the transposition table, proofs of wins, and what the
 * threat searches found at a node.  Internal to mate.c.
 *
 * All go by a 64-bit key of the position, the attacker and the side to move, and compare nothing
 * else: two positions with one key would be treated as one.  A verdict is correct only if no two
 * positions share a key; mate_tree_check() does not need this.
 */

#include "analyse/board/cellset.h"

#define MATE_PN_MAX 100000000u
#define MATE_THREAT_LINE_MAX 48 /* plies of a line by threats that is kept; set by hand */
#define MATE_PROOF_WORDS 8 /* of a set, 512 cells; no proofs are kept on larger boards */

/* An entry of the transposition table.  Proof numbers for the side to move: `phi` for proving that
 * it reaches its aim, `delta` for disproving it; 0 is decided, MATE_PN_MAX cannot be.  The aim
 * of the attacker is a win within the bound, that of the defender to prevent it. */
struct mate_tt_entry {
    uint64_t key;
    uint32_t phi, delta;
    uint32_t work; /* nodes below; 0: empty */
    cell move; /* of a proof */
    uint8_t stones; /* the attacker's bound */
};

/* A way for the attacker to win from a node, with either side to move; relevance_zone.c explains
 * the fields. */
struct mate_proof {
    uint64_t key;
    uint8_t stones; /* the attacker's bound */
    uint8_t most; /* stones of the attacker that it takes at most: X */
    uint8_t strays; /* of the other's stones, outside the replies, at most: q */
    cell move; /* with which it begins, if the attacker is to move; the table's entry of the node
                  may have another one, of another proof */
    uint64_t cells[2 * MATE_PROOF_WORDS]; /* the zone Z [words], then the replies R [words] */
};

/* Facts about a node before its moves are tried. */
enum mate_scope {
    MATE_ALL, /* any move may be good */
    MATE_OWN, /* the side to move has a win by threats: `line`; if that is too long nline is 0, and
                 line[0] the first stone */
    MATE_SET, /* only moves of `set` may be good: after a pass the other side would win, by threats
                 (`line`) or, if `passed`, in another way; or `fills`: some of the best are there */
    MATE_LINKED, /* a link decides the node: for the side to move, by line[0], or, if that is
                    CELL_NONE, for the other side */
};

/* The results of threat searches at a node, and the moves that they leave. */

struct mate_threat_info {
    uint64_t key;
    uint8_t stones; /* the attacker's bound */
    uint8_t scope; /* enum mate_scope */
    bool own_complete; /* proved: the mover has no win by threats within its stones */
    bool others_complete; /* proved: nor has the other side after a pass */
    bool passed; /* proved by the search, or by links: the other side wins after a pass */
    /* The answer of links is in the other fields (mate_links.h): at the root, by a wide question
     * about it, or at any node. */
    bool asked_root, asked_wide, asked_links;
    bool fills; /* asked_links: with cells filled in, as below the root */
    bool is_filled; /* MATE_SET: by that.  Moves outside the set may be as good as those in it */
    uint64_t pass_mark; /* MATE_SET and `passed`: relevance_zone_mark() of the proof that gave the
                           set */
    uint16_t linked_stones; /* MATE_LINKED: that the winner needs at most */
    uint8_t nline;
    cell line[MATE_THREAT_LINE_MAX];
    uint64_t set[]; /* [words] */
};

struct mate_tables;

/* Tables with 2^table_bits entries, 10 .. 30.  NULL when memory is out; mate_tables_free() frees
 * it.
 */
struct mate_tables *mate_tables_new(int table_bits);

/* The memory of such tables, in bytes. */
uint64_t mate_tables_bytes(int table_bits);

/*
 * Tables for another thread of a search: the transposition table and the proofs are those of `of`,
 * the others are its own.  `of` stays longer, and mate_tables_follow() is called before each search
 * of both.  NULL when memory is out; mate_tables_free() frees it.
 */
struct mate_tables *mate_tables_share(struct mate_tables *of);
void mate_tables_follow(struct mate_tables *tables, const struct mate_tables *of);

/* The memory of what is its own then, in bytes. */
uint64_t mate_tables_shared_bytes(int table_bits);

/* Frees it; NULL allowed. */
void mate_tables_free(struct mate_tables *tables);

/* Empties all tables; linear in their size. */
void mate_tables_reset(struct mate_tables *tables);

/* Divides the memory for sets of `ncells` cells.  If the number was another one before, proofs and
 * threat information are forgotten; the transposition table keeps its entries, since the board's
 * size is part of their keys. */
void mate_tables_fit(struct mate_tables *tables, int ncells);

/* The table_bits that it was made with. */
int mate_tables_bits(const struct mate_tables *tables);

/* The words of a set, since mate_tables_fit(). */
int mate_tables_words(const struct mate_tables *tables);

/*
 * The entry of a node for a bound of `stones`, or one for another bound that decides it: a win
 * within fewer stones, or no win within more.  False: none.
 */
bool mate_tt_probe(const struct mate_tables *tables, uint64_t key, bool attacker_moves, int stones,
                   struct mate_tt_entry *entry);
/* Asks the memory for the entries of a node, which will be looked at soon; changes nothing. */
void mate_tt_prefetch(const struct mate_tables *tables, uint64_t key);
/*
 * Keeps the entry, in place of an older one for the same node and bound, whose work is added to its
 * own, or of the one with the least work in its bucket.  One that decides the node is not replaced
 * by one that does not.
 */
void mate_tt_store(struct mate_tables *tables, const struct mate_tt_entry *entry);
/* The next entry from place *at on (0 at first), which is moved past it; false: there are no more.
 */
bool mate_tt_next(const struct mate_tables *tables, size_t *at, struct mate_tt_entry *entry);

/* The proof of a node within exactly this bound; false: none.  Cells beyond the words of a set are
 * undefined. */
bool mate_proof_probe(const struct mate_tables *tables, uint64_t key, int stones,
                      struct mate_proof *proof);
/* Keeps the proof in place of an older one; none is kept on boards that are too large. */
void mate_proof_store(struct mate_tables *tables, const struct mate_proof *proof);
/* The next proof from place *at on, as mate_tt_next(). */
bool mate_proof_next(const struct mate_tables *tables, size_t *at, struct mate_proof *proof);

/* The slot of a node's threat information, which may hold another node's: compare `key` and
 * `stones`.  Borrowed until the next call. */
struct mate_threat_info *mate_threat_probe(struct mate_tables *tables, uint64_t key, int stones);
/* The order of the moves of each cell [ncells] that was kept under this key, which is not 0: of the
 * stones and the mover.  Without one *known is false, and the caller fills it in.  Borrowed until
 * the next call. */
uint8_t *mate_order_probe(struct mate_tables *tables, uint64_t key, bool *known);

#endif
