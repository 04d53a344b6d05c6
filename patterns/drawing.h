/* SPDX-License-Identifier: ISC */
#ifndef PATTERNS_DRAWING_H
#define PATTERNS_DRAWING_H

/* Reads the drawing of a template, hav-templates(5); for library.c and pattern.c. */

#include "analyse/base/arena.h"
#include "analyse/base/error.h"
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

#endif
