/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_INDEX_LAYOUT_H
#define CORPUS_INDEX_INDEX_LAYOUT_H

/* The layout of an index's tables, as in hav-index(1); used to build an index and to query one. */

#include "corpus/index/database.h"

#define INDEX_APPLICATION "1214346825" /* PRAGMA application_id: "HavI" */
#define INDEX_LAYOUT 10 /* PRAGMA user_version; 0 while it is being made */
#define INDEX_WORD_OF(number) #number
#define INDEX_WORD(number) INDEX_WORD_OF(number)
#define INDEX_LAYOUT_WORD INDEX_WORD(INDEX_LAYOUT)

/* The statements that make the tables. */
extern const char index_layout_schema[];

/*
 * Checks that the database is an index of this layout, whose tables, views and indexes are ours and
 * no others (a column may be an expression that fills the memory), and whose records were read as
 * `reading` says (NULL: in any way).  Returns 0; ERROR_INPUT if not: then its problem says why,
 * followed by `advice` if another index would do; or another error of a database.
 */
int index_layout_check(struct database *database, const char *reading,
                       const char *advice) WARN_UNUSED;

/* Checks the file.  Returns 1 if it is a sound index; 0 if not, and `report` says why; or
 * ERROR_MEMORY. */
int index_check(const char *path, struct text *report) WARN_UNUSED;

#endif
