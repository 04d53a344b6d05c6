/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_GROUPS_LINK_SPAN_H
#define ANALYSE_GROUPS_LINK_SPAN_H

/*
 * Where a link is: between which cells of its ends a line shows it.
 */

#include "analyse/board/ends.h"

/*
 * Chooses a cell of each end of a link: of an empty cell itself, of a chain a stone, of a side a
 * cell there that is in the carrier or has an own stone.  They are as near to a cell of the carrier
 * as any; of these pairs, one with the fewest stones of the opponent on the straight line between
 * them, then with the least distance, then in the middle of the carrier.  False: an end has no such
 * cell.
 */
bool link_span(const struct ends *ends, end_id a, end_id b, const struct cellset *carrier,
               cell *from, cell *to);

#endif
