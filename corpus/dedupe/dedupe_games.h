/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_DEDUPE_DEDUPE_GAMES_H
#define CORPUS_DEDUPE_DEDUPE_GAMES_H

/* Shared by the sources of corpus/dedupe/dedupe.h: the games, and how two of them compare. */

#include "corpus/base/bit_table.h"
#include "corpus/dedupe/dedupe.h"

#define WITH_ID (UINT32_C(1) << 31) /* of an entry: to be found by moves and id */
#define REPEATED (UINT32_C(1) << 31) /* of fingerprint.user in the end: others point here */

/*
 * fingerprint.rivals of a dropped game: the number of other games that have been found to fit, and
 * are in dedupe->rivals; RIVALS_MANY: more than that list has, or one that is another game.  From
 * dedupe_decide() on, and of games with the moves of another: 0, RIVALS_TWINS or RIVALS_MANY.
 */
#define RIVALS_TWINS 1 /* it fits several, all with the same moves and results */
#define RIVALS_LISTED 2
#define RIVALS_MANY 3

struct dedupe_rival {
    uint32_t beginning, game;
};

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
    struct dedupe_rival *rivals; /* until dedupe_decide(): other games that a beginning begins */
    size_t nrivals, rivals_capacity;
    uint8_t *is_twin; /* bits [count], once there are twins; else NULL */
    struct dedupe_counts counts;
};

static inline int dedupe_compare_words(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/* Which one of two is kept: < 0 the first.  Finished before unfinished, the longer, the one that
 * says more of itself, the first one. */
static inline int dedupe_compare_quality(const struct dedupe *dedupe, uint32_t a, uint32_t b)
{
    const struct fingerprint *one = &dedupe->games[a], *other = &dedupe->games[b];
    int finished = fingerprint_finished(other) - fingerprint_finished(one);

    if (finished != 0)
        return finished;
    if (one->nplies != other->nplies)
        return other->nplies - one->nplies;
    if (one->swap != other->swap) /* the one that has it written */
        return other->swap - one->swap;
    if (one->header != other->header)
        return other->header - one->header;
    return dedupe_compare_words(a, b);
}

static inline bool dedupe_compared_by_moves(const struct dedupe *dedupe,
                                            const struct fingerprint *game)
{
    return dedupe->options.by_moves && game->nplies >= dedupe->options.min_plies;
}

/* For qsort_r(): by id, then by place. */
static inline int dedupe_compare_ids(const void *left, const void *right, void *context)
{
    const struct dedupe *dedupe = context;
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    int order = dedupe_compare_words(dedupe->games[a].id, dedupe->games[b].id);

    return order != 0 ? order : dedupe_compare_words(a, b);
}

static inline bool dedupe_has_same_id(const struct fingerprint *a, const struct fingerprint *b)
{
    return a->id != 0 && a->id == b->id && !a->lent && !b->lent;
}

/* The same, where an id that was lent counts. */
static inline bool dedupe_shares_id(const struct fingerprint *a, const struct fingerprint *b)
{
    return a->id != 0 && a->id == b->id;
}

typedef uint64_t dedupe_key(const struct dedupe *dedupe, uint32_t word);
typedef int dedupe_compare(const void *left, const void *right, void *dedupe);

/* Sorts words (numbers of games, or entries) by `compare`, as qsort_r(); it compares keys first,
 * and most keys are hashes. */
void dedupe_sort(struct dedupe *dedupe, uint32_t *words, size_t count, dedupe_key *key,
                 dedupe_compare *compare);

/* The keys of dedupe_compare_ids(). */
static inline uint64_t dedupe_id_key(const struct dedupe *dedupe, uint32_t game)
{
    return dedupe->games[game].id;
}

/* Chooses what dedupe_find() looks up; `sorted` has the games by id.  Returns 0 or ERROR_MEMORY. */
int dedupe_make_entries(struct dedupe *dedupe, const uint32_t *sorted) WARN_UNUSED;
/* Frees that. */
void dedupe_free_entries(struct dedupe *dedupe);

#endif
