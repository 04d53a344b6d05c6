/* SPDX-License-Identifier: ISC */
/*
 * Why `captured` serves the colour whatever stones the other cells have.
 *
 * Let a chain of the colour use cells of `left`, stones that it had before, and captured cells. The
 * colour has at least one cell of each captured pair, by answering on the other.  Take the pairs in
 * the reverse order of their capture, and let the chain use x of the pair x and y, but the colour
 * only have y.  Any cell that the chain reaches from x, directly or through stones and cells
 * captured before, it reaches from y in the same way, since y covers x (subgame_reduce.c): that
 * speaks of the cells of the chain alone.  So the chain goes through y instead, and then only needs
 * cells captured before.
 *
 * Dead cells, and those that the other colour captures, are the other colour's in the position
 * that is asked about.  So no link of the colour needs one of them.
 */
#include "analyse/search/mate_fill.h"

#include <stdlib.h>

#include "analyse/solve/subgame_reduce.h"

struct mate_fill {
    struct position position; /* with the stones filled in */
    struct ends ends;
    struct subgame subgame;
    struct subgame_reduction reduction;
};

struct mate_fill *mate_fill_new(void)
{
    return malloc(sizeof(struct mate_fill));
}

void mate_fill_free(struct mate_fill *fill)
{
    free(fill);
}

/* The colour's goal, if it is not met and the empty cells are few enough. */
static bool mate_fill_has_goal(struct mate_fill *fill, const struct position *position,
                               enum colour colour)
{
    end_id side[BOARD_EDGES_MAX];

    ends_init(&fill->ends, position, colour);
    return ends_list_sides(&fill->ends, side) == 2 && side[0] != side[1] &&
           subgame_join(&fill->subgame, &fill->ends, side, 2, fill->ends.empty.word) &&
           !fill->subgame.met_now;
}

/* The position with stones on the captured and dead cells. */
static void mate_fill_place(struct mate_fill *fill, const struct position *position,
                            enum colour colour)
{
    const struct subgame_reduction *reduction = &fill->reduction;
    const struct board *board = position->board;

    position_init(&fill->position, board, (enum ring_rule)position->ring_rule);
    for (cell c = 0; c < board->ncells; c++)
        if (position_colour(position, c) != COLOUR_NONE)
            position_set(&fill->position, c, position_colour(position, c));
    for (int i = 0; i < fill->subgame.ncells; i++)
        if ((reduction->mine >> i & 1) != 0)
            position_set(&fill->position, fill->subgame.cell_of[i], colour);
        else if (((reduction->theirs | reduction->dead) >> i & 1) != 0)
            position_set(&fill->position, fill->subgame.cell_of[i], colour_other(colour));
}

void mate_fill_ask(struct mate_fill *fill, const struct position *position, enum colour colour,
                   bool first, struct mate_filled *filled)
{
    struct subgame_reduction *reduction = &fill->reduction;
    const int words = cellset_words(position->board);

    *filled = (struct mate_filled){.verdict = MATE_FILL_NONE, .position = position};
    if (!mate_fill_has_goal(fill, position, colour))
        return;
    subgame_reduce_init(reduction, &fill->subgame, 0, 0);
    subgame_reduce(reduction, &fill->subgame, first);
    if (reduction->live == fill->subgame.all && reduction->skip == 0)
        return;
    subgame_cells(&fill->subgame, reduction->mine, filled->captured.word, words);
    subgame_cells(&fill->subgame, reduction->live & ~reduction->skip, filled->left.word, words);
    if (subgame_met(&fill->subgame, reduction->mine)) {
        filled->verdict = MATE_FILL_JOINED;
    } else if (!subgame_met(&fill->subgame, reduction->mine | reduction->live)) {
        filled->verdict = MATE_FILL_CUT;
    } else {
        filled->verdict = MATE_FILL_OPEN;
        mate_fill_place(fill, position, colour);
        filled->position = &fill->position;
    }
}
