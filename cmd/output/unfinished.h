/* SPDX-License-Identifier: ISC */
#ifndef CMD_OUTPUT_UNFINISHED_H
#define CMD_OUTPUT_UNFINISHED_H

/*
 * Files that are not complete yet: a signal that ends the program, whichever it is, removes them.
 */

#include <signal.h>

/* The file of that name is being written; `path` is borrowed until unfinished_done().  Signals are
 * held while it is made and named here: unfinished_hold(). */
void unfinished_add(char *path);
/* It is complete, or gone; NULL allowed. */
void unfinished_done(const char *path);

/* Holds back the signals that end a program, until sigprocmask() restores `before`: for what must
 * not be left half-done, and takes little time. */
void unfinished_hold(sigset_t *before);

/* A write beyond the limit of a file's size fails from now on, as one to a full disk does, and does
 * not end the program. */
void unfinished_outlive_limit(void);

#endif
