/* SPDX-License-Identifier: ISC */
#ifndef CMD_INDEX_INDEX_LOCK_H
#define CMD_INDEX_INDEX_LOCK_H

/* One run at a time updates an index. */

/*
 * Waits until no other run updates the index at `path`, and says so if it has to wait.  Returns
 * a file descriptor to be closed at the end; -1 if there is no index yet, or the file system has no
 * locks: then the last of several runs wins, and each writes a whole index.
 */
int index_lock(const char *path);

#endif
