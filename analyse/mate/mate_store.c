/* SPDX-License-Identifier: ISC */
/*
 * Tables by key: entries in buckets of four, of which the one with the least work below it makes
 * room; proofs and plans where their key leads, the newer replacing the older.  A lost proof costs
 * the moves that it would have saved, a lost entry the work below it; neither costs truth.
 */
#include "analyse/mate/mate_store.h"

#include <stddef.h>
#include <stdlib.h>

#define WAYS 4 /* entries that a node may be kept in */
#define PLANS_BITS 14 /* at most */
#define PLAN_WORDS 40 /* of a plan of base 8, about */
#define WORDS_KEPT 8 /* of a set, 512 cells: on larger boards proofs are not kept */

/* Memory for items of one length. */
struct pool {
    uint64_t *memory;
    size_t words; /* of memory */
    size_t stride; /* words of an item */
    size_t nitems;
};

struct mate_store {
    int table_bits;
    int ncells; /* of the board; 0: none yet */
    int words; /* of a set */
    struct mate_entry *table;
    struct pool proofs, plans;
    uint8_t *promises; /* [ncells] of each plan */
};

static bool pool_init(struct pool *pool, size_t words)
{
    pool->words = words;
    pool->memory = calloc(words, sizeof *pool->memory);
    return pool->memory != NULL;
}

static void pool_reset(struct pool *pool)
{
    memset(pool->memory, 0, pool->words * sizeof *pool->memory);
}

static size_t words_of(size_t bytes)
{
    return (bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t);
}

/* Items of so many bytes; each has `beside` more somewhere else, which count as if they were in the
 * pool. */
static void pool_fit(struct pool *pool, size_t bytes, size_t beside)
{
    pool->stride = words_of(bytes);
    pool->nitems = pool->words / (pool->stride + words_of(beside));
    pool_reset(pool);
}

static void *pool_at(const struct pool *pool, uint64_t key)
{
    const uint64_t mixed = key * 0x9e3779b97f4a7c15u >> 32;

    return pool->memory + (mixed * pool->nitems >> 32) * pool->stride;
}

struct mate_store *mate_store_new(int table_bits)
{
    const int plans_bits = table_bits - 3 < PLANS_BITS ? table_bits - 3 : PLANS_BITS;
    struct mate_store *store = calloc(1, sizeof *store);

    if (store == NULL)
        return NULL;
    store->table_bits = table_bits;
    store->table = calloc((size_t)1 << table_bits, sizeof *store->table);
    store->promises = malloc((size_t)PLAN_WORDS * sizeof(uint64_t) << plans_bits);
    if (store->table == NULL || store->promises == NULL ||
        !pool_init(&store->proofs, (size_t)2 << table_bits) ||
        !pool_init(&store->plans, (size_t)PLAN_WORDS << plans_bits)) {
        mate_store_free(store);
        return NULL;
    }
    return store;
}

void mate_store_free(struct mate_store *store)
{
    if (store == NULL)
        return;
    free(store->table);
    free(store->proofs.memory);
    free(store->plans.memory);
    free(store->promises);
    free(store);
}

void mate_store_reset(struct mate_store *store)
{
    memset(store->table, 0, sizeof *store->table << store->table_bits);
    pool_reset(&store->proofs);
    pool_reset(&store->plans);
}

void mate_store_fit(struct mate_store *store, int ncells)
{
    const int words = (ncells + 63) / 64;
    const size_t set = (size_t)words * sizeof(uint64_t);

    if (store->ncells == ncells)
        return;
    store->ncells = ncells;
    store->words = words;
    pool_fit(&store->proofs, sizeof(struct mate_proof) + 2 * set, 0);
    pool_fit(&store->plans, sizeof(struct mate_plan) + set, (size_t)ncells);
}

static struct mate_entry *bucket_of(const struct mate_store *store, uint64_t key)
{
    uint64_t index = key * 0xd1342543de82ef95u >> (64 - store->table_bits);

    return &store->table[index & ~(uint64_t)(WAYS - 1)];
}

static bool entry_serves(const struct mate_entry *entry, bool attacker_moves, int stones)
{
    const bool attacker_wins = attacker_moves ? entry->phi == 0 : entry->delta == 0;
    const bool attacker_loses = attacker_moves ? entry->delta == 0 : entry->phi == 0;

    if (entry->stones == stones)
        return true;
    return attacker_wins ? entry->stones < stones : attacker_loses && entry->stones > stones;
}

const struct mate_entry *mate_store_find(const struct mate_store *store, uint64_t key,
                                         bool attacker_moves, int stones)
{
    const struct mate_entry *bucket = bucket_of(store, key);

    for (int i = 0; i < WAYS; i++)
        if (bucket[i].work != 0 && bucket[i].key == key &&
            entry_serves(&bucket[i], attacker_moves, stones))
            return &bucket[i];
    return NULL;
}

void mate_store_put(struct mate_store *store, const struct mate_entry *entry)
{
    struct mate_entry *bucket = bucket_of(store, entry->key);
    struct mate_entry *into = &bucket[0];
    uint64_t work = entry->work;

    for (int i = 0; i < WAYS; i++) {
        if (bucket[i].work != 0 && bucket[i].key == entry->key &&
            bucket[i].stones == entry->stones) {
            into = &bucket[i];
            break;
        }
        if (bucket[i].work < into->work)
            into = &bucket[i];
    }
    if (into->key == entry->key && into->stones == entry->stones)
        work += into->work;
    *into = *entry;
    into->work = work == 0 ? 1 : work > UINT32_MAX ? UINT32_MAX : (uint32_t)work;
}

const struct mate_proof *mate_store_proof(const struct mate_store *store, uint64_t key, int stones)
{
    const struct mate_proof *proof = NULL;

    if (store->words <= WORDS_KEPT)
        proof = pool_at(&store->proofs, key ^ (uint64_t)stones << 32);
    return proof != NULL && proof->key == key && proof->stones == stones && proof->is_known != 0
               ? proof
               : NULL;
}

struct mate_proof *mate_store_new_proof(struct mate_store *store, uint64_t key, int stones)
{
    struct mate_proof *proof;

    if (store->words > WORDS_KEPT)
        return NULL;
    proof = pool_at(&store->proofs, key ^ (uint64_t)stones << 32);
    proof->key = key;
    proof->stones = (uint8_t)stones;
    proof->is_known = 0;
    return proof;
}

struct mate_plan *mate_store_plan(struct mate_store *store, uint64_t key, int stones)
{
    return pool_at(&store->plans, key ^ (uint64_t)stones << 40);
}

uint8_t *mate_store_promise(const struct mate_store *store, const struct mate_plan *plan)
{
    const ptrdiff_t word = (const uint64_t *)(const void *)plan - store->plans.memory;

    return store->promises + (size_t)word / store->plans.stride * (size_t)store->ncells;
}
