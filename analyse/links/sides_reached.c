/* SPDX-License-Identifier: ISC */
/*
 * Which sides does a colour reach?  A full link of a chain and a side means that the colour joins
 * them moving second, apart from threats elsewhere; a chain that touches a side needs no link.
 */
#include "analyse/links/sides_reached.h"

edge_set sides_reached(const struct links *links)
{
    const struct ends *ends = links_ends(links);
    const struct board *board = ends->board;
    edge_set sides = 0;

    for (int i = 0; i < board->ncells; i++) {
        end_id chain = ends->of_cell[i];

        if (!cellset_has(ends->own.word, (cell)i))
            continue;
        for (int side = 0; side < board->nsides; side++) {
            end_id there = ends->of_side[side];

            if (there != END_NONE &&
                ((ends->touches[chain] >> side & 1) != 0 || links_has(links, chain, there, false)))
                sides = (edge_set)(sides | 1u << side);
        }
    }
    return sides;
}
