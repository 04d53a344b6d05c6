/* SPDX-License-Identifier: ISC */
/*
 * Commands of the Go Text Protocol: each line gets exactly one answer, or none if it is empty, in
 * the form that the protocol wants; the position stays one that undo leads back from.  The rest
 * after the first byte 0 of an input is the file that `loadsgf' loads.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/gtp/gtp_load.h"
#include "cmd/gtp/gtp_session.h"

#define LINES_MAX 40 /* searches are slow */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* An answer begins with `=' or `?', ends with an empty line, and has none inside. */
static void check_answer(const struct text *out)
{
    if (out->length == 0)
        return;
    assert(out->bytes[0] == '=' || out->bytes[0] == '?');
    assert(out->length >= 4 && memcmp(out->bytes + out->length - 2, "\n\n", 2) == 0);
    for (size_t i = 1; i + 1 < out->length; i++)
        assert(out->bytes[i] != '\n' || out->bytes[i - 1] != '\n');
    for (size_t i = 0; i < out->length; i++)
        assert(out->bytes[i] == '\n' || (unsigned char)out->bytes[i] >= 32);
}

struct input {
    const uint8_t *commands, *file;
    size_t commands_length, file_length;
    bool was_loaded; /* its record may set stones up */
};

static struct input split(const uint8_t *data, size_t size)
{
    const uint8_t *zero = size == 0 ? NULL : memchr(data, 0, size);
    const size_t length = zero == NULL ? size : (size_t)(zero - data);
    const size_t rest = zero == NULL ? 0 : size - length - 1;

    return (struct input){data, zero == NULL ? NULL : zero + 1, length, rest, false};
}

/* Loads the file, as `loadsgf FILE [N]' does.  Searches on a large board take long: it ends the
 * session. */
static void load(struct gtp_session *session, struct input *input, const struct gtp_line *line)
{
    struct gtp_answer answer = {0};
    char *copy = malloc(input->file_length + 1);
    const uint64_t before = line->narguments == 2 ? strtoull(line->argument[1], NULL, 10) : 0;

    assert(copy != NULL);
    if (input->file_length > 0)
        memcpy(copy, input->file, input->file_length);
    gtp_load_record(session, copy, input->file_length, before % 1000, &answer);
    assert(answer.fails == (answer.text.length > 0));
    for (size_t i = 0; i < answer.text.length; i++)
        assert((unsigned char)answer.text.bytes[i] >= 32);
    input->was_loaded |= !answer.fails;
    session->quits |= session->board->size > 4;
    text_release(&answer.text);
    free(copy);
}

static void answer(struct gtp_session *session, struct gtp_line *line, struct input *input,
                   const uint8_t *bytes, size_t length, struct text *out)
{
    char *copy = malloc(length + 1);

    assert(copy != NULL);
    if (length > 0)
        memcpy(copy, bytes, length);
    gtp_line_read(line, copy, length);
    text_reset(out);
    if (strcmp(line->name, "loadsgf") == 0)
        load(session, input, line);
    else if (strcmp(line->name, "boardsize") != 0) /* searches on a large board take long */
        gtp_session_answer(session, line, out);
    assert(line->kind != GTP_LINE_EMPTY || out->length == 0);
    check_answer(out);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct gtp_options options = {.client =
                                            size > 0 ? (enum gtp_client)(data[0] % 3) : GTP_HEXGUI,
                                        .game = game_at(size > 0 ? data[0] / 3 % 2 : 0),
                                        .size = 3,
                                        .limit_nodes = 200,
                                        .level = size > 0 ? 1 + data[0] / 6 % 9 : 1,
                                        .simulations = 50};
    struct gtp_session session;
    struct gtp_line *line = calloc(1, sizeof *line);
    struct text out = {0};
    struct input input = split(data, size);
    size_t at = input.commands_length > 0;

    assert(line != NULL && gtp_session_begin(&session, &options, NULL) == 0);
    for (int i = 0; at < input.commands_length && i < LINES_MAX && !session.quits; i++) {
        const uint8_t *end = memchr(data + at, '\n', input.commands_length - at);
        size_t length = (end == NULL ? input.commands_length : (size_t)(end - data)) - at;

        answer(&session, line, &input, data + at, length, &out);
        at += length + 1;
    }
    while (session.position->nplies > 0)
        position_undo(session.position);
    assert(input.was_loaded || position_empties(session.position) == session.board->ncells);
    gtp_session_end(&session);
    text_release(&out);
    free(line);
    return 0;
}
