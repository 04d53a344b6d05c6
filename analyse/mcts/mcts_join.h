/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MCTS_MCTS_JOIN_H
#define ANALYSE_MCTS_MCTS_JOIN_H

/*
 * Differences of the search in a game that joining two sides decides (mate_links_decide()).
 * Internal to analyse/mcts.
 *
 * The sides act as stones of their colours, and a full board has one winner.  So a playout fills
 * the board and looks at it once, at its end.  Links of the sides decide positions and leave moves
 * out, where dead and captured cells count as filled in (mate_links.h).
 */

#include "analyse/base/error.h"
#include "analyse/base/random.h"
#include "analyse/board/position.h"
#include "analyse/search/mate_links.h"

/* Tables of one board, and room for one playout and one question. */
struct mcts_join {
    const struct board *board; /* that the tables describe; NULL at first */
    uint8_t owner[BOARD_EDGES_MAX]; /* [side] enum colour */
    /* As board->neighbour, but a side that lies behind the rim is ncells + 1 + side, and where two
     * do, ncells. */
    cell near[BOARD_CELLS_MAX][BOARD_DIRECTIONS];
    uint8_t colour[BOARD_CELLS_MAX + 1 + BOARD_EDGES_MAX]; /* of the cells and sides */
    cell order[BOARD_CELLS_MAX]; /* the empty cells */
    struct mate_links *links;
    struct mate_links_answer found;
};

/* Returns 0 or ERROR_MEMORY. */
int mcts_join_init(struct mcts_join *join) WARN_UNUSED;
/* Frees what it owns.  Zero-initialised is valid. */
void mcts_join_release(struct mcts_join *join);

/* Prepares for a search on this board. */
void mcts_join_begin(struct mcts_join *join, const struct board *board);

/*
 * Plays the position to its end at random: both fill the board, and a stone that enters a
 * two-bridge, to a side too, is answered.  `last` is the stone played last, or CELL_NONE.  Writes
 * the colours of the full board to position->colour, and nothing else of it.  Returns the winner.
 */
enum colour mcts_join_playout(struct mcts_join *join, struct position *position, cell last,
                              struct random *random);

#endif
