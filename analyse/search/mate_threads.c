/* SPDX-License-Identifier: ISC */
/*
 * One position, several threads.
 */
#include "analyse/search/mate_threads.h"

#include <stdlib.h>
#include <string.h>

struct mate_threads *mate_threads_new(struct mate *mate, int nthreads, uint64_t alone_nodes,
                                      mate_together *together)
{
    struct mate_threads *threads = calloc(1, sizeof *threads);
    const size_t nhelpers = (size_t)nthreads - 1;

    if (threads == NULL)
        return NULL;
    threads->nthreads = nthreads;
    threads->alone_nodes = alone_nodes;
    threads->together = together;
    threads->helper = calloc(nhelpers, sizeof(struct mate *));
    threads->board = calloc(nhelpers, sizeof *threads->board);
    for (size_t i = 0; threads->helper != NULL && i < nhelpers; i++)
        threads->helper[i] = mate_new_helper(mate);
    if (threads->board == NULL || threads->helper == NULL ||
        threads->helper[nhelpers - 1] == NULL) {
        mate_threads_free(threads);
        return NULL;
    }
    return threads;
}

void mate_threads_free(struct mate_threads *threads)
{
    if (threads == NULL)
        return;
    for (int i = 0; threads->helper != NULL && i < threads->nthreads - 1; i++)
        mate_free(threads->helper[i]);
    free(threads->helper);
    free(threads->board);
    free(threads);
}

void mate_threads_reset(struct mate_threads *threads)
{
    for (int i = 0; i < threads->nthreads - 1; i++)
        mate_reset(threads->helper[i]);
}

/* A search by all threads. */
struct threads_search {
    struct mate_threads *threads;
    struct position *position; /* of the first thread */
    const struct mate_question *question;
    mate_thread_search *solve;
    struct search_thread {
        struct threads_search *search;
        struct mate *mate;
        uint64_t counted; /* how many of its nodes are in threads->nodes */
        struct mate_answer answer;
    } thread[MATE_THREADS_MAX];
};

/* Called for each node of a thread: is the search over? */
static bool mate_threads_are_over(void *context)
{
    struct search_thread *thread = context;
    struct mate_threads *threads = thread->search->threads;
    const uint64_t more = thread->mate->nodes - thread->counted;

    thread->counted += more;
    if (atomic_fetch_add_explicit(&threads->nodes, more, memory_order_relaxed) + more >=
        threads->limit_nodes)
        return true;
    return atomic_load_explicit(&threads->is_over, memory_order_relaxed);
}

/* The first thread, which alone asks the caller. */
static bool mate_threads_are_stopped(void *context)
{
    const struct search_thread *thread = context;
    const struct mate_question *question = thread->search->question;

    return mate_threads_are_over(context) ||
           (question->stop != NULL && question->stop(question->stop_context));
}

static void mate_threads_work(void *context, int worker, int i)
{
    struct threads_search *search = context;
    struct mate_threads *threads = search->threads;
    struct search_thread *thread = &search->thread[i];
    struct mate_question question = *search->question;

    (void)worker;
    question.limit_nodes = 0;
    question.stop = i == 0 ? mate_threads_are_stopped : mate_threads_are_over;
    question.stop_context = thread;
    search->solve(thread->mate, i == 0 ? search->position : &threads->board[i - 1], &question,
                  &thread->answer);
    if (i == 0 || thread->answer.verdict != MATE_UNKNOWN)
        atomic_store_explicit(&threads->is_over, true, memory_order_relaxed);
}

void mate_threads_solve(struct mate_threads *threads, struct mate *mate, struct position *position,
                        const struct mate_question *question, struct mate_answer *answer,
                        mate_thread_search *solve)
{
    struct threads_search search = {
        .threads = threads, .position = position, .question = question, .solve = solve};

    for (int i = 0; i < threads->nthreads; i++) {
        search.thread[i] =
            (struct search_thread){.search = &search,
                                   .mate = i == 0 ? mate : threads->helper[i - 1],
                                   .answer = {.verdict = MATE_UNKNOWN, .move = CELL_NONE}};
        if (i == 0)
            continue;
        memcpy(&threads->board[i - 1], position, sizeof *position);
        mate_tables_follow(threads->helper[i - 1]->tables, mate->tables);
        threads->helper[i - 1]->threads = threads;
    }
    memset(threads->below, 0, sizeof threads->below);
    threads->limit_nodes = question->limit_nodes == 0 ? UINT64_MAX : question->limit_nodes;
    atomic_store(&threads->nodes, 0);
    atomic_store(&threads->is_over, false);
    threads->together(threads->nthreads, threads->nthreads, mate_threads_work, &search);
    *answer = search.thread[0].answer;
    for (int i = 1; i < threads->nthreads && answer->verdict == MATE_UNKNOWN; i++)
        *answer = search.thread[i].answer;
    answer->nodes = atomic_load(&threads->nodes);
}
