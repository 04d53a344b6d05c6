/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_TERRITORY_H
#define ANALYSE_BOARD_TERRITORY_H

/*
 * Territory: the empty cells that a colour touches (docs/theory.md 9).
 */

#include "analyse/board/position.h"

struct territory {
    int cells[3]; /* [enum colour]: empty cells adjacent to at least one stone of the colour */
    int both; /* empty cells adjacent to stones of both */
};

/*
 * Counts the territory of both colours.  Sides add nothing by themselves; `sides` [3], NULL for
 * none, names for each colour the sides whose empty cells are to be added to it (each cell counts
 * once). `member` [board->ncells], NULL allowed, receives for each cell a set of bits 1 << colour.
 * O(cells).
 */
void territory_count(const struct position *position, const edge_set *sides,
                     struct territory *territory, uint8_t *member);

#endif
