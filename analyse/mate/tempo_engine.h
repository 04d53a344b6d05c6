/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MATE_TEMPO_ENGINE_H
#define ANALYSE_MATE_TEMPO_ENGINE_H

/*
 * The engine of the questions that threats make: whether a frame holds against them (tempo_safe.h)
 * and who comes first (race.h).
 */

#include "analyse/frame/frame_break.h"

/* How a robust frame or a race was decided. */
enum tempo_safe_basis {
    TEMPO_SAFE_NOT_PROVED,
    TEMPO_SAFE_BY_COUNT, /* the owner needs fewer stones than the opponent (tempo_engine.c) */
    TEMPO_SAFE_BY_SEARCH, /* by the search of mate.h, or a line of forced replies */
};

struct tempo_engine_options {
    struct known_links *known; /* as in mate_lend_links() */
    uint64_t limit_nodes; /* of each search; 0: TEMPO_LIMIT_NODES */
};
#define TEMPO_LIMIT_NODES 2000 /* a default for whole games: some ten milliseconds */

struct tempo_engine;

/* An engine for any board, one per thread.  NULL when memory is out; tempo_engine_free() frees it.
 */
struct tempo_engine *tempo_engine_new(const struct tempo_engine_options *options);
/* Frees the engine; NULL is allowed. */
void tempo_engine_free(struct tempo_engine *engine);

/* The fewest stones of each figure of the colour, [bit of the figure] as distance_figure() says, or
 * DISTANCE_NEVER.  Kept for the questions about the same position; borrowed until one about
 * another. */
const int *tempo_engine_distances(struct tempo_engine *engine, const struct position *position,
                                  enum colour colour);

#endif
