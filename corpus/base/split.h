/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_SPLIT_H
#define CORPUS_BASE_SPLIT_H

/*
 * Writes records into files of their own.
 *
 * Workers append records to the walk's output in frames; the walk's sink passes them in input
 * order to split_write(), which makes the files.  A file is written under a temporary name in its
 * folder and then linked to its own name, so it is complete or absent.  No existing file is ever
 * replaced.
 */

#include "analyse/base/error.h"
#include "analyse/base/text.h"

struct split;

/* The first "%q" of a pattern that is none of the places below, with *length bytes; NULL: none. */
const char *split_unknown_place(const char *where, size_t *length);

/*
 * `where` is a folder, which is made, or is there and empty; or, when it holds a '%', a pattern of
 * file names:
 *
 *     %i   the record's id, or %n where it has none
 *     %n   the number of the record among those written, from 1, with six digits or more
 *     %e   what files of its notation end in, without the dot
 *     %%   a percent sign
 *
 * A folder's pattern is %i.%e.  An id that holds anything but letters,
 * digits, '-', '_' and '.', begins with '.' or '-', or is longer than 80 bytes is none.  A name
 * that is taken gets "-%n" before its extension.  The pattern has no unknown place.
 *
 * Returns 0, ERROR_MEMORY or ERROR_OUTPUT; then, and after an error of the others, split_problem()
 * says what went wrong, unless memory is out.
 */
int split_open(struct split **split, const char *where) WARN_UNUSED;

/* Begins a frame around what is appended to `out` until split_frame_end().  Returns the frame for
 * that call.  `id` NULL: the record has none. */
size_t split_frame_begin(struct text *out, const char *id, const char *extension);

/* Ends a frame that split_frame_begin() returned. */
void split_frame_end(struct text *out, size_t frame);

/* Writes the files of these frames, which must be complete.  Returns as split_open() does. */
int split_write(struct split *split, const char *frames, size_t length) WARN_UNUSED;

/* Returns "path: reason" of the last failure, borrowed until the next call. */
const char *split_problem(const struct split *split);

/* Frees it; NULL allowed. */
void split_close(struct split *split);

#endif
