/* SPDX-License-Identifier: ISC */
#include "analyse/frame/frame_turn.h"

#include <stdlib.h>

void frame_turn(struct frame *frame, const struct orientation *orientation, const struct ends *ends)
{
    frame->edges = orientation_turn_edges(orientation, frame->edges);
    orientation_turn_set(orientation, frame->carrier.word);
    orientation_turn_set(orientation, frame->pivots.word);
    orientation_turn_set(orientation, frame->stones_of.word);
    for (int i = 0; i < frame->nlinks; i++) {
        struct frame_link *link = &frame->link[i];
        const end_id a = ends_turn(ends, orientation, link->a);
        const end_id b = ends_turn(ends, orientation, link->b);

        link->a = a < b ? a : b;
        link->b = a < b ? b : a;
        orientation_turn_set(orientation, link->carrier.word);
    }
}

static int tempo_safe_compare_intrusions(const void *a, const void *b)
{
    const struct tempo_safe_intrusion *first = a, *second = b;

    return first->at - second->at;
}

void tempo_safe_turn(struct tempo_safe_answer *answer, const struct orientation *orientation)
{
    orientation_turn_cells(orientation, answer->line, answer->nline);
    for (int i = 0; i < answer->nintrusions; i++) {
        struct tempo_safe_intrusion *intrusion = &answer->intrusion[i];

        intrusion->at = orientation_turn_cell(orientation, intrusion->at);
        intrusion->completes = orientation_turn_cell(orientation, intrusion->completes);
        intrusion->also_completes = orientation_turn_cell(orientation, intrusion->also_completes);
    }
    qsort(answer->intrusion, (size_t)answer->nintrusions, sizeof *answer->intrusion,
          tempo_safe_compare_intrusions);
}

void race_turn(struct race_answer *answer, const struct orientation *orientation)
{
    const int white = answer->speed[COLOUR_WHITE];

    answer->winner = orientation_turn_colour(orientation, answer->winner);
    if (orientation->exchanges) {
        answer->speed[COLOUR_WHITE] = answer->speed[COLOUR_BLACK];
        answer->speed[COLOUR_BLACK] = white;
    }
}
