/* SPDX-License-Identifier: ISC */
#ifndef TESTS_LIB_VOLUME_H
#define TESTS_LIB_VOLUME_H

/*
 * How much a test does: the environment says so.
 */

#include <stdbool.h>

/* HAV_SOAK asks for all that a test can do: hours. */
bool volume_is_full(void);

/* HAV_SANITIZED says that sanitizers watch, which look for faults of memory; but in a soak, which
 * makes every trial, this is false. */
bool volume_is_watched(void);

/*
 * The number of trials: `full` in a soak; an eighth of `usual`, rounded up, where sanitizers
 * watch, which do not look for rare positions; else `usual`.
 */
int volume(int usual, int full);

#endif
