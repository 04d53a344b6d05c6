/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_DISTANCE_RING_H
#define ANALYSE_BOARD_DISTANCE_RING_H

/* The rings of distance.h. */

#include "analyse/board/distance.h"

#define DISTANCE_FAR 0x3fff

/* Weights of the cells for one colour: 0 own, 1 empty, DISTANCE_FAR closed (also the outside). */
struct distance_weights {
    const struct board *board;
    uint16_t of[BOARD_CELLS_MAX + 1];
};

/* Writes the empty cells of `mark`, in cell order, to `cells` (NULL: nowhere).  Returns their
 * number. */
int distance_weights_collect(const struct distance_weights *weights, const bool *mark, cell *cells);

/* distance_figure() of a ring under Freeling's rule; the weights are changed. */
int distance_ring(struct distance_weights *weights, cell *cells);

/* The same of a ring around a cell of `content`. */
int distance_ring_around(const struct position *position, struct distance_weights *weights,
                         enum colour content, cell *cells);

/* Is it `most` or less, if there is no ring yet?  The weights are changed. */
bool distance_ring_within(struct distance_weights *weights, int most);

#endif
