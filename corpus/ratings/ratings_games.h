/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_RATINGS_RATINGS_GAMES_H
#define CORPUS_RATINGS_RATINGS_GAMES_H

/* Shared by the sources of corpus/ratings/ratings.h: games in 16 bytes, and tables made from them.
 */

#include "corpus/ratings/ratings.h"

#define ID_BITS 40 /* 10^12 games */
#define ID_MAX (((uint64_t)1 << ID_BITS) - 1)
#define GAME_PLAYER_BITS 26 /* 67 million players */
#define GAME_PLAYER ((UINT32_C(1) << GAME_PLAYER_BITS) - 1)

struct ratings_game {
    uint64_t when; /* day << ID_BITS | id */
    uint32_t white : GAME_PLAYER_BITS;
    uint32_t black_first : 1; /* Black is the player who placed the first stone */
    uint32_t black : GAME_PLAYER_BITS;
    uint32_t kind : 3; /* game->index */
    uint32_t winner : 2; /* enum colour; none: drawn */
    uint32_t swapped : 1;
};
_Static_assert(sizeof(struct ratings_game) == 16, "as corpus/ratings/ratings.h promises");
_Static_assert(BOARDS_GAMES_MAX <= 8, "a kind fits in three bits");

static inline uint32_t ratings_game_day(const struct ratings_game *game)
{
    return (uint32_t)(game->when >> ID_BITS);
}

static inline uint64_t ratings_game_id(const struct ratings_game *game)
{
    return game->when & ID_MAX;
}

/* For qsort(): by day and id, then by players and winner. */
static inline int ratings_compare_by_day(const void *left, const void *right)
{
    const struct ratings_game *a = left, *b = right;

    if (a->when != b->when)
        return a->when < b->when ? -1 : 1;
    if (a->white != b->white)
        return a->white < b->white ? -1 : 1;
    if (a->black != b->black)
        return a->black < b->black ? -1 : 1;
    return (int)a->winner - (int)b->winner;
}

struct ratings {
    struct ratings_options options;
    struct player_table spellings; /* every name as written */
    uint32_t *players; /* [spellings.count]: index into player_table.players */
    size_t players_capacity;
    struct player_table player_table;
    bool *is_bot; /* [player_table.count] */
    size_t is_bot_capacity;
    struct ratings_game *games; /* before ratings_decide(), players are numbers in player_table */
    size_t ngames, games_capacity;
    struct ratings_left_out left_out;
    struct ratings_table tables[BOARDS_GAMES_MAX];
    struct ratings_pair *pairs[BOARDS_GAMES_MAX]; /* after tables' `met` */
};

/* Returns the number in player_table of the player of that name; UINT32_MAX: out of memory. */
uint32_t ratings_player_number(struct ratings *ratings, int game, const char *name);
/* Adds a game of players of player_table.  Returns 0 or ERROR_MEMORY. */
int ratings_game_add(struct ratings *ratings, const struct ratings_game *game) WARN_UNUSED;
/* For qsort_r(): compares numbers (uint32_t) of a player table by game and name; `players` is the
 * its array. */
int ratings_compare_players(const void *left, const void *right, void *players);

struct ratings_pair {
    uint32_t a, b;
};

static inline int ratings_compare_pairs(const void *left, const void *right)
{
    const struct ratings_pair *one = left, *other = right;

    if (one->a != other->a)
        return one->a < other->a ? -1 : 1;
    return (one->b > other->b) - (one->b < other->b);
}

/* Numbers the components of the graph `met`, the one with the most players first.  Returns 0 or
 * ERROR_MEMORY. */
int ratings_components(struct ratings_table *table) WARN_UNUSED;

/* Computes Glicko-2 of all players, and the points of those listed.  Sorts the games.  Returns 0
 * or ERROR_MEMORY. */
int ratings_through_time(const struct ratings_options *options, struct ratings_table *table,
                         struct ratings_game *games, size_t count) WARN_UNUSED;

#endif
