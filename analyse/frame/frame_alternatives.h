/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_ALTERNATIVES_H
#define ANALYSE_FRAME_FRAME_ALTERNATIVES_H

/*
 * A frame of n = 0 from several of n = 1: the opponent's one stone cannot spoil all.  Internal to
 * frames.
 */

#include "analyse/base/error.h"
#include "analyse/frame/frame_proposals.h"

struct frame_alternatives;

struct frame_alternatives *frame_alternatives_new(void); /* NULL when memory is out */
void frame_alternatives_free(struct frame_alternatives *alternatives); /* NULL allowed */

/* What calls all proposers of single frames for a net, as a proposer does. */
typedef int (*frame_alternatives_propose_all)(void *context, const struct frame_net *net,
                                              int most_n, struct frame_proposals *to);

/*
 * `to` holds what the proposers found in the net, looked for with a most_n of at least 1.  When
 * there is no frame of n = 0 by rule among it, and frames of n = 1 without a common cell are found,
 * offers one that is made of them.  Returns 0 or ERROR_MEMORY.
 */
int frame_alternatives_propose(struct frame_alternatives *alternatives, const struct frame_net *net,
                               frame_alternatives_propose_all propose, void *context,
                               struct frame_proposals *to) WARN_UNUSED;

#endif
