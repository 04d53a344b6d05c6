/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BASE_RANDOM_H
#define ANALYSE_BASE_RANDOM_H

/*
 * A small seeded generator (SplitMix64, Steele, Lea and Flood 2014): fast, the same on every
 * machine.  Nothing in the project draws randomness from anywhere else.
 */

#include <stdint.h>

struct random {
    uint64_t state; /* the seed, at first */
};

static inline uint64_t random_next(struct random *random)
{
    uint64_t z = (random->state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* Uniform in 0 .. bound-1, bound >= 1 (multiply-shift; bias below 2^-32). */
static inline uint32_t random_below(struct random *random, uint32_t bound)
{
    return (uint32_t)(((random_next(random) >> 32) * bound) >> 32);
}

#endif
