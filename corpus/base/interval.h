/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_INTERVAL_H
#define CORPUS_BASE_INTERVAL_H

/*
 * How much a share tells: the interval that a proportion seen in a sample leaves for the true one.
 */

#include <stdint.h>

struct interval {
    double share; /* won / games, 0 .. 1; 0 when games is 0 */
    double low, high; /* 0 <= low <= share <= high <= 1; all of 0 .. 1 when games is 0 */
};

/*
 * The 95 % score interval of Wilson (1927) for `won` of `games`, 0 <= won <= games.  It stays in
 * 0 .. 1, and is sound for few games and for shares near 0 and 1, where the usual p ± 1.96·s is
 * not.  At won = 0 and won = games it begins at exactly 0 and ends at exactly 1.
 */
struct interval interval_wilson(uint64_t won, uint64_t games);

#endif
