/* SPDX-License-Identifier: ISC */
/*
 * hav-ratings - player strengths from an archive
 *
 *     hav-ratings --plot=charts games.zip
 */
#include <math.h>
#include <stdlib.h>

#include "cmd/ratings.h"

enum {
    KEY_ALIASES = 256,
    KEY_BOTS,
    KEY_WITHOUT_BOTS,
    KEY_PRIOR,
    KEY_ORDER,
    KEY_PERIOD,
    KEY_TAU,
    KEY_TOP,
    KEY_MIN_GAMES,
    KEY_SHOW,
    KEY_PLOT,
    KEY_PLOT_FORMAT,
    KEY_KEEP,
};

static const struct argp_option options[] = {
    {"show", KEY_SHOW, "WHAT", 0,
     "players (the default), history, games, or aliases: names that may be one player's", 1},
    {"top", KEY_TOP, "N", 0, "List the N strongest players (20; 0: all)", 1},
    {"min-games", KEY_MIN_GAMES, "N", 0, "Of those who have played N games (10)", 1},
    {"aliases", KEY_ALIASES, "FILE", 0, "Names of one player: lines of names, parted by tabs", 1},
    {"bots", KEY_BOTS, "FILE", 0, "Names of programs, one a line", 1},
    {"without-bots", KEY_WITHOUT_BOTS, NULL, 0, "Leave out the games of these programs", 1},
    {"prior", KEY_PRIOR, "GAMES", 0,
     "Elo: so many games drawn against the average player for everyone (2)", 2},
    {"order", KEY_ORDER, "BY", 0, "Glicko-2: by date, by id, none, or auto (the default)", 2},
    {"period", KEY_PERIOD, "N", 0, "Glicko-2: days, or games by id, of a rating period", 2},
    {"tau", KEY_TAU, "X", 0, "Glicko-2: how fast volatility changes, 0.1 to 2 (0.5)", 2},
    {"plot", KEY_PLOT, "DIR", 0, "Write charts and the numbers to a folder", 3},
    {"plot-format", KEY_PLOT_FORMAT, "FORMAT", 0, "Of the charts: svg (default) or png", 3},
    {"keep-gnuplot", KEY_KEEP, NULL, 0, "Write the charts' gnuplot scripts beside them", 3},
    {0},
};

static double decimal(struct argp_state *state, const char *option, const char *arg, double least,
                      double most)
{
    char *end;
    double value = strtod(arg, &end);

    if (end == arg || *end != '\0' || !isfinite(value) || value < least || value > most)
        argp_error(state, "bad value `%s' for --%s: want a number from %g to %g", arg, option,
                   least, most);
    return value;
}

static error_t parse_output(int key, char *arg, struct argp_state *state)
{
    static const char *const formats[] = {"svg", "png", NULL};
    struct ratings_args *args = state->input;

    switch (key) {
    case KEY_SHOW:
        args->show = (enum standing_rows)common_choice(state, "show", arg, standing_names);
        return 0;
    case KEY_PLOT: args->plot = arg; return 0;
    case KEY_PLOT_FORMAT:
        args->plot_format = (enum plot_format)common_choice(state, "plot-format", arg, formats);
        return 0;
    case KEY_KEEP: args->keep_scripts = true; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static void check(const struct ratings_args *args, struct argp_state *state)
{
    if (args->keep_scripts && args->plot == NULL)
        argp_error(state, "--keep-gnuplot needs --plot");
    if (args->options.without_bots && args->bots == NULL)
        argp_error(state, "--without-bots needs --bots");
    if (args->common.format == FORMAT_TEXT &&
        (args->show == STANDING_HISTORY || args->show == STANDING_GAMES))
        argp_error(state, "--show=%s needs --format=csv, tsv or json", standing_names[args->show]);
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    static const char *const orders[] = {"auto", "date", "id", "none", NULL};
    struct ratings_args *args = state->input;
    struct ratings_options *rate = &args->options;

    switch (key) {
    case KEY_ALIASES: args->aliases = arg; return 0;
    case KEY_BOTS: args->bots = arg; return 0;
    case KEY_WITHOUT_BOTS: rate->without_bots = true; return 0;
    case KEY_PRIOR: rate->prior = decimal(state, "prior", arg, 0.01, 1000); return 0;
    case KEY_ORDER:
        rate->order = (enum ratings_order)common_choice(state, "order", arg, orders);
        return 0;
    case KEY_PERIOD:
        rate->period = (unsigned)common_number(state, "period", arg, 1, 1000000000);
        return 0;
    case KEY_TAU: rate->tau = decimal(state, "tau", arg, 0.1, 2); return 0;
    case KEY_TOP: rate->top = common_number(state, "top", arg, 0, SIZE_MAX); return 0;
    case KEY_MIN_GAMES:
        rate->min_games = (unsigned)common_number(state, "min-games", arg, 0, 1000000000);
        return 0;
    case ARGP_KEY_END: check(args, state); return 0;
    default: return parse_output(key, arg, state);
    }
}

int main(int argc, char **argv)
{
    struct ratings_args args = {
        .options = {.prior = 2, .tau = GLICKO_TAU, .top = 20, .min_games = 10}};
    const struct tool tool = {
        .wants = COMMON_INPUT | COMMON_FILTER | COMMON_FORMAT | COMMON_OUTPUT | COMMON_RING_RULE |
                 COMMON_JOBS | COMMON_SHARE,
        .args_doc = "[FILE...]",
        .doc = "Tells how strong the players of an archive are, and how sure that is.",
        .options = options,
        .parse = parse_option,
    };

    common_parse(&args.common, &tool, argc, argv, &args);
    return ratings_run(&args);
}
