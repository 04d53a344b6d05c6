/* SPDX-License-Identifier: ISC */
#ifndef PATTERNS_DRAWING_H
#define PATTERNS_DRAWING_H

/* Drawings of templates, hav-templates(5): reads and writes them. */

#include "analyse/base/arena.h"
#include "analyse/base/error.h"
#include "analyse/base/text.h"
#include "patterns/template.h"

/*
 * Reads the lines text[0..length), each ended by '\n', into the stones, cells and borders of
 * `template`; they are kept in the arena.  Calls `complain` for each mistake, with its line from 0
 * and column from 1; `template` is undefined then.  Returns 0 or ERROR_MEMORY.
 */
int drawing_read(const char *text, size_t length, struct template *template, struct arena *arena,
                 void (*complain)(void *context, int line, int column, const char *message),
                 void *context) WARN_UNUSED;

/*
 * The same for a pattern: X is a stone too, is_other[i] [TEMPLATE_STONES_MAX] says whether stone i
 * is an X, and the drawing needs nothing that is to be joined.
 */
int drawing_read_pattern(const char *text, size_t length, struct template *template, bool *is_other,
                         struct arena *arena,
                         void (*complain)(void *context, int line, int column, const char *message),
                         void *context) WARN_UNUSED;

/* Appends the drawing alone, with `indent` blanks before its leftmost sign.  sign[i] is drawn for
 * empty cell i; NULL: `.` for all. */
void template_draw(const struct template *template, int indent, const char *sign, struct text *out);

#endif
