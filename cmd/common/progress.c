/* SPDX-License-Identifier: ISC */
/*
 * The progress line.  The clock never affects an output.
 */
#include "cmd/common/progress.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "analyse/base/text.h"

#define FIRST_S 0.5 /* a shorter run shows nothing, unless --progress=always; set by hand */
#define EVERY_S 0.1 /* set by hand */
#define SLOW_BYTES_S 1e5 /* below it records are counted */

/* Only --progress and a terminal give it a thread. */
static struct {
    enum when when; /* as it was begun last */
    bool shown; /* progress is shown */
    bool was_on_screen; /* in any part of the run */
    bool on_screen; /* the line is on the screen now */
    bool ends;
    struct timespec started, written; /* CLOCK_MONOTONIC */
    struct walk_counts counts;
    uint64_t done_bytes, total_bytes, plies;
    double done_s; /* when done_bytes were done, from the start */
    const char *what; /* is searched, or the task; NULL: nothing said so */
    bool is_task; /* of which `total' parts are counted, if there are any */
    atomic_size_t done;
    size_t total;
    uint64_t game;
    int ply, nplies;
    int games; /* of the input, 0: not known; stays from one walk to the next */
    struct text line;
    pthread_t thread;
    bool has_thread;
} bar;
static pthread_mutex_t bar_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t bar_ends = PTHREAD_COND_INITIALIZER;
static atomic_ullong bar_nodes; /* of the search that is shown */

static double progress_seconds(const struct timespec *from, const struct timespec *to)
{
    return (double)(to->tv_sec - from->tv_sec) + (double)(to->tv_nsec - from->tv_nsec) / 1e9;
}

/* ---- the line ---- */

/* Is it known which part of the input is done? */
static bool progress_knows_part(void)
{
    return bar.total_bytes > 0 && bar.done_bytes > 0 && bar.done_bytes <= bar.total_bytes;
}

/* "3 of about 18 records": the input has so many if the others are as long. */
static void progress_write_count(void)
{
    const uint64_t read = bar.counts.read;
    const double all =
        progress_knows_part() ? (double)read * (double)bar.total_bytes / (double)bar.done_bytes : 0;

    text_format(&bar.line, "%llu ", (unsigned long long)read);
    if (all >= (double)read + 0.5)
        text_format(&bar.line, "of about %.0f ", all);
    text_string(&bar.line, read == 1 && all < 1.5 ? "record" : "records");
}

/* The time left, by the speed when a part was done last. */
static void progress_write_left(double elapsed)
{
    if (!progress_knows_part())
        return;
    const double part = (double)bar.done_bytes / (double)bar.total_bytes;
    const double left = bar.done_s / part - elapsed;

    text_format(&bar.line, ", %.0f %%, %.0f s left", 100 * part, left > 0 ? left : 0);
}

static void progress_write_records(double elapsed)
{
    struct text *line = &bar.line;

    if (bar.counts.read > 0 || bar.plies == 0)
        progress_write_count();
    if (bar.counts.rejected > 0)
        text_format(line, ", %llu rejected", (unsigned long long)bar.counts.rejected);
    if (bar.plies > 0)
        text_format(line, "%s%llu %s", line->length > 0 ? ", " : "", (unsigned long long)bar.plies,
                    bar.plies == 1 ? "position" : "positions");
    if (elapsed > 0 && bar.plies > 0)
        text_format(line, ", %.1f positions/s", (double)bar.plies / elapsed);
    else if (elapsed > 0 && (double)bar.counts.bytes / elapsed < SLOW_BYTES_S)
        text_format(line, ", %.1f records/s", (double)bar.counts.read / elapsed);
    else if (elapsed > 0)
        text_format(line, ", %.1f MB/s", (double)bar.counts.bytes / 1e6 / elapsed);
    progress_write_left(elapsed);
}

/* "drawing charts: 3 of 18, 4 s" */
static void progress_write_task(const struct timespec *now)
{
    text_string(&bar.line, bar.what);
    if (bar.total > 0)
        text_format(&bar.line, ": %zu of %zu", atomic_load(&bar.done), bar.total);
    text_format(&bar.line, ", %.0f s", progress_seconds(&bar.started, now));
}

/* "game 1 of 1: ply 23 of 61, searching frames, 12 nodes, 8 s" */
static void progress_write_search(const struct timespec *now)
{
    struct text *line = &bar.line;
    unsigned long long nodes = atomic_load_explicit(&bar_nodes, memory_order_relaxed);

    if (line->length > 0)
        text_string(line, "; ");
    if (bar.game > 0)
        text_format(line, "game %llu", (unsigned long long)bar.game);
    if (bar.game > 0 && bar.games > 0)
        text_format(line, " of %d", bar.games);
    if (bar.game > 0)
        text_format(line, ": ply %d", bar.ply);
    if (bar.game > 0 && bar.nplies > 0)
        text_format(line, " of %d", bar.nplies);
    text_format(line, "%ssearching %s", bar.game > 0 ? ", " : "", bar.what);
    if (nodes > 0)
        text_format(line, ", %llu nodes", nodes);
    text_format(line, ", %.0f s", progress_seconds(&bar.started, now));
}

/* A longer line would be wrapped, and could not be rewritten. */
static size_t progress_columns(void)
{
    struct winsize size;

    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 20)
        return SIZE_MAX;
    return size.ws_col - 1u;
}

/* With the lock held. */
static void progress_show(void)
{
    struct timespec now;
    const size_t columns = progress_columns();

    clock_gettime(CLOCK_MONOTONIC, &now);
    if (progress_seconds(&bar.written, &now) < EVERY_S)
        return;
    bar.written = now;
    text_reset(&bar.line);
    if (bar.is_task)
        progress_write_task(&now);
    else if (bar.counts.read > 0 || bar.plies > 0 || bar.what == NULL)
        progress_write_records(progress_seconds(&bar.started, &now));
    if (bar.what != NULL && !bar.is_task)
        progress_write_search(&now);
    if (bar.line.failed)
        return;
    fprintf(stderr, "\r\033[K%.*s", (int)(bar.line.length < columns ? bar.line.length : columns),
            bar.line.bytes);
    fflush(stderr);
    bar.on_screen = bar.was_on_screen = true;
}

/* ---- the thread ---- */

static void *progress_run(void *context)
{
    (void)context;
    pthread_mutex_lock(&bar_lock);
    while (!bar.ends) {
        struct timespec until;

        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += (long)(2 * EVERY_S * 1e9);
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&bar_ends, &bar_lock, &until);
        if (!bar.ends && bar.what != NULL)
            progress_show();
    }
    pthread_mutex_unlock(&bar_lock);
    return NULL;
}

void progress_begin(enum when when)
{
    const char *term = getenv("TERM");
    bar.when = when;
    bool terminal = isatty(STDERR_FILENO) && (term == NULL || strcmp(term, "dumb") != 0);

    bar.shown = when == WHEN_ALWAYS || (when == WHEN_AUTO && terminal);
    if (!bar.shown)
        return;
    clock_gettime(CLOCK_MONOTONIC, &bar.started);
    bar.written = bar.started;
    /* The first line comes FIRST_S after the start. */
    bar.written.tv_nsec += (long)((FIRST_S - EVERY_S) * 1e9);
    if (when == WHEN_ALWAYS)
        bar.written.tv_sec--;
    bar.counts = (struct walk_counts){0};
    bar.done_bytes = bar.total_bytes = bar.plies = 0;
    bar.what = NULL;
    bar.is_task = false;
    bar.ends = false;
    /* Without the thread the line is rewritten less often, that is all. */
    bar.has_thread = pthread_create(&bar.thread, NULL, progress_run, NULL) == 0;
}

bool progress_is_shown(void)
{
    return bar.shown;
}

/* ---- what the run says ---- */

void progress_update(const struct walk_counts *counts, uint64_t done_bytes, uint64_t total_bytes)
{
    if (!bar.shown)
        return;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    pthread_mutex_lock(&bar_lock);
    bar.counts = *counts;
    if (done_bytes != bar.done_bytes)
        bar.done_s = progress_seconds(&bar.started, &now);
    bar.done_bytes = done_bytes;
    bar.total_bytes = total_bytes;
    progress_show();
    pthread_mutex_unlock(&bar_lock);
}

void progress_task(const char *what, size_t total)
{
    progress_begin(bar.when);
    if (!bar.shown)
        return;
    pthread_mutex_lock(&bar_lock);
    bar.what = what;
    bar.is_task = true;
    bar.total = total;
    atomic_store(&bar.done, 0);
    progress_show();
    pthread_mutex_unlock(&bar_lock);
}

void progress_task_done(size_t done)
{
    atomic_store(&bar.done, done);
}

void progress_search(const char *what, uint64_t game, int ply, int nplies)
{
    if (!bar.shown)
        return;
    pthread_mutex_lock(&bar_lock);
    bar.what = what;
    bar.game = game;
    bar.ply = ply;
    bar.nplies = nplies;
    atomic_store_explicit(&bar_nodes, 0, memory_order_relaxed);
    progress_show();
    pthread_mutex_unlock(&bar_lock);
}

void progress_games(int games)
{
    bar.games = games;
}

void progress_ply_done(void)
{
    if (!bar.shown)
        return;
    pthread_mutex_lock(&bar_lock);
    bar.plies++;
    pthread_mutex_unlock(&bar_lock);
}

void progress_nodes(unsigned count)
{
    if (bar.shown)
        atomic_fetch_add_explicit(&bar_nodes, count, memory_order_relaxed);
}

void progress_clear(void)
{
    if (!bar.shown)
        return;
    pthread_mutex_lock(&bar_lock);
    if (bar.on_screen)
        fputs("\r\033[K", stderr);
    bar.on_screen = false;
    pthread_mutex_unlock(&bar_lock);
}

void progress_end(void)
{
    if (!bar.shown)
        return;
    pthread_mutex_lock(&bar_lock);
    bar.ends = true;
    pthread_cond_signal(&bar_ends);
    pthread_mutex_unlock(&bar_lock);
    if (bar.has_thread)
        pthread_join(bar.thread, NULL);
    progress_clear();
    bar.shown = false;
    text_release(&bar.line);
}

bool progress_was_seen(void)
{
    return bar.was_on_screen;
}
