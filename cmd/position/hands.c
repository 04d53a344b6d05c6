/* SPDX-License-Identifier: ISC */
/*
 * Each thread takes the next task that nobody has taken.
 */
#include "cmd/position/hands.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct work {
    void (*each)(void *context, int hand, int task);
    void *context;
    int ntasks;
    atomic_int taken;
};

struct hand {
    struct work *work;
    int number;
    pthread_t thread;
};

static void *work_on(void *started)
{
    const struct hand *hand = started;
    struct work *work = hand->work;
    int task;

    while ((task = atomic_fetch_add(&work->taken, 1)) < work->ntasks)
        work->each(work->context, hand->number, task);
    return NULL;
}

void hands_run(int hands, int ntasks, void (*each)(void *context, int hand, int task),
               void *context)
{
    struct work work = {.each = each, .context = context, .ntasks = ntasks};
    struct hand self = {.work = &work};
    const int nothers = (hands < ntasks ? hands : ntasks) - 1;
    struct hand *others = nothers > 0 ? calloc((size_t)nothers, sizeof *others) : NULL;
    int started = 0;

    for (; others != NULL && started < nothers; started++) {
        others[started] = (struct hand){.work = &work, .number = started + 1};
        if (pthread_create(&others[started].thread, NULL, work_on, &others[started]) != 0)
            break;
    }
    work_on(&self);
    while (started-- > 0)
        pthread_join(others[started].thread, NULL);
    free(others);
}
