/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_SEARCH_MATE_THREADS_H
#define ANALYSE_SEARCH_MATE_THREADS_H

/*
 * The threads that search one position together.  Internal to mate.c.
 *
 * Each searches from the root, as one thread alone would.  They share the transposition table and
 * the proofs, and note which nodes they are below, so that another one takes another move if that
 * promises nearly as much.  The first thread that decides the root ends the search.  Every verdict
 * comes from the same rules as with one thread: a number means the same whichever thread found it.
 */

#include <stdatomic.h>

#include "analyse/search/mate_node.h"

#define MATE_THREADS_MARKS 4096 /* set by hand */

struct mate_threads {
    int nthreads; /* 2 or more */
    uint64_t alone_nodes; /* that the first visits before the others join it */
    mate_together *together;
    struct mate **helper; /* [nthreads - 1] */
    struct position *board; /* [nthreads - 1] of the helpers */

    /* The search under way. */
    _Atomic uint64_t nodes; /* of all threads */
    uint64_t limit_nodes;
    _Atomic bool is_over;
    _Atomic uint8_t below[MATE_THREADS_MARKS]; /* by key: threads below the node */
};

/* nthreads threads, of which `mate` is the first.  NULL when memory is out; mate_threads_free(). */
struct mate_threads *mate_threads_new(struct mate *mate, int nthreads, uint64_t alone_nodes,
                                      mate_together *together);

/* Frees it and its helpers; NULL allowed. */
void mate_threads_free(struct mate_threads *threads);

/* Forgets what the helpers have for themselves. */
void mate_threads_reset(struct mate_threads *threads);

/* The search of one thread, as mate_solve(). */
typedef void mate_thread_search(struct mate *mate, struct position *position,
                                const struct mate_question *question, struct mate_answer *answer);

/* Answers by all threads. */
void mate_threads_solve(struct mate_threads *threads, struct mate *mate, struct position *position,
                        const struct mate_question *question, struct mate_answer *answer,
                        mate_thread_search *solve);

static inline _Atomic uint8_t *mate_threads_mark(struct mate_threads *threads, uint64_t key)
{
    return &threads->below[key * 0x9e3779b97f4a7c15u >> 52];
}

/* This thread goes below the node; it comes back. */
static inline void mate_threads_enter(struct mate_threads *threads, uint64_t key)
{
    atomic_fetch_add_explicit(mate_threads_mark(threads, key), 1, memory_order_relaxed);
}

static inline void mate_threads_leave(struct mate_threads *threads, uint64_t key)
{
    atomic_fetch_sub_explicit(mate_threads_mark(threads, key), 1, memory_order_relaxed);
}

/* Is a thread below the node?  It may also be below another one with the same mark. */
static inline bool mate_threads_is_below(struct mate_threads *threads, uint64_t key)
{
    return atomic_load_explicit(mate_threads_mark(threads, key), memory_order_relaxed) != 0;
}

#endif
