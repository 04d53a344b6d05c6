/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_RING_THROUGH_H
#define ANALYSE_BOARD_RING_THROUGH_H

/*
 * Loops of stones through one stone around one cell.
 */

#include "analyse/board/board.h"

/*
 * Writes a simple loop through `stone` around `content`, in walking order from the stone, to
 * cells[board->ncells].  `block` [ncells+1] marks the stones of a biconnected set that contains the
 * stone and encloses the content.  Returns its length; 0 if there is none.  It is a shortest one,
 * unless loops without the stone enclose the content too; then it may be longer.  O(ncells).
 */
int ring_through(const struct board *board, const bool *block, cell stone, cell content,
                 cell *cells);

#endif
