/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_INDEX_SQL_H
#define CORPUS_INDEX_INDEX_SQL_H

/*
 * Translates a filter into an SQL condition on the games of an index.  The condition is true for
 * every game that the filter may want: where the index lacks a value the condition is true, where
 * it has one the condition agrees with the filter.  It applies to games that were not rejected.
 */

#include "corpus/filter/filter.h"
#include "corpus/index/database.h"

/*
 * Appends the condition, which names columns of `games`, to `sql`.  Matches each regular expression
 * once against every player and every event, and keeps the ids of those that match in a temporary
 * table.  Sets *is_exact if the condition is true for no game that the filter does not want.
 * Returns 0 or an error of the database.
 */
int index_sql(struct database *database, const struct filter *filter, struct text *sql,
              bool *is_exact) WARN_UNUSED;

#endif
