/* SPDX-License-Identifier: ISC */
#include "analyse/links/link_store.h"

#include <stdlib.h>

#include "analyse/base/array.h"

/*
 * Where are the links stored?  Records of one size in one array, referenced by index.  The
 * antichain of each pair is an ordered array of them, so that equal contents are equal arrays
 * whatever the order of the offers.  Its entries have what nearly all comparisons need: on crowded
 * boards an antichain has hundreds of carriers, and most offers are compared with all of them.
 */

bool link_list_grow(struct link_list *list)
{
    const size_t need = (size_t)list->count + 1;

    return array_reserve(&list->link, &list->room, need, sizeof *list->link) == 0;
}

void link_store_release(struct link_store *store)
{
    free(store->memory);
    free(store->unused.link);
    free(store->pair);
    free(store->entries);
    for (size_t i = 0; i < store->refs_room; i++)
        free(store->refs[i].memory);
    free(store->refs);
    for (int semi = 0; semi < 2; semi++)
        for (int n = 0; n <= LINKS_CELLS_MAX; n++)
            free(store->queue[semi][n].link);
    memset(store, 0, sizeof *store);
}

/* Makes room for the ends of a board. */
static bool link_store_fit(struct link_store *store, int nends)
{
    const size_t pairs = link_store_npairs(nends), refs_room = store->refs_room;

    if (pairs > store->pair_room) {
        free(store->pair);
        store->pair = calloc(pairs, sizeof *store->pair);
        store->pair_room = store->pair ? pairs : 0;
        if (store->pair == NULL)
            return false;
    }
    if (array_reserve(&store->refs, &store->refs_room, LINK_REFS_KINDS * (size_t)nends,
                      sizeof *store->refs) != 0)
        return false;
    memset(store->refs + refs_room, 0, (store->refs_room - refs_room) * sizeof *store->refs);
    return true;
}

#define LINK_REF_STRIDE(words) ((sizeof(struct link_ref) + 7) / 8 + (size_t)(words))

/* link_store_reset() for this number of ends. */
static void link_store_empty(struct link_store *store, const struct board *board, int nends,
                             int words)
{
    size_t stride = (sizeof(struct link_record) + 7) / 8 + (size_t)words;

    for (uint32_t i = 1; i < store->used; i++) {
        const struct link_record *record = link_store_at(store, i);

        *link_store_pair(store, record->a, record->b) = (struct link_pair){{0, 0}};
    }
    for (size_t i = 0; i < store->refs_room; i++)
        store->refs[i].count = 0;
    for (int semi = 0; semi < 2; semi++)
        for (int n = 0; n <= LINKS_CELLS_MAX; n++)
            store->queue[semi][n].count = 0;
    store->room = store->room * store->stride / stride;
    for (size_t i = 0; i < store->refs_room; i++)
        store->refs[i].room = store->refs[i].room * store->ref_stride / LINK_REF_STRIDE(words);
    store->stride = stride;
    store->ref_stride = LINK_REF_STRIDE(words);
    store->board = board;
    store->words = words;
    store->nends = nends;
    store->used = 1;
    store->entries_used = 1;
    memset(store->unused_block, 0, sizeof store->unused_block);
    store->unused.count = 0;
    store->nwaiting = store->nlinks = 0;
    store->work = 0;
    store->failed = !link_store_fit(store, nends);
}

void link_store_reset(struct link_store *store, const struct ends *ends)
{
    link_store_empty(store, ends->board, ends->nends, ends->words);
}

/* A new record; LINK_NONE when memory is out. */
static uint32_t link_store_new_record(struct link_store *store)
{
    if (store->unused.count > 0)
        return store->unused.link[--store->unused.count];
    if (array_reserve(&store->memory, &store->room, (size_t)store->used + 1,
                      store->stride * sizeof *store->memory) != 0) {
        store->failed = true;
        return LINK_NONE;
    }
    return store->used++;
}

/* Marks an evicted record without references for reuse; when memory is out it stays unused. */
static void link_store_free_record(struct link_store *store, struct link_record *record,
                                   uint32_t link)
{
    record->flags |= LINK_FREE;
    if (!link_list_push(&store->unused, link))
        store->unused.count = 0;
}

static void link_store_evict(struct link_store *store, struct link_record *record)
{
    store->nlinks--;
    if (!(record->flags & LINK_ACTIVE))
        store->nwaiting--;
    record->flags |= LINK_EVICTED;
}

uint64_t link_store_classes(const struct link_store *store, const uint64_t *carrier)
{
    uint64_t classes = 0;

    for (int w = 0; w < store->words; w++)
        for (uint64_t rest = carrier[w]; rest != 0; rest &= rest - 1)
            classes |= link_store_class(store, (cell)(w * 64 + __builtin_ctzll(rest)));
    return classes;
}

/* ---- antichains ------------------------------------------------------------------------------ */

/* A block with room for 1 << bits entries, which it has none of; 0 when memory is out. */
static uint32_t link_store_new_block(struct link_store *store, uint32_t bits)
{
    const uint32_t size = 1 + ((uint32_t)1 << bits);
    uint32_t block = store->unused_block[bits];

    if (block != 0) {
        store->unused_block[bits] = link_store_block(store, block)->unused;
    } else {
        if (array_reserve(&store->entries, &store->entries_room, (size_t)store->entries_used + size,
                          sizeof *store->entries) != 0) {
            store->failed = true;
            return 0;
        }
        block = store->entries_used;
        store->entries_used += size;
    }
    *link_store_block(store, block) =
        (struct link_antichain){.bits = bits, .box = {UINT8_MAX, UINT8_MAX, 0, 0}};
    return block;
}

static void link_store_free_block(struct link_store *store, uint32_t block)
{
    struct link_antichain *chain = link_store_block(store, block);

    chain->unused = store->unused_block[chain->bits];
    store->unused_block[chain->bits] = block;
}

/* Makes room for one more entry in the antichain of *block, whose index may change; false when
 * memory is out. */
static bool link_store_grow(struct link_store *store, uint32_t *block)
{
    const uint32_t old = *block;
    const struct link_antichain *from;
    struct link_antichain *to;
    uint32_t new;

    if (old == 0) {
        *block = link_store_new_block(store, 0);
        return *block != 0;
    }
    from = link_store_block(store, old);
    if (from->count < (uint32_t)1 << from->bits)
        return true;
    new = link_store_new_block(store, from->bits + 1);
    if (new == 0)
        return false;
    from = link_store_block(store, old);
    to = link_store_block(store, new);
    to->count = from->count;
    to->box = from->box;
    memcpy(to->entry, from->entry, from->count * sizeof *to->entry);
    link_store_free_block(store, old);
    *block = new;
    return true;
}

/* Gives up the block of an antichain that has become empty. */
static void link_store_drop_empty(struct link_store *store, uint32_t *block)
{
    if (*block != 0 && link_store_block(store, *block)->count == 0) {
        link_store_free_block(store, *block);
        *block = 0;
    }
}

/* The number of entries with at most `ncells` cells. */
static uint32_t link_store_count_small(const struct link_antichain *chain, uint32_t ncells)
{
    uint32_t low = 0, high = chain->count;

    if (chain->entry[high - 1].ncells <= ncells) /* as mostly, and no antichain is empty */
        return high;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;

        if (chain->entry[middle].ncells <= ncells)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/*
 * Does the antichain in a block have a subset of the carrier (NULL: of the classes)?  The work is
 * the number of entries until then.
 */
static bool link_store_has_subset(struct link_store *store, uint32_t block, const uint64_t *carrier,
                                  uint64_t classes, uint32_t ncells)
{
    const struct link_antichain *chain;
    uint32_t end;

    if (block == 0)
        return false;
    chain = link_store_block(store, block);
    end = link_store_count_small(chain, ncells);
    for (uint32_t i = 0; i < end; i++) {
        const struct link_entry *entry = &chain->entry[i];

        if ((entry->classes & ~classes) == 0 &&
            (carrier == NULL ||
             cellset_subset(link_store_at(store, entry->link)->carrier, carrier, store->words))) {
            store->work += i + 1;
            return true;
        }
    }
    store->work += end + (end < chain->count); /* the entry that ended it counts */
    return false;
}

/* Is the carrier of an entry a superset of that of a record? */
static inline bool link_store_is_superset(const struct link_store *store,
                                          const struct link_entry *entry,
                                          const struct link_record *new)
{
    if ((new->classes & ~entry->classes) != 0 || entry->ncells < new->ncells)
        return false;
    return cellset_subset(new->carrier, link_store_at(store, entry->link)->carrier, store->words);
}

/* Evicts the links of an antichain, from this entry on, whose carrier is a superset of that of a
 * record. */
static void link_store_evict_larger(struct link_store *store, uint32_t block, uint32_t from,
                                    const struct link_record *new)
{
    struct link_antichain *chain;
    struct link_entry *entry, *kept, *end;

    if (block == 0)
        return;
    chain = link_store_block(store, block);
    store->work += chain->count - from;
    end = chain->entry + chain->count;
    for (entry = chain->entry + from; entry < end; entry++)
        if (link_store_is_superset(store, entry, new))
            break;
    for (kept = entry; entry < end; entry++)
        if (link_store_is_superset(store, entry, new))
            link_store_evict(store, link_store_at(store, entry->link));
        else
            *kept++ = *entry;
    chain->count = (uint32_t)(kept - chain->entry);
}

/* Widens the box of an antichain so that a carrier lies in it, unless it is large already. */
static void link_store_widen(const struct link_store *store, struct link_antichain *chain,
                             const uint64_t *carrier)
{
    const struct board *board = store->board;
    struct link_box box = chain->box;

    if (link_box_is_large(&box))
        return;
    for (int w = 0; w < store->words; w++)
        for (uint64_t rest = carrier[w]; rest != 0; rest &= rest - 1) {
            const int c = w * 64 + __builtin_ctzll(rest);

            link_box_add(&box, board->x[c], board->y[c]);
        }
    chain->box = box;
}

/* The place of a link in the order of an antichain. */
static uint32_t link_store_place(const struct link_store *store, const struct link_antichain *chain,
                                 const struct link_record *new)
{
    uint32_t low = 0, high = chain->count;

    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        const struct link_entry *entry = &chain->entry[middle];

        if (entry->ncells != new->ncells
                ? entry->ncells < new->ncells
                : cellset_compare(link_store_at(store, entry->link)->carrier, new->carrier,
                                  store->words) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Adds a link to the antichain of *block, and evicts supersets, which can only be after its place.
 * False when memory is out. */
static bool link_store_insert(struct link_store *store, uint32_t *block, uint32_t link)
{
    const struct link_record *new = link_store_at(store, link);
    struct link_antichain *chain;
    uint32_t at;

    if (!link_store_grow(store, block))
        return false;
    chain = link_store_block(store, *block);
    at = link_store_place(store, chain, new);
    link_store_evict_larger(store, *block, at, new);
    memmove(&chain->entry[at + 1], &chain->entry[at], (chain->count - at) * sizeof *chain->entry);
    chain->entry[at] = (struct link_entry){new->classes, link, new->ncells};
    chain->count++;
    link_store_widen(store, chain, new->carrier);
    return true;
}

bool link_store_has_full(struct link_store *store, end_id a, end_id b, uint64_t classes, int ncells)
{
    const uint32_t block = link_store_pair(store, a, b)->block[0];
    const uint64_t work = store->work;

    if (link_store_has_subset(store, block, NULL, classes, (uint32_t)ncells))
        return true;
    store->work = work; /* the offer counts it */
    return false;
}

bool link_store_offer(struct link_store *store, end_id a, end_id b, unsigned flags,
                      const uint64_t *carrier, int ncells)
{
    return link_store_offer_classed(store, a, b, flags, carrier, ncells,
                                    link_store_classes(store, carrier));
}

bool link_store_offer_classed(struct link_store *store, end_id a, end_id b, unsigned flags,
                              const uint64_t *carrier, int ncells, uint64_t classes)
{
    struct link_pair *pair = link_store_pair(store, a, b);
    const bool semi = (flags & LINK_SEMI) != 0;
    uint32_t link;
    struct link_record *record;

    if (semi && link_store_has_subset(store, pair->block[0], carrier, classes, (uint32_t)ncells))
        return false;
    if (link_store_has_subset(store, pair->block[semi], carrier, classes, (uint32_t)ncells))
        return false;
    link = link_store_new_record(store);
    if (link == LINK_NONE || !link_list_push(&store->queue[semi][ncells], link)) {
        store->failed = true;
        return false;
    }
    record = link_store_at(store, link);
    record->a = a < b ? a : b;
    record->b = a < b ? b : a;
    record->ncells = (uint8_t)ncells;
    record->flags = (uint8_t)flags;
    record->classes = classes;
    cellset_copy(record->carrier, carrier, store->words);
    store->nlinks++;
    store->nwaiting++;
    if (!semi) {
        link_store_evict_larger(store, pair->block[1], 0, record);
        link_store_drop_empty(store, &pair->block[1]);
    }
    if (!link_store_insert(store, &pair->block[semi], link)) {
        link_store_evict(store, record);
        return false;
    }
    return true;
}

uint32_t link_store_take(struct link_store *store, int ncells, bool semi)
{
    struct link_list *queue = &store->queue[semi][ncells];

    while (queue->count > 0) {
        uint32_t link = queue->link[--queue->count];
        struct link_record *record = link_store_at(store, link);

        if (record->flags & LINK_EVICTED) {
            link_store_free_record(store, record, link);
            continue;
        }
        record->flags |= LINK_ACTIVE;
        store->nwaiting--;
        return link;
    }
    return LINK_NONE;
}

void link_store_add_ref(struct link_store *store, end_id at, uint32_t link, bool solid)
{
    const struct link_record *record = link_store_at(store, link);
    struct link_refs *refs = link_store_refs(store, at, record->flags & LINK_SEMI, solid);
    uint32_t i;
    struct link_ref *ref;

    if (array_reserve(&refs->memory, &refs->room, (size_t)refs->count + 1,
                      store->ref_stride * sizeof *refs->memory) != 0) {
        store->failed = true;
        return;
    }
    /* Links come in order of size, in updates several times over: mostly the last place is right.
     */
    for (i = refs->count; i > 0 && link_store_ref(store, refs, i - 1)->ncells > record->ncells;)
        i--;
    ref = link_store_ref(store, refs, i);
    memmove(link_store_ref(store, refs, i + 1), ref,
            (refs->count - i) * store->ref_stride * sizeof *refs->memory);
    refs->count++;
    *ref = (struct link_ref){.classes = record->classes,
                             .link = link,
                             .other = record->a == at ? record->b : record->a,
                             .ncells = record->ncells};
    cellset_copy(ref->carrier, record->carrier, store->words);
}

void link_store_remove(struct link_store *store, uint32_t link)
{
    struct link_record *record = link_store_at(store, link);
    uint32_t *block =
        &link_store_pair(store, record->a, record->b)->block[record->flags & LINK_SEMI];
    struct link_antichain *chain = link_store_block(store, *block);
    uint32_t at = 0;

    while (chain->entry[at].link != link)
        at++;
    chain->count--;
    memmove(&chain->entry[at], &chain->entry[at + 1], (chain->count - at) * sizeof *chain->entry);
    link_store_drop_empty(store, block);
    link_store_evict(store, record);
}

void link_store_tidy(struct link_store *store)
{
    for (int i = 0; i < LINK_REFS_KINDS * store->nends; i++) {
        struct link_refs *refs = &store->refs[i];
        uint32_t kept = 0;

        for (uint32_t j = 0; j < refs->count; j++) {
            const struct link_ref *ref = link_store_ref(store, refs, j);

            if (link_store_at(store, ref->link)->flags & LINK_EVICTED)
                continue;
            if (kept < j)
                memcpy(link_store_ref(store, refs, kept), ref,
                       store->ref_stride * sizeof *refs->memory);
            kept++;
        }
        refs->count = kept;
    }
    /* Links left in the queues were evicted while they waited. */
    for (int semi = 0; semi < 2; semi++)
        for (int n = 0; n <= LINKS_CELLS_MAX; n++)
            store->queue[semi][n].count = 0;
    for (uint32_t i = 1; i < store->used; i++) {
        struct link_record *record = link_store_at(store, i);

        if ((record->flags & (LINK_EVICTED | LINK_FREE)) == LINK_EVICTED)
            link_store_free_record(store, record, i);
    }
}

int link_store_copy(struct link_store *to, const struct link_store *from)
{
    const size_t record = from->stride * sizeof *from->memory;
    const size_t ref = from->ref_stride * sizeof *from->refs[0].memory;
    const size_t link = sizeof *from->unused.link;

    link_store_empty(to, from->board, from->nends, from->words);
    if (to->failed || array_reserve(&to->memory, &to->room, from->used, record) != 0 ||
        array_reserve(&to->entries, &to->entries_room, from->entries_used, sizeof *from->entries) !=
            0 ||
        array_reserve(&to->unused.link, &to->unused.room, from->unused.count, link) != 0)
        return ERROR_MEMORY;
    if (from->used > 1)
        memcpy(to->memory, from->memory, from->used * record);
    memcpy(to->pair, from->pair, link_store_npairs(from->nends) * sizeof *to->pair);
    if (from->entries_used > 1)
        memcpy(to->entries + 1, from->entries + 1,
               (from->entries_used - 1) * sizeof *from->entries);
    to->entries_used = from->entries_used;
    memcpy(to->unused_block, from->unused_block, sizeof to->unused_block);
    to->used = from->used;
    to->nlinks = from->nlinks;
    to->work = 0;
    if (from->unused.count > 0)
        memcpy(to->unused.link, from->unused.link, from->unused.count * link);
    to->unused.count = from->unused.count;
    for (int i = 0; i < LINK_REFS_KINDS * from->nends; i++) {
        const struct link_refs *refs = &from->refs[i];

        if (array_reserve(&to->refs[i].memory, &to->refs[i].room, refs->count, ref) != 0)
            return ERROR_MEMORY;
        if (refs->count > 0)
            memcpy(to->refs[i].memory, refs->memory, refs->count * ref);
        to->refs[i].count = refs->count;
    }
    return 0;
}
