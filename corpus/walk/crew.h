/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_WALK_CREW_H
#define CORPUS_WALK_CREW_H

/*
 * The crew: the workers of a walk, and the ring of chunks that goes between them and the reading
 * thread.  Chunks are worked on in any order and flushed in the order in which they were filled.
 */

#include "corpus/walk/chunk.h"

struct crew;

/* How many threads `jobs` asks for: 0 is one a core. */
int crew_jobs(int jobs);

/* Makes options->jobs workers; with one they work in the calling thread.  0 or ERROR_MEMORY. */
int crew_open(struct crew **crew, const struct walk_options *options) WARN_UNUSED;

/* The chunk to fill; empty after each crew_submit(). */
struct chunk *crew_chunk(struct crew *crew);

/*
 * Hands the filled chunk to the workers and makes room for the next, waiting for the oldest one
 * when all are in use.  What is finished is flushed.  Returns 0, or what stopped the walk.
 */
int crew_submit(struct crew *crew) WARN_UNUSED;

/* Hands over what is left, waits for all, flushes all. */
int crew_finish(struct crew *crew) WARN_UNUSED;

/* The sum over what was flushed. */
struct walk_counts *crew_counts(struct crew *crew);

/* Ends the workers, folds their states, frees all.  NULL allowed. */
void crew_close(struct crew *crew);

#endif
