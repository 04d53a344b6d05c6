/* SPDX-License-Identifier: ISC */
/*
 * Open addressing with linear probing; the table is at most half full.
 */
#include "analyse/positional/positional_table.h"

#include <stdlib.h>

void positional_table_release(struct positional_table *table)
{
    free(table->at);
    *table = (struct positional_table){0};
}

static size_t positional_table_slot(const struct positional_table *table,
                                    const struct positional_place *wanted)
{
    uint64_t hash =
        (wanted->stones[0] * 0x9e3779b97f4a7c15u ^ (wanted->stones[1] + 1) * 0xc2b2ae3d27d4eb4fu) +
        ((uint64_t)wanted->node << 8 | wanted->ply);
    size_t slot = (size_t)((hash ^ hash >> 31) * 0x94d049bb133111ebu >> 18) & (table->room - 1);
    const struct positional_place *at = &table->at[slot];

    while (at->used && (at->stones[0] != wanted->stones[0] || at->stones[1] != wanted->stones[1] ||
                        at->node != wanted->node || at->ply != wanted->ply)) {
        slot = (slot + 1) & (table->room - 1);
        at = &table->at[slot];
    }
    return slot;
}

static bool positional_table_grow(struct positional_table *table)
{
    struct positional_table grown = {.room = table->room == 0 ? 1024 : 2 * table->room,
                                     .count = table->count};

    grown.at = calloc(grown.room, sizeof *grown.at);
    if (grown.at == NULL)
        return false;
    for (size_t i = 0; i < table->room; i++)
        if (table->at[i].used)
            grown.at[positional_table_slot(&grown, &table->at[i])] = table->at[i];
    free(table->at);
    *table = grown;
    return true;
}

struct positional_place *positional_table_find(const struct positional_table *table,
                                               const struct positional_place *wanted)
{
    if (table->room == 0)
        return NULL;
    struct positional_place *at = &table->at[positional_table_slot(table, wanted)];
    return at->used ? at : NULL;
}

struct positional_place *positional_table_add(struct positional_table *table,
                                              const struct positional_place *wanted)
{
    if (2 * table->count >= table->room && !positional_table_grow(table))
        return NULL;
    struct positional_place *at = &table->at[positional_table_slot(table, wanted)];
    if (!at->used) {
        *at = *wanted;
        at->used = true;
        table->count++;
    }
    return at;
}
