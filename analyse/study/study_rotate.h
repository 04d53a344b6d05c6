/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_STUDY_STUDY_ROTATE_H
#define ANALYSE_STUDY_STUDY_ROTATE_H

/*
 * Answers that were found in another orientation of the board, each rotated in place.  `ends` are
 * those of the image.  Games are rotated in analyse/remark/annotation_rotate.h.
 */

#include "analyse/board/orientation.h"
#include "analyse/derive/derivation.h"
#include "analyse/frame/frame_plan.h"
#include "analyse/frame/frame_tempo.h"
#include "analyse/groups/dead_chains.h"
#include "analyse/groups/group.h"
#include "analyse/groups/link_vital.h"
#include "analyse/ladder/closing.h"
#include "analyse/ladder/keypoint.h"
#include "analyse/ladder/ladder.h"
#include "analyse/mate/mate_escapes.h"
#include "analyse/mate/race.h"
#include "analyse/mate/tempo_safe.h"
#include "analyse/proof/mate_tree.h"

/* Rotates a path. */
void path_rotate(const struct orientation *orientation, const struct ends *ends, struct path *path);

/*
 * Rotates the groups, and puts groups, steps and paths in the order that group.h states.  `ends`
 * are borrowed instead of the links' ends.  Returns 0, or ERROR_MEMORY: the groups are then empty.
 */
int groups_rotate(struct groups *groups, const struct orientation *orientation,
                  const struct ends *ends) WARN_UNUSED;

/* Rotates a derivation; the lines keep their order. */
void derivation_rotate(struct derivation *derivation, const struct orientation *orientation,
                       const struct ends *ends);

/* Rotates a goal, and puts its ends and sets in an order that depends on the image only. */
void link_goal_rotate(struct link_goal *goal, const struct orientation *orientation,
                      const struct ends *ends);
/* Rotates an intrusion. */
void link_intrusion_rotate(struct link_intrusion *intrusion, const struct orientation *orientation);
/* Rotates list[0 .. count-1], and puts it in the order of cells. */
void link_intrusions_rotate(struct link_intrusion *list, int count,
                            const struct orientation *orientation);
/* The same of pairs. */
void link_miai_rotate(struct link_miai *list, int count, const struct orientation *orientation);
/* Rotates walls; `ends` are copied. */
void link_walls_rotate(struct link_walls *walls, const struct orientation *orientation,
                       const struct ends *ends);
/* Rotates dead chains, which keep their order. */
void dead_chains_rotate(struct dead_chains *dead, const struct orientation *orientation,
                        const struct ends *ends);

/* Rotates a frame, whose links keep their order.  The way back restores it exactly. */
void frame_rotate(struct frame *frame, const struct orientation *orientation,
                  const struct ends *ends);
/* Rotates all frames, which keep their order. */
void frames_rotate(struct frames *frames, const struct orientation *orientation,
                   const struct ends *ends);
/* Rotates a plan; its lists are in the order of the new cells. */
void frame_plan_rotate(struct frame_plan *plan, const struct orientation *orientation);
/* Rotates a tempo count. */
void frame_tempo_rotate(struct frame_tempo *tempo, const struct orientation *orientation);
/* Rotates what is known of threats against a frame. */
void tempo_safe_rotate(struct tempo_safe_answer *answer, const struct orientation *orientation);
/* Rotates a race. */
void race_rotate(struct race_answer *answer, const struct orientation *orientation);

/* Rotates a ladder. */
void ladder_rotate(struct ladder *ladder, const struct orientation *orientation);
/* Rotates all ladders and puts them in the order that ladder.h states. */
void ladders_rotate(struct ladders *ladders, const struct orientation *orientation);
/* Rotates a key point. */
void keypoint_rotate(struct keypoint *point, const struct orientation *orientation);
/* Rotates a cut of a key point. */
void keypoint_cut_rotate(struct keypoint_cut *cut, const struct orientation *orientation);
/* Rotates a closing. */
void closing_rotate(struct closing *closing, const struct orientation *orientation);

/* Rotates the moves of a tree, whose nodes keep their order. */
void mate_tree_rotate(struct mate_tree *tree, const struct orientation *orientation);
/* Rotates the moves that were sorted. */
void mate_escapes_rotate(struct mate_escapes *escapes, const struct orientation *orientation);
#endif
