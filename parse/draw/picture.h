/* SPDX-License-Identifier: ISC */
#ifndef PARSE_DRAW_PICTURE_H
#define PARSE_DRAW_PICTURE_H

/*
 * A drawing put in shapes: what SVG documents and printed pages have in common.
 */

#include "parse/draw/draw.h"
#include "parse/draw/layout.h"
#include "parse/draw/pen.h"

struct picture {
    const struct drawing *drawing; /* borrowed */
    struct layout layout;
    struct layout_label labels[LAYOUT_LABELS_MAX];
    int nlabels;
    double left, top, width, height; /* the box around all but the caption, in cell distances */
};

/* Lays the drawing out and measures its box; the drawing is borrowed as long as the picture is
 * drawn.  Nothing needs a release. */
void picture_init(struct picture *picture, const struct drawing *drawing);

/*
 * Draws the picture with its box's upper left corner at (left, top) of the paper, `scale` units of
 * the paper to a cell distance.  Sets the pen's place.
 */
void picture_draw(const struct picture *picture, struct pen *pen, double left, double top,
                  double scale);

/* Lines of the drawing's keys and its caption. */
int picture_caption_lines(const struct drawing *drawing);

/* Draws keys and caption centred below (x, top) in the paper's units; lines wider than `width` are
 * set smaller, and cut when that is not enough. */
#define PICTURE_CAPTION_LEADING 1.35 /* from line to line, in sizes */
void picture_caption(const struct drawing *drawing, struct pen *pen, double x, double top,
                     double width, double size);

/* The caption of a picture that has no other: "Havannah board, size 8". */
void picture_name(const struct drawing *drawing, struct text *out);

#endif
