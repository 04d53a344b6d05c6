/* SPDX-License-Identifier: ISC */
/*
 * What did the prover answer to the same question before?  A table by hash; the whole key is
 * compared, so that what is found is what a new search would give.
 */
#include "analyse/links/pair_memo.h"

#include <stdlib.h>
#include <string.h>

#define PAIR_MEMO_ENTRIES 4096 /* set by hand */

struct pair_memo_entry {
    bool used;
    struct pair_memo_key key;
    struct pair_prover_answer answer;
};

struct pair_memo {
    struct pair_memo_entry entry[PAIR_MEMO_ENTRIES];
};

struct pair_memo *pair_memo_new(void)
{
    return calloc(1, sizeof(struct pair_memo));
}

void pair_memo_free(struct pair_memo *memo)
{
    free(memo);
}

static uint64_t pair_memo_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 32;
}

static size_t pair_memo_slot(const struct pair_memo_key *key)
{
    uint64_t hash = key->limit_work;

    hash = pair_memo_mix(hash, (uint64_t)key->a << 32 | (uint64_t)key->b << 16 |
                                   (uint64_t)key->colour << 1 | key->colour_first);
    for (int i = 0; i < CELLSET_WORDS_MAX; i++)
        hash = pair_memo_mix(pair_memo_mix(hash, key->own.word[i]), key->region.word[i]);
    return (size_t)(hash % PAIR_MEMO_ENTRIES);
}

static bool pair_memo_is_same(const struct pair_memo_key *x, const struct pair_memo_key *y)
{
    return x->game == y->game && x->size == y->size && x->colour == y->colour && x->a == y->a &&
           x->b == y->b && x->colour_first == y->colour_first && x->limit_work == y->limit_work &&
           cellset_equal(x->own.word, y->own.word, CELLSET_WORDS_MAX) &&
           cellset_equal(x->region.word, y->region.word, CELLSET_WORDS_MAX);
}

const struct pair_prover_answer *pair_memo_find(const struct pair_memo *memo,
                                                const struct pair_memo_key *key)
{
    const struct pair_memo_entry *entry = &memo->entry[pair_memo_slot(key)];

    return entry->used && pair_memo_is_same(&entry->key, key) ? &entry->answer : NULL;
}

void pair_memo_keep(struct pair_memo *memo, const struct pair_memo_key *key,
                    const struct pair_prover_answer *answer)
{
    memo->entry[pair_memo_slot(key)] =
        (struct pair_memo_entry){.used = true, .key = *key, .answer = *answer};
}
