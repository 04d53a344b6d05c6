/* SPDX-License-Identifier: ISC */
/*
 * The game of Hexade: which stones are taken, and which six of them win?
 *
 * A hexagonal board; White begins, and a stone is placed on an empty cell.  White's second stone
 * must be three steps or more from where the first was placed.  Two stones in line between the
 * stone just placed and another one of its colour are taken, in all directions at once.  Six in a
 * row, six as a triangle, or the six cells around a cell, whatever it holds, win.
 *
 * Source: C. Freeling's rules of Hexade.
 */
#include <stdlib.h>

#include "analyse/board/hexagon.h"
#include "analyse/board/rules.h"

#define SIX 6
#define NEAR 2 /* steps from White's first stone that are too few for the second */

static figure_set hexade_edge_figures(enum colour colour, edge_set edges)
{
    (void)colour;
    (void)edges;
    return 0;
}

static enum rule_fault hexade_fault(const struct position *position, cell at)
{
    const bool is_second = position->nplies == 2 && position->ply[0].colour == COLOUR_WHITE &&
                           position->to_move == COLOUR_WHITE &&
                           position->nstones[COLOUR_WHITE] + position->nstones[COLOUR_BLACK] == 2;

    return is_second && board_distance(position->board, at, position->ply[0].cell) <= NEAR
               ? RULE_TOO_NEAR
               : RULE_FINE;
}

/* The cell `steps` steps from `at`; the outside cell beyond the rim. */
static cell hexade_step(const struct board *board, cell at, int direction, int steps)
{
    while (steps-- > 0)
        at = board->neighbour[at][direction];
    return at;
}

static bool hexade_has(const struct position *position, cell at, enum colour colour)
{
    return position->colour[at] == colour; /* the outside is of no colour */
}

static unsigned hexade_captures(const struct position *position, cell at, enum colour colour)
{
    const struct board *board = position->board;
    const enum colour foe = colour_other(colour);
    unsigned taken = 0;

    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        if (hexade_has(position, hexade_step(board, at, d, 1), foe) &&
            hexade_has(position, hexade_step(board, at, d, 2), foe) &&
            hexade_has(position, hexade_step(board, at, d, 3), colour))
            taken |= 1u << d;
    return taken;
}

/* ---- six ---- */

/* The longest row through the stone, in the order of its cells; 0: none has six. */
static int hexade_line(const struct position *position, cell at, cell *cells)
{
    const struct board *board = position->board;
    const enum colour colour = position_colour(position, at);

    for (int d = 0; d < BOARD_DIRECTIONS / 2; d++) {
        cell end = at;
        int n = 0;

        while (hexade_has(position, board->neighbour[end][d], colour))
            end = board->neighbour[end][d];
        for (; hexade_has(position, end, colour); end = board->neighbour[end][d + 3])
            cells[n++] = end;
        if (n >= SIX)
            return n;
    }
    return 0;
}

/* A triangle that the stone belongs to: a cell and five more ahead of it in two neighbouring
 * directions; of the six pairs of them, two give every triangle once. */
static int hexade_triangle(const struct position *position, cell at, cell *cells)
{
    const struct board *board = position->board;
    const enum colour colour = position_colour(position, at);

    for (int d = 0; d < 2; d++)
        for (int part = 0; part < SIX; part++) {
            static const int along[SIX] = {0, 1, 2, 0, 1, 0}, across[SIX] = {0, 0, 0, 1, 1, 2};
            const cell back = hexade_step(board, at, d + 3, along[part]);
            const cell first = hexade_step(board, back, d + 4, across[part]);
            int n = 0;

            for (int i = 0; i < SIX; i++) {
                cells[n] =
                    hexade_step(board, hexade_step(board, first, d, along[i]), d + 1, across[i]);
                n += hexade_has(position, cells[n], colour);
            }
            if (n == SIX)
                return n;
        }
    return 0;
}

/* The cells around a cell next to the stone. */
static int hexade_hexagon(const struct position *position, cell at, cell *cells)
{
    const struct board *board = position->board;
    const enum colour colour = position_colour(position, at);

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const cell middle = board->neighbour[at][d];
        int n = 0;

        for (int e = 0; e < BOARD_DIRECTIONS; e++) {
            cells[n] = board->neighbour[middle][e];
            n += hexade_has(position, cells[n], colour);
        }
        if (n == SIX)
            return n;
    }
    return 0;
}

static int hexade_figure_cells(const struct position *position, cell at, enum figure figure,
                               cell *cells)
{
    switch (figure) {
    case FIGURE_LINE: return hexade_line(position, at, cells);
    case FIGURE_TRIANGLE: return hexade_triangle(position, at, cells);
    case FIGURE_HEXAGON: return hexade_hexagon(position, at, cells);
    default: return 0;
    }
}

static figure_set hexade_figures(const struct position *position, cell at, enum colour colour)
{
    cell cells[BOARD_SPAN_MAX + 1];
    figure_set figures = 0;

    if (!hexade_has(position, at, colour))
        return 0;
    figures |= hexade_line(position, at, cells) > 0 ? FIGURE_LINE : 0;
    figures |= hexade_triangle(position, at, cells) > 0 ? FIGURE_TRIANGLE : 0;
    figures |= hexade_hexagon(position, at, cells) > 0 ? FIGURE_HEXAGON : 0;
    return figures;
}

static const struct rules hexade_rules = {
    .can = 0,
    .fault = hexade_fault,
    .captures = hexade_captures,
    .figures = hexade_figures,
    .figure_cells = hexade_figure_cells,
};

const struct game game_hexade = {
    .index = 3,
    .name = "hexade",
    .title = "Hexade",
    .first = COLOUR_WHITE,
    .size_min = 3,
    .size_max = 26,
    .size_default = 10,
    .figures = FIGURE_LINE | FIGURE_TRIANGLE | FIGURE_HEXAGON,
    .can_draw = true,
    .swap_rule = SWAP_NONE,
    .rules = &hexade_rules,
    .layout = hexagon_layout,
    .edges = hexagon_edges,
    .symmetry = hexagon_symmetry,
    .edge_figures = hexade_edge_figures,
    .grid = hexagon_grid,
    .spell = hexagon_spell,
    .read = hexagon_read,
};
