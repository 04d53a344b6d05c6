/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_RATINGS_PERSONS_H
#define CORPUS_RATINGS_PERSONS_H

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

struct persons;

/* NULL: out of memory. */
struct persons *persons_new(void);
void persons_free(struct persons *persons); /* NULL allowed */

/*
 * Reads a file of aliases.  0; ERROR_MEMORY; or ERROR_INPUT, and `problem` tells what is wrong, and
 * in which line: a name that is two players' at once, or stands for one that itself stands for
 * another; bytes that are no UTF-8, or NUL.
 */
int persons_read_aliases(struct persons *persons, const char *path,
                         struct text *problem) WARN_UNUSED;
/* Reads a file of bots; as the other. */
int persons_read_bots(struct persons *persons, const char *path, struct text *problem) WARN_UNUSED;

/* A number that tells what was read from another one. */
uint64_t persons_digest(const struct persons *persons);

/* The player's name, borrowed until persons_free(); `name` itself when it is no alias. */
const char *persons_player(const struct persons *persons, const char *name);
/* Is that player, or the player of that name, listed as a bot? */
bool persons_is_bot(const struct persons *persons, const char *name);

#endif
