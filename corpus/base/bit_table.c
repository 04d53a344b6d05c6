/* SPDX-License-Identifier: ISC */
#include "corpus/base/bit_table.h"

#include <stdlib.h>

#define BITS_MIN 12
#define BITS_PER_KEY 16 /* so that one bit in sixteen is set at most; set by hand */

int bit_table_make(struct bit_table *table, size_t nkeys)
{
    unsigned bits = BITS_MIN;

    while (((size_t)1 << bits) < BITS_PER_KEY * nkeys)
        bits++;
    table->shift = 64 - bits;
    table->words = calloc((size_t)1 << (bits - 6), sizeof table->words[0]);
    return table->words == NULL ? ERROR_MEMORY : 0;
}

void bit_table_release(struct bit_table *table)
{
    free(table->words);
    *table = (struct bit_table){0};
}

void bit_table_add(struct bit_table *table, uint64_t key)
{
    uint64_t bit = key >> table->shift;

    table->words[bit >> 6] |= (uint64_t)1 << (bit & 63);
}

bool bit_table_may_have(const struct bit_table *table, uint64_t key)
{
    uint64_t bit = key >> table->shift;

    return table->words[bit >> 6] >> (bit & 63) & 1;
}
