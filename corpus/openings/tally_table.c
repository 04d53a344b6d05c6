/* SPDX-License-Identifier: ISC */
/* Counts by position and move: open addressing with linear probing. */
#include "corpus/openings/tally_table.h"

#include <stdlib.h>
#include <string.h>

#define SLOTS_MIN ((size_t)1 << 10)
#define SLOTS_MAX ((size_t)1 << 31) /* their numbers are 32 bits */

void tally_table_init(struct tally_table *table, size_t memory_bytes, unsigned limit)
{
    *table = (struct tally_table){.memory_bytes = memory_bytes, .limit = limit};
}

void tally_table_release(struct tally_table *table)
{
    free(table->slots);
    free(table->samples);
    *table = (struct tally_table){.memory_bytes = table->memory_bytes, .limit = table->limit};
}

/* The slot of a position and move, or the free one where they belong. */
static size_t tally_table_find(const struct tally_table *table, uint64_t key, unsigned move)
{
    /* Keys are evenly distributed: their bits serve as they are. */
    size_t at = (size_t)(key ^ key >> 32 ^ (uint64_t)move * 0x9e3779b1u) & (table->nslots - 1);

    while (table->slots[at].score.games != 0 &&
           (table->slots[at].key != key || table->slots[at].move != move))
        at = (at + 1) & (table->nslots - 1);
    return at;
}

/* Takes twice as many slots.  False: that would be too much; nothing has changed. */
static bool tally_table_grow(struct tally_table *table)
{
    struct tally_table grown = *table;
    const size_t slot_bytes = sizeof table->slots[0] + table->limit * sizeof table->samples[0];

    grown.nslots = table->nslots == 0 ? SLOTS_MIN : 2 * table->nslots;
    /* Old and new ones exist together for a moment. */
    if (grown.nslots > SLOTS_MIN &&
        (grown.nslots + table->nslots > table->memory_bytes / slot_bytes ||
         grown.nslots > SLOTS_MAX))
        return false;
    grown.slots = calloc(grown.nslots, sizeof grown.slots[0]);
    grown.samples = calloc(grown.nslots * grown.limit + 1, sizeof grown.samples[0]);
    if (grown.slots == NULL || grown.samples == NULL) {
        free(grown.slots);
        free(grown.samples);
        return false;
    }
    for (size_t i = 0; i < table->nslots; i++) {
        const struct tally_slot *slot = &table->slots[i];
        if (slot->score.games == 0)
            continue;
        size_t at = tally_table_find(&grown, slot->key, slot->move);
        grown.slots[at] = *slot;
        memcpy(grown.samples + at * grown.limit, table->samples + i * grown.limit,
               grown.limit * sizeof grown.samples[0]);
    }
    free(table->slots);
    free(table->samples);
    *table = grown;
    return true;
}

/* Is there room for one more?  A quarter of the slots stays free. */
static bool tally_table_has_room(struct tally_table *table)
{
    if (table->full)
        return false;
    if (4 * (table->count + 1) <= 3 * table->nslots)
        return true;
    table->full = !tally_table_grow(table);
    return !table->full;
}

bool tally_table_add(struct tally_table *table, uint64_t key, unsigned move, unsigned result,
                     uint64_t game, const struct book_entry *entry)
{
    if (table->nslots == 0 && !tally_table_has_room(table))
        return false;
    size_t at = tally_table_find(table, key, move);
    if (table->slots[at].score.games == 0) {
        const size_t nslots = table->nslots;
        if (!tally_table_has_room(table))
            return false;
        if (nslots != table->nslots)
            at = tally_table_find(table, key, move);
        table->slots[at].key = key;
        table->slots[at].move = (uint16_t)move;
        table->count++;
    }
    struct tally_slot *slot = &table->slots[at];
    openings_add_result(&slot->score, result);
    slot->rated += (entry->white_rating != 0 ? 1u : 0u) + (entry->black_rating != 0 ? 1u : 0u);
    slot->ratings += (uint64_t)entry->white_rating + entry->black_rating;
    openings_add_dates(&slot->first_date, &slot->last_date, entry->date, entry->date);
    openings_add_ids(&slot->first_id, &slot->last_id, entry->id, entry->id);
    if (slot->nsamples < table->limit)
        table->samples[at * table->limit + slot->nsamples++] = game;
    return true;
}

static int tally_table_compare(const void *left, const void *right, void *slots)
{
    const struct tally_slot *a = (struct tally_slot *)slots + *(const uint32_t *)left;
    const struct tally_slot *b = (struct tally_slot *)slots + *(const uint32_t *)right;

    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    return (a->move > b->move) - (a->move < b->move);
}

int tally_table_order(const struct tally_table *table, uint32_t **order)
{
    size_t count = 0;

    *order = malloc((table->count + 1) * sizeof **order);
    if (*order == NULL)
        return ERROR_MEMORY;
    for (size_t i = 0; i < table->nslots; i++)
        if (table->slots[i].score.games != 0)
            (*order)[count++] = (uint32_t)i;
    if (count > 0)
        qsort_r(*order, count, sizeof **order, tally_table_compare, table->slots);
    return 0;
}

void tally_table_add_slot(const struct tally_table *table, size_t slot,
                          struct openings_tally *tally)
{
    const struct tally_slot *from = &table->slots[slot];

    openings_add_score(&tally->score, &from->score);
    tally->rated += from->rated;
    tally->ratings += from->ratings;
    openings_add_dates(&tally->first_date, &tally->last_date, from->first_date, from->last_date);
    openings_add_ids(&tally->first_id, &tally->last_id, from->first_id, from->last_id);
    for (unsigned i = 0; i < from->nsamples; i++)
        openings_add_sample(tally, table->samples[slot * table->limit + i], table->limit);
}
