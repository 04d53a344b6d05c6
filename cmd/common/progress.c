/* SPDX-License-Identifier: ISC */
/*
 * The progress line.  The clock never affects an output.
 */
#include "cmd/common/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FIRST_S 0.5 /* a shorter run shows nothing, unless --progress=always */
#define EVERY_S 0.1
#define SLOW_BYTES_S 1e5 /* below it records are counted */

void progress_init(struct progress *progress, enum when when)
{
    const char *term = getenv("TERM");
    bool terminal = isatty(STDERR_FILENO) && (term == NULL || strcmp(term, "dumb") != 0);

    *progress = (struct progress){.shown = when == WHEN_ALWAYS || (when == WHEN_AUTO && terminal)};
    clock_gettime(CLOCK_MONOTONIC, &progress->started);
    progress->written = progress->started;
    /* The first line comes FIRST_S after the start. */
    progress->written.tv_nsec += (long)((FIRST_S - EVERY_S) * 1e9);
    if (when == WHEN_ALWAYS)
        progress->written.tv_sec--;
}

static double progress_seconds(const struct timespec *from, const struct timespec *to)
{
    return (double)(to->tv_sec - from->tv_sec) + (double)(to->tv_nsec - from->tv_nsec) / 1e9;
}

void progress_update(struct progress *progress, const struct walk_counts *counts,
                     uint64_t done_bytes, uint64_t total_bytes)
{
    struct timespec now;

    if (!progress->shown)
        return;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (progress_seconds(&progress->written, &now) < EVERY_S)
        return;
    progress->written = now;
    double elapsed = progress_seconds(&progress->started, &now);
    fprintf(stderr, "\r\033[K%llu %s", (unsigned long long)counts->read,
            counts->read == 1 ? "record" : "records");
    if (counts->rejected > 0)
        fprintf(stderr, ", %llu rejected", (unsigned long long)counts->rejected);
    if (elapsed > 0 && (double)counts->bytes / elapsed < SLOW_BYTES_S)
        fprintf(stderr, ", %.1f records/s", (double)counts->read / elapsed);
    else if (elapsed > 0)
        fprintf(stderr, ", %.1f MB/s", (double)counts->bytes / 1e6 / elapsed);
    if (total_bytes > 0 && done_bytes > 0 && done_bytes <= total_bytes) {
        double left = elapsed * (double)(total_bytes - done_bytes) / (double)done_bytes;
        fprintf(stderr, ", %.0f %%, %.0f s left", 100.0 * (double)done_bytes / (double)total_bytes,
                left);
    }
    fflush(stderr);
    progress->on_screen = true;
}

void progress_clear(struct progress *progress)
{
    if (progress->on_screen)
        fputs("\r\033[K", stderr);
    progress->on_screen = false;
}
