/* SPDX-License-Identifier: ISC */
/*
 * Which games repeat another one?  Every game points to a better one of the same game or to
 * itself; pointers lead to a game with equal moves that comes first in the order below, or to a
 * longer one, so they end at the game that is kept.
 *
 * A record without an id that is kept in the place of one with an id is lent that id: so it cannot
 * be kept for a second id, nor be dropped for a record with another.
 *
 * Equal moves are found by sorting the hashes.  Beginnings are found by going through each game ply
 * by ply and looking up the hash after every ply among those of the games that may go on; a bit
 * table in front of the lookup answers nearly all of them.
 */
#include "corpus/dedupe/dedupe.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "corpus/base/bit_table.h"

#define WITH_ID (UINT32_C(1) << 31) /* of an entry: to be found by moves and id */
#define REPEATED (UINT32_C(1) << 31) /* of fingerprint.user in the end: others point here */

struct dedupe {
    struct dedupe_options options;
    struct fingerprint *games; /* `user`: the number of a better one, or its own */
    size_t count, capacity;
    uint64_t *ordinals; /* [count], of games that came with their places; else NULL */
    size_t ordinals_capacity;
    uint32_t *entries; /* games, maybe WITH_ID, by key: what dedupe_find() looks up */
    size_t nentries;
    struct bit_table keys; /* of entries */
    struct bit_table roots; /* ids and openings of entries */
    struct dedupe_twin *twins; /* until dedupe_decide(): what may be twins */
    size_t ntwins, twins_capacity;
    uint8_t *is_twin; /* bits [count], once there are twins; else NULL */
    struct dedupe_counts counts;
};

const char *dedupe_reason_name(enum dedupe_reason reason)
{
    static const char *const names[DEDUPE_REASONS] = {
        [DEDUPE_ID] = "id",
        [DEDUPE_MOVES] = "moves",
        [DEDUPE_SYMMETRY] = "symmetry",
        [DEDUPE_PREFIX] = "prefix",
    };
    return names[reason];
}

struct dedupe *dedupe_new(const struct dedupe_options *options)
{
    struct dedupe *dedupe = calloc(1, sizeof *dedupe);

    if (dedupe != NULL)
        dedupe_set_options(dedupe, options);
    return dedupe;
}

void dedupe_set_options(struct dedupe *dedupe, const struct dedupe_options *options)
{
    dedupe->options = *options;
    dedupe->options.by_moves |= options->by_symmetry || options->by_prefix;
}

const struct dedupe_options *dedupe_options(const struct dedupe *dedupe)
{
    return &dedupe->options;
}

static void dedupe_free_entries(struct dedupe *dedupe)
{
    free(dedupe->entries);
    bit_table_release(&dedupe->keys);
    bit_table_release(&dedupe->roots);
    dedupe->entries = NULL;
    dedupe->nentries = 0;
}

void dedupe_free(struct dedupe *dedupe)
{
    if (dedupe == NULL)
        return;
    dedupe_free_entries(dedupe);
    free(dedupe->games);
    free(dedupe->ordinals);
    free(dedupe->twins);
    free(dedupe->is_twin);
    free(dedupe);
}

int dedupe_add(struct dedupe *dedupe, const struct fingerprint *fingerprint)
{
    if (dedupe->count == DEDUPE_GAMES_MAX)
        return ERROR_MEMORY;
    if (dedupe->count == dedupe->capacity) {
        /* By half, not twice: what is not needed is memory all the same. */
        size_t capacity = dedupe->capacity + dedupe->capacity / 2 + 1024;
        struct fingerprint *games = reallocarray(dedupe->games, capacity, sizeof games[0]);
        if (games == NULL)
            return ERROR_MEMORY;
        dedupe->games = games;
        dedupe->capacity = capacity;
    }
    struct fingerprint *game = &dedupe->games[dedupe->count];
    *game = *fingerprint;
    game->user = (uint32_t)dedupe->count++;
    if (!dedupe->options.by_id)
        game->id = 0;
    return 0;
}

int dedupe_add_at(struct dedupe *dedupe, const struct fingerprint *fingerprint, uint64_t ordinal)
{
    int error = dedupe_add(dedupe, fingerprint);

    if (error == 0 && dedupe->ordinals_capacity < dedupe->capacity) {
        uint64_t *ordinals = reallocarray(dedupe->ordinals, dedupe->capacity, sizeof ordinals[0]);
        if (ordinals == NULL)
            return ERROR_MEMORY;
        dedupe->ordinals = ordinals;
        dedupe->ordinals_capacity = dedupe->capacity;
    }
    if (error == 0)
        dedupe->ordinals[dedupe->count - 1] = ordinal;
    return error;
}

uint64_t dedupe_ordinal(const struct dedupe *dedupe, size_t game)
{
    return dedupe->ordinals[game];
}

size_t dedupe_count(const struct dedupe *dedupe)
{
    return dedupe->count;
}

const struct fingerprint *dedupe_fingerprint(const struct dedupe *dedupe, size_t game)
{
    return &dedupe->games[game];
}

/* ---- equal moves ---------------------------------------------------------------------------- */

static int dedupe_compare_words(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/* Which one of two is kept: < 0 the first.  Finished before unfinished, the longer, the one that
 * says more of itself, the first one. */
static int dedupe_compare_quality(const struct dedupe *dedupe, uint32_t a, uint32_t b)
{
    const struct fingerprint *one = &dedupe->games[a], *other = &dedupe->games[b];
    int finished = fingerprint_finished(other) - fingerprint_finished(one);

    if (finished != 0)
        return finished;
    if (one->nplies != other->nplies)
        return other->nplies - one->nplies;
    if (one->header != other->header)
        return other->header - one->header;
    return dedupe_compare_words(a, b);
}

static bool dedupe_compared_by_moves(const struct dedupe *dedupe, const struct fingerprint *game)
{
    return dedupe->options.by_moves && game->nplies >= dedupe->options.min_plies;
}

/* By moves; where moves alone prove nothing, by id; then the best first. */
static int dedupe_compare_equal(const void *left, const void *right, void *context)
{
    const struct dedupe *dedupe = context;
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    const struct fingerprint *one = &dedupe->games[a], *other = &dedupe->games[b];
    int order = dedupe_compare_words(one->moves, other->moves);

    if (order == 0 && !dedupe_compared_by_moves(dedupe, one))
        order = dedupe_compare_words(one->id, other->id);
    return order != 0 ? order : dedupe_compare_quality(dedupe, a, b);
}

static int dedupe_compare_ids(const void *left, const void *right, void *context)
{
    const struct dedupe *dedupe = context;
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    int order = dedupe_compare_words(dedupe->games[a].id, dedupe->games[b].id);

    return order != 0 ? order : dedupe_compare_words(a, b);
}

static bool dedupe_has_same_id(const struct fingerprint *a, const struct fingerprint *b)
{
    return a->id != 0 && a->id == b->id && !a->lent && !b->lent;
}

/* The same, where an id that was lent counts. */
static bool dedupe_shares_id(const struct fingerprint *a, const struct fingerprint *b)
{
    return a->id != 0 && a->id == b->id;
}

/* Two games with equal moves: is the second a repeat of the first? */
static bool dedupe_repeats(const struct dedupe *dedupe, const struct fingerprint *best,
                           const struct fingerprint *game)
{
    if (best->moves != game->moves)
        return false;
    return dedupe_has_same_id(best, game) ||
           (dedupe_compared_by_moves(dedupe, game) && !fingerprint_results_differ(best, game));
}

/* Games with equal moves of which none may repeat another by its result: White won, Black won,
 * drawn. */
struct classes {
    uint32_t best[3];
    int count;
};

/* Points each game of a group, the best first, to the best one that it repeats, whatever their
 * ids. */
static void dedupe_join_group(struct dedupe *dedupe, const uint32_t *group, size_t count)
{
    struct classes classes = {.count = 0};

    for (size_t i = 0; i < count; i++) {
        struct fingerprint *game = &dedupe->games[group[i]];
        bool found = false;

        for (int k = 0; k < classes.count && !found; k++) {
            found = dedupe_repeats(dedupe, &dedupe->games[classes.best[k]], game);
            if (found)
                game->user = classes.best[k];
        }
        if (!found && classes.count < 3)
            classes.best[classes.count++] = group[i];
    }
}

/* By id, then the best first. */
static int dedupe_compare_records(const void *left, const void *right, void *context)
{
    const struct dedupe *dedupe = context;
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    int order = dedupe_compare_words(dedupe->games[a].id, dedupe->games[b].id);

    return order != 0 ? order : dedupe_compare_quality(dedupe, a, b);
}

/* Points each game of a group to the best one with its id, and leaves the best first. */
static void dedupe_join_ids(struct dedupe *dedupe, uint32_t *group, size_t count)
{
    struct fingerprint *games = dedupe->games;

    qsort_r(group, count, sizeof group[0], dedupe_compare_records, dedupe);
    for (size_t i = 1; i < count; i++)
        if (dedupe_has_same_id(&games[group[i]], &games[group[i - 1]]))
            games[group[i]].user = games[group[i - 1]].user;
    qsort_r(group, count, sizeof group[0], dedupe_compare_equal, dedupe);
}

static int dedupe_add_twin(struct dedupe *dedupe, uint32_t game, uint32_t other)
{
    if (array_reserve(&dedupe->twins, &dedupe->twins_capacity, dedupe->ntwins + 1,
                      sizeof dedupe->twins[0]) != 0)
        return ERROR_MEMORY;
    dedupe->twins[dedupe->ntwins++] = (struct dedupe_twin){game, other};
    return 0;
}

/*
 * Points a game to the first of the classes that it repeats, if it may.  All records without an id
 * that are kept are among the classes: one is kept only when it repeats none of them.
 */
static int dedupe_join_own(struct dedupe *dedupe, uint32_t number, struct classes *classes)
{
    struct fingerprint *game = &dedupe->games[number];
    uint32_t twin = number;
    bool differs = true;

    for (int k = 0; k < classes->count; k++) {
        struct fingerprint *best = &dedupe->games[classes->best[k]];

        if (fingerprint_results_differ(best, game))
            continue;
        differs = false;
        if (game->id == 0 || best->id == 0) {
            game->user = classes->best[k];
            best->lent = best->lent || (game->id != 0 && best->id == 0);
            best->id = best->lent && best->id == 0 ? game->id : best->id;
            return 0;
        }
        if (twin == number)
            twin = classes->best[k];
    }
    if (differs && classes->count < 3)
        classes->best[classes->count++] = number;
    return twin == number ? 0 : dedupe_add_twin(dedupe, number, twin);
}

/* As dedupe_join_group(), but two records with ids of their own are two games. */
static int dedupe_join_group_own(struct dedupe *dedupe, uint32_t *group, size_t count)
{
    struct classes classes = {.count = 0};
    int error = 0;

    dedupe_join_ids(dedupe, group, count);
    for (size_t i = 0; i < count && error == 0; i++)
        if (dedupe->games[group[i]].user == group[i])
            error = dedupe_join_own(dedupe, group[i], &classes);
    return error;
}

/* Points each game of a list in the order of dedupe_compare_equal() to the best one that it
 * repeats. */
static int dedupe_join_equal(struct dedupe *dedupe, uint32_t *sorted, size_t count)
{
    const struct fingerprint *games = dedupe->games;
    int error = 0;

    for (size_t i = 0, end; i < count && error == 0; i = end) {
        const struct fingerprint *first = &games[sorted[i]];
        bool by_moves = dedupe_compared_by_moves(dedupe, first);

        end = i + 1;
        while (end < count && games[sorted[end]].moves == first->moves &&
               (by_moves || games[sorted[end]].id == first->id))
            end++;
        if (end - i == 1)
            continue;
        if (by_moves && !dedupe->options.over_ids)
            error = dedupe_join_group_own(dedupe, sorted + i, end - i);
        else
            dedupe_join_group(dedupe, sorted + i, end - i);
    }
    return error;
}

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

/* Puts what may be a beginning to the front of `sorted`, which is sorted by id; by id, only where
 * another game has the same. */
static size_t dedupe_choose_entries(struct dedupe *dedupe, uint32_t *sorted, uint32_t *entries)
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
        if (dedupe->options.by_prefix && dedupe_compared_by_moves(dedupe, game))
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

static int dedupe_compare_ordinals(const void *left, const void *right, void *context)
{
    const struct dedupe *dedupe = context;

    return dedupe_compare_words(dedupe->ordinals[*(const uint32_t *)left],
                                dedupe->ordinals[*(const uint32_t *)right]);
}

/* Puts games that came with their places in the order of these; `sorted` has room for them. */
static int dedupe_put_in_order(struct dedupe *dedupe, uint32_t *sorted)
{
    struct fingerprint *games = reallocarray(NULL, dedupe->count + 1, sizeof games[0]);

    if (games == NULL)
        return ERROR_MEMORY;
    for (size_t i = 0; i < dedupe->count; i++)
        sorted[i] = (uint32_t)i;
    qsort_r(sorted, dedupe->count, sizeof sorted[0], dedupe_compare_ordinals, dedupe);
    for (size_t i = 0; i < dedupe->count; i++) {
        games[i] = dedupe->games[sorted[i]];
        games[i].user = (uint32_t)i;
    }
    free(dedupe->games);
    free(dedupe->ordinals);
    dedupe->games = games;
    dedupe->capacity = dedupe->count;
    dedupe->ordinals = NULL;
    dedupe->ordinals_capacity = 0;
    return 0;
}

int dedupe_group(struct dedupe *dedupe)
{
    uint32_t *sorted = reallocarray(NULL, dedupe->count + 1, sizeof sorted[0]);

    if (sorted == NULL || (dedupe->ordinals != NULL && dedupe_put_in_order(dedupe, sorted) != 0)) {
        free(sorted);
        return ERROR_MEMORY;
    }
    for (size_t i = 0; i < dedupe->count; i++)
        sorted[i] = (uint32_t)i;
    qsort_r(sorted, dedupe->count, sizeof sorted[0], dedupe_compare_equal, dedupe);
    int error = dedupe_join_equal(dedupe, sorted, dedupe->count);

    if (error != 0 || (!dedupe->options.by_id && !dedupe->options.by_prefix)) {
        free(sorted);
        return error;
    }
    qsort_r(sorted, dedupe->count, sizeof sorted[0], dedupe_compare_ids, dedupe);
    dedupe->entries = reallocarray(NULL, 2 * dedupe->count + 1, sizeof dedupe->entries[0]);
    if (dedupe->entries == NULL) {
        free(sorted);
        return ERROR_MEMORY;
    }
    dedupe->nentries = dedupe_choose_entries(dedupe, sorted, dedupe->entries);
    free(sorted);
    uint32_t *entries =
        reallocarray(dedupe->entries, dedupe->nentries + 1, sizeof dedupe->entries[0]);
    if (entries != NULL)
        dedupe->entries = entries;
    qsort_r(dedupe->entries, dedupe->nentries, sizeof dedupe->entries[0], dedupe_compare_keys,
            dedupe);
    return dedupe_make_tables(dedupe);
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

    move_fold_begin(&fold, position, dedupe->options.by_symmetry);
    do {
        if (fold.nplies >= position->nplies)
            return; /* itself */
        if (fingerprint->id != 0)
            dedupe_look_up(dedupe, fingerprint_with_id(fold.hash, fingerprint->id), WITH_ID,
                           fold.nplies, found);
        if (fold.nplies >= dedupe->options.min_plies)
            dedupe_look_up(dedupe, fold.hash, 0, fold.nplies, found);
    } while (move_fold_ply(&fold));
}

void dedupe_contain(struct dedupe *dedupe, size_t game, size_t beginning)
{
    struct fingerprint *begun = &dedupe->games[beginning];
    uint32_t rest = dedupe->games[game].user; /* the best with the same moves */
    const struct fingerprint *longer = &dedupe->games[rest];
    bool same_id =
        dedupe_has_same_id(longer, begun) || dedupe_has_same_id(&dedupe->games[game], begun);

    if (fingerprint_finished(begun) > fingerprint_finished(longer) ||
        (!same_id && fingerprint_results_differ(begun, longer)))
        return;
    if (!same_id && !dedupe->options.over_ids && begun->id != 0 && !dedupe_shares_id(begun, longer))
        return; /* a game of its own, which was not played on */
    if (begun->user == beginning || begun->user == rest) {
        begun->user = rest;
        return;
    }
    const struct fingerprint *before = &dedupe->games[begun->user];
    bool before_same_id = dedupe_has_same_id(before, begun);
    if (same_id != before_same_id ? same_id : dedupe_compare_quality(dedupe, rest, begun->user) < 0)
        begun->user = rest;
}

/* ---- the end -------------------------------------------------------------------------------- */

/* Kept games whose id another kept one has. */
static int dedupe_count_contradictions(struct dedupe *dedupe)
{
    uint32_t *kept = reallocarray(NULL, dedupe->count + 1, sizeof kept[0]);
    size_t nkept = 0;

    if (kept == NULL)
        return ERROR_MEMORY;
    for (size_t i = 0; i < dedupe->count; i++)
        if (dedupe->games[i].user == i && dedupe->games[i].id != 0 && !dedupe->games[i].lent)
            kept[nkept++] = (uint32_t)i;
    qsort_r(kept, nkept, sizeof kept[0], dedupe_compare_ids, dedupe);
    for (size_t i = 0; i < nkept; i++) {
        uint64_t id = dedupe->games[kept[i]].id;
        dedupe->counts.contradictions += (i > 0 && dedupe->games[kept[i - 1]].id == id) ||
                                         (i + 1 < nkept && dedupe->games[kept[i + 1]].id == id);
    }
    free(kept);
    return 0;
}

/* Points every game to the one at the end of its way. */
static void dedupe_follow(struct dedupe *dedupe, uint32_t game)
{
    uint32_t keeper = game;

    while (dedupe->games[keeper].user != keeper)
        keeper = dedupe->games[keeper].user;
    for (uint32_t at = game; at != keeper;) {
        uint32_t next = dedupe->games[at].user;
        dedupe->games[at].user = keeper;
        at = next;
    }
}

static int dedupe_compare_twins(const void *left, const void *right)
{
    uint32_t a = ((const struct dedupe_twin *)left)->game;
    uint32_t b = ((const struct dedupe_twin *)right)->game;

    return (a > b) - (a < b);
}

enum dedupe_reason dedupe_twin_reason(const struct dedupe *dedupe, const struct dedupe_twin *twin)
{
    return dedupe->games[twin->game].symmetry == dedupe->games[twin->other].symmetry
               ? DEDUPE_MOVES
               : DEDUPE_SYMMETRY;
}

/* Keeps those twins of which both are kept. */
static int dedupe_decide_twins(struct dedupe *dedupe)
{
    const struct fingerprint *games = dedupe->games;
    size_t ntwins = 0;

    if (dedupe->ntwins == 0)
        return 0;
    dedupe->is_twin = calloc(dedupe->count / 8 + 1, 1);
    if (dedupe->is_twin == NULL)
        return ERROR_MEMORY;
    for (size_t i = 0; i < dedupe->ntwins; i++) {
        struct dedupe_twin twin = dedupe->twins[i];

        if (games[twin.game].user != twin.game || games[twin.other].user != twin.other)
            continue;
        dedupe->twins[ntwins++] = twin;
        dedupe->is_twin[twin.game / 8] |= (uint8_t)(1u << twin.game % 8);
        dedupe->is_twin[twin.other / 8] |= (uint8_t)(1u << twin.other % 8);
    }
    dedupe->ntwins = ntwins;
    dedupe->counts.twins = ntwins;
    for (size_t i = 0; i < ntwins; i++)
        dedupe->counts.turned_twins +=
            dedupe_twin_reason(dedupe, &dedupe->twins[i]) == DEDUPE_SYMMETRY;
    qsort(dedupe->twins, ntwins, sizeof dedupe->twins[0], dedupe_compare_twins);
    return 0;
}

int dedupe_decide(struct dedupe *dedupe)
{
    struct dedupe_counts *counts = &dedupe->counts;

    dedupe_free_entries(dedupe);
    for (size_t i = 0; i < dedupe->count; i++)
        dedupe_follow(dedupe, (uint32_t)i);
    int error = dedupe_count_contradictions(dedupe);
    if (error == 0)
        error = dedupe_decide_twins(dedupe); /* before marks are set in `user` */
    for (size_t i = 0; i < dedupe->count; i++) {
        size_t keeper = dedupe_keeper(dedupe, i);
        if (keeper != i && !dedupe_is_repeated(dedupe, keeper)) {
            dedupe->games[keeper].user |= REPEATED;
            counts->keepers++;
        }
        counts->by_reason[dedupe_reason(dedupe, i)]++;
        counts->short_games += dedupe->games[i].nplies < dedupe->options.min_plies;
    }
    return error;
}

size_t dedupe_keeper(const struct dedupe *dedupe, size_t game)
{
    return dedupe->games[game].user & ~REPEATED;
}

bool dedupe_is_repeated(const struct dedupe *dedupe, size_t game)
{
    return dedupe->games[game].user & REPEATED;
}

enum dedupe_reason dedupe_reason(const struct dedupe *dedupe, size_t game)
{
    const struct fingerprint *one = &dedupe->games[game];
    const struct fingerprint *keeper = &dedupe->games[dedupe_keeper(dedupe, game)];

    if (keeper == one)
        return DEDUPE_KEPT;
    if (dedupe_has_same_id(one, keeper))
        return DEDUPE_ID;
    if (one->moves != keeper->moves)
        return DEDUPE_PREFIX;
    return one->symmetry == keeper->symmetry ? DEDUPE_MOVES : DEDUPE_SYMMETRY;
}

const struct dedupe_twin *dedupe_twins(const struct dedupe *dedupe, size_t *count)
{
    *count = dedupe->ntwins;
    return dedupe->twins;
}

bool dedupe_is_twin(const struct dedupe *dedupe, size_t game)
{
    return dedupe->is_twin != NULL && (dedupe->is_twin[game / 8] >> game % 8 & 1);
}

const struct dedupe_counts *dedupe_counts(const struct dedupe *dedupe)
{
    return &dedupe->counts;
}
