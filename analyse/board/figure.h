/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_FIGURE_H
#define ANALYSE_BOARD_FIGURE_H

/*
 * The cells of a completed figure, which drawings mark and a record's `cells` lists.
 */

#include "analyse/board/cellset.h"
#include "analyse/board/position.h"

/*
 * Writes the cells of one figure completed by the last ply (a stone whose play returned this
 * figure) to cells[board->ncells]: ring               a shortest loop that this stone closes and
 * that counts under the ring rule, in walking order from the stone; under the variants, when loops
 * that stand without the stone hold the same content, a short one but maybe not a shortest; bridge,
 * connection a shortest path of the chain's stones between two edges, in walking order; fork a
 * least tree of the chain's stones between three sides, in cell order. For a six of Hexade, which
 * must outlast the next move: also one of the ply before the last that is left; then none of the
 * last. Returns their number; 0 when there is no such figure. Deterministic.  O(ncells) for each
 * set of edges touched that makes the figure (20 at most); rings O(ncells), under the variants for
 * each region of content that is enclosed.
 */
int figure_cells(const struct position *position, enum figure figure, cell *cells);

/* Those of all figures that figure_cells() has. */
void figure_won(const struct position *position, struct cellset *won);

/*
 * The figures that the colour's stones make as they stand, whichever of them was the last: of a
 * position that was set up.  Only rings that count under the ring rule, by the cells inside now.
 * O(ncells).
 */
figure_set figure_standing(const struct position *position, enum colour colour);

#endif
