/* SPDX-License-Identifier: ISC */
#ifndef PARSE_DRAW_MARK_SHAPES_H
#define PARSE_DRAW_MARK_SHAPES_H

/*
 * The marks on one cell or between two cells, as shapes.  Points are in cell distances.
 */

#include "parse/draw/marks.h"
#include "parse/draw/pen.h"

#define STONE_RADIUS 0.405 /* in cell distances */

/* Draws all that the spot shows on its stone or empty cell, centred on `at`, in `ink`; a ring
 * around the cell, and rings of figures, have colours of their own. */
void mark_shapes_draw(struct pen *pen, const struct spot *spot, const double at[2], int32_t ink);

/* Draws a line between two cells, with a head at `to` if it is an arrow; it covers neither
 * middle. */
void mark_shapes_join(struct pen *pen, const double from[2], const double to[2], bool arrow);

#endif
