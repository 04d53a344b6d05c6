/* SPDX-License-Identifier: ISC */
#include "tests/ref/judge/played_out.h"

#include <assert.h>
#include <string.h>

void played_out_begin(struct played_out *all, struct position *position, enum colour attacker)
{
    assert(position_empties(position) <= PLAYED_OUT_CELLS);
    memset(all->known, 0, sizeof all->known);
    all->position = position;
    all->attacker = attacker;
    all->n = 0;
    for (cell c = 0; c < position->board->ncells; c++)
        if (position_colour(position, c) == COLOUR_NONE)
            all->empty[all->n++] = c;
}

/* `index` has the digit 1 for a white stone on empty[i], 2 for a black one. */
static bool wins_from(struct played_out *all, int index, int left)
{
    struct position *position = all->position;
    const enum colour mover = (enum colour)position->to_move;
    bool wins = left > 0 && mover != all->attacker; /* until a move shows the contrary */
    int digit = 1;

    if (all->known[index] != 0)
        return all->known[index] > 0;
    for (int i = 0; i < all->n; i++, digit *= 3) {
        bool now;

        if (position_colour(position, all->empty[i]) != COLOUR_NONE)
            continue;
        if (position_play(position, all->empty[i], mover) != 0)
            now = mover == all->attacker;
        else
            now = wins_from(all, index + (int)mover * digit, left - 1);
        position_undo(position);
        if (now == (mover == all->attacker)) {
            wins = now;
            break;
        }
    }
    all->known[index] = wins ? 1 : -1;
    return wins;
}

bool played_out_wins(struct played_out *all)
{
    int index = 0, left = 0, digit = 1;

    for (int i = 0; i < all->n; i++, digit *= 3) {
        const enum colour colour = position_colour(all->position, all->empty[i]);

        index += (int)colour * digit;
        left += colour == COLOUR_NONE;
    }
    return wins_from(all, index, left);
}
