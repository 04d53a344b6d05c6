/* SPDX-License-Identifier: ISC */
/*
 * One position, several threads.
 */
#include "analyse/search/mate_crew.h"

#include <stdlib.h>
#include <string.h>

struct mate_crew *mate_crew_new(struct mate *mate, int nthreads, uint64_t alone_nodes,
                                mate_together *together)
{
    struct mate_crew *crew = calloc(1, sizeof *crew);
    const size_t nhelpers = (size_t)nthreads - 1;

    if (crew == NULL)
        return NULL;
    crew->nthreads = nthreads;
    crew->alone_nodes = alone_nodes;
    crew->together = together;
    crew->helper = calloc(nhelpers, sizeof(struct mate *));
    crew->board = calloc(nhelpers, sizeof *crew->board);
    for (size_t i = 0; crew->helper != NULL && i < nhelpers; i++)
        crew->helper[i] = mate_new_helper(mate);
    if (crew->board == NULL || crew->helper == NULL || crew->helper[nhelpers - 1] == NULL) {
        mate_crew_free(crew);
        return NULL;
    }
    return crew;
}

void mate_crew_free(struct mate_crew *crew)
{
    if (crew == NULL)
        return;
    for (int i = 0; crew->helper != NULL && i < crew->nthreads - 1; i++)
        mate_free(crew->helper[i]);
    free(crew->helper);
    free(crew->board);
    free(crew);
}

void mate_crew_reset(struct mate_crew *crew)
{
    for (int i = 0; i < crew->nthreads - 1; i++)
        mate_reset(crew->helper[i]);
}

/* A search by all threads. */
struct crew_search {
    struct mate_crew *crew;
    struct position *position; /* of the first thread */
    const struct mate_question *question;
    mate_crew_search *solve;
    struct crew_thread {
        struct crew_search *search;
        struct mate *mate;
        uint64_t told; /* of its nodes, how many are in crew->nodes */
        struct mate_answer answer;
    } thread[MATE_THREADS_MAX];
};

/* Called for each node of a thread: is the search over? */
static bool crew_is_over(void *context)
{
    struct crew_thread *thread = context;
    struct mate_crew *crew = thread->search->crew;
    const uint64_t more = thread->mate->nodes - thread->told;

    thread->told += more;
    if (atomic_fetch_add_explicit(&crew->nodes, more, memory_order_relaxed) + more >=
        crew->limit_nodes)
        return true;
    return atomic_load_explicit(&crew->is_over, memory_order_relaxed);
}

/* Of the first thread, which alone asks the caller. */
static bool crew_is_stopped(void *context)
{
    const struct crew_thread *thread = context;
    const struct mate_question *question = thread->search->question;

    return crew_is_over(context) ||
           (question->stop != NULL && question->stop(question->stop_context));
}

static void crew_work(void *context, int worker, int i)
{
    struct crew_search *search = context;
    struct mate_crew *crew = search->crew;
    struct crew_thread *thread = &search->thread[i];
    struct mate_question question = *search->question;

    (void)worker;
    question.limit_nodes = 0;
    question.stop = i == 0 ? crew_is_stopped : crew_is_over;
    question.stop_context = thread;
    search->solve(thread->mate, i == 0 ? search->position : &crew->board[i - 1], &question,
                  &thread->answer);
    if (i == 0 || thread->answer.verdict != MATE_UNKNOWN)
        atomic_store_explicit(&crew->is_over, true, memory_order_relaxed);
}

void mate_crew_solve(struct mate_crew *crew, struct mate *mate, struct position *position,
                     const struct mate_question *question, struct mate_answer *answer,
                     mate_crew_search *solve)
{
    struct crew_search search = {
        .crew = crew, .position = position, .question = question, .solve = solve};

    for (int i = 0; i < crew->nthreads; i++) {
        search.thread[i] =
            (struct crew_thread){.search = &search,
                                 .mate = i == 0 ? mate : crew->helper[i - 1],
                                 .answer = {.verdict = MATE_UNKNOWN, .move = CELL_NONE}};
        if (i == 0)
            continue;
        memcpy(&crew->board[i - 1], position, sizeof *position);
        mate_store_follow(crew->helper[i - 1]->store, mate->store);
        crew->helper[i - 1]->crew = crew;
    }
    memset(crew->below, 0, sizeof crew->below);
    crew->limit_nodes = question->limit_nodes == 0 ? UINT64_MAX : question->limit_nodes;
    atomic_store(&crew->nodes, 0);
    atomic_store(&crew->is_over, false);
    crew->together(crew->nthreads, crew->nthreads, crew_work, &search);
    *answer = search.thread[0].answer;
    for (int i = 1; i < crew->nthreads && answer->verdict == MATE_UNKNOWN; i++)
        *answer = search.thread[i].answer;
    answer->nodes = atomic_load(&crew->nodes);
}
