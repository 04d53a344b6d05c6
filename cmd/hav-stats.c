/* SPDX-License-Identifier: ISC */
/*
 * hav-stats - compute statistics of an archive
 *
 *     hav-stats --html=report.html games.zip
 */
#include <stdlib.h>

#include "cmd/common/charts.h"
#include "cmd/common/shard.h"
#include "corpus/stats/stats_rows.h"

struct args {
    struct common common;
    size_t top, list;
    const char *plot, *html;
    int plot_format; /* enum plot_format */
    bool keep_scripts;
    struct stats total;
    int error; /* of folding */
};

enum { LIST_DEFAULT = 20, KEY_TOP = 256, KEY_LIST, KEY_PLOT, KEY_PLOT_FORMAT, KEY_KEEP, KEY_HTML };

static const struct argp_option options[] = {
    {"top", KEY_TOP, "N", 0, "List the N most active players (20; 0: all)", 1},
    {"list", KEY_LIST, "N", 0, "List at most N records whose claimed result is wrong (20)", 1},
    {"html", KEY_HTML, "FILE", 0, "Write a page with the tables and charts", 1},
    {"plot", KEY_PLOT, "DIR", 0, "Write the charts and statistics.csv to a folder", 1},
    {"plot-format", KEY_PLOT_FORMAT, "FORMAT", 0, "Format of the charts: svg (default) or png", 1},
    {"keep-gnuplot", KEY_KEEP, NULL, 0, "Also write the charts' gnuplot scripts", 1},
    {0},
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    static const char *const formats[] = {"svg", "png", NULL};
    struct args *args = state->input;

    switch (key) {
    case KEY_TOP: args->top = option_number(state, "top", arg, 0, SIZE_MAX); return 0;
    case KEY_LIST: args->list = option_number(state, "list", arg, 0, 1000000); return 0;
    case KEY_HTML: args->html = arg; return 0;
    case KEY_PLOT: args->plot = arg; return 0;
    case KEY_PLOT_FORMAT:
        args->plot_format = option_choice(state, "plot-format", arg, formats);
        return 0;
    case KEY_KEEP: args->keep_scripts = true; return 0;
    case ARGP_KEY_END:
        if (args->keep_scripts && args->plot == NULL)
            argp_error(state, "--keep-gnuplot needs --plot");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int stats_add_record(void *worker, struct walk_item *item)
{
    return stats_add(worker, item, item->outcome) != 0 ? ERROR_MEMORY : WALK_REPORTED;
}

static int stats_reject_record(void *worker, struct walk_item *item)
{
    stats_reject(worker, item->record);
    return WALK_REJECTED;
}

static void *stats_worker_new(void *context)
{
    const struct args *args = context;

    return stats_new(args->list);
}

static void stats_worker_fold(void *context, void *worker)
{
    struct args *args = context;

    if (args->error == 0)
        args->error = stats_take(&args->total, worker);
    stats_free(worker);
}

/* The rows in a format for programs. */
static int stats_make_rows(const struct args *args, const struct walk_counts *counts,
                           enum format format, struct text *out)
{
    const struct stats_rows_options rows = {format, args->common.output.spelling, args->top};

    return stats_rows_write(&args->total, counts, &rows, out);
}

/* Writes the files of --plot and --html. */
static int stats_write_files(const struct args *args, const struct walk_counts *counts,
                             struct report *report)
{
    const struct charts_options charts = {args->plot, (enum plot_format)args->plot_format,
                                          args->keep_scripts, args->html != NULL};
    const enum formulas usual = args->html != NULL ? FORMULAS_GUARD : FORMULAS_KEEP;
    struct text rows = {0};
    int error = stats_make_rows(
        args, counts, output_args_guarded(&args->common.output, FORMAT_CSV, usual), &rows);

    if (args->plot != NULL && error == 0)
        error = charts_file(args->plot, "statistics", "csv", &rows);
    text_release(&rows);
    error = error == 0 ? charts_draw(report, 1, &charts) : error;
    if (args->html != NULL && charts_page(report, args->common.input.operands,
                                          args->common.input.noperands, args->html) != 0)
        error = ERROR_OUTPUT;
    return error;
}

/* Writes the answer to `output`, and then the files.  *files_error is the error of the latter. */
static int stats_write_answer(const struct args *args, const struct walk_counts *counts,
                              struct output *output, int *files_error)
{
    const struct report_options about = {args->top, args->common.output.spelling,
                                         args->plot != NULL || args->html != NULL};
    struct report report;
    struct text out = {0};
    int error = report_build(&report, &args->total, counts, &about);

    if (error == 0 && args->common.output.format == FORMAT_TEXT)
        error = report_text(&report, &out);
    else if (error == 0)
        error = stats_make_rows(args, counts, args->common.output.format, &out);
    if (error == 0)
        error = output_write(output, out.bytes, out.length);
    if (error == 0 && about.charts && common_unread(counts))
        complain("no record was read: page and charts are left as they were");
    else if (error == 0 && about.charts)
        *files_error = stats_write_files(args, counts, &report);
    text_release(&out);
    report_release(&report);
    return error;
}

int main(int argc, char **argv)
{
    struct args args = {.top = 20, .list = LIST_DEFAULT};
    const struct tool tool = {
        .reads = true,
        .filters = true,
        .shards = true,
        .replay = REPLAY_RING_RULE,
        .output = OUTPUT_FORMAT | OUTPUT_PATH | OUTPUT_COORDS,
        .args_doc = "[FILE...]",
        .doc = "Computes statistics of an archive: sizes, ends, figures, who won, swaps, "
               "first stones, lengths, players.",
        .options = options,
        .parse = parse_option,
    };
    struct shard shard = {.kind = &stats_partial, .accumulator = &args.total};
    struct walk_counts counts;
    int files_error = 0;

    common_parse(&args.common, &tool, argc, argv, &args);
    shard_number(&shard, "--list", args.list, LIST_DEFAULT);
    struct output *output = shard_output(&args.common);
    if (output == NULL)
        return EXIT_TROUBLE;
    stats_init(&args.total, args.list);
    const struct job job = {.work = {.replay = WALK_REPLAY_OUTCOME,
                                     .record_each = stats_add_record,
                                     .rejected_each = stats_reject_record,
                                     .worker_new = stats_worker_new,
                                     .worker_fold = stats_worker_fold,
                                     .context = &args}};
    int error = shard_gather(&shard, &args.common, &job, output, &counts);
    error = error == 0 ? args.error : error;
    if (error == 0 && args.common.shard.partial != NULL)
        error = shard_write(&shard, &args.common, &counts, output);
    else if (error == 0)
        error = stats_write_answer(&args, &counts, output, &files_error);
    stats_release(&args.total);
    shard_release(&shard);
    int status = common_finish(&args.common, output, error, &counts);
    return files_error != 0 ? EXIT_TROUBLE : status;
}
