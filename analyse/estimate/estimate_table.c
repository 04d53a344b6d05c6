/* SPDX-License-Identifier: ISC */
/*
 * The fitted numbers of the estimate.  tests/fit/fit_estimate.c prints this file and
 * says how; the data were 1086 games, 6544 positions (every 5th ply), the ridge 5.
 */
#include "analyse/estimate/estimate_table.h"

/* One line for each quantity, the last for being on move; columns: by itself, times
 * the stage, times the sharpness. */
/* clang-format off */
const struct estimate_formula estimate_figures = {
    .coefficient = {
      -14325,    -5057,    25960,
       -9421,     3734,    10632,
        9413,   -33541,     3808,
       -3606,    30779,    -7295,
         487,     8370,     6494,
       -7519,   -50601,    -8352,
      -50613,    79306,   -15105,
       25540,    38637,   -27913,
       11741,   -57667,     9243,
      108068,    34573,   -27075,
      -21332,     4940,    71066,
       18505,   -84318,    20501,
       26526,   -60839,    14186,
       33183,   121444,   -60004,
       -3099,   117452,    27949,
    },
    .band = {194, 187, 237, 207},
};
/* clang-format on */
