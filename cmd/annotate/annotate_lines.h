/* SPDX-License-Identifier: ISC */
#ifndef CMD_ANNOTATE_ANNOTATE_LINES_H
#define CMD_ANNOTATE_ANNOTATE_LINES_H

/*
 * The variations of an annotated record: proved wins that the game left, replies that are proved to
 * hold, the win after a losing move, and the line of a move that the engine takes for better.
 */

#include "cmd/annotate/annotate_game.h"
#include "parse/write/sgf_notes.h"

/* Zero-initialised is valid and empty. */
struct annotate_lines {
    struct sgf_line *lines; /* [nlines] */
    size_t nlines, room;
    struct arena arena; /* of cells and names */
    uint32_t *nodes; /* [nplies + 1] the record's node after each ply; NODE_NONE: none */
    size_t nodes_room;
};

/* Replaces the content by the variations of this annotation.  Returns 0 or ERROR_MEMORY. */
int annotate_lines_find(struct annotate_lines *lines, const struct annotate_view *view) WARN_UNUSED;
void annotate_lines_release(struct annotate_lines *lines);

#endif
