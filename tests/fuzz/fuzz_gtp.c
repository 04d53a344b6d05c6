/* SPDX-License-Identifier: ISC */
/*
 * Commands of the Go Text Protocol: each line gets exactly one answer, or none if it is empty, in
 * the form that the protocol wants; the position stays one that undo leads back from.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

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

/* Is it a command that is left out: one that reads files, or makes boards on which a search takes
 * long? */
static bool is_left_out(const struct gtp_line *line)
{
    return strcmp(line->name, "loadsgf") == 0 || strcmp(line->name, "boardsize") == 0;
}

static void answer(struct gtp_session *session, struct gtp_line *line, const uint8_t *bytes,
                   size_t length, struct text *out)
{
    char *copy = malloc(length + 1);

    assert(copy != NULL);
    if (length > 0)
        memcpy(copy, bytes, length);
    gtp_line_read(line, copy, length);
    text_reset(out);
    if (!is_left_out(line))
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
                                        .limit_nodes = 200};
    struct gtp_session session;
    struct gtp_line *line = calloc(1, sizeof *line);
    struct text out = {0};
    size_t at = size > 0;

    assert(line != NULL && gtp_session_begin(&session, &options, NULL) == 0);
    for (int i = 0; at < size && i < LINES_MAX && !session.quits; i++) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t length = end == NULL ? size - at : (size_t)(end - data) - at;

        answer(&session, line, data + at, length, &out);
        at += length + 1;
    }
    while (session.position->nplies > 0)
        position_undo(session.position);
    assert(position_empties(session.position) == session.board->ncells);
    gtp_session_end(&session);
    text_release(&out);
    free(line);
    return 0;
}
