/* SPDX-License-Identifier: ISC */
/* How does a game become a file?  A list of moves is read and written as hav-convert does it. */
#include "cmd/gtp/play_save.h"

#include <stdlib.h>
#include <string.h>

#include "cmd/output/complaint.h"
#include "cmd/output/output.h"
#include "parse/input/scan.h"
#include "parse/write/write.h"

/* Appends the record of a span as SGF. */
static int play_save_span(const struct span *span, struct position *position, struct text *out)
{
    const struct record_options reading = {.size = 0};
    const struct replay_options replay = {.ring_rule = RING_FREELING};
    struct outcome outcome;
    struct record record;

    record_init(&record);
    int error = record_read(&record, span, &reading);
    if (error == 0)
        error = replay_line(&record, NODE_NONE, &replay, position, &outcome);
    if (error == 0 && !write_record(&record, &outcome, NOTATION_SGF, SPELLING_LG, out))
        error = ERROR_INPUT;
    record_release(&record);
    return out->failed ? ERROR_MEMORY : error;
}

static int play_save_text(const char *moves, struct text *out)
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
        error = play_save_span(&span, position, out);
    diagnostics_release(&between);
    free(position);
    scan_free(scan);
    return error;
}

int play_save(const char *moves, const char *path)
{
    struct text out = {0};
    int error = play_save_text(moves, &out);
    struct output *output = error == 0 ? output_open_state(path) : NULL;

    if (error != 0)
        complain("cannot save the game: %s",
                 error == ERROR_MEMORY ? "out of memory" : "SGF cannot hold it");
    else if (output == NULL)
        error = ERROR_OUTPUT;
    else
        error = output_write(output, out.bytes, out.length);
    if (output != NULL && output_close(output, error == 0) != 0)
        error = ERROR_OUTPUT;
    text_release(&out);
    return error;
}
