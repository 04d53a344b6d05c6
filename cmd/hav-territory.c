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
    bool with_sides, reach;
    const char *plot; /* NULL: none */
    struct game_graph *graph; /* filled in for the plot */
};

enum { KEY_SIDES = 256, KEY_REACH, KEY_PLOT };

struct territory_answer {
    struct territory territory;
    bool has_reach; /* each colour has stones, and --reach was given: */
    int sides[3], corners[3]; /* [enum colour] that one of its chains can still touch, at most */
    bool open[3]; /* [enum colour] one can touch three sides, or two corners */
};

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
    case KEY_SIDES: args->with_sides = true; return 0;
    case KEY_REACH: args->reach = true; return 0;
    case KEY_PLOT: args->plot = arg; return 0;
    case ARGP_KEY_END:
        positions_check(&args->common, state);
        charts_check_plot(args->plot, &args->common, state);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* What the chains of a colour can still touch while the other one keeps its safe links. */
static int territory_reach(struct study *study, const struct board *board, enum colour colour,
                           struct territory_answer *answer)
{
    const struct dead_chains *dead = study_dead(study, STUDY_COMPLETE, colour);
    const edge_set own = ends_own_edges(study_ends(study, colour));
    const edge_set sides = (edge_set)((1u << board->nsides) - 1);

    if (dead == NULL)
        return ERROR_MEMORY;
    answer->has_reach &= dead->nchains > 0;
    answer->sides[colour] = answer->corners[colour] = 0;
    answer->open[colour] = false;
    for (int i = 0; i < dead->nchains; i++) {
        const edge_set edges = dead->chain[i].edges & own;
        const int nsides = cellset_bits(edges & sides);
        const int ncorners = cellset_bits(edges & (edge_set)~sides);

        if (nsides > answer->sides[colour])
            answer->sides[colour] = nsides;
        if (ncorners > answer->corners[colour])
            answer->corners[colour] = ncorners;
        answer->open[colour] |= board->edge_figures[colour][edges] != 0;
    }
    return 0;
}

/* Adds a ply to the plot, and marks where the last chain that may make a bridge or fork falls. */
static void territory_plot_ply(struct game_graph *graph, const struct territory_answer *answer,
                               bool reach)
{
    static const enum game_graph_hand hands[3] = {
        [COLOUR_WHITE] = GRAPH_WHITE, [COLOUR_BLACK] = GRAPH_BLACK};
    const struct territory *territory = &answer->territory;
    const int touched[] = {territory->cells[COLOUR_WHITE], territory->cells[COLOUR_BLACK],
                           territory->both};
    const int reached[] = {answer->has_reach ? answer->sides[COLOUR_WHITE] : GRAPH_NO_VALUE,
                           answer->has_reach ? answer->sides[COLOUR_BLACK] : GRAPH_NO_VALUE};

    game_graph_add(graph, reach ? reached : touched);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK && reach && answer->has_reach; c++) {
        bool is_new = !answer->open[c];

        for (int i = 0; i < graph->nmoments; i++)
            is_new &= graph->moments[i].hand != hands[c];
        if (is_new)
            game_graph_mark(graph, hands[c],
                            c == COLOUR_WHITE ? "White is shut in" : "Black is shut in");
    }
}

static int territory_ask(const void *question, const struct query_view *view)
{
    const struct args *args = question;
    struct territory_answer *answer = view->answer;
    edge_set sides[3] = {0};

    if (args->with_sides && study_sides(view->study, STUDY_COMPLETE, sides) != 0)
        return ERROR_MEMORY;
    territory_count(view->position, sides, &answer->territory, NULL);
    answer->has_reach = args->reach;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK && args->reach; c++)
        if (territory_reach(view->study, view->position->board, c, answer) != 0)
            return ERROR_MEMORY;
    if (args->plot != NULL)
        territory_plot_ply(args->graph, answer, args->reach);
    return 0;
}

static void territory_emit_reach(struct emit *emit, const char *name,
                                 const struct territory_answer *answer, enum colour colour)
{
    if (!answer->has_reach && emit->format == FORMAT_JSON) {
        emit_null(emit, name);
        return;
    }
    emit_object(emit, name);
    if (answer->has_reach) {
        emit_signed(emit, "sides", answer->sides[colour]);
        emit_signed(emit, "corners", answer->corners[colour]);
        emit_bool(emit, "shut_in", !answer->open[colour]);
    } else {
        emit_null(emit, "sides");
        emit_null(emit, "corners");
        emit_null(emit, "shut_in");
    }
    emit_object_end(emit);
}

static int emit_territory(const void *question, const struct query_view *view, struct emit *emit)
{
    static const char *const names[] = {"white", "black", "both"};
    const struct args *args = question;
    const struct territory_answer none = {.has_reach = false};
    const struct territory_answer *answer = view == NULL ? &none : view->answer;
    const struct territory *territory = &answer->territory;
    const int values[] = {territory->cells[COLOUR_WHITE], territory->cells[COLOUR_BLACK],
                          territory->both};

    for (int i = 0; i < 3; i++)
        if (view == NULL)
            emit_null(emit, names[i]);
        else
            emit_signed(emit, names[i], values[i]);
    if (!args->reach)
        return 0;
    emit_object(emit, "reach");
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        territory_emit_reach(emit, colour_name(c), answer, c);
    emit_object_end(emit);
    return 0;
}

static int print_territory(const void *question, const struct query_view *view)
{
    const struct args *args = question;
    const struct territory_answer *answer = view->answer;
    const struct territory *territory = &answer->territory;

    text_string(view->item->out, "  ");
    query_moment(view, args->common.output.spelling, view->item->out);
    text_format(view->item->out, "White touches %d empty cell%s, Black %d, both %d\n",
                territory->cells[COLOUR_WHITE], territory->cells[COLOUR_WHITE] == 1 ? "" : "s",
                territory->cells[COLOUR_BLACK], territory->both);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK && answer->has_reach; c++)
        text_format(view->item->out,
                    "    a chain of %s can still touch %d side%s and %d corner%s at most%s\n",
                    query_colour(c), answer->sides[c], answer->sides[c] == 1 ? "" : "s",
                    answer->corners[c], answer->corners[c] == 1 ? "" : "s",
                    answer->open[c] ? "" : ", not enough for a bridge or fork");
    return 0;
}

static int territory_plot(const struct args *args, const struct walk_counts *counts)
{
    struct chart chart;
    int error = 0;

    if (!charts_one_game("--plot", counts))
        return ERROR_OUTPUT;
    if (chart_game_graph(&chart, args->graph, args->reach ? "reach" : "territory",
                         args->reach ? "Sides that a chain can still touch"
                                     : "Empty cells touched"))
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
                                         .answer_bytes = sizeof(struct territory_answer),
                                         .ask = territory_ask,
                                         .has_mover = true,
                                         .searches = "territory",
                                         .emit = emit_territory,
                                         .print = print_territory};

    common_parse(&args.common, &tool_territory, argc, argv, &args);
    if (args.reach)
        graph.nseries = 2; /* no cell is shared */
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
