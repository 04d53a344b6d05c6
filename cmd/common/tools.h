/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_TOOLS_H
#define CMD_COMMON_TOOLS_H

/*
 * The tools of the suite: what each is for, and where it is installed.
 */

#include <stdbool.h>
#include <stddef.h>

#include "analyse/base/text.h"

/* A tool that can be run now. */
struct tools_entry {
    char *name; /* "replay" for hav-replay */
    const char *purpose; /* what its manual page's NAME says; NULL: not one of ours */
};

struct tools {
    struct tools_entry *entries; /* ours in the order of the table, then others by name */
    size_t count;
};

/* Looks beside this program's executable and in PATH.  False: out of memory. */
bool tools_find(struct tools *tools);
void tools_release(struct tools *tools);

/* The name nearest to what was typed, or NULL when none is near. */
const char *tools_nearest(const struct tools *tools, const char *name);

/* The folder of this program's executable, without a slash at its end; false: not known. */
bool tools_folder(struct text *folder);

/* Becomes hav-NAME with these arguments (argv[0] is set).  Returns when there is no such tool, or
 * it cannot be run: errno tells. */
void tools_exec(const char *name, char **argv);

/* The path of a manual page ("hav-replay", "havtools") of section 1, 5 or 7, beside the installed
 * or built program; false: none. */
bool tools_page(const char *page, struct text *path);

#endif
