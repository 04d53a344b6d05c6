/* SPDX-License-Identifier: ISC */
#ifndef CMD_OUTPUT_SLURP_H
#define CMD_OUTPUT_SLURP_H

/*
 * Whole files that are no records: drawings, games as data, proofs.
 */

#include "analyse/base/text.h"

/*
 * Reads a whole file of at most `most` bytes into `out`; "-" is standard input, at which a terminal
 * gets the note that `what` is read from it.  A file that is missing and `may_miss` is no error.
 * False after a complaint.
 */
bool slurp_file(const char *path, const char *what, size_t most, bool may_miss, struct text *out);

#endif
