/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LADDER_BLOCK_H
#define ANALYSE_LADDER_BLOCK_H

/*
 * Blocks: what an opponent's stone is to a group, and which cells it takes away from it.
 *
 * The theory knows three ways to stand in a group's way: beside it; on the pivot of one of its
 * two-bridge steps; and beside such a pivot, being neither.  It holds that each denies a larger
 * region than the one before.  The region is decided in closing.h; here is what the group loses at
 * once: the cells that it no longer reaches with one more stone.
 */

#include "analyse/base/error.h"
#include "analyse/links/links.h"

enum block_kind {
    BLOCK_NONE, /* too far away */
    BLOCK_ADJACENT, /* beside a stone of the group */
    BLOCK_PIVOT, /* on the far cell of a two-bridge from a stone of the group, both cells between
                    being empty */
    BLOCK_BESIDE_PIVOT, /* beside such a cell */
};
#define BLOCK_KINDS 4
const char *block_kind_name(enum block_kind kind); /* "none", "adjacent", "pivot", "beside-pivot" */

/* A group: chains of the colour of `ends`, by their numbers. */
struct block_group {
    const end_id *chain; /* borrowed */
    int nchains;
};

/*
 * What would an opponent's stone on the empty cell `at` be to the group?  *pivot (NULL allowed) is
 * the pivot that it takes or stands beside, the lowest of several; else CELL_NONE.  O(1).
 */
enum block_kind block_classify(const struct ends *ends, const struct block_group *group, cell at,
                               cell *pivot);

/*
 * The cells that the group reaches with at most one more stone before an opponent's stone on `at`,
 * and not behind it, `at` itself not counted: those with a full or semi link, as links are found.
 * `links` has searched `position`, on which `at` is empty; both are played on and come back as they
 * were, but for what the header of links.h says is borrowed until an update.  `taken` has the words
 * of the board.  Returns their number, or ERROR_MEMORY: then `links` holds nothing.
 */
int block_takes(struct links *links, struct position *position, const struct block_group *group,
                cell at, uint64_t *taken) WARN_UNUSED;

#endif
