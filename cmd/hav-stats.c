/* SPDX-License-Identifier: ISC */
/*
 * hav-stats - compute statistics of an archive
 *
 *     hav-stats --html=report.html games.zip
 */
#include "cmd/common/charts.h"
#include "cmd/common/shard.h"
#include "cmd/stats/stats_answer.h"
#include "cmd/stats/stats_style.h"

struct args {
    struct common common;
    struct stats_answer answer;
    size_t list;
    bool style;
    struct stats total;
    int error; /* of folding */
};

enum {
    LIST_DEFAULT = 20,
    TOP_DEFAULT = 20,
    KEY_TOP = 256,
    KEY_LIST,
    KEY_PLOT,
    KEY_PLOT_FORMAT,
    KEY_KEEP,
    KEY_HTML,
    KEY_STYLE
};

static const struct argp_option options[] = {
    {"top", KEY_TOP, "N", 0, "List the N most active players (20; 0: all)", 1},
    {"list", KEY_LIST, "N", 0, "List at most N records whose claimed result is wrong (20)", 1},
    {"html", KEY_HTML, "FILE", 0, "Write a page with the tables and charts", 1},
    {"plot", KEY_PLOT, "DIR", 0, "Write the charts and statistics.csv to a folder", 1},
    {"plot-format", KEY_PLOT_FORMAT, "FORMAT", 0, "Format of the charts: svg (default) or png", 1},
    {"keep-gnuplot", KEY_KEEP, NULL, 0, "Also write the charts' gnuplot scripts", 1},
    {"style", KEY_STYLE, NULL, 0,
     "Count how each player places stones instead (half a second a game)", 1},
    {0},
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;

    switch (key) {
    case KEY_TOP: args->answer.top = option_number(state, "top", arg, 0, SIZE_MAX); return 0;
    case KEY_LIST: args->list = option_number(state, "list", arg, 0, 1000000); return 0;
    case KEY_HTML: args->answer.html = option_page(state, "html", arg); return 0;
    case KEY_PLOT: args->answer.plot = arg; return 0;
    case KEY_PLOT_FORMAT:
        args->answer.plot_format = option_choice(state, "plot-format", arg, charts_format_names);
        return 0;
    case KEY_KEEP: args->answer.keep_scripts = true; return 0;
    case KEY_STYLE: args->style = true; return 0;
    case ARGP_KEY_END:
        if (args->answer.keep_scripts && args->answer.plot == NULL)
            argp_error(state, "--keep-gnuplot needs --plot");
        if (args->style && (args->answer.html != NULL || args->answer.plot != NULL ||
                            shard_args_given(&args->common.shard)))
            argp_error(state, "--style excludes --html, --plot, --shard, --partial and --merge");
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

static int stats_main(int argc, char **argv)
{
    struct args args = {.answer.top = TOP_DEFAULT, .list = LIST_DEFAULT};
    struct shard shard = {.kind = &stats_partial, .accumulator = &args.total};
    struct walk_counts counts;
    int files_error = 0;

    common_parse(&args.common, &tool_stats, argc, argv, &args);
    if (args.style)
        return stats_style(&args.common, args.answer.top);
    if (charts_are_refused(args.answer.plot, args.answer.html))
        return EXIT_TROUBLE;
    args.answer.common = &args.common;
    args.answer.total = &args.total;
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
        error = stats_answer_write(&args.answer, &counts, output, &files_error);
    stats_release(&args.total);
    shard_release(&shard);
    int status = common_finish(&args.common, output, error, &counts);
    return files_error != 0 ? EXIT_TROUBLE : status;
}

static const struct option_words words[] = {{.option = "plot-format", .names = charts_format_names},
                                            {.option = NULL}};

const struct tool tool_stats = {
    .main = stats_main,
    .reads = true,
    .filters = true,
    .shards = SHARDS_COUNTS,
    .replay = REPLAY_RING_RULE | REPLAY_RULES,
    .output = OUTPUT_FORMAT | OUTPUT_PATH | OUTPUT_COORDS | OUTPUT_PAINT,
    .args_doc = "[FILE...]",
    .doc = "Computes statistics of an archive: sizes, ends, figures, who won, swaps, "
           "first stones, lengths, players.",
    .options = options,
    .words = words,
    .parse = parse_option,
};
