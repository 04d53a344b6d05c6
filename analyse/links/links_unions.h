/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_LINKS_UNIONS_H
#define ANALYSE_LINKS_LINKS_UNIONS_H

/*
 * The or rule at one pair of ends: semi links without a cell common to all give a full link on the
 * union of their carriers.  Internal to links.c.
 */

#include "analyse/links/link_store.h"

/* How those cells of one word of the board that count get the bits from `at` on. */
struct unions_packing {
    uint64_t move[6]; /* [i] bits that move by 1 << i */
    int at;
};

/* Memory for the rule, kept from one use to the next.  Zero is a valid empty value. */
struct links_unions {
    struct link_list links; /* of the pair, that can be part of a union */
    uint64_t *stack; /* lists of their carriers, on the cells that they have together */
    size_t room; /* of stack[], in words */
    struct unions_packing pack[CELLSET_WORDS_MAX]; /* [word of the board] */
    cell at[BOARD_CELLS_MAX]; /* [bit there] its cell */
    uint64_t class[BOARD_CELLS_MAX]; /* [bit there] the class of the cell */
};

/* Frees the memory and empties it. */
void links_unions_release(struct links_unions *unions);

/*
 * Offers the full links that follow from an active semi link and the others of its pair that are
 * active, of at most `most` cells: all minimal ones whose semi links include this one.  Stops when
 * store->work is above limit_work; sets store->failed when memory is out.
 */
void links_unions_offer(struct links_unions *unions, struct link_store *store, uint32_t link,
                        int most, uint64_t limit_work);

#endif
