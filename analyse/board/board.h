/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_BOARD_H
#define ANALYSE_BOARD_BOARD_H

/*
 * A board: the cells of one game at one size, their neighbours, edges and symmetries.
 *
 * Every board is a set of cells on the skewed hexagonal grid (which may wrap in x) whose points are
 * pairs (x, y) with the neighbours (x+1,y) (x+1,y+1) (x,y+1) (x-1,y) (x-1,y-1) (x,y-1), in that
 * rotational order.  A Havannah board of base k holds the points 1 <= x, y <= 2k-1 with |x-y| <=
 * k-1; a Hex board of size n holds 1 <= x, y <= n.  Cells are numbered 0 .. ncells-1 by columns: x
 * first, then y. Index `ncells` is a single outside cell, which represents every point off the
 * board, so a neighbour table never needs a bounds check.
 *
 * A board is built once and read-only afterwards; threads may share it.
 */

#include <stdbool.h>
#include <stdint.h>

typedef uint16_t cell; /* index of a cell: 0 .. ncells-1, or ncells for "outside" */

#define CELL_NONE UINT16_MAX /* no cell at all */
#define BOARD_SIZE_MAX 26 /* largest base (Havannah) or size (Hex) */
#define BOARD_SPAN_MAX 51 /* largest x and y: 2k-1 of a Havannah board of base 26 */
#define BOARD_CELLS_MAX 1951 /* cells of a Havannah board of base 26: 3k^2-3k+1 */
#define BOARD_DIRECTIONS 6
#define BOARD_SYMMETRIES_MAX 12
#define BOARD_EDGES_MAX 12 /* sides and corners together */
#define EDGE_JOINS_MAX (66 + 220) /* pairs and triples of edges */

struct game;

/*
 * Planes: sets of cells that are shifted as a whole (plane.h).  A plane is an array of `words`
 * words.  Each holds as many columns (cells of one x) as fit, `stride` bits each; the cell (x, y)
 * is bit y of its column, and bit 0 stays clear.
 */
struct plane_shape {
    int words;
    int stride; /* bits of a column: span + 1 */
    int last; /* bits before the last column of a word */
};
#define PLANE_WORDS_MAX BOARD_SPAN_MAX

/*
 * Edges.  A board has nsides sides and ncorners corners.  An edge set is a bit mask: bit i is side
 * i, bit nsides+j is corner j.  Havannah: sides 0..5, then corners 0..5 (bits 6..11); a corner cell
 * belongs to no side.  In cyclic order corner i lies before side i: corners a1, ak, (k,2k-1),
 * (2k-1,2k-1), (2k-1,k), (k,1) as (x,y); sides x=1, y-x=k-1, y=2k-1, x=2k-1, x-y=k-1, y=1.
 * Hex: sides y=1, y=n, x=1, x=n, no corners; a cell at a corner of the rhombus is on two sides.
 * (hex.c relates y to the rows of a Hex record.)
 */
typedef uint16_t edge_set;

struct board {
    const struct game *game; /* the game this board belongs to, borrowed (static) */
    int size; /* base k (Havannah) or n (Hex) */
    int ncells;
    int nsides;
    int ncorners;
    int nsymmetries; /* 12 for Havannah; 2 for Hex, which keep the colours' sides */
    int span; /* largest x and y */
    bool captures; /* stones can leave their cells: its game has rules->captures or ->way */
    bool men; /* they move: its game has rules->way */
    bool joins_three; /* a figure of the game joins three sides, and needs each of them */
    const cell (*neighbour)[8]; /* [ncells+1][direction]; off the board, and 6, 7: ncells */
    const edge_set *edges; /* [ncells+1]; outside: 0 */
    const uint8_t *edge_figures[3]; /* [colour][edge_set]: the game's answers; [0] NULL */
    const edge_set *edge_partners[3]; /* [colour][edge_set]: the edges each of which makes a figure
                                         with the set; [0] NULL */
    const edge_set *edge_joins[3]; /* [colour]: the sets of two or three edges that make a figure
                                      which no part of them makes, in the order of their lists of
                                      edges; 0 after the last; [0] NULL */
    const uint8_t *x; /* [ncells+1] 1 .. span; outside: 0 */
    const uint8_t *y; /* [ncells+1] 1 .. span; outside: 0 */
    const cell *at; /* [(span+1)*(span+1)], index x*(span+1)+y; CELL_NONE off the board */
    struct plane_shape shape; /* of planes */
    const uint16_t *plane_bit; /* [ncells]: 64 * word + bit */
    const cell *plane_cell; /* [64 * shape.words], index as plane_bit; CELL_NONE: no cell */
    const uint64_t *plane_all; /* [shape.words]: all cells */
    const uint64_t *plane_rim; /* [shape.words]: the cells of all edges */
    const uint64_t *plane_edges; /* [edge][shape.words]: the cells of each edge */
    const cell *symmetry[BOARD_SYMMETRIES_MAX]; /* [s][ncells]: image of each cell; 0 is identity */
    /* [ncells]: where each cell goes when the colours exchange their stones, so that the game stays
     * the same: where it is, or its mirror cell.  NULL: the game has no such exchange. */
    const cell *exchange;
    uint8_t symmetry_edges[BOARD_SYMMETRIES_MAX][BOARD_EDGES_MAX]; /* [s][edge]: its image */
    uint8_t exchange_edges[BOARD_EDGES_MAX]; /* [edge]: its image under `exchange` */
    const uint64_t (*zobrist)[2]; /* [ncells][0 white, 1 black]: fixed pseudo-random words */
    void *memory; /* the one allocation of the tables */
};

/*
 * Builds the board of `game` at `size`.  Returns it, or NULL when the size is outside
 * game->size_min .. size_max or memory is out.  The caller frees it with board_free().  O(ncells).
 */
struct board *board_new(const struct game *game, int size);
/* Frees the board; NULL is allowed. */
void board_free(struct board *board);

/* The step of each direction of `neighbour`, in x and in y. */
extern const int board_step_x[BOARD_DIRECTIONS], board_step_y[BOARD_DIRECTIONS];

/* The cell at (x, y), any integers; CELL_NONE off the board. */
static inline cell board_cell(const struct board *board, int x, int y)
{
    if (x < 0 || y < 0 || x > board->span || y > board->span)
        return CELL_NONE;
    return board->at[x * (board->span + 1) + y];
}

/* Steps between two cells of the grid: max(|dx|, |dy|, |dx-dy|), by the shorter way round if the
 * board wraps; 1 for neighbours. */
int board_distance(const struct board *board, cell a, cell b);

/* The symmetry that undoes `symmetry`; both in 0 .. nsymmetries-1. */
int board_symmetry_inverse(const struct board *board, int symmetry);

/*
 * Boards by game and size, built on first use: for readers of many games, one per thread.  Zero-
 * initialised is valid and empty.
 */
#define BOARDS_GAMES_MAX 8
struct boards {
    struct board *by_size[BOARDS_GAMES_MAX][BOARD_SIZE_MAX + 1]; /* [game->index][size] */
};

/* The board of `game` at `size`, borrowed until boards_release(); NULL as for board_new(). */
const struct board *boards_get(struct boards *boards, const struct game *game, int size);
/* Frees all boards. */
void boards_release(struct boards *boards);

#endif
