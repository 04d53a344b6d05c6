/* SPDX-License-Identifier: ISC */
/*
 * How a session begins and ends, and how answers become lines.
 */
#include "cmd/gtp/gtp_session.h"

#include <stdlib.h>

#include "cmd/gtp/gtp_command.h"
#include "cmd/gtp/gtp_engines.h"

#define GTP_SIZE 8 /* of a game that has no usual size */

void gtp_session_clear(struct gtp_session *session)
{
    position_init(session->position, session->board, RING_FREELING);
    session->resigned = COLOUR_NONE;
    session->is_advised = false;
    session->hopeless[COLOUR_WHITE] = session->hopeless[COLOUR_BLACK] = 0;
}

int gtp_session_resize(struct gtp_session *session, int size)
{
    struct board *board = board_new(session->options->game, size);

    if (board == NULL)
        return ERROR_MEMORY;
    gtp_engines_forget(session->engines);
    board_free(session->board);
    session->board = board;
    gtp_session_clear(session);
    return 0;
}

int gtp_session_begin(struct gtp_session *session, const struct gtp_options *options,
                      struct gtp_input *input)
{
    const struct game *game = options->game;
    int size = options->size != 0        ? options->size
               : game->size_default != 0 ? game->size_default
               : game->sgf_size != 0     ? game->sgf_size
                                         : GTP_SIZE;

    *session = (struct gtp_session){.options = options,
                                    .input = input,
                                    .spelling = options->client,
                                    .level = options->level,
                                    .random = {.state = options->seed}};
    session->swaps = options->client == GTP_GOGUI; /* the others say whether they can */
    session->shows_searches = options->client == GTP_GOGUI;
    session->position = calloc(1, sizeof *session->position);
    session->engines = gtp_engines_new();
    if (session->position == NULL || session->engines == NULL)
        return ERROR_MEMORY;
    return gtp_session_resize(session, size);
}

void gtp_session_end(struct gtp_session *session)
{
    gtp_engines_free(session->engines);
    free(session->position);
    board_free(session->board);
    *session = (struct gtp_session){0};
}

/* ---- answers ----------------------------------------------------------------------------- */

void gtp_session_refuse(const char *reason, struct text *out)
{
    text_format(out, "? %s\n\n", reason);
}

/* Appends an answer so that no empty line is inside it: one would end it. */
static void gtp_put_lines(struct text *out, const struct text *answer)
{
    size_t length = answer->length;

    while (length > 0 && (answer->bytes[length - 1] == '\n' || answer->bytes[length - 1] == ' '))
        length--;
    for (size_t i = 0; i < length; i++) {
        if (i > 0 && answer->bytes[i] == '\n' && answer->bytes[i - 1] == '\n')
            text_char(out, ' ');
        text_char(out, answer->bytes[i]);
    }
}

void gtp_session_answer(struct gtp_session *session, const struct gtp_line *line, struct text *out)
{
    struct gtp_answer answer = {.fails = false};

    if (line->kind == GTP_LINE_EMPTY)
        return;
    if (line->kind == GTP_LINE_BAD_ID) {
        gtp_session_refuse("syntax error: the id is greater than 2147483647", out);
        return;
    }
    if (line->kind == GTP_LINE_TOO_MANY)
        gtp_fail(&answer, "syntax error: too many arguments");
    else
        gtp_command_run(session, line, &answer);
    if (answer.text.failed) {
        text_reset(&answer.text);
        gtp_fail(&answer, "out of memory");
    }
    if (answer.is_begun) {
        text_char(out, '\n');
    } else {
        text_format(out, "%s%s ", answer.fails ? "?" : "=", line->id);
        gtp_put_lines(out, &answer.text);
        text_string(out, "\n\n");
    }
    text_release(&answer.text);
}
