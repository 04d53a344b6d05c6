/* SPDX-License-Identifier: ISC */
#ifndef PARSE_CONTAINER_FOLDER_H
#define PARSE_CONTAINER_FOLDER_H

/*
 * The files below a folder, depth first, in byte order of names.  Symbolic links are followed, into
 * folders too, but no folder is entered that is already open on the path.  No recursion; memory for
 * the names of the folders on the path.
 */

#include <stdbool.h>
#include <sys/stat.h>

#include "analyse/base/error.h"
#include "analyse/base/text.h"

struct folder_frame;
struct passing;

/* A file or folder that the program itself writes to: below a folder it is passed over. */
struct own_file {
    dev_t device;
    ino_t inode;
    bool is_new; /* it was made for this run, which needs no report */
};

/* Zero-initialised is valid and empty. */
struct folder {
    struct folder_frame *frames; /* the folders on the path, the outermost first */
    size_t depth;
    size_t capacity;
    const struct own_file *own; /* borrowed */
    size_t nown;
    const struct passing *passing; /* borrowed; NULL: no file is passed over by its name */
    struct stat state; /* of the item given last, with has_state: it had to be asked for */
    bool has_state;
};

enum folder_item {
    FOLDER_END,
    FOLDER_FILE,
    FOLDER_SPECIAL, /* a socket, a FIFO, a device */
    FOLDER_LOOP, /* a folder that is already open on the path */
    FOLDER_SYSTEM, /* a file or folder that Mac, Windows or git keeps for itself */
    FOLDER_OWN, /* one of `own`, and not new */
    FOLDER_ERROR, /* cannot be examined or opened: errno says why */
};

/* Begins with the folder at `path`: 0; ERROR_INPUT: it cannot be opened, errno says why;
 * ERROR_MEMORY.
 */
int folder_open(struct folder *folder, const char *path) WARN_UNUSED;

/* The next item below it; `path` becomes its path.  0 or ERROR_MEMORY. */
int folder_next(struct folder *folder, struct text *path, enum folder_item *item) WARN_UNUSED;

/* Closes every folder that is still open and releases what the walk holds; the path is kept. */
void folder_close(struct folder *folder);

#endif
