/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_WALK_WALK_WORKER_H
#define CORPUS_WALK_WALK_WORKER_H

/*
 * The work of one thread of a walk: it reads each record of a chunk, tests the filter, replays the
 * record and passes it to the tool.
 */

#include "corpus/walk/chunk.h"

struct walk_worker;

/* Makes a worker, and with it the tool's worker.  `options` is borrowed.  NULL: out of memory, or
 * the tool's worker_new returned NULL. */
struct walk_worker *walk_worker_new(const struct walk_options *options);

/* Passes the tool's worker to worker_fold and frees the rest.  NULL allowed. */
void walk_worker_free(struct walk_worker *worker);

/* Works on every item of the chunk; the results, and the error if any, are left in the chunk. */
void walk_worker_do(struct walk_worker *worker, struct chunk *chunk);

#endif
