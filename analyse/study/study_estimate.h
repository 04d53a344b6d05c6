/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_STUDY_STUDY_ESTIMATE_H
#define ANALYSE_STUDY_STUDY_ESTIMATE_H

/*
 * Who is likely to win, by the fitted formula.
 */

#include "analyse/estimate/estimate.h"
#include "analyse/study/study.h"

/* The odds of the position shown, of which estimate_applies() is true (asserted), and on which no
 * figure is complete.  Returns 0 or ERROR_MEMORY.  Some milliseconds. */
int study_odds(struct study *study, struct estimate_odds *odds) WARN_UNUSED;

#endif
