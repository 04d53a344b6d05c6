/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_WALK_WORKER_POOL_H
#define CORPUS_WALK_WORKER_POOL_H

/*
 * A pool of threads that run tasks from a queue, first in first out, and parallel_for() on top of
 * it.  All threads of the walk and above are started here.
 */

#include <stdbool.h>

#include "analyse/base/error.h"

#define WORKERS_MAX 256 /* set by hand */

/* Returns how many workers `jobs` means, from 1 to WORKERS_MAX; 0 means one for each
 * processor of machine_find(). */
int worker_pool_size(int jobs);

/* A task.  The caller owns it and must not move it from worker_pool_submit() until it is done. */
struct worker_task {
    /* Called once, by worker `worker` (from 0). */
    void (*run)(struct worker_task *task, int worker);
    bool is_done; /* set by the pool; ask worker_pool_is_done() */
    struct worker_task *next; /* the pool's */
};

struct worker_pool;

/*
 * Starts `nthreads` threads, the workers 0 .. nthreads-1.  If the system starts fewer, these do
 * all the work.  If it starts none, or `nthreads` is 0, worker_pool_submit() runs each task at
 * once as worker 0 in the calling thread.  Returns 0 or ERROR_MEMORY.
 */
int worker_pool_open(struct worker_pool **pool, int nthreads) WARN_UNUSED;

/* Queues a task.  All functions of a pool are called by the thread that opened it. */
void worker_pool_submit(struct worker_pool *pool, struct worker_task *task);

/* True if the task has been run; its results may then be read. */
bool worker_pool_is_done(struct worker_pool *pool, const struct worker_task *task);

/* Waits until the task has been run. */
void worker_pool_wait(struct worker_pool *pool, const struct worker_task *task);

/* Waits until the task has been run, and meanwhile runs tasks that wait themselves, as worker
 * `worker`, which is none of the threads'.  The task may be one of them. */
void worker_pool_help(struct worker_pool *pool, const struct worker_task *task, int worker);

/* Waits for running tasks, drops the others, and ends the threads.  NULL allowed. */
void worker_pool_close(struct worker_pool *pool);

/*
 * Calls each(context, worker, index) once for every index 0 .. count-1, in any order, and returns
 * when all calls have returned.  At most `nworkers` threads work, including the calling one;
 * `worker` is 0 .. nworkers-1.  If the system starts fewer threads, these do the same work.
 */
void parallel_for(int nworkers, int count, void (*each)(void *context, int worker, int index),
                  void *context);

#endif
