/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_WALK_MACHINE_H
#define CORPUS_WALK_MACHINE_H

/*
 * How much of the machine is this process given?
 */

#include <stddef.h>
#include <stdint.h>

struct machine {
    unsigned processors; /* at least 1 */
    uint64_t memory_bytes; /* UINT64_MAX: not known */
};

/* The processors of the affinity mask and the memory, and of both what control groups leave. */
struct machine machine_find(void);

/* Lowers `machine` to the limits of the control group `group`, "/a/b", and of those it is in;
 * `root` is where they are mounted (cgroups, version 2). */
void machine_limit(struct machine *machine, const char *root, const char *group);

/* How many threads a run has if nothing is said: one a processor, at most MACHINE_THREADS_MAX, and
 * so few that threads of that many bytes take a quarter of the memory; at least 1. */
#define MACHINE_THREADS_MAX 8
unsigned machine_threads(const struct machine *machine, uint64_t thread_bytes);

#endif
