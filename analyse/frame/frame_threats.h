/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_THREATS_H
#define ANALYSE_FRAME_FRAME_THREATS_H

/*
 * Proposals of frames that stand right before the end: cells that complete a figure, and cells that
 * make two of these.  Links do not show them all: a chain that is about to close on itself is one
 * end.  Internal to frames.
 */

#include "analyse/base/error.h"
#include "analyse/frame/frame_proposals.h"

/* Offers the frames of n = 1 of one or two stones.  Returns 0; it needs no memory. */
int frame_threats_propose(const struct frame_net *net, int most_n,
                          struct frame_proposals *to) WARN_UNUSED;

#endif
