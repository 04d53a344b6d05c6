/* SPDX-License-Identifier: ISC */
/*
 * Wilson's score interval: the p with |won/games - p| <= z · sqrt(p (1 - p) / games), which is a
 * quadratic in p.
 *
 * Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
 * Journal of the American Statistical Association 22 (1927) 209-212.
 */
#include "corpus/base/interval.h"

#include <assert.h>
#include <math.h>

#define Z 1.959963984540054 /* the normal distribution holds 95 % within ± z */

struct interval interval_wilson(uint64_t won, uint64_t games)
{
    assert(won <= games);
    if (games == 0)
        return (struct interval){0, 0, 1};

    double n = (double)games;
    double p = (double)won / n;
    double middle = p + Z * Z / (2 * n);
    double half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n));
    double scale = 1 + Z * Z / n;
    struct interval interval = {p, (middle - half) / scale, (middle + half) / scale};

    /* Rounding could move these bounds slightly. */
    if (won == 0 || interval.low < 0)
        interval.low = 0;
    if (won == games || interval.high > 1)
        interval.high = 1;
    return interval;
}
