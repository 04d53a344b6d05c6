/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_SPAN_H
#define ANALYSE_FRAME_FRAME_SPAN_H

/*
 * Proposals of frames that span edges of the board: paths between two (bridge, connection), trees
 * between three (fork).  Which edges make which figure the game says.  Internal to frames.
 */

#include "analyse/base/error.h"
#include "analyse/frame/frame_proposals.h"

struct frame_span;

struct frame_span *frame_span_new(void); /* NULL when memory is out */
void frame_span_free(struct frame_span *span); /* NULL allowed */

/*
 * Offers, of each such figure, frames of the least n for which it finds any, up to most_n; and,
 * where links share cells, unions that may still be frames of n = 0.  Returns 0 or ERROR_MEMORY.
 */
int frame_span_propose(struct frame_span *span, const struct frame_net *net, int most_n,
                       struct frame_proposals *to) WARN_UNUSED;

#endif
