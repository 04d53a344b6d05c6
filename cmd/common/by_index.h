/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_BY_INDEX_H
#define CMD_COMMON_BY_INDEX_H

/* --index: the walk over no other records than those that an index names. */

#include "cmd/options/input_args.h"
#include "corpus/walk/walk.h"

/* Appends how records are read, as far as it is not the default, in words: an index is of one way.
 */
void by_index_reading(const struct input_args *input, enum ring_rule ring_rule, struct text *words);

/*
 * As walk_run() with the same options, by the index of that path: findings, output and counts are
 * the same.  What keeps it from being so (another way of reading, a file that has changed) is
 * complained of, and ERROR_INPUT.  Above verbosity 0 a line says how many records were selected.
 */
int by_index_walk(const char *index, const struct input_args *input, int verbosity,
                  const struct walk_options *options, struct walk_counts *counts) WARN_UNUSED;

#endif
