/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_MOVE_DISTANCE_H
#define ANALYSE_BOARD_MOVE_DISTANCE_H

/*
 * Move distance: the fewest own stones that bring a chain to a cell when the opponent does not
 * answer (docs/theory.md 1).
 */

#include "analyse/board/position.h"

#define MOVE_DISTANCE_NEVER UINT16_MAX /* stones of the opponent bar every way, or it is one */

/*
 * Writes to stones[board->ncells] for each cell the fewest own stones after which the cell has one
 * and is joined to the chain of the stone on `chain` (asserted): 0 for that chain's own cells, the
 * stone on an empty cell counted; MOVE_DISTANCE_NEVER for a cell of the opponent or out of reach.
 * Sides do not join, even where they conduct.  O(cells).
 */
void move_distance_map(const struct position *position, cell chain, uint16_t *stones);

#endif
