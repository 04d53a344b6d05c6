/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_PROGRESS_H
#define CMD_COMMON_PROGRESS_H

/*
 * A line on standard error that shows the progress of a run: records, speed, time left.  It is
 * rewritten in place, cleared before other output to standard error, and removed at the end.
 */

#include <stdint.h>
#include <time.h>

#include "cmd/options/option.h"
#include "corpus/walk/walk.h"

struct progress {
    bool shown; /* progress is shown */
    bool on_screen; /* the line is on the screen now */
    struct timespec started, written; /* CLOCK_MONOTONIC */
};

/* Starts the clock; `when` decides whether progress is shown. */
void progress_init(struct progress *progress, enum when when);
/* Rewrites the line, at most ten times a second; nothing in the first half second. */
void progress_update(struct progress *progress, const struct walk_counts *counts,
                     uint64_t done_bytes, uint64_t total_bytes);

/* Removes the line from the screen, if it is there. */
void progress_clear(struct progress *progress);

#endif
