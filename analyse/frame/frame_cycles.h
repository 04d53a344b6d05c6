/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_CYCLES_H
#define ANALYSE_FRAME_FRAME_CYCLES_H

/*
 * Proposals of ring frames: cycles of links that close around a cell.  Internal to frames.
 */

#include "analyse/base/error.h"
#include "analyse/frame/frame_proposals.h"

struct frame_cycles;

/* A proposer, one per engine.  NULL when memory is out; frame_cycles_free() frees it. */
struct frame_cycles *frame_cycles_new(void);
/* Frees the proposer; NULL is allowed. */
void frame_cycles_free(struct frame_cycles *cycles);

/*
 * Offers ring frames of the least n, up to most_n, for which it finds any; none in games without
 * rings and under ring rules that look inside a ring.  Returns 0 or ERROR_MEMORY.
 */
int frame_cycles_propose(struct frame_cycles *cycles, const struct frame_net *net, int most_n,
                         struct frame_proposals *to) WARN_UNUSED;

#endif
