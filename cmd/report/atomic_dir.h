/* SPDX-License-Identifier: ISC */
#ifndef CMD_REPORT_ATOMIC_DIR_H
#define CMD_REPORT_ATOMIC_DIR_H

/*
 * Files that belong together, in one folder: all are there, or the one that leads to them is not.
 *
 * Everything is written first, beside its place, into a hidden folder .hav-XXXXXX in the folder
 * itself.  Only when all of it is there does the old leading file go, and the new files take their
 * places, the leading one last.  So whoever finds that file finds the files of one run, and a run
 * that is killed leaves the old files, or the new ones, or a folder without the leading one; each
 * file by itself is whole at any time.
 */

#include "cmd/output/output.h"

struct atomic_dir {
    const char *path; /* made unless it is there */
    struct atomic_dir_file *files;
    size_t nfiles, capacity;
    bool failed; /* memory ran out */
};

/* A file called NAME.ENDING; the name may begin with one folder more, "tables/".  The bytes are the
 * bundle's from then on.  The file added last is the one that leads to the others. */
void atomic_dir_add(struct atomic_dir *bundle, const char *name, const char *ending,
                    struct text *bytes);

/* Writes them.  0; ERROR_OUTPUT after a complaint, or ERROR_MEMORY: unless the very last step
 * failed, nothing has changed.  What else lies in the folder is left alone. */
int atomic_dir_write(const struct atomic_dir *bundle) WARN_UNUSED;

void atomic_dir_release(struct atomic_dir *bundle);

#endif
