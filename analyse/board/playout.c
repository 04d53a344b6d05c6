/* SPDX-License-Identifier: ISC */
/*
 * How does a game of random stones go on from here?
 *
 * The empty cells are listed once; each ply draws one of those left and puts the last of them in
 * its place, a shuffle that stops when the game does.  The two colours' plies are written out one
 * after the other, so that the compiler makes of each a piece of code for one colour.
 */
#include "analyse/board/playout.h"

#include <string.h>

#if defined(__GNUC__) && !defined(__clang__)
/* The values that gcc 12 keeps from one ply to the next cost more in spilled registers than they
 * save. */
#    pragma GCC optimize("no-tree-pre")
#endif

#include "analyse/board/join.h"

/* The empty cells, in cell order; returns their number. */
static unsigned playout_list_empties(const struct position *position, cell *empties)
{
    const struct board *board = position->board;
    unsigned n = 0;

    if (position->nstones[COLOUR_WHITE] + position->nstones[COLOUR_BLACK] == 0) {
        memcpy(empties, board->symmetry[0], (size_t)board->ncells * sizeof(empties[0]));
        return (unsigned)board->ncells;
    }
    for (int c = 0; c < board->ncells; c++) {
        empties[n] = (cell)c;
        n += position->colour[c] == COLOUR_NONE;
    }
    return n;
}

/* One random stone on one of the empties[0..left): what it completes. */
JOIN_INLINE figure_set playout_play_one(struct position *position, cell *empties, unsigned left,
                                        uint32_t word, enum colour colour)
{
    const unsigned drawn = (unsigned)((uint64_t)word * left >> 32);
    const unsigned at = empties[drawn];
    struct join join;

    empties[drawn] = empties[left - 1];
    join_find(position, at, colour, &join);
    join_place(position, at, colour, &join);
    return join.figures;
}

void playout_run(struct position *position, struct random *random, struct playout *playout)
{
    cell empties[BOARD_CELLS_MAX + 1];
    unsigned left = playout_list_empties(position, empties);
    figure_set figures = 0;
    uint64_t words = random_next(random);

    if (left > 0 && position->to_move == COLOUR_BLACK)
        figures = playout_play_one(position, empties, left--, (uint32_t)words, COLOUR_BLACK);
    while (figures == 0 && left > 0) {
        words = random_next(random);
        figures =
            playout_play_one(position, empties, left--, (uint32_t)(words >> 32), COLOUR_WHITE);
        if (figures != 0)
            break;
        if (left == 0)
            break;
        figures = playout_play_one(position, empties, left--, (uint32_t)words, COLOUR_BLACK);
    }
    playout->figures = figures;
    playout->winner = figures != 0 ? colour_other((enum colour)position->to_move) : COLOUR_NONE;
    playout->nstones = position->board->ncells - (int)left;
}
