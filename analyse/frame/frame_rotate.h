/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_ROTATE_H
#define ANALYSE_FRAME_FRAME_ROTATE_H

/*
 * Frames that were found in another orientation of the board.
 */

#include "analyse/board/orientation.h"
#include "analyse/frame/frame.h"

/* Rotates a frame in place; `ends` are those of the image.  Its links keep their order.  The way
 * back restores it exactly. */
void frame_rotate(struct frame *frame, const struct orientation *orientation,
                  const struct ends *ends);

#endif
