/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_TURN_H
#define ANALYSE_FRAME_FRAME_TURN_H

/*
 * Frames, and what breaks them, that were found in another orientation of the board.
 */

#include "analyse/board/orientation.h"
#include "analyse/frame/tempo_safe.h"

/* Turns a frame in place; `ends` are those of the image.  Its links keep their order.  The way back
 * restores it exactly. */
void frame_turn(struct frame *frame, const struct orientation *orientation,
                const struct ends *ends);

/* Turns the answer in place. */
void tempo_safe_turn(struct tempo_safe_answer *answer, const struct orientation *orientation);

/* Turns the answer in place. */
void race_turn(struct race_answer *answer, const struct orientation *orientation);

#endif
