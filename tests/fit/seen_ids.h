/* SPDX-License-Identifier: ISC */
#ifndef TESTS_FIT_SEEN_IDS_H
#define TESTS_FIT_SEEN_IDS_H

/* The ids of the games that a fit has seen, so that a repeated record counts once. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SEEN_IDS_MAX 100000

/* Zero-initialised is valid and empty. */
struct seen_ids {
    uint64_t hash[SEEN_IDS_MAX];
    size_t count;
};

/* A hash of an id, whose bits also decide what a game is used for. */
uint64_t seen_ids_hash(const char *id);
/* Adds a hash; false: it was there, or there is no room. */
bool seen_ids_add(struct seen_ids *seen, uint64_t hash);

#endif
