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
#include "analyse/board/game.h"
#include "analyse/board/spell.h"

static int havannah_layout(int size, struct board *board, uint8_t *x, uint8_t *y)
{
    int n = 0;

    board->nsides = 6;
    board->ncorners = 6;
    board->nsymmetries = 12;
    board->span = 2 * size - 1;
    for (int i = 1; i <= 2 * size - 1; i++) {
        for (int j = 1; j <= 2 * size - 1; j++) {
            if (i - j >= size || j - i >= size)
                continue;
            x[n] = (uint8_t)i;
            y[n++] = (uint8_t)j;
        }
    }
    return n;
}

static edge_set havannah_edges(int size, int x, int y)
{
    const bool on_side[6] = {
        x == 1, y - x == size - 1, y == 2 * size - 1, x == 2 * size - 1, x - y == size - 1, y == 1,
    };

    edge_set corners = 0;

    for (int i = 0; i < 6; i++) {
        if (on_side[i] && on_side[(i + 5) % 6])
            corners |= (edge_set)(1u << (6 + i)); /* all six on base 1 */
    }
    if (corners != 0)
        return corners;
    for (int i = 0; i < 6; i++) {
        if (on_side[i])
            return (edge_set)(1u << i);
    }
    return 0;
}

/* Symmetries 0 .. 5 turn by s sixths of a circle; 6 .. 11 mirror in x = y first. */
static void havannah_symmetry(int size, int s, int *x, int *y)
{
    int dx = (s < 6 ? *x : *y) - size;
    int dy = (s < 6 ? *y : *x) - size;

    for (int i = 0; i < s % 6; i++) {
        int turned = dx - dy;

        dy = dx;
        dx = turned;
    }
    *x = size + dx;
    *y = size + dy;
}

static figure_set havannah_edge_figures(enum colour colour, edge_set edges)
{
    figure_set figures = 0;
    int sides = 0;
    int corners = 0;

    (void)colour;
    for (int i = 0; i < 6; i++) {
        sides += edges >> i & 1;
        corners += edges >> (6 + i) & 1;
    }
    if (corners >= 2)
        figures |= FIGURE_BRIDGE;
    if (sides >= 3)
        figures |= FIGURE_FORK;
    return figures;
}

/* How far line numbers run ahead of the compact numbering in column x. */
static int havannah_shift(int size, int x)
{
    return x > size ? x - size : 0;
}

static size_t havannah_spell_signed(int number, char *text)
{
    if (number >= 0)
        return spell_number(number, text);
    text[0] = '-';
    return 1 + spell_number(-number, text + 1);
}

static void havannah_grid(int size, int x, int y, int *column, int *row)
{
    *column = y - x + size - 1;
    *row = x - 1;
}

static size_t havannah_spell(int size, enum spelling spelling, int x, int y, char *text)
{
    size_t n;

    if (spelling == SPELLING_XYZ) {
        n = havannah_spell_signed(x - size, text);
        text[n++] = ',';
        n += havannah_spell_signed(y - x, text + n);
        text[n++] = ',';
        n += havannah_spell_signed(size - y, text + n);
    } else {
        n = spell_column(x, text);
        n += spell_number(spelling == SPELLING_LINE ? y : y - havannah_shift(size, x), text + n);
    }
    text[n] = '\0';
    return n;
}

/* "x,y,z" with the sum 0; zero has no sign. */
static bool havannah_read_xyz(int size, const char *text, size_t length, int *x, int *y)
{
    size_t at = 0;
    int cube[3];

    for (int i = 0; i < 3; i++) {
        bool negative;

        if (i > 0 && (at >= length || text[at++] != ','))
            return false;
        negative = at < length && text[at] == '-';
        at += negative;
        if (!spell_read_number(text, length, &at, &cube[i]) || (negative && cube[i] == 0))
            return false;
        if (negative)
            cube[i] = -cube[i];
    }
    if (at != length || cube[0] + cube[1] + cube[2] != 0)
        return false;
    *x = cube[0] + size;
    *y = size - cube[2];
    return true;
}

static bool havannah_read(int size, enum spelling spelling, const char *text, size_t length, int *x,
                          int *y)
{
    size_t at = 0;
    int column;
    int number;

    if (spelling == SPELLING_XYZ)
        return havannah_read_xyz(size, text, length, x, y);
    if (!spell_read_column(text, length, &at, &column) ||
        !spell_read_number(text, length, &at, &number) || at != length || number == 0)
        return false;
    *x = column;
    *y = spelling == SPELLING_LINE ? number : number + havannah_shift(size, column);
    return true;
}

/* LittleGolem writes the letter as a capital. */
static size_t havannah_spell_littlegolem(int size, int x, int y, char *text)
{
    size_t n = havannah_spell(size, SPELLING_LG, x, y, text);

    for (size_t i = 0; i < n; i++)
        if (text[i] >= 'a' && text[i] <= 'z')
            text[i] = (char)(text[i] - 'a' + 'A');
    return n;
}

const struct game game_havannah = {
    .index = 0,
    .name = "havannah",
    .title = "Havannah",
    .size_min = 1,
    .size_max = 26,
    .estimate_least = 4,
    .estimate_most = 10,
    .figures = FIGURE_RING | FIGURE_BRIDGE | FIGURE_FORK,
    .has_rings = true,
    .can_draw = true,
    .latex_board = "HavannahBoard",
    .swap_rule = SWAP_RECOLOURS,
    .sgf_lines = true,
    .layout = havannah_layout,
    .edges = havannah_edges,
    .symmetry = havannah_symmetry,
    .edge_figures = havannah_edge_figures,
    .grid = havannah_grid,
    .spell = havannah_spell,
    .read = havannah_read,
    .littlegolem_rules = "LG",
    .littlegolem_extension = "hgf",
    .spell_littlegolem = havannah_spell_littlegolem,
};
