/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_CHAIN_PLANES_H
#define ANALYSE_BOARD_CHAIN_PLANES_H

/* The chains of a colour as planes (plane.h), with the empty cells around each. */

#include "analyse/board/plane.h"

#define CHAIN_PLANES_MAX ((BOARD_CELLS_MAX + 1) / 2)

struct chain_planes {
    const struct board *board; /* borrowed */
    int words; /* of a plane */
    int n; /* chains */
    uint64_t own[PLANE_WORDS_MAX]; /* stones, and cells that count as stones */
    uint64_t empty[PLANE_WORDS_MAX]; /* the other empty cells */
    uint64_t open[PLANE_WORDS_MAX]; /* both */
    edge_set edges[CHAIN_PLANES_MAX]; /* [chain] that it touches */
    uint16_t of_bit[64 * PLANE_WORDS_MAX]; /* [plane_bit of an own cell]: its chain */
    /* [chain][words] each: */
    uint64_t stones[CHAIN_PLANES_MAX * PLANE_WORDS_MAX];
    uint64_t near[CHAIN_PLANES_MAX * PLANE_WORDS_MAX]; /* empty cells beside it */
};

/* Finds the chains of `colour`, in the order of their first stones.  O(stones + chains * words). */
void chain_planes_find(const struct position *position, enum colour colour,
                       struct chain_planes *chains);

/* Lets the empty cells of `free` (cellset.h) count as stones too.  O(cells * chains * words). */
void chain_planes_add(struct chain_planes *chains, const uint64_t *free);

#endif
