/* SPDX-License-Identifier: ISC */
/*
 * Which records are written, and what is said about them?  A right record goes out byte for byte,
 * one a line of its own; a repaired one with its changes on standard error; one that cannot be
 * repaired is left out and named.  A dry run shows what would change instead.
 */
#include "cmd/check/fix.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cmd/check/preview.h"
#include "cmd/output/inputs.h"
#include "parse/repair/repair.h"

/* The run's. */
struct fix {
    const struct common *common;
    bool dry; /* nothing is written but what would change */
    uint64_t repaired; /* records */
    uint64_t changes[MESSAGE_NOT_FIXED - MESSAGE_FIXED_FORM + 1]; /* by kind */
};

/* One thread's. */
struct fixer {
    const struct fix *fix;
    struct repair *repair;
    uint64_t repaired;
};

static void *fixer_new(void *context)
{
    struct fixer *fixer = calloc(1, sizeof *fixer);

    if (fixer == NULL)
        return NULL;
    fixer->fix = context;
    fixer->repair = repair_new();
    if (fixer->repair == NULL) {
        free(fixer);
        return NULL;
    }
    repair_set_variant(fixer->repair, fixer->fix->common->replay.variant);
    return fixer;
}

static void fixer_fold(void *context, void *worker)
{
    struct fix *fix = context;
    struct fixer *fixer = worker;

    fix->repaired += fixer->repaired;
    repair_free(fixer->repair);
    free(fixer);
}

static int fix_each(void *worker, struct walk_item *item)
{
    struct fixer *fixer = worker;
    const struct fix *fix = fixer->fix;
    const char *bytes = item->record->bytes;
    size_t length = item->record->length;
    int verdict = repair_record(fixer->repair, item->record, &fix->common->input.record,
                                fix->common->replay.ring_rule, item->position, &bytes, &length);

    if (verdict < 0)
        return verdict;
    fixer->repaired += verdict == REPAIR_DONE;
    if (fix->dry && verdict == REPAIR_DONE)
        preview_repaired(item->out, item, repair_patch(fixer->repair));
    if (fix->dry && verdict == REPAIR_IMPOSSIBLE)
        preview_left_out(item->out, item);
    if (verdict == REPAIR_IMPOSSIBLE)
        return WALK_REJECTED;
    if (!fix->dry) {
        text_append(item->out, bytes, length);
        text_char(item->out, '\n');
    }
    return WALK_REPORTED;
}

static void fix_find(void *context, const struct walk_finding *finding)
{
    struct fix *fix = context;
    int verbosity = fix->common->run.verbosity;
    bool is_change = preview_is_change(finding->diagnostic.message);

    if (is_change)
        fix->changes[finding->diagnostic.message - MESSAGE_FIXED_FORM]++;
    /* A dry run has already listed it. */
    if (is_change && fix->dry)
        return;
    /* Changes are always reported, except with --quiet. */
    if (is_change && verbosity == 0)
        verbosity = 1;
    complain_finding(finding, verbosity);
}

/* "5 records: 3 as they are, 1 repaired (2 fixed-cut, 1 fixed-form), 1 left out". */
static void fix_summarize(const struct fix *fix, const struct walk_counts *counts, struct text *out)
{
    const char *separator = " (";

    text_format(out, "%" PRIu64 " %s: %" PRIu64 " as they are, %" PRIu64 " repaired", counts->read,
                counts->read == 1 ? "record" : "records", counts->reported - fix->repaired,
                fix->repaired);
    for (int i = 0; i < MESSAGE_NOT_FIXED - MESSAGE_FIXED_FORM; i++)
        if (fix->changes[i] > 0) {
            text_format(out, "%s%" PRIu64 " %s", separator, fix->changes[i],
                        message_id((enum message)(MESSAGE_FIXED_FORM + i)));
            separator = ", ";
        }
    text_format(out, "%s, %" PRIu64 " left out", separator[0] == ',' ? ")" : "", counts->rejected);
    if (counts->damage > 0)
        text_format(out, "; damage between records in %" PRIu64 " %s", counts->damage,
                    counts->damage == 1 ? "place" : "places");
}

static int fix_print_summary(const struct fix *fix, const struct walk_counts *counts,
                             struct output *output)
{
    struct text out = {0};

    fix_summarize(fix, counts, &out);
    text_char(&out, '\n');
    int error = out.failed ? ERROR_MEMORY : output_write(output, out.bytes, out.length);
    text_release(&out);
    return error;
}

/* Says what is written, and where; before the account, which is the last line. */
static void fix_say_summary(const struct fix *fix, const struct walk_counts *counts)
{
    const char *path = fix->common->output.path;
    struct text out = {0};

    fix_summarize(fix, counts, &out);
    common_say_written(fix->common, path == NULL ? "standard output" : path, text_c(&out));
    text_release(&out);
}

int fix_run(const struct common *common, bool dry, struct output *output)
{
    bool replaces = dry && common->output.path != NULL && inputs_has_file(common->output.path);
    struct common closing = *common;
    struct fix fix = {.common = common, .dry = dry};
    const struct job job = {.work = {.record_each = fix_each,
                                     .rejected_each = fix_each,
                                     .worker_new = fixer_new,
                                     .worker_fold = fixer_fold,
                                     .context = &fix},
                            .find = fix_find,
                            .replaces_input = replaces,
                            .notes = true};
    struct walk_counts counts = {0};
    output_raw(output);
    int error = common_walk(common, &job, output, &counts);

    if (!dry && error == 0 && counts.read > 0)
        fix_say_summary(&fix, &counts);
    if (!dry)
        return common_finish(common, output, error, &counts);
    if (error == 0)
        error = fix_print_summary(&fix, &counts, output);
    /* The summary is part of the output. */
    if (closing.run.verbosity == 0)
        closing.run.verbosity = -1;
    int status = common_finish(&closing, output, error, &counts);
    if (error == 0 && replaces && !common_may_replace(&counts)) {
        complain("`%s' would be left as it is", common->output.path);
        return EXIT_TROUBLE;
    }
    return status;
}
