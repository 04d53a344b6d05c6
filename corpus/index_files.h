/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_FILES_H
#define CORPUS_INDEX_FILES_H

/* The files that an index is of: operands, and what lies in folders, each once. */

#include "corpus/index.h"
#include "parse/diagnostic.h"
#include "parse/folder.h"

struct index_lister {
    /* Called for each file; its nonzero ends the list and is returned. */
    int (*each)(void *context, const struct index_file *file);
    /* What is no file, or cannot be asked. */
    void (*find)(void *context, const char *path, const struct diagnostic *diagnostic);
    void *context;
    const struct own_file *own; /* passed over below folders; borrowed */
    size_t nown;
};

/* Lists operands[0..count) in their order, folders in byte order of names.  0, or each's nonzero,
 * or ERROR_MEMORY. */
int index_files(char *const *operands, size_t count, const struct index_lister *lister) WARN_UNUSED;

#endif
