/* SPDX-License-Identifier: ISC */
#ifndef CMD_FRAMES_FRAME_PICTURE_H
#define CMD_FRAMES_FRAME_PICTURE_H

/*
 * The frames of a position, drawn on its board.
 */

#include "cmd/frames/frame_answer.h"

/*
 * The `draw` of struct position_query: the first frame of each colour: its carrier shaded, its
 * pivots dotted, its stones ringed.
 */
void frame_picture_draw(const void *question, const struct query_view *view, struct text *picture);

#endif
