/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_WIN_TREE_H
#define CMD_MATE_WIN_TREE_H

/*
 * --variations-sgf: proof trees in a file.
 */

#include "cmd/mate/mate_finder.h"

/* Writes the answer's tree, if there is one, to wanted->trees as a record with a comment that says
 * what it proves.  Returns 0, ERROR_MEMORY or ERROR_OUTPUT. */
int win_tree_write(const struct mate_wanted *wanted, const struct query_view *view,
                   const struct mate_reply *reply) WARN_UNUSED;

#endif
