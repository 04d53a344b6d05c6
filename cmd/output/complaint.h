/* SPDX-License-Identifier: ISC */
#ifndef CMD_OUTPUT_COMPLAINT_H
#define CMD_OUTPUT_COMPLAINT_H

/*
 * What tools print on standard error, and their exit status.  No other file of cmd is needed
 * here, so that each of them can complain.
 */

#include "corpus/walk/walk.h"

enum {
    EXIT_FINE = 0,
    EXIT_FINDINGS = 1, /* a record was rejected, or the answer is "no" */
    EXIT_TROUBLE = 2, /* input, output or memory failed */
    EXIT_USAGE = 64, /* argp's own */
};

/* "hav-x: TEXT" on standard error, control characters escaped; texts over 1 KiB are cut. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Least level of the findings that are printed: -1 (--quiet) errors, 0 warnings too, 1 (--verbose)
 * notes too. */
enum level complaint_level(int verbosity);

/* "games.sgf:5:46: warning: ..." on standard error, if the verbosity allows that level. */
void complain_finding(const struct walk_finding *finding, int verbosity);

#endif
