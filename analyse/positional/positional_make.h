/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_POSITIONAL_POSITIONAL_MAKE_H
#define ANALYSE_POSITIONAL_POSITIONAL_MAKE_H

/*
 * Games of boards, as positional games.
 */

#include "analyse/board/position.h"
#include "analyse/positional/positional.h"

#define POSITIONAL_BRUTE_MAX 21 /* free cells whose subsets are all looked at; set by hand */

enum positional_made {
    POSITIONAL_MADE,
    POSITIONAL_TOO_LARGE, /* too many points or sets */
    POSITIONAL_OVER, /* a player has won already */
    POSITIONAL_NO_MEMORY,
};

/*
 * The game from a position on: its points are the empty cells, in cell order and the usual
 * spelling; a set has the cells that complete one of `figures` (0: any) with the stones that are
 * there.  `black` is the colour that becomes Black, who moves at the plies of that colour; the
 * colours alternate from position->to_move until the board is full.  The rule of rings must be
 * RING_FREELING.  At most `most` sets a player.  Cost: for games whose sides conduct, the paths;
 * for others 2^cells positions.
 */
enum positional_made positional_make_position(const struct position *position, enum colour black,
                                              figure_set figures, size_t most,
                                              struct positional *game);

/* k in a row, in any of the four directions, on a grid of m columns and n rows; both players have
 * the same sets, and Black moves first. */
enum positional_made positional_make_grid(int m, int n, int k, struct positional *game);

/* The game of Y: a triangle of n rows; a player wins with a chain that touches its three sides. */
enum positional_made positional_make_triangle(int n, struct positional *game);

/*
 * Adds the smallest sets of points for which `wins` is true, at most `most` of them; it must stay
 * true when points are added.  Asks about up to 2^npoints sets.
 */
enum positional_made positional_add_minimal(struct positional *game, enum positional_player player,
                                            bool (*wins)(void *context, point_set set),
                                            void *context, size_t most);

/* The plies of a game: one for each point, Black and White in turn. */
void positional_alternate(struct positional *game, enum positional_player first);

#endif
