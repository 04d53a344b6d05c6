/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_OPENINGS_TALLY_TABLE_H
#define CORPUS_OPENINGS_TALLY_TABLE_H

/*
 * Counts games by position and move in a hash table of bounded size.  The first to come keep their
 * places; when the table is full, other positions and moves are refused, and the caller keeps their
 * records.  So all games of a position and move are either here or with the caller.
 */

#include "corpus/openings/openings_tally.h"

struct tally_slot {
    uint64_t key; /* of the position */
    struct openings_score score; /* games 0: the slot is free */
    uint64_t rated, ratings, first_id, last_id; /* as in struct openings_tally */
    uint32_t first_date, last_date;
    uint16_t move; /* by its name in the book */
    uint8_t nsamples;
};

struct tally_table {
    struct tally_slot *slots; /* [nslots], a power of two */
    uint64_t *samples; /* [nslots * limit]: the first games of each slot, ascending */
    size_t nslots, count, memory_bytes;
    unsigned limit; /* samples a slot, at most OPENINGS_SAMPLES_MAX */
    bool full;
};

/* Makes it empty.  It takes at most `memory_bytes`, or what SLOTS_MIN slots take. */
void tally_table_init(struct tally_table *table, size_t memory_bytes, unsigned limit);

/* Frees its memory; it is then empty. */
void tally_table_release(struct tally_table *table);

/* Counts a game; games come in ascending order.  False: there is no room for this move. */
bool tally_table_add(struct tally_table *table, uint64_t key, unsigned move, unsigned result,
                     uint64_t game, const struct book_entry *entry);

/* Sets *order to the numbers of the slots in use, by key and move; the caller frees it.  Returns 0
 * or ERROR_MEMORY. */
int tally_table_order(const struct tally_table *table, uint32_t **order) WARN_UNUSED;

/* Adds the counts of a slot to a tally. */
void tally_table_add_slot(const struct tally_table *table, size_t slot,
                          struct openings_tally *tally);

#endif
