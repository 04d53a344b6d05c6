/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_ORIENTATION_H
#define ANALYSE_BOARD_ORIENTATION_H

/*
 * The canonical orientation of a position, so that a search gives one answer for all its images.
 *
 * The images of a position are what the symmetries of its board make of it, and the same with the
 * colours exchanged (in Hex: mirrored, too).  A search whose bounds cut something off depends on
 * the order of cells, hence on the image.  So the engines search the canonical image, and their
 * answer is rotated back to the board shown.  If the position has symmetries of its own, several
 * orientations lead to the canonical image; one of them is taken, and marks decide further which.
 *
 *     canonical_position_find(&canonical, position, NULL, 0);
 *     search canonical.position for orientation_rotate_colour(&canonical.there, colour)
 *     orientation_rotate_set(&canonical.back, found.word);
 */

#include "analyse/board/cellset.h"
#include "analyse/board/position.h"

/* A map of a board to itself, which may exchange the colours. */
struct orientation {
    const struct board *board; /* borrowed */
    bool exchanges; /* the colours */
    cell to[BOARD_CELLS_MAX + 1]; /* [cell]: its image; outside: outside */
    cell from[BOARD_CELLS_MAX + 1]; /* [cell]: whose image it is */
    uint8_t edge_to[BOARD_EDGES_MAX], edge_from[BOARD_EDGES_MAX]; /* [edge]: the same of edges */
};

/* The operands of a question, apart from the position: cells and edges. */
struct orientation_mark {
    struct cellset cells;
    edge_set edges;
};

/*
 * Finds the orientation in which the position is canonical.  The stones decide first, then whose
 * turn it is, then marks[0 .. nmarks-1] (NULL: none) in their order.  Two positions with marks have
 * the same canonical image iff one is an image of the other.  Returns the number of orientations
 * that are as good, 1 if the position has no symmetry of its own.  O(cells).
 */
int orientation_find(struct orientation *orientation, const struct position *position,
                     const struct orientation_mark *marks, int nmarks);

/*
 * The same of a game: the orientation in which `start`, then the stones of plies[0 .. nplies-1] in
 * their order, are canonical.  The colours are never exchanged.  O(nplies + cells).
 */
void orientation_find_game(struct orientation *orientation, const struct position *start,
                           const struct ply *plies, int nplies);

/* The way back. */
void orientation_invert(const struct orientation *orientation, struct orientation *inverse);

/*
 * Writes the image of the position to *image: stones, whose turn it is, ring rule.  All stones are
 * set up, except that a last ply with a stone is played, so that its figures are known.  Other
 * plies are not repeated, so no swap and no pass can be taken back in it.  O(cells).
 */
void orientation_rotate_position(const struct orientation *orientation,
                                 const struct position *position, struct position *image);

/* A position with its canonical image and the ways there and back. */
struct canonical_position {
    struct orientation there, back;
    struct position position;
};

/* Fills in *canonical; arguments as for orientation_find(). */
void canonical_position_find(struct canonical_position *canonical, const struct position *position,
                             const struct orientation_mark *marks, int nmarks);

/* The same without a search for the orientation: the image is the position itself. */
void canonical_position_keep(struct canonical_position *canonical, const struct position *position);

/* The image of a colour; COLOUR_NONE stays. */
static inline enum colour orientation_rotate_colour(const struct orientation *orientation,
                                                    enum colour colour)
{
    return orientation->exchanges && colour != COLOUR_NONE ? colour_other(colour) : colour;
}

/* The image of a cell; CELL_NONE and outside stay. */
static inline cell orientation_rotate_cell(const struct orientation *orientation, cell at)
{
    return at == CELL_NONE ? CELL_NONE : orientation->to[at];
}

/* Rotates cells[0 .. ncells-1], which keep their order. */
void orientation_rotate_cells(const struct orientation *orientation, cell *cells, int ncells);

/* Rotates a set in place, which has the words of the board. */
void orientation_rotate_set(const struct orientation *orientation, uint64_t *set);

/* The image of a set of edges. */
edge_set orientation_rotate_edges(const struct orientation *orientation, edge_set edges);

/* The image of side `side`, 0 .. nsides-1. */
static inline int orientation_rotate_side(const struct orientation *orientation, int side)
{
    return orientation->edge_to[side];
}

/* The image of direction 0 .. BOARD_DIRECTIONS-1. */
int orientation_rotate_direction(const struct orientation *orientation, int direction);

#endif
