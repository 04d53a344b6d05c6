/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_PAIR_ORDER_H
#define ANALYSE_LINKS_PAIR_ORDER_H

/*
 * Which cells should the colour try first to join two ends?  Guesses for pair_prover.c; no verdict
 * depends on them.
 */

#include "analyse/links/links.h"

struct pair_move {
    cell at;
    uint32_t cost; /* from 1: the effort that a proof by this move is guessed to take */
};

/*
 * Writes the empty cells that can matter to a link of a and b, by ascending cost, to
 * moves[BOARD_CELLS_MAX], and returns their number.  `links` has the links of the position.
 */
int pair_order(const struct links *links, end_id a, end_id b, struct pair_move *moves);

#endif
