/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_BY_INDEX_H
#define CMD_COMMON_BY_INDEX_H

/* --index: walks only over the records that an index selects. */

#include "cmd/options/input_args.h"
#include "corpus/walk/walk.h"

/* Appends a description of how records are read, as far as it differs from the default.  An index
 * is valid for one way of reading. */
void by_index_reading(const struct input_args *input, enum ring_rule ring_rule, unsigned variant,
                      struct text *words);

/*
 * As walk_run() with the same options, through the index at `index`: findings, output and counts
 * are the same.  If that is impossible (another way of reading, a changed file), it complains and
 * returns ERROR_INPUT.  With verbosity above 0 it prints how many records were selected.
 */
int by_index_walk(const char *index, const struct input_args *input, int verbosity,
                  const struct walk_options *options, struct walk_counts *counts) WARN_UNUSED;

#endif
