/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MATE_RACE_H
#define ANALYSE_MATE_RACE_H

/*
 * If both colours have frames, who comes first?
 */

#include "analyse/mate/tempo_engine.h"

/* Who completes a figure first when both colours play for their frames. */
struct race_answer {
    enum colour winner; /* COLOUR_NONE: not known */
    enum tempo_safe_basis basis; /* TEMPO_SAFE_NOT_PROVED: an estimate */
    int stones; /* if it is proved: the winner's, at most; 0: not known */
    int speed[3]; /* [enum colour] the moves that the standing frame needs, or the best one if there
                     is none, less those that the opponent must answer; -1: no frame */
};

/* A colour in the race. */
struct race_side {
    const struct frame *best; /* its best frame, of any n; NULL: none */
    const struct frame *standing; /* its best frame with n = 0 that is proved and not known to be
                                     broken (the verdict is not TEMPO_SAFE_NO); NULL: none */
};

/*
 * Decides the race between the colours' frames, side[enum colour], with position->to_move on move.
 * All of *answer is written; `position` is left as it was.  If nothing is proved, a colour is named
 * only if it alone has a standing frame and the estimate (analyse/estimate/estimate.h) gives it a
 * clear lead: on real games anything else says too little about the winner (race.c).
 */
void race_decide(struct tempo_engine *engine, struct position *position,
                 const struct race_side side[3], struct race_answer *answer);

#endif
