/* SPDX-License-Identifier: ISC */
/*
 * Which cells has a hexagonal board of base k, where do its symmetries take them, and how are they
 * spelt?
 *
 * In the grid of board.h: 1 <= x, y <= 2k-1, |x-y| <= k-1.
 */
#include "analyse/board/hexagon.h"

#include "analyse/board/spell.h"

int hexagon_layout(int size, struct board *board, uint8_t *x, uint8_t *y)
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

edge_set hexagon_edges(int size, int x, int y)
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

/* Symmetries 0 .. 5 rotate by s sixths of a circle; 6 .. 11 mirror in x = y first. */
void hexagon_symmetry(int size, int s, int *x, int *y)
{
    int dx = (s < 6 ? *x : *y) - size;
    int dy = (s < 6 ? *y : *x) - size;

    for (int i = 0; i < s % 6; i++) {
        int rotated = dx - dy;

        dy = dx;
        dx = rotated;
    }
    *x = size + dx;
    *y = size + dy;
}

/* How far line numbers run ahead of the compact numbering in column x. */
static int hexagon_shift(int size, int x)
{
    return x > size ? x - size : 0;
}

static size_t hexagon_spell_signed(int number, char *text)
{
    if (number >= 0)
        return spell_number(number, text);
    text[0] = '-';
    return 1 + spell_number(-number, text + 1);
}

void hexagon_grid(int size, int x, int y, int *column, int *row)
{
    *column = y - x + size - 1;
    *row = x - 1;
}

size_t hexagon_spell(int size, enum spelling spelling, int x, int y, char *text)
{
    size_t n;

    if (spelling == SPELLING_XYZ) {
        n = hexagon_spell_signed(x - size, text);
        text[n++] = ',';
        n += hexagon_spell_signed(y - x, text + n);
        text[n++] = ',';
        n += hexagon_spell_signed(size - y, text + n);
    } else {
        n = spell_column(x, text);
        n += spell_number(spelling == SPELLING_LINE ? y : y - hexagon_shift(size, x), text + n);
    }
    text[n] = '\0';
    return n;
}

/* "x,y,z" with the sum 0; zero has no sign. */
static bool hexagon_read_xyz(int size, const char *text, size_t length, int *x, int *y)
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

bool hexagon_read(int size, enum spelling spelling, const char *text, size_t length, int *x, int *y)
{
    size_t at = 0;
    int column;
    int number;

    if (spelling == SPELLING_XYZ)
        return hexagon_read_xyz(size, text, length, x, y);
    if (!spell_read_column(text, length, &at, &column) ||
        !spell_read_number(text, length, &at, &number) || at != length || number == 0)
        return false;
    *x = column;
    *y = spelling == SPELLING_LINE ? number : number + hexagon_shift(size, column);
    return true;
}
