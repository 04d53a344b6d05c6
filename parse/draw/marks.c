/* SPDX-License-Identifier: ISC */
/*
 * What is to be seen in each cell of a drawing?
 */
#include "parse/draw/marks.h"

#include <math.h>
#include <stdio.h>

#include "analyse/board/figure.h"
#include "analyse/board/ply.h"

static void marks_shade_spot(struct spot *spot, const struct mark *mark)
{
    static const uint8_t hatch_of[MARK_SHADES] = {0, 1, 2, 3, 3};
    const int shade = mark->level < MARK_SHADES ? mark->level : MARK_SHADES - 1;

    spot->shade = (int8_t)shade;
    spot->hatch = mark->hatch == MARK_HATCH_OWN ? hatch_of[shade] : mark->hatch;
}

void marks_add_to_spot(struct spot *spot, const struct mark *mark)
{
    switch (mark->kind) {
    case MARK_LAST: spot->last = true; break;
    case MARK_FIGURE: spot->figure = true; break;
    case MARK_LABEL: spot->label = mark->label; break;
    case MARK_SHADE: marks_shade_spot(spot, mark); break;
    case MARK_DOT: spot->dot = true; break;
    case MARK_CROSS: spot->cross = true; break;
    case MARK_RING: spot->ring = true; break;
    case MARK_HEAT:
        /* written so that NaN becomes 0 */
        spot->heat = mark->value > 1 ? 1 : mark->value > 0 ? mark->value : 0;
        break;
    case MARK_TRIANGLE: spot->triangle = true; break;
    case MARK_SQUARE: spot->square = true; break;
    case MARK_ARROW:
    case MARK_LINE:
    case MARK_LINK: break;
    }
}

void marks_fill_spots(const struct drawing *drawing, struct spot *spots)
{
    int ncells = drawing->board->ncells;

    for (int i = 0; i < ncells; i++) {
        spots[i] = (struct spot)SPOT_EMPTY;
        if (drawing->position != NULL)
            spots[i].colour = (uint8_t)position_colour(drawing->position, (cell)i);
    }
    for (size_t i = 0; i < drawing->nmarks; i++)
        if (drawing->marks[i].cell < ncells)
            marks_add_to_spot(&spots[drawing->marks[i].cell], &drawing->marks[i]);
}

static void marks_add(struct game_marks *marks, enum mark_kind kind, cell at, const char *label)
{
    marks->marks[marks->nmarks++] = (struct mark){.kind = kind, .cell = at, .label = label};
}

/* Has the man of ply `i` gone on since? */
static bool marks_has_left(const struct position *position, int i)
{
    for (int j = i + 1; j < position->nplies; j++)
        if (ply_from(&position->ply[j]) == position->ply[i].cell)
            return true;
    return false;
}

void marks_fill_game(struct game_marks *marks, const struct position *position, int numbers_from)
{
    struct cellset won;
    int nplies = position->nplies;

    marks->nmarks = 0;
    if (nplies == 0)
        return;
    if (position->ply[nplies - 1].cell != CELL_NONE)
        marks_add(marks, MARK_LAST, position->ply[nplies - 1].cell, NULL);
    if (ply_from(&position->ply[nplies - 1]) != CELL_NONE) /* where its man came from */
        marks_add(marks, MARK_DOT, ply_from(&position->ply[nplies - 1]), NULL);
    figure_won(position, &won);
    for (cell c = 0; c < position->board->ncells; c++)
        if (cellset_has(won.word, c))
            marks_add(marks, MARK_FIGURE, c, NULL);
    if (numbers_from <= 0)
        return;
    for (int i = numbers_from - 1; i < nplies; i++) {
        const struct ply *ply = &position->ply[i];
        if (ply->cell == CELL_NONE)
            continue; /* a pass, or a swap of sides: no stone to mark */
        char *number = marks->numbers[ply->cell];
        if (position_colour(position, ply->cell) != ply->colour && ply->kind == PLY_STONE)
            continue; /* swapped away: the swap marks its stone */
        if (ply->kind == PLY_WAY && marks_has_left(position, i))
            continue;
        if (ply->kind == PLY_SWAP)
            snprintf(number, sizeof marks->numbers[0], "S");
        else
            snprintf(number, sizeof marks->numbers[0], "%u", (unsigned)(i + 1) & 0xffff);
        marks_add(marks, MARK_LABEL, ply->cell, number);
    }
}

bool mark_joins(const struct mark *mark, const struct board *board)
{
    return (mark->kind == MARK_ARROW || mark->kind == MARK_LINE) && mark->cell < board->ncells &&
           mark->to < board->ncells;
}
