/* SPDX-License-Identifier: ISC */
#include "cmd/mate/mate_threads.h"

#include <pthread.h>

#include "analyse/search/mate.h"

struct mate_thread {
    pthread_t id;
    void (*work)(void *context, int i);
    void *context;
    int i;
};

static void *mate_thread_main(void *argument)
{
    struct mate_thread *thread = argument;

    thread->work(thread->context, thread->i);
    return NULL;
}

void mate_threads_together(int n, void (*work)(void *context, int i), void *context)
{
    struct mate_thread threads[MATE_THREADS_MAX];
    int begun = 1;

    for (; begun < n; begun++) {
        threads[begun] = (struct mate_thread){.work = work, .context = context, .i = begun};
        if (pthread_create(&threads[begun].id, NULL, mate_thread_main, &threads[begun]) != 0)
            break; /* the others do its work */
    }
    work(context, 0);
    while (--begun > 0)
        pthread_join(threads[begun].id, NULL);
}
