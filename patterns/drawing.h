/* SPDX-License-Identifier: ISC */
#ifndef PATTERNS_DRAWING_H
#define PATTERNS_DRAWING_H

/* The drawing of a template, hav-templates(5); for library.c and pattern.c. */

#include "analyse/base/arena.h"
#include "analyse/base/error.h"
#include "patterns/template.h"

/*
 * Reads lines text[0..length), each ended by '\n', into stones, cells and borders of `template`,
 * which are kept in the arena.  Each mistake is handed to `complain`, with its line from 0 and
 * column from 1; then the template is of no use.  0 or ERROR_MEMORY.
 */
int drawing_read(const char *text, size_t length, struct template *template, struct arena *arena,
                 void (*complain)(void *context, int line, int column, const char *message),
                 void *context) WARN_UNUSED;

/*
 * The same of a pattern: X is a stone too, is_other[i] tells of stone i whether it is one
 * [TEMPLATE_STONES_MAX], and nothing need be there to be joined.
 */
int drawing_read_pattern(const char *text, size_t length, struct template *template, bool *is_other,
                         struct arena *arena,
                         void (*complain)(void *context, int line, int column, const char *message),
                         void *context) WARN_UNUSED;

#endif
