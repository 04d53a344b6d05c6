/* SPDX-License-Identifier: ISC */
#ifndef PARSE_DRAW_DRAW_H
#define PARSE_DRAW_DRAW_H

/*
 * Boards as pictures: text for a terminal, SVG.  A caller hands over the stones and a list of
 * marks; all geometry is here and in layout.h.  Pages to print are in print_sheet.h.
 *
 * A Havannah board is drawn as Freeling draws it: lettered lines upright, a at the left, number 1
 * at the lower end, a vertex pointing up.  A Hex board is the usual rhombus, a1 at the upper left,
 * rows level, with the colours of its sides.  `orient` rotates and mirrors either.
 */

#include "analyse/base/text.h"
#include "analyse/board/position.h"

enum mark_kind {
    MARK_LAST, /* the last move */
    MARK_FIGURE, /* part of a completed figure; neighbours among them are joined by a line */
    MARK_LABEL, /* a short text (label): on a stone or in an empty cell; 4 columns are shown,
                   in pictures 6 */
    MARK_SHADE, /* the cell is shaded; level 0..4 (which shade), e.g. carriers */
    MARK_DOT, /* a dot: pivots, key points */
    MARK_CROSS,
    MARK_RING, /* a circle around the cell */
    MARK_HEAT, /* filled by value 0..1 on a colour scale that prints and suits the colour-blind */
    MARK_TRIANGLE,
    MARK_SQUARE,
    MARK_ARROW, /* from the cell to `to`; text lists arrows and lines below the board */
    MARK_LINE, /* the same without a head */
    MARK_LINK, /* pictures: a line in the colour of shade `level` to `to`, under the stones;
                  with `to_rim`, to the rim there */
};
#define MARK_KINDS 13
#define MARK_SHADES 5 /* four colours and a grey */

/* The hatching of a shaded cell in pictures. */
enum mark_hatch {
    MARK_HATCH_OWN, /* that of its shade: none, one way, the other way, both, both */
    MARK_HATCH_ONE,
    MARK_HATCH_OTHER,
    MARK_HATCH_BOTH,
};

struct mark {
    enum mark_kind kind;
    cell cell; /* of the drawing's board; any other is passed over */
    cell to; /* MARK_ARROW, MARK_LINE, MARK_LINK: the other end, likewise */
    bool to_rim; /* MARK_LINK: it leads to a side, on which `to` lies */
    uint8_t level; /* MARK_SHADE, MARK_LINK: 0..4 */
    uint8_t hatch; /* MARK_SHADE: enum mark_hatch */
    float value; /* MARK_HEAT: 0..1, clamped */
    const char *label; /* MARK_LABEL: borrowed UTF-8, any text, escaped here; NULL: none */
};

/* A line below the picture that explains a mark, next to a cell that shows it. */
struct drawing_key {
    enum colour stone; /* in that cell */
    struct mark marks[2]; /* on it; their cells count for nothing */
    int nmarks;
    const char *words; /* borrowed UTF-8, any text */
};

#define ORIENTATIONS 12

struct drawing {
    const struct board *board;
    const struct position *position; /* NULL: an empty board */
    const struct mark *marks; /* in any order; of two of one kind on one cell the later counts */
    size_t nmarks;
    enum spelling spelling; /* of the coordinates around the board */
    int orient; /* 0 .. 5: turned counter-clockwise by that many times 60 degrees; 6 .. 11: the same
                   of the picture mirrored left to right.  Anything else is taken modulo 12. */
    bool level; /* pictures: rows level, as Hex is drawn, whatever the game */
    const uint64_t *crop; /* pictures: a cell set; only these cells are drawn, without coordinates
                             around them, and a cell's title is its label.  NULL: all cells */
    edge_set goals; /* pictures: the rim at the cells of these sides is drawn thicker */
    bool coordinates; /* letters and numbers around the board */
    bool sides; /* the numbers of the sides: in pictures outside the coordinates; text, LaTeX: a
                   line that says where each lies */
    const struct drawing_key *keys; /* pictures: between the board and the caption */
    int nkeys;
    const char *caption; /* borrowed UTF-8, lines separated by '\n'; NULL: none */
};

struct draw_text_options {
    bool ascii; /* else Unicode */
    bool colour; /* ANSI sequences */
};

/*
 * The board as lines of text, each ended by a newline and without blanks at its end: the caption,
 * the board, and a line that explains the signs that occur.  O(ncells log ncells).
 */
void draw_text(const struct drawing *drawing, const struct draw_text_options *options,
               struct text *out);

/*
 * One board as a complete SVG document, `width_px` wide (0: 640), self-contained, on white paper.
 * Each cell has a <title> with its name and what is on it.
 */
void draw_svg(const struct drawing *drawing, int width_px, struct text *out);

/*
 * The same as an element of a larger document, with its upper left corner at (left_px, top_px) of
 * it.  Returns its height in pixels.
 */
double draw_svg_part(const struct drawing *drawing, int width_px, double left_px, double top_px,
                     struct text *out);

/* Appends one line of words as an SVG element, centred on (middle_px, baseline_px). */
void draw_svg_words(double middle_px, double baseline_px, double size_px, const char *words,
                    struct text *out);

/* How wide a line of words is, in multiples of its size; about. */
double draw_words_width(const char *words);

/* An SVG document of this size around the elements in `parts`, with a title. */
void draw_svg_page(double width_px, double height_px, const char *title, const struct text *parts,
                   struct text *out);

/*
 * One board for the LaTeX package `havannah' (TeX Live: texlive-games), as an environment of the
 * package between two lines of a document; the caption becomes comments.  The package names cells
 * in the scheme that it prints around the board: `coordinate style=little golem' is the spelling
 * lg, `classical' the spelling line, which the package draws with a1 at the lower end; it has no
 * xyz. Both are asserted: the spelling, and a game with a latex_board.  The package turns and
 * mirrors nothing, so `orient' is not used; shades are discs, keys become comments, and heat is not
 * drawn.
 */
void draw_latex(const struct drawing *drawing, struct text *out);

/* The first line of such a file, a comment that names the package. */
void draw_latex_head(struct text *out);

/* Both. */
void draw_latex_document(const struct drawing *drawing, struct text *out);

#endif
