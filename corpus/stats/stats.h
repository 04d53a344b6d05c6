/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_STATS_STATS_H
#define CORPUS_STATS_STATS_H

/*
 * Statistics of an archive: an accumulator of counts, to which replayed records are added one by
 * one.  It holds counts, sums and histograms, never a mean, so that any split of the records,
 * merged in any order, gives the same result. corpus/stats/stats_derived.h computes results from
 * the counts.
 *
 * Memory: a constant, a table for each size that occurs (under 300 kB at base 26), and the table
 * of players.
 */

#include "corpus/base/event.h"
#include "corpus/partial/partial.h"
#include "corpus/stats/player_table.h"
#include "corpus/walk/walk.h"
#include "parse/notation/replay.h"

/* First stones on one cell, by whether they were swapped: [0] not, [1] swapped. */
struct stats_first {
    uint64_t games[2];
    uint64_t answered; /* of these, with a second ply: a swap was possible */
    uint64_t white_won[2], black_won[2]; /* of these, by a figure or a resignation */
};
/* The games of these that the game's first colour won. */
static inline uint64_t stats_first_won(const struct stats_first *first, const struct game *game,
                                       int swapped)
{
    return game->first == COLOUR_WHITE ? first->white_won[swapped] : first->black_won[swapped];
}

/*
 * The games of one game and size.  `result`, `answered` and `first` leave out games that begin
 * from set-up stones, which say nothing about first stones, swaps and the value of a move.
 */
struct stats_size {
    enum colour first_colour; /* game->first */
    uint64_t games; /* replayed to their end */
    uint64_t setup; /* of these, begun from set-up stones */
    uint64_t empty; /* of these, without a stone */
    uint64_t answered; /* without set-up, with a second ply: a swap was possible */
    uint64_t ends[ENDS];
    uint64_t figures[1u << FIGURES]; /* by the set that the last stone completed */
    uint64_t claims[3]; /* 0 nothing to compare, 1 claim agrees with the board, 2 it differs */
    uint64_t result[2][ENDS][3][3]; /* [swapped][end][enum colour: winner][: who moved first] */
    int nplies; /* number of lengths in `plies`: 0 .. nplies-1 plies */
    uint64_t *plies; /* [ENDS * nplies]: index end * nplies + plies */
    int ncells;
    struct stats_first *first; /* [ncells], by the cell where the stone was placed */
};

/* A record whose claimed result contradicts the board.  Sorted by file (bytes), then game. */
struct stats_difference {
    char *file;
    uint64_t game; /* from 1 in the file */
    bool draw_claimed;
    enum colour claimed; /* unless a draw is */
    enum colour winner; /* on the board; COLOUR_NONE: drawn */
    enum end end;
};

#define STATS_YEARS (EVENT_YEAR_LAST - EVENT_YEAR_FIRST + 1)

struct stats {
    struct stats_size *sizes[BOARDS_GAMES_MAX][BOARD_SIZE_MAX + 1]; /* NULL: no such game */
    uint64_t years[BOARDS_GAMES_MAX][STATS_YEARS + 1]; /* from EVENT_YEAR_FIRST; last: unknown */
    uint64_t events[BOARDS_GAMES_MAX][EVENT_KINDS];
    uint64_t unnamed[BOARDS_GAMES_MAX]; /* seats whose player is not named */
    struct player_table player_table;
    uint64_t rejected[MESSAGE_COUNT]; /* records, by the first error in them */
    struct stats_difference *differences; /* the first ones, in their order */
    size_t ndifferences;
    size_t limit_differences; /* how many of them are kept */
};

/* Makes it empty; it will keep the first `limit_differences` contradicted records. */
void stats_init(struct stats *stats, size_t limit_differences);

/* Frees what it holds. */
void stats_release(struct stats *stats);
/* Allocates and initialises one.  NULL: out of memory. */
struct stats *stats_new(size_t limit_differences);

/* Releases and frees one; NULL allowed. */
void stats_free(struct stats *stats);

/*
 * Adds a record that was replayed to its end: `item->position` and `outcome` are as replay_line()
 * left them, and outcome->end is not END_ILLEGAL.  Returns 0, or ERROR_MEMORY: then the statistics
 * may only be released.
 */
int stats_add(struct stats *stats, const struct walk_item *item,
              const struct outcome *outcome) WARN_UNUSED;

/* Counts a rejected record by the first error among its diagnostics. */
void stats_reject(struct stats *stats, const struct record *record);

/* Adds `from` to `into`, which keeps its own limit.  Returns as stats_add(). */
int stats_merge(struct stats *into, const struct stats *from) WARN_UNUSED;

/* As stats_merge(), and empties `from`; nothing is copied if `into` was empty. */
int stats_take(struct stats *into, struct stats *from) WARN_UNUSED;

/*
 * Adds the counts of `from` to `into`, which has the same game and maybe another size.  Adds
 * `first` only if `with_first`, which requires equal sizes.  Returns 0 or ERROR_MEMORY.
 */
int stats_size_merge(struct stats_size *into, const struct stats_size *from,
                     bool with_first) WARN_UNUSED;

/* Frees the tables of one size. */
void stats_size_release(struct stats_size *size);

/* Returns the counts of that game and size, and makes them if there are none.  NULL: out of
 * memory. */
struct stats_size *stats_size_get(struct stats *stats, const struct board *board);
/* Inserts a difference in order, with a copy of its file name, and drops the last one if there are
 * too many.  Returns 0 or ERROR_MEMORY. */
int stats_difference_add(struct stats *stats, struct stats_difference difference) WARN_UNUSED;

/* The statistics in partial results.  Statistics added to an empty accumulator set its
 * limit_differences; otherwise both must have the same limit. */
extern const struct partial_kind stats_partial;

#endif
