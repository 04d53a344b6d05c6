/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MATE_MATE_ENGINE_H
#define ANALYSE_MATE_MATE_ENGINE_H

/*
 * An engine of one thread for questions about forced wins.  An answer begins with empty tables, so
 * that it does not depend on earlier ones, and takes steps (mate_look.h) within one limit of nodes
 * and one of time.  All steps are about the canonical image of the position.
 */

#include "analyse/board/orientation.h"
#include "analyse/mate/mate_look.h"

struct mate_engine_setup {
    int most_stones; /* only wins of at most this many count; 0: any number */
    uint64_t limit_nodes; /* of an answer, for the size of the tables; 0: none */
    uint64_t memory_bytes; /* of the tables, at most */
    int nthreads; /* that search one position together; 0 or 1: one */
    mate_together *together; /* as for mate_use_threads(); NULL with one thread */
    struct known_links *known; /* as for mate_lend_links() */
    bool as_shown; /* the image is the position itself */
    bool (*stop)(void *context); /* called for each node: true ends the answer */
    uint64_t (*clock_us)(void *context); /* microseconds since some moment */
    void *context;
};

struct mate_engine {
    struct mate_look look; /* the answer under way */
    struct canonical_position canonical; /* of its position */
    struct mate_tree tree; /* the last that look grew */
    uint64_t began_us; /* when the answer began */
    /* Internal: */
    struct mate_engine_setup setup;
    struct mate *mate;
    bool used; /* the tables may hold something of an earlier answer */
    uint64_t until_us, step_until_us; /* deadlines of the answer and of a step; UINT64_MAX: none */
};

/* The memory of the least tables, in bytes. */
uint64_t mate_engine_least_bytes(int nthreads);

/* The memory of the tables that a new engine has, in bytes. */
uint64_t mate_engine_bytes(const struct mate_engine_setup *setup);

/* An engine; *setup is copied.  NULL when memory is out; mate_engine_free() frees it. */
struct mate_engine *mate_engine_new(const struct mate_engine_setup *setup);

/* Frees it; NULL allowed. */
void mate_engine_free(struct mate_engine *engine);

/* Begins an answer about `position`, with limits of nodes and of time (0: none).  Returns its
 * image, which the steps may play on and leave as it was. */
struct position *mate_engine_begin(struct mate_engine *engine, const struct position *position,
                                   uint64_t limit_nodes, uint64_t time_us);

/* Gives the next step a share of the time that is left; engine->look does so by itself. */
void mate_engine_begin_step(void *engine, enum mate_share share);

/* Is the step under way over?  A callback of searches, whose context is the engine. */
bool mate_engine_stops(void *engine);

/* The nodes that are left of the answer, for a question whose limit they are; 0: no limit. */
uint64_t mate_engine_nodes_left(const struct mate_engine *engine);

#endif
