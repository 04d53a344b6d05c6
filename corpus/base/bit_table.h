/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_BIT_TABLE_H
#define CORPUS_BASE_BIT_TABLE_H

/*
 * A table in front of a search: a key that it does not have is not there.  It answers "no" to at
 * least fifteen in sixteen of the keys that were not added.  Keys are hashes: it looks at their
 * high bits.  Two to four bytes a key.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analyse/base/error.h"

struct bit_table {
    uint64_t *words; /* NULL: not made */
    unsigned shift; /* bit (key >> shift) represents the key */
};

/* Makes a table for so many keys, with none in it.  Returns 0 or ERROR_MEMORY. */
int bit_table_make(struct bit_table *table, size_t nkeys) WARN_UNUSED;
/* Frees it; it may be made anew. */
void bit_table_release(struct bit_table *table);

void bit_table_add(struct bit_table *table, uint64_t key);
bool bit_table_may_have(const struct bit_table *table, uint64_t key);

#endif
