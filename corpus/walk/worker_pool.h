/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_WALK_WORKER_POOL_H
#define CORPUS_WALK_WORKER_POOL_H

/*
 * Threads that run tasks: a queue of tasks, first in first out, and parallel_for() on top of it.
 * No other file of the walk or above it starts a thread.
 */

#include <stdbool.h>

#include "analyse/base/error.h"

#define WORKERS_MAX 256

/* How many workers `jobs` asks for, from 1 to WORKERS_MAX: 0 is one for each core that this process
 * may use. */
int worker_pool_size(int jobs);

/* A task.  It is the caller's, and stays where it is from worker_pool_submit() until it is done. */
struct worker_task {
    /* Called once by one thread; `worker`, from 0, says by which. */
    void (*run)(struct worker_task *task, int worker);
    bool is_done; /* set by the pool; ask worker_pool_is_done() */
    struct worker_task *next; /* the pool's */
};

struct worker_pool;

/*
 * Starts `nthreads` threads, which are the workers 0 .. nthreads-1.  Where the system starts fewer,
 * these do all the work.  Without any (`nthreads` 0, or none could be started)
 * worker_pool_submit() runs each task at once, as worker 0 in the calling thread.  0 or
 * ERROR_MEMORY.
 */
int worker_pool_open(struct worker_pool **pool, int nthreads) WARN_UNUSED;

/* Queues a task.  All functions of a pool are called by the thread that opened it. */
void worker_pool_submit(struct worker_pool *pool, struct worker_task *task);

/* Has it been run?  What it wrote may then be read. */
bool worker_pool_is_done(struct worker_pool *pool, const struct worker_task *task);

/* Waits until it has been run. */
void worker_pool_wait(struct worker_pool *pool, const struct worker_task *task);

/* Waits for the tasks that are running, drops those that are not, and ends the threads.  NULL
 * allowed. */
void worker_pool_close(struct worker_pool *pool);

/*
 * Calls each(context, worker, index) once for every index 0 .. count-1, in any order, and returns
 * when all calls have returned.  At most `nworkers` threads work, the calling one among them;
 * `worker`, 0 .. nworkers-1, says which.  Fewer threads than asked for do the same work.
 */
void parallel_for(int nworkers, int count, void (*each)(void *context, int worker, int index),
                  void *context);

#endif
