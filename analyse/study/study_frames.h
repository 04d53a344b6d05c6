/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_STUDY_STUDY_FRAMES_H
#define ANALYSE_STUDY_STUDY_FRAMES_H

/*
 * Frames, whether threats break them, how they are completed, and the race.
 */

#include "analyse/board/distance.h"
#include "analyse/frame/frame_plan.h"
#include "analyse/frame/frame_tempo.h"
#include "analyse/mate/race.h"
#include "analyse/mate/tempo_safe.h"
#include "analyse/study/study.h"

/* How frames are searched; zero is a valid default, for whole games: some ten milliseconds. */
struct study_frame_options {
    struct frames_options frames;
    bool thorough; /* of thorough links, and longer searches of threats: seconds */
};

/* The facts about one colour. */
struct frame_side {
    const struct frames *frames; /* NULL: not asked, or the game is over */
    const struct ends *ends; /* their ends; NULL: as above */
    int distance[FIGURES]; /* [bit of the figure] stones, or DISTANCE_NEVER, DISTANCE_UNKNOWN */
};

/* Finds the frames of a colour, in the order of frame.h on the image.  Returns 0 or ERROR_MEMORY.
 */
int study_frames(struct study *study, enum colour colour, const struct study_frame_options *options,
                 struct frame_side *side) WARN_UNUSED;

/* Does a frame of the side with n = 0 also hold if the opponent makes threats elsewhere?  The
 * answers for the first frames are remembered; borrowed until the next call. */
const struct tempo_safe_answer *study_frame_robust(struct study *study,
                                                   const struct frame_side *side,
                                                   const struct frame *frame);

/* How is a frame of the side completed?  Borrowed until the next call. */
const struct frame_plan *study_frame_plan(struct study *study, const struct frame_side *side,
                                          const struct frame *frame);

/* How many moves does a frame of the side take, its owner to move, those that must be answered not
 * counted?  NULL: it has n > 0, is not proved, or is known to be broken; under ring rules that look
 * inside rings; or memory is out.  The answers for the first frames are remembered; borrowed until
 * the next call. */
const struct frame_tempo *study_frame_tempo(struct study *study, const struct frame_side *side,
                                            const struct frame *frame);

/* Who comes first, of both colours' sides[enum colour] as study_frames() filled them in.
 * study_frame_robust() then knows its proofs about frames that a shorter search left open. */
void study_race(struct study *study, const struct frame_side sides[3], struct race_answer *race);

/* The moves of both colours, where no race is proved. */
struct race_count {
    enum colour ahead; /* who needs fewer moves, of equal ones who is to move; COLOUR_NONE: no
                          colour has a standing frame, or the race is proved */
    int moves[3]; /* [enum colour] of its standing frame: with the move those of
                     study_frame_tempo(), without it those that need no forcing moves.  Without such
                     a frame what its best one is estimated to take, with the n moves that it needs
                     first; -1: it has none */
};

/* Counts where `race`, the answer of study_race() about the same sides, proves nothing; not proved
 * itself. */
void study_race_count(struct study *study, const struct frame_side sides[3],
                      const struct race_answer *race, struct race_count *count);

#endif
