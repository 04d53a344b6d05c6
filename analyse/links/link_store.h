/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_LINK_STORE_H
#define ANALYSE_LINKS_LINK_STORE_H

/*
 * The memory of the connection search: an antichain of carriers for each pair of ends and kind,
 * adjacency lists of the active links at each end, and queues of waiting links by size.  Internal
 * to links.c.
 *
 * A link is offered.  It is rejected if its pair has a link whose carrier is a subset of its own;
 * otherwise it is kept, and evicts links of the same pair whose carrier is a superset (a full link
 * also evicts semi links: joining as second player implies joining as first).  Kept links wait in
 * the queue of their size.  When taken they become active and are added to the adjacency lists of
 * the ends at which they can be combined.  Evicted links are dropped from these lists lazily.
 */

#include "analyse/links/links.h"

enum {
    LINK_SEMI = 1, /* a semi link */
    LINK_ACTIVE = 2, /* taken from the queue */
    LINK_EVICTED = 4, /* evicted or removed */
    LINK_COMPOSITE = 8, /* full, and known to run through a chain */
    LINK_FREE = 16, /* not referenced: the record may be used again */
};

#define LINK_NONE 0 /* index of no record */

struct link_record {
    end_id a, b; /* a < b */
    uint8_t ncells;
    uint8_t flags;
    uint64_t classes; /* link_store_classes() of the carrier */
    uint64_t carrier[]; /* words of the board */
};

/* A growing list of links by index. */
struct link_list {
    uint32_t *link;
    size_t room; /* of link[] */
    uint32_t count;
};

/* Makes room for another link in a full list; false when memory is out.  A function of its own, so
 * that link_list_push() is small enough to be inlined. */
bool link_list_grow(struct link_list *list);

/* Appends; false when memory is out. */
static inline bool link_list_push(struct link_list *list, uint32_t link)
{
    if (list->count == list->room && !link_list_grow(list))
        return false;
    list->link[list->count++] = link;
    return true;
}

/*
 * An active link as one of its ends sees it.  It has a copy of the carrier, so that scans of an
 * end's links are sequential in memory.  Only the record says whether the link was evicted.
 */
struct link_ref {
    uint64_t classes; /* as in its record */
    uint32_t link;
    end_id other; /* its other end */
    uint8_t ncells;
    uint64_t carrier[]; /* words of the board */
};

/* The active links at an end, by size. */
struct link_refs {
    uint64_t *memory;
    size_t room; /* in references */
    uint32_t count;
};

/* A link as the antichain of its pair has it: what most comparisons need, in one place. */
struct link_entry {
    uint64_t classes; /* as in its record */
    uint32_t link;
    uint32_t ncells;
};

/* Columns and rows of a board.  That of no cell has lows of UINT8_MAX and highs of 0. */
struct link_box {
    uint8_t low_x, low_y, high_x, high_y;
};

static inline void link_box_add(struct link_box *box, uint8_t x, uint8_t y)
{
    box->low_x = x < box->low_x ? x : box->low_x;
    box->low_y = y < box->low_y ? y : box->low_y;
    box->high_x = x > box->high_x ? x : box->high_x;
    box->high_y = y > box->high_y ? y : box->high_y;
}

/* Has it more than eight columns or rows, so that a class can have two cells in it? */
static inline bool link_box_is_large(const struct link_box *box)
{
    return box->high_x - box->low_x >= 8 || box->high_y - box->low_y >= 8;
}

/* An antichain, by size and cellset_compare(): a header in the place of an entry, then the entries.
 */
struct link_antichain {
    uint32_t count;
    uint32_t bits; /* room for 1 << bits entries */
    uint32_t unused; /* the next block of this room that may be used again; 0: none */
    struct link_box box; /* all carriers that it had lie in it, or it is large */
    struct link_entry entry[];
};

struct link_pair {
    uint32_t block[2]; /* index in entries[] of an antichain: [0] full, [1] semi; 0: empty */
};

#define LINK_ROOMS 32 /* set by hand */
#define LINK_REFS_KINDS 4 /* lists of references at each end */

struct link_store {
    const struct board *board; /* borrowed */
    int words; /* of a carrier */
    int nends;
    size_t stride, ref_stride; /* of a record and of a reference, in 64-bit words */
    uint64_t *memory; /* records by index; record 0 is unused */
    size_t room; /* records */
    uint32_t used; /* records */
    struct link_list unused; /* records that may be used again */
    struct link_pair *pair; /* [link_store_npairs(nends)] */
    size_t pair_room;
    struct link_entry *entries; /* blocks of antichains; the first entry is unused */
    size_t entries_room;
    uint32_t entries_used;
    uint32_t unused_block[LINK_ROOMS]; /* [bits] blocks that may be used again; 0: none */
    struct link_refs *refs; /* [LINK_REFS_KINDS * nends] by end: link_store_refs() */
    size_t refs_room; /* those not in use yet are empty */
    struct link_list queue[2][LINKS_CELLS_MAX + 1]; /* [semi][size] */
    uint32_t nwaiting, nlinks; /* links not evicted: those waiting; all */
    uint64_t work; /* carriers examined since the user set it to 0 */
    bool failed; /* memory was out: nothing more is kept */
};

/* The record of a link. */
static inline struct link_record *link_store_at(const struct link_store *store, uint32_t link)
{
    return (struct link_record *)(void *)(store->memory + (size_t)link * store->stride);
}

/* The number of pairs of `nends` ends. */
static inline size_t link_store_npairs(int nends)
{
    return (size_t)nends * (size_t)(nends - 1) / 2;
}

/* The antichains of two ends, a != b. */
static inline struct link_pair *link_store_pair(const struct link_store *store, end_id a, end_id b)
{
    return &store->pair[a < b ? link_store_npairs(b) + a : link_store_npairs(a) + b];
}

/* The antichain in a block, which moves when a link is offered. */
static inline struct link_antichain *link_store_block(const struct link_store *store,
                                                      uint32_t block)
{
    return (struct link_antichain *)(void *)(store->entries + block);
}

/* The antichain of one kind of two ends, a != b; NULL: it is empty. */
static inline const struct link_antichain *link_store_antichain(const struct link_store *store,
                                                                end_id a, end_id b, bool semi)
{
    const uint32_t block = link_store_pair(store, a, b)->block[semi];

    return block == 0 ? NULL : link_store_block(store, block);
}

/* The active links of one kind at an end, to empty cells or to others (solid); some may be
 * LINK_EVICTED. */
static inline struct link_refs *link_store_refs(const struct link_store *store, end_id at,
                                                bool semi, bool solid)
{
    return &store->refs[LINK_REFS_KINDS * at + 2 * semi + solid];
}

/* Reference i of a list. */
static inline struct link_ref *link_store_ref(const struct link_store *store,
                                              const struct link_refs *refs, uint32_t i)
{
    return (struct link_ref *)(void *)(refs->memory + i * store->ref_stride);
}

/* Frees what the store holds and empties it. */
void link_store_release(struct link_store *store);

/* Empties the store for the ends of a position; capacity is kept. Sets `failed` when memory is
 * out. */
void link_store_reset(struct link_store *store, const struct ends *ends);

/* Copies the content of `from`, in which no link may wait, to `to`.  Returns 0 or ERROR_MEMORY. */
int link_store_copy(struct link_store *to, const struct link_store *from) WARN_UNUSED;

/*
 * Offers a link with a carrier of `ncells` cells, which must not point into the store.  `flags` are
 * LINK_SEMI and LINK_COMPOSITE.  Returns true if it was kept; then it waits.  An offer that equals
 * a kept link changes nothing, its LINK_COMPOSITE flag included.
 */
bool link_store_offer(struct link_store *store, end_id a, end_id b, unsigned flags,
                      const uint64_t *carrier, int ncells);

/* link_store_offer() of a carrier whose classes are known: those of a union are the union. */
bool link_store_offer_classed(struct link_store *store, end_id a, end_id b, unsigned flags,
                              const uint64_t *carrier, int ncells, uint64_t classes);

/*
 * Would the offer of a full link with these classes and `ncells` cells be rejected?  Only for a
 * pair whose links lie within eight columns and rows, this one as well: the classes decide.
 */
bool link_store_has_full(struct link_store *store, end_id a, end_id b, uint64_t classes,
                         int ncells);

/*
 * A carrier as one word, each bit of which represents the cells of one class: those whose x and y
 * are equal modulo 8.  The classes of a subset are a subset of the classes, so that most
 * comparisons end with one word.  Within eight columns and eight rows each class has one cell.
 */
uint64_t link_store_classes(const struct link_store *store, const uint64_t *carrier);

/* The class of a cell, as a bit. */
static inline uint64_t link_store_class(const struct link_store *store, cell c)
{
    return UINT64_C(1) << ((store->board->x[c] & 7) << 3 | (store->board->y[c] & 7));
}

/* Takes a waiting link of this size and kind, which becomes active; LINK_NONE: none waits. */
uint32_t link_store_take(struct link_store *store, int ncells, bool semi);

/* Adds an active link to the adjacency list of its end `at`.  `solid`: the other end is not an
 * empty cell.  Sets `failed` when memory is out. */
void link_store_add_ref(struct link_store *store, end_id at, uint32_t link, bool solid);

/* Removes a link from its pair; its record counts as evicted. */
void link_store_remove(struct link_store *store, uint32_t link);

/* Drops evicted links from the adjacency lists, and frees their records.  No link may wait. */
void link_store_tidy(struct link_store *store);

#endif
