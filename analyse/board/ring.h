/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_RING_H
#define ANALYSE_BOARD_RING_H

/*
 * Rings as loops through one stone: their content under the ring rules, and their cells.  join.h
 * detects while a stone is placed that it closes a loop at all.
 */

#include "analyse/board/position.h"

/*
 * Does a stone of `colour` on `at` lie on a simple loop of its chain that encloses a cell which
 * counts under position->ring_rule: any cell, a vacant one, or an opposing stone?  The cell may
 * be empty or have the stone already; the answer is the same.  O(ncells).
 */
bool ring_counts(const struct position *position, cell at, enum colour colour);

/*
 * Do the colour's stones contain a loop, whichever stone closed it, that encloses a cell which
 * counts under position->ring_rule now?  O(ncells).
 */
bool ring_stands(const struct position *position, enum colour colour);

/*
 * Writes the cells of a shortest ring that the stone on `at` closes, in walking order from it, to
 * cells[board->ncells]; see figure_cells().  Returns their number, 0 if there is none.
 */
int ring_cells(const struct position *position, cell at, cell *cells);

#endif
