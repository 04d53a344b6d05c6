/* SPDX-License-Identifier: ISC */
#ifndef TESTS_BENCH_BARE_H
#define TESTS_BENCH_BARE_H

/*
 * The reference of all archive work: a bare loop that reads the bytes of a file of LittleGolem
 * records, plays their moves (tests/bench/naive.h) and detects the end.  No output, no error
 * messages, no other notation; nothing of the toolkit.
 */

#include <stdint.h>

struct bare {
    uint64_t games, stones;
    uint64_t ends[8]; /* by figures that the last stone made: NAIVE_RING and so on; 0: none */
};

/* 0; -1: the file cannot be read, or memory is out. */
int bare_run(const char *path, struct bare *bare);

/* The games whose last stone made that figure, and perhaps others. */
uint64_t bare_ends(const struct bare *bare, unsigned figure);

#endif
