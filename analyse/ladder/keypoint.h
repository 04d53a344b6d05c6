/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LADDER_KEYPOINT_H
#define ANALYSE_LADDER_KEYPOINT_H

/*
 * Key points (the theory's Knotenpunkte): the empty cells one safe step from one or two sides.
 *
 * A stone on a key point would be joined to a side though the opponent moves first; perhaps to a
 * second side too, or, when the colour moves first, to one that lies beside it.  Cells that a side
 * is reached from at once, being on it or beside a chain that is, are steps to nowhere and count
 * only for what they are to a second side.
 *
 * Each is decided by the exact search inside the lowest rows of the side and near the cell.  So a
 * cell that is found is a key point, and one that is not may still be by a carrier outside of that.
 * On an empty board none is missing within four rows (hav-templates enumerate).  It is a local
 * truth as all links are: a ring threat may gain the move that breaks it.
 */

#include "analyse/solve/exact.h"

enum keypoint_kind {
    KEYPOINT_ONE, /* safe to one side, no more */
    KEYPOINT_NEAR, /* safe to one side, and the colour's next move joins a side beside it */
    KEYPOINT_TWO, /* safe to each of two sides or more */
};
const char *keypoint_kind_name(enum keypoint_kind kind); /* "one", "near", "two" */

struct keypoint {
    cell at;
    enum keypoint_kind kind;
    edge_set safe; /* bit i: side i; joined though the opponent moves first */
    edge_set touches; /* those of `safe` that are reached with nothing between */
    edge_set near; /* beside one of those and not safe: joined when the colour moves first */
    edge_set unknown; /* sides that the search, within its limit, cannot tell of */
    bool together; /* KEYPOINT_TWO: to all of `safe` in one, whatever the opponent does */
};

/* Zero-initialised: the usual. */
struct keypoint_options {
    int rows; /* of a carrier of a safe link, counted from the side, which is 1; 0: 4 */
    int rows_near; /* of one with the move; 0: 5 */
    int distance; /* of its cells from the key point, at most; 0: 5, which costs a tenth of 6 */
    uint64_t limit_nodes; /* of each question; 0: EXACT_LIMIT_NODES */
};

/* The row of a cell counted from a side of the board, the side itself with its corners being 1. */
int keypoint_row(const struct board *board, int side, cell at);

/*
 * Is the empty cell `at` a key point of the colour of `ends`?  Then, or when the search cannot
 * tell, *point is written in full; else only `at` and `unknown`, and the answer is false.
 */
bool keypoint_look(struct exact *exact, const struct ends *ends,
                   const struct keypoint_options *options, cell at, struct keypoint *point);

/*
 * All key points, in cell order, into points[board->ncells]; returns their number.  *nunknown (NULL
 * allowed) is the number of cells of which the search could not tell, found or not.  Cost: a search
 * for each cell and side no farther away than the rows; on an empty board of base 10 0.4 seconds.
 */
int keypoints_find(struct exact *exact, const struct ends *ends,
                   const struct keypoint_options *options, struct keypoint *points, int *nunknown);

#endif
