/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_STATS_ROSTER_H
#define CORPUS_STATS_ROSTER_H

/*
 * The players of an archive: a table from a game and a name to what that player did.
 *
 * A name is its bytes; two spellings are two players.  Zero-initialised is valid and empty.
 */

#include <stddef.h>
#include <stdint.h>

#include "analyse/base/arena.h"
#include "analyse/base/error.h"
#include "analyse/board/game.h"

/* A player's games on one side.  games - won - lost - drawn have no result. */
struct roster_seat {
    uint64_t games, won, lost, drawn;
};

struct roster_player {
    const char *name; /* UTF-8, NUL-terminated, in the roster's arena */
    size_t name_length; /* bytes */
    uint64_t hash; /* of game and name */
    int game; /* game->index */
    struct roster_seat seat[2]; /* [0] with the white stones, [1] with the black ones */
};

struct roster {
    struct roster_player *players; /* in order of first appearance: see roster_ranked() */
    size_t count, capacity;
    uint32_t *slots; /* index into players plus 1, 0: free; open addressing */
    size_t nslots; /* a power of two, or 0 */
    struct arena names;
};

/*
 * The player of that game and name, entered with no games if he is new.  Borrowed until the next
 * call, and to be changed in place.  NULL: out of memory, and nothing has changed.  O(length).
 */
struct roster_player *roster_get(struct roster *roster, int game, const char *name);

/* Adds every player of `from` to `into`.  Returns 0 or ERROR_MEMORY (then `into` is part merged).
 */
int roster_merge(struct roster *into, const struct roster *from) WARN_UNUSED;

/*
 * The players of one game, the most active first: by games on both sides, then by name in byte
 * order.  At most `limit` of them (0: all) go to *ranked, an array that the caller frees with
 * free(); *count says how many there, *total how many in all.  Returns 0 or ERROR_MEMORY.
 */
int roster_ranked(const struct roster *roster, int game, size_t limit,
                  const struct roster_player ***ranked, size_t *count, size_t *total) WARN_UNUSED;

void roster_release(struct roster *roster);

#endif
