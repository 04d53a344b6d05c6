/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_RING_H
#define ANALYSE_BOARD_RING_H

/*
 * Rings as loops through one stone: their content under the ring rules, and their cells.  That a
 * stone closes a loop at all is seen by join.h while it is placed.
 */

#include "analyse/board/position.h"

/*
 * Does a stone of `colour` on `at` lie on a simple loop of its chain that encloses a cell which
 * counts under position->ring_rule: any cell, a vacant one, or an opposing stone?  The cell may
 * be empty still or hold the stone already; the answer is the same.  O(ncells).
 */
bool ring_counts(const struct position *position, cell at, enum colour colour);

/*
 * Does some loop of the colour's stones stand, whichever stone closed it, that encloses a cell
 * which counts under position->ring_rule now?  O(ncells).
 */
bool ring_stands(const struct position *position, enum colour colour);

/*
 * The cells of a shortest ring that the stone on `at` closes, in walking order from it; see
 * figure_cells().  Returns their number, 0 if there is none.
 */
int ring_cells(const struct position *position, cell at, cell *cells);

#endif
