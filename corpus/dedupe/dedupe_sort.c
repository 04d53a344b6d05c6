/* SPDX-License-Identifier: ISC */
/*
 * Sorting games by a hash.  A comparison sort of millions of them reads two games anywhere in
 * memory for each of its n log n comparisons.  The keys are hashes, so their high bits spread the
 * games evenly over buckets; a bucket holds few games, which stay in the cache while it is sorted.
 */
#include <stdlib.h>
#include <string.h>

#include "corpus/dedupe/dedupe_games.h"

#define BUCKET_GAMES 16 /* on average, until there are as many buckets as may be; set by hand */
#define BUCKET_BITS_MAX 16 /* set by hand */

void dedupe_sort(struct dedupe *dedupe, uint32_t *words, size_t count, dedupe_key *key,
                 dedupe_compare *compare)
{
    unsigned bits = 0;

    while (count >> bits > BUCKET_GAMES && bits < BUCKET_BITS_MAX)
        bits++;
    const size_t nbuckets = (size_t)1 << bits;
    uint32_t *copy = bits == 0 ? NULL : reallocarray(NULL, count, sizeof copy[0]);
    size_t *ends = copy == NULL ? NULL : calloc(nbuckets + 1, sizeof ends[0]);
    if (ends == NULL) { /* slower, and the same */
        free(copy);
        qsort_r(words, count, sizeof words[0], compare, dedupe);
        return;
    }
    memcpy(copy, words, count * sizeof copy[0]);
    for (size_t i = 0; i < count; i++)
        ends[(key(dedupe, copy[i]) >> (64 - bits)) + 1]++;
    for (size_t i = 0; i < nbuckets; i++)
        ends[i + 1] += ends[i];
    for (size_t i = 0; i < count; i++) /* from here on, ends[i] is the end of what bucket i has */
        words[ends[key(dedupe, copy[i]) >> (64 - bits)]++] = copy[i];
    free(copy);
    for (size_t i = 0, begin = 0; i < nbuckets; begin = ends[i++])
        if (ends[i] - begin > 1)
            qsort_r(words + begin, ends[i] - begin, sizeof words[0], compare, dedupe);
    free(ends);
}
