/* SPDX-License-Identifier: ISC */
#ifndef PATTERNS_LIBRARY_H
#define PATTERNS_LIBRARY_H

/*
 * Templates as drawn text, hav-templates(5): the reader, for the built-in templates and for a
 * user's files, and the writer of one template.
 */

#include "analyse/base/arena.h"
#include "analyse/base/error.h"
#include "analyse/base/text.h"
#include "patterns/template.h"

#define LIBRARY_BYTES_MAX ((size_t)16 << 20) /* of one file */
#define LIBRARY_TEMPLATES_MAX 10000 /* set by hand */
#define LIBRARY_LINE_MAX 512 /* bytes */
#define LIBRARY_NAME_MAX 48

/* Zero-initialised is valid and empty. */
struct library {
    struct template *templates; /* [count] */
    size_t count, capacity;
    struct arena arena; /* holds what they point at */
};

/* The mistakes in a file: lines `FILE:LINE:COLUMN: MESSAGE`, safe for a terminal. */
struct complaints {
    struct text text;
    size_t count;
};

/*
 * Adds the templates of bytes[0..length) to the library; complaints name it `file`.  Every mistake
 * is added to `complaints`, and a template with a mistake is not added.  Names must be new to the
 * library.  Returns 0 or ERROR_MEMORY.
 */
int library_read(struct library *library, const char *file, const char *bytes, size_t length,
                 struct complaints *complaints) WARN_UNUSED;

/* Adds templates as they are; what they point at is borrowed.  Returns 0 or ERROR_MEMORY. */
int library_add(struct library *library, const struct template *templates,
                size_t count) WARN_UNUSED;

/* Frees the templates and leaves an empty library. */
void library_release(struct library *library);

/* Appends one template: fields, an empty line, the drawing. */
void template_write(const struct template *template, struct text *out);

/* The built-in templates, and their number. */
const struct template *builtin_templates(size_t *count);

/* The one of templates[0..count) that has this name, or this as another name, in whatever case;
 * NULL: none. */
const struct template *template_find(const struct template *templates, size_t count,
                                     const char *name);

#endif
