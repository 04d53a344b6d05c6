/* SPDX-License-Identifier: ISC */
#ifndef CMD_MERGE_SHARE_LIST_H
#define CMD_MERGE_SHARE_LIST_H

/* What partial results there are: hav-merge --list. */

#include "cmd/common/share.h"

/*
 * A line for each file, and one for the shards that are missing; complaints of what is damaged or
 * does not belong to the first.  *whole tells whether all can be added up.  0, ERROR_MEMORY or
 * ERROR_OUTPUT.
 */
int share_list(char *const *paths, size_t count, struct output *output, bool *whole) WARN_UNUSED;

#endif
