/* SPDX-License-Identifier: ISC */
/*
 * Which variations belong into an annotated record?
 *
 * Lines of proved wins, replies that are proved to hold, and what the engine would have played.  In
 * a line of a win the winner's stones are proved and the loser's are examples.  A line that begins
 * as the game goes on is cut to what differs from it: the moves before that were played, so the
 * claim is the same.
 */
#include "cmd/annotate/annotate_lines.h"

#include <stdio.h>
#include <stdlib.h>

#include "analyse/base/array.h"
#include "analyse/board/ply.h"

#define LINES_CELLS_MOST 40 /* stones of a line; set by hand */
#define LINES_END_BYTES 40 /* "engine: White wins in 55 %" */
#define LINES_REPLIES_MOST 3 /* replies proved to hold, of a ply; set by hand */

/* The node after each ply.  The one before the first ply is its parent, which a variation in its
 * place begins at. */
static int lines_find_nodes(struct annotate_lines *lines, const struct annotate_view *view)
{
    const struct record *record = view->item->record;
    const int n = view->annotation->nplies;
    uint32_t node = 0;

    if (array_reserve(&lines->nodes, &lines->nodes_room, (size_t)n + 1, sizeof *lines->nodes) != 0)
        return ERROR_MEMORY;
    for (int i = 1; i <= n; i++) {
        while (node != NODE_NONE && !node_is_ply(&record->nodes[node]))
            node = record->nodes[node].first_child;
        if (i == 1)
            lines->nodes[0] = node == NODE_NONE ? 0 : record->nodes[node].parent;
        lines->nodes[i] = node;
        node = node == NODE_NONE ? node : record->nodes[node].first_child;
    }
    return 0;
}

/* Where a variation of the position after a ply begins: before the next ply, past nodes without
 * one. */
static uint32_t lines_start(const struct annotate_lines *lines, const struct annotate_view *view,
                            int index)
{
    const struct annotation *annotation = view->annotation;
    const uint32_t next = index < annotation->nplies ? lines->nodes[index + 1] : NODE_NONE;

    return next == NODE_NONE ? lines->nodes[index] : view->item->record->nodes[next].parent;
}

/* Adds the line that begins after ply `index`, unless the game follows it to its end, or another
 * one begins with the same stone. */
static int lines_add(struct annotate_lines *lines, const struct annotate_view *view, int index,
                     const cell *cells, int ncells, const char *name, const char *end)
{
    const struct annotation *annotation = view->annotation;
    struct sgf_line *line;

    while (ncells > 0 && index < annotation->nplies &&
           annotation->plies[index + 1].ply->kind == PLY_STONE &&
           annotation->plies[index + 1].ply->cell == cells[0]) {
        cells++;
        ncells--;
        index++;
    }
    const uint32_t node = lines_start(lines, view, index);
    if (ncells == 0 || node == NODE_NONE)
        return 0;
    for (size_t i = 0; i < lines->nlines; i++)
        if (lines->lines[i].node == node && lines->lines[i].cells[0] == cells[0])
            return 0;
    if (array_reserve(&lines->lines, &lines->room, lines->nlines + 1, sizeof *lines->lines) != 0)
        return ERROR_MEMORY;
    line = &lines->lines[lines->nlines++];
    *line = (struct sgf_line){.node = node,
                              .colour = annotation->plies[index].facts.to_move,
                              .cells = cells,
                              .ncells = ncells < LINES_CELLS_MOST ? ncells : LINES_CELLS_MOST,
                              .name = name,
                              .end = end};
    return 0;
}

static int lines_add_win(struct annotate_lines *lines, const struct annotate_view *view, int index)
{
    const struct win_fact *win = &view->annotation->plies[index].facts.win;
    const char *end = win->winner == COLOUR_WHITE ? "proved: White wins" : "proved: Black wins";
    const size_t n = lines->nlines;
    const int error = lines_add(lines, view, index, win->line, win->nline, "wins", end);

    if (lines->nlines > n && lines->lines[n].colour != win->winner)
        lines->lines[n].name = "another reply";
    return error;
}

/* Replies that hold or win, in place of the ply. */
static int lines_add_replies(struct annotate_lines *lines, const struct annotate_view *view,
                             int index)
{
    const struct ply_choices *choices = &view->annotation->plies[index].wins.choices;
    const int words = cellset_words(view->annotation->board);
    int n = 0, error = 0;

    for (cell c = cellset_next(choices->held.word, 0, words);
         c != CELL_NONE && n < LINES_REPLIES_MOST && error == 0;
         c = cellset_next(choices->held.word, c + 1u, words), n++) {
        cell *at = arena_alloc(&lines->arena, sizeof *at);

        if (at == NULL)
            return ERROR_MEMORY;
        *at = c;
        error = lines_add(lines, view, index - 1, at, 1, "instead",
                          cellset_has(choices->wins.word, c) ? "proved: wins" : "proved: holds");
    }
    return error;
}

/* The line of a move that the engine takes for better. */
static int lines_add_better(struct annotate_lines *lines, const struct annotate_view *view,
                            int index)
{
    const struct annotated_ply *ply = &view->annotation->plies[index];
    const struct ply_chance *chance = &ply->chance;
    char *end;

    if (chance->verdict == CHANCE_UNJUDGED || chance->best == 100)
        return 0;
    end = arena_alloc(&lines->arena, LINES_END_BYTES);
    if (end == NULL)
        return ERROR_MEMORY;
    snprintf(end, LINES_END_BYTES, "engine: %s wins in %d %%",
             remark_colour((enum colour)ply->ply->colour), chance->best);
    return lines_add(lines, view, index - 1, chance->line, chance->nline, "better", end);
}

/* The lines of a ply. */
static int lines_add_ply(struct annotate_lines *lines, const struct annotate_view *view, int index)
{
    const struct annotated_ply *ply = &view->annotation->plies[index];
    const enum colour mover = (enum colour)ply->ply->colour, other = colour_other(mover);
    const enum colour before = ply[-1].facts.win.winner, after = ply->facts.win.winner;
    const bool is_mistake = ply->wins.swing == MATE_SWING_REVERSED ||
                            ply->wins.swing == MATE_SWING_WALKED || ply->wins.loss.lost_by == index;
    int error = 0;

    if (!ply_is_stone_or_pass(ply->ply) || ply->facts.ended != 0)
        return 0;
    if (before == mover && after != mover)
        error = lines_add_win(lines, view, index - 1);
    if (error == 0 && before != mover && after == other && before != other && is_mistake)
        error = lines_add_replies(lines, view, index);
    if (error == 0)
        error = lines_add_better(lines, view, index);
    if (error == 0 && after != COLOUR_NONE && after != before &&
        (is_mistake || view->question->detail > 1))
        error = lines_add_win(lines, view, index);
    return error;
}

int annotate_lines_find(struct annotate_lines *lines, const struct annotate_view *view)
{
    int error = 0;

    lines->nlines = 0;
    arena_reset(&lines->arena);
    if (view->annotation->nplies == 0)
        return 0;
    error = lines_find_nodes(lines, view);
    for (int i = 1; i <= view->annotation->nplies && error == 0; i++)
        error = lines_add_ply(lines, view, i);
    return error;
}

void annotate_lines_release(struct annotate_lines *lines)
{
    free(lines->lines);
    free(lines->nodes);
    arena_release(&lines->arena);
    *lines = (struct annotate_lines){0};
}
