/* SPDX-License-Identifier: ISC */
/*
 * How much memory does each bulk tool take at most, on archives of several sizes?
 *
 *     build/tests/bench/bench_memory archive-200000.sgf archive-2000000.sgf archive-10000000.sgf
 *
 * Prints a line for each tool, with its peak resident memory in MiB for each file.  bench_archive
 * makes such archives; without arguments, the one of 2,000,000 games that it leaves is measured.
 * The tools write to a folder in TMPDIR, which is removed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/bench/usage.h"

#define PATH_BYTES 4096
#define ARGUMENTS_MAX 12

/* `%' in the options is replaced by the scratch folder. */
struct memory_case {
    const char *tool, *options;
};

static const struct memory_case cases[] = {
    {"hav-stats", "-q"},
    {"hav-openings", "-q --depth=10"},
    {"hav-openings", "-q --shard=1/2 --partial=%/part"},
    {"hav-ratings", "-q"},
    {"hav-dedupe", "-q"},
    {"hav-index", "-q -o %/index"},
    {"hav-grep", "-q -c --player=^player-7$"},
    {"hav-check", "-q"},
    {"hav-convert", "-q -f sgf"},
    {"hav-replay", "-q -f csv"},
    {"hav-report", "-q -o %/report"},
};

static void memory_die(const char *what)
{
    fprintf(stderr, "bench_memory: %s\n", what);
    exit(2);
}

/* Peak in MiB, or a negative status. */
static double memory_peak(const char *build, const struct memory_case *one, const char *scratch,
                          char *input)
{
    char program[PATH_BYTES + 32], words[2 * PATH_BYTES] = "";
    char *arguments[ARGUMENTS_MAX] = {program};
    int n = 1;

    snprintf(program, sizeof program, "%s/bin/%s", build, one->tool);
    for (const char *at = one->options; *at != '\0'; at++) {
        size_t length = strlen(words);
        if (*at == '%')
            snprintf(words + length, sizeof words - length, "%s", scratch);
        else
            snprintf(words + length, sizeof words - length, "%c", *at);
    }
    for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " "))
        arguments[n++] = word;
    arguments[n] = input;
    struct usage usage = usage_of(arguments, "/dev/null");
    return usage.status > 1 ? -usage.status : (double)usage.peak_kib / 1024;
}

/* Removes what the tools have written. */
static void memory_clear(const char *scratch)
{
    char rm[] = "/bin/rm", recursive[] = "-rf", folder[PATH_BYTES];
    char *const arguments[] = {rm, recursive, folder, NULL};

    snprintf(folder, sizeof folder, "%s", scratch);
    if (usage_of(arguments, "/dev/null").status != 0)
        memory_die("cannot remove what was written");
}

int main(int argc, char **argv)
{
    char build[PATH_BYTES], scratch[PATH_BYTES];
    const char *folder = getenv("TMPDIR");

    snprintf(build, sizeof build, "%s", argv[0]);
    char *slash = strrchr(build, '/');
    if (slash == NULL)
        memory_die("run it by its path");
    snprintf(slash, sizeof build - (size_t)(slash - build), "/../..");
    char usual[PATH_BYTES + 64], *only[] = {argv[0], usual, NULL};
    if (argc < 2) {
        snprintf(usual, sizeof usual, "%s/bench/archive-2000000.sgf", build);
        argv = only;
        argc = 2;
    }
    if (access(argv[1], R_OK) != 0)
        memory_die("the archive is not there: bench_archive makes it");
    printf("%-52s", "peak, MiB");
    for (int i = 1; i < argc; i++)
        printf(" %s", strrchr(argv[i], '/') != NULL ? strrchr(argv[i], '/') + 1 : argv[i]);
    printf("\n");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        printf("%-12s %-39s", cases[i].tool, cases[i].options);
        for (int file = 1; file < argc; file++) {
            snprintf(scratch, sizeof scratch, "%s/hav-memory.XXXXXX",
                     folder != NULL ? folder : "/tmp");
            if (mkdtemp(scratch) == NULL)
                memory_die("no folder to write to");
            printf(" %8.1f", memory_peak(build, &cases[i], scratch, argv[file]));
            fflush(stdout);
            memory_clear(scratch);
        }
        printf("\n");
    }
    return 0;
}
