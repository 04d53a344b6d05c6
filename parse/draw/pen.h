/* SPDX-License-Identifier: ISC */
#ifndef PARSE_DRAW_PEN_H
#define PARSE_DRAW_PEN_H

/*
 * The pen of pictures: a few shapes, written as SVG.
 *
 * Shapes are given in the picture's own units; x and y grow right and down, and the pen's place
 * turns them into the units of its paper.  All colours are 0xRRGGBB.
 */

#include <stdbool.h>

#include "analyse/base/text.h"

#define INK_NONE (-1)
#define PEN_WIDER \
    1.2 /* than Helvetica is DejaVu Sans, which is taken where there is no Helvetica */

struct ink {
    int32_t fill; /* colour, or INK_NONE */
    int32_t stroke; /* colour, or INK_NONE */
    double width; /* of the stroke, in the picture's units */
};

struct pen {
    struct text *out; /* borrowed */
    double left, top; /* where the picture's (0, 0) lies on the paper */
    double scale; /* paper's units to one of the picture */
    struct ink ink; /* for shapes that follow; set by pen_ink() */
    bool has_ink;
};

/* Ink for what follows; nothing is written when it is what it was. */
void pen_ink(struct pen *pen, int32_t fill, int32_t stroke, double width);

/* A polygon of `count` corners; `title`: of the shape, NULL: none. */
void pen_polygon(struct pen *pen, const double (*at)[2], int count, const char *title);

/* A line between two points. */
void pen_line(struct pen *pen, const double from[2], const double to[2]);

/* A circle around a point. */
void pen_circle(struct pen *pen, const double at[2], double radius);

/* Text centred on (at[0], at[1]), in the ink's fill; `size` is the font's. */
void pen_text(struct pen *pen, const double at[2], double size, const char *text, size_t length);

/* The same, beginning at at[0]. */
void pen_words(struct pen *pen, const double at[2], double size, const char *text, size_t length);

/* The picture is complete. */
void pen_finish(struct pen *pen);

/* How wide Helvetica sets the text, in multiples of its size: exact for ASCII, a mean elsewhere. */
double pen_text_width(const char *text, size_t length);

#endif
