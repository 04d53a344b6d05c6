/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_INDEX_FILES_H
#define CORPUS_INDEX_INDEX_FILES_H

/* Lists the files to index: the operands, and the files in folders. */

#include "corpus/index/index.h"
#include "parse/container/folder.h"
#include "parse/container/passing.h"
#include "parse/input/diagnostic.h"

struct index_lister {
    /* Called for each file; a nonzero return ends the list and is returned. */
    int (*each)(void *context, const struct index_file *file);
    /* Called for an operand that is not a file or cannot be examined, and for a folder without
     * files.  Returns as `each`. */
    int (*find)(void *context, const char *path, const struct diagnostic *diagnostic);
    bool repeats; /* list a file again if it is named again */
    void *context;
    const struct own_file *own; /* to be skipped below folders; borrowed */
    size_t nown;
    const struct passing *passing; /* files that are passed over for their names; NULL: none */
};

/* Lists operands[0..count) in their order, and folders in byte order of names.  Returns 0, the
 * nonzero return of a callback, or ERROR_MEMORY. */
int index_files(char *const *operands, size_t count, const struct index_lister *lister) WARN_UNUSED;

/* Gets the state of a file; `path` is borrowed.  Returns 0 or an errno. */
int index_file_ask(const char *path, struct index_file *file) WARN_UNUSED;

/* True if the operand can be indexed: it is not a pipe or standard input, which can be read only
 * once. */
bool index_files_possible(const char *operand);

#endif
