/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_INDEX_LAYOUT_H
#define CORPUS_INDEX_INDEX_LAYOUT_H

/* The layout of an index's tables, as hav-index(1) tells; for who makes one and who asks one. */

#include "corpus/index/database.h"

#define INDEX_APPLICATION "1214346825" /* PRAGMA application_id: "HavI" */
#define INDEX_LAYOUT 2 /* PRAGMA user_version; 0 while it is being made */

/*
 * Is the database an index of this layout, whose records were read as `reading` (NULL: in whatever
 * way) says?  0; ERROR_INPUT: no, as its problem tells, with `advice` behind it where another index
 * would do; or another error of a database.
 */
int index_layout_check(struct database *database, const char *reading,
                       const char *advice) WARN_UNUSED;

#endif
