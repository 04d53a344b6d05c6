/* SPDX-License-Identifier: ISC */
/*
 * Tables by key.  The transposition table has buckets of four entries; a new one replaces the entry
 * with the least work below it.  Proofs and threat information have one slot for each key, and the
 * newer replaces the older.  A lost entry is searched again: it costs the work below it,
 * a lost proof the moves that it would have saved.  Neither changes a verdict.
 *
 * Threads share the first two.  An entry is three words, the first of which is its key combined
 * with the others (Hyatt and Mann, "A lock-less transposition table implementation for parallel
 * search", 2002).  Words of two entries that were written at the same time give a key of neither:
 * it is as unlikely to be probed as the key of another position.  A proof is used by one thread at
 * a time; the others do not wait but do without it.
 */
#include "analyse/search/mate_tables.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "analyse/base/marked_memory.h"

#define WAYS 4 /* entries of a bucket */
#define INFO_BITS 14 /* at most; set by hand */
#define INFO_WORDS 40 /* of one slot on base 8, about */

/* An entry of the transposition table, in memory. */
struct mate_tt_slot {
    _Atomic uint64_t check; /* key ^ numbers ^ rest */
    _Atomic uint64_t numbers; /* phi, delta */
    _Atomic uint64_t rest; /* work, move, stones; 0: empty */
};

/* A proof in memory. */
struct mate_proof_slot {
    uint64_t key;
    uint8_t stones, most, strays;
    uint8_t is_known; /* 0: none yet */
    cell move;
    _Atomic uint16_t is_in_use; /* by a thread */
    uint64_t cells[]; /* [2 * words] */
};

/* Memory for items of one length. */
struct mate_pool {
    struct marked_memory memory;
    size_t stride; /* words of an item */
    size_t nitems;
};

struct mate_tables {
    int table_bits;
    int ncells; /* of the board; 0: none yet */
    int words; /* of a set */
    bool is_shared; /* the table and the proofs are another struct's */
    struct marked_memory table; /* of struct mate_tt_slot */
    struct mate_pool proofs, infos, orders;
};

/* The order of the moves at a position. */
struct mate_order {
    uint64_t key; /* 0: none */
    uint8_t of[]; /* [ncells] */
};

static bool mate_pool_init(struct mate_pool *pool, size_t words)
{
    return marked_memory_init(&pool->memory, words * sizeof(uint64_t));
}

static size_t mate_pool_words(size_t bytes)
{
    return (bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t);
}

/* Divides the pool into items of `bytes`, and empties it. */
static void mate_pool_fit(struct mate_pool *pool, size_t bytes)
{
    pool->stride = mate_pool_words(bytes);
    pool->nitems = pool->memory.length / sizeof(uint64_t) / pool->stride;
    marked_memory_clear(&pool->memory);
}

static void *mate_pool_at(const struct mate_pool *pool, uint64_t key)
{
    const uint64_t mixed = key * 0x9e3779b97f4a7c15u >> 32;

    return (uint64_t *)pool->memory.bytes + (mixed * pool->nitems >> 32) * pool->stride;
}

/* Marks an item that is to be written. */
static void mate_pool_mark(const struct mate_pool *pool, const void *item)
{
    marked_memory_mark(&pool->memory, item, pool->stride * sizeof(uint64_t));
}

static int mate_tables_info_bits(int table_bits)
{
    return table_bits - 3 < INFO_BITS ? table_bits - 3 : INFO_BITS;
}

uint64_t mate_tables_shared_bytes(int table_bits)
{
    return (uint64_t)2 * INFO_WORDS * sizeof(uint64_t) << mate_tables_info_bits(table_bits);
}

uint64_t mate_tables_bytes(int table_bits)
{
    const uint64_t proofs = 2 * sizeof(uint64_t);

    return ((sizeof(struct mate_tt_slot) + proofs) << table_bits) +
           mate_tables_shared_bytes(table_bits);
}

/* The tables that every thread has for itself. */
static bool mate_tables_init_own(struct mate_tables *tables)
{
    const size_t words = (size_t)INFO_WORDS << mate_tables_info_bits(tables->table_bits);

    return mate_pool_init(&tables->infos, words) && mate_pool_init(&tables->orders, words);
}

struct mate_tables *mate_tables_new(int table_bits)
{
    struct mate_tables *tables = calloc(1, sizeof *tables);

    if (tables == NULL)
        return NULL;
    tables->table_bits = table_bits;
    if (!marked_memory_init(&tables->table, sizeof(struct mate_tt_slot) << table_bits) ||
        !mate_pool_init(&tables->proofs, (size_t)2 << table_bits) ||
        !mate_tables_init_own(tables)) {
        mate_tables_free(tables);
        return NULL;
    }
    return tables;
}

struct mate_tables *mate_tables_share(struct mate_tables *of)
{
    struct mate_tables *tables = calloc(1, sizeof *tables);

    if (tables == NULL)
        return NULL;
    tables->table_bits = of->table_bits;
    tables->is_shared = true;
    if (!mate_tables_init_own(tables)) {
        mate_tables_free(tables);
        return NULL;
    }
    return tables;
}

void mate_tables_follow(struct mate_tables *tables, const struct mate_tables *of)
{
    mate_tables_fit(tables, of->ncells);
    tables->table = of->table;
    tables->proofs = of->proofs;
}

void mate_tables_free(struct mate_tables *tables)
{
    if (tables == NULL)
        return;
    if (!tables->is_shared) {
        marked_memory_release(&tables->table);
        marked_memory_release(&tables->proofs.memory);
    }
    marked_memory_release(&tables->infos.memory);
    marked_memory_release(&tables->orders.memory);
    free(tables);
}

void mate_tables_reset(struct mate_tables *tables)
{
    if (!tables->is_shared) {
        marked_memory_clear(&tables->table);
        marked_memory_clear(&tables->proofs.memory);
    }
    marked_memory_clear(&tables->infos.memory);
    marked_memory_clear(&tables->orders.memory);
}

void mate_tables_fit(struct mate_tables *tables, int ncells)
{
    const int words = (ncells + 63) / 64;
    const size_t set = (size_t)words * sizeof(uint64_t);

    if (tables->ncells == ncells)
        return;
    tables->ncells = ncells;
    tables->words = words;
    if (!tables->is_shared)
        mate_pool_fit(&tables->proofs, sizeof(struct mate_proof_slot) + 2 * set);
    mate_pool_fit(&tables->infos, sizeof(struct mate_threat_info) + set);
    mate_pool_fit(&tables->orders, sizeof(struct mate_order) + (size_t)ncells);
}

int mate_tables_bits(const struct mate_tables *tables)
{
    return tables->table_bits;
}

int mate_tables_words(const struct mate_tables *tables)
{
    return tables->words;
}

/* ---- the transposition table ---- */

static struct mate_tt_slot *mate_tt_bucket(const struct mate_tables *tables, uint64_t key)
{
    uint64_t index = key * 0xd1342543de82ef95u >> (64 - tables->table_bits);

    return (struct mate_tt_slot *)tables->table.bytes + (index & ~(uint64_t)(WAYS - 1));
}

static void mate_tt_load(const struct mate_tt_slot *slot, struct mate_tt_entry *entry)
{
    const uint64_t check = atomic_load_explicit(&slot->check, memory_order_relaxed);
    const uint64_t numbers = atomic_load_explicit(&slot->numbers, memory_order_relaxed);
    const uint64_t rest = atomic_load_explicit(&slot->rest, memory_order_relaxed);

    entry->key = check ^ numbers ^ rest;
    entry->phi = (uint32_t)numbers;
    entry->delta = (uint32_t)(numbers >> 32);
    entry->work = (uint32_t)rest;
    entry->move = (cell)(rest >> 32);
    entry->stones = (uint8_t)(rest >> 48);
}

static void mate_tt_save(struct mate_tt_slot *slot, const struct mate_tt_entry *entry)
{
    const uint64_t numbers = entry->phi | (uint64_t)entry->delta << 32;
    const uint64_t rest = entry->work | (uint64_t)entry->move << 32 | (uint64_t)entry->stones << 48;

    atomic_store_explicit(&slot->check, entry->key ^ numbers ^ rest, memory_order_relaxed);
    atomic_store_explicit(&slot->numbers, numbers, memory_order_relaxed);
    atomic_store_explicit(&slot->rest, rest, memory_order_relaxed);
}

static bool mate_tt_decides(const struct mate_tt_entry *entry)
{
    return entry->phi == 0 || entry->delta == 0;
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

bool mate_tt_probe(const struct mate_tables *tables, uint64_t key, bool attacker_moves, int stones,
                   struct mate_tt_entry *entry)
{
    const struct mate_tt_slot *bucket = mate_tt_bucket(tables, key);

    for (int i = 0; i < WAYS; i++) {
        mate_tt_load(&bucket[i], entry);
        if (entry->key == key && entry->work != 0 && mate_tt_serves(entry, attacker_moves, stones))
            return true;
    }
    return false;
}

void mate_tt_prefetch(const struct mate_tables *tables, uint64_t key)
{
    const struct mate_tt_slot *bucket = mate_tt_bucket(tables, key);

    /* A bucket is longer than a line of most caches. */
    __builtin_prefetch(bucket);
    __builtin_prefetch(&bucket[WAYS - 1]);
}

void mate_tt_store(struct mate_tables *tables, const struct mate_tt_entry *entry)
{
    struct mate_tt_slot *bucket = mate_tt_bucket(tables, entry->key), *into = NULL;
    struct mate_tt_entry wanted = *entry;
    uint32_t least = UINT32_MAX;
    uint64_t work = entry->work;

    for (int i = 0; i < WAYS; i++) {
        struct mate_tt_entry old;

        mate_tt_load(&bucket[i], &old);
        if (old.work != 0 && old.key == entry->key && old.stones == entry->stones) {
            if (mate_tt_decides(&old) && !mate_tt_decides(entry))
                return;
            into = &bucket[i];
            work += old.work;
            break;
        }
        if (into == NULL || old.work < least) {
            into = &bucket[i];
            least = old.work;
        }
    }
    wanted.work = work == 0 ? 1 : work > UINT32_MAX ? UINT32_MAX : (uint32_t)work;
    marked_memory_mark(&tables->table, into, sizeof *into);
    mate_tt_save(into, &wanted);
}

/* An entry that another thread is just writing may be read in part: no question finds it, since its
 * key is wrong, but here it is met.  Without numbers it would be no entry when it is read again. */
bool mate_tt_next(const struct mate_tables *tables, size_t *at, struct mate_tt_entry *entry)
{
    const struct mate_tt_slot *slots = tables->table.bytes;

    while (*at < (size_t)1 << tables->table_bits) {
        mate_tt_load(&slots[(*at)++], entry);
        if (entry->work != 0 && (entry->phi != 0 || entry->delta != 0))
            return true;
    }
    return false;
}

/* ---- proofs ---- */

static struct mate_proof_slot *mate_proof_slot_at(const struct mate_tables *tables, uint64_t key,
                                                  int stones)
{
    return mate_pool_at(&tables->proofs, key ^ (uint64_t)stones << 32);
}

/* True: the proof is this thread's, until mate_proof_slot_leave(). */
static bool mate_proof_slot_take(struct mate_proof_slot *slot)
{
    return atomic_exchange_explicit(&slot->is_in_use, 1, memory_order_acquire) == 0;
}

static void mate_proof_slot_leave(struct mate_proof_slot *slot)
{
    atomic_store_explicit(&slot->is_in_use, 0, memory_order_release);
}

static void mate_proof_slot_read(const struct mate_tables *tables,
                                 const struct mate_proof_slot *slot, struct mate_proof *proof)
{
    proof->key = slot->key;
    proof->stones = slot->stones;
    proof->most = slot->most;
    proof->strays = slot->strays;
    proof->move = slot->move;
    cellset_copy(proof->cells, slot->cells, 2 * tables->words);
}

bool mate_proof_probe(const struct mate_tables *tables, uint64_t key, int stones,
                      struct mate_proof *proof)
{
    struct mate_proof_slot *slot;
    bool is_there;

    if (tables->words > MATE_PROOF_WORDS)
        return false;
    slot = mate_proof_slot_at(tables, key, stones);
    if (!mate_proof_slot_take(slot))
        return false;
    is_there = slot->key == key && slot->stones == stones && slot->is_known != 0;
    if (is_there)
        mate_proof_slot_read(tables, slot, proof);
    mate_proof_slot_leave(slot);
    return is_there;
}

void mate_proof_store(struct mate_tables *tables, const struct mate_proof *proof)
{
    struct mate_proof_slot *slot;

    if (tables->words > MATE_PROOF_WORDS)
        return;
    slot = mate_proof_slot_at(tables, proof->key, proof->stones);
    mate_pool_mark(&tables->proofs, slot);
    if (!mate_proof_slot_take(slot))
        return;
    slot->key = proof->key;
    slot->stones = proof->stones;
    slot->most = proof->most;
    slot->strays = proof->strays;
    slot->move = proof->move;
    slot->is_known = 1;
    cellset_copy(slot->cells, proof->cells, 2 * tables->words);
    mate_proof_slot_leave(slot);
}

bool mate_proof_next(const struct mate_tables *tables, size_t *at, struct mate_proof *proof)
{
    if (tables->words > MATE_PROOF_WORDS)
        return false;
    while (*at < tables->proofs.nitems) {
        void *item = (uint64_t *)tables->proofs.memory.bytes + (*at)++ * tables->proofs.stride;
        struct mate_proof_slot *slot = item;
        bool is_known;

        if (!mate_proof_slot_take(slot))
            continue;
        is_known = slot->is_known != 0;
        if (is_known)
            mate_proof_slot_read(tables, slot, proof);
        mate_proof_slot_leave(slot);
        if (is_known)
            return true;
    }
    return false;
}

/* ---- what a thread has for itself ---- */

struct mate_threat_info *mate_threat_probe(struct mate_tables *tables, uint64_t key, int stones)
{
    struct mate_threat_info *info = mate_pool_at(&tables->infos, key ^ (uint64_t)stones << 40);

    mate_pool_mark(&tables->infos, info);
    return info;
}

uint8_t *mate_order_probe(struct mate_tables *tables, uint64_t key, bool *known)
{
    struct mate_order *order = mate_pool_at(&tables->orders, key);

    mate_pool_mark(&tables->orders, order);
    *known = order->key == key;
    order->key = key;
    return order->of;
}
