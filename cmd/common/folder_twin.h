/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_FOLDER_TWIN_H
#define CMD_COMMON_FOLDER_TWIN_H

/*
 * Replaces files of a folder in one step, by a twin of it.
 *
 * The twin is made beside the folder, as .hav-XXXXXX.  The caller writes the new files there;
 * folder_twin_exchange() adds links to the folder's other files, exchanges the two folders
 * (RENAME_EXCHANGE), links the new files to the folder proper, which is now beside, and exchanges
 * the two again.  So a program that opens files by the folder's path sees at every moment either
 * all of the old ones or all of the new ones, even if the program is killed; and in the end the
 * path leads to the folder that was there before, so that one who has it open, or mounted, keeps
 * it.
 */

#include <stdbool.h>
#include <stddef.h>

#include "analyse/base/error.h"
#include "analyse/base/text.h"

struct folder_twin {
    struct text folder, path; /* real paths of the folder and of its twin; empty: none */
};

/* Makes a twin of an existing folder.  False: this is not possible here, or memory ran out; the
 * caller then replaces file by file.  The twin may be released either way. */
bool folder_twin_init(struct folder_twin *twin, const char *folder);

/*
 * Puts names[0 .. count) in the place of the folder's files of these names; they are in the twin, a
 * name may begin with one folder ("tables/").  Returns 1; or 0 if the system cannot do it or a
 * folder in the folder has folders: then nothing has changed.
 */
int folder_twin_exchange(struct folder_twin *twin, char *const *names, size_t count) WARN_UNUSED;

/* Removes what is left of the twin. */
void folder_twin_release(struct folder_twin *twin);

#endif
