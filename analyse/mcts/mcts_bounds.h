/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MCTS_MCTS_BOUNDS_H
#define ANALYSE_MCTS_MCTS_BOUNDS_H

/*
 * The bounds of a search: its memory, its threads, and the values of moves.
 */

/* The arena is counted in moves: each move of a node that is kept takes MCTS_MOVE_BYTES. */
#define MCTS_MOVE_BYTES 28
#define MCTS_LIMIT_MOVES_MIN 16384 /* set by hand */
#define MCTS_LIMIT_MOVES_MAX ((uint64_t)1 << 29) /* set by hand */

#define MCTS_THREADS_MAX 64 /* room for a large machine */

/* Values that are proved, for the player who moves. */
enum mcts_value { MCTS_LOSS, MCTS_DRAW, MCTS_WIN };

#endif
