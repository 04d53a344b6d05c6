/* SPDX-License-Identifier: ISC */
/*
 * Chances by shares and the estimate.  tests/fit/fit_chance.c prints this file
 * and says how; the data were 1148 positions of 546 games, 4000 simulations each.
 */
#include "analyse/study/advice_table.h"

const struct advice_formula advice_figures = {
    .weight = {50943, -34082, -9405, 69209, -127918},
    .alone = {146053, -250069, -12968},
};
