/* SPDX-License-Identifier: ISC */
/*
 * How fast hav-stats goes through 200,000 games in one file, with one thread and with two, and how
 * much memory it takes at most.  Every time is also a ratio to a bare search for newlines over the
 * same file, read in the same blocks, in the same run.
 *
 * Twice: over games of the generator (tests/gen/sample), all different, and over the real ones of
 * $HAV_RECORDS repeated, when they are there.  The files stay in build/bench for other uses.
 */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tests/bench/measure.h"
#include "tests/bench/usage.h"
#include "tests/lib/reading.h"

#define GAMES 200000
#define RUNS 5
#define BLOCK_BYTES ((size_t)256 << 10)
#define PATH_BYTES 4096

static void die(const char *what)
{
    fprintf(stderr, "bench_stats: %s\n", what);
    exit(2);
}

/* Runs the command, its output to `path`, and tells what it took. */
static struct usage run(char *const *arguments, const char *path)
{
    struct usage usage = usage_of(arguments, path);

    if (usage.status != 0)
        die("a program failed");
    return usage;
}

/* The real records, one a line, again and again until there are enough games. */
static void write_real(const char *path)
{
    struct dirent **entries = NULL;
    FILE *file = fopen(path, "w");
    char name[PATH_BYTES];
    int ngames = 0;
    int count = scandir(reading_real("littlegolem"), &entries, NULL, alphasort);

    if (file == NULL || count <= 0)
        die("cannot write the file of real games");
    while (ngames < GAMES) {
        for (int i = 0; i < count && ngames < GAMES; i++) {
            size_t length;
            if (entries[i]->d_name[0] == '.')
                continue;
            snprintf(name, sizeof name, "%s/%s", reading_real("littlegolem"), entries[i]->d_name);
            char *bytes = reading_file(name, &length);
            if (bytes == NULL)
                die("cannot read a real game");
            fwrite(bytes, 1, length, file);
            fputc('\n', file);
            free(bytes);
            ngames++;
        }
    }
    if (fclose(file) != 0)
        die("cannot write the file of real games");
    for (int i = 0; i < count; i++)
        free(entries[i]);
    free(entries);
}

/* Processor seconds for a bare pass: read a block, look for newlines. */
static double time_newlines(const char *path, size_t *bytes)
{
    static char block[BLOCK_BYTES];
    double start = measure_s(CLOCK_PROCESS_CPUTIME_ID);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    size_t lines = 0;
    ssize_t length;

    *bytes = 0;
    while ((length = read(file, block, sizeof block)) > 0) {
        *bytes += (size_t)length;
        for (const char *at = block, *end = block + length;
             at < end && (at = memchr(at, '\n', (size_t)(end - at))) != NULL; at++)
            lines++;
    }
    close(file);
    if (length < 0 || lines < GAMES)
        die("the file of games is not as it should be");
    return measure_s(CLOCK_PROCESS_CPUTIME_ID) - start;
}

static void measure(const char *tool, const char *path, const char *what)
{
    double newlines_s = 1e9;
    size_t bytes = 0;

    for (int i = 0; i < RUNS; i++) {
        double seconds = time_newlines(path, &bytes);
        newlines_s = seconds < newlines_s ? seconds : newlines_s;
    }
    printf("%d %s, %.1f MB; bare newline pass %.2f GB/s\n", GAMES, what, (double)bytes * 1e-6,
           (double)bytes * 1e-9 / newlines_s);
    for (int jobs = 1; jobs <= 2; jobs++) {
        char option[8];
        struct usage best = {.elapsed_s = 1e9, .cpu_s = 1e9};
        snprintf(option, sizeof option, "-j%d", jobs);
        for (int i = 0; i < RUNS; i++) {
            char *const arguments[] = {(char *)(uintptr_t)tool,
                                       (char *)"-fjson",
                                       (char *)"-q",
                                       option,
                                       (char *)(uintptr_t)path,
                                       NULL};
            struct usage usage = run(arguments, "/dev/null");
            best.elapsed_s = usage.elapsed_s < best.elapsed_s ? usage.elapsed_s : best.elapsed_s;
            best.cpu_s = usage.cpu_s < best.cpu_s ? usage.cpu_s : best.cpu_s;
            best.peak_kib = usage.peak_kib > best.peak_kib ? usage.peak_kib : best.peak_kib;
        }
        printf("  hav-stats -f json -j %d: processor %.3f s, %.0f games/s, 1/%.1f of the newline "
               "pass; wall %.3f s, %.0f games/s; peak %.1f MiB\n",
               jobs, best.cpu_s, GAMES / best.cpu_s, best.cpu_s / newlines_s, best.elapsed_s,
               GAMES / best.elapsed_s, (double)best.peak_kib / 1024);
    }
}

int main(int argc, char **argv)
{
    char base[PATH_BYTES], tool[PATH_BYTES + 32], sample[PATH_BYTES + 32];
    char folder[PATH_BYTES + 32], path[PATH_BYTES + 64], games[32];

    /* This program is BUILD/tests/bench/bench_stats. */
    snprintf(base, sizeof base, "%s", argc > 0 ? argv[0] : "");
    char *slash = strrchr(base, '/');
    if (slash == NULL)
        die("run it by its path");
    *slash = '\0';
    snprintf(tool, sizeof tool, "%s/../../bin/hav-stats", base);
    snprintf(sample, sizeof sample, "%s/../gen/sample", base);
    snprintf(folder, sizeof folder, "%s/../../bench", base);
    snprintf(games, sizeof games, "--games=%d", GAMES);
    mkdir(folder, 0777);

    snprintf(path, sizeof path, "%s/made-%d.sgf", folder, GAMES);
    if (access(path, R_OK) != 0)
        run((char *const[]){sample, games, NULL}, path);
    measure(tool, path, "games of the generator");
    if (!reading_has_real()) {
        printf("no real games here\n");
        return 0;
    }
    snprintf(path, sizeof path, "%s/real-%d.sgf", folder, GAMES);
    if (access(path, R_OK) != 0)
        write_real(path);
    measure(tool, path, "real games (repeated)");
    return 0;
}
