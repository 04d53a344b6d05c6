/* SPDX-License-Identifier: ISC */
/*
 * hav-report - write an archive as a folder of web pages
 *
 *     hav-report -o report games.zip
 */
#include <string.h>
#include <strings.h>

#include "cmd/report/report_run.h"

enum {
    KEY_TITLE = 256,
    KEY_TOP,
    KEY_LIST,
    KEY_DEPTH,
    KEY_MIN_GAMES,
    KEY_MIN_RATED,
    KEY_GAMES,
    KEY_NODES
};

static const struct argp_option options[] = {
    {"output", 'o', "DIR", 0, "Folder to write; created if missing", 1},
    {"title", KEY_TITLE, "TEXT", 0, "Title of the pages", 1},
    {"top", KEY_TOP, "N", 0, "List the N most active players, and the N strongest (100; 0: all)",
     1},
    {"list", KEY_LIST, "N", 0, "List at most N records whose claimed result is wrong (100)", 1},
    {"depth", KEY_DEPTH, "N", 0, "Plies of the opening tree (6)", 1},
    {"min-games", KEY_MIN_GAMES, "N", 0, "Show moves of at least N games (5)", 1},
    {"games", KEY_GAMES, NULL, 0,
     "Also write a page for each game, as hav-annotate(1) does, and for each player", 1},
    {"limit-nodes", KEY_NODES, "N", 0,
     "Limit the longer searches for forced wins to N positions a game (120000)", 1},
    {0, 0, NULL, 0, "Ratings, as hav-ratings(1) has them:", 2},
    {"min-rated", KEY_MIN_RATED, "N", 0, "List those who have played N rated games (10)", 2},
    RATING_NAMES(2),
    RATING_MODELS(2),
    {0},
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct report_run *run = state->input;
    struct html_site *site = &run->site;

    switch (key) {
    case 'o':
        site->folder = arg;
        if (strlen(arg) > 5 && strcasecmp(arg + strlen(arg) - 5, ".html") == 0)
            argp_error(state,
                       "--output=DIR names a folder, in which index.html is; `%s' is the "
                       "name of a page",
                       arg);
        return 0;
    case KEY_TITLE: site->title = arg; return 0;
    case KEY_TOP:
        site->top = option_number(state, "top", arg, 0, SIZE_MAX);
        run->rating.rate.top = site->top;
        return 0;
    case KEY_LIST: run->list = option_number(state, "list", arg, 0, 1000000); return 0;
    case KEY_DEPTH:
        site->depth = (unsigned)option_number(state, "depth", arg, 1, BOOK_DEPTH_MAX);
        run->has_depth = true;
        return 0;
    case KEY_MIN_GAMES:
        site->min_games = option_number(state, "min-games", arg, 1, UINT64_MAX);
        return 0;
    case KEY_MIN_RATED:
        run->rating.rate.min_games =
            (unsigned)option_number(state, "min-rated", arg, 0, 1000000000);
        return 0;
    case KEY_GAMES: run->games = true; return 0;
    case KEY_NODES:
        run->question.limit_nodes = option_number(state, "limit-nodes", arg, 1, INT64_MAX / 2);
        return 0;
    case ARGP_KEY_END:
        if (run->games && run->common.shard.shards > 0 && run->common.shard.partial == NULL)
            argp_error(state, "a shard of --games needs --partial: the merge writes the report");
        rating_check(&run->rating, state);
        if ((site->folder == NULL || *site->folder == '\0') &&
            (run->games || run->common.shard.partial == NULL))
            argp_error(state, "--output=DIR is needed: where the report goes");
        return 0;
    default: return rating_parse(&run->rating, key, arg, state);
    }
}

static int report_main(int argc, char **argv)
{
    struct report_run run = {.list = REPORT_LIST,
                             .site = {.top = 100, .depth = REPORT_DEPTH, .min_games = 5},
                             .rating = RATING_USUAL};

    run.rating.rate.top = run.site.top;
    common_parse(&run.common, &tool_report, argc, argv, &run);
    return report_run(&run);
}

static const struct option_words words[] = {{.option = "order", .names = rating_orders},
                                            {.option = NULL}};

const struct tool tool_report = {
    .main = report_main,
    .reads = true,
    .thread_mib = 64,
    .filters = true,
    .shards = SHARDS_COUNTS,
    .replay = REPLAY_RING_RULE | REPLAY_RULES,
    .output = OUTPUT_FORMULAS | OUTPUT_COORDS,
    .args_doc = "[FILE...]",
    .doc = "Reports on an archive as a folder of web pages that need no network: board sizes, "
           "results, openings, figures, lengths, players, ratings, claims, each table with a "
           "file for programs.",
    .options = options,
    .words = words,
    .parse = parse_option,
};
