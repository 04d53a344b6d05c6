/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_INDEX_FOLLOWED_H
#define CORPUS_INDEX_INDEX_FOLLOWED_H

/* The files and folders that every run reads, whatever its operands: rows of meta whose keys are
 * `follow 1', `follow 2', ... in the order in which they were added. */

#include "corpus/index/database.h"

/* Appends the paths that the index at `path` follows to `paths`, each with a NUL: none if there is
 * no such file, or it is not an index of this layout.  Returns 0 or ERROR_MEMORY. */
int index_followed_list(const char *path, struct text *paths) WARN_UNUSED;

/* Adds a path, any bytes, unless it is followed already.  Returns as database.h says. */
int index_followed_add(struct database *database, const char *followed) WARN_UNUSED;

#endif
