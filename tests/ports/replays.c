/* SPDX-License-Identifier: ISC */
/*
 * Do `analyse' and the readers of records say the same on every machine?
 *
 *     replays FILE...
 *
 * A line for every record of the files: its place, what it says of itself, how it ends, and what is
 * wrong with it; and one for every ply: the key of the position, the cells on which a stone of
 * either colour completes a figure, and every eighth time the distances of all figures.  It needs
 * nothing but the C library: `make ports' compiles it for other machines and compares.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/board/distance.h"
#include "analyse/threat/threats.h"
#include "parse/notation/replay.h"

struct replays {
    struct record record;
    struct scan *scan;
    struct position position;
    struct threats threats;
    int nplies;
};

static void replays_distances(const struct position *position)
{
    for (enum colour colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        for (unsigned bit = 0; bit < FIGURES; bit++)
            if ((position->board->game->figures >> bit & 1) != 0)
                printf(" %d", distance_figure(position, colour, (enum figure)(1U << bit), NULL));
}

static int replays_on_ply(void *context, const struct position *position, const struct node *node,
                          figure_set figures)
{
    struct replays *replays = context;

    (void)node;
    printf("%d %016" PRIx64 " %x", replays->nplies, position->key, figures);
    if (position->board->game->figures != 0) {
        threats_scan(&replays->threats, position);
        for (enum colour colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
            for (cell c = 0; c < position->board->ncells; c++)
                if (replays->threats.at[colour][c] != 0)
                    printf(" %c%d:%x", colour == COLOUR_WHITE ? 'W' : 'B', c,
                           replays->threats.at[colour][c]);
        if (replays->nplies % 8 == 0)
            replays_distances(position);
    }
    putchar('\n');
    replays->nplies++;
    return 0;
}

static void replays_complain(const struct diagnostics *diagnostics)
{
    struct text line = {0};

    for (size_t i = 0; i < diagnostics->count; i++) {
        text_reset(&line);
        diagnostic_line(&diagnostics->items[i], "file", &line);
        fwrite(text_c(&line), 1, line.length, stdout);
    }
    text_release(&line);
}

static const char *replays_word(const char *word)
{
    return word == NULL ? "-" : word;
}

static int replays_record(struct replays *replays, const struct span *span)
{
    const struct record_options options = {.game = NULL};
    const struct replay_options replay = {.on_ply = replays_on_ply, .context = replays};
    struct record *record = &replays->record;
    struct outcome outcome;
    int error = record_read(record, span, &options);

    if (error != 0)
        return error;
    printf("record %" PRIu64 " %s %s %d [%s] [%s] [%s] [%s] [%s]\n", record->offset,
           dialect_name(record->dialect), record->game == NULL ? "-" : record->game->name,
           record->size, replays_word(record->id), replays_word(record->white),
           replays_word(record->black), replays_word(record->date), replays_word(record->result));
    if (replay_possible(record) && !record_rejected(record)) {
        replays->nplies = 0;
        error = replay_line(record, NODE_NONE, &replay, &replays->position, &outcome);
        if (error == 0)
            printf("%s %d %x %d %d %d\n", end_name(outcome.end), outcome.winner, outcome.figures,
                   outcome.nplies, outcome.nstones, outcome.swapped);
    }
    replays_complain(&record->diagnostics);
    return error;
}

static int replays_entry(struct replays *replays, const char *bytes, size_t length)
{
    struct arena arena = {0};
    struct diagnostics between = {.arena = &arena};
    struct span span;
    int more = 1, error;

    scan_begin(replays->scan);
    error = scan_feed(replays->scan, bytes, length, true);
    while (error == 0 && (more = scan_next(replays->scan, &span, &between)) > 0)
        error = replays_record(replays, &span);
    replays_complain(&between);
    diagnostics_release(&between);
    arena_release(&arena);
    return error != 0 ? error : more;
}

/* Reads the file whole.  NULL: it cannot be read, or memory is out. */
static char *replays_load(const char *name, size_t *length)
{
    FILE *file = fopen(name, "rb");
    char *bytes = NULL;
    long end;

    if (file == NULL)
        return NULL;
    if (fseek(file, 0, SEEK_END) == 0 && (end = ftell(file)) >= 0) {
        rewind(file);
        bytes = malloc((size_t)end + 1);
        *length = (size_t)end;
        if (bytes != NULL && fread(bytes, 1, *length, file) != *length) {
            free(bytes);
            bytes = NULL;
        }
    }
    fclose(file);
    return bytes;
}

int main(int argc, char **argv)
{
    static struct replays replays;
    int status = 0;

    record_init(&replays.record);
    replays.scan = scan_new(0);
    for (int i = 1; i < argc && status == 0; i++) {
        const char *name = strrchr(argv[i], '/') == NULL ? argv[i] : strrchr(argv[i], '/') + 1;
        size_t length = 0;
        char *bytes = replays_load(argv[i], &length);

        printf("file %s\n", name);
        if (bytes == NULL || replays.scan == NULL || replays_entry(&replays, bytes, length) != 0) {
            fprintf(stderr, "replays: cannot read `%s'\n", argv[i]);
            status = 2;
        }
        free(bytes);
    }
    scan_free(replays.scan);
    record_release(&replays.record);
    return ferror(stdout) != 0 || fflush(stdout) != 0 ? 2 : status;
}
