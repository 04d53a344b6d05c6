/* SPDX-License-Identifier: ISC */
#ifndef PARSE_DRAW_H
#define PARSE_DRAW_H

/*
 * Boards as pictures: text for a terminal, SVG, PostScript for printing.  A caller hands over the
 * stones and a list of marks; all geometry is here.
 *
 * A board is drawn as Freeling draws it: lettered lines upright, a at the left, number 1 at the
 * lower end, a vertex pointing up.  `orient` turns and mirrors it by a symmetry of the board.
 */

#include "analyse/position.h"
#include "parse/text.h"

enum mark_kind {
    MARK_LAST, /* the last move */
    MARK_FIGURE, /* part of a completed figure */
    MARK_LABEL, /* a short text (label), at most 8 bytes shown */
    MARK_SHADE, /* the cell is shaded; level 0..3 (which shade), e.g. carriers */
    MARK_DOT, /* a dot: pivots, key points */
    MARK_CROSS,
    MARK_RING, /* a circle around the cell */
    MARK_HEAT, /* filled by value 0..1 on a colour scale that prints and suits the colour-blind */
};

struct mark {
    enum mark_kind kind;
    cell cell;
    uint8_t level;
    float value;
    const char *label; /* borrowed UTF-8; any text, escaped here */
};

struct drawing {
    const struct board *board;
    const struct position *position; /* NULL: an empty board */
    const struct mark *marks;
    size_t nmarks;
    enum spelling spelling; /* of the coordinates around the board */
    int orient; /* 0 .. 11 (for a game with fewer symmetries of the drawing, taken modulo) */
    bool coordinates; /* letters and numbers around the board */
    const char *caption; /* borrowed UTF-8, NULL: none */
};

struct draw_text_options {
    bool ascii; /* else Unicode */
    bool colour; /* ANSI sequences */
};

void draw_text(const struct drawing *drawing, const struct draw_text_options *options,
               struct text *out);

/* One board as a complete SVG document, `width_px` wide (0: 640), self-contained. */
void draw_svg(const struct drawing *drawing, int width_px, struct text *out);
/* The same as an <svg> element to stand inside an HTML page. */
void draw_svg_inline(const struct drawing *drawing, int width_px, struct text *out);

/* Pages of `per_page` boards (1 or 6) on A4 paper: an SVG document (one page) or PostScript. */
void draw_page_svg(const struct drawing *drawings, size_t count, int per_page, struct text *out);
void draw_page_ps(const struct drawing *drawings, size_t count, int per_page, struct text *out);

#endif
