/* SPDX-License-Identifier: ISC */
#ifndef CMD_OUTPUT_PARAGRAPH_H
#define CMD_OUTPUT_PARAGRAPH_H

/*
 * Sentences for a person, broken into lines.
 */

#include "analyse/base/text.h"

#define PARAGRAPH_COLUMNS 78

/*
 * Appends the words, parted by blanks, in lines of at most PARAGRAPH_COLUMNS columns (a longer word
 * has a line of its own); the first begins with `indent` blanks, the others with two more.
 */
void paragraph_put(struct text *out, const struct text *words, int indent);

#endif
