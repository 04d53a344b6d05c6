/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_THREATS_H
#define ANALYSE_FRAME_FRAME_THREATS_H

/*
 * Proposals of frames right before the end: cells that complete a figure, and cells after which two
 * cells complete one.  Links do not show them all, since a chain that is about to close on itself
 * is a single end.  Internal to frames.
 */

#include "analyse/base/error.h"
#include "analyse/frame/frame_proposals.h"

/* Offers the frames of n = 1 that need one or two stones; none if most_n is 0 or the ring rule
 * looks inside rings.  Returns 0 always: it has the shape of a proposer, and allocates nothing. */
int frame_threats_propose(const struct frame_net *net, int most_n,
                          struct frame_proposals *to) WARN_UNUSED;

#endif
