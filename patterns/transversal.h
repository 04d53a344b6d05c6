/* SPDX-License-Identifier: ISC */
#ifndef PATTERNS_TRANSVERSAL_H
#define PATTERNS_TRANSVERSAL_H

/*
 * The minimal transversals of a family of sets, each a word of bits: the sets that meet every
 * member, while no proper subset does.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct transversals {
    uint64_t *sets; /* [count] */
    size_t count, capacity;
};

#define TRANSVERSALS_MAX ((size_t)1 << 20) /* set by hand */

/* Begins with the empty family, whose one transversal is the empty set.  False: memory is out.
 * transversals_release() frees them in either case. */
bool transversals_init(struct transversals *transversals);

/* Frees the sets. */
void transversals_release(struct transversals *transversals);

/* Adds a member to the family.  False, and no change, when memory is out or there would be more
 * than TRANSVERSALS_MAX transversals.  O(transversals^2 * bits of the member). */
bool transversals_add(struct transversals *transversals, uint64_t member);

#endif
