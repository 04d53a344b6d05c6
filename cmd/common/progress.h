/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_PROGRESS_H
#define CMD_COMMON_PROGRESS_H

/*
 * A line on standard error that shows the progress of a run: records and plies, speed, time left,
 * and what is being searched for how long; or one task, and how many of its parts are done.  It is
 * rewritten in place, cleared before other output, and removed at the end.  There is one in a
 * program.
 *
 * A thread of its own rewrites it, so that a search of minutes shows that it runs without looking
 * at the clock.  Any thread may say what it searches.
 */

#include <stdint.h>

#include "cmd/options/option.h"
#include "corpus/walk/walk.h"

/* Starts the clock; `when` decides whether progress is shown. */
void progress_begin(enum when when);

/* Is it? */
bool progress_is_shown(void);

/* The counts and the bytes read of those to read (0: unknown), as the walk goes on. */
void progress_update(const struct walk_counts *counts, uint64_t done_bytes, uint64_t total_bytes);

/* The current search of a thread, such as "frames", static, in the position after `ply` of `nplies`
 * plies (0: not known) of that game of the input; `game` 0: in none. */
void progress_search(const char *what, uint64_t game, int ply, int nplies);

/* The games of the input, where they were counted before the walk. */
void progress_games(int games);

/* A position was answered. */
void progress_ply_done(void);

/* A search has looked at that many more positions.  Cheap: made for each node. */
void progress_nodes(unsigned count);

/* Removes the line from the screen, if it is there; it comes back with the next update. */
void progress_clear(void);

/* Ends the thread and removes the line. */
void progress_end(void);

/* Begins a task that follows the records or needs none, "drawing charts"; static.  `total` 0: its
 * parts are not counted.  Shown as the progress before it; progress_end() ends it. */
void progress_task(const char *what, size_t total);

/* So many parts are done. */
void progress_task_done(size_t done);

/* Was a line on the screen in this run? */
bool progress_was_seen(void);

#endif
