/* SPDX-License-Identifier: ISC */
#include "analyse/links/links_store.h"

#include <stdlib.h>

/*
 * Where are the links kept?  Records of one size in one array, named by index; each pair's
 * antichain is a list through them, ordered, so that equal contents are equal lists whatever the
 * order in which they came.
 */

void store_release(struct store *store)
{
    free(store->memory);
    free(store->unused.link);
    free(store->pair);
    for (int i = 0; i < 2 * store->hand_room; i++)
        free(store->hand[i].memory);
    free(store->hand);
    for (int semi = 0; semi < 2; semi++)
        for (int n = 0; n <= LINKS_CELLS_MAX; n++)
            free(store->queue[semi][n].link);
    memset(store, 0, sizeof *store);
}

/* Grows an array to hold `need` elements at least; false leaves it as it was. */
static bool grow(void *array, uint32_t *room, uint32_t need, size_t size)
{
    void **at = array;
    uint32_t more = *room ? *room : 16;
    void *grown;

    if (need <= *room)
        return true;
    while (more < need)
        more *= 2;
    grown = realloc(*at, more * size);
    if (grown == NULL)
        return false;
    *at = grown;
    *room = more;
    return true;
}

bool list_grow(struct list *list)
{
    return grow(&list->link, &list->room, list->count + 1, sizeof *list->link);
}

/* Room for the ends of a board. */
static bool fit(struct store *store, int nends)
{
    size_t pairs = store_pairs(nends);

    if (pairs > store->pair_room) {
        free(store->pair);
        store->pair = calloc(pairs, sizeof *store->pair);
        store->pair_room = store->pair ? pairs : 0;
        if (store->pair == NULL)
            return false;
    }
    if (nends > store->hand_room) {
        struct hand *hand = realloc(store->hand, 2 * (size_t)nends * sizeof *hand);

        if (hand == NULL)
            return false;
        memset(hand + 2 * store->hand_room, 0,
               2 * (size_t)(nends - store->hand_room) * sizeof *hand);
        store->hand = hand;
        store->hand_room = nends;
    }
    return true;
}

#define HELD_STRIDE(words) ((sizeof(struct held) + 7) / 8 + (size_t)(words))

void store_reset(struct store *store, int nends, int words)
{
    size_t stride = (sizeof(struct record) + 7) / 8 + (size_t)words;

    for (uint32_t i = 1; i < store->used; i++) {
        const struct record *record = store_at(store, i);

        *store_pair(store, record->a, record->b) = (struct pair){{LINK_NONE, LINK_NONE}};
    }
    for (int i = 0; i < 2 * store->hand_room; i++)
        store->hand[i].count = 0;
    for (int semi = 0; semi < 2; semi++)
        for (int n = 0; n <= LINKS_CELLS_MAX; n++)
            store->queue[semi][n].count = 0;
    store->room = (uint32_t)((size_t)store->room * store->stride / stride);
    for (int i = 0; i < 2 * store->hand_room; i++)
        store->hand[i].room =
            (uint32_t)(store->hand[i].room * store->held_stride / HELD_STRIDE(words));
    store->stride = stride;
    store->held_stride = HELD_STRIDE(words);
    store->words = words;
    store->nends = nends;
    store->used = 1;
    store->unused.count = 0;
    store->nwaiting = store->nlinks = 0;
    store->work = 0;
    store->failed = !fit(store, nends);
}

/* A record to write to; LINK_NONE when memory is out. */
static uint32_t new_record(struct store *store)
{
    if (store->unused.count > 0)
        return store->unused.link[--store->unused.count];
    if (store->used >= store->room) {
        uint32_t room = store->room ? store->room * 2 : 1024;
        uint64_t *memory = realloc(store->memory, room * store->stride * sizeof *memory);

        if (memory == NULL) {
            store->failed = true;
            return LINK_NONE;
        }
        store->memory = memory;
        store->room = room;
    }
    return store->used++;
}

/* A record that is out and named nowhere may be used again; without memory for that it is not. */
static void free_record(struct store *store, struct record *record, uint32_t link)
{
    record->flags |= LINK_FREE;
    if (!list_push(&store->unused, link))
        store->unused.count = 0;
}

static void put_out(struct store *store, struct record *record)
{
    store->nlinks--;
    if (!(record->flags & LINK_IN_HAND))
        store->nwaiting--;
    record->flags |= LINK_OUT;
}

bool store_holds(struct store *store, end_id a, end_id b, bool semi, const uint64_t *carrier,
                 int ncells)
{
    uint32_t at = store_pair(store, a, b)->first[semi];

    while (at != LINK_NONE) {
        const struct record *record = store_at(store, at);

        store->work++;
        if (record->ncells > ncells)
            return false;
        if (cellset_subset(record->carrier, carrier, store->words))
            return true;
        at = record->next;
    }
    return false;
}

/* The place in a list behind link `before`, or at the head of pair's list. */
static uint32_t *place_behind(struct store *store, struct pair *pair, bool semi, uint32_t before)
{
    return before == LINK_NONE ? &pair->first[semi] : &store_at(store, before)->next;
}

/*
 * Where would this carrier stand in the antichain of a pair?  Behind link *before (LINK_NONE: at
 * the head).  Returns false if the antichain has a link within it, which comes no later.
 */
static bool find_place(struct store *store, uint32_t first, const uint64_t *carrier, int ncells,
                       uint32_t *before)
{
    *before = LINK_NONE;
    for (uint32_t at = first; at != LINK_NONE;) {
        const struct record *record = store_at(store, at);

        store->work++;
        if (record->ncells > ncells)
            break;
        if (cellset_subset(record->carrier, carrier, store->words))
            return false;
        if (record->ncells < ncells || cellset_compare(record->carrier, carrier, store->words) < 0)
            *before = at;
        at = record->next;
    }
    return true;
}

/* Puts out the links of a list, which are by size, that hold all of `carrier`. */
static void put_out_larger(struct store *store, uint32_t *list, const uint64_t *carrier, int ncells)
{
    while (*list != LINK_NONE) {
        struct record *record = store_at(store, *list);

        store->work++;
        if (record->ncells >= ncells && cellset_subset(carrier, record->carrier, store->words)) {
            *list = record->next;
            put_out(store, record);
        } else {
            list = &record->next;
        }
    }
}

bool store_offer(struct store *store, end_id a, end_id b, unsigned flags, const uint64_t *carrier,
                 int ncells)
{
    struct pair *pair = store_pair(store, a, b);
    bool semi = (flags & LINK_SEMI) != 0;
    uint32_t link, before, *list;
    struct record *record;

    if (semi && store_holds(store, a, b, false, carrier, ncells))
        return false;
    if (!find_place(store, pair->first[semi], carrier, ncells, &before))
        return false;
    link = new_record(store);
    if (link == LINK_NONE || !list_push(&store->queue[semi][ncells], link)) {
        store->failed = true;
        return false;
    }
    record = store_at(store, link);
    record->a = a < b ? a : b;
    record->b = a < b ? b : a;
    record->ncells = (uint8_t)ncells;
    record->flags = (uint8_t)flags;
    cellset_copy(record->carrier, carrier, store->words);
    if (!semi)
        put_out_larger(store, &pair->first[1], carrier, ncells);
    /* Only what comes behind its place can hold it. */
    list = place_behind(store, pair, semi, before);
    put_out_larger(store, list, carrier, ncells);
    record->next = *list;
    *list = link;
    store->nlinks++;
    store->nwaiting++;
    return true;
}

uint32_t store_take(struct store *store, int ncells, bool semi)
{
    struct list *queue = &store->queue[semi][ncells];

    while (queue->count > 0) {
        uint32_t link = queue->link[--queue->count];
        struct record *record = store_at(store, link);

        if (record->flags & LINK_OUT) {
            free_record(store, record, link);
            continue;
        }
        record->flags |= LINK_IN_HAND;
        store->nwaiting--;
        return link;
    }
    return LINK_NONE;
}

void store_hold(struct store *store, end_id at, uint32_t link, bool solid)
{
    const struct record *record = store_at(store, link);
    struct hand *hand = store_hand(store, at, record->flags & LINK_SEMI);
    uint32_t i;
    struct held *held;

    if (hand->count == hand->room && !grow(&hand->memory, &hand->room, hand->count + 1,
                                           store->held_stride * sizeof *hand->memory)) {
        store->failed = true;
        return;
    }
    /* Links come by size, in updates by sizes again and again: the place is most often the last. */
    for (i = hand->count; i > 0 && store_held(store, hand, i - 1)->ncells > record->ncells;)
        i--;
    held = store_held(store, hand, i);
    memmove(store_held(store, hand, i + 1), held,
            (hand->count - i) * store->held_stride * sizeof *hand->memory);
    hand->count++;
    *held = (struct held){.link = link,
                          .other = record->a == at ? record->b : record->a,
                          .ncells = record->ncells,
                          .solid = solid};
    cellset_copy(held->carrier, record->carrier, store->words);
}

void store_remove(struct store *store, uint32_t link)
{
    struct record *record = store_at(store, link);
    uint32_t *list = &store_pair(store, record->a, record->b)->first[record->flags & LINK_SEMI];

    while (*list != link)
        list = &store_at(store, *list)->next;
    *list = record->next;
    put_out(store, record);
}

void store_tidy(struct store *store)
{
    for (int i = 0; i < 2 * store->nends; i++) {
        struct hand *hand = &store->hand[i];
        uint32_t kept = 0;

        for (uint32_t j = 0; j < hand->count; j++) {
            const struct held *held = store_held(store, hand, j);

            if (store_at(store, held->link)->flags & LINK_OUT)
                continue;
            if (kept < j)
                memcpy(store_held(store, hand, kept), held,
                       store->held_stride * sizeof *hand->memory);
            kept++;
        }
        hand->count = kept;
    }
    /* What is left in the queues was put out while it waited. */
    for (int semi = 0; semi < 2; semi++)
        for (int n = 0; n <= LINKS_CELLS_MAX; n++)
            store->queue[semi][n].count = 0;
    for (uint32_t i = 1; i < store->used; i++) {
        struct record *record = store_at(store, i);

        if ((record->flags & (LINK_OUT | LINK_FREE)) == LINK_OUT)
            free_record(store, record, i);
    }
}

int store_copy(struct store *to, const struct store *from)
{
    store_reset(to, from->nends, from->words);
    if (to->failed)
        return -1;
    if (from->used > 1 && to->room < from->used) {
        uint64_t *memory = realloc(to->memory, from->used * from->stride * sizeof *memory);

        if (memory == NULL)
            return -1;
        to->memory = memory;
        to->room = from->used;
    }
    if (from->used > 1)
        memcpy(to->memory, from->memory, from->used * from->stride * sizeof *to->memory);
    memcpy(to->pair, from->pair, store_pairs(from->nends) * sizeof *to->pair);
    to->used = from->used;
    to->nlinks = from->nlinks;
    to->work = 0;
    if (!grow(&to->unused.link, &to->unused.room, from->unused.count, sizeof *to->unused.link))
        return -1;
    if (from->unused.count > 0)
        memcpy(to->unused.link, from->unused.link, from->unused.count * sizeof *to->unused.link);
    to->unused.count = from->unused.count;
    for (int i = 0; i < 2 * from->nends; i++) {
        const struct hand *hand = &from->hand[i];

        if (!grow(&to->hand[i].memory, &to->hand[i].room, hand->count,
                  from->held_stride * sizeof *hand->memory))
            return -1;
        if (hand->count > 0)
            memcpy(to->hand[i].memory, hand->memory,
                   hand->count * from->held_stride * sizeof *hand->memory);
        to->hand[i].count = hand->count;
    }
    return 0;
}
