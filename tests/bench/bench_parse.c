/* SPDX-License-Identifier: ISC */
/*
 * How fast records are found, read and replayed: 200,000 games in memory, as an archive holds
 * them, one a line, on one core.  Every figure is also a ratio to a bare search for newlines over
 * the same bytes, measured in the same run.
 *
 * The games are the real ones of $HAV_RECORDS repeated, or, without those, random ones in the same
 * notation.
 *
 *   bench_parse [GAMES]      fewer games, and one run: for a profiler
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "analyse/base/text.h"
#include "analyse/board/playout.h"
#include "parse/notation/replay.h"
#include "tests/lib/reading.h"

#define GAMES 200000
#define RUNS (getenv("QUICK") ? 1 : 5)
#define BLOCK_BYTES ((size_t)256 << 10)

enum depth { SCAN, READ, REPLAY, DEPTHS };

struct archive {
    struct text text;
    size_t ngames;
};

static double now_s(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void add_real(struct archive *archive)
{
    struct dirent **entries = NULL;
    char path[4096];
    int count;

    snprintf(path, sizeof path, "%s", reading_real("littlegolem"));
    count = scandir(path, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char file[5000];
        size_t length;
        snprintf(file, sizeof file, "%s/%s", path, entries[i]->d_name);
        char *bytes = entries[i]->d_name[0] == '.' ? NULL : reading_file(file, &length);
        if (bytes != NULL) {
            text_append(&archive->text, bytes, length);
            text_char(&archive->text, '\n');
            archive->ngames++;
        }
        free(bytes);
        free(entries[i]);
    }
    free(entries);
}

/* Random stones, cut after some thirty plies, as real games are short too. */
static void add_random(struct archive *archive, struct boards *boards, struct random *random)
{
    const struct board *board =
        boards_get(boards, &game_havannah, 4 + (int)random_below(random, 7));
    struct position position;
    struct text *out = &archive->text;

    position_init(&position, board, RING_FREELING);
    text_format(out,
                "(;FF[4]EV[null]PB[player-%u]PW[player-%u]SZ[%d]RU[LG]RE[%c]GC[ game #%zu]"
                "SO[http://www.littlegolem.com]",
                random_below(random, 50), random_below(random, 50), board->size,
                random_below(random, 2) == 0 ? 'W' : 'B', 1000000 + archive->ngames);
    for (unsigned ply = 0; ply < 12 + random_below(random, 50); ply++) {
        enum colour colour = (enum colour)position.to_move;
        cell at = (cell)random_below(random, (uint32_t)board->ncells);
        char spelt[SPELLING_BYTES];
        if (position.colour[at] != COLOUR_NONE)
            continue;
        figure_set figures = position_play(&position, at, colour);
        cell_spell(board, SPELLING_LG, at, spelt);
        spelt[0] = (char)(spelt[0] - 'a' + 'A');
        text_format(out, ";%c[%s]", colour == COLOUR_WHITE ? 'W' : 'B', spelt);
        if (figures != 0)
            break;
    }
    text_string(out, ")\n");
    archive->ngames++;
}

static void fill(struct archive *archive, size_t most)
{
    if (reading_has_real()) {
        add_real(archive);
        printf("%zu real games", archive->ngames);
    } else {
        static struct boards boards;
        struct random random = {1};
        while (archive->ngames < 2000)
            add_random(archive, &boards, &random);
        boards_release(&boards);
        printf("%zu random games", archive->ngames);
    }
    size_t length = archive->text.length;
    size_t ngames = archive->ngames;
    while (archive->ngames < most) {
        text_reserve(&archive->text, length);
        text_append(&archive->text, archive->text.bytes, length);
        archive->ngames += ngames;
    }
    if (archive->text.failed)
        exit(2);
    printf(" repeated to %zu, %.1f MB\n", archive->ngames, (double)archive->text.length * 1e-6);
}

static double time_newlines(const struct archive *archive)
{
    double start = now_s();
    size_t count = 0;
    const char *end = archive->text.bytes + archive->text.length;

    for (const char *at = archive->text.bytes; (at = memchr(at, '\n', (size_t)(end - at))) != NULL;
         at++)
        count++;
    if (count != archive->ngames)
        exit(2);
    return now_s() - start;
}

static double time_depth(const struct archive *archive, enum depth depth)
{
    static struct position position;
    static struct outcome outcome;
    const struct replay_options options = {0};
    double start = now_s();
    struct scan *scan = scan_new(0);
    struct record record;
    struct span span;
    struct arena arena = {0};
    struct diagnostics between = {.arena = &arena};
    size_t count = 0;
    size_t nwon = 0;

    record_init(&record);
    for (size_t at = 0; at < archive->text.length; at += BLOCK_BYTES) {
        size_t rest = archive->text.length - at;
        bool last = rest <= BLOCK_BYTES;
        if (scan_feed(scan, archive->text.bytes + at, last ? rest : BLOCK_BYTES, last) != 0)
            exit(2);
        while (scan_next(scan, &span, &between) == 1) {
            count++;
            if (depth >= READ && record_read(&record, &span, NULL) != 0)
                exit(2);
            if (depth >= REPLAY) {
                if (replay_line(&record, NODE_NONE, &options, &position, &outcome) != 0)
                    exit(2);
                nwon += outcome.winner != COLOUR_NONE;
            }
        }
    }
    double seconds = now_s() - start;
    if (count != archive->ngames || between.count != 0 || (depth == REPLAY && nwon == 0))
        exit(2);
    record_release(&record);
    scan_free(scan);
    diagnostics_release(&between);
    arena_release(&arena);
    return seconds;
}

int main(int argc, char **argv)
{
    static const char *const names[DEPTHS] = {"scan", "scan and read", "scan, read and replay"};
    struct archive archive = {0};
    double newlines = 1e9;
    double seconds[DEPTHS] = {1e9, 1e9, 1e9};

    size_t games = argc > 1 ? (size_t)atol(argv[1]) : GAMES;
    fill(&archive, games);
    for (int run = 0; run < (argc > 1 ? 1 : RUNS); run++) {
        double time = time_newlines(&archive);
        newlines = time < newlines ? time : newlines;
        for (int depth = 0; depth < DEPTHS; depth++) {
            time = time_depth(&archive, (enum depth)depth);
            seconds[depth] = time < seconds[depth] ? time : seconds[depth];
        }
    }
    double megabytes = (double)archive.text.length * 1e-6;
    printf("%-24s %10s %10s %8s\n", "", "games/s", "MB/s", "ratio");
    printf("%-24s %10.0f %10.0f %8.3f\n", "newlines", (double)archive.ngames / newlines,
           megabytes / newlines, 1.0);
    for (int depth = 0; depth < DEPTHS; depth++)
        printf("%-24s %10.0f %10.0f %8.3f\n", names[depth], (double)archive.ngames / seconds[depth],
               megabytes / seconds[depth], newlines / seconds[depth]);
    text_release(&archive.text);
    return 0;
}
