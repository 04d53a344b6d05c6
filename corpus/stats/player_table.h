/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_STATS_PLAYER_TABLE_H
#define CORPUS_STATS_PLAYER_TABLE_H

/*
 * The players of an archive: a table from a game and a name to the player's results.
 *
 * Names are compared as bytes; two spellings are two players.  Zero-initialised is valid and
 * empty.
 */

#include <stddef.h>
#include <stdint.h>

#include "analyse/base/arena.h"
#include "analyse/base/error.h"
#include "analyse/board/game.h"

/* A player's games on one side.  games - won - lost - drawn have no result. */
struct player_table_seat {
    uint64_t games, won, lost, drawn;
};

struct player_table_player {
    const char *name; /* UTF-8, NUL-terminated, in the arena `names` */
    size_t name_length; /* bytes */
    uint64_t hash; /* of game and name */
    int game; /* game->index */
    struct player_table_seat seat[2]; /* [0] with the white stones, [1] with the black ones */
};

struct player_table {
    struct player_table_player
        *players; /* in order of first appearance: see player_table_ranked() */
    size_t count, capacity;
    uint32_t *slots; /* index into players plus 1, 0: free; open addressing */
    size_t nslots; /* a power of two, or 0 */
    struct arena names;
};

/*
 * Returns the player of that game and name, and adds one without games if there is none.  Borrowed
 * until the next call; the caller may change it.  NULL: out of memory, and nothing has changed.
 * O(length).
 */
struct player_table_player *player_table_get(struct player_table *table, int game,
                                             const char *name);

/* Adds every player of `from` to `into`.  Returns 0 or ERROR_MEMORY (then `into` is part merged).
 */
int player_table_merge(struct player_table *into, const struct player_table *from) WARN_UNUSED;

/*
 * Sorts the players of one game, the most active first: by games on both sides, then by name in
 * byte order.  Sets *ranked to an array of at most `limit` of them (0: all), which the caller
 * frees with free(), *count to its length and *total to the number of all.  Returns 0 or
 * ERROR_MEMORY.
 */
int player_table_ranked(const struct player_table *table, int game, size_t limit,
                        const struct player_table_player ***ranked, size_t *count,
                        size_t *total) WARN_UNUSED;

/* Frees the table. */
void player_table_release(struct player_table *table);

#endif
