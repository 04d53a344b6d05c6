/* SPDX-License-Identifier: ISC */
/*
 * How is work spread over threads?
 *
 * Tasks are in one list under one lock.  A task is a chunk of records, or all that one thread does
 * in parallel_for(), so the lock is taken rarely.  The caller owns the tasks, so queueing one
 * cannot fail.
 */
#include "corpus/walk/worker_pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "corpus/walk/machine.h"

struct worker_thread {
    struct worker_pool *pool;
    int number;
    pthread_t thread;
};

struct worker_pool {
    struct worker_thread *threads; /* [nthreads] */
    int nthreads; /* 0: tasks are run when they are submitted */
    struct worker_task *first, *last; /* not yet taken; NULL: none */
    bool closing; /* tasks not yet taken are dropped */
    pthread_mutex_t lock; /* of the three above, and of is_done of every task */
    pthread_cond_t work; /* a task was queued, or closing */
    pthread_cond_t done; /* a task is done */
};

int worker_pool_size(int jobs)
{
    if (jobs <= 0)
        jobs = (int)machine_find().processors;
    return jobs < 1 ? 1 : jobs > WORKERS_MAX ? WORKERS_MAX : jobs;
}

/* Runs the first task that waits; holds the lock before and after. */
static void worker_run_first(struct worker_pool *pool, int worker)
{
    struct worker_task *task = pool->first;

    pool->first = task->next;
    pthread_mutex_unlock(&pool->lock);
    task->run(task, worker);
    pthread_mutex_lock(&pool->lock);
    task->is_done = true;
}

static void *worker_thread_run(void *argument)
{
    const struct worker_thread *thread = argument;
    struct worker_pool *pool = thread->pool;

    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (!pool->closing && pool->first == NULL)
            pthread_cond_wait(&pool->work, &pool->lock);
        if (pool->closing)
            break;
        worker_run_first(pool, thread->number);
        pthread_cond_signal(&pool->done);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

int worker_pool_open(struct worker_pool **result, int nthreads)
{
    struct worker_pool *pool = calloc(1, sizeof *pool);

    *result = NULL;
    if (pool == NULL)
        return ERROR_MEMORY;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    pthread_cond_init(&pool->done, NULL);
    if (nthreads > 0)
        pool->threads = calloc((size_t)nthreads, sizeof *pool->threads);
    if (nthreads > 0 && pool->threads == NULL) {
        worker_pool_close(pool);
        return ERROR_MEMORY;
    }
    while (pool->nthreads < nthreads) {
        struct worker_thread *thread = &pool->threads[pool->nthreads];

        *thread = (struct worker_thread){.pool = pool, .number = pool->nthreads};
        if (pthread_create(&thread->thread, NULL, worker_thread_run, thread) != 0)
            break;
        pool->nthreads++;
    }
    *result = pool;
    return 0;
}

void worker_pool_submit(struct worker_pool *pool, struct worker_task *task)
{
    task->is_done = false;
    task->next = NULL;
    if (pool->nthreads == 0) {
        task->run(task, 0);
        task->is_done = true;
        return;
    }
    pthread_mutex_lock(&pool->lock);
    if (pool->first == NULL)
        pool->first = task;
    else
        pool->last->next = task;
    pool->last = task;
    pthread_cond_signal(&pool->work);
    pthread_mutex_unlock(&pool->lock);
}

bool worker_pool_is_done(struct worker_pool *pool, const struct worker_task *task)
{
    pthread_mutex_lock(&pool->lock);
    bool is_done = task->is_done;
    pthread_mutex_unlock(&pool->lock);
    return is_done;
}

void worker_pool_wait(struct worker_pool *pool, const struct worker_task *task)
{
    pthread_mutex_lock(&pool->lock);
    while (!task->is_done)
        pthread_cond_wait(&pool->done, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

void worker_pool_help(struct worker_pool *pool, const struct worker_task *task, int worker)
{
    pthread_mutex_lock(&pool->lock);
    while (!task->is_done) {
        if (pool->first != NULL)
            worker_run_first(pool, worker);
        else
            pthread_cond_wait(&pool->done, &pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
}

void worker_pool_close(struct worker_pool *pool)
{
    if (pool == NULL)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->closing = true;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->nthreads; i++)
        pthread_join(pool->threads[i].thread, NULL);
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->work);
    pthread_cond_destroy(&pool->done);
    free(pool->threads);
    free(pool);
}

/* ---- parallel_for ---- */

struct parallel_for {
    void (*each)(void *context, int worker, int index);
    void *context;
    int count;
    atomic_int taken; /* the next index, or more than there are */
};

/* One thread's share of the indices. */
struct parallel_share {
    struct worker_task task; /* first: the pool hands back its address */
    struct parallel_for *loop;
};

static void parallel_take(struct parallel_for *loop, int worker)
{
    int index;

    while ((index = atomic_fetch_add(&loop->taken, 1)) < loop->count)
        loop->each(loop->context, worker, index);
}

static void parallel_run(struct worker_task *task, int worker)
{
    /* The calling thread is worker 0. */
    parallel_take(((struct parallel_share *)task)->loop, worker + 1);
}

void parallel_for(int nworkers, int count, void (*each)(void *context, int worker, int index),
                  void *context)
{
    struct parallel_for loop = {.each = each, .context = context, .count = count};
    const int nothers = (nworkers < count ? nworkers : count) - 1;
    struct parallel_share *shares = nothers > 0 ? calloc((size_t)nothers, sizeof *shares) : NULL;
    struct worker_pool *pool = NULL;
    int nshares = 0;

    if (shares != NULL && worker_pool_open(&pool, nothers) == 0)
        for (; nshares < nothers; nshares++) {
            shares[nshares] = (struct parallel_share){{.run = parallel_run}, &loop};
            worker_pool_submit(pool, &shares[nshares].task);
        }
    parallel_take(&loop, 0);
    for (int i = 0; i < nshares; i++)
        worker_pool_wait(pool, &shares[i].task);
    worker_pool_close(pool);
    free(shares);
}
