/* SPDX-License-Identifier: ISC */
#ifndef CMD_OUTPUT_UNFINISHED_H
#define CMD_OUTPUT_UNFINISHED_H

/*
 * Files that are still being written: any signal that ends the program removes them.
 */

#include <signal.h>

/* Registers a file being written; `path` is borrowed until unfinished_done().  Block signals while
 * the file is created and registered: unfinished_hold(). */
void unfinished_add(char *path);
/* Unregisters a file that is complete or removed; NULL allowed. */
void unfinished_done(const char *path);

/* Blocks the signals that end a program until sigprocmask() restores `before`: for short steps
 * that must not be interrupted. */
void unfinished_hold(sigset_t *before);

/* Makes a write beyond the file size limit fail, like a write to a full disk, instead of ending
 * the program. */
void unfinished_outlive_limit(void);

#endif
