/* SPDX-License-Identifier: ISC */
/*
 * The fitted numbers of the estimate.  tests/fit/fit_estimate.c prints this file and
 * says how; the data were 1086 games, 6544 positions (every 5th ply), the ridge 5.
 */
#include "analyse/estimate/estimate_table.h"

/* One line for each quantity, the last for being on move; columns: by itself, times
 * the stage, times the sharpness, times the empty cells in hundreds. */
/* clang-format off */
const struct estimate_formula estimate_figures = {
    .coefficient = {
      -41903,    65716,     4097,    19622,
       -5505,    -3756,    11020,       82,
        -543,   -13897,    -7306,     7124,
       10132,    -2891,     6297,   -11897,
       -4110,    16972,     6432,     1925,
      -15126,   -25756,   -22683,     6084,
      -16647,    30767,     1770,   -19105,
       40522,    21475,   -18620,   -12951,
       15129,   -43866,    20836,      622,
       56543,    87606,   -51249,    26032,
      -49497,    64950,    34435,    24102,
        7801,   -71610,     6399,     9763,
       -1333,   -27763,     -860,    21996,
       19922,   187603,   -56630,    12203,
        5935,    93502,    33854,    -4873,
    },
    .band = {158, 190, 218, 240},
};
/* clang-format on */
