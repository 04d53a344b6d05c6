/* SPDX-License-Identifier: ISC */
/*
 * Spelt cells by table, each entry of which the game itself has read.
 */
#include "parse/notation/cells.h"

#include <stdlib.h>

struct cells {
    cell *table[BOARDS_GAMES_MAX][BOARD_SIZE_MAX + 1][SPELLINGS];
};

uint16_t cells_code(const char *text, size_t length)
{
    if (length < 2 || length > 3 || cells_pair(text[0]) == 0)
        return CELLS_CODE_NONE;
    unsigned letter = cells_pair(text[0]) - CELLS_PAIR;
    unsigned second = cells_pair(text[1]);
    if (second == 0) {
        if (text[1] < '1' || text[1] > '9')
            return CELLS_CODE_NONE;
        second = (unsigned)(text[1] - '0');
        if (length == 3) {
            if (text[2] < '0' || text[2] > '9')
                return CELLS_CODE_NONE;
            second = second * 10 + (unsigned)(text[2] - '0');
        }
    } else if (length == 3) {
        return CELLS_CODE_NONE;
    }
    return (uint16_t)(letter << 7 | second);
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

static cell cells_entry(const struct board *board, enum spelling spelling, int letter, int second)
{
    char text[3] = {(char)('a' + letter)};
    size_t length = 2;
    bool well_formed;

    if (second >= CELLS_PAIR) {
        text[1] = (char)('a' + second - CELLS_PAIR);
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
            table[letter << 7 | second] = second == 0 || second >= CELLS_PAIR + 26
                                              ? CELLS_UNREADABLE
                                              : cells_entry(board, spelling, letter, second);
    *slot = table;
    return table;
}
