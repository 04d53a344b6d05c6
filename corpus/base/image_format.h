/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_IMAGE_FORMAT_H
#define CORPUS_BASE_IMAGE_FORMAT_H

/*
 * Are these bytes a picture of that format?  Asked of what another program wrote: its form is
 * looked at, not what it shows.
 */

#include <stdbool.h>
#include <stddef.h>

enum image_format { IMAGE_SVG, IMAGE_PNG, IMAGE_PDF, IMAGE_PS, IMAGE_LATEX };

/* Returns "svg", "png", "pdf", "ps" or "latex", the word of -f. */
const char *image_name(enum image_format format);

/* Returns "svg", "png", "pdf", "ps" or "tex", the file's extension. */
const char *image_ending(enum image_format format);

/* Could more bytes make a picture of these?  Few bytes are enough to say no. */
bool image_begins(enum image_format format, const char *bytes, size_t length);

/* Is it a whole one: valid UTF-8 without control characters, the tags of <svg> balanced and nothing
 * but blanks after it; a PNG's chunks from IHDR to IEND, and nothing after them; PDF and
 * PostScript: the mark of the end; LaTeX: text. */
bool image_is_whole(enum image_format format, const char *bytes, size_t length);

#endif
