/* SPDX-License-Identifier: ISC */
/*
 * Every name, folded, is entered under itself and under itself with one letter left out: names one
 * letter apart meet under some entry (after T. Bocek, E. Hunt and B. Stiller, "Fast similarity
 * search in large dictionaries", 2007).  Who meets there is compared in full.
 */
#include "corpus/ratings/name_similarity.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "corpus/base/near_names.h"

struct folded_hash {
    uint64_t hash;
    uint32_t player;
};

struct similar_names {
    const struct ratings_table *table;
    struct folded_hash *places;
    size_t nplaces, places_capacity;
    struct name_similarity *found;
    size_t nfound, found_capacity;
};

const char *name_similarity_name(enum name_similarity_kind kind)
{
    return kind == SIMILARITY_SPELLING ? "spelling" : "letter";
}

/* The hash of the bytes without the one at `left_out` (beyond the end: with all). */
static uint64_t similarity_hash_without(const struct folded_name *name, size_t left_out)
{
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */

    for (size_t i = 0; i < name->length; i++)
        if (i != left_out)
            hash = (hash ^ (uint8_t)name->bytes[i]) * 0x100000001b3u;
    return hash;
}

static int similarity_add_place(struct similar_names *similar, uint64_t hash, uint32_t player)
{
    if (array_reserve(&similar->places, &similar->places_capacity, similar->nplaces + 1,
                      sizeof similar->places[0]) != 0)
        return ERROR_MEMORY;
    similar->places[similar->nplaces++] = (struct folded_hash){hash, player};
    return 0;
}

static uint64_t similarity_games_of(const struct ratings_table *table, uint32_t player)
{
    const struct player_table_seat *seat = table->players[player].seat;

    return seat[0].games + seat[1].games;
}

static int similarity_add_found(struct similar_names *similar, uint32_t a, uint32_t b,
                                enum name_similarity_kind kind)
{
    uint64_t games_a = similarity_games_of(similar->table, a),
             games_b = similarity_games_of(similar->table, b);
    bool a_first = games_a != games_b ? games_a > games_b : a < b;

    if (array_reserve(&similar->found, &similar->found_capacity, similar->nfound + 1,
                      sizeof similar->found[0]) != 0)
        return ERROR_MEMORY;
    similar->found[similar->nfound++] =
        (struct name_similarity){a_first ? a : b, a_first ? b : a, kind};
    return 0;
}

static int similarity_compare_places(const void *left, const void *right)
{
    const struct folded_hash *a = left, *b = right;

    if (a->hash != b->hash)
        return a->hash < b->hash ? -1 : 1;
    return (a->player > b->player) - (a->player < b->player);
}

/* Two who met under an entry. */
static int similarity_compare_two(struct similar_names *similar, uint32_t a, uint32_t b)
{
    const struct ratings_table *table = similar->table;
    struct folded_name one = folded_name(table->players[a].name),
                       other = folded_name(table->players[b].name);
    bool is_same = one.length == other.length && memcmp(one.bytes, other.bytes, one.length) == 0;

    if (a == b || ratings_have_met(table, a, b))
        return 0;
    if (is_same)
        return similarity_add_found(similar, a, b, SIMILARITY_SPELLING);
    size_t shorter = one.length < other.length ? one.length : other.length;
    if (shorter < FOLDED_NAME_LETTER_LEAST || !folded_name_differs_by_letter(&one, &other))
        return 0;
    return similarity_add_found(similar, a, b, SIMILARITY_LETTER);
}

static int similarity_compare_found(const void *left, const void *right)
{
    const struct name_similarity *a = left, *b = right;

    if (a->player != b->player)
        return a->player < b->player ? -1 : 1;
    return (a->alias > b->alias) - (a->alias < b->alias);
}

static int similarity_compare_games(const void *left, const void *right, void *context)
{
    const struct name_similarity *a = left, *b = right;
    uint64_t one = similarity_games_of(context, a->alias),
             other = similarity_games_of(context, b->alias);

    return one != other ? (one < other ? 1 : -1) : similarity_compare_found(left, right);
}

static int similarity_enter_names(struct similar_names *similar)
{
    int error = 0;

    for (uint32_t i = 0; i < similar->table->nplayers && error == 0; i++) {
        struct folded_name name = folded_name(similar->table->players[i].name);
        if (name.length < FOLDED_NAME_LEAST)
            continue;
        error = similarity_add_place(similar, similarity_hash_without(&name, name.length), i);
        for (size_t k = 0; k < name.length && name.length >= FOLDED_NAME_LETTER_LEAST && error == 0;
             k++)
            error = similarity_add_place(similar, similarity_hash_without(&name, k), i);
    }
    return error;
}

static int similarity_compare_all(struct similar_names *similar)
{
    int error = 0;

    for (size_t first = 0, end; first < similar->nplaces && error == 0; first = end) {
        for (end = first;
             end < similar->nplaces && similar->places[end].hash == similar->places[first].hash;)
            end++;
        for (size_t i = first; i < end && error == 0; i++)
            for (size_t k = i + 1; k < end && k <= i + SIMILARITY_CROWD && error == 0; k++)
                error = similarity_compare_two(similar, similar->places[i].player,
                                               similar->places[k].player);
    }
    return error;
}

int name_similarity_find(const struct ratings_table *table, struct name_similarity **found,
                         size_t *count)
{
    struct similar_names similar = {.table = table};
    int error = similarity_enter_names(&similar);

    if (error == 0 && similar.nplaces > 0)
        qsort(similar.places, similar.nplaces, sizeof similar.places[0], similarity_compare_places);
    if (error == 0)
        error = similarity_compare_all(&similar);
    free(similar.places);
    size_t kept = 0;
    if (similar.nfound > 0)
        qsort(similar.found, similar.nfound, sizeof similar.found[0], similarity_compare_found);
    for (size_t i = 0; i < similar.nfound; i++)
        if (i == 0 || similarity_compare_found(&similar.found[kept - 1], &similar.found[i]) != 0)
            similar.found[kept++] = similar.found[i];
    if (kept > 0)
        qsort_r(similar.found, kept, sizeof similar.found[0], similarity_compare_games,
                (void *)(uintptr_t)table);
    *found = similar.found;
    *count = kept;
    return error;
}
