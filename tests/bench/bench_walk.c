/* SPDX-License-Identifier: ISC */
/*
 * The gain of more jobs: a file of 200,000 games is walked and replayed by one job and by two, in
 * turn.  Printed are the best wall time of each and their ratio, and, since other work on the
 * machine spoils that, what does not depend on it: how much processor time the second job costs,
 * and the part of it that the reading thread takes, which sets the largest ratio that any number
 * of jobs can reach.
 *
 * The games are the real ones of $HAV_RECORDS repeated, or those of tests/sample.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "corpus/walk/walk.h"
#include "parse/notation/replay.h"
#include "tests/bench/measure.h"
#include "tests/lib/reading.h"

#define GAMES 200000
#define RUNS 7
#define JOBS_MAX 2

/* ---- the file ---- */

static void add_file(const char *path, struct text *text)
{
    size_t length;
    char *bytes = reading_file(path, &length);

    if (bytes != NULL) {
        text_append(text, bytes, length);
        text_char(text, '\n');
    }
    free(bytes);
}

static const char *read_games(struct text *text)
{
    const char *folder = reading_real("littlegolem");
    struct dirent **entries = NULL;
    int count = folder == NULL ? 0 : scandir(folder, &entries, NULL, alphasort);

    for (int i = 0; i < count; i++) {
        char path[5000];

        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (entries[i]->d_name[0] != '.')
            add_file(path, text);
        free(entries[i]);
    }
    free(entries);
    if (text->length > 0)
        return "real records, repeated";
    add_file("tests/sample/sample.sgf", text);
    return "tests/sample, repeated";
}

/* ---- the walk ---- */

struct tally {
    uint64_t stones;
};

static void *tally_new(void *context)
{
    (void)context;
    return calloc(1, sizeof(struct tally));
}

static void tally_fold(void *context, void *worker)
{
    ((struct tally *)context)->stones += ((struct tally *)worker)->stones;
    free(worker);
}

static int each(void *worker, struct walk_item *item)
{
    ((struct tally *)worker)->stones += (uint64_t)item->outcome->nstones;
    return WALK_REPORTED;
}

struct run {
    double wall_s, cpu_s, reader_s;
    uint64_t records, stones;
};

static struct run walk(char *path, int jobs)
{
    char *operands[] = {path};
    struct tally tally = {0};
    const struct walk_options options = {
        .operands = operands,
        .noperands = 1,
        .jobs = jobs,
        .level = LEVEL_ERROR,
        .work = {.replay = WALK_REPLAY_OUTCOME,
                 .record_each = each,
                 .worker_new = tally_new,
                 .worker_fold = tally_fold,
                 .context = &tally},
    };
    struct walk_counts counts;
    double wall = measure_s(CLOCK_MONOTONIC), cpu = measure_s(CLOCK_PROCESS_CPUTIME_ID);
    double reader = measure_s(CLOCK_THREAD_CPUTIME_ID);

    if (walk_run(&options, &counts) != 0) {
        fprintf(stderr, "bench_walk: the walk failed\n");
        exit(2);
    }
    return (struct run){.wall_s = measure_s(CLOCK_MONOTONIC) - wall,
                        .cpu_s = measure_s(CLOCK_PROCESS_CPUTIME_ID) - cpu,
                        .reader_s = measure_s(CLOCK_THREAD_CPUTIME_ID) - reader,
                        .records = counts.read,
                        .stones = tally.stones};
}

int main(void)
{
    char path[] = "/tmp/hav-bench.XXXXXX";
    struct text text = {0};
    struct run best[JOBS_MAX + 1] = {{0}};
    const char *source = read_games(&text);
    int fd = mkstemp(path);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
    size_t ngames = 0;

    for (size_t i = 0; i + 1 < text.length; i++)
        ngames += text.bytes[i] == '\n';
    if (file == NULL || ngames == 0)
        return 2;
    for (size_t made = 0; made < GAMES; made += ngames)
        if (fwrite(text.bytes, 1, text.length, file) != text.length)
            return 2;
    if (fclose(file) != 0)
        return 2;
    for (int i = 0; i < RUNS; i++)
        for (int jobs = 1; jobs <= JOBS_MAX; jobs++) {
            struct run run = walk(path, jobs);
            if (i == 0 || run.wall_s < best[jobs].wall_s)
                best[jobs] = run;
        }
    unlink(path);
    text_release(&text);
    if (best[1].stones != best[2].stones || best[1].records != best[2].records)
        return 2;
    printf("%llu games (%s), best of %d runs\n", (unsigned long long)best[1].records, source, RUNS);
    for (int jobs = 1; jobs <= JOBS_MAX; jobs++)
        printf("  -j %d: %.3f s, %.0f games/s, %.3f s of processor\n", jobs, best[jobs].wall_s,
               (double)best[jobs].records / best[jobs].wall_s, best[jobs].cpu_s);
    printf("  -j 2 is %.2f times as fast as -j 1\n", best[1].wall_s / best[2].wall_s);
    printf("  a second job costs %.1f %% more processor time\n",
           100 * (best[2].cpu_s / best[1].cpu_s - 1));
    printf("  the reading thread takes %.1f %% of it: at most %.1f times as fast with any -j\n",
           100 * best[2].reader_s / best[2].cpu_s, best[1].cpu_s / best[2].reader_s);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("  largest memory: %ld KiB\n", usage.ru_maxrss);
    return 0;
}
