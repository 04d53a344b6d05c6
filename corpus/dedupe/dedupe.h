/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_DEDUPE_DEDUPE_H
#define CORPUS_DEDUPE_DEDUPE_H

/*
 * Which records of an archive repeat another one, and which of them is the one to keep.
 *
 * The archive is gone through up to three times, always in the same order:
 *
 *  1. dedupe_add() is given the fingerprint of every game; dedupe_group() then finds the games with
 *     equal moves and the best of each.
 *  2. When dedupe_wants_beginnings(), dedupe_find() is asked for each game that
 *     dedupe_may_contain() others which of them begin it, and dedupe_contain() takes them;
 *     dedupe_decide() then settles every game.
 *  3. dedupe_keeper() says of each game whether it is kept.
 *
 * Two records with ids of their own are two games, whatever their moves, unless `over_ids`: a
 * record with an id is dropped for one with the same id, or with equal moves and no id; and none is
 * kept in the place of records with different ids.
 *
 * Memory: 32 bytes a game for its fingerprint, and up to 13 while repeats are looked for; 8 for
 * each twin.
 */

#include "corpus/dedupe/fingerprint.h"
#include "corpus/partial/partial.h"

struct dedupe_options {
    bool by_id; /* one id, and moves that do not contradict each other */
    bool by_moves; /* equal moves */
    bool by_symmetry; /* equal moves after a symmetry of the board; by_moves too */
    bool by_swap; /* equal moves, but for a swap that one record leaves out; by_moves too */
    bool by_prefix; /* moves with which a longer game begins; by_moves too */
    bool over_ids; /* moves drop a record whose id is another than that of the one kept, too */
    int min_plies; /* games of fewer are compared by id only */
};

enum dedupe_reason {
    DEDUPE_KEPT, /* repeats nothing */
    DEDUPE_ID,
    DEDUPE_MOVES,
    DEDUPE_SYMMETRY,
    DEDUPE_SWAP,
    DEDUPE_PREFIX,
};
#define DEDUPE_REASONS 6

/* Returns "id", "moves", ...; NULL for DEDUPE_KEPT. */
const char *dedupe_reason_name(enum dedupe_reason reason);

#define DEDUPE_GAMES_MAX ((size_t)1 << 31)

struct dedupe;

/* Makes an empty accumulator; copies the options.  NULL: out of memory. */
struct dedupe *dedupe_new(const struct dedupe_options *options);

/* Frees it; NULL allowed. */
void dedupe_free(struct dedupe *dedupe);

/* Adds the next game; games are numbered from 0.  Returns 0 or ERROR_MEMORY, also after
 * DEDUPE_GAMES_MAX games. */
int dedupe_add(struct dedupe *dedupe, const struct fingerprint *fingerprint) WARN_UNUSED;
/* Adds a game with its place in the input (walk_item.ordinal), in any order: dedupe_group() then
 * numbers the games by their places.  Takes 8 more bytes per game. */
int dedupe_add_at(struct dedupe *dedupe, const struct fingerprint *fingerprint,
                  uint64_t ordinal) WARN_UNUSED;
/* The accumulator in partial results, for games that were added with their places.  The options
 * are part of it; an accumulator without games takes them over. */
extern const struct partial_kind dedupe_partial;

/* Returns how moves are folded by these options. */
static inline struct fold_options dedupe_fold_options(const struct dedupe_options *options)
{
    return (struct fold_options){.folded = options->by_symmetry, .unswapped = options->by_swap};
}

/* Returns the options, borrowed. */
const struct dedupe_options *dedupe_options(const struct dedupe *dedupe);

/* Replaces the options, before any game is added. */
void dedupe_set_options(struct dedupe *dedupe, const struct dedupe_options *options);

/* Returns the place of a game, before dedupe_group(). */
uint64_t dedupe_ordinal(const struct dedupe *dedupe, size_t game);

/* Returns the number of games. */
size_t dedupe_count(const struct dedupe *dedupe);
/* Returns a game's fingerprint, borrowed; `user` is not as it was added. */
const struct fingerprint *dedupe_fingerprint(const struct dedupe *dedupe, size_t game);

/* Finds the games with equal moves.  O(n log n).  Returns 0 or ERROR_MEMORY. */
int dedupe_group(struct dedupe *dedupe) WARN_UNUSED;

/* True if some game might be the beginning of a longer one. */
bool dedupe_wants_beginnings(const struct dedupe *dedupe);
/* False if no other is the beginning of that game. */
bool dedupe_may_contain(const struct dedupe *dedupe, size_t game);
/*
 * Appends to `found` the numbers (uint32_t, by length) of shorter games that are the beginning of
 * the game on `position`; with by_id, of those with the id of `fingerprint`, which is this game's
 * own.  Threads may call it at once.
 */
void dedupe_find(const struct dedupe *dedupe, const struct position *position,
                 const struct fingerprint *fingerprint, struct text *found);
/* Records that `beginning` is the beginning of `game`, as dedupe_find() found.  Returns 0 or
 * ERROR_MEMORY. */
int dedupe_contain(struct dedupe *dedupe, size_t game, size_t beginning) WARN_UNUSED;

/* Decides every game.  Returns 0 or ERROR_MEMORY. */
int dedupe_decide(struct dedupe *dedupe) WARN_UNUSED;

/* Returns the game that is kept in its place: its own number if it is kept. */
size_t dedupe_keeper(const struct dedupe *dedupe, size_t game);
/* True if it is kept in the place of another game. */
bool dedupe_is_repeated(const struct dedupe *dedupe, size_t game);
/* Returns the reason for dropping it: the first that applies with respect to its keeper. */
enum dedupe_reason dedupe_reason(const struct dedupe *dedupe, size_t game);

/*
 * True if the dropped game fits another record as well, which is not known to be the same game as
 * the one that is kept for it: a record without an id whose moves two games have, or a beginning of
 * two games that go on differently.  Never true of one with the id of the kept record.
 */
bool dedupe_is_ambiguous(const struct dedupe *dedupe, size_t game);
/* True if all that an ambiguous game fits are twins of the kept one, below. */
bool dedupe_fits_twins(const struct dedupe *dedupe, size_t game);

/* A kept game whose moves another kept one has under an id of its own. */
struct dedupe_twin {
    uint32_t game, other; /* `other` would be kept if ids did not count */
};
/* Returns all twins, by `game`, after dedupe_decide(); borrowed. */
const struct dedupe_twin *dedupe_twins(const struct dedupe *dedupe, size_t *count);
/* True if the game is in some twin, as either game. */
bool dedupe_is_twin(const struct dedupe *dedupe, size_t game);
/* Returns the reason for which dedupe_decide() would drop the twin: equal moves, or equal after a
 * symmetry. */
enum dedupe_reason dedupe_twin_reason(const struct dedupe *dedupe, const struct dedupe_twin *twin);

struct dedupe_counts {
    uint64_t by_reason[DEDUPE_REASONS]; /* [DEDUPE_KEPT]: kept */
    uint64_t keepers; /* kept games that others repeat */
    uint64_t short_games; /* of fewer plies than min_plies */
    uint64_t contradictions; /* kept games whose id another kept game of other moves has too */
    uint64_t ambiguous; /* dropped games that fit several */
    uint64_t twins, rotated_twins; /* of these, twins once rotated or mirrored */
};
/* Returns the counts, after dedupe_decide(); borrowed. */
const struct dedupe_counts *dedupe_counts(const struct dedupe *dedupe);

#endif
