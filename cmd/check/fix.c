/* SPDX-License-Identifier: ISC */
/*
 * Which records are written, and what is said about them?  A right record goes out byte for byte,
 * one a line of its own; a repaired one with its changes on standard error; one that cannot be
 * repaired is left out and named.
 */
#include "cmd/check/fix.h"

#include <stdlib.h>

#include "parse/repair/repair.h"

/* One thread's. */
struct fixer {
    const struct common *common;
    struct repair *repair;
};

static void *fixer_new(void *context)
{
    struct fixer *fixer = calloc(1, sizeof *fixer);

    if (fixer == NULL)
        return NULL;
    fixer->common = context;
    fixer->repair = repair_new();
    if (fixer->repair == NULL) {
        free(fixer);
        return NULL;
    }
    return fixer;
}

static void fixer_fold(void *context, void *worker)
{
    struct fixer *fixer = worker;

    (void)context;
    repair_free(fixer->repair);
    free(fixer);
}

static int fix_each(void *worker, struct walk_item *item)
{
    struct fixer *fixer = worker;
    const char *bytes = item->record->bytes;
    size_t length = item->record->length;
    int verdict = repair_record(fixer->repair, item->record, &fixer->common->record,
                                fixer->common->ring_rule, item->position, &bytes, &length);

    if (verdict < 0)
        return verdict;
    if (verdict == REPAIR_IMPOSSIBLE)
        return WALK_REJECTED;
    text_append(item->out, bytes, length);
    text_char(item->out, '\n');
    return WALK_REPORTED;
}

static bool is_change(enum message message)
{
    return message >= MESSAGE_FIXED_FORM && message <= MESSAGE_NOT_FIXED;
}

static void fix_find(void *context, const struct walk_finding *finding)
{
    const struct common *common = context;
    struct common all = *common;

    /* What was changed is always told, unless nothing but errors is wanted. */
    if (is_change(finding->diagnostic.message) && common->verbosity == 0)
        all.verbosity = 1;
    common_find(&all, finding);
}

int fix_run(const struct common *common, struct output *output)
{
    struct common context = *common;
    const struct job job = {.record_each = fix_each,
                            .worker_new = fixer_new,
                            .worker_fold = fixer_fold,
                            .find = fix_find,
                            .notes = true,
                            .context = &context};
    struct walk_counts counts = {0};
    output_raw(output);
    int error = common_walk(common, &job, output, &counts);

    return common_finish(common, output, error, &counts);
}
