/* SPDX-License-Identifier: ISC */
/*
 * A buffer that grows up to the longest line, and beyond it by what arrives during a search; a
 * search stops reading ahead at GTP_AHEAD_MAX bytes, and the rest waits in the pipe.
 */
#include "cmd/gtp/gtp_input.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define GTP_READ_BYTES 65536 /* a pipe's buffer on Linux */
#define GTP_AHEAD_MAX (2 * GTP_LINE_BYTES_MAX)
#define GTP_LOOK_MS 10 /* of a search between looks at the input */

void gtp_input_begin(struct gtp_input *input, int fd)
{
    struct stat status;

    *input = (struct gtp_input){.fd = fd};
    input->is_file = fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
}

void gtp_input_end(struct gtp_input *input)
{
    free(input->bytes);
    free(input->line);
    input->bytes = input->line = NULL;
}

/* Makes room for a read and for one byte after a line. */
static bool gtp_input_reserve(struct gtp_input *input)
{
    if (input->at > 0 && input->length > input->at)
        memmove(input->bytes, input->bytes + input->at, input->length - input->at);
    input->length -= input->at;
    input->looked -= input->looked < input->at ? input->looked : input->at;
    input->at = 0;
    if (input->room >= input->length + GTP_READ_BYTES + 1)
        return true;
    size_t room = 2 * input->length + GTP_READ_BYTES + 1;
    char *grown = realloc(input->bytes, room);
    if (grown == NULL)
        return false;
    input->bytes = grown;
    input->room = room;
    return true;
}

/* Reads what there is, and waits for it if nothing is. */
static void gtp_input_read(struct gtp_input *input)
{
    ssize_t got;

    if (!gtp_input_reserve(input)) {
        input->failed = input->ended = true;
        return;
    }
    do
        got = read(input->fd, input->bytes + input->length, GTP_READ_BYTES);
    while (got < 0 && errno == EINTR);
    if (got > 0)
        input->length += (size_t)got;
    else
        input->ended = true;
    input->failed |= got < 0;
}

/* Copies a line, since a search may move the buffer.  NULL: memory is out. */
static char *gtp_input_copy(struct gtp_input *input, const char *bytes, size_t length)
{
    if (input->line_room < length + 1) {
        char *grown = realloc(input->line, 2 * length + 1);

        if (grown == NULL) {
            input->failed = input->ended = true;
            return NULL;
        }
        input->line = grown;
        input->line_room = 2 * length + 1;
    }
    if (length > 0)
        memcpy(input->line, bytes, length);
    return input->line;
}

enum gtp_input_got gtp_input_next(struct gtp_input *input, char **line, size_t *length)
{
    size_t scanned = 0;

    for (;;) {
        size_t left = input->length - input->at;
        char *start = left == 0 ? NULL : input->bytes + input->at;
        char *end = left == scanned ? NULL : memchr(start + scanned, '\n', left - scanned);
        bool was_cut = input->is_cut;

        if (end != NULL || (input->ended && left > 0)) {
            *length = end != NULL ? (size_t)(end - start) : left;
            input->at += *length + (end != NULL);
            input->is_cut = false;
            if (was_cut || *length > GTP_LINE_BYTES_MAX)
                return GTP_INPUT_LONG;
            *line = gtp_input_copy(input, start, *length);
            return *line == NULL ? GTP_INPUT_END : GTP_INPUT_LINE;
        }
        if (input->ended) {
            input->is_cut = false;
            return was_cut ? GTP_INPUT_LONG : GTP_INPUT_END;
        }
        if (left > GTP_LINE_BYTES_MAX) {
            input->is_cut = true;
            input->at = input->length;
            left = 0;
        }
        scanned = left;
        gtp_input_read(input);
    }
}

/* ---- during a search --------------------------------------------------------------------- */

/* Reads what has arrived, without waiting. */
static void gtp_input_drain(struct gtp_input *input)
{
    struct pollfd ready = {.fd = input->fd, .events = POLLIN};

    while (!input->is_file && !input->ended && input->length - input->at < GTP_AHEAD_MAX &&
           poll(&ready, 1, 0) > 0 && (ready.revents & (POLLIN | POLLHUP | POLLERR)) != 0)
        gtp_input_read(input);
}

/* Does the line ask to stop: a quit, or the comment "# interrupt"? */
static bool gtp_input_asks_stop(const char *line, size_t length)
{
    static const char interrupt[] = "interrupt", quit[] = "quit";
    size_t at = strspn(line, " \t0123456789");

    if (at < length && line[at] == '#') {
        at++;
        at += strspn(line + at, " \t");
        return length - at >= sizeof interrupt - 1 &&
               memcmp(line + at, interrupt, sizeof interrupt - 1) == 0;
    }
    if (length < at + sizeof quit - 1 || memcmp(line + at, quit, sizeof quit - 1) != 0)
        return false;
    at += sizeof quit - 1;
    return at == length || strchr(" \t\r#", line[at]) != NULL;
}

/* Looks at the lines that have arrived since the last look. */
static void gtp_input_look(struct gtp_input *input)
{
    if (input->looked < input->at)
        input->looked = input->at;
    while (input->looked < input->length) {
        char *line = input->bytes + input->looked;
        char *end = memchr(line, '\n', input->length - input->looked);

        if (end == NULL)
            return;
        *end = '\0'; /* so that no word runs past the line */
        input->stopped |= gtp_input_asks_stop(line, (size_t)(end - line));
        *end = '\n';
        input->looked = (size_t)(end - input->bytes) + 1;
    }
}

void gtp_input_command(struct gtp_input *input)
{
    gtp_input_drain(input);
    input->looked = input->length;
    while (input->looked > input->at && input->bytes[input->looked - 1] != '\n')
        input->looked--; /* the end of this line is still to come */
    input->stopped = input->outlives = input->yields = false;
    input->looked_ms = 0;
}

void gtp_input_outlive(struct gtp_input *input)
{
    input->outlives = true;
}

void gtp_input_yield(struct gtp_input *input)
{
    input->yields = true;
    input->looked_ms = 0;
}

/* Is there a line that is still to be answered, or will there be none? */
static bool gtp_input_waits(const struct gtp_input *input)
{
    return input->is_file || input->ended ||
           (input->length > input->at &&
            memchr(input->bytes + input->at, '\n', input->length - input->at) != NULL);
}

bool gtp_input_stops(struct gtp_input *input, uint64_t now_ms)
{
    const bool had_ended = input->ended;

    if (input->stopped || (input->looked_ms != 0 && now_ms < input->looked_ms + GTP_LOOK_MS))
        return input->stopped;
    input->looked_ms = now_ms;
    if (!input->is_file) {
        gtp_input_drain(input);
        gtp_input_look(input);
        input->stopped |= input->ended && !had_ended && !input->outlives;
    }
    input->stopped |= input->yields && gtp_input_waits(input);
    return input->stopped;
}
