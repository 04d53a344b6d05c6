/* SPDX-License-Identifier: ISC */
/*
 * The fitted numbers of the estimate.  tests/fit/fit_estimate.c prints this file and
 * says how; the data were 301 games, 1708 positions (every 5th ply), the ridge 50.
 */
#include "analyse/estimate/estimate_table.h"

/* One line for each quantity, the last for being on move; columns: by itself, times
 * the stage, times the sharpness. */
/* clang-format off */
const struct estimate_formula estimate_joins = {
    .coefficient = {
      -11170,    -7428,    -7332,
        2014,    -2146,    10781,
       10241,    70692,    25534,
        2345,   -44091,    -2993,
       11680,   -40033,     2877,
       24905,   -46022,     9117,
        3475,    17347,    22234,
    },
    .band = {253, 282, 237, 237},
};
/* clang-format on */
