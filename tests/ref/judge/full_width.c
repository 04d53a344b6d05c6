/* SPDX-License-Identifier: ISC */
#include "tests/ref/judge/full_width.h"

bool full_width_wins(struct position *position, enum colour attacker, int stones)
{
    const enum colour mover = (enum colour)position->to_move;
    bool any = false;

    if (stones == 0)
        return false;
    for (int c = 0; c < position->board->ncells; c++) {
        bool wins;

        if (position_colour(position, (cell)c) != COLOUR_NONE)
            continue;
        any = true;
        if (position_play(position, (cell)c, mover) != 0)
            wins = mover == attacker;
        else
            wins = full_width_wins(position, attacker, stones - (mover == attacker));
        position_undo(position);
        if (wins == (mover == attacker))
            return wins;
    }
    return any && mover != attacker;
}
