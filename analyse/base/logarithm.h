/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BASE_LOGARITHM_H
#define ANALYSE_BASE_LOGARITHM_H

/* Logarithms of integers, the same on every machine. */

#include <stdint.h>

/* 1024 * log2(x), rounded down; x >= 1. */
static inline int logarithm_2(uint64_t x)
{
    int whole = 63 - __builtin_clzll(x);
    uint64_t rest = whole > 31 ? x >> (whole - 31) : x << (31 - whole); /* 2^31 .. 2^32-1 */
    int log = whole;

    for (int bit = 0; bit < 10; bit++) {
        rest = rest * rest >> 31;
        log <<= 1;
        if (rest >> 32 != 0) {
            log |= 1;
            rest >>= 1;
        }
    }
    return log;
}

#endif
