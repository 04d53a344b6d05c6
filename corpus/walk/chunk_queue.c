/* SPDX-License-Identifier: ISC */
/*
 * Which chunk is worked on, and when is it flushed?
 *
 * Chunks form a ring and are numbered as they are filled.  `filled` is the number of the chunk
 * being filled now, `flushed` that of the oldest one not yet flushed: flushed <= filled < flushed
 * + nslots.  Only the reading thread uses both.  A chunk belongs to the pool from its submission
 * until it is done, and to the reading thread otherwise.
 */
#include "corpus/walk/chunk_queue.h"

#include <stdlib.h>

#include "corpus/walk/walk_worker.h"
#include "corpus/walk/worker_pool.h"

struct chunk_slot {
    struct worker_task task; /* first: the pool hands back its address */
    struct chunk_queue *queue;
    struct chunk chunk;
};

struct chunk_queue {
    const struct walk_options *options;
    struct walk_worker **workers; /* [nworkers] */
    int nworkers;
    struct worker_pool *pool;
    bool helps; /* the reading thread is the last worker, when it has nothing to read into */
    struct chunk_slot *ring; /* [nslots] */
    uint64_t nslots;
    uint64_t filled, flushed;
    struct chunk_slot *filling; /* of number `filled` */
    struct walk_counts counts;
};

static struct chunk_slot *queue_slot(struct chunk_queue *queue, uint64_t number)
{
    return &queue->ring[number % queue->nslots];
}

static void queue_work(struct worker_task *task, int worker)
{
    struct chunk_slot *slot = (struct chunk_slot *)task;

    walk_worker_do(slot->queue->workers[worker], &slot->chunk);
}

static int queue_add_workers(struct chunk_queue *queue, int jobs)
{
    while (queue->nworkers < jobs) {
        struct walk_worker *worker = walk_worker_new(queue->options);

        if (worker == NULL)
            return ERROR_MEMORY;
        queue->workers[queue->nworkers++] = worker;
    }
    return 0;
}

int chunk_queue_open(struct chunk_queue **result, const struct walk_options *options)
{
    int jobs = worker_pool_size(options->jobs);
    struct chunk_queue *queue = calloc(1, sizeof *queue);

    *result = NULL;
    if (queue == NULL)
        return ERROR_MEMORY;
    queue->options = options;
    queue->nslots = jobs == 1 ? 1 : 2 * (uint64_t)jobs + 2;
    /* Where a record may take long, finished ones must not wait for one that this thread has. */
    queue->helps = jobs > 1 && options->work.chunk_records == 0;
    queue->workers = calloc((size_t)jobs, sizeof *queue->workers);
    queue->ring = calloc(queue->nslots, sizeof *queue->ring);
    queue->filling = queue->ring;
    int error = queue->workers == NULL || queue->ring == NULL ? ERROR_MEMORY : 0;
    for (uint64_t i = 0; i < queue->nslots && error == 0; i++) {
        queue->ring[i].task.run = queue_work;
        queue->ring[i].queue = queue;
    }
    if (error == 0)
        error = queue_add_workers(queue, jobs);
    if (error == 0)
        error = worker_pool_open(&queue->pool, jobs == 1 ? 0 : queue->helps ? jobs - 1 : jobs);
    if (error != 0) {
        chunk_queue_close(queue);
        return error;
    }
    *result = queue;
    return 0;
}

struct chunk *chunk_queue_chunk(struct chunk_queue *queue)
{
    return &queue->filling->chunk;
}

/* Flushes the oldest chunk, which is done. */
static int queue_flush_oldest(struct chunk_queue *queue)
{
    struct chunk *chunk = &queue_slot(queue, queue->flushed)->chunk;
    int error = chunk_flush(chunk, queue->options, &queue->counts);

    chunk_reset(chunk);
    queue->flushed++;
    return error;
}

/* Waits until no more than `pending` chunks are left, and flushes what is done, in order; where
 * this thread helps, one chunk at most if so few are left. */
static int queue_flush_down_to(struct chunk_queue *queue, uint64_t pending)
{
    while (queue->filled > queue->flushed) {
        const struct worker_task *oldest = &queue_slot(queue, queue->flushed)->task;

        if (queue->filled - queue->flushed > pending && queue->helps)
            worker_pool_help(queue->pool, oldest, queue->nworkers - 1);
        else if (queue->filled - queue->flushed > pending)
            worker_pool_wait(queue->pool, oldest);
        else if (!worker_pool_is_done(queue->pool, oldest))
            return 0;
        int error = queue_flush_oldest(queue);
        if (error != 0)
            return error;
        /* One goes for each that comes: if all went, and took long, the others had no work. */
        if (queue->helps && queue->filled - queue->flushed <= pending)
            return 0;
    }
    return 0;
}

int chunk_queue_submit(struct chunk_queue *queue)
{
    struct chunk_slot *slot = queue->filling;
    bool is_large = slot->chunk.length > 4 * CHUNK_BYTES;

    queue->filled++;
    queue->filling = queue_slot(queue, queue->filled);
    worker_pool_submit(queue->pool, &slot->task);
    return queue_flush_down_to(queue, is_large ? 0 : queue->nslots - 1);
}

int chunk_queue_finish(struct chunk_queue *queue)
{
    int error = chunk_queue_submit(queue);

    return error != 0 ? error : queue_flush_down_to(queue, 0);
}

struct walk_counts *chunk_queue_counts(struct chunk_queue *queue)
{
    return &queue->counts;
}

void chunk_queue_close(struct chunk_queue *queue)
{
    if (queue == NULL)
        return;
    worker_pool_close(queue->pool);
    for (int i = 0; i < queue->nworkers; i++)
        walk_worker_free(queue->workers[i]);
    for (uint64_t i = 0; queue->ring != NULL && i < queue->nslots; i++)
        chunk_release(&queue->ring[i].chunk);
    free(queue->ring);
    free(queue->workers);
    free(queue);
}
