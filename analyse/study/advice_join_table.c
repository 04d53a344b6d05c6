/* SPDX-License-Identifier: ISC */
/*
 * Chances by shares and the estimate.  tests/fit/fit_chance.c prints this file
 * and says how; the data were 322 positions of 153 games, 1500 simulations each.
 */
#include "analyse/study/advice_table.h"

const struct advice_formula advice_joins = {
    .weight = {55847, 0, -15199, 18625, 0},
    .alone = {67378, 0, -15670},
};
