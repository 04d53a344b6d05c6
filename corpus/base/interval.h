/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_INTERVAL_H
#define CORPUS_BASE_INTERVAL_H

/*
 * Confidence intervals for proportions.
 */

#include <stdint.h>

struct interval {
    double share; /* won / games, 0 .. 1; 0 when games is 0 */
    double low, high; /* 0 <= low <= share <= high <= 1; all of 0 .. 1 when games is 0 */
};

/*
 * Returns the 95 % score interval of Wilson (1927) for `won` of `games`, 0 <= won <= games.  It
 * stays within 0 ..  1 and is sound for few games and for shares near 0 and 1, where the usual p ±
 * 1.96·s is not.  At won = 0 it begins at exactly 0, and at won = games it ends at exactly 1.
 */
struct interval interval_wilson(uint64_t won, uint64_t games);

#endif
