/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LADDER_LADDER_TURN_H
#define ANALYSE_LADDER_LADDER_TURN_H

/*
 * Ladders, key points and closings that were found in another orientation of the board.  Each is
 * turned in place.
 */

#include "analyse/board/orientation.h"
#include "analyse/ladder/closing.h"
#include "analyse/ladder/keypoint.h"
#include "analyse/ladder/ladder.h"

/* Turns a ladder. */
void ladder_turn(struct ladder *ladder, const struct orientation *orientation);

/* Turns all ladders and puts them in the order that ladder.h states. */
void ladders_turn(struct ladders *ladders, const struct orientation *orientation);

/* Turns a key point. */
void keypoint_turn(struct keypoint *point, const struct orientation *orientation);

/* Turns a cut of a key point. */
void keypoint_cut_turn(struct keypoint_cut *cut, const struct orientation *orientation);

/* Turns a closing. */
void closing_turn(struct closing *closing, const struct orientation *orientation);

#endif
