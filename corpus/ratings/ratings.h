/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_RATINGS_RATINGS_H
#define CORPUS_RATINGS_RATINGS_H

/*
 * Players' strengths from an archive: Elo over all games at once (corpus/ratings/elo.h), and
 * Glicko-2 over time (corpus/ratings/glicko.h).
 *
 * Every game with two named players and a result counts: won and lost by whom the outcome says, or
 * drawn.  White is who placed the first stone, after a swap too.  Games of Havannah and of Hex are
 * rated apart.  The result depends on the games, not on their order in the archive.
 *
 * Memory: 16 bytes a rated game, as much again while it is worked on, and a table of players.
 */

#include "analyse/board/game.h"
#include "corpus/partial/partial.h"
#include "corpus/ratings/glicko.h"
#include "corpus/ratings/player_aliases.h"
#include "corpus/stats/player_table.h"
#include "parse/notation/replay.h"

enum ratings_order {
    RATINGS_AUTO, /* by date if half of the games have one, else by id if half do, else not */
    RATINGS_DATE,
    RATINGS_ID,
    RATINGS_NONE, /* no Glicko-2 */
};

struct ratings_options {
    const struct player_aliases *persons; /* borrowed */
    bool without_bots; /* games of bots are left out */
    double prior; /* of elo.h */
    enum ratings_order order;
    unsigned period; /* days, or games when in order of ids; 0: 30 days, or a 24th of the games */
    double tau; /* of glicko.h */
    size_t top; /* players listed of each game, 0: all */
    unsigned min_games; /* that a listed player has played */
};

struct ratings_player {
    const char *name; /* UTF-8, borrowed from the ratings */
    bool is_bot;
    struct player_table_seat seat[2]; /* [0] with White, [1] with Black */
    uint32_t component; /* from 1: the largest; players of different ones never met, nor did their
                           opponents */
    double rating; /* Elo */
    double error; /* its standard error; 0 of a player who is not listed */
    struct glicko glicko; /* at the end of the last period */
    unsigned periods; /* in which he played; 0: he has no Glicko-2 rating */
};

/* A listed player at the end of a period in which he played. */
struct ratings_point {
    uint32_t player; /* index into players */
    uint32_t period;
    uint32_t games; /* his in that period */
    struct glicko glicko;
};

struct ratings_period {
    uint64_t from; /* its first day (see ratings_day_name()), or the id of its first game */
    uint64_t games; /* until its end */
};

/* The ratings of one game. */
struct ratings_table {
    const struct game *game;
    struct ratings_player *players; /* by name */
    uint32_t nplayers;
    uint32_t *listed; /* indexes of the players listed, the strongest first */
    uint32_t nlisted, nqualified; /* nqualified: with min_games games */
    uint64_t games, draws, swaps; /* rated; of these */
    double advantage[2], advantage_error[2]; /* White's, without a swap and with one */
    uint32_t ncomponents;
    uint32_t component_players; /* of the largest */
    enum ratings_order order; /* of Glicko-2; RATINGS_NONE: there is none */
    unsigned period_length; /* days, or games */
    uint64_t unordered; /* games left out of Glicko-2: no date, or no id */
    struct ratings_period *periods;
    uint32_t nperiods;
    struct ratings_point *points; /* of listed players, by period, then by player */
    size_t npoints;
    bool converged; /* the Elo ratings are as exact as elo.h says */
    const struct ratings_pair *met; /* of ratings.c */
    size_t nmet;
};

struct ratings;

/* The options are copied.  NULL: out of memory. */
struct ratings *ratings_new(const struct ratings_options *options);
void ratings_free(struct ratings *ratings); /* NULL allowed */

/* A game as it is added: 16 bytes and two names. */
struct ratings_entry {
    const char *white, *black; /* NULL or empty: not named */
    int game; /* game->index */
    enum colour winner; /* COLOUR_NONE: see `drawn` */
    bool drawn, swapped;
    uint32_t day; /* ratings_day() of its date, 0: it has none */
    uint64_t id; /* its number, 0: none below 2^40 */
};
/* What a replayed record says.  Names are the record's. */
struct ratings_entry ratings_entry_of(const struct record *record, const struct outcome *outcome);
int ratings_add(struct ratings *ratings, const struct ratings_entry *entry) WARN_UNUSED;

/*
 * The same in two steps, for threads: appends an entry with its names to `out`, and adds the
 * entries that were packed into bytes[0..length), in their order.  A packed entry begins with its
 * length in bytes, a uint64_t.
 */
void ratings_pack(const struct ratings_entry *entry, struct text *out);
int ratings_take(struct ratings *ratings, const char *bytes, size_t length) WARN_UNUSED;

/* Games that are not rated, and why. */
struct ratings_left_out {
    uint64_t unnamed, unfinished, alone, bots; /* alone: one player on both sides */
};
const struct ratings_left_out *ratings_left_out(const struct ratings *ratings);

/* How it travels, before ratings_decide(): the games, and the players under the names that aliases
 * gave them.  Options are not part of it. */
extern const struct partial_kind ratings_partial;

/* Works everything out, once all games are added.  0 or ERROR_MEMORY. */
int ratings_decide(struct ratings *ratings) WARN_UNUSED;
/* The ratings of one game (game->index); NULL: none of it was rated. */
const struct ratings_table *ratings_table(const struct ratings *ratings, int game);

/* Have they played each other?  Indexes into the table's players. */
bool ratings_have_met(const struct ratings_table *table, uint32_t a, uint32_t b);

/* The day number (from 1) that a date begins with, "2010-05-31" or "2010-05"; 0: none. */
uint32_t ratings_day(const char *date);
#define RATINGS_DAY_BYTES 16
/* A day as "2010-05-31". */
void ratings_day_name(uint32_t day, char name[RATINGS_DAY_BYTES]);

#endif
