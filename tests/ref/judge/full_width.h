/* SPDX-License-Identifier: ISC */
#ifndef TESTS_REF_JUDGE_FULL_WIDTH_H
#define TESTS_REF_JUDGE_FULL_WIDTH_H

/*
 * Forced wins by trying every move: the slow and obvious counterpart of analyse/mate.
 */

#include "analyse/board/position.h"

/* Does the attacker complete a figure within `stones` of its own, whatever the other side plays?
 * The side to move moves first.  `position` holds no figure; it is played on and left as it was. */
bool full_width_wins(struct position *position, enum colour attacker, int stones);

#endif
