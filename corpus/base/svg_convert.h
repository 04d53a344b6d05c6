/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_SVG_CONVERT_H
#define CORPUS_BASE_SVG_CONVERT_H

/*
 * Runs rsvg-convert (librsvg; Debian: librsvg2-bin): SVG documents go in; a PNG of one, or a PDF or
 * PostScript document with a page for each, comes out.
 *
 * The fonts are those of the machine, so another machine may set the text otherwise.  The same
 * machine gives the same bytes: no clock is in them.
 */

#include "analyse/base/error.h"
#include "corpus/base/child.h"
#include "corpus/base/image_format.h"

/* Pages of a document, each in a file without a name; all zero: none. */
struct svg_pages {
    int *files;
    size_t count, capacity;
};
/* Each takes a descriptor, and memory until the document is made; set by hand. */
#define SVG_PAGES_MAX 1000

/* Adds a page.  Returns 0, ERROR_MEMORY, or ERROR_OUTPUT, when errno says why: EFBIG if there are
 * SVG_PAGES_MAX. */
int svg_pages_add(struct svg_pages *pages, const struct text *svg) WARN_UNUSED;

/* Closes the files. */
void svg_pages_release(struct svg_pages *pages);

/*
 * Appends to `output` what rsvg-convert makes of the pages before and of the last one; PNG: of one
 * alone (asserted).  Appends to `messages` what it complains of, and why its output is none.
 */
enum child_end svg_convert(struct svg_pages *before, const struct text *last,
                           enum image_format format, struct text *output, struct text *messages);

#endif
