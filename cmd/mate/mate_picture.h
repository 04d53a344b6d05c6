/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_PICTURE_H
#define CMD_MATE_MATE_PICTURE_H

/*
 * The line of a forced win on its board.
 */

#include "cmd/mate/mate_finder.h"

/* Appends an SVG document: the line's cells numbered, and shaded by whose they are. */
void mate_picture_draw(const struct mate_wanted *wanted, const struct query_view *view,
                       const struct mate_reply *reply, struct text *out);

#endif
