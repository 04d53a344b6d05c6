/* SPDX-License-Identifier: ISC */
/*
 * What every tool does around its own question: walk, report, account, exit.
 */
#include "cmd/common/common.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/common/by_index.h"
#include "cmd/common/progress.h"

/* ---- small questions ---- */

bool common_archive_name(char *const *operands, size_t noperands, struct text *name)
{
    const char *path = noperands == 1 ? operands[0] : "";
    size_t end = strlen(path), start;

    while (end > 0 && path[end - 1] == '/')
        end--;
    for (start = end; start > 0 && path[start - 1] != '/'; start--)
        ;
    if (strspn(path + start, ".") >= end - start || strcmp(path, "-") == 0)
        return false;
    text_append(name, path + start, end - start);
    return true;
}

enum format common_guarded(const struct common *common, enum format format, enum formulas usual)
{
    enum formulas formulas = common->formulas == FORMULAS_USUAL ? usual : common->formulas;

    return formulas == FORMULAS_GUARD ? format_guarded(format) : format;
}

bool common_colored(const struct common *common, int fd)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

    if (common->color != WHEN_AUTO)
        return common->color == WHEN_ALWAYS;
    return isatty(fd) && (no_color == NULL || no_color[0] == '\0') &&
           (term == NULL || strcmp(term, "dumb") != 0);
}

int common_ply(const struct common *common, int nplies)
{
    int ply = !common->has_move ? nplies : common->move < 0 ? nplies + common->move : common->move;

    return ply < 0 || ply > nplies ? -1 : ply;
}

void common_no_ply(const struct common *common, struct record *record, int nplies,
                   char detail[PLY_DETAIL_BYTES])
{
    int length = snprintf(detail, PLY_DETAIL_BYTES, "%d of %d", common->move, nplies);

    record_report(record, MESSAGE_NO_SUCH_PLY, 0, detail, (size_t)length);
}

/* ---- the walk ---- */

struct run {
    const struct common *common;
    const struct job *job;
    struct output *output;
    struct progress progress;
};

static int run_sink(void *context, const char *bytes, size_t length)
{
    struct run *run = context;

    progress_clear(&run->progress);
    return run->job->sink == NULL ? output_write(run->output, bytes, length)
                                  : run->job->sink(run->job->work.context, bytes, length);
}

static void run_find(void *context, const struct walk_finding *finding)
{
    struct run *run = context;

    progress_clear(&run->progress);
    if (run->job->find != NULL)
        run->job->find(run->job->work.context, finding);
    else
        complain_finding(finding, run->common->verbosity);
}

static int run_entry(void *context, const struct walk_entry *entry)
{
    const struct run *run = context;

    return run->job->entry_each(run->job->work.context, entry);
}

static void run_progress(void *context, const struct walk_counts *counts, uint64_t done_bytes,
                         uint64_t total_bytes)
{
    struct run *run = context;

    progress_update(&run->progress, counts, done_bytes, total_bytes);
}

int common_walk(const struct common *common, const struct job *job, struct output *output,
                struct walk_counts *counts)
{
    struct run run = {.common = common, .job = job, .output = output};
    bool replaces = job->replaces_input || output_replaces_input(output);
    struct own_file own[OUTPUT_OWN_MAX];
    const struct walk_options options = {
        .work = job->work,
        .operands = common->operands,
        .noperands = common->noperands,
        .own = own,
        .nown = output_own(own),
        .limits = common->limits,
        .record_bytes = common->record_bytes,
        .record = common->record,
        .filter = common->filter,
        .ring_rule = common->ring_rule,
        .jobs = common->jobs,
        .shard = common->shard,
        .shards = common->shards,
        .identify = common->partial != NULL,
        .census = replaces,
        .level = job->notes ? LEVEL_NOTE : complaint_level(common->verbosity),
        .sink = run_sink,
        .find = run_find,
        .entry_each = job->entry_each == NULL ? NULL : run_entry,
        .progress = run_progress,
        .context = &run,
    };

    if (common->noperands == 0 && common->index == NULL && common->verbosity >= 0 &&
        isatty(STDIN_FILENO))
        complain("reading records from the terminal; Ctrl-D ends them");
    progress_init(&run.progress, common->progress);
    /* An index reads no more than it selects, and what replaces its input must have read all. */
    int error = common->index != NULL && !replaces ? by_index_walk(common, &options, counts)
                                                   : walk_run(&options, counts);
    progress_clear(&run.progress);
    return error;
}

/* ---- the end ---- */

static void print_count(uint64_t count, const char *what, const char *before)
{
    fprintf(stderr, "%s%llu %s", before, (unsigned long long)count, what);
}

static void print_summary(const struct walk_counts *counts)
{
    fprintf(stderr, "%s: ", program_invocation_short_name);
    print_count(counts->read, counts->read == 1 ? "record read" : "records read", "");
    print_count(counts->reported, "reported", " = ");
    if (counts->filtered > 0)
        print_count(counts->filtered, "filtered", " + ");
    print_count(counts->rejected, "rejected", " + ");
    if (counts->damage > 0)
        print_count(counts->damage, counts->damage == 1 ? "place" : "places",
                    "; damage between records in ");
    fputc('\n', stderr);
}

/* Was all that the input holds read? */
static bool is_plain(const struct walk_counts *counts)
{
    return counts->rejected == 0 && counts->damage == 0 && !counts->input_failed;
}

bool common_unread(const struct common *common, const struct walk_counts *counts)
{
    return counts->input_failed && counts->read == 0 && counts->source.records == 0 &&
           !common->output_has_findings;
}

bool common_may_replace(const struct walk_counts *counts)
{
    if (counts->unread > 0) {
        complain("the output is an input too, in which %llu more %s to begin than %s read",
                 (unsigned long long)counts->unread,
                 counts->unread == 1 ? "record seems" : "records seem",
                 counts->unread == 1 ? "was" : "were");
        complain("look at the places named above; -o OTHER writes what was read");
    } else if (!is_plain(counts)) {
        complain("the output is an input too, which would lose what was not read");
    }
    return counts->unread == 0 && is_plain(counts);
}

int common_finish(const struct common *common, struct output *output, int error,
                  const struct walk_counts *counts)
{
    bool plain = is_plain(counts);

    filter_free(common->filter);
    free(common->filter_word.bytes);
    if (error == ERROR_MEMORY)
        complain("out of memory");
    bool keep = error == 0 && !common_unread(common, counts);
    if (keep && output_replaces_input(output) && !common_may_replace(counts)) {
        keep = false;
        error = ERROR_OUTPUT;
    }
    if (output_close(output, keep) != 0)
        error = ERROR_OUTPUT;
    if (error != 0)
        return EXIT_TROUBLE;
    if (common->chooses && common->record.size != 0 && counts->assumed_size == 0 &&
        counts->read > 0 && !common->merge && common->verbosity >= 0)
        complain("every record tells its size, so that --size=%d changed nothing; "
                 "--board=%d chooses games",
                 common->record.size, common->record.size);
    if (common->verbosity > 0 || (common->verbosity == 0 && !plain))
        print_summary(counts);
    return counts->input_failed ? EXIT_TROUBLE : plain ? EXIT_FINE : EXIT_FINDINGS;
}
