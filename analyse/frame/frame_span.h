/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_SPAN_H
#define ANALYSE_FRAME_FRAME_SPAN_H

/*
 * Proposals of frames that span edges of the board: paths between two (bridge, connection), trees
 * between three (fork).  The game defines which edges make which figure.  Internal to frames.
 */

#include "analyse/base/error.h"
#include "analyse/frame/frame_proposals.h"

struct frame_span;

/* A proposer, one per engine.  NULL when memory is out; frame_span_free() frees it. */
struct frame_span *frame_span_new(void);
/* Frees the proposer; NULL is allowed. */
void frame_span_free(struct frame_span *span);

/*
 * Offers frames of each such figure: those of the least n, up to most_n, for which it finds any;
 * and unions of links that share cells but may still be frames of n = 0.  Returns 0 or
 * ERROR_MEMORY.
 */
int frame_span_propose(struct frame_span *span, const struct frame_net *net, int most_n,
                       struct frame_proposals *to) WARN_UNUSED;

#endif
