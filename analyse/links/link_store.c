/* SPDX-License-Identifier: ISC */
#include "analyse/links/link_store.h"

#include <stdlib.h>

#include "analyse/base/array.h"

/*
 * Where are the links stored?  Records of one size in one array, referenced by index.  The
 * antichain of each pair is an ordered list through them, so that equal contents are equal lists
 * whatever the order of the offers.
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
    if (array_reserve(&store->refs, &store->refs_room, 2 * (size_t)nends, sizeof *store->refs) != 0)
        return false;
    memset(store->refs + refs_room, 0, (store->refs_room - refs_room) * sizeof *store->refs);
    return true;
}

#define LINK_REF_STRIDE(words) ((sizeof(struct link_ref) + 7) / 8 + (size_t)(words))

void link_store_reset(struct link_store *store, int nends, int words)
{
    size_t stride = (sizeof(struct link_record) + 7) / 8 + (size_t)words;

    for (uint32_t i = 1; i < store->used; i++) {
        const struct link_record *record = link_store_at(store, i);

        *link_store_pair(store, record->a, record->b) = (struct link_pair){{LINK_NONE, LINK_NONE}};
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
    store->words = words;
    store->nends = nends;
    store->used = 1;
    store->unused.count = 0;
    store->nwaiting = store->nlinks = 0;
    store->work = 0;
    store->failed = !link_store_fit(store, nends);
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

/*
 * A carrier as 32 bits, each of which stands for the cells of one class.  The signature of a subset
 * is a subset of the signature, so that most comparisons end with one word: on crowded boards an
 * antichain has hundreds of carriers, and nearly all of them differ.
 */
static uint64_t link_store_signature(const uint64_t *carrier, int words)
{
    uint64_t classes = 0;

    for (int w = 0; w < words; w++) {
        const int turn = 13 * w & 63; /* cells of one row of a board are in different classes */

        classes |= carrier[w] << turn | carrier[w] >> (-turn & 63);
    }
    return classes;
}

/* Is the carrier of a record a subset of one with this signature? */
static inline bool link_record_is_subset(const struct link_record *record, const uint64_t *carrier,
                                         uint64_t signature, int words)
{
    return (record->signature & ~signature) == 0 && cellset_subset(record->carrier, carrier, words);
}

/*
 * Does the antichain that begins with `at` have a subset of the carrier?  The work is the number of
 * records until then.  If not, *before is its last record with fewer cells; LINK_NONE: none has.
 */
static bool link_store_has_subset(struct link_store *store, uint32_t at, const uint64_t *carrier,
                                  uint64_t signature, int ncells, uint32_t *before)
{
    const int words = store->words;
    uint64_t work = 0;
    bool found = false;

    *before = LINK_NONE;
    while (at != LINK_NONE) {
        const struct link_record *record = link_store_at(store, at);

        work++;
        if (record->ncells > ncells)
            break;
        if (link_record_is_subset(record, carrier, signature, words)) {
            found = true;
            break;
        }
        if (record->ncells < ncells)
            *before = at;
        at = record->next;
    }
    store->work += work;
    return found;
}

/*
 * The place of a record, which is in no antichain yet, in the rest *list of one, in which no record
 * has fewer cells: the link to the first record that comes after it.
 */
static uint32_t *link_store_place(struct link_store *store, uint32_t *list,
                                  const struct link_record *new)
{
    while (*list != LINK_NONE) {
        struct link_record *record = link_store_at(store, *list);

        if (record->ncells > new->ncells ||
            (record->ncells ==
             new->ncells &&cellset_compare(record->carrier, new->carrier, store->words) > 0))
            break;
        list = &record->next;
    }
    return list;
}

/* Evicts the links of a list, which is sorted by size, whose carrier is a superset of that of a
 * record. */
static void link_store_evict_larger(struct link_store *store, uint32_t *list,
                                    const struct link_record *new)
{
    const int words = store->words;
    uint64_t work = 0;

    while (*list != LINK_NONE) {
        struct link_record *record = link_store_at(store, *list);

        work++;
        if ((new->signature & ~record->signature) == 0 && record->ncells >= new->ncells &&
            cellset_subset(new->carrier, record->carrier, words)) {
            *list = record->next;
            link_store_evict(store, record);
        } else {
            list = &record->next;
        }
    }
    store->work += work;
}

bool link_store_offer(struct link_store *store, end_id a, end_id b, unsigned flags,
                      const uint64_t *carrier, int ncells)
{
    struct link_pair *pair = link_store_pair(store, a, b);
    const uint64_t signature = link_store_signature(carrier, store->words);
    bool semi = (flags & LINK_SEMI) != 0;
    uint32_t link, before, *list;
    struct link_record *record;

    if (semi && link_store_has_subset(store, pair->first[0], carrier, signature, ncells, &before))
        return false;
    if (link_store_has_subset(store, pair->first[semi], carrier, signature, ncells, &before))
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
    record->signature = signature;
    cellset_copy(record->carrier, carrier, store->words);
    if (!semi)
        link_store_evict_larger(store, &pair->first[1], record);
    /* Only links after its place can be supersets. */
    list = before == LINK_NONE ? &pair->first[semi] : &link_store_at(store, before)->next;
    list = link_store_place(store, list, record);
    link_store_evict_larger(store, list, record);
    record->next = *list;
    *list = link;
    store->nlinks++;
    store->nwaiting++;
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
    struct link_refs *refs = link_store_refs(store, at, record->flags & LINK_SEMI);
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
    *ref = (struct link_ref){.link = link,
                             .other = record->a == at ? record->b : record->a,
                             .ncells = record->ncells,
                             .solid = solid};
    cellset_copy(ref->carrier, record->carrier, store->words);
}

void link_store_remove(struct link_store *store, uint32_t link)
{
    struct link_record *record = link_store_at(store, link);
    uint32_t *list =
        &link_store_pair(store, record->a, record->b)->first[record->flags & LINK_SEMI];

    while (*list != link)
        list = &link_store_at(store, *list)->next;
    *list = record->next;
    link_store_evict(store, record);
}

void link_store_tidy(struct link_store *store)
{
    for (int i = 0; i < 2 * store->nends; i++) {
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

    link_store_reset(to, from->nends, from->words);
    if (to->failed || array_reserve(&to->memory, &to->room, from->used, record) != 0 ||
        array_reserve(&to->unused.link, &to->unused.room, from->unused.count, link) != 0)
        return ERROR_MEMORY;
    if (from->used > 1)
        memcpy(to->memory, from->memory, from->used * record);
    memcpy(to->pair, from->pair, link_store_npairs(from->nends) * sizeof *to->pair);
    to->used = from->used;
    to->nlinks = from->nlinks;
    to->work = 0;
    if (from->unused.count > 0)
        memcpy(to->unused.link, from->unused.link, from->unused.count * link);
    to->unused.count = from->unused.count;
    for (int i = 0; i < 2 * from->nends; i++) {
        const struct link_refs *refs = &from->refs[i];

        if (array_reserve(&to->refs[i].memory, &to->refs[i].room, refs->count, ref) != 0)
            return ERROR_MEMORY;
        if (refs->count > 0)
            memcpy(to->refs[i].memory, refs->memory, refs->count * ref);
        to->refs[i].count = refs->count;
    }
    return 0;
}
