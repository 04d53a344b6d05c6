/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_PROGRESS_H
#define CMD_COMMON_PROGRESS_H

/*
 * One line on standard error that tells how far a run is: records, speed, time left.  It is written
 * over again and again, cleared before anything else is written there, and gone at the end.
 */

#include <stdint.h>
#include <time.h>

#include "cmd/options/option.h"
#include "corpus/walk/walk.h"

struct progress {
    bool shown; /* is it wanted at all? */
    bool on_screen; /* the line stands there now */
    struct timespec started, written; /* CLOCK_MONOTONIC */
};

void progress_init(struct progress *progress, enum when when);
/* Rewrites the line, at most ten times a second; nothing in the first half second. */
void progress_update(struct progress *progress, const struct walk_counts *counts,
                     uint64_t done_bytes, uint64_t total_bytes);
void progress_clear(struct progress *progress);

#endif
