/* SPDX-License-Identifier: ISC */
#ifndef CMD_POSITION_CANVAS_H
#define CMD_POSITION_CANVAS_H

/*
 * Draws the board of a position with a tool's findings as one SVG picture: cells shaded and
 * hatched, those of both colours both ways; dots, rings; a key and a caption.
 */

#include "analyse/board/cellset.h"
#include "analyse/board/ends.h"
#include "cmd/position/position_query.h"
#include "parse/draw/draw.h"

#define CANVAS_KEYS 10
/* The shade of a colour's cells where nothing else is distinguished. */
#define CANVAS_SHADE(colour) ((uint8_t)((colour) == COLOUR_WHITE ? 1 : 2))

/* Zero-initialised is valid and blank. */
struct canvas {
    struct mark marks[8 * BOARD_CELLS_MAX];
    size_t nmarks;
    struct drawing_key keys[CANVAS_KEYS];
    int nkeys;
};

/* Marks each cell of a set; marks a cell at most once per kind. */
void canvas_mark(struct canvas *canvas, const struct board *board, const struct cellset *set,
                 enum mark_kind kind);
/* Draws a link between two ends as a line in the colour of a shade: where they are nearest to the
 * carrier (link_span.h), to a side on to the rim.  Links come before other marks;
 * there is room for 2 * BOARD_CELLS_MAX of them, and more are left out. */
void canvas_link_ends(struct canvas *canvas, const struct ends *ends, end_id a, end_id b,
                      const struct cellset *carrier, uint8_t shade);
/* Joins the neighbours among the cells by lines in the shade's colour; room as for links. */
void canvas_join(struct canvas *canvas, const struct board *board, const struct cellset *set,
                 uint8_t shade);
/* Writes a few characters in a cell; borrowed until canvas_draw(). */
void canvas_label(struct canvas *canvas, cell at, const char *label);
/* Shades the cells of a set, with MARK_SHADE level `shade`; a cell takes its last shade. */
void canvas_shade_cells(struct canvas *canvas, const struct board *board, const struct cellset *set,
                        uint8_t shade, enum mark_hatch hatch);
/* Adds a line to the key for cells shaded so; words are borrowed until canvas_draw(). */
void canvas_key_shade(struct canvas *canvas, uint8_t shade, enum mark_hatch hatch,
                      const char *words);
/* Shades shade[COLOUR_WHITE] and shade[COLOUR_BLACK].  `words`: the key for each colour with
 * cells, or NULL for none; the overlap is "both of them". */
void canvas_shade(struct canvas *canvas, const struct board *board, const struct cellset *shade,
                  const char *const *words);
/* Adds a line to the key; words are borrowed until canvas_draw(). */
void canvas_key(struct canvas *canvas, enum mark_kind kind, const char *words);

/* Appends the picture as an SVG document, or as LaTeX if view->image is; nothing if the LaTeX
 * package has no boards of the game. */
void canvas_draw(struct canvas *canvas, const struct query_view *view, enum spelling spelling,
                 struct text *out);

#endif
