/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_INDEX_CURRENT_H
#define CORPUS_INDEX_INDEX_CURRENT_H

/* Would a run over these operands change the index?  Asked without writing and without reading
 * any record. */

#include "corpus/index/index_files.h"

struct index_current {
    const char *index, *reading; /* as for index_open() */
    char *const *operands;
    size_t noperands;
    const struct own_file *own; /* files to skip below folders */
    size_t nown;
    const struct passing *passing; /* as in struct index_lister */
    /* Called for each such file that the folders have, if the answer is yes; NULL allowed. */
    int (*find)(void *context, const char *path, const struct diagnostic *diagnostic);
    void *context;
};

/*
 * Returns 1 if the index is sound enough to be asked, has exactly the operands' files, as they are
 * now and in their order, and could read all of them to their end; then `counts` has what
 * index_finish() would set.  Returns 0 if not, or if there is any doubt; ERROR_MEMORY; or what
 * `find` returned.
 */
int index_is_current(const struct index_current *current, struct index_counts *counts) WARN_UNUSED;

#endif
