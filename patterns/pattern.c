/* SPDX-License-Identifier: ISC */
/*
 * Did a drawing stand on the board?  Stones are never taken away, so its stones stood from the ply
 * of the youngest on, and its empty cells were empty up to the ply of the oldest stone on one of
 * them: it stood iff the first comes before the second.  Its first stone is laid on every stone of
 * the position, and the others are looked up in the columns' bits; few places pass that.
 */
#include "patterns/pattern.h"

#include <string.h>

#include "analyse/position.h"
#include "patterns/drawing.h"

int pattern_read(const char *text, size_t length, struct pattern *pattern, struct arena *arena,
                 void (*complain)(void *context, int line, int column, const char *message),
                 void *context)
{
    struct template *template = &pattern->template;

    memset(pattern, 0, sizeof *pattern);
    int error =
        drawing_read_pattern(text, length, template, pattern->is_other, arena, complain, context);
    if (error != 0 || template->nstones == 0)
        return error;
    for (int turn = 0; turn < TEMPLATE_TURNS; turn++)
        for (int i = 0; i < template->nstones; i++) {
            int dx, dy;

            template_turn(turn, template->stones[i].x - template->stones[0].x,
                          template->stones[i].y - template->stones[0].y, &dx, &dy);
            pattern->stone_dx[turn][i] = (int8_t)dx;
            pattern->stone_dy[turn][i] = (int8_t)dy;
        }
    return 0;
}

/* Does a stone of the colour stand at (x, y), any integers? */
static bool stands_at(const struct position *position, int colour, int x, int y)
{
    int span = position->board->span;

    return x >= 1 && x <= span && y >= 1 && y <= span &&
           (position->stones[colour][x + 1] >> y & 1) != 0;
}

/* When each cell was taken: 0 by set-up, by ply N, UINT16_MAX never. */
static void find_times(const struct position *position, uint16_t *since)
{
    for (int c = 0; c < position->board->ncells; c++)
        since[c] = position->colour[c] == COLOUR_NONE ? UINT16_MAX : 0;
    for (int p = 0; p < position->nplies; p++)
        since[position->ply[p].cell] = (uint16_t)(p + 1);
    /* What a swap has moved away from its cell was never there. */
    for (int p = 0; p < position->nplies; p++)
        if (position->colour[position->ply[p].cell] == COLOUR_NONE)
            since[position->ply[p].cell] = UINT16_MAX;
}

/* Its stones are there: were its cells empty when the last of them came? */
static bool cells_were_empty(const struct pattern *pattern, const struct position *position,
                             int turn, cell at, const uint16_t *since)
{
    const struct template *template = &pattern->template;
    struct template_place place;
    uint16_t from = 0, until = UINT16_MAX;

    if (!template_lay(template, position->board, turn, at, &place))
        return false;
    for (int i = 0; i < template->nstones; i++)
        from = since[place.stones[i]] > from ? since[place.stones[i]] : from;
    for (int i = 0; i < template->ncells; i++)
        until = since[place.cells[i]] < until ? since[place.cells[i]] : until;
    return from < until;
}

static bool stood_at(const struct pattern *pattern, const struct position *position, int own,
                     cell at, const uint16_t *since)
{
    const struct board *board = position->board;
    int colour_of[2] = {own, colour_other((enum colour)own)};
    int x = board->x[at], y = board->y[at];

    for (int turn = 0; turn < TEMPLATE_TURNS; turn++) {
        const int8_t *dx = pattern->stone_dx[turn], *dy = pattern->stone_dy[turn];
        int i = 1;

        while (i < pattern->template.nstones &&
               stands_at(position, colour_of[pattern->is_other[i]], x + dx[i], y + dy[i]))
            i++;
        if (i == pattern->template.nstones && cells_were_empty(pattern, position, turn, at, since))
            return true;
    }
    return false;
}

bool pattern_stood(const struct pattern *pattern, const struct position *position, enum colour own)
{
    const struct board *board = position->board;
    uint16_t since[BOARD_CELLS_MAX + 1];

    find_times(position, since);
    for (int c = 0; c < board->ncells; c++) {
        int colour = position->colour[c];

        if (colour == COLOUR_NONE)
            continue;
        if (pattern->is_other[0])
            colour = colour_other((enum colour)colour);
        if ((own == COLOUR_NONE || own == (enum colour)colour) &&
            stood_at(pattern, position, colour, (cell)c, since))
            return true;
    }
    return false;
}
