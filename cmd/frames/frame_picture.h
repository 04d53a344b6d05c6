/* SPDX-License-Identifier: ISC */
#ifndef CMD_FRAMES_FRAME_PICTURE_H
#define CMD_FRAMES_FRAME_PICTURE_H

/*
 * The frames of a position, drawn on its board.
 */

#include "cmd/frames/frame_finder.h"

/*
 * Draws the first frame of each colour: its carrier shaded, its pivots dotted, its stones ringed.
 * Appends an SVG document.
 */
void frame_picture_draw(const struct frame_question *question, const struct query_view *view,
                        const struct frame_answer *answer, struct text *out);

#endif
