/* SPDX-License-Identifier: ISC */
#ifndef PARSE_DRAW_PEN_H
#define PARSE_DRAW_PEN_H

/*
 * What a picture is drawn with: a few shapes, put as SVG, or in the operators of PDF.  PostScript
 * defines those operators for itself, so its pages have the same bytes as those of PDF.
 *
 * Shapes are given in the picture's own units; x and y grow right and down, and the pen's place
 * turns them into the units of its paper.  All colours are 0xRRGGBB.
 */

#include "analyse/base/text.h"

#define INK_NONE (-1)

struct ink {
    int32_t fill; /* colour, or INK_NONE */
    int32_t stroke; /* colour, or INK_NONE */
    double width; /* of the stroke, in the picture's units */
};

struct pen {
    const struct pen_kind *kind;
    struct text *out; /* borrowed */
    double left, top; /* where the picture's (0, 0) lies on the paper */
    double scale; /* paper's units to one of the picture */
    double height; /* of the paper: pages count upwards */
    struct ink ink; /* for shapes that follow; set by pen_ink() */
    bool has_ink;
    bool with_titles; /* SVG: shapes may have a <title> */
    bool has_central; /* pages: text was set in PAGE_FONT_CENTRAL */
};

/* The kinds of paper. */
struct pen_kind {
    double wider; /* how much wider than Helvetica the font that will be used may be: 1 for it */
    void (*ink)(struct pen *pen); /* pen->ink has changed */
    void (*polygon)(struct pen *pen, const double (*at)[2], int count, const char *title);
    void (*line)(struct pen *pen, const double from[2], const double to[2]);
    void (*circle)(struct pen *pen, const double at[2], double radius);
    /* Text centred on (at[0], at[1]), in the ink's fill; `size` is the font's. */
    void (*text)(struct pen *pen, const double at[2], double size, const char *text, size_t length);
    /* The same, beginning at at[0]. */
    void (*words)(struct pen *pen, const double at[2], double size, const char *text,
                  size_t length);
    void (*finish)(struct pen *pen); /* the picture is complete */
};

extern const struct pen_kind pen_svg;
extern const struct pen_kind pen_page;

/* Ink for what follows; nothing is written when it is what it was. */
void pen_ink(struct pen *pen, int32_t fill, int32_t stroke, double width);

/* How wide Helvetica sets the text, in multiples of its size: exact for ASCII, a mean elsewhere. */
double pen_text_width(const char *text, size_t length);

#endif
