/* SPDX-License-Identifier: ISC */
/* How does a game become a file?  A list of moves is read and written as hav-convert does it. */
#include "cmd/gtp/play_save.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/common/named_format.h"
#include "cmd/output/complaint.h"
#include "cmd/output/output.h"
#include "parse/input/scan.h"
#include "parse/write/write.h"

/* Appends the record of a span. */
static int play_save_span(const struct span *span, enum notation notation,
                          struct position *position, struct text *out)
{
    const struct record_options reading = {.size = 0};
    const struct replay_options replay = {.ring_rule = RING_FREELING};
    struct outcome outcome;
    struct record record;

    record_init(&record);
    int error = record_read(&record, span, &reading);
    if (error == 0)
        error = replay_line(&record, NODE_NONE, &replay, position, &outcome);
    if (error == 0 && !write_record(&record, &outcome, notation, SPELLING_LG, out))
        error = ERROR_INPUT;
    record_release(&record);
    return out->failed ? ERROR_MEMORY : error;
}

static int play_save_text(const char *moves, enum notation notation, struct text *out)
{
    struct scan *scan = scan_new(0);
    struct position *position = malloc(sizeof *position);
    struct diagnostics between = {0};
    struct span span;
    int error = scan == NULL || position == NULL ? ERROR_MEMORY
                                                 : scan_feed(scan, moves, strlen(moves), true);

    if (error == 0 && scan_next(scan, &span, &between) <= 0)
        error = ERROR_INPUT;
    if (error == 0)
        error = play_save_span(&span, notation, position, out);
    diagnostics_release(&between);
    free(position);
    scan_free(scan);
    return error;
}

/* In which notation?  NOTATIONS after a word on what is not written: what no tool reads again. */
static enum notation play_save_notation(const char *path)
{
    static const enum notation notations[] = {NOTATION_SGF, NOTATION_LITTLEGOLEM, NOTATION_MOVES};
    const char *names[] = {notation_names[NOTATION_SGF], notation_names[NOTATION_LITTLEGOLEM],
                           notation_names[NOTATION_MOVES], NULL};
    bool is_other;
    const char *format = named_format_of(path, names, &is_other);

    if (is_other) {
        printf(
            "a game is saved as .sgf, .lg or .moves; `hav board -o FILE.png game.sgf' draws it\n");
        return NOTATIONS;
    }
    for (int i = 0; i < 3; i++)
        if (format == names[i])
            return notations[i];
    return NOTATION_SGF;
}

/* The path as a shell takes it for one word. */
static void play_save_quote(const char *path, struct text *out)
{
    if (path[0] != '-' && path[strspn(path, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                            "0123456789_./+,:@%-")] == '\0') {
        text_string(out, path);
        return;
    }
    text_string(out, path[0] == '-' ? "'./" : "'");
    for (; *path != '\0'; path++)
        if (*path == '\'')
            text_string(out, "'\\''");
        else
            text_char(out, *path);
    text_char(out, '\'');
}

void play_save(const char *moves, const char *path)
{
    const enum notation notation = play_save_notation(path);
    struct text out = {0}, word = {0};

    if (notation == NOTATIONS)
        return;
    int error = play_save_text(moves, notation, &out);
    struct output *output = error == 0 ? output_open_state(path) : NULL;

    if (error != 0)
        complain("cannot save the game: %s",
                 error == ERROR_MEMORY ? "out of memory" : "the format cannot hold it");
    else if (output == NULL)
        error = ERROR_OUTPUT;
    else
        error = output_write(output, out.bytes, out.length);
    if (output != NULL && output_close(output, error == 0) != 0)
        error = ERROR_OUTPUT;
    play_save_quote(path, &word);
    if (error == 0)
        printf("%s: written%s; `hav annotate %s' explains it\n", path,
               notation == NOTATION_SGF ? ", cells as SGF spells them" : "", text_c(&word));
    text_release(&out);
    text_release(&word);
}
