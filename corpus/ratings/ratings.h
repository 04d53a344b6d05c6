/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_RATINGS_RATINGS_H
#define CORPUS_RATINGS_RATINGS_H

/*
 * Players' strengths from an archive: Elo over all games at once (corpus/ratings/elo.h), and
 * Glicko-2 over time (corpus/ratings/glicko.h).
 *
 * Every game with two named players and a result is rated, as won, lost or drawn by its outcome.
 * The first player is who placed the first stone, also after a swap.  Each game (Havannah, Hex) is
 * rated separately.  The ratings depend on the games, not on their order in the archive.
 *
 * Memory: 16 bytes per rated game, twice that during the computation, and a table of players.
 */

#include "analyse/board/game.h"
#include "corpus/partial/partial.h"
#include "corpus/ratings/glicko.h"
#include "corpus/ratings/player_aliases.h"
#include "corpus/stats/player_table.h"
#include "parse/notation/replay.h"

enum ratings_order {
    RATINGS_AUTO, /* by date if half of the games have one, else by id if half have one, else none
                   */
    RATINGS_DATE,
    RATINGS_ID,
    RATINGS_NONE, /* no Glicko-2 */
};

#define SIGMAS_95 1.959963984540054 /* standard errors on each side of 95 % */

struct ratings_options {
    const struct player_aliases *aliases; /* borrowed */
    bool without_bots; /* leave out games of bots */
    double prior; /* of elo.h */
    enum ratings_order order;
    unsigned period; /* days, or games when in order of ids; 0: 30 days, or a 24th of the games */
    double tau; /* of glicko.h */
    size_t top; /* players listed of each game, 0: all */
    size_t report_top; /* of these in the table of a report, 0: all */
    unsigned min_games; /* minimum for a player to be listed */
};

struct ratings_player {
    const char *name; /* UTF-8, borrowed from the ratings */
    bool is_bot;
    struct player_table_seat seat[2]; /* [0] with White, [1] with Black */
    uint32_t component; /* from 1: the largest; players of different components are not connected by
                           games */
    double rating; /* Elo */
    double error; /* its standard error; 0 for a player who is not listed */
    struct glicko glicko; /* at the end of the last period */
    unsigned periods; /* with games; 0: no Glicko-2 rating */
};

/* A listed player's rating at the end of a period with games. */
struct ratings_point {
    uint32_t player; /* index into players */
    uint32_t period;
    uint32_t games; /* the player's games in that period */
    struct glicko glicko;
};

struct ratings_period {
    uint64_t from; /* its first day (see ratings_day_name()), or the id of its first game */
    uint64_t games; /* number of games up to its end */
};

/* The ratings of one game. */
struct ratings_table {
    const struct game *game;
    struct ratings_player *players; /* by name */
    uint32_t nplayers;
    uint32_t *listed; /* indexes of the players listed, the strongest first */
    uint32_t nlisted, nqualified; /* nqualified: with min_games games */
    uint64_t games, draws, swaps; /* rated; of these */
    double advantage[2], advantage_error[2]; /* the first player's, without a swap and with one */
    uint32_t ncomponents;
    uint32_t component_players; /* of the largest */
    enum ratings_order order; /* of Glicko-2; RATINGS_NONE: none */
    unsigned period_length; /* days, or games */
    uint64_t unordered; /* games left out of Glicko-2: no date, or no id */
    struct ratings_period *periods;
    uint32_t nperiods;
    struct ratings_point *points; /* of listed players, by period, then by player */
    size_t npoints;
    bool converged; /* the Elo ratings are as precise as elo.h says */
    const struct ratings_pair *met; /* of ratings.c */
    size_t nmet;
};

struct ratings;

/* Makes an empty accumulator; copies the options.  NULL: out of memory. */
struct ratings *ratings_new(const struct ratings_options *options);

/* Frees it; NULL allowed. */
void ratings_free(struct ratings *ratings);

/* A game to add: 16 bytes and two names. */
struct ratings_entry {
    const char *white, *black; /* NULL or empty: not named */
    int game; /* game->index */
    enum colour winner; /* COLOUR_NONE: see `drawn` */
    bool drawn, swapped;
    bool black_first; /* Black is the player who placed the first stone */
    uint32_t day; /* ratings_day() of its date, 0: it has none */
    uint64_t id; /* its id, 0: none, or not below 2^40 */
};
/* Returns the entry of a replayed record.  Its names are borrowed from the record. */
struct ratings_entry ratings_entry_of(const struct record *record, const struct outcome *outcome);

/* Adds a game.  Returns 0 or ERROR_MEMORY. */
int ratings_add(struct ratings *ratings, const struct ratings_entry *entry) WARN_UNUSED;

/*
 * Packs an entry with its names for ratings_take() and appends it to `out`; threads may do this in
 * parallel.  A packed entry begins with its length in bytes, a uint64_t.
 */
void ratings_pack(const struct ratings_entry *entry, struct text *out);

/* Adds the packed entries in bytes[0..length), in order.  Returns 0 or ERROR_MEMORY. */
int ratings_take(struct ratings *ratings, const char *bytes, size_t length) WARN_UNUSED;

/* Number of games that are not rated, by reason. */
struct ratings_left_out {
    uint64_t unnamed, unfinished, alone, bots; /* alone: one player on both sides */
};

/* Returns these numbers, borrowed. */
const struct ratings_left_out *ratings_left_out(const struct ratings *ratings);

/* The accumulator in partial results, before ratings_decide(): the games, and the players under
 * the names that aliases gave them.  The options are not part of it. */
extern const struct partial_kind ratings_partial;

/* Computes all ratings, after the last game was added.  Returns 0 or ERROR_MEMORY. */
int ratings_decide(struct ratings *ratings) WARN_UNUSED;
/* Returns the ratings of one game (game->index); NULL: none of its games was rated. */
const struct ratings_table *ratings_table(const struct ratings *ratings, int game);

/* True if the two players, indexes into the table's players, have played each other. */
bool ratings_have_met(const struct ratings_table *table, uint32_t a, uint32_t b);

/* Returns the day number (from 1) of a date with a month at least, as date_read() reads it; without
 * a day that of the first.  0: none. */
uint32_t ratings_day(const char *text);
#define RATINGS_DAY_BYTES 16
/* Formats a day as "2010-05-31". */
void ratings_day_name(uint32_t day, char name[RATINGS_DAY_BYTES]);

#endif
