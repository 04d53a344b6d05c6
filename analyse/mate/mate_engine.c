/* SPDX-License-Identifier: ISC */
/*
 * Tables are emptied before an answer; keeping them made hardly any search shorter.
 */
#include "analyse/mate/mate_engine.h"

#include <stdlib.h>

#define TABLE_BITS_LEAST 14 /* set by hand */

/* The memory of tables of this size, with those of all threads. */
static uint64_t mate_engine_table_bytes(int bits, int nthreads)
{
    const uint64_t more = nthreads > 1 ? (uint64_t)nthreads - 1 : 0;

    return mate_bytes(bits) + more * mate_thread_bytes(bits);
}

uint64_t mate_engine_least_bytes(int nthreads)
{
    return mate_engine_table_bytes(TABLE_BITS_LEAST, nthreads);
}

/* The size of tables for a search of setup->limit_nodes within the memory. */
static int mate_engine_table_bits(const struct mate_engine_setup *setup)
{
    int bits = TABLE_BITS_LEAST;

    while (bits < MATE_TABLE_BITS_MAX &&
           mate_engine_table_bytes(bits + 1, setup->nthreads) <= setup->memory_bytes &&
           (setup->limit_nodes == 0 || setup->limit_nodes >> bits != 0))
        bits++;
    return bits;
}

uint64_t mate_engine_bytes(const struct mate_engine_setup *setup)
{
    return mate_engine_table_bytes(mate_engine_table_bits(setup), setup->nthreads);
}

struct mate_engine *mate_engine_new(const struct mate_engine_setup *setup)
{
    struct mate_engine *engine = calloc(1, sizeof *engine);

    if (engine == NULL)
        return NULL;
    engine->setup = *setup;
    engine->look = (struct mate_look){.most_stones = setup->most_stones,
                                      .stop = mate_engine_stops,
                                      .begin_step = mate_engine_begin_step,
                                      .context = engine,
                                      .tree = &engine->tree};
    engine->mate = mate_new(mate_engine_table_bits(setup));
    if (engine->mate == NULL ||
        mate_use_threads(engine->mate, setup->nthreads, MATE_ALONE_NODES, setup->together) != 0) {
        mate_engine_free(engine);
        return NULL;
    }
    mate_lend_links(engine->mate, setup->known);
    return engine;
}

void mate_engine_free(struct mate_engine *engine)
{
    if (engine == NULL)
        return;
    mate_tree_release(&engine->tree);
    mate_free(engine->mate);
    free(engine);
}

struct position *mate_engine_begin(struct mate_engine *engine, const struct position *position,
                                   uint64_t limit_nodes, uint64_t time_us)
{
    if (engine->setup.as_shown)
        canonical_position_keep(&engine->canonical, position);
    else
        canonical_position_find(&engine->canonical, position, NULL, 0);
    engine->used |= engine->look.spent_nodes > 0;
    if (engine->used)
        mate_reset(engine->mate);
    engine->used = false;
    mate_look_begin(&engine->look, engine->mate, limit_nodes);
    engine->began_us = engine->setup.clock_us(engine->setup.context);
    engine->until_us = time_us == 0 ? UINT64_MAX : engine->began_us + time_us;
    engine->step_until_us = engine->until_us;
    return &engine->canonical.position;
}

void mate_engine_begin_step(void *made, enum mate_share share)
{
    struct mate_engine *engine = made;

    engine->step_until_us = engine->until_us;
    if (engine->until_us == UINT64_MAX)
        return;
    const uint64_t now = engine->setup.clock_us(engine->setup.context);
    if (now < engine->until_us)
        engine->step_until_us = now + (engine->until_us - now) / MATE_SHARE_ALL * share;
}

bool mate_engine_stops(void *made)
{
    const struct mate_engine *engine = made;

    return engine->setup.stop(engine->setup.context) ||
           (engine->step_until_us != UINT64_MAX &&
            engine->setup.clock_us(engine->setup.context) >= engine->step_until_us);
}

uint64_t mate_engine_nodes_left(const struct mate_engine *engine)
{
    return engine->look.limit_nodes == 0 ? 0 : mate_look_nodes_left(&engine->look);
}
