/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_SPLIT_H
#define CORPUS_BASE_SPLIT_H

/*
 * Records into files, one each.
 *
 * Workers put records into the walk's output in frames; the walk's sink gives them to
 * split_write(), in input order, which makes the files.  A file is complete or absent: it is
 * written under a temporary name in its folder and linked to its own.  No file is ever replaced.
 */

#include "analyse/base/error.h"
#include "analyse/base/text.h"

struct split;

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
 * that is taken gets "-%n" before its extension.
 *
 * Returns 0, ERROR_MEMORY or ERROR_OUTPUT; then, and after an error of the others, split_problem()
 * tells what went wrong, unless memory is out.
 */
int split_open(struct split **split, const char *where) WARN_UNUSED;

/* A frame around what is appended between the two calls; the first returns what the second wants.
 * id NULL: it has none. */
size_t split_frame_begin(struct text *out, const char *id, const char *extension);
void split_frame_end(struct text *out, size_t frame);

/* Writes the files of these frames, whole ones. */
int split_write(struct split *split, const char *frames, size_t length) WARN_UNUSED;

/* "path: reason", borrowed until the next call. */
const char *split_problem(const struct split *split);

void split_close(struct split *split); /* NULL allowed */

#endif
