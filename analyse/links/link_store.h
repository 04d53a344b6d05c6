/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_LINK_STORE_H
#define ANALYSE_LINKS_LINK_STORE_H

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

#include "analyse/base/array.h"
#include "analyse/links/links.h"

enum {
    LINK_SEMI = 1, /* a semi link */
    LINK_ACTIVE = 2, /* taken from the queue */
    LINK_EVICTED = 4, /* put out or removed */
    LINK_COMPOSITE = 8, /* full, and known to run through a chain on its way */
    LINK_FREE = 16, /* named nowhere: the record may be used again */
};

#define LINK_NONE 0 /* index of no record */

struct link_record {
    uint32_t next; /* in its pair's antichain, by size and cellset_compare(); LINK_NONE */
    end_id a, b; /* a < b */
    uint8_t ncells;
    uint8_t flags;
    uint64_t carrier[]; /* words of the board */
};

/* A growing list of links by index. */
struct link_list {
    uint32_t *link;
    size_t room; /* of link[] */
    uint32_t count;
};

/* Appends; false when memory is out. */
static inline bool link_list_push(struct link_list *list, uint32_t link)
{
    if (array_reserve(&list->link, &list->room, (size_t)list->count + 1, sizeof *list->link) != 0)
        return false;
    list->link[list->count++] = link;
    return true;
}

/*
 * A link in hand, as one of its ends sees it, with its carrier, so that whoever goes through a hand
 * reads memory in order.  Whether it is out is in the record alone.
 */
struct link_ref {
    uint32_t link;
    end_id other; /* its other end */
    uint8_t ncells;
    bool solid; /* the other end is no empty cell */
    uint64_t carrier[]; /* words of the board */
};

/* The links in hand at an end, by size. */
struct link_refs {
    uint64_t *memory;
    size_t room; /* in references */
    uint32_t count;
};

struct link_pair {
    uint32_t first[2]; /* antichains: [0] full, [1] semi; LINK_NONE: empty */
};

struct link_store {
    int words; /* of a carrier */
    int nends;
    size_t stride, ref_stride; /* of a record and of a held link, in 64-bit words */
    uint64_t *memory; /* records by index; record 0 is unused */
    size_t room; /* records */
    uint32_t used; /* records */
    struct link_list unused; /* records to be used again */
    struct link_pair *pair; /* [link_store_npairs(nends)] */
    size_t pair_room;
    struct link_refs *refs; /* [2 * nends] by end: full links, then semi links */
    size_t refs_room; /* those not in use yet are empty */
    struct link_list queue[2][LINKS_CELLS_MAX + 1]; /* [semi][size] */
    uint32_t nwaiting, nlinks; /* not out: waiting; waiting or in hand */
    uint64_t work; /* carriers looked at, since the user set it to 0 */
    bool failed; /* memory was out: nothing more is kept */
};

static inline struct link_record *link_store_at(const struct link_store *store, uint32_t link)
{
    return (struct link_record *)(void *)(store->memory + (size_t)link * store->stride);
}

/* How many pairs so many ends make. */
static inline size_t link_store_npairs(int nends)
{
    return (size_t)nends * (size_t)(nends - 1) / 2;
}

static inline struct link_pair *link_store_pair(const struct link_store *store, end_id a, end_id b)
{
    return &store->pair[a < b ? link_store_npairs(b) + a : link_store_npairs(a) + b];
}

/* Links in hand at an end; some may be LINK_EVICTED. */
static inline struct link_refs *link_store_refs(const struct link_store *store, end_id at,
                                                bool semi)
{
    return &store->refs[2 * at + semi];
}

static inline struct link_ref *link_store_ref(const struct link_store *store,
                                              const struct link_refs *refs, uint32_t i)
{
    return (struct link_ref *)(void *)(refs->memory + i * store->ref_stride);
}

void link_store_release(struct link_store *store);

/* Empties the store for a board with `nends` ends and sets of `words` words. */
void link_store_reset(struct link_store *store, int nends, int words);

/* Has the pair a link of this kind with at most `ncells` cells, all of them in `carrier`? */
bool link_store_covers(struct link_store *store, end_id a, end_id b, bool semi,
                       const uint64_t *carrier, int ncells);

/* Makes `to` hold what `from` holds, of which nothing may wait.  Returns 0 or ERROR_MEMORY.
 */
int link_store_copy(struct link_store *to, const struct link_store *from);

/*
 * Offers a link; `carrier` must not point into the store.  Returns true if it was kept (then it
 * waits).  A composite flag is kept only if this offer brought it.
 */
bool link_store_offer(struct link_store *store, end_id a, end_id b, unsigned flags,
                      const uint64_t *carrier, int ncells);

/* Takes the next waiting link of this size and kind; LINK_NONE: none waits. */
uint32_t link_store_take(struct link_store *store, int ncells, bool semi);

/* Gives a link that was taken into the hand of one of its ends.  `solid`: the other end is no empty
 * cell. */
void link_store_add_ref(struct link_store *store, end_id at, uint32_t link, bool solid);

/* Takes a link out of its pair. */
void link_store_remove(struct link_store *store, uint32_t link);

/* Drops links that are out from the hands, and frees their records.  Nothing may wait. */
void link_store_tidy(struct link_store *store);

#endif
