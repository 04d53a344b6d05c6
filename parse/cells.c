/* SPDX-License-Identifier: ISC */
/*
 * Spelt cells by table: first letter times 128, plus the number, or 100 plus the second letter.
 */
#include "parse/cells.h"

#include <stdlib.h>

#define PAIR 100

struct cells {
    cell *table[BOARDS_GAMES_MAX][BOARD_SIZE_MAX + 1][SPELLINGS];
};

static int letter_index(char c)
{
    if (c >= 'a' && c <= 'z')
        return c - 'a';
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    return -1;
}

uint16_t cells_code(const char *text, size_t length)
{
    if (length < 2 || length > 3)
        return CELLS_CODE_NONE;
    int letter = letter_index(text[0]);
    if (letter < 0)
        return CELLS_CODE_NONE;
    int second = letter_index(text[1]);
    if (second >= 0)
        return length == 2 ? (uint16_t)(letter << 7 | (PAIR + second)) : CELLS_CODE_NONE;
    if (text[1] < '1' || text[1] > '9')
        return CELLS_CODE_NONE;
    int number = text[1] - '0';
    if (length == 3) {
        if (text[2] < '0' || text[2] > '9')
            return CELLS_CODE_NONE;
        number = number * 10 + (text[2] - '0');
    }
    return (uint16_t)(letter << 7 | number);
}

struct cells *cells_new(void)
{
    return calloc(1, sizeof(struct cells));
}

void cells_free(struct cells *cells)
{
    if (cells == NULL)
        return;
    for (int game = 0; game < BOARDS_GAMES_MAX; game++)
        for (int size = 0; size <= BOARD_SIZE_MAX; size++)
            for (int spelling = 0; spelling < SPELLINGS; spelling++)
                free(cells->table[game][size][spelling]);
    free(cells);
}

static cell entry(const struct board *board, enum spelling spelling, int letter, int second)
{
    char text[3] = {(char)('a' + letter)};
    size_t length = 2;
    bool well_formed;

    if (second >= PAIR) {
        text[1] = (char)('a' + second - PAIR);
    } else if (second >= 10) {
        text[1] = (char)('0' + second / 10);
        text[2] = (char)('0' + second % 10);
        length = 3;
    } else {
        text[1] = (char)('0' + second);
    }
    cell at = cell_read(board, spelling, text, length, &well_formed);
    return at == CELL_NONE && !well_formed ? CELLS_UNREADABLE : at;
}

const cell *cells_table(struct cells *cells, const struct board *board, enum spelling spelling)
{
    cell **slot = &cells->table[board->game->index][board->size][spelling];

    if (*slot != NULL)
        return *slot;
    cell *table = malloc(CELLS_CODES * sizeof *table);
    if (table == NULL)
        return NULL;
    for (int letter = 0; letter < 26; letter++)
        for (int second = 0; second < 128; second++)
            table[letter << 7 | second] = second == 0 || second >= PAIR + 26
                                              ? CELLS_UNREADABLE
                                              : entry(board, spelling, letter, second);
    *slot = table;
    return table;
}
