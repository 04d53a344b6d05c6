/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_INDEX_LAYOUT_H
#define CORPUS_INDEX_INDEX_LAYOUT_H

/* The layout of an index's tables, as in hav-index(1); used to build an index and to query one. */

#include "corpus/index/database.h"

#define INDEX_APPLICATION "1214346825" /* PRAGMA application_id: "HavI" */
#define INDEX_LAYOUT 5 /* PRAGMA user_version; 0 while it is being made */

/*
 * Checks that the database is an index of this layout whose records were read as `reading` says
 * (NULL: in any way).  Returns 0; ERROR_INPUT if not: then its problem says why, followed by
 * `advice` if another index would do; or another error of a database.
 */
int index_layout_check(struct database *database, const char *reading,
                       const char *advice) WARN_UNUSED;

#endif
