/* SPDX-License-Identifier: ISC */
/* Players by game and name: open addressing with linear probing over a dense array. */
#include "corpus/stats/player_table.h"

#include <stdlib.h>
#include <string.h>

#define SLOTS_MIN ((size_t)64) /* doubled as players come */
#define PLAYERS_MAX ((size_t)UINT32_MAX - 1) /* an id fits in 32 bits */

static uint64_t player_table_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return hash ^ (hash >> 29);
}

static uint64_t player_table_hash_name(int game, const char *name, size_t length)
{
    uint64_t hash = player_table_mix(0xd6e8feb86659fd93u, (uint64_t)game + ((uint64_t)length << 8));
    uint64_t word;

    for (; length >= 8; length -= 8, name += 8) {
        memcpy(&word, name, 8);
        hash = player_table_mix(hash, word);
    }
    word = 0;
    memcpy(&word, name, length);
    hash = player_table_mix(hash, word);
    return player_table_mix(hash, hash >> 32);
}

/* Makes room for twice as many.  False: out of memory, nothing changed. */
static bool player_table_grow(struct player_table *table)
{
    size_t nslots = table->nslots == 0 ? SLOTS_MIN : table->nslots * 2;
    size_t capacity = nslots / 2;

    if (capacity > PLAYERS_MAX)
        return false;
    uint32_t *slots = calloc(nslots, sizeof slots[0]);
    if (slots == NULL)
        return false;
    struct player_table_player *players =
        reallocarray(table->players, capacity, sizeof table->players[0]);
    if (players == NULL) {
        free(slots);
        return false;
    }
    for (size_t i = 0; i < table->count; i++) {
        size_t at = players[i].hash & (nslots - 1);
        while (slots[at] != 0)
            at = (at + 1) & (nslots - 1);
        slots[at] = (uint32_t)(i + 1);
    }
    free(table->slots);
    table->slots = slots;
    table->nslots = nslots;
    table->players = players;
    table->capacity = capacity;
    return true;
}

static struct player_table_player *player_table_of(struct player_table *table, int game,
                                                   const char *name, size_t length, uint64_t hash)
{
    if (table->count == table->capacity && !player_table_grow(table))
        return NULL;

    size_t at = hash & (table->nslots - 1);
    for (; table->slots[at] != 0; at = (at + 1) & (table->nslots - 1)) {
        struct player_table_player *player = &table->players[table->slots[at] - 1];
        if (player->hash == hash && player->game == game && player->name_length == length &&
            memcmp(player->name, name, length) == 0)
            return player;
    }

    const char *copy = arena_copy(&table->names, name, length);
    if (copy == NULL)
        return NULL;
    struct player_table_player *player = &table->players[table->count++];
    *player = (struct player_table_player){
        .name = copy, .name_length = length, .hash = hash, .game = game, .seat = {{0}, {0}}};
    table->slots[at] = (uint32_t)table->count;
    return player;
}

struct player_table_player *player_table_get(struct player_table *table, int game, const char *name)
{
    size_t length = strlen(name);

    return player_table_of(table, game, name, length, player_table_hash_name(game, name, length));
}

int player_table_merge(struct player_table *into, const struct player_table *from)
{
    for (size_t i = 0; i < from->count; i++) {
        const struct player_table_player *player = &from->players[i];
        struct player_table_player *same =
            player_table_of(into, player->game, player->name, player->name_length, player->hash);
        if (same == NULL)
            return ERROR_MEMORY;
        for (int side = 0; side < 2; side++) {
            same->seat[side].games += player->seat[side].games;
            same->seat[side].won += player->seat[side].won;
            same->seat[side].lost += player->seat[side].lost;
            same->seat[side].drawn += player->seat[side].drawn;
        }
    }
    return 0;
}

static int player_table_compare_players(const void *left, const void *right)
{
    const struct player_table_player *a = *(const struct player_table_player *const *)left;
    const struct player_table_player *b = *(const struct player_table_player *const *)right;
    uint64_t a_games = a->seat[0].games + a->seat[1].games;
    uint64_t b_games = b->seat[0].games + b->seat[1].games;

    if (a_games != b_games)
        return a_games > b_games ? -1 : 1;
    return strcmp(a->name, b->name);
}

int player_table_ranked(const struct player_table *table, int game, size_t limit,
                        const struct player_table_player ***ranked, size_t *count, size_t *total)
{
    const struct player_table_player **list = calloc(table->count + 1, sizeof list[0]);
    size_t n = 0;

    if (list == NULL)
        return ERROR_MEMORY;
    for (size_t i = 0; i < table->count; i++) {
        if (table->players[i].game == game)
            list[n++] = &table->players[i];
    }
    qsort(list, n, sizeof list[0], player_table_compare_players);
    *ranked = list;
    *count = limit != 0 && limit < n ? limit : n;
    *total = n;
    return 0;
}

void player_table_release(struct player_table *table)
{
    free(table->players);
    free(table->slots);
    arena_release(&table->names);
    *table = (struct player_table){0};
}
