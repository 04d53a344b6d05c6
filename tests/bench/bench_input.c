/* SPDX-License-Identifier: ISC */
/*
 * How fast bytes come in: a file of records as it is, compressed, in archives, and as a folder of
 * small files, through parse/input/input.h.  Each figure is of unpacked bytes, and also a ratio to
 * bare read(2) of the plain file in the same blocks, measured in the same run; of the compressed
 * ones, also to what the program that made them takes to unpack them.
 */
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "parse/input/input.h"

#define FILE_BYTES ((size_t)96 << 20)
#define FILES 3000
#define RUNS (getenv("QUICK") ? 1 : 3)

static double now_s(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Records in LittleGolem's notation with moves of no sense: bytes that compress as records do. */
static void write_games(FILE *out, size_t bytes, uint64_t seed)
{
    for (size_t written = 0; written < bytes;) {
        int count = fprintf(out,
                            "(;FF[4]EV[havannah.ld.DEFAULT]PB[player-%u]PW[player-%u]SZ[10]RE[B]"
                            "GC[ game #%u]SO[https://www.littlegolem.net]",
                            (unsigned)(seed >> 40) % 500, (unsigned)(seed >> 50) % 500,
                            (unsigned)(seed >> 33));
        for (int i = 0; i < 40; i++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            count += fprintf(out, ";%c[%c%u]", i % 2 == 0 ? 'W' : 'B',
                             'A' + (char)(seed >> 58) % 19, (unsigned)(seed >> 40) % 10 + 1);
        }
        count += fprintf(out, ")\n");
        written += (size_t)count;
    }
}

static bool shell(const char *command)
{
    return system(command) == 0;
}

static double time_read(const char *path)
{
    static char buffer[256 << 10];
    double start = now_s();
    int fd = open(path, O_RDONLY | O_CLOEXEC);

    while (fd >= 0 && read(fd, buffer, sizeof buffer) > 0)
        ;
    close(fd);
    return now_s() - start;
}

/* Seconds; *bytes and *entries that came. */
static double time_input(char *path, uint64_t *bytes, uint64_t *entries)
{
    struct arena arena = {0};
    struct diagnostics diagnostics = {.arena = &arena};
    struct input *input;
    char *operands[] = {path};
    const char *block;
    size_t length;
    double start = now_s();

    *bytes = *entries = 0;
    if (input_open(&input, operands, 1, NULL, &diagnostics) != 0)
        exit(2);
    while (input_next(input) == 1) {
        ++*entries;
        while (input_read(input, &block, &length) == 1)
            *bytes += length;
    }
    if (input_failed(input))
        exit(2);
    input_close(input);
    diagnostics_release(&diagnostics);
    arena_release(&arena);
    return now_s() - start;
}

/* `unpack`: a command that unpacks the file to standard output, or NULL. */
static void bench(char *path, const char *unpack)
{
    double best = 1e9, program = 1e9, bare = 1e9;
    uint64_t bytes = 0, entries = 0;

    for (int run = 0; run < RUNS; run++) {
        double seconds = time_read("plain.sgf");
        bare = seconds < bare ? seconds : bare;
        seconds = time_input(path, &bytes, &entries);
        best = seconds < best ? seconds : best;
        if (unpack != NULL) {
            double start = now_s();
            if (!shell(unpack))
                exit(2);
            seconds = now_s() - start;
            program = seconds < program ? seconds : program;
        }
    }
    printf("%-12s %6" PRIu64 " entries %7.0f MB/s  %.4f of bare reading", path, entries,
           (double)bytes / best / 1e6, (double)bytes / best / ((double)FILE_BYTES / bare));
    if (unpack != NULL)
        printf("  %.2f of the program's speed", program / best);
    putchar('\n');
}

static void make_files(void)
{
    FILE *out = fopen("plain.sgf", "wb");
    char name[40];

    if (out == NULL)
        exit(2);
    write_games(out, FILE_BYTES, 1);
    fclose(out);
    mkdir("folder", 0777);
    for (unsigned i = 0; i < FILES; i++) {
        snprintf(name, sizeof name, "folder/%u.sgf", i);
        out = fopen(name, "wb");
        if (out == NULL)
            exit(2);
        write_games(out, 1, i);
        fclose(out);
    }
}

int main(void)
{
    static const struct {
        char name[12];
        const char *pack, *unpack;
    } packed[] = {
        {"plain.gz", "gzip -c plain.sgf >plain.gz", "gzip -dc plain.gz >/dev/null"},
        {"plain.zst", "zstd -qc plain.sgf >plain.zst", "zstd -dqc plain.zst >/dev/null"},
        {"plain.lz4", "lz4 -qc plain.sgf >plain.lz4", "lz4 -dqc plain.lz4 >/dev/null"},
        {"small.tar", "tar cf small.tar folder", "tar xOf small.tar >/dev/null"},
        {"small.tgz", "tar czf small.tgz folder", "tar xzOf small.tgz >/dev/null"},
        {"small.zip", "zip -qr small.zip folder", "unzip -p small.zip >/dev/null"},
    };
    char scratch[] = "/tmp/hav-bench.XXXXXX", path[40];
    uint64_t bytes, entries;

    if (mkdtemp(scratch) == NULL || chdir(scratch) != 0)
        return 2;
    make_files();
    strcpy(path, "plain.sgf");
    time_input(path, &bytes, &entries); /* the file is in memory from here on */
    bench(path, NULL);
    for (size_t i = 0; i < sizeof packed / sizeof *packed; i++) {
        strcpy(path, packed[i].name);
        if (shell(packed[i].pack))
            bench(path, packed[i].unpack);
        else
            printf("%-12s cannot be made here\n", path);
    }
    strcpy(path, "folder");
    bench(path, NULL);
    snprintf(path, sizeof path, "rm -r %s", scratch);
    return shell(path) ? 0 : 2;
}
