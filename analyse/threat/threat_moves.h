/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_THREAT_THREAT_MOVES_H
#define ANALYSE_THREAT_THREAT_MOVES_H

/*
 * Moves that must be answered: the empty cells on which a stone threatens to complete a figure with
 * the next one, with the cells threatened.  What searches for forced wins ask at every node.
 *
 * Exact, as threats.h: a cell is there iff after a stone on it some cell completes a figure that
 * completed none before.
 */

#include "analyse/board/position.h"

struct threat_move {
    cell at; /* a stone here ... */
    uint8_t nthreats; /* ... makes so many cells complete a figure; counted to 2 */
    cell threat[2]; /* these; the second only if nthreats is 2 */
};

/*
 * The cells that complete a figure for `colour` at once, counted to 2, into two[2].  O(cells).
 */
int threat_moves_winning(const struct position *position, enum colour colour, cell two[2]);

/*
 * The moves of `colour` that threaten, in cell order, into moves[ncells]; returns their number.
 * Cells that complete a figure at once are not looked at, neither as moves nor as threats: ask
 * threat_moves_winning() first.  `position` is played on and left as it was.  O(cells), and more
 * where a stone joins chains.
 */
int threat_moves_find(struct position *position, enum colour colour, struct threat_move *moves);

#endif
