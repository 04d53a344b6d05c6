/* SPDX-License-Identifier: ISC */
/*
 * The game of Y: which cells, edges, figures, symmetries and spellings has it?
 *
 * A triangle with n cells along each side, in the grid of board.h: 1 <= y <= x <= n.  A chain of
 * either colour that touches all three sides wins; a cell at a corner of the triangle lies on two.
 * A full board always holds such a chain, of one colour only.  A swap recolours the first stone.
 *
 * Source: C. E. Shannon's game, as C. Titus and C. Schensted publish it; the plain triangular
 * board.
 */
#include "analyse/board/game.h"
#include "analyse/board/spell.h"

static int y_layout(int size, struct board *board, uint8_t *x, uint8_t *y)
{
    int n = 0;

    board->nsides = 3;
    board->ncorners = 0;
    board->nsymmetries = 6;
    board->span = size;
    for (int i = 1; i <= size; i++) {
        for (int j = 1; j <= i; j++) {
            x[n] = (uint8_t)i;
            y[n++] = (uint8_t)j;
        }
    }
    return n;
}

static edge_set y_edges(int size, int x, int y)
{
    return (edge_set)((y == 1) << 0 | (x == y) << 1 | (x == size) << 2);
}

/* The distances to the three sides add up to size - 1; a symmetry exchanges them. */
static void y_symmetry(int size, int s, int *x, int *y)
{
    const int distance[3] = {*y - 1, *x - *y, size - *x};
    const int first = s % 3;
    const int second = s < 3 ? (first + 1) % 3 : (first + 2) % 3;

    *y = 1 + distance[first];
    *x = *y + distance[second];
}

static figure_set y_edge_figures(enum colour colour, edge_set edges)
{
    (void)colour;
    return edges == 7 ? FIGURE_CONNECTION : 0;
}

static size_t y_spell(int size, enum spelling spelling, int x, int y, char *text)
{
    size_t n = spell_column(x, text);

    (void)size;
    (void)spelling;
    n += spell_number(y, text + n);
    text[n] = '\0';
    return n;
}

static bool y_read(int size, enum spelling spelling, const char *text, size_t length, int *x,
                   int *y)
{
    size_t at = 0;

    (void)size;
    (void)spelling;
    return spell_read_column(text, length, &at, x) && spell_read_number(text, length, &at, y) &&
           at == length && *y > 0;
}

const struct game game_y = {
    .index = 5,
    .name = "y",
    .title = "Y",
    .first = COLOUR_WHITE,
    .size_min = 2,
    .size_max = 26,
    .figures = FIGURE_CONNECTION,
    .swap_rule = SWAP_RECOLOURS,
    .drawn_level = true,
    .layout = y_layout,
    .edges = y_edges,
    .symmetry = y_symmetry,
    .edge_figures = y_edge_figures,
    .spell = y_spell,
    .read = y_read,
};
