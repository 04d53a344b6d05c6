/* SPDX-License-Identifier: ISC */

/*
 * How many empty cells does each colour touch?  A cell counts for a colour when one of its six
 * neighbours holds a stone of it, or when it lies on a side that the caller counts as reached.
 * Source: the territory count of the diploma thesis on Havannah of 2006, as stated in
 * havtools(7).
 */

#include "analyse/board/territory.h"

void territory_count(const struct position *position, const edge_set *sides,
                     struct territory *territory, uint8_t *member)
{
    const struct board *board = position->board;

    *territory = (struct territory){{0}, 0};
    for (int i = 0; i < board->ncells; i++) {
        bool touched[3] = {false};

        if (position_colour(position, (cell)i) == COLOUR_NONE) {
            for (enum colour colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
                touched[colour] = position_near(position, (cell)i, colour) != 0 ||
                                  (sides != NULL && (board->edges[i] & sides[colour]) != 0);
                territory->cells[colour] += touched[colour];
            }
            territory->both += touched[COLOUR_WHITE] && touched[COLOUR_BLACK];
        }
        if (member != NULL)
            member[i] = (uint8_t)(touched[COLOUR_WHITE] << COLOUR_WHITE | touched[COLOUR_BLACK]
                                                                              << COLOUR_BLACK);
    }
}
