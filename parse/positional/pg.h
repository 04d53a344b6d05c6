/* SPDX-License-Identifier: ISC */
#ifndef PARSE_POSITIONAL_PG_H
#define PARSE_POSITIONAL_PG_H

/*
 * Positional games as text, hav-pg(5): the reader, strict, and the writer.
 *
 * Source of the format: Mayer-Eichberger and Saffidine, Positional Games and QBF: The Corrective
 * Encoding (SAT 2020), and the files published with it; its extension to graphs by Shaik and van de
 * Pol (SAT 2023).
 */

#include "analyse/positional/positional.h"
#include "parse/positional/pg_words.h"

#define PG_BYTES_MAX ((size_t)64 << 20) /* of one file */

/*
 * Reads a game from bytes[0..length); findings name it `file`.  On errors the game is empty.  A
 * player's sets are trimmed: positional_trim().  Returns 0 or ERROR_MEMORY.
 */
int pg_read(const char *file, const char *bytes, size_t length, struct positional *game,
            struct pg_findings *findings) WARN_UNUSED;

/* Appends a game, with a comment (one line, no newline) before it unless NULL. */
void pg_write(const struct positional *game, const char *comment, struct text *out);

/* The point of this name; -1: the game has none. */
int pg_point(const struct positional *game, const char *name, size_t length);

/* Appends the names of the points of a set, with blanks between them. */
void pg_write_points(const struct positional *game, point_set set, struct text *out);

#endif
