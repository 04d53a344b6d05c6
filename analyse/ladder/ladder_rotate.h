/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LADDER_LADDER_ROTATE_H
#define ANALYSE_LADDER_LADDER_ROTATE_H

/*
 * Ladders, key points and closings that were found in another orientation of the board.  Each is
 * turned in place.
 */

#include "analyse/board/orientation.h"
#include "analyse/ladder/closing.h"
#include "analyse/ladder/keypoint.h"
#include "analyse/ladder/ladder.h"

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

#endif
