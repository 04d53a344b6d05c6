/* SPDX-License-Identifier: ISC */
/*
 * Reads each record, replays every line of it, and writes the findings in input order.
 */
#include "cmd/check/check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "cmd/check/finding.h"

/* The whole run's. */
struct check {
    const struct common *common;
    struct output *output;
    int error; /* of the output */
    struct emit emit;
    struct text line; /* being written */
    bool colored;
    bool any; /* a warning or an error was found */
    uint64_t with_warnings; /* records that have warnings and no error */
};

/* One thread's. */
struct check_run {
    uint64_t with_warnings;
};

static void *checker_new(void *context)
{
    (void)context;
    return calloc(1, sizeof(struct check_run));
}

static void checker_fold(void *context, void *worker)
{
    struct check *check = context;
    struct check_run *checker = worker;

    check->with_warnings += checker->with_warnings;
    free(checker);
}

static bool check_has_warnings(const struct diagnostics *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (message_level(list->items[i].message) == LEVEL_WARNING)
            return true;
    return false;
}

static int check_each(void *worker, struct walk_item *item)
{
    struct check_run *checker = worker;

    checker->with_warnings += check_has_warnings(&item->record->diagnostics);
    return WALK_REPORTED;
}

/* Is it about an input as a whole?  A person has to see that, wherever the rows go. */
static bool check_is_of_input(enum message message)
{
    return message <= MESSAGE_INPUT_SPECIAL;
}

static void check_find(void *context, const struct walk_finding *finding)
{
    struct check *check = context;
    enum message message = finding->diagnostic.message;

    const bool is_text = check->common->output.format == FORMAT_TEXT;

    check->any |= message_level(message) > LEVEL_NOTE;
    if (is_text ? finding_is_left_out(finding, check->common->run.verbosity > 0)
                : finding->kind == FINDING_SUMMARY)
        return;
    text_reset(&check->line);
    if (is_text)
        finding_print(finding, check->colored, &check->line);
    else
        finding_emit(finding, &check->emit);
    if (check->error == 0)
        check->error = check->line.failed
                           ? ERROR_MEMORY
                           : output_write(check->output, check->line.bytes, check->line.length);
    if (check_is_of_input(message) && (!is_text || !output_is_stdout(check->output)))
        complain_finding(finding, check->common->run.verbosity);
}

static void check_print_summary(const struct check *check, const struct walk_counts *counts,
                                struct text *out)
{
    text_format(out,
                "%" PRIu64 " %s: %" PRIu64 " fine, %" PRIu64 " with warnings, %" PRIu64 " rejected",
                counts->read, counts->read == 1 ? "record" : "records",
                counts->reported - check->with_warnings, check->with_warnings, counts->rejected);
    if (counts->damage > 0)
        text_format(out, "; damage between records in %" PRIu64 " %s", counts->damage,
                    counts->damage == 1 ? "place" : "places");
    text_char(out, '\n');
}

int check_run(const struct common *common, struct output *output)
{
    struct check check = {.common = common, .output = output};
    const struct job job = {.work = {.replay = WALK_REPLAY_LINES,
                                     .record_each = check_each,
                                     .worker_new = checker_new,
                                     .worker_fold = checker_fold,
                                     .context = &check},
                            .find = check_find,
                            .totals = &check.with_warnings,
                            .ntotals = 1};
    struct walk_counts counts = {0};
    struct common closing = *common;

    check.colored =
        output_args_colored(&common->output, output_is_stdout(output) ? STDOUT_FILENO : -1);
    if (common->output.format != FORMAT_TEXT)
        emit_init(&check.emit, &check.line, common->output.format);
    emit_no_header(&check.emit);
    finding_head(common->output.format, &check.line);
    int error = common_head(common, output, &check.line);
    if (error == 0)
        error = common_walk(common, &job, output, &counts);
    if (error == 0)
        error = check.error;
    text_reset(&check.line);
    const bool sums_up = common->output.format == FORMAT_TEXT && !common_is_part(common);
    if (sums_up)
        check_print_summary(&check, &counts, &check.line);
    if (error == 0 && sums_up)
        error = output_write(output, check.line.bytes, check.line.length);
    emit_release(&check.emit);
    text_release(&check.line);
    /* With text, the summary is part of the output. */
    if (sums_up)
        closing.run.verbosity = -1;
    output_keep_unread(output);
    int status = common_finish(&closing, output, error, &counts);
    return status == EXIT_FINE && check.any ? EXIT_FINDINGS : status;
}
