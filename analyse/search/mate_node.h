/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_SEARCH_MATE_NODE_H
#define ANALYSE_SEARCH_MATE_NODE_H

/*
 * A search for forced wins under way, and a node of it.  Internal to mate.c and relevance_zone.c.
 */

#include "analyse/search/mate.h"
#include "analyse/search/mate_links.h"
#include "analyse/search/mate_tables.h"

#define MATE_ANY_STONES 255 /* no bound on the attacker's stones */

/* A move that is tried at a node. */
struct mate_child {
    uint32_t phi, delta; /* the numbers of the node after it, as the side to move there sees them */
    cell move;
    uint8_t order; /* the least is tried first */
};

struct mate_threads;

struct mate {
    struct mate_tables *tables;
    struct mate_threads *threads; /* the threads that search together; NULL: this one is alone */
    bool is_helper; /* it is one of the threads, not its first */
    struct threat_search *threat_search;
    struct mate_links *links; /* NULL: no question needed them yet */
    struct known_links *known_links; /* mate_lend_links() */
    /* The moves of all nodes from the root to the one being visited.  No table forgets what is
     * known of them, so that a search ends however small its tables are. */
    struct mate_child *children;
    size_t nchildren, capacity;

    /* The question being answered; NULL and undefined between questions. */
    struct position *position;
    struct mate_question question;
    int words;
    bool links_decide; /* mate_links_decide() */
    bool asks_root; /* they decide: asks frames at the root, */
    bool asks_wide; /* and links there, */
    bool asks_links; /* and at each node, since the question has no bound */
    uint64_t nodes;
    bool stopped; /* by the question's limits, or memory is out */
    cell move; /* the best at the question's position, once that was searched: another thread may
                  take its entry's place in the table at any time; else CELL_NONE */
    struct mate_visit *visit; /* the node being visited; NULL: none */
    const struct mate_visit *settled; /* a node above it that another thread has decided: the search
                                         returns to it; NULL: none is known */
};

/* Why every move that is not listed lets the other side reach its aim. */
enum mate_reason {
    MATE_REASON_NONE, /* all moves are listed */
    MATE_REASON_BLOCK, /* the other side would complete a figure */
    MATE_REASON_LINE, /* after a pass it would win by threats */
    MATE_REASON_PASS, /* after a pass it would win, as the search has proved */
    MATE_REASON_LINKS, /* a link decides the node, and the proof is kept */
    MATE_REASON_FILL, /* or one that is listed is as good: so no proof is kept of a node at which
                         the defender moves */
};

/*
 * Cells that complete a figure at once, known before a node is evaluated.
 *
 * A node is searched further only if the mover there completes nothing and the other colour does so
 * on one cell at most, which the mover then takes.  So the other colour, which is the mover of the
 * node after the move, completes nothing there; and the colour that has just moved only does
 * beside the chain of its last stone.  Before a pass neither colour completes anything.
 */
enum mate_known {
    MATE_KNOWN_NOTHING, /* the root */
    MATE_KNOWN_MOVER, /* the mover completes nothing; the last ply is a stone of the other colour */
    MATE_KNOWN_BOTH, /* neither colour completes anything */
};

/* The tables of another thread of `of`; mate_free() frees them.  NULL: memory is out. */
struct mate *mate_new_helper(struct mate *of);

/* A node being visited: the position of the search, with the mover to move. */
struct mate_visit {
    enum colour mover;
    bool attacker_moves;
    int stones; /* the attacker's bound */
    uint64_t key;
    enum mate_known known;
    enum mate_reason reason;
    int nline;
    cell line[MATE_THREAT_LINE_MAX]; /* cells of the reason; without one, the mover's win by threats
                                      */
    bool own_none; /* proved: the mover has no win by threats */
    bool others_none; /* proved: nor would the other side have one after a pass */
    cell hint; /* a move to be tried first; CELL_NONE: none */
    size_t first; /* in mate->children, of the moves that may have their way, best first */
    int nmoves;
    uint64_t pass_mark; /* MATE_REASON_PASS: of the proof that gave the moves */
    struct mate_visit *above; /* the node from which the search came here; NULL: the root */
    bool decided_by_other; /* its verdict is another thread's, which has kept the proof */
};

/* The i-th move of the node; borrowed until another node is visited. */
static inline struct mate_child *mate_child(const struct mate *mate, const struct mate_visit *node,
                                            int i)
{
    return &mate->children[node->first + (size_t)i];
}

/* The key of a node: of its stones, the attacker, the mover and the board's size. */
static inline uint64_t mate_key(const struct mate *mate, uint64_t stones, enum colour attacker,
                                enum colour mover)
{
    return stones ^ (attacker == COLOUR_WHITE ? 0xa0761d6478bd642fu : 0) ^
           (mover == COLOUR_WHITE ? 0xe7037ed1a0b428dbu : 0) ^
           (uint64_t)mate->position->board->size * 0x8ebc6af09c88c6e3u;
}

/* The attacker's bound after a move of the node, or after a pass of the defender: one stone less
 * after a move of the attacker. */
static inline int mate_stones_below(const struct mate_visit *node)
{
    return node->stones - (node->attacker_moves && node->stones != MATE_ANY_STONES);
}

/* The key of the node after a move, or after a pass (CELL_NONE). */
static inline uint64_t mate_key_below(const struct mate *mate, const struct mate_visit *node,
                                      cell move)
{
    const struct position *position = mate->position;
    uint64_t stones = position->key;

    if (move != CELL_NONE)
        stones ^= position->board->zobrist[move][node->mover - 1];
    return mate_key(mate, stones, mate->question.attacker, colour_other(node->mover));
}

/* The entry of the table for the node after a move, or after a pass (CELL_NONE); false: none. */
static inline bool mate_tt_probe_below(const struct mate *mate, const struct mate_visit *node,
                                       cell move, struct mate_tt_entry *entry)
{
    return mate_tt_probe(mate->tables, mate_key_below(mate, node, move), !node->attacker_moves,
                         mate_stones_below(node), entry);
}

#endif
