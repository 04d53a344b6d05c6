/* SPDX-License-Identifier: ISC */
#ifndef CMD_MERGE_SHARD_LIST_H
#define CMD_MERGE_SHARD_LIST_H

/* Lists partial results: hav-merge --list. */

#include "cmd/common/shard.h"

/*
 * Prints a line for each file and one for the missing shards, and complains of files that are
 * damaged or do not belong to the first.  Sets *whole if they can all be added up.  Returns 0,
 * ERROR_MEMORY or ERROR_OUTPUT.
 */
int shard_list(char *const *paths, size_t count, struct output *output, bool *whole) WARN_UNUSED;

#endif
