/* SPDX-License-Identifier: ISC */
/*
 * The formula looks at its own canonical image, whose features it is a sum of.
 */
#include "analyse/study/study_estimate.h"

#include "analyse/study/study_state.h"

struct estimator *study_estimator(struct study *study)
{
    if (study->estimator == NULL)
        study->estimator = estimator_new();
    return study->estimator;
}

int study_odds(struct study *study, struct estimate_odds *odds)
{
    if (study_estimator(study) == NULL)
        return ERROR_MEMORY;
    estimate_position(study->estimator, study->position, odds);
    return 0;
}
