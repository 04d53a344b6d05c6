/* SPDX-License-Identifier: ISC */
#ifndef CMD_INDEX_INDEX_LOCK_H
#define CMD_INDEX_INDEX_LOCK_H

/* One run at a time updates an index, and removes what a killed one has left. */

#include <stdbool.h>

/*
 * Waits until no other run updates the index at `path`, and says so if it has to wait.  Returns
 * a file descriptor to be closed at the end; -1 if there is no index yet, or the file system has no
 * locks: then the last of several runs wins, and each writes a whole index.
 */
int index_lock(const char *path);

/* Lets other runs see that the unfinished index at `path` is being written, until the descriptor
 * that it returns is closed; -1: it cannot. */
int index_lock_unfinished(const char *path);

/* Removes what runs that were killed have left beside the index: unfinished databases that no run
 * writes.  `tells`: says so. */
void index_lock_clean(const char *path, bool tells);

#endif
