/* SPDX-License-Identifier: ISC */
#include "analyse/ladder/ladder_rotate.h"

#include <stdlib.h>

void ladder_rotate(struct ladder *ladder, const struct orientation *orientation)
{
    const struct cellset white = ladder->threats[COLOUR_WHITE];

    ladder->runner = (uint8_t)orientation_rotate_colour(orientation, (enum colour)ladder->runner);
    ladder->side = (uint8_t)orientation_rotate_side(orientation, ladder->side);
    ladder->along = (uint8_t)orientation_rotate_direction(orientation, ladder->along);
    ladder->from = orientation_rotate_cell(orientation, ladder->from);
    orientation_rotate_cells(orientation, ladder->move, ladder->nmoves);
    orientation_rotate_cells(orientation, ladder->reply, ladder->npairs);
    ladder->at = orientation_rotate_cell(orientation, ladder->at);
    ladder->joins = orientation_rotate_cell(orientation, ladder->joins);
    ladder->helper = orientation_rotate_cell(orientation, ladder->helper);
    ladder->runner_gains = orientation_rotate_edges(orientation, ladder->runner_gains);
    ladder->other_gains = orientation_rotate_edges(orientation, ladder->other_gains);
    orientation_rotate_set(orientation, ladder->escapes.word);
    if (orientation->exchanges) {
        ladder->threats[COLOUR_WHITE] = ladder->threats[COLOUR_BLACK];
        ladder->threats[COLOUR_BLACK] = white;
    }
    for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        orientation_rotate_set(orientation, ladder->threats[c].word);
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

void ladders_rotate(struct ladders *ladders, const struct orientation *orientation)
{
    for (int i = 0; i < ladders->count; i++)
        ladder_rotate(&ladders->ladder[i], orientation);
    if (ladders->count > 1)
        qsort(ladders->ladder, (size_t)ladders->count, sizeof *ladders->ladder,
              ladder_compare_places);
}

void keypoint_rotate(struct keypoint *point, const struct orientation *orientation)
{
    point->at = orientation_rotate_cell(orientation, point->at);
    point->safe = orientation_rotate_edges(orientation, point->safe);
    point->touches = orientation_rotate_edges(orientation, point->touches);
    point->near = orientation_rotate_edges(orientation, point->near);
    point->unknown = orientation_rotate_edges(orientation, point->unknown);
}

void keypoint_cut_rotate(struct keypoint_cut *cut, const struct orientation *orientation)
{
    cut->side = orientation_rotate_side(orientation, cut->side);
    link_intrusion_rotate(&cut->by, orientation);
}

void closing_rotate(struct closing *closing, const struct orientation *orientation)
{
    closing->side = orientation_rotate_side(orientation, closing->side);
    orientation_rotate_set(orientation, closing->shut.word);
    orientation_rotate_set(orientation, closing->untold.word);
}
