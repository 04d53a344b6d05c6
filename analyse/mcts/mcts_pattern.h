/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MCTS_MCTS_PATTERN_H
#define ANALYSE_MCTS_MCTS_PATTERN_H

/*
 * The stones within two steps of a cell, in small pieces whose weights add up.
 *
 * A pattern is six cells, each a bit of two masks: `own or off the board` (the lower six bits) and
 * `the opponent's or off the board`.  Where sides conduct, what is behind a side is a stone of its
 * colour, and off the board only what is behind two of them.  The six neighbours are one; each
 * direction gives another one, a spoke: the neighbour, the cell behind it, the two cells two steps
 * away beside that one, and the neighbours on both sides of the first.  The whole neighbourhood as
 * one pattern would be too rare to have a weight of its own.
 */

#include "analyse/board/position.h"

#define PATTERN_CELLS 6
#define PATTERNS (1 << 2 * PATTERN_CELLS)

/* The bits of a spoke. */
enum pattern_spoke {
    SPOKE_NEAR, /* the neighbour in its direction */
    SPOKE_FAR, /* the cell behind it */
    SPOKE_RIGHT, /* the cell of a two-bridge between this direction and the next one */
    SPOKE_LEFT, /* and the one before */
    SPOKE_NEAR_RIGHT, /* the neighbour in the next direction */
    SPOKE_NEAR_LEFT,
};

struct pattern_view {
    const struct board *board; /* NULL at first */
    uint64_t spread[5][32]; /* by column and its cells: bits of the six spokes, and of the ring */
    uint64_t off[3][POSITION_COLUMNS]; /* [colour] as below, of what is no cell */
    /* By column x + 1, bit y + 2: own stones, and the opponent's, both with what is no cell. */
    uint64_t column[2][POSITION_COLUMNS];
};

/* The patterns around one cell. */
struct patterns {
    uint16_t ring; /* the six neighbours: bit d for direction d */
    uint16_t spoke[BOARD_DIRECTIONS];
};

/* Prepares to look at a position with the eyes of `mover`. */
void pattern_view_begin(struct pattern_view *view, const struct position *position,
                        enum colour mover);
void pattern_view_at(const struct pattern_view *view, cell at, struct patterns *patterns);

/* The mirror image of a spoke, which keeps its direction. */
unsigned pattern_spoke_mirrored(unsigned spoke);
/* The least image of a spoke; of a ring under rotations and reflections. */
unsigned pattern_spoke_class(unsigned spoke);
unsigned pattern_ring_class(unsigned ring);

#endif
