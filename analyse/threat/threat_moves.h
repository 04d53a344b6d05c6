/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_THREAT_THREAT_MOVES_H
#define ANALYSE_THREAT_THREAT_MOVES_H

/*
 * Moves that must be answered: the empty cells on which a stone threatens to complete a figure with
 * the next one, with the cells threatened.  Searches for forced wins use this at every node.
 *
 * Exact, as threats.h: a cell is listed iff after a stone on it some cell completes a figure that
 * completed none before.  That is of a game that goes on: no figure is complete.  In one that is
 * over the moves of its winner are any that threaten beside chains without a figure.
 */

#include "analyse/board/chain_planes.h"

struct threat_move {
    cell at; /* a stone here ... */
    uint8_t nthreats; /* ... makes this many cells complete a figure; counted to 2 */
    cell threat[2]; /* those cells; the second only if nthreats is 2 */
};

/*
 * Writes up to two of the cells that complete a figure for `colour` at once to two[2]; returns
 * their number, 0 .. 2.  O(cells).
 */
int threat_moves_winning(const struct position *position, enum colour colour, cell two[2]);

/*
 * The same of the colour of the stone on `at`, if it is known that nothing completed a figure for
 * that colour before the stone was placed; sooner.  Freeling's ring rule, or a game without rings.
 */
int threat_moves_winning_beside(const struct position *position, cell at, cell two[2]);

/*
 * Writes the moves of `colour` that threaten, in cell order, to moves[ncells]; returns their
 * number. Cells that complete a figure at once are ignored, as moves and as threats: see
 * threat_moves_winning() for those.  `position` is played on and left as it was.  O(cells), and
 * more where a stone joins chains.
 */
int threat_moves_find(struct position *position, enum colour colour, struct threat_move *moves);

/* The same where it is known that no cell completes a figure for `colour`, sooner. */
int threat_moves_find_quiet(struct position *position, enum colour colour,
                            struct threat_move *moves);

/*
 * Rings of `colour` that lack one stone or two, by planes of the board: into `one` the empty cells
 * on which a stone closes a ring, into `two` those of the other empty cells on which two stones
 * close one together.  `chains` are of `colour`.  A game with rings, Freeling's rule.  O(cells).
 */
void threat_moves_rings(const struct position *position, enum colour colour,
                        const struct chain_planes *chains, uint64_t *one, uint64_t *two);

#endif
