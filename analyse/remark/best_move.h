/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_REMARK_BEST_MOVE_H
#define ANALYSE_REMARK_BEST_MOVE_H

/*
 * The best moves at a position of an annotated game: those of the engine, in the light of all that
 * is proved about the game.
 */

#include "analyse/remark/annotation.h"

struct best_move {
    cell move;
    int chance; /* percent that its mover wins; CHANCE_NONE: proved, or not known */
    const char *proved; /* "wins", "loses", "draws", "holds" (the other colour has no forced win);
                           NULL: nothing */
    const cell
        *line; /* [nline] expected from the move on, or proved; borrowed from the annotation */
    int nline; /* 0 .. CHANCE_MOVE_PLIES; 0: the move alone is known */
};

/*
 * The best moves of the position after `index` plies to moves[CHANCE_MOVES], proved wins first and
 * moves that are proved to lose last.  Returns how many there are: none where a win is proved,
 * whose line is a fact of the position.
 */
int best_moves(const struct annotation *annotation, int index, struct best_move *moves);

#endif
