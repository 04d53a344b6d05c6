/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LADDER_KEYPOINT_H
#define ANALYSE_LADDER_KEYPOINT_H

/*
 * Key points (docs/theory.md 9): the empty cells one safe step from one or two sides.
 *
 * A stone on a key point would be joined to a side although the opponent moves first; perhaps to a
 * second side too, or to an adjacent side when the colour moves first.  A cell on a side, or
 * adjacent to a chain that touches it, reaches that side at once; such a cell is a key point only
 * through another side.
 *
 * The exact search decides each, inside the lowest rows of the side and near the cell.  So a cell
 * that is found is a key point; one that is not found may still be one by a carrier outside of that
 * region.  On an empty board none is missing within four rows (hav-templates enumerate).  Like all
 * links it is a local truth: a threat may gain the move that breaks it.  keypoint_cuts() finds
 * those inside the link.
 */

#include "analyse/groups/link_vital.h"
#include "analyse/solve/exact.h"

enum keypoint_kind {
    KEYPOINT_ONE, /* safe to one side only */
    KEYPOINT_NEAR, /* safe to one side, and the colour's next move joins an adjacent one */
    KEYPOINT_TWO, /* safe to each of two sides or more */
};

/* The name of a kind: "one", "near", "two". */
const char *keypoint_kind_name(enum keypoint_kind kind);

struct keypoint {
    cell at;
    enum keypoint_kind kind;
    edge_set safe; /* bit i: side i; joined although the opponent moves first */
    edge_set touches; /* those of `safe` that are touched at once */
    edge_set near; /* adjacent to one of `safe` and not safe: joined when the colour moves first */
    edge_set unknown; /* sides that the search did not decide within its limit */
    int row; /* the highest in which it is, counted from a side in `safe` that it does not touch */
    bool together; /* KEYPOINT_TWO: proved to be joined to all of `safe` at once */
};

/* Zero-initialised: the defaults. */
struct keypoint_options {
    int rows; /* of a carrier of a safe link, counted from the side, which is 1; 0: 4 */
    int rows_near; /* the same when the colour moves first; 0: 5 */
    int distance; /* of its cells from the key point, at most; 0: 5, which costs a tenth of 6 */
    uint64_t limit_nodes; /* of each search; 0: EXACT_LIMIT_NODES */
};

/* The row of a cell counted from a side of the board, the side itself with its corners being 1. */
int keypoint_row(const struct board *board, int side, cell at);
/* The row from the nearest side. */
int keypoint_least_row(const struct board *board, cell at);

/*
 * Is `at` a key point of the colour of `ends`?  If so *point is written in full.  Otherwise, and
 * when `at` is not empty, the function returns false, and of *point only `at` and `unknown` are
 * valid.
 */
bool keypoint_look(struct exact *exact, const struct ends *ends,
                   const struct keypoint_options *options, cell at, struct keypoint *point);

/*
 * Writes all key points, in cell order, to points[board->ncells]; returns their number.  *nunknown
 * (NULL allowed) becomes the number of cells with a side that the search did not decide, key points
 * or not.  Cost: a search for each cell and each side within the rows; 0.4 seconds on an empty
 * board of base 10.
 */
int keypoints_find(struct exact *exact, const struct ends *ends,
                   const struct keypoint_options *options, struct keypoint *points, int *nunknown);

/* A threat of the opponent that parts a stone on a key point from a side. */
struct keypoint_cut {
    int side;
    struct link_intrusion by; /* `breaks` is EXACT_YES */
};

/* Whose key points are asked about, and with what. */
struct keypoint_judge {
    struct exact *exact;
    struct link_judge *links;
    struct position *position; /* played on and left as it was */
    enum colour colour;
};

/*
 * Writes to cuts[nsides], in the order of the sides, a threat for each side that a stone on `point`
 * would be safe to and does not touch, if threats inside cut all links to it that the search finds;
 * returns their number.  `point` is of the judge's position and colour, and was found with
 * `options`.  Threats outside of the links are not tried.  Cost: a search for each such side, and
 * one more for each threat, if the opponent can threaten at all.
 */
int keypoint_cuts(const struct keypoint_judge *judge, const struct keypoint_options *options,
                  const struct keypoint *point, struct keypoint_cut *cuts);

/* Sorts points[0..n), the best first: by the highest row, then by the most sides in `safe` and
 * `near`, then by cell. */
void keypoints_rank(struct keypoint *points, int n);

#endif
