/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_STUDY_STUDY_PRICE_H
#define ANALYSE_STUDY_STUDY_PRICE_H

/*
 * What does a move gain in speed, and what in safety?
 */

#include "analyse/board/distance.h"
#include "analyse/study/study_links.h"

struct move_price {
    int before[3][FIGURES]; /* [enum colour][bit of the figure] fewest stones, DISTANCE_NEVER,
                               DISTANCE_UNKNOWN */
    int after[3][FIGURES];
    figure_set completes; /* by the stone; then nothing below is filled in */
    int gain; /* stones by which figures of the mover come nearer and those of the other go away,
                 all added up but those that cannot be made any more */
    int joined; /* groups of before that are one safe group with the stone */
    edge_set secured; /* sides that this group holds safely, all at once, and none of them did */
    struct cellset cuts; /* joined = 0: where the opponent cuts the 1-path to another group that has
                            the fewest such cells; empty: there is none, or none is known */
};

/*
 * Fills in the price of a stone of the side to move on the empty cell `at` of the position shown,
 * which holds no figure.  Links are those of STUDY_COMPLETE: safe in their carriers, threats aside.
 * Shows the study other positions: what it answered before is gone, advice apart.  Returns 0 or
 * ERROR_MEMORY.  Cost: the groups and distances of two positions, some ten milliseconds.
 */
int study_price(struct study *study, cell at, struct move_price *price) WARN_UNUSED;

#endif
