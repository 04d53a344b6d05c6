/* SPDX-License-Identifier: ISC */
/*
 * The part that all tools share: walk, report, account, exit.
 */
#include "cmd/common/common.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/common/by_index.h"
#include "cmd/common/passed_games.h"
#include "cmd/common/progress.h"
#include "cmd/common/recurrences.h"
#include "cmd/common/shard.h"
#include "cmd/common/shard_rows.h"
#include "corpus/filter/asked_name.h"

/* ---- the walk ---- */

struct common_run {
    const struct common *common;
    const struct job *job;
    struct output *output;
    struct passed_games passed;
    struct recurrences recurrences;
    struct shard_rows rows;
    bool keeps_rows; /* for a merge */
    int error; /* of keeping a finding */
};

static int common_sink(void *context, const char *bytes, size_t length)
{
    struct common_run *run = context;

    progress_clear();
    if (run->keeps_rows)
        return run->error != 0 ? run->error : shard_rows_take(&run->rows, bytes, length);
    return run->job->sink == NULL ? output_write(run->output, bytes, length)
                                  : run->job->sink(run->job->work.context, bytes, length);
}

/* The least level of findings to pass on.  A part serves any merge, quiet or not. */
static enum level common_level(const struct common_run *run)
{
    const int verbosity = run->common->run.verbosity;

    return run->job->notes                    ? LEVEL_NOTE
           : run->keeps_rows && verbosity < 0 ? complaint_level(0)
                                              : complaint_level(verbosity);
}

/* Are notes asked for? */
static bool common_wants_notes(const struct common_run *run)
{
    return common_level(run) == LEVEL_NOTE;
}

static void common_find(void *context, const struct walk_finding *finding)
{
    struct common_run *run = context;

    progress_clear();
    if (finding->diagnostic.message == MESSAGE_GAME_PASSED)
        passed_games_add(&run->passed, finding->diagnostic.detail);
    if (finding->diagnostic.message == MESSAGE_GAME_PASSED && !common_wants_notes(run))
        return;
    if (run->keeps_rows && run->job->find != NULL && run->error == 0)
        run->error = shard_rows_find(&run->rows, finding);
    if (run->keeps_rows && run->job->find != NULL)
        return;
    if (message_level(finding->diagnostic.message) < common_level(run)) /* of a part */
        return;
    recurrences_take(&run->recurrences, finding);
}

/* Passes a finding on, marked if it repeats. */
static void common_tell(void *context, const struct walk_finding *finding)
{
    const struct common_run *run = context;

    if (run->job->find != NULL)
        run->job->find(run->job->work.context, finding);
    else
        complain_finding(finding, run->common->run.verbosity);
}

static int common_entry(void *context, const struct walk_entry *entry)
{
    const struct common_run *run = context;

    return run->job->entry_each(run->job->work.context, entry);
}

static void common_progress(void *context, const struct walk_counts *counts, uint64_t done_bytes,
                            uint64_t total_bytes)
{
    (void)context;
    progress_update(counts, done_bytes, total_bytes);
}

/* Walks over the operands. */
static int common_walk_operands(struct common_run *run, struct walk_counts *counts)
{
    const struct common *common = run->common;
    const struct job *job = run->job;
    struct output *output = run->output;
    bool replaces = job->replaces_input || output_replaces_input(output);
    struct own_file own[OUTPUT_OWN_MAX];
    const struct walk_options options = {
        .work = job->work,
        .operands = common->input.operands,
        .noperands = common->input.noperands,
        .own = own,
        .nown = output_own(own),
        .shown_at = walk_shown_at(common->input.operands, common->input.noperands),
        .passing = common->input.passing,
        .limits = common->input.limits,
        .record_bytes = common->input.record_bytes,
        .record = common->input.record,
        .filter = common->filter.filter,
        .ring_rule = common->replay.ring_rule,
        .variant = common->replay.variant,
        .asks = common->asks,
        .jobs = common->run.jobs,
        .shard = common->shard.shard,
        .shards = common->shard.shards,
        .ranges = common->shard.kind == SHARDS_ROWS,
        .identify = common->shard.partial != NULL,
        .census = replaces,
        .level = common_level(run),
        .sink = common_sink,
        .find = common_find,
        .entry_each = job->entry_each == NULL ? NULL : common_entry,
        .progress = progress_is_shown() ? common_progress : NULL,
        .context = run,
    };

    if (common->input.noperands == 0 && common->filter.index == NULL &&
        common->run.verbosity >= 0 && isatty(STDIN_FILENO))
        complain("reading records from the terminal; press Ctrl-D to end");
    /* An index reads no more than it selects, and what replaces its input must have read all. */
    return common->filter.index != NULL && !replaces
               ? by_index_walk(common->filter.index, &common->input, common->run.verbosity,
                               &options, counts)
               : walk_run(&options, counts);
}

/* Walks, and writes the part that a shard keeps for a merge. */
static int common_walk_shard(struct common_run *run, struct walk_counts *counts)
{
    shard_rows_begin(&run->rows, run->job);
    run->keeps_rows = true;
    int error = common_walk_operands(run, counts);
    if (error == 0)
        error = run->error;
    if (error == 0)
        error = shard_rows_write(&run->rows, run->common, counts, run->output);
    shard_rows_end(&run->rows);
    return error;
}

/* Goes through what shards have kept, instead of walking. */
static int common_merge(struct common_run *run, struct walk_counts *counts)
{
    run->rows = (struct shard_rows){
        .job = run->job, .sink = common_sink, .find = common_find, .context = run};
    return shard_rows_merge(&run->rows, run->common, counts);
}

bool common_is_part(const struct common *common)
{
    return common->shard.kind == SHARDS_ROWS && common->shard.partial != NULL;
}

int common_head(const struct common *common, struct output *output, const struct text *head)
{
    int error = head->failed ? ERROR_MEMORY : common->shard.merge ? shard_sort(common) : 0;

    if (error != 0)
        return error;
    return common_is_part(common) || common->shard.shard > 1
               ? 0
               : output_write(output, head->bytes, head->length);
}

int common_walk(const struct common *common, const struct job *job, struct output *output,
                struct walk_counts *counts)
{
    struct common_run run = {.common = common, .job = job, .output = output};

    run.recurrences = (struct recurrences){.find = common_tell, .context = &run};
    progress_begin(common->run.progress);
    int error = common_is_part(common) ? common_walk_shard(&run, counts)
                : common->shard.merge && common->shard.kind == SHARDS_ROWS
                    ? common_merge(&run, counts)
                    : common_walk_operands(&run, counts);
    progress_end();
    recurrences_end(&run.recurrences);
    if (error == 0 && common->run.verbosity >= 0)
        passed_games_complain(&run.passed);
    passed_games_release(&run.passed);
    return error;
}

/* ---- the end ---- */

static void common_print_count(uint64_t count, const char *what, const char *before)
{
    fprintf(stderr, "%s%llu %s", before, (unsigned long long)count, what);
}

static void common_print_summary(const struct walk_counts *counts)
{
    fprintf(stderr, "%s: ", program_invocation_short_name);
    common_print_count(counts->read, counts->read == 1 ? "record read" : "records read", "");
    common_print_count(counts->reported, "reported", " = ");
    if (counts->filtered > 0)
        common_print_count(counts->filtered, "filtered", " + ");
    common_print_count(counts->rejected, "rejected", " + ");
    if (counts->damage > 0)
        common_print_count(counts->damage, counts->damage == 1 ? "place" : "places",
                           "; damage between records in ");
    fputc('\n', stderr);
}

/* Was all that the input holds read? */
static bool common_is_plain(const struct walk_counts *counts)
{
    return counts->rejected == 0 && counts->damage == 0 && !counts->input_failed;
}

bool common_unread(const struct walk_counts *counts)
{
    return counts->input_failed && counts->read == 0 && counts->source.bytes == 0;
}

bool common_may_replace(const struct walk_counts *counts)
{
    if (counts->unread > 0) {
        complain("the output is also an input, in which %llu more %s to begin than %s read",
                 (unsigned long long)counts->unread,
                 counts->unread == 1 ? "record seems" : "records seem",
                 counts->unread == 1 ? "was" : "were");
        complain("check the places reported above, or write to another file with -o");
    } else if (!common_is_plain(counts)) {
        complain("the output is also an input, and the records that were not read would be lost");
    }
    return counts->unread == 0 && common_is_plain(counts);
}

void common_say_written(const struct common *common, const char *path, const char *outcome)
{
    if (common->run.verbosity >= 0)
        complain("%s: %s", path, outcome);
}

/* Names the players who were asked for and have no game, and what no record says. */
static void common_say_not_found(const struct common *common, const struct walk_counts *counts)
{
    const struct asked_name *asked;

    for (size_t i = 0; (asked = filter_not_found(common->filter.filter, i)) != NULL; i++) {
        struct text names = {0};

        if (asked->words == NULL) {
            complain("--%s: none of %" PRIu64 " records has %s", asked->option, counts->read,
                     asked->what);
            continue;
        }
        if (asked->instead != NULL) {
            complain("no %s matches `%s' (--%s); did you mean --%s?", asked->what, asked->words,
                     asked->option, asked->instead);
            continue;
        }
        near_names_ask(&asked->near, &names);
        complain("no %s matches `%s' (--%s)%s", asked->what, asked->words, asked->option,
                 asked->near.count > 0 ? text_c(&names) : "; hav-ratings lists the names");
        text_release(&names);
    }
}

int common_finish(const struct common *common, struct output *output, int error,
                  const struct walk_counts *counts)
{
    bool plain = common_is_plain(counts);

    if (error == 0 && common->filter.filter != NULL && counts->read > 0 && counts->reported == 0 &&
        common->run.verbosity >= 0 && common->shard.shards == 0 && common->shard.partial == NULL)
        common_say_not_found(common, counts);
    filter_args_release(&common->filter);
    if (error == ERROR_MEMORY)
        complain("out of memory");
    bool keep = error == 0 && (output_is_kept_unread(output) || !common_unread(counts));
    if (keep && output_replaces_input(output) && !common_may_replace(counts)) {
        keep = false;
        error = ERROR_OUTPUT;
    }
    if (keep && counts->read == 0 && output != NULL && output_covers_records(output)) {
        complain("no record was read, and `%s' has some", common->output.path);
        keep = false;
        error = ERROR_OUTPUT;
    }
    if (output_close(output, keep) != 0)
        error = ERROR_OUTPUT;
    if (error != 0)
        return EXIT_TROUBLE;
    if (keep && common->output.path != NULL && progress_was_seen())
        common_say_written(common, common->output.path, "written");
    if (common->filter.is_offered && common->input.record.size != 0 && counts->assumed_size == 0 &&
        counts->read > 0 && !common->shard.merge && common->run.verbosity >= 0)
        complain("every record states its size, so --size=%d changed nothing; "
                 "use --board=%d to choose games",
                 common->input.record.size, common->input.record.size);
    if (!common->run.has_account &&
        (common->run.verbosity > 0 || (common->run.verbosity == 0 && !plain)))
        common_print_summary(counts);
    return counts->input_failed ? EXIT_TROUBLE : plain ? EXIT_FINE : EXIT_FINDINGS;
}
