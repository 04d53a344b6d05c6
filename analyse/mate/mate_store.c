/* SPDX-License-Identifier: ISC */
/*
 * Tables by key.  The transposition table has buckets of four entries; a new one replaces the entry
 * with the least work below it.  Proofs and threat information have one slot for each key, and the
 * newer replaces the older.  What is lost is searched again: a lost entry costs the work below it,
 * a lost proof the moves that it would have saved.  Neither changes a verdict.
 */
#include "analyse/mate/mate_store.h"

#include <stdlib.h>

#define WAYS 4 /* entries of a bucket */
#define INFO_BITS 14 /* at most */
#define INFO_WORDS 40 /* of one slot on base 8, about */
#define RENEW_BYTES ((size_t)16 << 20) /* of memory that is replaced rather than cleared */

/* Memory for items of one length. */
struct mate_pool {
    uint64_t *memory;
    size_t words; /* of memory */
    size_t stride; /* words of an item */
    size_t nitems;
};

struct mate_store {
    int table_bits;
    int ncells; /* of the board; 0: none yet */
    int words; /* of a set */
    struct mate_tt_entry *table;
    struct mate_pool proofs, infos, orders;
};

/* The order of the moves at a position. */
struct mate_order {
    uint64_t key; /* 0: none */
    uint8_t of[]; /* [ncells] */
};

/* The same memory, or other, with all bytes 0.  Most of a large table is untouched after a short
 * search: then new pages cost less than old ones to clear. */
static void *mate_store_clear(void *memory, size_t bytes)
{
    void *fresh = bytes >= RENEW_BYTES ? calloc(1, bytes) : NULL;

    if (fresh == NULL)
        return memset(memory, 0, bytes);
    free(memory);
    return fresh;
}

static bool mate_pool_init(struct mate_pool *pool, size_t words)
{
    pool->words = words;
    pool->memory = calloc(words, sizeof *pool->memory);
    return pool->memory != NULL;
}

static void mate_pool_reset(struct mate_pool *pool)
{
    pool->memory = mate_store_clear(pool->memory, pool->words * sizeof *pool->memory);
}

static size_t mate_pool_words(size_t bytes)
{
    return (bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t);
}

/* Divides the pool into items of `bytes`, and empties it unless it was `fresh`. */
static void mate_pool_fit(struct mate_pool *pool, size_t bytes, bool fresh)
{
    pool->stride = mate_pool_words(bytes);
    pool->nitems = pool->words / pool->stride;
    if (!fresh)
        mate_pool_reset(pool);
}

static void *mate_pool_at(const struct mate_pool *pool, uint64_t key)
{
    const uint64_t mixed = key * 0x9e3779b97f4a7c15u >> 32;

    return pool->memory + (mixed * pool->nitems >> 32) * pool->stride;
}

static int mate_store_info_bits(int table_bits)
{
    return table_bits - 3 < INFO_BITS ? table_bits - 3 : INFO_BITS;
}

uint64_t mate_store_bytes(int table_bits)
{
    const uint64_t proofs = 2 * sizeof(uint64_t), infos = 2 * INFO_WORDS * sizeof(uint64_t);

    return ((sizeof(struct mate_tt_entry) + proofs) << table_bits) +
           (infos << mate_store_info_bits(table_bits));
}

struct mate_store *mate_store_new(int table_bits)
{
    const int info_bits = mate_store_info_bits(table_bits);
    struct mate_store *store = calloc(1, sizeof *store);

    if (store == NULL)
        return NULL;
    store->table_bits = table_bits;
    store->table = calloc((size_t)1 << table_bits, sizeof *store->table);
    if (store->table == NULL || !mate_pool_init(&store->proofs, (size_t)2 << table_bits) ||
        !mate_pool_init(&store->infos, (size_t)INFO_WORDS << info_bits) ||
        !mate_pool_init(&store->orders, (size_t)INFO_WORDS << info_bits)) {
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
    free(store->infos.memory);
    free(store->orders.memory);
    free(store);
}

void mate_store_reset(struct mate_store *store)
{
    store->table = mate_store_clear(store->table, sizeof *store->table << store->table_bits);
    mate_pool_reset(&store->proofs);
    mate_pool_reset(&store->infos);
    mate_pool_reset(&store->orders);
}

void mate_store_fit(struct mate_store *store, int ncells)
{
    const int words = (ncells + 63) / 64;
    const size_t set = (size_t)words * sizeof(uint64_t);
    const bool fresh = store->ncells == 0;

    if (store->ncells == ncells)
        return;
    store->ncells = ncells;
    store->words = words;
    mate_pool_fit(&store->proofs, sizeof(struct mate_proof) + 2 * set, fresh);
    mate_pool_fit(&store->infos, sizeof(struct mate_threat_info) + set, fresh);
    mate_pool_fit(&store->orders, sizeof(struct mate_order) + (size_t)ncells, fresh);
}

int mate_store_words(const struct mate_store *store)
{
    return store->words;
}

static struct mate_tt_entry *mate_tt_bucket(const struct mate_store *store, uint64_t key)
{
    uint64_t index = key * 0xd1342543de82ef95u >> (64 - store->table_bits);

    return &store->table[index & ~(uint64_t)(WAYS - 1)];
}

/* Does the entry decide the node for this bound?  A win within fewer stones is one within more, and
 * where there is none within more there is none within fewer. */
static bool mate_tt_serves(const struct mate_tt_entry *entry, bool attacker_moves, int stones)
{
    const bool attacker_wins = attacker_moves ? entry->phi == 0 : entry->delta == 0;
    const bool attacker_loses = attacker_moves ? entry->delta == 0 : entry->phi == 0;

    if (entry->stones == stones)
        return true;
    return attacker_wins ? entry->stones < stones : attacker_loses && entry->stones > stones;
}

const struct mate_tt_entry *mate_tt_probe(const struct mate_store *store, uint64_t key,
                                          bool attacker_moves, int stones)
{
    const struct mate_tt_entry *bucket = mate_tt_bucket(store, key);

    for (int i = 0; i < WAYS; i++)
        if (bucket[i].work != 0 && bucket[i].key == key &&
            mate_tt_serves(&bucket[i], attacker_moves, stones))
            return &bucket[i];
    return NULL;
}

void mate_tt_store(struct mate_store *store, const struct mate_tt_entry *entry)
{
    struct mate_tt_entry *bucket = mate_tt_bucket(store, entry->key);
    struct mate_tt_entry *into = &bucket[0];
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

const struct mate_tt_entry *mate_tt_next(const struct mate_store *store, size_t *at)
{
    while (*at < (size_t)1 << store->table_bits) {
        const struct mate_tt_entry *entry = &store->table[(*at)++];

        if (entry->work != 0)
            return entry;
    }
    return NULL;
}

const struct mate_proof *mate_store_proof(const struct mate_store *store, uint64_t key, int stones)
{
    const struct mate_proof *proof = NULL;

    if (store->words <= MATE_PROOF_WORDS)
        proof = mate_pool_at(&store->proofs, key ^ (uint64_t)stones << 32);
    return proof != NULL && proof->key == key && proof->stones == stones && proof->is_known != 0
               ? proof
               : NULL;
}

struct mate_proof *mate_store_new_proof(struct mate_store *store, uint64_t key, int stones)
{
    struct mate_proof *proof;

    if (store->words > MATE_PROOF_WORDS)
        return NULL;
    proof = mate_pool_at(&store->proofs, key ^ (uint64_t)stones << 32);
    proof->key = key;
    proof->stones = (uint8_t)stones;
    proof->is_known = 0;
    return proof;
}

const struct mate_proof *mate_store_next_proof(const struct mate_store *store, size_t *at)
{
    if (store->words > MATE_PROOF_WORDS)
        return NULL;
    while (*at < store->proofs.nitems) {
        const void *item = store->proofs.memory + (*at)++ * store->proofs.stride;
        const struct mate_proof *proof = item;

        if (proof->is_known != 0)
            return proof;
    }
    return NULL;
}

struct mate_threat_info *mate_store_threat_info(struct mate_store *store, uint64_t key, int stones)
{
    return mate_pool_at(&store->infos, key ^ (uint64_t)stones << 40);
}

uint8_t *mate_store_order(struct mate_store *store, uint64_t key, bool *known)
{
    struct mate_order *order = mate_pool_at(&store->orders, key);

    *known = order->key == key;
    order->key = key;
    return order->of;
}
