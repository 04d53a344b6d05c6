/* SPDX-License-Identifier: ISC */
/*
 * How fast each bulk tool goes through an archive of 2,000,000 games of the generator, and how much
 * memory it takes at most: from one file, from the same one compressed, and from a tree of folders
 * with a thousand games a file.
 *
 * HAV_BENCH_GAMES=N takes another number.  The archive takes minutes to make, and stays in
 * build/bench.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/bench/usage.h"

#define GAMES 2000000
#define FILE_GAMES 1000 /* of a file of the tree */
#define FOLDER_FILES 100
#define PATH_BYTES 4096
#define ARGUMENTS_MAX 8

struct bench {
    char build[PATH_BYTES];
    char base[PATH_BYTES + 64]; /* build/bench/archive-N */
    long ngames;
};

static void die(const char *what)
{
    fprintf(stderr, "bench_archive: %s\n", what);
    exit(2);
}

/* ---- making it ---- */

/* Under its name once it is complete. */
static void make(char *const *arguments, const char *path)
{
    char unfinished[PATH_BYTES + 128];

    if (access(path, R_OK) == 0)
        return;
    snprintf(unfinished, sizeof unfinished, "%s.new", path);
    if (usage_of(arguments, unfinished).status != 0 || rename(unfinished, path) != 0)
        die("the archive cannot be made");
}

/* One game a line, a thousand lines a file. */
static void make_tree(const char *file, const char *folder)
{
    char unfinished[PATH_BYTES + 128], path[PATH_BYTES + 192], *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    FILE *in = fopen(file, "r"), *out = NULL;

    if (access(folder, R_OK) == 0)
        return;
    snprintf(unfinished, sizeof unfinished, "%s.new", folder);
    if (in == NULL || mkdir(unfinished, 0777) != 0)
        die("the tree cannot be made");
    for (long n = 0; (length = getline(&line, &capacity, in)) > 0; n++) {
        if (n % FILE_GAMES == 0) {
            long number = n / FILE_GAMES;
            if (out != NULL && fclose(out) != 0)
                die("the tree cannot be written");
            snprintf(path, sizeof path, "%s/%04ld", unfinished, number / FOLDER_FILES);
            mkdir(path, 0777);
            snprintf(path, sizeof path, "%s/%04ld/%02ld.sgf", unfinished, number / FOLDER_FILES,
                     number % FOLDER_FILES);
            out = fopen(path, "w");
        }
        if (out == NULL || fwrite(line, 1, (size_t)length, out) != (size_t)length)
            die("the tree cannot be written");
    }
    if (out == NULL || fclose(out) != 0 || rename(unfinished, folder) != 0)
        die("the tree cannot be written");
    fclose(in);
    free(line);
}

/* ---- measuring ---- */

/* The tool with its options (words parted by blanks) over that input; `-o FILE` goes before. */
static void measure_to(const struct bench *bench, const char *tool, const char *options,
                       const char *ending, char *file)
{
    char program[PATH_BYTES + 32], input[PATH_BYTES + 96], words[128];
    char output[] = "-o", *arguments[ARGUMENTS_MAX] = {program};
    int n = 1;

    snprintf(program, sizeof program, "%s/bin/%s", bench->build, tool);
    snprintf(input, sizeof input, "%s%s", bench->base, ending);
    snprintf(words, sizeof words, "%s", options);
    if (access(input, R_OK) != 0) {
        printf("%-12s %-42s %-9s not there\n", tool, options, ending);
        return;
    }
    if (file != NULL) {
        arguments[n++] = output;
        arguments[n++] = file;
    }
    for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " "))
        arguments[n++] = word;
    arguments[n] = input;
    struct usage usage = usage_of(arguments, "/dev/null");
    if (usage.status > 1)
        die("a tool failed");
    printf("%-12s %-42s %-9s processor %7.2f s, %8.0f games/s; wall %7.2f s; peak %7.1f MiB\n",
           tool, options, ending, usage.cpu_s, (double)bench->ngames / usage.cpu_s, usage.elapsed_s,
           (double)usage.peak_kib / 1024);
    fflush(stdout);
}

static void measure(const struct bench *bench, const char *tool, const char *options,
                    const char *ending)
{
    measure_to(bench, tool, options, ending, NULL);
}

/* The index is made anew each time: one that is there would be brought up to date. */
static void measure_index(const struct bench *bench, const char *ending)
{
    char path[PATH_BYTES + 128];

    snprintf(path, sizeof path, "%s.index", bench->base);
    unlink(path);
    measure_to(bench, "hav-index", "-q", ending, path);
    unlink(path);
}

static void measure_all(const struct bench *bench)
{
    static const char *const endings[] = {".sgf", ".sgf.zst", ".d"};
    static const char *const tools[][2] = {
        {"hav-stats", "-q"},
        {"hav-openings", "-q --depth=10"},
        {"hav-grep", "-q -c --player=^player-7$"},
        {"hav-dedupe", "-q"},
        {"hav-ratings", "-q"},
        {"hav-stats", "-q --shard=3/8 --partial=/dev/null"},
    };

    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        for (size_t k = 0; k < sizeof tools / sizeof tools[0]; k++)
            measure(bench, tools[k][0], tools[k][1], endings[i]);
        measure_index(bench, endings[i]);
    }
    measure(bench, "hav-stats", "-q -j0", ".sgf");
    measure(bench, "hav-openings", "-q --depth=10 -j0", ".sgf");
}

int main(int argc, char **argv)
{
    struct bench bench = {.ngames = GAMES};
    char sample[PATH_BYTES + 32], games[32], file[PATH_BYTES + 96], other[PATH_BYTES + 96];
    char zstd[] = "/usr/bin/zstd", quiet[] = "-qc";
    const char *wanted = getenv("HAV_BENCH_GAMES");

    /* This program is BUILD/tests/bench/bench_archive. */
    snprintf(bench.build, sizeof bench.build, "%s", argc > 0 ? argv[0] : "");
    char *slash = strrchr(bench.build, '/');
    if (slash == NULL)
        die("run it by its path");
    snprintf(slash, sizeof bench.build - (size_t)(slash - bench.build), "/../..");
    if (wanted != NULL)
        bench.ngames = atol(wanted);
    snprintf(sample, sizeof sample, "%s/bench", bench.build);
    mkdir(sample, 0777);
    snprintf(bench.base, sizeof bench.base, "%s/bench/archive-%ld", bench.build, bench.ngames);
    snprintf(sample, sizeof sample, "%s/tests/gen/sample", bench.build);
    snprintf(games, sizeof games, "--games=%ld", bench.ngames);
    snprintf(file, sizeof file, "%s.sgf", bench.base);
    make((char *const[]){sample, games, NULL}, file);
    snprintf(other, sizeof other, "%s.sgf.zst", bench.base);
    if (access(zstd, X_OK) == 0)
        make((char *const[]){zstd, quiet, file, NULL}, other);
    snprintf(other, sizeof other, "%s.d", bench.base);
    make_tree(file, other);
    printf("%ld games of the generator\n", bench.ngames);
    fflush(stdout);
    measure_all(&bench);
    return 0;
}
