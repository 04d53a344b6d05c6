/* SPDX-License-Identifier: ISC */
#ifndef PARSE_DRAW_MARKS_H
#define PARSE_DRAW_MARKS_H

/*
 * The marks of a drawing: those that a position asks for, and what all marks make of each cell.
 */

#include "parse/draw/draw.h"

/* The drawing of one cell. */
struct spot {
    uint8_t colour; /* enum colour of its stone */
    bool last, figure, dot, cross, ring, triangle, square;
    int8_t shade; /* 0..4, -1: none */
    uint8_t hatch; /* 0: none; bit 1: one way; bit 2: the other */
    float heat; /* 0..1, -1: none */
    const char *label; /* borrowed from the mark; NULL: none */
};
#define SPOT_EMPTY              \
    {                           \
        .shade = -1, .heat = -1 \
    }

/* Adds what one mark makes of its cell; an arrow, a line or a link makes nothing of it. */
void marks_add_to_spot(struct spot *spot, const struct mark *mark);

/* Fills in spots[board->ncells]. */
void marks_fill_spots(const struct drawing *drawing, struct spot *spots);

/* The marks of a position as a game left it, with the memory they need. */
struct game_marks {
    struct mark marks[2 * BOARD_CELLS_MAX + 2];
    size_t nmarks;
    char numbers[BOARD_CELLS_MAX][8]; /* labels, by cell */
};

/*
 * Marks the last ply and where its man came from, the cells of every figure that it completed, and
 * each stone of ply `numbers_from` or later with the ply that placed it ("S": placed or recoloured
 * by a swap); `numbers_from` 0: none.
 */
void marks_fill_game(struct game_marks *marks, const struct position *position, int numbers_from);

/* Is it an arrow or a line, with both ends on the board? */
bool mark_joins(const struct mark *mark, const struct board *board);

#endif
