/* SPDX-License-Identifier: ISC */
/*
 * hav-territory - count the empty cells that each colour touches
 *
 *     hav-territory --plot=territory.svg game.sgf
 */
#include "cmd/common/charts.h"
#include "cmd/position/positions.h"
#include "cmd/territory/territory_answer.h"

struct args {
    struct common common;
    struct territory_question question;
    const char *plot; /* NULL: none */
};

enum { KEY_SIDES = 256, KEY_REACH, KEY_PLOT };

static const struct argp_option options[] = {
    {"with-sides", KEY_SIDES, NULL, 0,
     "Add the empty cells of each side to which a chain of the colour is linked", 0},
    {"reach", KEY_REACH, NULL, 0,
     "Count the sides and corners that a chain of each colour can still touch", 0},
    {"plot", KEY_PLOT, "FILE", 0, "Plot one game ply by ply (SVG, or PNG by its name); implies -a",
     0},
    {0}};

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;

    switch (key) {
    case KEY_SIDES: args->question.with_sides = true; return 0;
    case KEY_REACH: args->question.reach = true; return 0;
    case KEY_PLOT: args->plot = arg; return 0;
    case ARGP_KEY_END:
        positions_check(&args->common, state);
        charts_check_plot(args->plot, &args->common, state);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int territory_plot(const struct args *args, const struct walk_counts *counts)
{
    const bool reach = args->question.reach;
    struct chart chart;
    int error = 0;

    if (!charts_one_game("--plot", counts))
        return ERROR_OUTPUT;
    if (chart_game_graph(&chart, args->question.graph, reach ? "reach" : "territory",
                         reach ? "Sides that a chain can still touch" : "Empty cells touched"))
        error = charts_picture(&chart, args->plot);
    chart_release(&chart);
    return error;
}

static int territory_main(int argc, char **argv)
{
    static const struct game_graph_series series[] = {
        {"White", GRAPH_WHITE, false}, {"Black", GRAPH_BLACK, false}, {"both", GRAPH_SHARED, true}};
    struct game_graph graph = {.series = series, .nseries = 3};
    struct args args = {.plot = NULL};
    struct walk_counts counts = {0};
    const struct position_query query = {.common = &args.common,
                                         .question = &args.question,
                                         .studies = true,
                                         .answer_bytes = sizeof(struct territory_answer),
                                         .ask = territory_ask,
                                         .has_mover = true,
                                         .searches = "territory",
                                         .emit = territory_emit,
                                         .print = territory_print};

    common_parse(&args.common, &tool_territory, argc, argv, &args);
    args.question.spelling = args.common.output.spelling;
    if (args.question.reach)
        graph.nseries = 2; /* no cell is shared */
    if (args.plot != NULL) {
        args.question.graph = &graph;
        args.common.replay.all = true;
        args.common.run.jobs = 1; /* the graph is built in order */
    }
    struct output *output = output_open(args.common.output.path);
    if (output == NULL)
        return EXIT_TROUBLE;
    int error = query_run(&query, output, &counts);
    int drawn = error == 0 && args.plot != NULL ? territory_plot(&args, &counts) : 0;
    game_graph_release(&graph);
    int status = common_finish(&args.common, output, error, &counts);
    return drawn != 0 ? EXIT_TROUBLE : status;
}

const struct tool tool_territory = {
    .main = territory_main,
    .reads = true,
    .shards = SHARDS_ROWS,
    .asks = GAME_CHAINS | GAME_MONOTONE,
    .replay = REPLAY_MOVE | REPLAY_ALL | REPLAY_EVERY_PLY,
    .output = OUTPUT_FORMAT | OUTPUT_PATH | OUTPUT_COORDS | OUTPUT_PAINT,
    .args_doc = "[FILE...]",
    .doc = "Counts each colour's territory: the empty cells next to one of its stones.",
    .options = options,
    .parse = parse_opt,
};
