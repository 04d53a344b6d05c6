/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_ATOMIC_DIR_H
#define CMD_COMMON_ATOMIC_DIR_H

/*
 * Writes a set of files to one folder at once: a reader who opens them by their paths finds the old
 * ones or the new ones, and so does one who comes after a run that was killed
 * (cmd/common/folder_twin.h).
 *
 * Where that is not possible, because the system cannot exchange folders, or this folder is a mount
 * point, or is nested deeper than the files need, either all files are there or the leading one is
 * not.  They are then first written to a hidden folder .hav-XXXXXX in the folder itself; the old
 * leading file is removed, and the new files are renamed to their places, the leading one last.  A
 * run that is killed leaves the old files, the new files, or a folder without the leading file;
 * each single file is always complete.
 */

#include "cmd/output/output.h"
#include "corpus/base/temp_file.h"

struct atomic_dir {
    const char *path; /* created if missing */
    struct atomic_dir_file *files;
    size_t nfiles, capacity;
    bool failed; /* memory ran out */
};

/*
 * May the folder not be written to?  It is an operand, so that the next run would read what is
 * written; or it has a file `leading` that does not contain `mark`, which others have written. Then
 * complains.
 */
bool atomic_dir_is_refused(const char *path, const char *leading, const char *mark);

/* Does the folder hold files, and no page with `mark`?  It was meant for something else: pages
 * would be lost among its files, or replace some.  Then complains that it holds no `kind`. */
bool atomic_dir_is_foreign(const char *folder, const char *mark, const char *kind);

/* Does a file that can be read contain `mark`? */
bool atomic_dir_has_mark(const char *path, const char *mark);

/* Appends the bytes of a file; nothing if it cannot be read. */
void atomic_dir_read(const char *path, struct text *bytes);

/* Adds a file NAME.ENDING; the name may begin with a folder, "tables/".  The set takes over the
 * bytes.  The file added last is the leading one. */
void atomic_dir_add(struct atomic_dir *dir, const char *name, const char *ending,
                    struct text *bytes);

/* As atomic_dir_add(), with bytes that need not fit in memory. */
void atomic_dir_add_filed(struct atomic_dir *dir, const char *name, const char *ending,
                          struct temp_file *bytes);

/* Writes all files and leaves others in the folder alone.  Returns 0; or ERROR_OUTPUT after a
 * complaint, or ERROR_MEMORY: then nothing has changed, unless the last step failed. */
int atomic_dir_write(const struct atomic_dir *dir) WARN_UNUSED;

/* Frees the set. */
void atomic_dir_release(struct atomic_dir *dir);

#endif
