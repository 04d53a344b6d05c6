/* SPDX-License-Identifier: ISC */
/*
 * Was a drawing on the board?  Stones are never taken away, so its stones were there from the ply
 * of the last of them on, and its empty cells were empty until the ply of the first stone on one of
 * them: it was on the board if and only if the former ply comes before the latter.  Its first stone
 * is laid on every stone of the position, and the others are looked up in the columns' bits; few
 * places pass.
 */
#include "patterns/pattern.h"

#include <string.h>

#include "patterns/drawing.h"

/* ---- reading ----------------------------------------------------------------------------- */

static void pattern_add_point(struct pattern *pattern, int index, const struct template *template,
                              int x, int y)
{
    for (int rotation = 0; rotation < TEMPLATE_ROTATIONS; rotation++) {
        int dx, dy;

        template_rotate(rotation, x - template->stones[0].x, y - template->stones[0].y, &dx, &dy);
        pattern->dx[rotation][index] = (int8_t)dx;
        pattern->dy[rotation][index] = (int8_t)dy;
    }
}

/* A point at a border, and what lies beyond it. */
static void pattern_add_outside(struct pattern *pattern, const struct template *template, int x,
                                int y)
{
    int index = pattern->nstones + pattern->ncells + pattern->noutside;

    if (template->below != BORDER_NONE && x == 1) {
        pattern_add_point(pattern, index++, template, 0, y);
        pattern_add_point(pattern, index++, template, 0, y - 1);
    }
    if (template->left != BORDER_NONE && y == 1) {
        pattern_add_point(pattern, index++, template, x, 0);
        pattern_add_point(pattern, index++, template, x - 1, 0);
    }
    pattern->noutside = index - pattern->nstones - pattern->ncells;
}

int pattern_read(const char *text, size_t length, struct pattern *pattern,
                 void (*complain)(void *context, int line, int column, const char *message),
                 void *context)
{
    struct template template = {0};
    struct arena arena = {0};

    memset(pattern, 0, sizeof *pattern);
    int error =
        drawing_read_pattern(text, length, &template, pattern->is_other, &arena, complain, context);
    pattern->nstones = template.nstones;
    pattern->ncells = template.ncells;
    for (int i = 0; i < template.nstones; i++)
        pattern_add_point(pattern, i, &template, template.stones[i].x, template.stones[i].y);
    for (int i = 0; i < template.ncells; i++)
        pattern_add_point(pattern, template.nstones + i, &template, template.cells[i].x,
                          template.cells[i].y);
    for (int i = 0; i < template.nstones; i++)
        pattern_add_outside(pattern, &template, template.stones[i].x, template.stones[i].y);
    for (int i = 0; i < template.ncells; i++)
        pattern_add_outside(pattern, &template, template.cells[i].x, template.cells[i].y);
    arena_release(&arena);
    return error;
}

/* ---- looking ----------------------------------------------------------------------------- */

/* Is a stone of the colour at (x, y), which may be any integers? */
static bool pattern_stands_at(const struct position *position, int colour, int x, int y)
{
    int span = position->board->span;

    return x >= 1 && x <= span && y >= 1 && y <= span &&
           (position->stones[colour][x + 1] >> y & 1) != 0;
}

/* since[cell]: the ply that took it; 0: the set-up; UINT16_MAX: none. */
static void pattern_find_times(const struct position *position, uint16_t *since)
{
    for (int c = 0; c < position->board->ncells; c++)
        since[c] = position->colour[c] == COLOUR_NONE ? UINT16_MAX : 0;
    for (int p = 0; p < position->nplies; p++)
        if (position->ply[p].cell != CELL_NONE)
            since[position->ply[p].cell] = (uint16_t)(p + 1);
    /* A cell from which a swap moved the stone away counts as never taken. */
    for (int p = 0; p < position->nplies; p++)
        if (position->ply[p].kind == PLY_SWAP &&
            position->colour[position->ply[p].joined[0]] == COLOUR_NONE)
            since[position->ply[p].joined[0]] = UINT16_MAX;
}

/* Its stones are there: is the rim too, and were its cells empty when the last of them came? */
static bool pattern_rest_stood(const struct pattern *pattern, const struct board *board,
                               int rotation, int x, int y, const uint16_t *since)
{
    const int8_t *dx = pattern->dx[rotation], *dy = pattern->dy[rotation];
    int n = pattern->nstones + pattern->ncells + pattern->noutside;
    uint16_t from = 0, until = UINT16_MAX;

    for (int i = 0; i < n; i++) {
        cell at = board_cell(board, x + dx[i], y + dy[i]);
        bool is_outside = i >= pattern->nstones + pattern->ncells;

        if (is_outside != (at == CELL_NONE))
            return false;
        if (i < pattern->nstones && since[at] > from)
            from = since[at];
        else if (i >= pattern->nstones && !is_outside && since[at] < until)
            until = since[at];
    }
    return from < until;
}

static bool pattern_stood_at(const struct pattern *pattern, const struct position *position,
                             int own, cell at, const uint16_t *since)
{
    const struct board *board = position->board;
    int colour_of[2] = {own, (int)colour_other((enum colour)own)};
    int x = board->x[at], y = board->y[at];

    for (int rotation = 0; rotation < TEMPLATE_ROTATIONS; rotation++) {
        const int8_t *dx = pattern->dx[rotation], *dy = pattern->dy[rotation];
        int i = 1;

        while (i < pattern->nstones &&
               pattern_stands_at(position, colour_of[pattern->is_other[i]], x + dx[i], y + dy[i]))
            i++;
        if (i == pattern->nstones && pattern_rest_stood(pattern, board, rotation, x, y, since))
            return true;
    }
    return false;
}

bool pattern_stood(const struct pattern *pattern, const struct position *position, enum colour own)
{
    const struct board *board = position->board;
    uint16_t since[BOARD_CELLS_MAX + 1];

    pattern_find_times(position, since);
    for (int c = 0; c < board->ncells; c++) {
        int colour = position->colour[c];

        if (colour == COLOUR_NONE)
            continue;
        if (pattern->is_other[0])
            colour = (int)colour_other((enum colour)colour);
        if ((own == COLOUR_NONE || own == (enum colour)colour) &&
            pattern_stood_at(pattern, position, colour, (cell)c, since))
            return true;
    }
    return false;
}
