/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_INDEX_FINDERS_H
#define CORPUS_INDEX_INDEX_FINDERS_H

/* The tables' own indexes, by which rows are found. */

#include "corpus/index/database.h"

/* Makes those that are missing.  Returns 0 or an ERROR_ of a database. */
int index_finders_make(struct database *database) WARN_UNUSED;

/* Should those of the games be dropped, and made anew at the end, before so many rows are written
 * or deleted in an index of `games`? */
bool index_finders_are_dear(uint64_t rows, uint64_t games);

/* Drops those of the games.  Returns as above. */
int index_finders_drop(struct database *database) WARN_UNUSED;

#endif
