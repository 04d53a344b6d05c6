/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_PLAN_H
#define ANALYSE_FRAME_FRAME_PLAN_H

/*
 * How a frame is completed: the shortest completion, which pivot makes which figure, and the answer
 * to each move of the opponent in its carrier.  Every answer is proved by the exact search, meets
 * the threat that the move makes at once and, if the frame's duel is decided, wins what is left of
 * it; of later threats elsewhere nothing is said.
 */

#include "analyse/frame/frame.h"
#include "analyse/frame/frame_duel.h"

#define FRAME_PLAN_PIVOTS_MAX 32 /* set by hand */

struct frame_plan_pivot {
    cell at;
    figure_set figures; /* of those of the frame, some that an own stone there is proved to secure
                           inside the rest of the carrier; with n > 1, those of the frame */
    bool decided; /* no figure: it secures none by itself; else a search ran out */
};

struct frame_plan_answer {
    cell intrusion; /* of the carrier */
    bool decided; /* the answers are all that there are; else a search ran out, or none meets the
                     threat of the intrusion */
    bool is_needed; /* the frame is lost without an answer */
    cell best; /* the answer that meets most intrusions of the frame; CELL_NONE: none is needed */
    struct cellset answers; /* that keep the frame inside the carrier; empty if none is needed */
};

struct frame_plan {
    int ncompletion; /* stones of the shortest completion; 0: not known */
    cell completion[BOARD_CELLS_MAX]; /* in cell order */
    int npivots;
    struct frame_plan_pivot pivot[FRAME_PLAN_PIVOTS_MAX]; /* in cell order */
    int nanswers; /* 0 if n > 0, the frame is not proved or the carrier is too large */
    struct frame_plan_answer answer[SUBGAME_CELLS_MAX]; /* in the order of their cells */
    int nmiai;
    cell miai[SUBGAME_CELLS_MAX / 2][2]; /* each is the only answer to the other */
};

/* The engines that a plan asks; both are borrowed. */
struct frame_plan_engines {
    struct exact *exact;
    struct frame_duel *duel;
};

/* Writes to known[BOARD_CELLS_MAX] the figures of `frame` that a stone on a cell secures inside its
 * carrier, as far as other frames of the list say so, or this one. */
void frame_plan_know(const struct frames *frames, const struct frame *frame, figure_set *known);

/* Makes the plan of a frame of the colour of `ends`, the ends of `position`, which is played on and
 * left as it was.  known[cell] is what frame_plan_know() says.  Each of the searches has at most
 * limit_nodes, those for the answers to all intrusions twice as many together, and the duels after
 * them half as many: later answers are not decided then. */
void frame_plan_make(struct frame_plan *plan, const struct frame_plan_engines *engines,
                     struct position *position, const struct ends *ends, const struct frame *frame,
                     const figure_set *known, uint64_t limit_nodes);

/* Finds the miai of the answers again, after their order has changed. */
void frame_plan_pair(struct frame_plan *plan);

#endif
