/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_STUDY_ADVICE_TABLE_H
#define ANALYSE_STUDY_ADVICE_TABLE_H

/*
 * The fitted weights that make a chance of a share of won simulations, as plain data.  All inputs
 * are for the player to move.
 */

enum advice_input {
    ADVICE_SHARE, /* log-odds of the share */
    ADVICE_SHARE_STAGE, /* the same times the stage */
    ADVICE_MOVE, /* being on move */
    ADVICE_ESTIMATE, /* log-odds by the estimate (estimate.h) */
    ADVICE_ESTIMATE_STAGE, /* the same times the stage */
    ADVICE_INPUTS
};

#define ADVICE_WEIGHT_ONE 65536 /* the unit of a weight */

struct advice_formula {
    int weight[ADVICE_INPUTS]; /* where there is an estimate */
    int alone[ADVICE_MOVE + 1]; /* where there is none */
};
extern const struct advice_formula advice_figures; /* of games that figures of many kinds decide */
extern const struct advice_formula advice_joins; /* where two players each join two sides */

#endif
