/* SPDX-License-Identifier: ISC */
/*
 * hav-ratings - rate the players of an archive
 *
 *     hav-ratings --plot=charts games.zip
 */
#include "cmd/common/charts.h"
#include "cmd/ratings/ratings_run.h"

enum { KEY_TOP = 256, KEY_MIN_GAMES, KEY_SHOW, KEY_PLOT, KEY_PLOT_FORMAT, KEY_KEEP };

static const struct argp_option options[] = {
    {"show", KEY_SHOW, "WHAT", 0,
     "players (the default), history, games, or aliases: names that may be one player's", 1},
    {"top", KEY_TOP, "N", 0, "List the N strongest players (text: 20; 0: all)", 1},
    {"min-games", KEY_MIN_GAMES, "N", 0, "Rate players with at least N games (10)", 1},
    RATING_NAMES(1),
    RATING_MODELS(2),
    {"plot", KEY_PLOT, "DIR", 0, "Write charts and the numbers to a folder", 3},
    {"plot-format", KEY_PLOT_FORMAT, "FORMAT", 0, "Format of the charts: svg (default) or png", 3},
    {"keep-gnuplot", KEY_KEEP, NULL, 0, "Also write the charts' gnuplot scripts", 3},
    {0},
};

static error_t ratings_parse_output(int key, char *arg, struct argp_state *state)
{
    struct ratings_args *args = state->input;

    switch (key) {
    case KEY_SHOW:
        args->show =
            (enum rating_report_rows)option_choice(state, "show", arg, rating_report_names);
        return 0;
    case KEY_PLOT: args->plot = arg; return 0;
    case KEY_PLOT_FORMAT:
        args->plot_format =
            (enum image_format)option_choice(state, "plot-format", arg, charts_format_names);
        return 0;
    case KEY_KEEP: args->keep_scripts = true; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static void ratings_check_options(const struct ratings_args *args, struct argp_state *state)
{
    if (args->keep_scripts && args->plot == NULL)
        argp_error(state, "--keep-gnuplot needs --plot");
    rating_check(&args->options, state);
    if (args->common.output.format == FORMAT_TEXT &&
        (args->show == RATING_ROWS_HISTORY || args->show == RATING_ROWS_GAMES))
        argp_error(state, "--show=%s needs --format=csv, tsv or json",
                   rating_report_names[args->show]);
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct ratings_args *args = state->input;

    switch (key) {
    case KEY_TOP:
        args->options.rate.top = option_number(state, "top", arg, 0, SIZE_MAX);
        args->options.rate.report_top = 0;
        return 0;
    case KEY_MIN_GAMES:
        args->options.rate.min_games =
            (unsigned)option_number(state, "min-games", arg, 0, 1000000000);
        return 0;
    case ARGP_KEY_END: ratings_check_options(args, state); return 0;
    default:
        if (rating_parse(&args->options, key, arg, state) == 0)
            return 0;
        return ratings_parse_output(key, arg, state);
    }
}

static int ratings_main(int argc, char **argv)
{
    struct ratings_args args = {.options = RATING_USUAL};

    args.options.rate.report_top = 20;
    common_parse(&args.common, &tool_ratings, argc, argv, &args);
    return ratings_run(&args);
}

static const struct option_words words[] = {{.option = "show", .names = rating_report_names},
                                            {.option = "plot-format", .names = charts_format_names},
                                            {.option = "order", .names = rating_orders},
                                            {.option = NULL}};

const struct tool tool_ratings = {
    .main = ratings_main,
    .reads = true,
    .filters = true,
    .shards = SHARDS_COUNTS,
    .replay = REPLAY_RING_RULE | REPLAY_RULES,
    .output = OUTPUT_FORMAT | OUTPUT_PATH | OUTPUT_PAINT,
    .args_doc = "[FILE...]",
    .doc = "Rates the players of an archive, with a confidence interval for each.",
    .options = options,
    .words = words,
    .parse = parse_option,
};
