/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_ESTIMATE_SIDE_PLAYOUT_H
#define ANALYSE_ESTIMATE_SIDE_PLAYOUT_H

/*
 * Random games in which two players each join two sides that conduct (Hex).  The sides act as
 * stones of their colours, and a full board has one winner, so a playout fills the board and looks
 * at it once, at its end.
 */

#include "analyse/base/random.h"
#include "analyse/board/position.h"

/* Tables of one board, and room for one playout.  Zero-initialised is valid. */
struct side_playout {
    const struct board *board; /* that the tables describe; NULL at first */
    uint8_t owner[BOARD_EDGES_MAX]; /* [side] enum colour */
    /* As board->neighbour, but a side that lies behind the rim is ncells + 1 + side, and where two
     * do, ncells. */
    cell near[BOARD_CELLS_MAX][BOARD_DIRECTIONS];
    uint8_t colour[BOARD_CELLS_MAX + 1 + BOARD_EDGES_MAX]; /* of the cells and sides */
    cell order[BOARD_CELLS_MAX]; /* the empty cells */
};

/* The colour that joins this side to another one, where sides conduct. */
enum colour side_owner(const struct board *board, int side);

/* By side, the directions (bits) that lead off the board from the cells that lie on it alone.
 * directions[board->nsides]. */
void side_directions(const struct board *board, unsigned *directions);

/* Prepares for playouts on this board, of size 3 or more. */
void side_playout_begin(struct side_playout *playout, const struct board *board);

/*
 * Plays the position to its end at random: both fill the board.  `guarded`: a stone that enters a
 * two-bridge, to a side too, is answered; `last` is the stone played last, or CELL_NONE.  Writes
 * the colours of the full board to position->colour, and nothing else of it.  Returns the winner.
 */
enum colour side_playout_run(struct side_playout *playout, struct position *position, bool guarded,
                             cell last, struct random *random);

#endif
