/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_TOOLS_H
#define CMD_COMMON_TOOLS_H

/*
 * The tools of the suite, which are all in this program, and others that are installed.
 */

#include <stdbool.h>
#include <stddef.h>

#include "analyse/base/text.h"
#include "cmd/common/common.h"

/* Tools by who uses them. */
enum tools_group { TOOLS_GAME, TOOLS_ARCHIVE, TOOLS_STUDY, TOOLS_FOREIGN };

/* A tool that can be run now. */
struct tools_entry {
    char *name; /* "replay" for hav-replay */
    const char *purpose; /* as in NAME of its manual page; NULL: not one of ours */
    const char *words; /* that a person may look for besides; or NULL */
    enum tools_group group;
};

struct tools {
    struct tools_entry *entries; /* ours in the order of the table, then others by name */
    size_t count;
};

/* Returns our tool of this name ("replay"), or NULL. */
const struct tool *tools_ours(const char *name);

/* Returns the names of ours by number from 0; NULL past the last. */
const char *tools_name_at(size_t number);

/* Lists our tools, and others in the folder of this program's executable and in PATH.  Returns
 * false if memory is out. */
bool tools_find(struct tools *tools);

/* Frees the list. */
void tools_release(struct tools *tools);

/* Returns the tool whose name is most similar to `name`, or NULL if none is similar. */
const char *tools_nearest(const struct tools *tools, const char *name);

/* Replaces this program by hav-NAME with these arguments (sets argv[0]).  Returns only on failure,
 * and then errno says why. */
void tools_exec(const char *name, char **argv);

/* Appends the path of a manual page ("hav-replay", "havtools") of section 1, 5 or 7, or of the one
 * that ends its name ("hav-templates.5"), next to the installed or built program.  Returns false if
 * there is none. */
bool tools_page(const char *page, struct text *path);

/* Sets `path` to that of a document, "tour" for docs/tour.md, of the installed or built program.
 * Returns false if there is none. */
bool tools_document(const char *name, struct text *path);

#endif
