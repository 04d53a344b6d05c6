/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_ESTIMATE_GUARDED_PLAYOUT_H
#define ANALYSE_ESTIMATE_GUARDED_PLAYOUT_H

/*
 * Random games in which both players keep their two-bridges, and playouts counted by figure.
 */

#include "analyse/board/playout.h"

/*
 * As playout_run(), but a player whose two-bridge the last stone entered (between two own stones,
 * or between an own stone and the rim of the board) fills the other cell of it; of several, one at
 * random.  A ring ends the game only while at least `rings_until` cells are empty, the one of the
 * stone not counted; 0: always.  The position is left at the end of the game.
 */
void guarded_playout_run(struct position *position, struct random *random, int rings_until,
                         struct playout *playout);

struct playout_counts {
    int won[3][FIGURES]; /* [enum colour][bit of the figure, the first one that it completes] */
    int soon[3]; /* [enum colour]: the sum over won games of  1024 * 32 / (32 + stones added) */
};

/*
 * Runs `games` playouts of the position, guarded or uniform, each in `scratch`, and counts their
 * winners; draws count for neither.  O(games * cells).
 */
void playout_counts_run(const struct position *position, bool guarded, int games,
                        struct random *random, struct position *scratch,
                        struct playout_counts *counts);

#endif
