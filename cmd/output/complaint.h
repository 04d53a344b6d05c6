/* SPDX-License-Identifier: ISC */
#ifndef CMD_OUTPUT_COMPLAINT_H
#define CMD_OUTPUT_COMPLAINT_H

/*
 * Messages on standard error, and the exit status.  Needs no other file of cmd, so that all of
 * them can use it.
 */

#include "corpus/walk/walk.h"

enum {
    EXIT_FINE = 0,
    EXIT_FINDINGS = 1, /* a record was rejected, or the answer is "no" */
    EXIT_TROUBLE = 2, /* input, output or memory failed */
    EXIT_USAGE = 64, /* argp's own */
    EXIT_INTERRUPTED = 130, /* Ctrl-C left records unread; as a shell says it */
};

/* How one game is chosen, the end of a message about too many. */
#define COMPLAINT_ONE_GAME \
    "`hav-grep --id=N' chooses one, `hav-convert --split -o DIR' makes a file of each"

/* Prints "hav-x: TEXT" on standard error; escapes control characters and cuts texts over 1 KiB. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Complains of a file in TMPDIR that could not be written; `failed` is its errno. */
void complain_temp_file(int failed);

/* Returns the least level of findings to print: -1 (--quiet) errors, 0 also warnings, 1
 * (--verbose) also notes. */
enum level complaint_level(int verbosity);

/* Does a text for people leave the finding out, as it repeats others?  `all`: they are wanted one
 * by one. */
bool finding_is_left_out(const struct walk_finding *finding, bool all);

/* Prints "games.sgf:5:46: warning: ..." on standard error, if the verbosity includes that level;
 * all that repeat only with --verbose. */
void complain_finding(const struct walk_finding *finding, int verbosity);

#endif
