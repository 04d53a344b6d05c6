/* SPDX-License-Identifier: ISC */
#include "analyse/frame/frame_rotate.h"

void frame_rotate(struct frame *frame, const struct orientation *orientation,
                  const struct ends *ends)
{
    frame->edges = orientation_rotate_edges(orientation, frame->edges);
    orientation_rotate_set(orientation, frame->carrier.word);
    orientation_rotate_set(orientation, frame->pivots.word);
    orientation_rotate_set(orientation, frame->stones_of.word);
    for (int i = 0; i < frame->nlinks; i++) {
        struct frame_link *link = &frame->link[i];
        const end_id a = ends_rotate(ends, orientation, link->a);
        const end_id b = ends_rotate(ends, orientation, link->b);

        link->a = a < b ? a : b;
        link->b = a < b ? b : a;
        orientation_rotate_set(orientation, link->carrier.word);
    }
}
