/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_FILES_H
#define CMD_MATE_MATE_FILES_H

/*
 * --svg and --variations-sgf: the line of a win on its board, and proof trees.
 */

#include "cmd/mate/mate_wanted.h"

/* Draws the first answer into wanted->picture, and writes the tree of each to wanted->trees, as far
 * as these are wanted.  Returns 0, ERROR_MEMORY or ERROR_OUTPUT. */
int mate_files_write(const struct mate_wanted *wanted, const struct query_view *view,
                     const struct mate_reply *reply) WARN_UNUSED;

#endif
