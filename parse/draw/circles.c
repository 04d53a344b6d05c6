/* SPDX-License-Identifier: ISC */
/* The lines of a round board: a circle for each row, and what links it with the next one. */
#include "parse/draw/circles.h"

#include <math.h>

#define CIRCLE_LINE 0xa79f8f /* as the lines of cells */

void circles_draw(const struct layout *layout, const struct position *position, struct pen *pen)
{
    const struct board *board = layout->board;
    const bool some = position != NULL && (position->variant & VARIANT_DIAGONALS_ALTERNATE) != 0;
    const double middle[2] = {0, 0};
    double from[2], to[2];

    pen_ink(pen, INK_NONE, CIRCLE_LINE, 0.045);
    for (int i = 0; i < board->ncells && board->x[i] == 1; i++) {
        layout_point(layout, board->x[i], board->y[i], from);
        pen_circle(pen, middle, hypot(from[0], from[1]));
    }
    for (int i = 0; i < board->ncells; i++)
        for (int d = 1; d < 3; d++) { /* outward, on a diagonal and straight */
            const cell near = board->neighbour[i][d];

            if (near == board->ncells || (d == 1 && some && (board->x[i] + board->y[i]) % 2 != 0))
                continue;
            layout_point(layout, board->x[i], board->y[i], from);
            layout_point(layout, board->x[near], board->y[near], to);
            pen_line(pen, from, to);
        }
}
