/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_THREAT_TEMPO_H
#define ANALYSE_THREAT_TEMPO_H

/*
 * Moves that must be answered: the empty cells on which a stone threatens to complete a figure with
 * the next one, with the cells threatened.  What searches for forced wins ask at every node.
 *
 * Exact, as threats.h: a cell is there iff after a stone on it some cell completes a figure that
 * completed none before.
 */

#include "analyse/board/position.h"

struct tempo {
    cell at; /* a stone here ... */
    uint8_t nthreats; /* ... makes so many cells complete a figure; counted to 2 */
    cell threat[2]; /* these; the second only if nthreats is 2 */
};

/*
 * The cells that complete a figure for `colour` at once, counted to 2, into two[2].  O(cells).
 */
int tempo_wins(const struct position *position, enum colour colour, cell two[2]);

/*
 * The moves of `colour` that threaten, in cell order, into moves[ncells]; returns their number.
 * Cells that complete a figure at once are not looked at, neither as moves nor as threats: ask
 * tempo_wins() first.  `position` is played on and left as it was.  O(cells), and more where a
 * stone joins chains.
 */
int tempo_moves(struct position *position, enum colour colour, struct tempo *moves);

#endif
