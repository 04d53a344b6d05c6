/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_INDEX_WHERE_H
#define CORPUS_INDEX_INDEX_WHERE_H

/*
 * A filter as a condition of SQL on the games of an index, which holds of every game that the
 * filter may want: of what the index does not know, anything may be; of what it knows, what the
 * filter says.  It is about games that were not rejected.
 */

#include "corpus/filter/filter.h"
#include "corpus/index/database.h"

/*
 * Appends the condition, which names columns of `games`.  Expressions are put to each player and
 * each event once; who matches is written into a temporary table.  0, or an error of the database.
 */
int index_where(struct database *database, const struct filter *filter,
                struct text *sql) WARN_UNUSED;

#endif
