/* SPDX-License-Identifier: ISC */
#ifndef PATTERNS_TRANSVERSAL_H
#define PATTERNS_TRANSVERSAL_H

/*
 * Minimal transversals of a family of sets, each a word of bits: the sets that meet every member
 * and of which no part does.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct transversals {
    uint64_t *sets; /* [count] */
    size_t count, capacity;
};

#define TRANSVERSALS_MAX ((size_t)1 << 20)

/* Those of the empty family: the empty set.  False: memory is out. */
bool transversals_init(struct transversals *transversals);
void transversals_release(struct transversals *transversals);

/* One more member.  False, and no change, when memory is out or there would be more than
 * TRANSVERSALS_MAX. */
bool transversals_add(struct transversals *transversals, uint64_t member);

#endif
