/* SPDX-License-Identifier: ISC */
#ifndef CMD_OUTPUT_PARAGRAPH_H
#define CMD_OUTPUT_PARAGRAPH_H

/*
 * Breaks sentences into lines.
 */

#include "analyse/base/text.h"

#define PARAGRAPH_COLUMNS 78 /* a terminal of 80 columns */

/*
 * Appends the words, separated by blanks, in lines of at most PARAGRAPH_COLUMNS columns (a longer
 * word gets its own line).  The first line is indented by `indent` blanks, the others by two more.
 */
void paragraph_put(struct text *out, const struct text *words, int indent);

#endif
