/* SPDX-License-Identifier: ISC */
/*
 * The game of Hex: which cells, edges, figures, symmetries and spellings has it?
 *
 * A rhombus of n x n cells in the grid of board.h.  In Hex cell (c, r) of column c and row r has
 * the neighbours (c+1, r-1) and (c-1, r+1) besides the four with one equal coordinate, so rows run
 * against y: x = c, y = n+1-r.  Black, who begins, joins row 1 to row n (y = n to y = 1), White
 * column a to column n.  The long diagonal holds the cells with c = r; mirroring on it exchanges
 * the two pairs of sides, hence the symmetries that keep each colour's sides are the identity and
 * the half turn.
 *
 * LittleGolem's records, counted over 156 games (sizes 11 and 13), Black moving first,
 * whom their letters call W:
 *   - Swap.  62 games have one, always the second ply; 60 of the swapped stones stood off the long
 *     diagonal.  Read as "the stone becomes White's on its mirror cell", no game places a stone on
 *     an occupied cell; read as "it stays", 13 of the 62 do.
 *   - Sides.  Seven games are played out.  With the neighbours above, Black's four end by joining
 *     rows 1 and n with the last stone, White's three columns a and n; the claimed results agree;
 * no game ever joins the other pair.  The 140 games that ended by resignation show nothing about
 * sides.
 */
#include "analyse/board/game.h"
#include "analyse/board/spell.h"

enum { SIDE_BOTTOM = 1 << 0, SIDE_TOP = 1 << 1, SIDE_LEFT = 1 << 2, SIDE_RIGHT = 1 << 3 };

static int hex_layout(int size, struct board *board, uint8_t *x, uint8_t *y)
{
    int n = 0;

    board->nsides = 4;
    board->ncorners = 0;
    board->nsymmetries = 2;
    board->span = size;
    for (int i = 1; i <= size; i++) {
        for (int j = 1; j <= size; j++) {
            x[n] = (uint8_t)i;
            y[n++] = (uint8_t)j;
        }
    }
    return n;
}

static edge_set hex_edges(int size, int x, int y)
{
    return (edge_set)((y == 1 ? SIDE_BOTTOM : 0) | (y == size ? SIDE_TOP : 0) |
                      (x == 1 ? SIDE_LEFT : 0) | (x == size ? SIDE_RIGHT : 0));
}

static void hex_symmetry(int size, int s, int *x, int *y)
{
    if (s == 1) {
        *x = size + 1 - *x;
        *y = size + 1 - *y;
    }
}

static figure_set hex_edge_figures(enum colour colour, edge_set edges)
{
    const edge_set goal = colour == COLOUR_BLACK ? SIDE_BOTTOM | SIDE_TOP : SIDE_LEFT | SIDE_RIGHT;

    return (edges & goal) == goal ? FIGURE_CONNECTION : 0;
}

static void hex_mirror(int size, int *x, int *y)
{
    int row = size + 1 - *y;

    *y = size + 1 - *x;
    *x = row;
}

static void hex_grid(int size, int x, int y, int *column, int *row)
{
    *column = x - 1;
    *row = size - y;
}

static size_t hex_spell(int size, enum spelling spelling, int x, int y, char *text)
{
    size_t n = spell_column(x, text);

    (void)spelling;
    n += spell_number(size + 1 - y, text + n);
    text[n] = '\0';
    return n;
}

static size_t hex_spell_littlegolem(int size, int x, int y, char *text)
{
    text[0] = (char)('a' + x - 1);
    text[1] = (char)('a' + size - y);
    text[2] = '\0';
    return 2;
}

/* Column letter, then the row as a number or, as LittleGolem writes it, as a letter. */
static bool hex_read(int size, enum spelling spelling, const char *text, size_t length, int *x,
                     int *y)
{
    size_t at = 1;
    int row;

    (void)spelling;
    if (length < 2 || !spell_read_letter(text[0], x))
        return false;
    if (!(length == 2 && spell_read_letter(text[1], &row)) &&
        !(spell_read_number(text, length, &at, &row) && at == length && row > 0))
        return false;
    *y = size + 1 - row;
    return true;
}

const struct game game_hex = {
    .index = 1,
    .name = "hex",
    .title = "Hex",
    .sgf_number = 11,
    .first = COLOUR_BLACK,
    .either_first = true,
    .sgf_size = 11,
    .abstract_play_size = 13,
    .size_min = 1,
    .size_max = 26,
    .estimate_least = 6,
    .estimate_most = 14,
    .engine_least = 3,
    .engine_most = 19,
    .figures = FIGURE_CONNECTION,
    .sides_conduct = true,
    .swap_rule = SWAP_MIRRORS,
    .has_pass = true,
    .drawn_level = true,
    .latex_board = "HexBoard",
    .layout = hex_layout,
    .edges = hex_edges,
    .symmetry = hex_symmetry,
    .edge_figures = hex_edge_figures,
    .mirror = hex_mirror,
    .grid = hex_grid,
    .spell = hex_spell,
    .read = hex_read,
    .littlegolem_extension = "hsgf",
    .spell_littlegolem = hex_spell_littlegolem,
};
