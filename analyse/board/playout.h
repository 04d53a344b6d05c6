/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_PLAYOUT_H
#define ANALYSE_BOARD_PLAYOUT_H

/*
 * Uniformly random games through the rules core, for statistics, tests and priors.
 */

#include "analyse/base/random.h"
#include "analyse/board/position.h"

struct playout {
    figure_set figures; /* that ended the game; 0: the board filled up */
    enum colour winner; /* COLOUR_NONE: draw */
    int nstones; /* on the board at the end */
};

/*
 * Plays random stones from `position`, alternating from its to_move, until one completes a figure
 * or the board is full.  The position is left at the end of the game; the caller resets or takes
 * back.
 */
void playout_run(struct position *position, struct random *random, struct playout *playout);

#endif
