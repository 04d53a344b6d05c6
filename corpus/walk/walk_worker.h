/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_WALK_WALK_WORKER_H
#define CORPUS_WALK_WALK_WORKER_H

/*
 * What one thread of a walk does with records: it reads each record of a chunk, asks the filter,
 * replays, and hands what is left to the tool.
 */

#include "corpus/walk/chunk.h"

struct walk_worker;

/* Makes the tool's worker too.  `options` is borrowed.  NULL: out of memory, or the tool's
 * worker_new returned NULL. */
struct walk_worker *walk_worker_new(const struct walk_options *options);

/* Gives the tool's worker to its worker_fold and frees the rest.  NULL allowed. */
void walk_worker_free(struct walk_worker *worker);

/* Does all that is in the chunk; the results, and the error if any, stay in the chunk. */
void walk_worker_do(struct walk_worker *worker, struct chunk *chunk);

#endif
