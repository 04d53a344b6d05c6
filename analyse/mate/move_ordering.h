/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MATE_MOVE_ORDERING_H
#define ANALYSE_MATE_MOVE_ORDERING_H

/*
 * How promising is a cell?  A guess for the order in which a search tries moves, never a claim.
 */

#include "analyse/board/position.h"

/*
 * For each empty cell, how many stones more than the fewest either colour needs for a figure that
 * runs through the cell: to take a cell is worth more than to deny it, in the scale of
 * move_ordering.c; of long rings nothing is known.  order[ncells]: 0 (best) .. MOVE_ORDERING_MAX.
 * `mover` is to move.  O(edges * cells), and more around stones that may form rings.
 */
#define MOVE_ORDERING_MAX 30
void move_ordering_find(const struct position *position, enum colour mover, uint8_t *order);

#endif
