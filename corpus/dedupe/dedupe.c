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
#include "corpus/dedupe/dedupe_games.h"

const char *dedupe_reason_name(enum dedupe_reason reason)
{
    static const char *const names[DEDUPE_REASONS] = {
        [DEDUPE_ID] = "id",     [DEDUPE_MOVES] = "moves",   [DEDUPE_SYMMETRY] = "symmetry",
        [DEDUPE_SWAP] = "swap", [DEDUPE_PREFIX] = "prefix",
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
    dedupe->options.by_moves |= options->by_symmetry || options->by_swap || options->by_prefix;
}

const struct dedupe_options *dedupe_options(const struct dedupe *dedupe)
{
    return &dedupe->options;
}

void dedupe_free(struct dedupe *dedupe)
{
    if (dedupe == NULL)
        return;
    dedupe_free_entries(dedupe);
    free(dedupe->games);
    free(dedupe->ordinals);
    free(dedupe->twins);
    free(dedupe->rivals);
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

/* The keys of dedupe_compare_equal(). */
static uint64_t dedupe_moves_key(const struct dedupe *dedupe, uint32_t game)
{
    return dedupe->games[game].moves;
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
    bool has_twin[3];
    int count;
};

/* How many kept games of a class a record of equal moves may repeat. */
static int dedupe_count_fits(const struct dedupe *dedupe, const struct classes *classes, int k,
                             const struct fingerprint *game)
{
    const struct fingerprint *best = &dedupe->games[classes->best[k]];

    if (fingerprint_results_differ(best, game))
        return 0;
    if (dedupe->options.over_ids || game->id == 0)
        return classes->has_twin[k] ? 2 : 1;
    return best->id == 0 || (best->lent && best->id == game->id); /* twins have other ids */
}

/* Marks the games of a group that fit another kept game as well as the one they were joined to. */
static void dedupe_mark_rivals(struct dedupe *dedupe, const uint32_t *group, size_t count,
                               const struct classes *classes)
{
    for (size_t i = 0; i < count; i++) {
        struct fingerprint *game = &dedupe->games[group[i]];
        int fits = 0, classes_fit = 0;

        if (game->user == group[i] || dedupe_has_same_id(game, &dedupe->games[game->user]))
            continue;
        for (int k = 0; k < classes->count; k++)
            if (dedupe_count_fits(dedupe, classes, k, game) > 0) {
                fits += dedupe_count_fits(dedupe, classes, k, game);
                classes_fit++;
            }
        if (fits > 1)
            game->rivals = classes_fit > 1 ? RIVALS_MANY : RIVALS_TWINS;
    }
}

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
    if (classes.count > 1)
        dedupe_mark_rivals(dedupe, group, count, &classes);
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
    int twin_class = 0;
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
        if (twin == number) {
            twin = classes->best[k];
            twin_class = k;
        }
    }
    if (differs && classes->count < 3)
        classes->best[classes->count++] = number;
    if (twin == number)
        return 0;
    classes->has_twin[twin_class] = true;
    return dedupe_add_twin(dedupe, number, twin);
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
    if (error == 0)
        dedupe_mark_rivals(dedupe, group, count, &classes);
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
    dedupe_sort(dedupe, sorted, dedupe->count, dedupe_moves_key, dedupe_compare_equal);
    int error = dedupe_join_equal(dedupe, sorted, dedupe->count);

    if (error != 0 || (!dedupe->options.by_id && !dedupe->options.by_prefix)) {
        free(sorted);
        return error;
    }
    dedupe_sort(dedupe, sorted, dedupe->count, dedupe_id_key, dedupe_compare_ids);
    error = dedupe_make_entries(dedupe, sorted);
    free(sorted);
    return error;
}
