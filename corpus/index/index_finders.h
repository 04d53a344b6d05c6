/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_INDEX_FINDERS_H
#define CORPUS_INDEX_INDEX_FINDERS_H

/* The tables' own indexes, by which rows are found. */

#include "corpus/index/database.h"

/* Makes those that are missing.  Returns 0 or an ERROR_ of a database. */
int index_finders_make(struct database *database) WARN_UNUSED;

/* Should those of the games be dropped, and made anew at the end, before so many rows are written
 * or deleted in an index of `games`? */
bool index_finders_are_dear(uint64_t rows, uint64_t games);

/* Drops those of the games.  Returns as above. */
int index_finders_drop(struct database *database) WARN_UNUSED;

/* The finders of numbers and days in a new index.  Most archives are in the order of these: then
 * each row goes at the end of a finder, which costs no more than sorting them, while other threads
 * read; sorting is done by one alone. */
struct index_order {
    bool is_kept; /* it is kept up to date with each row */
    int64_t last; /* of the rows so far that have a value */
    uint64_t rows, back; /* these, and those with a lesser one than the row before */
};

struct index_orders {
    struct index_order number, day; /* zero: they are not watched */
};

/* Makes the two.  Returns as above. */
int index_orders_begin(struct index_orders *orders, struct database *database) WARN_UNUSED;

/* To be called before each row is added, with what it has; negative: nothing.  Drops a finder in
 * whose order the rows are not after all; index_finders_make() makes it again.  Returns as above.
 */
int index_orders_watch(struct index_orders *orders, struct database *database, int64_t number,
                       int64_t day) WARN_UNUSED;

#endif
