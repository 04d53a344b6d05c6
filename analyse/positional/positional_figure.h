/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_POSITIONAL_POSITIONAL_FIGURE_H
#define ANALYSE_POSITIONAL_POSITIONAL_FIGURE_H

/*
 * Games whose winning sets are the figures of Havannah on a board: rings, bridges and forks.
 *
 * From base 4 on the smallest figures are too many to list.  The game then keeps the board instead,
 * and looks for figures among the points that a player holds.
 */

#include "analyse/board/board.h"
#include "analyse/positional/positional_make.h"
#include "analyse/positional/positional_reach.h"

/* The largest board whose cells are points: 61 cells. */
#define POSITIONAL_FIGURE_SIZE_MAX 5

/* Is this a game of rings, bridges and forks?  No other game can be given by its figures. */
bool positional_has_figures(const struct game *game);

/* The one that the games of positional_set_board() are of. */
const struct game *positional_figure_game(void);

/* Gives the game the board: point p of the game is the cell at[p], and there is a point for each
 * cell.  Both players win by any of `figures`. */
void positional_set_board(struct positional *game, const struct board *board, const cell *at,
                          figure_set figures);

/* Lists the smallest figures as winning sets of both players, if the points are at most
 * POSITIONAL_BRUTE_MAX; otherwise the game stays as it is.  Returns 0 or ERROR_MEMORY. */
int positional_list_figures(struct positional *game) WARN_UNUSED;

/*
 * The game from a position of Havannah on, with all cells as points, and the stones as those held
 * before the first ply; as positional_make_position() otherwise.  POSITIONAL_TOO_LARGE: the board
 * has more cells than POSITIONAL_POINTS_MAX, or is of another game.
 */
enum positional_made positional_make_figures(const struct position *position, enum colour black,
                                             figure_set figures, struct positional *game);

/* Does `own` hold one of the figures?  The board is that of the game. */
bool positional_holds_figure(const struct positional *game, point_set own);

/* positional_reach() for such a game.  `need` is exact up to 1, and may be less than the truth
 * beyond; `hot` has all free points where a ring may still be possible. */
void positional_reach_figure(const struct positional *game, enum positional_player player,
                             const point_set stones[2], int most, int soon,
                             struct positional_reach *reach);

#endif
