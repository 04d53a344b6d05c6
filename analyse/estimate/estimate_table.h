/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_ESTIMATE_ESTIMATE_TABLE_H
#define ANALYSE_ESTIMATE_ESTIMATE_TABLE_H

/* The fitted numbers of the estimate, as plain data. */

#include "analyse/estimate/estimate_features.h"

#define ESTIMATE_COEFFICIENT_ONE 65536 /* the unit of a coefficient */
#define ESTIMATE_STAGES 4
#define ESTIMATE_STAGE_WIDTH 102 /* a tenth of the cells; the last stage has all that follow */

struct estimate_formula {
    /* Log-odds of the player to move for each of estimate_features.input, in units of
     * 1/ESTIMATE_COEFFICIENT_ONE. */
    int coefficient[ESTIMATE_INPUTS];
    /* Half the width of the band by stage, times the square root of p * (1 - p) for the estimate
     * p; in units of 1/1024. */
    int band[ESTIMATE_STAGES];
};

extern const struct estimate_formula
    estimate_figures; /* of games that figures of many kinds decide */
extern const struct estimate_formula estimate_joins; /* where two players each join two sides */

#endif
