/* SPDX-License-Identifier: ISC */
/*
 * hav-territory - count the empty cells that each colour touches
 *
 *     hav-territory --plot=territory.svg game.sgf
 */
#include <stdlib.h>

#include "analyse/board/territory.h"
#include "analyse/study/study_links.h"
#include "cmd/common/charts.h"
#include "cmd/common/common.h"
#include "cmd/position/position_query.h"
#include "cmd/position/positions.h"
#include "corpus/report/game_graph.h"

struct args {
    struct common common;
    bool with_sides;
    const char *plot; /* NULL: none */
    struct game_graph *graph; /* filled in for the plot */
};

enum { KEY_SIDES = 256, KEY_PLOT };

static const struct argp_option options[] = {
    {"with-sides", KEY_SIDES, NULL, 0,
     "Add the empty cells of each side to which a chain of the colour is linked", 0},
    {"plot", KEY_PLOT, "FILE", 0, "Plot one game ply by ply (SVG, or PNG by its name); implies -a",
     0},
    {0}};

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;

    switch (key) {
    case KEY_SIDES: args->with_sides = true; return 0;
    case KEY_PLOT: args->plot = arg; return 0;
    case ARGP_KEY_END:
        positions_check(&args->common, state);
        charts_check_plot(args->plot, &args->common, state);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int territory_ask(const void *question, const struct query_view *view)
{
    const struct args *args = question;
    struct territory *territory = view->answer;
    edge_set sides[3] = {0};

    if (args->with_sides && study_sides(view->study, STUDY_COMPLETE, sides) != 0)
        return ERROR_MEMORY;
    territory_count(view->position, sides, territory, NULL);
    if (args->plot != NULL) {
        int values[] = {territory->cells[COLOUR_WHITE], territory->cells[COLOUR_BLACK],
                        territory->both};
        game_graph_add(args->graph, values);
    }
    return 0;
}

static int emit_territory(const void *question, const struct query_view *view, struct emit *emit)
{
    static const char *const names[] = {"white", "black", "both"};
    const struct territory none = {0}, *territory = view == NULL ? &none : view->answer;
    const int values[] = {territory->cells[COLOUR_WHITE], territory->cells[COLOUR_BLACK],
                          territory->both};

    (void)question;
    for (int i = 0; i < 3; i++)
        if (view == NULL)
            emit_null(emit, names[i]);
        else
            emit_signed(emit, names[i], values[i]);
    return 0;
}

static int print_territory(const void *question, const struct query_view *view)
{
    const struct args *args = question;
    const struct territory *territory = view->answer;

    text_string(view->item->out, "  ");
    query_moment(view, args->common.output.spelling, view->item->out);
    text_format(view->item->out, "White touches %d empty cell%s, Black %d, both %d\n",
                territory->cells[COLOUR_WHITE], territory->cells[COLOUR_WHITE] == 1 ? "" : "s",
                territory->cells[COLOUR_BLACK], territory->both);
    return 0;
}

static int territory_plot(const struct args *args, const struct walk_counts *counts)
{
    struct chart chart;
    int error = 0;

    if (!charts_one_game("--plot", counts))
        return ERROR_OUTPUT;
    if (chart_game_graph(&chart, args->graph, "territory", "Empty cells touched"))
        error = charts_picture(&chart, args->plot);
    chart_release(&chart);
    return error;
}

static int territory_main(int argc, char **argv)
{
    static const struct game_graph_series series[] = {
        {"White", GRAPH_WHITE, false}, {"Black", GRAPH_BLACK, false}, {"both", GRAPH_SHARED, true}};
    struct game_graph graph = {.series = series, .nseries = 3};
    struct args args = {.graph = &graph};
    struct walk_counts counts = {0};
    const struct position_query query = {.common = &args.common,
                                         .question = &args,
                                         .studies = true,
                                         .answer_bytes = sizeof(struct territory),
                                         .ask = territory_ask,
                                         .has_mover = true,
                                         .searches = "territory",
                                         .emit = emit_territory,
                                         .print = print_territory};

    common_parse(&args.common, &tool_territory, argc, argv, &args);
    if (args.plot != NULL) {
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
    .asks = GAME_CHAINS | GAME_MONOTONE,
    .replay = REPLAY_MOVE | REPLAY_ALL,
    .output = OUTPUT_FORMAT | OUTPUT_PATH | OUTPUT_COORDS | OUTPUT_PAINT,
    .args_doc = "[FILE...]",
    .doc = "Counts each colour's territory: the empty cells next to one of its stones.",
    .options = options,
    .parse = parse_opt,
};
