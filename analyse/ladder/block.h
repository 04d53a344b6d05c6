/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LADDER_BLOCK_H
#define ANALYSE_LADDER_BLOCK_H

/*
 * Blocks: how an opponent's stone relates to a group, and which cells it takes away from it.
 *
 * There are three kinds of block (docs/theory.md 10): adjacent to the group; on the pivot of one of
 * its two-bridge steps; and adjacent to such a pivot but neither of the former.  They are ranked by
 * the region that they deny, which closing.h decides.  This module measures the immediate loss: the
 * cells that the group no longer reaches with one more stone.
 */

#include "analyse/base/error.h"
#include "analyse/links/links.h"

enum block_kind {
    BLOCK_NONE, /* too far away */
    BLOCK_ADJACENT, /* adjacent to a stone of the group */
    BLOCK_PIVOT, /* on the far cell of a two-bridge from a stone of the group, both cells between
                    empty */
    BLOCK_BESIDE_PIVOT, /* adjacent to such a cell */
};
#define BLOCK_KINDS 4

/* The name of a kind: "none", "adjacent", "pivot", "beside-pivot". */
const char *block_kind_name(enum block_kind kind);

/* A group: chains of the colour of `ends`, by their numbers. */
struct block_group {
    const end_id *chain; /* borrowed */
    int nchains;
};

/*
 * The kind of block that an opponent's stone on the empty cell `at` would be.  *pivot (NULL
 * allowed) becomes the pivot that it takes or is adjacent to, the lowest of several; else
 * CELL_NONE.  O(1).
 */
enum block_kind block_classify(const struct ends *ends, const struct block_group *group, cell at,
                               cell *pivot);

/*
 * Writes to `taken` (words of the board) the cells that the group reaches with at most one more
 * stone before an opponent's stone on `at` and not after it, without `at` itself: the cells to
 * which `links` finds a full or semi link.  `links` has searched `position`, on which `at` is
 * empty; both are changed and restored, but anything borrowed from `links` becomes invalid. Returns
 * the number of cells, or ERROR_MEMORY: then `links` is empty.
 */
int block_takes(struct links *links, struct position *position, const struct block_group *group,
                cell at, uint64_t *taken) WARN_UNUSED;

#endif
