/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_WALK_CHUNK_QUEUE_H
#define CORPUS_WALK_CHUNK_QUEUE_H

/*
 * The chunks that travel from the reading thread of a walk to its workers and back.  Workers may
 * finish them in any order; they are flushed in the order in which they were filled.
 */

#include "corpus/walk/chunk.h"

struct chunk_queue;

/* Starts options->jobs workers; with one, the calling thread does the work.  Returns 0 or
 * ERROR_MEMORY. */
int chunk_queue_open(struct chunk_queue **queue, const struct walk_options *options) WARN_UNUSED;

/* Returns the chunk to fill, which is empty after each chunk_queue_submit(). */
struct chunk *chunk_queue_chunk(struct chunk_queue *queue);

/*
 * Passes the filled chunk to the workers and provides an empty one; if all are in use it waits for
 * the oldest.  Flushes finished chunks.  Returns 0, or the error that stopped the walk.
 */
int chunk_queue_submit(struct chunk_queue *queue) WARN_UNUSED;

/* Submits the last chunk, waits for all workers and flushes everything.  Returns as
 * chunk_queue_submit(). */
int chunk_queue_finish(struct chunk_queue *queue) WARN_UNUSED;

/* Returns the sum of the counts of all flushed chunks. */
struct walk_counts *chunk_queue_counts(struct chunk_queue *queue);

/* Stops the workers, folds their results into the tool's context and frees the queue.  NULL
 * allowed. */
void chunk_queue_close(struct chunk_queue *queue);

#endif
