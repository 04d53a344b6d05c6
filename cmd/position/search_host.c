/* SPDX-License-Identifier: ISC */
#include "cmd/position/search_host.h"

#include <time.h>

#include "cmd/common/interrupt.h"
#include "cmd/common/progress.h"
#include "cmd/output/complaint.h"

uint64_t search_host_clock_us(void *context)
{
    struct timespec now;

    (void)context;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

bool search_host_stops(void *context)
{
    (void)context;
    progress_nodes(1);
    return interrupt_seen();
}

struct mate_engine *search_host_engine(const struct mate_engine_setup *setup)
{
    struct mate_engine *engine = mate_engine_new(setup);

    if (engine == NULL)
        complain("no memory for tables of %llu MiB: --memory=SIZE allows fewer",
                 (unsigned long long)(mate_engine_bytes(setup) >> 20));
    return engine;
}
