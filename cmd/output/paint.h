/* SPDX-License-Identifier: ISC */
#ifndef CMD_OUTPUT_PAINT_H
#define CMD_OUTPUT_PAINT_H

/*
 * Colours for text that a tool prints for a person.  The tools write plain lines; this layer adds
 * the colours, by the words alone, so that all tools look alike and no information is in them.
 */

#include <stdbool.h>
#include <stddef.h>

#include "analyse/base/text.h"

/* Text on its way to a terminal.  Zero is the beginning. */
struct paint {
    struct text line; /* the last line, not yet ended */
    bool after_text; /* the line before was not empty */
};

/* Appends the whole lines of `bytes` to *out, coloured: titles bold, White and Black as hav-board
 * draws them, what is proved green, what is not yellow, what is wrong red. */
void paint_add(struct paint *paint, const char *bytes, size_t length, struct text *out);

/* Appends what is left, a last line without its end, and frees what `paint` holds. */
void paint_end(struct paint *paint, struct text *out);

#endif
