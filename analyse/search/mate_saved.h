/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_SEARCH_MATE_SAVED_H
#define ANALYSE_SEARCH_MATE_SAVED_H

/*
 * The tables of a search for forced wins as bytes, so that a later run goes on where one ended.
 *
 * The bytes are the same on every machine.  They hold verdicts by key, which are believed: the
 * caller who keeps them makes sure that they are whole, and that they come from the same game, size
 * and ring rule (mate_saved_keys()).  Tables of another length keep what finds room in them.
 */

#include "analyse/base/error.h"
#include "analyse/search/mate.h"

/* Takes or gives `length` bytes; returns 0, or an error, which ends the work. */
typedef int mate_saved_put(void *context, const void *bytes, size_t length);
typedef int mate_saved_get(void *context, void *bytes, size_t length);

/* A number that is another one when what the tables hold for this board means something else: other
 * keys, or a search that uses its tables in another way. */
uint64_t mate_saved_keys(const struct board *board);

/* Passes to `put` what the tables hold; also within the `stop` callback of a search.  Returns 0 or
 * what `put` returned. */
int mate_saved_write(const struct mate *mate, mate_saved_put *put, void *context) WARN_UNUSED;

/* Adds to the tables what was written for a board with as many cells.  Returns 0, what `get`
 * returned, or ERROR_INPUT for bytes that mate_saved_write() does not write; then the caller
 * empties the tables. */
int mate_saved_read(struct mate *mate, const struct board *board, mate_saved_get *get,
                    void *context) WARN_UNUSED;

#endif
