/* SPDX-License-Identifier: ISC */
/* Which games are kept, and which one for which? */
#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "corpus/dedupe/dedupe_games.h"

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
    dedupe_sort(dedupe, kept, nkept, dedupe_id_key, dedupe_compare_ids);
    for (size_t i = 0; i < nkept; i++) {
        uint64_t id = dedupe->games[kept[i]].id;
        dedupe->counts.contradictions += (i > 0 && dedupe->games[kept[i - 1]].id == id) ||
                                         (i + 1 < nkept && dedupe->games[kept[i + 1]].id == id);
    }
    free(kept);
    return 0;
}

static uint32_t dedupe_find_keeper(const struct dedupe *dedupe, uint32_t game)
{
    while (dedupe->games[game].user != game)
        game = dedupe->games[game].user;
    return game;
}

/* Two games that continue a beginning and have one keeper are one game: that one begins the other,
 * or both a third. */
static void dedupe_decide_rivals(struct dedupe *dedupe)
{
    for (size_t i = 0; i < dedupe->nrivals; i++) {
        const struct dedupe_rival *rival = &dedupe->rivals[i];

        if (dedupe_find_keeper(dedupe, rival->game) != dedupe_find_keeper(dedupe, rival->beginning))
            dedupe->games[rival->beginning].rivals = RIVALS_MANY;
    }
    for (size_t i = 0; i < dedupe->nrivals; i++) {
        struct fingerprint *beginning = &dedupe->games[dedupe->rivals[i].beginning];

        if (beginning->rivals != RIVALS_MANY)
            beginning->rivals = 0;
    }
    free(dedupe->rivals);
    dedupe->rivals = NULL;
    dedupe->nrivals = dedupe->rivals_capacity = 0;
}

/* Points every game to the one at the end of its way.  A game that leads to an ambiguous one is
 * ambiguous itself. */
static void dedupe_follow(struct dedupe *dedupe, uint32_t game)
{
    const uint32_t keeper = dedupe_find_keeper(dedupe, game);
    unsigned ambiguous = 0; /* of those on the way from here on */

    for (uint32_t at = game; at != keeper; at = dedupe->games[at].user)
        ambiguous += dedupe->games[at].rivals == RIVALS_MANY;
    for (uint32_t at = game; at != keeper;) {
        struct fingerprint *passed = &dedupe->games[at];
        const bool ambiguous_itself = passed->rivals == RIVALS_MANY;

        passed->rivals = ambiguous > 0 ? RIVALS_MANY : passed->rivals;
        ambiguous -= ambiguous_itself;
        at = passed->user;
        passed->user = keeper;
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
        dedupe->counts.rotated_twins +=
            dedupe_twin_reason(dedupe, &dedupe->twins[i]) == DEDUPE_SYMMETRY;
    qsort(dedupe->twins, ntwins, sizeof dedupe->twins[0], dedupe_compare_twins);
    return 0;
}

int dedupe_decide(struct dedupe *dedupe)
{
    struct dedupe_counts *counts = &dedupe->counts;

    dedupe_free_entries(dedupe);
    dedupe_decide_rivals(dedupe);
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
        counts->ambiguous += dedupe_is_ambiguous(dedupe, i);
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
    if (one->swap != keeper->swap)
        return DEDUPE_SWAP;
    return one->symmetry == keeper->symmetry ? DEDUPE_MOVES : DEDUPE_SYMMETRY;
}

bool dedupe_is_ambiguous(const struct dedupe *dedupe, size_t game)
{
    return dedupe->games[game].rivals != 0 && dedupe_reason(dedupe, game) != DEDUPE_ID;
}

bool dedupe_fits_twins(const struct dedupe *dedupe, size_t game)
{
    return dedupe->games[game].rivals == RIVALS_TWINS && dedupe_is_ambiguous(dedupe, game);
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
