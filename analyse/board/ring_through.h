/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_RING_THROUGH_H
#define ANALYSE_BOARD_RING_THROUGH_H

/*
 * Loops of stones through one stone around one cell.
 */

#include "analyse/board/board.h"

/*
 * A simple loop through `stone` around `content`, in walking order from the stone, into `cells`
 * [board->ncells].  `block` [ncells+1] marks the stones of a biconnected set that holds the stone
 * and encloses the content.  Returns its length; 0 if there is none.  It is a shortest one unless
 * loops that do not hold the stone enclose the content, too, and get in the way.  O(ncells).
 */
int ring_through(const struct board *board, const bool *block, cell stone, cell content,
                 cell *cells);

#endif
