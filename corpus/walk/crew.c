/* SPDX-License-Identifier: ISC */
/*
 * Who works on which chunk, and when is it flushed?
 *
 * Chunks stand in a ring and are numbered as they are filled.  Three numbers tell all: `filled`
 * (the chunk being filled now), `taken` (the next one a worker takes), `flushed` (the oldest not
 * yet flushed): flushed <= taken <= filled < flushed + nchunks.  `filled` and `flushed` are the
 * reading thread's alone to change, `taken` is changed by workers under the lock; chunk i belongs
 * to the reading thread unless flushed <= i < filled and it is not done.
 *
 * Memory is bounded by the ring; a chunk that one huge record made large is waited for before the
 * next is filled, so that there is never more than one of them.
 */
#include "corpus/walk/crew.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

#include "corpus/walk/walk_worker.h"

#define JOBS_MAX 256

struct slot {
    struct chunk chunk;
    bool done; /* worked on, under the lock */
};

struct crew {
    const struct walk_options *options;
    struct walk_worker **workers;
    pthread_t *threads; /* [nthreads]; none when there is one worker */
    int nworkers, nthreads;
    struct slot *ring;
    uint64_t nchunks;
    uint64_t filled, taken, flushed;
    struct walk_counts counts;
    pthread_mutex_t lock;
    pthread_cond_t work; /* filled moved on, or closing */
    pthread_cond_t done; /* a slot is done */
    bool closing; /* chunks not yet taken are not wanted any more */
};

static struct slot *slot_at(struct crew *crew, uint64_t number)
{
    return &crew->ring[number % crew->nchunks];
}

int crew_jobs(int jobs)
{
    if (jobs <= 0) {
        cpu_set_t cores;
        jobs = sched_getaffinity(0, sizeof cores, &cores) == 0 ? CPU_COUNT(&cores)
                                                               : (int)sysconf(_SC_NPROCESSORS_ONLN);
    }
    return jobs < 1 ? 1 : jobs > JOBS_MAX ? JOBS_MAX : jobs;
}

struct hand {
    struct crew *crew;
    struct walk_worker *worker;
};

static void *work(void *argument)
{
    struct hand hand = *(struct hand *)argument;
    struct crew *crew = hand.crew;

    free(argument);
    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (!crew->closing && crew->taken == crew->filled)
            pthread_cond_wait(&crew->work, &crew->lock);
        if (crew->closing)
            break;
        struct slot *slot = slot_at(crew, crew->taken++);
        pthread_mutex_unlock(&crew->lock);
        walk_worker_do(hand.worker, &slot->chunk);
        pthread_mutex_lock(&crew->lock);
        slot->done = true;
        pthread_cond_signal(&crew->done);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

/* Fewer threads than asked for do the same work: only none at all is an error. */
static int start_threads(struct crew *crew)
{
    for (int i = 0; i < crew->nworkers; i++) {
        struct hand *hand = malloc(sizeof *hand);

        if (hand == NULL)
            break;
        *hand = (struct hand){.crew = crew, .worker = crew->workers[i]};
        if (pthread_create(&crew->threads[crew->nthreads], NULL, work, hand) != 0) {
            free(hand);
            break;
        }
        crew->nthreads++;
    }
    return crew->nthreads == 0 ? ERROR_MEMORY : 0;
}

int crew_open(struct crew **result, const struct walk_options *options)
{
    int jobs = crew_jobs(options->jobs);
    struct crew *crew = calloc(1, sizeof *crew);

    *result = NULL;
    if (crew == NULL)
        return ERROR_MEMORY;
    crew->options = options;
    crew->nchunks = jobs == 1 ? 1 : 2 * (uint64_t)jobs + 2;
    crew->workers = calloc((size_t)jobs, sizeof *crew->workers);
    crew->threads = calloc((size_t)jobs, sizeof *crew->threads);
    crew->ring = calloc(crew->nchunks, sizeof *crew->ring);
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->work, NULL);
    pthread_cond_init(&crew->done, NULL);

    int error =
        crew->workers == NULL || crew->threads == NULL || crew->ring == NULL ? ERROR_MEMORY : 0;
    for (int i = 0; i < jobs && error == 0; i++) {
        struct walk_worker *worker = walk_worker_new(options);

        if (worker == NULL)
            error = ERROR_MEMORY;
        else
            crew->workers[crew->nworkers++] = worker;
    }
    if (error == 0 && jobs > 1)
        error = start_threads(crew);
    if (error != 0) {
        crew_close(crew);
        return error;
    }
    *result = crew;
    return 0;
}

struct chunk *crew_chunk(struct crew *crew)
{
    return &slot_at(crew, crew->filled)->chunk;
}

static int flush_oldest(struct crew *crew)
{
    struct slot *slot = slot_at(crew, crew->flushed);
    int error = chunk_flush(&slot->chunk, crew->options, &crew->counts);

    chunk_reset(&slot->chunk);
    slot->done = false;
    crew->flushed++;
    return error;
}

/* Flushes the oldest chunk once it is done; `wait`: waits for it.  1 flushed, 0 not yet, <0 error.
 */
static int flush_next(struct crew *crew, bool wait)
{
    struct slot *slot = slot_at(crew, crew->flushed);

    pthread_mutex_lock(&crew->lock);
    while (wait && !slot->done)
        pthread_cond_wait(&crew->done, &crew->lock);
    bool done = slot->done;
    pthread_mutex_unlock(&crew->lock);
    if (!done)
        return 0;
    int error = flush_oldest(crew);
    return error != 0 ? error : 1;
}

static int flush_down_to(struct crew *crew, uint64_t pending)
{
    while (crew->filled > crew->flushed) {
        int flushed = flush_next(crew, crew->filled - crew->flushed > pending);

        if (flushed <= 0)
            return flushed;
    }
    return 0;
}

int crew_submit(struct crew *crew)
{
    struct chunk *chunk = crew_chunk(crew);
    bool large = chunk->length > 4 * CHUNK_BYTES;

    if (crew->nthreads == 0) {
        walk_worker_do(crew->workers[0], chunk);
        crew->filled++;
        return flush_oldest(crew);
    }
    pthread_mutex_lock(&crew->lock);
    crew->filled++;
    pthread_cond_signal(&crew->work);
    pthread_mutex_unlock(&crew->lock);
    return flush_down_to(crew, large ? 0 : crew->nchunks - 1);
}

int crew_finish(struct crew *crew)
{
    int error = crew_submit(crew);

    return error != 0 || crew->nthreads == 0 ? error : flush_down_to(crew, 0);
}

struct walk_counts *crew_counts(struct crew *crew)
{
    return &crew->counts;
}

void crew_close(struct crew *crew)
{
    if (crew == NULL)
        return;
    pthread_mutex_lock(&crew->lock);
    crew->closing = true;
    pthread_cond_broadcast(&crew->work);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->nthreads; i++)
        pthread_join(crew->threads[i], NULL);
    for (int i = 0; i < crew->nworkers; i++)
        walk_worker_free(crew->workers[i]);
    for (uint64_t i = 0; crew->ring != NULL && i < crew->nchunks; i++)
        chunk_release(&crew->ring[i].chunk);
    pthread_mutex_destroy(&crew->lock);
    pthread_cond_destroy(&crew->work);
    pthread_cond_destroy(&crew->done);
    free(crew->ring);
    free(crew->threads);
    free(crew->workers);
    free(crew);
}
