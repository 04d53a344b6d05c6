/* SPDX-License-Identifier: ISC */
/*
 * The cost of each bulk tool on an archive of 2,000,000 games, and the memory that it takes at
 * most.
 *
 * The processor time of a tool is divided by that of a bare loop (tests/bench/bare.h) over the same
 * records in the same run.  The games are of the generator: in one file, in the same one
 * compressed, in a tree of folders with a thousand games a file; and, if the real records are
 * there, these again and again with other numbers and cut by some plies, in one file.
 *
 * HAV_BENCH_GAMES=N takes another number, HAV_BENCH_FOLDER another folder than build/bench, where
 * the archives stay; they take minutes to make.  `bench_archive --loop FILE` runs the loop alone
 * and prints what it counted.
 */
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/bench/bare.h"
#include "tests/bench/naive.h"
#include "tests/bench/usage.h"
#include "tests/lib/reading.h"

#define GAMES 2000000
/* The games of a copy of the real records are cut by up to so many plies less one. */
#define CUTS 8
#define FILE_GAMES 1000 /* of a file of the tree */
#define FOLDER_FILES 100
#define PATH_BYTES 4096
#define ARGUMENTS_MAX 8
#define LOOP_RUNS 3

struct bench {
    char build[PATH_BYTES];
    char program[PATH_BYTES]; /* this one */
    char base[PATH_BYTES + 64]; /* build/bench/archive-N */
    long ngames;
    double loop_s; /* processor seconds of the bare loop */
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

/* The record of bytes[0..length) with another number, less its last `cut` plies. */
static void write_copy(FILE *out, const char *bytes, size_t length, long number, int cut)
{
    const char *mark = memmem(bytes, length, "game #", 6), *end = bytes + length;

    if (mark == NULL)
        die("a real record has no number");
    mark += 6;
    fwrite(bytes, 1, (size_t)(mark - bytes), out);
    fprintf(out, "%ld", number);
    mark += strspn(mark, "0123456789");
    for (; cut > 0; cut--) {
        const char *before = memrchr(mark, ';', (size_t)(end - mark));
        if (before == NULL || before[1] == 'F')
            break;
        end = before;
    }
    fwrite(mark, 1, (size_t)(end - mark), out);
    fputs(end == bytes + length ? "\n" : ")\n", out);
}

/* The real records again and again; the first copy as they are but for their numbers. */
static void make_real(const struct bench *bench, const char *path)
{
    char unfinished[PATH_BYTES + 128], name[PATH_BYTES];
    struct dirent **entries = NULL;
    int count = scandir(reading_real("littlegolem"), &entries, NULL, alphasort);
    long made = 0;

    if (access(path, R_OK) == 0)
        return;
    snprintf(unfinished, sizeof unfinished, "%s.new", path);
    FILE *out = fopen(unfinished, "w");
    if (out == NULL || count <= 2)
        die("the archive of real games cannot be made");
    for (int i = 0; i < count; i++) {
        size_t length;
        snprintf(name, sizeof name, "%s/%s", reading_real("littlegolem"), entries[i]->d_name);
        char *bytes = entries[i]->d_name[0] == '.' ? NULL : reading_file(name, &length);
        free(entries[i]);
        if (bytes == NULL)
            continue;
        for (long copy = 0; made * (count - 2) < bench->ngames * (i - 1); copy++, made++)
            write_copy(out, bytes, length, 1000000 + made, (int)(copy % CUTS));
        free(bytes);
    }
    free(entries);
    if (fclose(out) != 0 || rename(unfinished, path) != 0)
        die("the archive of real games cannot be written");
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
    printf("%-12s %-42s %-9s %6.2f times the loop; processor %7.2f s, %8.0f games/s; wall %7.2f s; "
           "peak %7.1f MiB\n",
           tool, options, ending, usage.cpu_s / bench->loop_s, usage.cpu_s,
           (double)bench->ngames / usage.cpu_s, usage.elapsed_s, (double)usage.peak_kib / 1024);
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

/* The loop over the plain file of this kind, the least of three runs. */
static void measure_loop(struct bench *bench, const char *ending)
{
    char input[PATH_BYTES + 96], loop[] = "--loop";
    char *const arguments[] = {bench->program, loop, input, NULL};

    snprintf(input, sizeof input, "%s%s", bench->base, ending);
    bench->loop_s = 1e9;
    for (int i = 0; i < LOOP_RUNS; i++) {
        struct usage usage = usage_of(arguments, "/dev/null");
        if (usage.status != 0)
            die("the loop failed");
        bench->loop_s = usage.cpu_s < bench->loop_s ? usage.cpu_s : bench->loop_s;
    }
    printf("%-55s %-9s processor %7.2f s, %8.0f games/s\n", "bare loop", ending, bench->loop_s,
           (double)bench->ngames / bench->loop_s);
    fflush(stdout);
}

/* After the loop over the same records: each ratio is to it. */
static void measure_all(struct bench *bench)
{
    static const char *const endings[] = {".sgf", ".sgf.zst", ".d", "-real.sgf"};
    static const char *const tools[][2] = {
        {"hav-stats", "-q"},
        {"hav-openings", "-q --depth=10"},
        {"hav-grep", "-q -c --player=^player-7$"},
        {"hav-dedupe", "-q"},
        {"hav-ratings", "-q"},
        {"hav-stats", "-q --shard=3/8 --partial=/dev/null"},
    };

    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        const bool is_real = strstr(endings[i], "real") != NULL;
        if (is_real && !reading_has_real())
            continue;
        measure_loop(bench, is_real ? endings[i] : ".sgf");
        for (size_t k = 0; k < sizeof tools / sizeof tools[0]; k++)
            measure(bench, tools[k][0], tools[k][1], endings[i]);
        measure_index(bench, endings[i]);
    }
    measure_loop(bench, ".sgf");
    measure(bench, "hav-stats", "-q -j2", ".sgf");
    measure(bench, "hav-openings", "-q --depth=10 -j2", ".sgf");
}

static int run_loop(const char *path)
{
    struct bare bare;

    if (bare_run(path, &bare) != 0)
        die("the loop cannot read the file");
    printf("games %llu stones %llu ring %llu bridge %llu fork %llu\n",
           (unsigned long long)bare.games, (unsigned long long)bare.stones,
           (unsigned long long)bare_ends(&bare, NAIVE_RING),
           (unsigned long long)bare_ends(&bare, NAIVE_BRIDGE),
           (unsigned long long)bare_ends(&bare, NAIVE_FORK));
    return 0;
}

/* Makes what is not there yet. */
static void make_all(const struct bench *bench)
{
    char sample[PATH_BYTES + 32], games[32], file[PATH_BYTES + 96], other[PATH_BYTES + 96];
    char zstd[] = "/usr/bin/zstd", quiet[] = "-qc";

    snprintf(sample, sizeof sample, "%s/tests/gen/sample", bench->build);
    snprintf(games, sizeof games, "--games=%ld", bench->ngames);
    snprintf(file, sizeof file, "%s.sgf", bench->base);
    make((char *const[]){sample, games, NULL}, file);
    snprintf(other, sizeof other, "%s.sgf.zst", bench->base);
    if (access(zstd, X_OK) == 0)
        make((char *const[]){zstd, quiet, file, NULL}, other);
    snprintf(other, sizeof other, "%s.d", bench->base);
    make_tree(file, other);
    if (!reading_has_real())
        return;
    snprintf(other, sizeof other, "%s-real.sgf", bench->base);
    make_real(bench, other);
}

int main(int argc, char **argv)
{
    struct bench bench = {.ngames = GAMES};
    char folder[PATH_BYTES + 32];
    const char *wanted = getenv("HAV_BENCH_GAMES"), *where = getenv("HAV_BENCH_FOLDER");

    if (argc == 3 && strcmp(argv[1], "--loop") == 0)
        return run_loop(argv[2]);
    /* This program is BUILD/tests/bench/bench_archive. */
    snprintf(bench.program, sizeof bench.program, "%s", argc > 0 ? argv[0] : "");
    snprintf(bench.build, sizeof bench.build, "%s", bench.program);
    char *slash = strrchr(bench.build, '/');
    if (slash == NULL)
        die("run it by its path");
    snprintf(slash, sizeof bench.build - (size_t)(slash - bench.build), "/../..");
    if (wanted != NULL)
        bench.ngames = atol(wanted);
    snprintf(folder, sizeof folder, "%s/bench", bench.build);
    mkdir(folder, 0777);
    snprintf(bench.base, sizeof bench.base, "%s/archive-%ld", where != NULL ? where : folder,
             bench.ngames);
    make_all(&bench);
    printf("%ld games a file\n", bench.ngames);
    fflush(stdout);
    measure_all(&bench);
    return 0;
}
