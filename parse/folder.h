/* SPDX-License-Identifier: ISC */
#ifndef PARSE_FOLDER_H
#define PARSE_FOLDER_H

/*
 * The files below a folder, depth first, in byte order of names.  Symbolic links are followed, into
 * folders too, but no folder is entered that is already open on the path.  No recursion; memory for
 * the names of the folders on the path.
 */

#include "parse/error.h"
#include "parse/text.h"

struct folder_frame;

/* Zero-initialised is valid and empty. */
struct folder {
    struct folder_frame *frames; /* the folders on the path, the outermost first */
    size_t depth;
    size_t capacity;
};

enum folder_item {
    FOLDER_END,
    FOLDER_FILE,
    FOLDER_SPECIAL, /* a socket, a FIFO, a device */
    FOLDER_LOOP, /* a folder that is already open on the path */
    FOLDER_ERROR, /* cannot be asked or opened: errno tells */
};

/* Begins with the folder at `path`: 0; ERROR_INPUT: it cannot be opened, errno tells; ERROR_MEMORY.
 */
int folder_open(struct folder *folder, const char *path) WARN_UNUSED;

/* The next item below it; `path` becomes its path.  0 or ERROR_MEMORY. */
int folder_next(struct folder *folder, struct text *path, enum folder_item *item) WARN_UNUSED;

void folder_close(struct folder *folder);

#endif
