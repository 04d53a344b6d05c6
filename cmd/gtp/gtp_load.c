/* SPDX-License-Identifier: ISC */
/*
 * Reads the first record of a file as all tools read records.
 */
#include "cmd/gtp/gtp_load.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parse/notation/replay.h"

#define GTP_FILE_BYTES_MAX ((size_t)16 << 20)

/* Reads a file.  False after a failure. */
static bool gtp_load_bytes(const char *path, struct text *bytes, struct gtp_answer *answer)
{
    char quoted[GTP_QUOTE_BYTES], block[65536];
    FILE *file = fopen(path, "rb");
    size_t got;

    if (file == NULL) {
        gtp_fail(answer, "cannot load file: %s: %s", gtp_quote(path, quoted), strerror(errno));
        return false;
    }
    while (bytes->length <= GTP_FILE_BYTES_MAX && (got = fread(block, 1, sizeof block, file)) > 0)
        text_append(bytes, block, got);
    if (ferror(file) || bytes->failed || bytes->length > GTP_FILE_BYTES_MAX)
        gtp_fail(answer, "cannot load file: %s is larger than 16 MiB, or no file",
                 gtp_quote(path, quoted));
    fclose(file);
    return !answer->fails;
}

/* Says why the record was rejected. */
static void gtp_load_refuse(const struct record *record, struct gtp_answer *answer)
{
    const struct diagnostic *error = diagnostics_first_error(&record->diagnostics);
    char quoted[GTP_QUOTE_BYTES];

    if (error == NULL)
        gtp_fail(answer, "cannot load file: its game or size is not known");
    else
        gtp_fail(answer, "cannot load file: line %llu: %s%s%s", (unsigned long long)error->line,
                 message_text(error->message), error->detail == NULL ? "" : " ",
                 error->detail == NULL ? "" : gtp_quote(error->detail, quoted));
}

/* Replays the record on a position of its own board.  `resigned` becomes the colour that did, or
 * COLOUR_NONE.  False after a failure. */
static bool gtp_load_replay(struct gtp_session *session, struct record *record,
                            struct position *position, enum colour *resigned,
                            struct gtp_answer *answer)
{
    const struct replay_options replay = {.ring_rule = RING_FREELING, .study = true};
    struct outcome outcome;

    if (record->game != NULL && record->game != session->options->game) {
        gtp_fail(answer, "cannot load file: it is a game of %s", record->game->title);
        return false;
    }
    if (!replay_possible(record)) {
        gtp_load_refuse(record, answer);
        return false;
    }
    if (replay_line(record, NODE_NONE, &replay, position, &outcome) != 0) {
        gtp_fail(answer, "out of memory");
        return false;
    }
    if (record_rejected(record)) {
        gtp_load_refuse(record, answer);
        return false;
    }
    *resigned = outcome.end == END_RESIGN ? colour_other(outcome.winner) : COLOUR_NONE;
    return true;
}

/* Takes the position back to what it was before a move.  False: the record has no such move. */
static bool gtp_load_before(struct position *position, uint64_t before, struct gtp_answer *answer)
{
    if (before > (uint64_t)position->nplies + 1) {
        gtp_fail(answer, "cannot load file: no move %llu: the record has %d move%s",
                 (unsigned long long)before, (int)position->nplies,
                 position->nplies == 1 ? "" : "s");
        return false;
    }
    while (before > 0 && (uint64_t)position->nplies >= before)
        position_undo(position);
    return true;
}

static void gtp_load_span(struct gtp_session *session, const struct span *span, uint64_t before,
                          struct gtp_answer *answer)
{
    struct record_options reading = {.size = session->board->size};
    struct record record;
    struct position *position = malloc(sizeof *position);
    enum colour resigned = COLOUR_NONE;

    record_init(&record);
    if (position == NULL || record_read(&record, span, &reading) != 0) {
        gtp_fail(answer, "out of memory");
    } else if (gtp_load_replay(session, &record, position, &resigned, answer) &&
               gtp_load_before(position, before, answer)) {
        if (gtp_session_resize(session, position->board->size) != 0) {
            gtp_fail(answer, "out of memory");
        } else {
            *session->position = *position;
            session->resigned = before == 0 ? resigned : COLOUR_NONE;
            /* The record's board, which is released with it, numbers its cells likewise. */
            session->position->board = session->board;
        }
    }
    record_release(&record);
    free(position);
}

void gtp_load_record(struct gtp_session *session, const char *bytes, size_t length, uint64_t before,
                     struct gtp_answer *answer)
{
    struct scan *scan = scan_new(GTP_FILE_BYTES_MAX);
    struct diagnostics between = {0};
    struct span span;
    int more = scan == NULL ? ERROR_MEMORY : scan_feed(scan, bytes, length, true);

    if (more == 0)
        more = scan_next(scan, &span, &between);
    if (more < 0)
        gtp_fail(answer, "out of memory");
    else if (more == 0)
        gtp_fail(answer, "cannot load file: no record in it");
    else
        gtp_load_span(session, &span, before, answer);
    scan_free(scan);
    diagnostics_release(&between);
}

void gtp_load(struct gtp_session *session, const char *path, uint64_t before,
              struct gtp_answer *answer)
{
    struct text bytes = {0};

    if (gtp_load_bytes(path, &bytes, answer))
        gtp_load_record(session, bytes.bytes == NULL ? "" : bytes.bytes, bytes.length, before,
                        answer);
    text_release(&bytes);
}
