/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_RATINGS_PLAYER_ALIASES_H
#define CORPUS_RATINGS_PLAYER_ALIASES_H

/*
 * What a user knows of players' names: which are the same player's, and which are programs'.
 *
 * Both are files of lines in UTF-8.  Empty lines and those that begin with '#' say nothing.  In a
 * file of aliases a line is a player's name, a tab, and another name of his, maybe more of them
 * with tabs; in a file of bots it is a name.  A backslash begins \t, \n, \\ or \# in a name.
 */

#include <stdbool.h>
#include <stdint.h>

#include "analyse/base/error.h"
#include "analyse/base/text.h"

#define PERSONS_FILE_BYTES_MAX ((size_t)64 << 20)

struct player_aliases;

/* NULL: out of memory. */
struct player_aliases *player_aliases_new(void);
void player_aliases_free(struct player_aliases *persons); /* NULL allowed */

/*
 * Reads a file of aliases.  0; ERROR_MEMORY; or ERROR_INPUT, and `problem` tells what is wrong, and
 * in which line: a name that is two players' at once, or stands for one that itself stands for
 * another; bytes that are no UTF-8, or NUL.
 */
int player_aliases_read_aliases(struct player_aliases *persons, const char *path,
                                struct text *problem) WARN_UNUSED;
/* Reads a file of bots; as the other. */
int player_aliases_read_bots(struct player_aliases *persons, const char *path,
                             struct text *problem) WARN_UNUSED;

/* A number that tells what was read from another one. */
uint64_t player_aliases_digest(const struct player_aliases *persons);

/* The player's name, borrowed until player_aliases_free(); `name` itself when it is no alias. */
const char *player_aliases_player(const struct player_aliases *persons, const char *name);
/* Is that player, or the player of that name, listed as a bot? */
bool player_aliases_is_bot(const struct player_aliases *persons, const char *name);

#endif
