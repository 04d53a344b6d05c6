/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_TURN_H
#define ANALYSE_FRAME_FRAME_TURN_H

/*
 * Frames that were found in another orientation of the board.
 */

#include "analyse/board/orientation.h"
#include "analyse/frame/frame.h"

/* Turns a frame in place; `ends` are those of the image.  Its links keep their order.  The way back
 * restores it exactly. */
void frame_turn(struct frame *frame, const struct orientation *orientation,
                const struct ends *ends);

#endif
