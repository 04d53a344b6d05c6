/* SPDX-License-Identifier: ISC */
#ifndef PARSE_DRAW_LAYOUT_H
#define PARSE_DRAW_LAYOUT_H

/*
 * Where the cells of a board lie in a picture of it, what is around it, and who owns its sides
 * are.
 *
 * Any integers (x, y) name a point of the grid, on the board or not: labels are on points just
 * off the board.  Two measures are given: `grid`, whole columns and rows for text, and `point`,
 * the plane, whose unit is the distance of two neighbouring cells; both grow right and down.
 */

#include "analyse/board/game.h"

struct layout {
    const struct board *board; /* borrowed */
    bool level; /* rows level: cells have a corner at the top; else columns upright, a flat top */
    bool round; /* of a board that wraps: rows are circles, row 1 inside, and columns radii, column
                   1 at the top, then clockwise; cells are small and apart.  Else such a board is a
                   band of level rows */
    int orient; /* 0 .. 11 */
    int rotation[2][2]; /* x' = rotation[0][0] x + rotation[0][1] y, y' = rotation[1][0] x +
                           rotation[1][1] y */
};

/* `orient` as in draw.h. */
void layout_init(struct layout *layout, const struct board *board, int orient);

/* The same with level rows, whatever the game. */
void layout_init_level(struct layout *layout, const struct board *board, int orient);

/* Makes the layout round if its board wraps.  Then `rotation' and layout_grid() do not belong to
 * it. */
void layout_make_round(struct layout *layout);

/* Neighbouring cells are (0, 2) or (1, 1) apart; when level, (2, 0) or (1, 1). */
void layout_grid(const struct layout *layout, int x, int y, int *column, int *row);

/* In cell distances. */
void layout_point(const struct layout *layout, int x, int y, double at[2]);

/* The six corners of the cell at (x, y), in cell distances: corner i and i+1 (mod 6) bound the edge
 * towards direction i. */
void layout_corners(const struct layout *layout, int x, int y, double corner[6][2]);

/* The step of direction 0..5, in board.h's order. */
void layout_step(int direction, int *dx, int *dy);

/* Does the cell's edge in this direction bound the board? */
bool layout_is_rim(const struct layout *layout, cell at, int direction);

/* Whose side a rim edge of the cell is: a colour that needs it joined to another side to win;
 * COLOUR_NONE when sides have no owner.  `half` 0 or 1: the edge's half at corner `direction` or
 * at corner `direction + 1`: at a corner of a rhombus the halves differ. */
enum colour layout_owner(const struct layout *layout, cell at, int direction, int half);

/*
 * The place of a side's number: `distance` outside the middle of its cells, in cell distances.
 * False: no cell is on the side.  O(ncells).
 */
bool layout_side_point(const struct layout *layout, int side, double distance, double at[2]);

/* The cells at which a side's row of cells begins and ends, corners included, the one with the
 * lower index first.  False: no cell is on the side.  O(ncells * span). */
bool layout_side_ends(const struct board *board, int side, cell ends[2]);

/* A coordinate at the end of a line of cells, on a point off the board. */
struct layout_label {
    cell cell; /* the line's last cell */
    int direction; /* 0..5, from there to the point */
    int x, y; /* the point */
    char text[SPELLING_BYTES];
};
#define LAYOUT_LABELS_MAX (4 * 2 * BOARD_SIZE_MAX)

/*
 * The coordinates around the board in a spelling: the first part of a cell's name is at the end
 * of its lettered line where counting starts, its number at both ends of the numbered lines where
 * there is room.  Fills in labels[LAYOUT_LABELS_MAX] and returns their number.
 */
int layout_labels(const struct layout *layout, enum spelling spelling, struct layout_label *labels);

#endif
