/* SPDX-License-Identifier: ISC */
#ifndef CMD_REPORT_BUNDLE_H
#define CMD_REPORT_BUNDLE_H

/*
 * Files that belong together, in one folder: all are there, or the one that leads to them is not.
 *
 * Everything is written first, beside its place, into a hidden folder .hav-XXXXXX in the folder
 * itself.  Only when all of it is there does the old leading file go, and the new files take their
 * places, the leading one last.  So whoever finds that file finds the files of one run, and a run
 * that is killed leaves the old files, or the new ones, or a folder without the leading one; each
 * file by itself is whole at any time.
 */

#include "cmd/common/output.h"

struct bundle {
    const char *path; /* made unless it is there */
    struct bundle_file *files;
    size_t nfiles, capacity;
    bool failed; /* memory ran out */
};

/* A file called NAME.ENDING; the name may begin with one folder more, "tables/".  The bytes are the
 * bundle's from then on.  The file added last is the one that leads to the others. */
void bundle_add(struct bundle *bundle, const char *name, const char *ending, struct text *bytes);

/* Writes them.  0; ERROR_OUTPUT after a complaint, or ERROR_MEMORY: unless the very last step
 * failed, nothing has changed.  What else lies in the folder is left alone. */
int bundle_write(const struct bundle *bundle) WARN_UNUSED;

void bundle_release(struct bundle *bundle);

#endif
