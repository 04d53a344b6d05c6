/* SPDX-License-Identifier: ISC */

/*
 * Which cells complete a figure at once?
 *
 * Update after a ply.  Let s be the stone just placed, of colour C.  Under Freeling's ring rule,
 * and for figures made of edges, what a stone of C on an empty cell e completes depends on the
 * stones of C alone.  s can change it only if e touches the chain X that now contains s: the joined
 * chains are unchanged otherwise; two arcs around e newly belong to one chain only if that chain is
 * X; an own neighbour of e that now lacks only e to be surrounded is a neighbour of s, hence in X.
 * The other colour loses s as a cell and nothing else changes for it.  So only the empty cells
 * around X are judged again.
 *
 * Schmittberger's and Ravensburger's rules look at what a ring holds, so there any stone may matter
 * to any ring of either colour, and all cells are judged again.
 */

#include "analyse/threat/threats.h"

#include <assert.h>
#include <string.h>

static void threats_judge(struct threats *threats, const struct position *position, cell at,
                          enum colour colour)
{
    figure_set before = threats->at[colour][at];
    figure_set after = 0;

    if (position_colour(position, at) == COLOUR_NONE)
        after = position_would_complete(position, at, colour);
    threats->at[colour][at] = (uint8_t)after;
    threats->count[colour] += (after != 0) - (before != 0);
}

void threats_scan(struct threats *threats, const struct position *position)
{
    for (enum colour colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        threats->count[colour] = 0;
        memset(threats->at[colour], 0, (size_t)position->board->ncells);
        for (int i = 0; i < position->board->ncells; i++)
            threats_judge(threats, position, (cell)i, colour);
    }
}

/* Judges every empty cell around the chain of the stone on `from`. */
static void threats_judge_around(struct threats *threats, const struct position *position,
                                 cell from)
{
    const struct board *board = position->board;
    enum colour colour = position_colour(position, from);
    bool seen[BOARD_CELLS_MAX + 1] = {false};
    cell stack[BOARD_CELLS_MAX];
    int depth = 0;

    seen[board->ncells] = true; /* the outside */
    seen[from] = true;
    stack[depth++] = from;
    while (depth > 0) {
        const cell *around = board->neighbour[stack[--depth]];

        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            cell next = around[d];

            if (seen[next])
                continue;
            seen[next] = true;
            if (position_colour(position, next) == colour)
                stack[depth++] = next;
            else if (position_colour(position, next) == COLOUR_NONE)
                threats_judge(threats, position, next, colour);
        }
    }
}

void threats_played(struct threats *threats, const struct position *position)
{
    const struct ply *ply;

    assert(position->nplies > 0);
    ply = &position->ply[position->nplies - 1];
    if (ply->cell == CELL_NONE)
        return; /* no stone has changed */
    if (ply->kind == PLY_SWAP || ply->figures != 0 ||
        (position->board->game->has_rings && position->ring_rule != RING_FREELING)) {
        threats_scan(threats, position);
        return;
    }
    threats_judge(threats, position, ply->cell, COLOUR_WHITE);
    threats_judge(threats, position, ply->cell, COLOUR_BLACK);
    threats_judge_around(threats, position, ply->cell);
}

int threats_cells(const struct threats *threats, const struct position *position,
                  enum colour colour, enum figure figure, cell *cells)
{
    int n = 0;

    for (int i = 0; i < position->board->ncells; i++)
        if ((threats->at[colour][i] & figure) != 0)
            cells[n++] = (cell)i;
    return n;
}

/* Plays `at` and writes the threats after it; only as much is copied as the board uses. */
static void threats_try(const struct threats *threats, struct position *position, cell at,
                        enum colour colour, struct threats *after)
{
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        memcpy(after->at[c], threats->at[c], (size_t)position->board->ncells);
        after->count[c] = threats->count[c];
    }
    position_play(position, at, colour);
    threats_played(after, position);
}

/*
 * Every empty cell is tried.  A stone makes new threats only next to the chain that it becomes part
 * of, but even a stone without an own neighbour can make one, so no cell can be skipped beforehand.
 */
int threats_double(const struct threats *threats, struct position *position, enum colour colour,
                   cell *cells)
{
    uint8_t to_move = position->to_move;
    int n = 0;

    for (int i = 0; i < position->board->ncells; i++) {
        cell at = (cell)i;
        struct threats after;

        if (position_colour(position, at) != COLOUR_NONE || threats->at[colour][at] != 0)
            continue;
        threats_try(threats, position, at, colour, &after);
        if (after.count[colour] >= 2)
            cells[n++] = at;
        position_undo(position);
        position->to_move = to_move;
    }
    return n;
}

int threats_replies(const struct threats *threats, struct position *position, enum colour colour,
                    cell *cells)
{
    enum colour other = colour_other(colour);
    bool content_counts = position->board->game->has_rings && position->ring_rule != RING_FREELING;
    uint8_t to_move = position->to_move;
    int n = 0;

    if (threats->count[other] == 0)
        return THREATS_NONE;
    for (int i = 0; i < position->board->ncells; i++) {
        cell at = (cell)i;
        struct threats after;

        /* Where content does not count, only a threatened cell itself can be an answer. */
        if (position_colour(position, at) != COLOUR_NONE)
            continue;
        if (threats->at[colour][at] != 0) { /* it ends the game */
            cells[n++] = at;
            continue;
        }
        if (!content_counts && (threats->count[other] > 1 || threats->at[other][at] == 0))
            continue;
        threats_try(threats, position, at, colour, &after);
        if (after.count[other] == 0)
            cells[n++] = at;
        position_undo(position);
        position->to_move = to_move;
    }
    return n;
}
