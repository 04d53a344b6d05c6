/* SPDX-License-Identifier: ISC */
/*
 * Workers replay and pass on who played whom and who won; the calling thread, which alone knows
 * the players, adds the games in input order.
 */
#include "cmd/ratings/ratings_run.h"

#include "cmd/common/charts.h"
#include "cmd/common/progress.h"

struct ratings_run {
    struct ratings_args *args;
    struct ratings *ratings;
};

static int ratings_run_record(void *worker, struct walk_item *item)
{
    const struct ratings_entry entry = ratings_entry_of(item->record, item->outcome);

    (void)worker;
    ratings_pack(&entry, item->out);
    return WALK_REPORTED;
}

static int ratings_run_add_games(void *context, const char *bytes, size_t length)
{
    const struct ratings_run *run = context;

    return ratings_take(run->ratings, bytes, length);
}

/* ---- files ---------------------------------------------------------------------------------- */

static int ratings_run_write_rows(const struct ratings_run *run, enum rating_report_rows rows)
{
    const enum format format =
        output_args_guarded(&run->args->common.output, FORMAT_CSV, FORMULAS_GUARD);
    struct text out = {0};
    int error = rating_report_rows(run->ratings, rows, format, &out);

    if (error == 0)
        error = charts_file(run->args->plot, rating_report_names[rows], "csv", &out);
    text_release(&out);
    return error;
}

static int ratings_run_write_charts(const struct ratings_run *run, struct report *report)
{
    const struct ratings_args *args = run->args;
    const struct charts_options charts = {args->plot, args->plot_format, args->keep_scripts, false};
    int error = 0;

    for (int rows = 0; rows <= RATING_ROWS_GAMES && error == 0; rows++)
        error = ratings_run_write_rows(run, (enum rating_report_rows)rows);
    return error != 0 ? error : charts_draw(report, 1, &charts);
}

static int ratings_run_write(const struct ratings_run *run, const struct walk_counts *counts,
                             struct output *output, int *files_error)
{
    const struct ratings_args *args = run->args;
    struct report report = {0};
    struct text out = {0};
    int error =
        rating_report(&report, run->ratings, &args->options.rate, counts, args->plot != NULL);

    if (error == 0 && args->common.output.format == FORMAT_TEXT &&
        args->show == RATING_ROWS_PLAYERS)
        error = report_text(&report, &out);
    else if (error == 0)
        error = rating_report_rows(run->ratings, args->show, args->common.output.format, &out);
    if (error == 0)
        error = output_write(output, out.bytes, out.length);
    if (error == 0 && args->plot != NULL && common_unread(counts))
        complain("no record was read: charts are left as they were");
    else if (error == 0 && args->plot != NULL)
        *files_error = ratings_run_write_charts(run, &report);
    report_release(&report);
    text_release(&out);
    return error;
}

/* Adds the games, of the input or of partial results; then answers, or writes a partial result. */
static int ratings_run_rate(struct ratings_run *run, struct shard *shard, struct output *output,
                            struct walk_counts *counts, int *files_error)
{
    struct common *common = &run->args->common;
    const struct job job = {
        .work = {.replay = WALK_REPLAY_OUTCOME, .record_each = ratings_run_record, .context = run},
        .sink = ratings_run_add_games};
    int error = shard_gather(shard, common, &job, output, counts);

    if (error == 0 && common->shard.partial != NULL)
        return shard_write(shard, common, counts, output);
    progress_task("rating players", 0);
    if (error == 0)
        error = ratings_decide(run->ratings);
    progress_end();
    return error != 0 ? error : ratings_run_write(run, counts, output, files_error);
}

int ratings_run(struct ratings_args *args)
{
    struct ratings_run run = {.args = args};
    struct walk_counts counts = {0};
    struct player_aliases *aliases;
    int error = rating_begin(&args->options, &run.ratings, &aliases), files_error = 0;

    if (error == 0 && charts_are_refused(args->plot, NULL))
        error = ERROR_OUTPUT;
    struct output *output = error == 0 ? shard_output(&args->common) : NULL;
    struct shard shard = {.kind = &ratings_partial, .accumulator = run.ratings};

    if (error == 0 && output == NULL)
        error = ERROR_OUTPUT;
    if (error == 0)
        rating_shard_options(&args->options, &shard);
    if (error == 0)
        error = ratings_run_rate(&run, &shard, output, &counts, &files_error);
    int status = common_finish(&args->common, output, error, &counts);
    shard_release(&shard);
    ratings_free(run.ratings);
    player_aliases_free(aliases);
    return files_error != 0 ? EXIT_TROUBLE : status;
}
