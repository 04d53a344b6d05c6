/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_INDEX_FILES_H
#define CORPUS_INDEX_INDEX_FILES_H

/* The files that an index is of: operands, and what lies in folders. */

#include "corpus/index/index.h"
#include "parse/input/diagnostic.h"
#include "parse/input/folder.h"

struct index_lister {
    /* Called for each file; its nonzero ends the list and is returned. */
    int (*each)(void *context, const struct index_file *file);
    /* What is no file, or cannot be asked, and a folder without files.  As `each`. */
    int (*find)(void *context, const char *path, const struct diagnostic *diagnostic);
    bool repeats; /* a file that is named again is listed again */
    void *context;
    const struct own_file *own; /* passed over below folders; borrowed */
    size_t nown;
};

/* Lists operands[0..count) in their order, folders in byte order of names.  0, or each's nonzero,
 * or ERROR_MEMORY. */
int index_files(char *const *operands, size_t count, const struct index_lister *lister) WARN_UNUSED;

/* Asks for a file's state; `path` is borrowed by it.  0, or an error number. */
int index_file_ask(const char *path, struct index_file *file) WARN_UNUSED;

/* May what an operand names be in an index?  Not what can be read only once: pipes, standard input.
 */
bool index_files_possible(const char *operand);

#endif
