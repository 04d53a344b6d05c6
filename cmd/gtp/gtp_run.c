/* SPDX-License-Identifier: ISC */
/*
 * Reads a line, answers it, and writes the answer out at once.
 *
 * SIGTERM and SIGPIPE end the program as they do by default, in a search too.
 */
#include "cmd/gtp/gtp_run.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cmd/output/complaint.h"

/* Writes an answer; false: standard output failed. */
static bool gtp_run_write(struct text *out)
{
    if (out->length > 0)
        fwrite(out->bytes, 1, out->length, stdout);
    text_reset(out);
    return fflush(stdout) == 0 && ferror(stdout) == 0;
}

/* With --verbose: which command was answered, and how. */
static void gtp_run_report(const struct gtp_session *session, const struct gtp_line *line,
                           const struct text *out)
{
    if (session->options->verbose && line->name != NULL && out->length > 0)
        complain("`%s' %s, %zu bytes", line->name, out->bytes[0] == '=' ? "answered" : "refused",
                 out->length);
}

/* Returns an exit status. */
static int gtp_run_session(struct gtp_session *session, struct gtp_input *input,
                           struct gtp_line *line)
{
    struct text out = {0};
    enum gtp_input_got got;
    bool written = true, failed = false;
    char *bytes;
    size_t length;

    while (written && !failed && !session->quits &&
           (got = gtp_input_next(input, &bytes, &length)) != GTP_INPUT_END) {
        if (got == GTP_INPUT_LONG) {
            gtp_session_refuse("syntax error: the line is too long", &out);
        } else {
            gtp_line_read(line, bytes, length);
            gtp_input_command(input);
            gtp_session_answer(session, line, &out);
            gtp_run_report(session, line, &out);
        }
        failed = out.failed;
        written = gtp_run_write(&out);
    }
    text_release(&out);
    if (failed)
        complain("out of memory");
    if (input->failed)
        complain("standard input cannot be read");
    return written && !failed && !input->failed ? EXIT_FINE : EXIT_TROUBLE;
}

int gtp_run(const struct gtp_options *options)
{
    struct gtp_session *session = calloc(1, sizeof *session);
    struct gtp_line *line = calloc(1, sizeof *line);
    struct gtp_input input;
    int status = EXIT_TROUBLE;

    gtp_input_begin(&input, STDIN_FILENO);
    signal(SIGPIPE, SIG_DFL); /* the client is gone: nothing is left to do */
    if (session == NULL || line == NULL || gtp_session_begin(session, options, &input) != 0)
        complain("out of memory");
    else
        status = gtp_run_session(session, &input, line);
    if (session != NULL)
        gtp_session_end(session);
    gtp_input_end(&input);
    free(line);
    free(session);
    return status;
}
