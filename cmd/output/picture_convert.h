/* SPDX-License-Identifier: ISC */
#ifndef CMD_OUTPUT_PICTURE_CONVERT_H
#define CMD_OUTPUT_PICTURE_CONVERT_H

/*
 * PNG, PDF and PostScript of our SVG, with complaints.
 */

#include "cmd/output/output.h"
#include "corpus/base/svg_convert.h"

/* Adds a page, after which another one will come, to those of a document.  Returns 0,
 * ERROR_MEMORY, or ERROR_STOPPED after a complaint: there are too many. */
int picture_convert_keep(struct svg_pages *pages, const struct text *svg) WARN_UNUSED;

/* Appends to `out` what rsvg-convert makes of the pages before and the last one; `format` is
 * neither SVG nor LaTeX.  Returns 0, ERROR_MEMORY, or ERROR_OUTPUT after a complaint. */
int picture_convert(struct svg_pages *before, const struct text *last, enum image_format format,
                    struct text *out) WARN_UNUSED;

/* Writes a picture in the format, also SVG; LaTeX is that already.  Returns 0, ERROR_MEMORY, or
 * ERROR_OUTPUT after a complaint. */
int picture_convert_write(const struct text *svg, enum image_format format,
                          struct output *output) WARN_UNUSED;

#endif
