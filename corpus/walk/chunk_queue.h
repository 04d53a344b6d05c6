/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_WALK_CHUNK_QUEUE_H
#define CORPUS_WALK_CHUNK_QUEUE_H

/*
 * The chunks that go from the reading thread to the workers of a walk and back.  They are worked on
 * in any order and flushed in the order in which they were filled.
 */

#include "corpus/walk/chunk.h"

struct chunk_queue;

/* Makes options->jobs workers; with one the calling thread does the work.  0 or ERROR_MEMORY. */
int chunk_queue_open(struct chunk_queue **queue, const struct walk_options *options) WARN_UNUSED;

/* The chunk to fill; empty after each chunk_queue_submit(). */
struct chunk *chunk_queue_chunk(struct chunk_queue *queue);

/*
 * Hands the filled chunk to the workers and makes room for the next, waiting for the oldest one
 * when all are in use.  What is finished is flushed.  Returns 0, or what stopped the walk.
 */
int chunk_queue_submit(struct chunk_queue *queue) WARN_UNUSED;

/* Hands over what is left, waits for all, flushes all.  Returns as chunk_queue_submit(). */
int chunk_queue_finish(struct chunk_queue *queue) WARN_UNUSED;

/* The sum over what was flushed. */
struct walk_counts *chunk_queue_counts(struct chunk_queue *queue);

/* Ends the workers, folds what they hold into the tool's context, frees all.  NULL allowed. */
void chunk_queue_close(struct chunk_queue *queue);

#endif
