/* SPDX-License-Identifier: ISC */
#include "analyse/ladder/ladder_turn.h"

#include <stdlib.h>

void ladder_turn(struct ladder *ladder, const struct orientation *orientation)
{
    const struct cellset white = ladder->threats[COLOUR_WHITE];

    ladder->runner = (uint8_t)orientation_turn_colour(orientation, (enum colour)ladder->runner);
    ladder->side = (uint8_t)orientation_turn_side(orientation, ladder->side);
    ladder->along = (uint8_t)orientation_turn_direction(orientation, ladder->along);
    ladder->from = orientation_turn_cell(orientation, ladder->from);
    orientation_turn_cells(orientation, ladder->move, ladder->nmoves);
    orientation_turn_cells(orientation, ladder->reply, ladder->npairs);
    ladder->at = orientation_turn_cell(orientation, ladder->at);
    ladder->joins = orientation_turn_cell(orientation, ladder->joins);
    ladder->helper = orientation_turn_cell(orientation, ladder->helper);
    ladder->runner_gains = orientation_turn_edges(orientation, ladder->runner_gains);
    ladder->other_gains = orientation_turn_edges(orientation, ladder->other_gains);
    orientation_turn_set(orientation, ladder->escapes.word);
    if (orientation->exchanges) {
        ladder->threats[COLOUR_WHITE] = ladder->threats[COLOUR_BLACK];
        ladder->threats[COLOUR_BLACK] = white;
    }
    for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        orientation_turn_set(orientation, ladder->threats[c].word);
}

static int ladder_compare_places(const void *a, const void *b)
{
    const struct ladder *first = a, *second = b;

    if (first->side != second->side)
        return first->side - second->side;
    if (first->row != second->row)
        return first->row - second->row;
    if (first->move[0] != second->move[0])
        return first->move[0] - second->move[0];
    return first->along - second->along;
}

void ladders_turn(struct ladders *ladders, const struct orientation *orientation)
{
    for (int i = 0; i < ladders->count; i++)
        ladder_turn(&ladders->ladder[i], orientation);
    if (ladders->count > 1)
        qsort(ladders->ladder, (size_t)ladders->count, sizeof *ladders->ladder,
              ladder_compare_places);
}

void keypoint_turn(struct keypoint *point, const struct orientation *orientation)
{
    point->at = orientation_turn_cell(orientation, point->at);
    point->safe = orientation_turn_edges(orientation, point->safe);
    point->touches = orientation_turn_edges(orientation, point->touches);
    point->near = orientation_turn_edges(orientation, point->near);
    point->unknown = orientation_turn_edges(orientation, point->unknown);
}

void keypoint_cut_turn(struct keypoint_cut *cut, const struct orientation *orientation)
{
    cut->side = orientation_turn_side(orientation, cut->side);
    link_intrusion_turn(&cut->by, orientation);
}

void closing_turn(struct closing *closing, const struct orientation *orientation)
{
    closing->side = orientation_turn_side(orientation, closing->side);
    orientation_turn_set(orientation, closing->shut.word);
    orientation_turn_set(orientation, closing->untold.word);
}
