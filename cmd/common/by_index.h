/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_BY_INDEX_H
#define CMD_COMMON_BY_INDEX_H

/* --index: the walk over no other records than those that an index names. */

#include "cmd/common/common.h"

/* How records are read, as far as it is not the default, in words: an index is of one way. */
void by_index_reading(const struct common *common, struct text *words);

/*
 * As walk_run() with the same options, by common->index: findings, output and counts are the same.
 * What keeps it from being so (another way of reading, a file that has changed) is complained of,
 * and ERROR_INPUT.
 */
int by_index_walk(const struct common *common, const struct walk_options *options,
                  struct walk_counts *counts) WARN_UNUSED;

#endif
