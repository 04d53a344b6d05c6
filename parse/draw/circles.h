/* SPDX-License-Identifier: ISC */
#ifndef PARSE_DRAW_CIRCLES_H
#define PARSE_DRAW_CIRCLES_H

/* The lines of a round board, under its points. */

#include "analyse/board/position.h"
#include "parse/draw/layout.h"
#include "parse/draw/pen.h"

/* Draws the circles and the links between them that the position's rules know, or all if it is
 * NULL. The layout is round. */
void circles_draw(const struct layout *layout, const struct position *position, struct pen *pen);

#endif
