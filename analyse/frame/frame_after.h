/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_AFTER_H
#define ANALYSE_FRAME_FRAME_AFTER_H

/*
 * A frame with n > 0 after its n stones: the frame with n = 0 that it becomes, on the position with
 * these stones.  Internal to frames.
 */

#include "analyse/frame/frame.h"

struct frame_after {
    struct position position;
    struct ends ends; /* the owner's there */
    struct frame frame; /* figures, basis, links, carrier and stones_to_complete are filled in */
    bool is_complete; /* the stones complete a figure */
    bool has_choice; /* other stones would do too: the first one of a semi link is chosen */
};

/*
 * Puts the owner's stones on the pivots of `frame`, a proved one, and on one cell of each semi link
 * that makes it full; `closings` is what its links or alternatives then need at most.  Returns
 * false, with *after undefined, if the search for such a cell runs out.  `position` and `ends` are
 * those of the frame, and are not changed.
 */
bool frame_after_make(struct frame_after *after, struct exact *exact,
                      const struct position *position, const struct ends *ends,
                      const struct frame *frame, int closings, uint64_t limit_nodes);

#endif
