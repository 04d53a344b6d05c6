/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_CELLS_H
#define PARSE_NOTATION_CELLS_H

/*
 * Spelt cells by table.  A record's move is packed into a code when its bytes are read; once the
 * board and the spelling are known, the code leads to the cell.  The tables are made with the
 * game's own reading of cells, so they know no game.
 */

#include "analyse/board/game.h"

/* Codes of a letter and a number 1 to 99, or of two letters: the letter, 0 to 25, times 128, plus
 * the number, or what cells_pair() makes of the second letter. */
#define CELLS_CODES (26 << 7)
#define CELLS_PAIR 100
static inline unsigned cells_pair(char letter) /* 0: it is none */
{
    unsigned index = ((unsigned char)letter | 0x20u) - 'a';

    return index < 26 ? CELLS_PAIR + index : 0;
}
#define CELLS_CODE_NONE UINT16_MAX /* spelt in another way: to be read as text */
/* In a table: the text is no cell's in this spelling.  (CELL_NONE: one of no cell of the board.) */
#define CELLS_UNREADABLE (CELL_NONE - 1)

/* The code of text[0..length), or CELLS_CODE_NONE. */
uint16_t cells_code(const char *text, size_t length);

struct cells;
struct cells *cells_new(void); /* NULL: out of memory */
void cells_free(struct cells *cells); /* NULL allowed */

/* The cell of each code on this board, [CELLS_CODES], borrowed until cells_free(); NULL: out of
 * memory. */
const cell *cells_table(struct cells *cells, const struct board *board, enum spelling spelling);

#endif
