/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_RATINGS_PLAYER_ALIASES_H
#define CORPUS_RATINGS_PLAYER_ALIASES_H

/*
 * The user's information on players' names: which belong to the same player, and which to
 * programs.
 *
 * Both are text files in UTF-8.  Empty lines and lines that begin with '#' are ignored.  A line of
 * an alias file is a player's name followed by other names of the same player, separated by tabs;
 * a line of a bot file is a name.  In a name, a backslash begins \t, \n, \\ or \#.
 */

#include <stdbool.h>
#include <stdint.h>

#include "analyse/base/error.h"
#include "analyse/base/text.h"

#define ALIASES_FILE_BYTES_MAX ((size_t)64 << 20)

struct player_aliases;

/* Makes empty tables.  NULL: out of memory. */
struct player_aliases *player_aliases_new(void);

/* Frees the tables; NULL allowed. */
void player_aliases_free(struct player_aliases *aliases);

/*
 * Reads a file of aliases.  Returns 0; ERROR_MEMORY; or ERROR_INPUT: then `problem` says what is
 * wrong and in which line: a name of two players, a name that is an alias of an alias, or bytes
 * that are not UTF-8 or are NUL.
 */
int player_aliases_read_aliases(struct player_aliases *aliases, const char *path,
                                struct text *problem) WARN_UNUSED;
/* Reads a file of bots; returns as player_aliases_read_aliases(). */
int player_aliases_read_bots(struct player_aliases *aliases, const char *path,
                             struct text *problem) WARN_UNUSED;

/* Returns a digest of what was read. */
uint64_t player_aliases_digest(const struct player_aliases *aliases);

/* Returns the player's name, borrowed until player_aliases_free(); `name` itself if it is not an
 * alias. */
const char *player_aliases_player(const struct player_aliases *aliases, const char *name);
/* Appends a name as a file of aliases has it. */
void player_aliases_write_name(const char *name, struct text *out);
/* True if the name, or the player that it is an alias of, is listed as a bot. */
bool player_aliases_is_bot(const struct player_aliases *aliases, const char *name);

#endif
