/* SPDX-License-Identifier: ISC */
#ifndef PATTERNS_REGION_H
#define PATTERNS_REGION_H

/*
 * A region in which templates are enumerated: stones at a side or at a corner of the board, and
 * empty cells around them.
 */

#include "patterns/template.h"

#define REGION_WIDTH_MAX 30 /* set by hand */

struct region_options {
    int row; /* of the stones, from 1 */
    int stones; /* 1, or 2 neighbours in the row */
    int rows; /* cells of rows 1 .. rows, at least `row` */
    int width; /* and at most this many cells left and right of the stones */
    int corner; /* 0: at a side; else the first stone's y at a corner, where 1 is on the next side
                 */
    int sides; /* to be joined: 1 or, at a corner, 2 */
    enum template_claim claim;
};

struct region {
    struct template template;
    struct template_cell stones[2], cells[TEMPLATE_CELLS_MAX];
};

/* Fills in the region.  Returns the number of its empty cells; if that is more than
 * TEMPLATE_CELLS_MAX or less than 1, `region` is undefined. */
int region_init(struct region *region, const struct region_options *options);

/*
 * The template of the region's cells in `set` (bits), its cells in cells[TEMPLATE_CELLS_MAX].  It
 * borrows the region's stones, and `name`.
 */
void region_cut(const struct region *region, uint64_t set, const char *name,
                struct template_cell *cells, struct template *cut);

#endif
