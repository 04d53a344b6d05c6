/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_LINKS_STORE_H
#define ANALYSE_LINKS_LINKS_STORE_H

/*
 * The memory of the connection search: an antichain of carriers for each pair of ends and kind, the
 * links in hand at the ends, and the links that wait their turn by size.  Internal to links.c.
 *
 * A link is offered; it is kept unless its carrier holds one that its pair has already, and puts
 * out those of its pair that hold it (a full link puts out semi links too: whoever joins moving
 * second joins moving first).  Kept links wait in the queue of their size; once taken they are
 * given into the hands of those ends at which they can be combined, and links put out are dropped
 * from the hands lazily.
 */

#include "analyse/links/links.h"

enum {
    LINK_SEMI = 1, /* a semi link */
    LINK_IN_HAND = 2, /* taken from the queue */
    LINK_OUT = 4, /* put out or removed */
    LINK_COMPOSITE = 8, /* full, and known to run through a chain on its way */
    LINK_FREE = 16, /* named nowhere: the record may be used again */
};

#define LINK_NONE 0 /* index of no record */

struct record {
    uint32_t next; /* in its pair's antichain, by size and cellset_compare(); LINK_NONE */
    end_id a, b; /* a < b */
    uint8_t ncells;
    uint8_t flags;
    uint64_t carrier[]; /* words of the board */
};

/* A growing list of links by index. */
struct list {
    uint32_t *link;
    uint32_t count, room;
};

/* Makes room for one more; false when memory is out. */
bool list_grow(struct list *list);

/* Appends; false when memory is out. */
static inline bool list_push(struct list *list, uint32_t link)
{
    if (list->count == list->room && !list_grow(list))
        return false;
    list->link[list->count++] = link;
    return true;
}

/*
 * A link in hand, as one of its ends sees it, with its carrier, so that whoever goes through a hand
 * reads memory in order.  Whether it is out is in the record alone.
 */
struct held {
    uint32_t link;
    end_id other; /* its other end */
    uint8_t ncells;
    bool solid; /* the other end is no empty cell */
    uint64_t carrier[]; /* words of the board */
};

/* The links in hand at an end, by size. */
struct hand {
    uint64_t *memory;
    uint32_t count, room;
};

struct pair {
    uint32_t first[2]; /* antichains: [0] full, [1] semi; LINK_NONE: empty */
};

struct store {
    int words; /* of a carrier */
    int nends;
    size_t stride, held_stride; /* of a record and of a held link, in 64-bit words */
    uint64_t *memory; /* records by index; record 0 is unused */
    uint32_t used, room; /* records */
    struct list unused; /* records to be used again */
    struct pair *pair; /* [store_pairs(nends)] */
    size_t pair_room;
    struct hand *hand; /* [2 * nends] full links, then semi links, by end */
    int hand_room;
    struct list queue[2][LINKS_CELLS_MAX + 1]; /* [semi][size] */
    uint32_t nwaiting, nlinks; /* not out: waiting; waiting or in hand */
    uint64_t work; /* carriers looked at, since the user set it to 0 */
    bool failed; /* memory was out: nothing more is kept */
};

static inline struct record *store_at(const struct store *store, uint32_t link)
{
    return (struct record *)(void *)(store->memory + (size_t)link * store->stride);
}

/* How many pairs so many ends make. */
static inline size_t store_pairs(int nends)
{
    return (size_t)nends * (size_t)(nends - 1) / 2;
}

static inline struct pair *store_pair(const struct store *store, end_id a, end_id b)
{
    return &store->pair[a < b ? store_pairs(b) + a : store_pairs(a) + b];
}

/* Links in hand at an end; some may be LINK_OUT. */
static inline struct hand *store_hand(const struct store *store, end_id at, bool semi)
{
    return &store->hand[2 * at + semi];
}

static inline struct held *store_held(const struct store *store, const struct hand *hand,
                                      uint32_t i)
{
    return (struct held *)(void *)(hand->memory + i * store->held_stride);
}

void store_release(struct store *store);

/* Empties the store for a board with `nends` ends and sets of `words` words. */
void store_reset(struct store *store, int nends, int words);

/* Has the pair a link of this kind with at most `ncells` cells, all of them in `carrier`? */
bool store_holds(struct store *store, end_id a, end_id b, bool semi, const uint64_t *carrier,
                 int ncells);

/* Makes `to` hold what `from` holds, of which nothing may wait.  Returns 0, or -1 without memory.
 */
int store_copy(struct store *to, const struct store *from);

/*
 * Offers a link; `carrier` must not point into the store.  Returns true if it was kept (then it
 * waits).  A composite flag is kept only if this offer brought it.
 */
bool store_offer(struct store *store, end_id a, end_id b, unsigned flags, const uint64_t *carrier,
                 int ncells);

/* Takes the next waiting link of this size and kind; LINK_NONE: none waits. */
uint32_t store_take(struct store *store, int ncells, bool semi);

/* Gives a link that was taken into the hand of one of its ends.  `solid`: the other end is no empty
 * cell. */
void store_hold(struct store *store, end_id at, uint32_t link, bool solid);

/* Takes a link out of its pair. */
void store_remove(struct store *store, uint32_t link);

/* Drops links that are out from the hands, and frees their records.  Nothing may wait. */
void store_tidy(struct store *store);

#endif
