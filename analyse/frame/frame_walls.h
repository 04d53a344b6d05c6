/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_WALLS_H
#define ANALYSE_FRAME_FRAME_WALLS_H

/*
 * The links of a frame as walls: which chains can the opponent make in its carrier while the owner
 * answers every intrusion in the same link?  Internal to frames.
 */

#include "analyse/frame/frame.h"

struct frame_walls;

/* An engine for any board, one per thread.  NULL when memory is out; frame_walls_free() frees it.
 */
struct frame_walls *frame_walls_new(void);
/* Frees the engine; NULL is allowed. */
void frame_walls_free(struct frame_walls *engine);

/*
 * Can the opponent complete a figure, playing only in the carrier of a frame with n = 0 that is
 * made of links, while every intrusion is answered so that its link holds, and before the owner has
 * placed stones_to_complete stones?  False is proved (frame_walls.c has the argument); true is not.
 * `ends` are the owner's. O(cells of the carrier).
 */
bool frame_walls_open(struct frame_walls *engine, const struct position *position,
                      const struct ends *ends, const struct frame *frame);

#endif
