/* SPDX-License-Identifier: ISC */
#ifndef PATTERNS_LIBRARY_H
#define PATTERNS_LIBRARY_H

/*
 * Templates as drawn text, hav-templates(5): the one reader, for what is built in and for files
 * given by a user, and the writer of one template.
 */

#include "analyse/base/arena.h"
#include "analyse/base/error.h"
#include "analyse/base/text.h"
#include "patterns/template.h"

#define LIBRARY_BYTES_MAX ((size_t)16 << 20) /* of one file */
#define LIBRARY_TEMPLATES_MAX 10000
#define LIBRARY_LINE_MAX 512 /* bytes */
#define LIBRARY_NAME_MAX 48

/* Zero-initialised is valid and empty. */
struct library {
    struct template *templates; /* [count] */
    size_t count, capacity;
    struct arena arena; /* behind all of it */
};

/* What is wrong with a file: lines `FILE:LINE:COLUMN: MESSAGE`, safe for a terminal. */
struct complaints {
    struct text text;
    size_t count;
};

/*
 * Adds the templates of bytes[0..length) to the library; `file` is what complaints call it.  All
 * that is wrong is complained of, and a template with anything wrong is not added.  Names must be
 * new to the library.  0, or ERROR_MEMORY.
 */
int library_read(struct library *library, const char *file, const char *bytes, size_t length,
                 struct complaints *complaints) WARN_UNUSED;
/* Adds templates as they are; what they point at is borrowed.  0, or ERROR_MEMORY. */
int library_add(struct library *library, const struct template *templates,
                size_t count) WARN_UNUSED;
void library_release(struct library *library);

/* One template: fields, an empty line, the drawing. */
void template_write(const struct template *template, struct text *out);
/* The drawing alone, `indent` blanks before its leftmost sign; `sign` (NULL: `.` for all) tells
 * what to put for each of the empty cells. */
void template_draw(const struct template *template, int indent, const char *sign, struct text *out);

/* The templates that are built in, and their number. */
const struct template *builtin_templates(size_t *count);

/* One of templates[0..count) by its name or another of its names; NULL: none is called so. */
const struct template *template_find(const struct template *templates, size_t count,
                                     const char *name);

#endif
