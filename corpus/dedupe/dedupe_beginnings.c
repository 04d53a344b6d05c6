/* SPDX-License-Identifier: ISC */
/*
 * Which games are the beginnings of others?  A longer game is gone through ply by ply, and the hash
 * after every ply is looked up among those of the games that may go on; a bit table in front of the
 * lookup answers nearly all of them.
 */
#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "corpus/dedupe/dedupe_games.h"

/* ---- what may be a beginning ---------------------------------------------------------------- */

static uint64_t dedupe_entry_key(const struct dedupe *dedupe, uint32_t entry)
{
    const struct fingerprint *game = &dedupe->games[entry & ~WITH_ID];

    return entry & WITH_ID ? fingerprint_with_id(game->moves, game->id) : game->moves;
}

static int dedupe_compare_keys(const void *left, const void *right, void *context)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    int order = dedupe_compare_words(dedupe_entry_key(context, a), dedupe_entry_key(context, b));

    return order != 0 ? order : dedupe_compare_words(a, b);
}

/*
 * Moves alone may show that a longer game repeats this one, which is compared by them.  They never
 * do of a record with an id that no other has, unless ids do not count: dedupe_contain() takes it
 * for a game of its own that was not played on.
 */
static bool dedupe_begins_by_moves(const struct dedupe *dedupe, const struct fingerprint *game,
                                   bool shared)
{
    return dedupe->options.by_prefix && dedupe_compared_by_moves(dedupe, game) &&
           (game->id == 0 || shared || dedupe->options.over_ids);
}

/* Puts what may be a beginning to the front of `sorted`, which is sorted by id; by id, only where
 * another game has the same. */
static size_t dedupe_choose_entries(struct dedupe *dedupe, const uint32_t *sorted,
                                    uint32_t *entries)
{
    const struct fingerprint *games = dedupe->games;
    size_t nentries = 0;

    for (size_t i = 0; i < dedupe->count; i++) {
        const struct fingerprint *game = &games[sorted[i]];
        if (game->user != sorted[i] || !fingerprint_may_go_on(game))
            continue;
        bool shared = (i > 0 && dedupe_shares_id(game, &games[sorted[i - 1]])) ||
                      (i + 1 < dedupe->count && dedupe_shares_id(game, &games[sorted[i + 1]]));
        if (shared)
            entries[nentries++] = sorted[i] | WITH_ID;
        if (dedupe_begins_by_moves(dedupe, game, shared))
            entries[nentries++] = sorted[i];
    }
    return nentries;
}

/* An opening is half a hash; this spreads it over a whole one. */
static uint64_t dedupe_opening_key(const struct fingerprint *game)
{
    return fingerprint_with_id(game->opening, 0);
}

static int dedupe_make_tables(struct dedupe *dedupe)
{
    if (bit_table_make(&dedupe->keys, dedupe->nentries) != 0 ||
        bit_table_make(&dedupe->roots, dedupe->nentries) != 0)
        return ERROR_MEMORY;
    for (size_t i = 0; i < dedupe->nentries; i++) {
        uint32_t entry = dedupe->entries[i];
        const struct fingerprint *game = &dedupe->games[entry & ~WITH_ID];

        bit_table_add(&dedupe->keys, dedupe_entry_key(dedupe, entry));
        bit_table_add(&dedupe->roots, entry & WITH_ID ? game->id : dedupe_opening_key(game));
    }
    return 0;
}

int dedupe_make_entries(struct dedupe *dedupe, const uint32_t *sorted)
{
    dedupe->entries = reallocarray(NULL, 2 * dedupe->count + 1, sizeof dedupe->entries[0]);
    if (dedupe->entries == NULL)
        return ERROR_MEMORY;
    dedupe->nentries = dedupe_choose_entries(dedupe, sorted, dedupe->entries);
    uint32_t *entries =
        reallocarray(dedupe->entries, dedupe->nentries + 1, sizeof dedupe->entries[0]);
    if (entries != NULL)
        dedupe->entries = entries;
    dedupe_sort(dedupe, dedupe->entries, dedupe->nentries, dedupe_entry_key, dedupe_compare_keys);
    return dedupe_make_tables(dedupe);
}

void dedupe_free_entries(struct dedupe *dedupe)
{
    free(dedupe->entries);
    bit_table_release(&dedupe->keys);
    bit_table_release(&dedupe->roots);
    dedupe->entries = NULL;
    dedupe->nentries = 0;
}

/* ---- beginnings ----------------------------------------------------------------------------- */

bool dedupe_wants_beginnings(const struct dedupe *dedupe)
{
    return dedupe->nentries > 0;
}

/*
 * An entry that is compared by its moves has at least `min_plies` plies; a longer game that it
 * begins has the same opening of so many.  One that is compared with its id begins games with that
 * id.
 */
bool dedupe_may_contain(const struct dedupe *dedupe, size_t number)
{
    const struct fingerprint *game = &dedupe->games[number];

    if (game->id != 0 && bit_table_may_have(&dedupe->roots, game->id))
        return true;
    return game->nplies > dedupe->options.min_plies &&
           (game->opening == 0 || bit_table_may_have(&dedupe->roots, dedupe_opening_key(game)));
}

/* Appends the entries of that key and kind that are that long. */
static void dedupe_look_up(const struct dedupe *dedupe, uint64_t key, uint32_t kind, int nplies,
                           struct text *found)
{
    size_t low = 0, high = dedupe->nentries;

    if (!bit_table_may_have(&dedupe->keys, key))
        return;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (dedupe_entry_key(dedupe, dedupe->entries[middle]) < key)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < dedupe->nentries && dedupe_entry_key(dedupe, dedupe->entries[low]) == key; low++) {
        uint32_t entry = dedupe->entries[low], game = entry & ~WITH_ID;
        if ((entry & WITH_ID) == kind && dedupe->games[game].nplies == nplies)
            text_append(found, &game, sizeof game);
    }
}

void dedupe_find(const struct dedupe *dedupe, const struct position *position,
                 const struct fingerprint *fingerprint, struct text *found)
{
    struct move_fold fold;

    const struct fold_options options = dedupe_fold_options(&dedupe->options);

    move_fold_begin(&fold, position, &options);
    do {
        if (fold.nplies >= fingerprint->nplies)
            return; /* itself */
        if (fingerprint->id != 0)
            dedupe_look_up(dedupe, fingerprint_with_id(fold.hash, fingerprint->id), WITH_ID,
                           fold.nplies, found);
        if (fold.nplies >= dedupe->options.min_plies)
            dedupe_look_up(dedupe, fold.hash, 0, fold.nplies, found);
    } while (move_fold_ply(&fold));
}

/* One of two games that continue a beginning is not chosen; dedupe_decide() asks whether they are
 * one. */
static int dedupe_add_rival(struct dedupe *dedupe, size_t beginning, uint32_t game)
{
    struct fingerprint *begun = &dedupe->games[beginning];

    if (begun->rivals >= RIVALS_LISTED) {
        begun->rivals = RIVALS_MANY;
        return 0;
    }
    if (array_reserve(&dedupe->rivals, &dedupe->rivals_capacity, dedupe->nrivals + 1,
                      sizeof dedupe->rivals[0]) != 0)
        return ERROR_MEMORY;
    dedupe->rivals[dedupe->nrivals++] = (struct dedupe_rival){(uint32_t)beginning, game};
    begun->rivals++;
    return 0;
}

int dedupe_contain(struct dedupe *dedupe, size_t game, size_t beginning)
{
    struct fingerprint *begun = &dedupe->games[beginning];
    uint32_t rest = dedupe->games[game].user; /* the best with the same moves */
    const struct fingerprint *longer = &dedupe->games[rest];
    bool same_id =
        dedupe_has_same_id(longer, begun) || dedupe_has_same_id(&dedupe->games[game], begun);

    if (fingerprint_finished(begun) > fingerprint_finished(longer) ||
        (!same_id && fingerprint_results_differ(begun, longer)))
        return 0;
    if (!same_id && !dedupe->options.over_ids && begun->id != 0 && !dedupe_shares_id(begun, longer))
        return 0; /* a game of its own, which was not played on */
    if (begun->user == beginning || begun->user == rest) {
        begun->user = rest;
        return 0;
    }
    const struct fingerprint *before = &dedupe->games[begun->user];
    bool before_same_id = dedupe_has_same_id(before, begun);
    uint32_t rival = rest;
    if (same_id != before_same_id ? same_id
                                  : dedupe_compare_quality(dedupe, rest, begun->user) < 0) {
        rival = begun->user;
        begun->user = rest;
    }
    return dedupe_add_rival(dedupe, beginning, rival);
}
