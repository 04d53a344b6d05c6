/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_CYCLES_H
#define ANALYSE_FRAME_FRAME_CYCLES_H

/*
 * Proposals of ring frames: cycles of links that close around a cell.  Internal to frames.
 */

#include "analyse/base/error.h"
#include "analyse/frame/frame_proposals.h"

struct frame_cycles;

struct frame_cycles *frame_cycles_new(void); /* NULL when memory is out */
void frame_cycles_free(struct frame_cycles *cycles); /* NULL allowed */

/*
 * Offers ring frames of the least n for which it finds any, up to most_n; nothing where rings do
 * not count whatever they hold.  Returns 0 or ERROR_MEMORY.
 */
int frame_cycles_propose(struct frame_cycles *cycles, const struct frame_net *net, int most_n,
                         struct frame_proposals *to) WARN_UNUSED;

#endif
