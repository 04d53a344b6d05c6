/* SPDX-License-Identifier: ISC */
#ifndef CMD_POSITION_CANVAS_H
#define CMD_POSITION_CANVAS_H

/*
 * The board of a position with what a tool has found on it, as one SVG picture: cells of White's
 * hatched one way, of Black's the other, both where they meet; dots, rings; keys and a caption.
 */

#include "analyse/board/cellset.h"
#include "cmd/position/position_query.h"
#include "parse/draw/draw.h"

#define CANVAS_KEYS 6

/* Zero-initialised is valid and blank. */
struct canvas {
    struct mark marks[6 * BOARD_CELLS_MAX];
    size_t nmarks;
    struct drawing_key keys[CANVAS_KEYS];
    int nkeys;
};

/* Marks each cell of a set; a kind is drawn on no cell twice. */
void canvas_mark(struct canvas *canvas, const struct board *board, const struct cellset *set,
                 enum mark_kind kind);
/* A few characters in a cell; borrowed until canvas_draw(). */
void canvas_label(struct canvas *canvas, cell at, const char *label);
/* Shades shade[COLOUR_WHITE] and shade[COLOUR_BLACK]; `words`: a key each where it has cells, or
 * NULL for none; "both of them" where they meet. */
void canvas_shade(struct canvas *canvas, const struct board *board, const struct cellset *shade,
                  const char *const *words);
/* One more key; words are borrowed until canvas_draw(). */
void canvas_key(struct canvas *canvas, enum mark_kind kind, const char *words);

/* Appends the picture as an SVG document. */
void canvas_draw(struct canvas *canvas, const struct query_view *view, enum spelling spelling,
                 struct text *out);

#endif
