/* SPDX-License-Identifier: ISC */
/*
 * The fitted numbers of the estimate.  tests/fit/fit_estimate.c prints this file and
 * says how; the data were 153 games, 815 positions (every 5th ply), the ridge 5.
 */
#include "analyse/estimate/estimate_table.h"

/* One line for each quantity, the last for being on move; columns: by itself, times
 * the stage, times the sharpness. */
/* clang-format off */
const struct estimate_formula estimate_joins = {
    .coefficient = {
      -14519,   -67744,    -7522,
        3784,    64637,   -12301,
       41777,    -7636,    89034,
      -59076,    27218,   -17306,
       -1567,   -73701,    28541,
       71733,  -176783,    16799,
       -3332,     2394,    58172,
    },
    .band = {184, 156, 212, 1024},
};
/* clang-format on */
