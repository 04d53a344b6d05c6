/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_ALTERNATIVES_H
#define ANALYSE_FRAME_FRAME_ALTERNATIVES_H

/*
 * A frame of n = 0 made of several of n = 1: one stone of the opponent cannot spoil all of them.
 * Internal to frames.
 */

#include "analyse/base/error.h"
#include "analyse/frame/frame_proposals.h"

struct frame_alternatives;

/* A proposer, one per engine.  NULL when memory is out; frame_alternatives_free() frees it. */
struct frame_alternatives *frame_alternatives_new(void);
/* Frees the proposer; NULL is allowed. */
void frame_alternatives_free(struct frame_alternatives *alternatives);

/* A callback that calls all proposers of single frames for a net; returns 0 or ERROR_MEMORY. */
typedef int (*frame_alternatives_propose_all)(void *context, const struct frame_net *net,
                                              int most_n, struct frame_proposals *to);

/*
 * Offers a frame of n = 0 made of alternatives.  `to` holds the proposals found in the net with a
 * most_n of at least 1.  Nothing is offered when one of them is a frame of n = 0 by rule already.
 * `propose` is called with `context` for nets from which a cell was taken.  Returns 0 or
 * ERROR_MEMORY.
 */
int frame_alternatives_propose(struct frame_alternatives *alternatives, const struct frame_net *net,
                               frame_alternatives_propose_all propose, void *context,
                               struct frame_proposals *to) WARN_UNUSED;

#endif
