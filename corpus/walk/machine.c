/* SPDX-License-Identifier: ISC */
/*
 * The affinity mask says which processors may be used, a control group for which share of the time:
 * a quota of one and a half processors counts as two (Linux, Documentation/admin-guide/cgroup-v2).
 */
#include "corpus/walk/machine.h"

#include <inttypes.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "analyse/base/text.h"

#define GROUP_BYTES 1024

/* The first line of a file of the group; false: there is none. */
static bool machine_read(const char *root, const char *group, size_t length, const char *name,
                         char line[64])
{
    struct text path = {0};

    text_format(&path, "%s%.*s/%s", root, (int)length, group, name);
    FILE *file = path.failed ? NULL : fopen(text_c(&path), "re");
    const bool has_line = file != NULL && fgets(line, 64, file) != NULL;
    if (file != NULL)
        fclose(file);
    text_release(&path);
    return has_line;
}

void machine_limit(struct machine *machine, const char *root, const char *group)
{
    char line[64];

    for (size_t length = strlen(group);; length--) {
        uint64_t quota, period, bytes;

        if (length > 0 && group[length] != '/' && group[length] != '\0')
            continue;
        if (machine_read(root, group, length, "cpu.max", line) &&
            sscanf(line, "%" SCNu64 " %" SCNu64, &quota, &period) == 2 && period > 0) {
            const uint64_t processors = quota / period + (quota % period > 0);

            if (processors < machine->processors)
                machine->processors = processors > 0 ? (unsigned)processors : 1;
        }
        if (machine_read(root, group, length, "memory.max", line) &&
            sscanf(line, "%" SCNu64, &bytes) == 1 && bytes < machine->memory_bytes)
            machine->memory_bytes = bytes;
        if (length == 0)
            break;
    }
}

struct machine machine_find(void)
{
    cpu_set_t cores;
    const long pages = sysconf(_SC_PHYS_PAGES), page_bytes = sysconf(_SC_PAGESIZE);
    const int processors = sched_getaffinity(0, sizeof cores, &cores) == 0
                               ? CPU_COUNT(&cores)
                               : (int)sysconf(_SC_NPROCESSORS_ONLN);
    struct machine machine = {.processors = processors > 0 ? (unsigned)processors : 1,
                              .memory_bytes = pages > 0 && page_bytes > 0
                                                  ? (uint64_t)pages * (uint64_t)page_bytes
                                                  : UINT64_MAX};
    char line[GROUP_BYTES];
    FILE *file = fopen("/proc/self/cgroup", "re");

    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "0::/", 4) == 0)
            machine_limit(&machine, "/sys/fs/cgroup", line[4] == '\0' ? "" : line + 3);
    }
    if (file != NULL)
        fclose(file);
    return machine;
}

unsigned machine_threads(const struct machine *machine, uint64_t thread_bytes)
{
    const uint64_t room = machine->memory_bytes / 4 / thread_bytes;
    unsigned threads = machine->processors;

    if (threads > MACHINE_THREADS_MAX)
        threads = MACHINE_THREADS_MAX;
    if (room < threads)
        threads = (unsigned)room;
    return threads > 0 ? threads : 1;
}
