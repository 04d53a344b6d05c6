/* SPDX-License-Identifier: ISC */
/*
 * The game of Havannah: which cells, edges, figures, symmetries and spellings has it?
 *
 * A board of base k in the grid of board.h: 1 <= x, y <= 2k-1, |x-y| <= k-1.  A chain that holds
 * two corners is a bridge, one that holds cells of three sides is a fork (a corner is on no side),
 * and a loop around at least one cell is a ring.  A swap leaves the first stone in place and makes
 * it Black's.
 *
 * Source: C. Freeling's rules of Havannah.
 */
#include "analyse/board/hexagon.h"

static figure_set havannah_edge_figures(enum colour colour, edge_set edges)
{
    unsigned sides = edges & 63u, corners = edges >> 6 & 63u;
    figure_set figures = 0;

    (void)colour;
    /* Boards are made at each start: this is faster than a count where no instruction counts. */
    corners &= corners - 1;
    sides &= sides - 1;
    sides &= sides - 1;
    if (corners != 0)
        figures |= FIGURE_BRIDGE;
    if (sides != 0)
        figures |= FIGURE_FORK;
    return figures;
}

/* LittleGolem writes the letter as a capital. */
static size_t havannah_spell_littlegolem(int size, int x, int y, char *text)
{
    size_t n = hexagon_spell(size, SPELLING_LG, x, y, text);

    for (size_t i = 0; i < n; i++)
        if (text[i] >= 'a' && text[i] <= 'z')
            text[i] = (char)(text[i] - 'a' + 'A');
    return n;
}

const struct game game_havannah = {
    .index = 0,
    .name = "havannah",
    .title = "Havannah",
    .openspiel = true,
    .sgf_number_read = 4100, /* Gorilla */
    .abstract_play_size = 8,
    .first = COLOUR_WHITE,
    .size_min = 1,
    .size_max = 26,
    .estimate_least = 4,
    .estimate_most = 10,
    .engine_least = 3,
    .engine_most = 15,
    .figures = FIGURE_RING | FIGURE_BRIDGE | FIGURE_FORK,
    .has_rings = true,
    .can_draw = true,
    .latex_board = "HavannahBoard",
    .swap_rule = SWAP_RECOLOURS,
    .sgf_lines = true,
    .layout = hexagon_layout,
    .edges = hexagon_edges,
    .symmetry = hexagon_symmetry,
    .edge_figures = havannah_edge_figures,
    .grid = hexagon_grid,
    .spell = hexagon_spell,
    .read = hexagon_read,
    .littlegolem_rules = "LG",
    .littlegolem_extension = "hgf",
    .spell_littlegolem = havannah_spell_littlegolem,
};
