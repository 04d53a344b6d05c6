/* SPDX-License-Identifier: ISC */
/*
 * hav-frames - find frames, and the race between them
 *
 *     hav-frames -m 31 -f svg -o frame.svg game.sgf
 */
#include "cmd/common/charts.h"
#include "cmd/frames/frame_graph.h"
#include "cmd/frames/frame_picture.h"
#include "cmd/frames/frame_row.h"
#include "cmd/position/position_svg.h"
#include "cmd/position/positions.h"

struct args {
    struct common common;
    struct frame_question question;
    struct text picture; /* of -f svg and its like */
    const char *plot; /* NULL: none */
};

enum { KEY_MAX_N = 256, KEY_LIMIT_NODES, KEY_SIDE, KEY_THOROUGH, KEY_PLOT };

static const struct argp_option options[] = {
    {"max-n", KEY_MAX_N, "N", 0, "Show frames that need up to N more moves, 0 to 4 (1)", 0},
    {"side", KEY_SIDE, "COLOUR", 0, "Show frames of white or black only", 0},
    {"thorough", KEY_THOROUGH, NULL, 0, "Search longer, seconds for each position", 0},
    {"limit-nodes", KEY_LIMIT_NODES, "N", 0,
     "Limit each proof to N positions (20000; with --thorough 2000000)", 0},
    {"plot", KEY_PLOT, "FILE", 0, "Plot the race of one game (SVG, or PNG by its name); implies -a",
     0},
    {0}};

static void frames_check(const struct args *args, struct argp_state *state)
{
    positions_check(&args->common, state);
    if (args->common.output.picture && args->plot != NULL)
        argp_error(state, "--plot draws a game: not with --format=%s",
                   image_name(args->common.output.image));
    charts_check_plot(args->plot, &args->common, state);
    position_svg_check(&args->common, state);
}

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;
    struct frame_question *question = &args->question;

    switch (key) {
    case KEY_MAX_N:
        question->options.frames.most_n =
            (uint8_t)option_number(state, "max-n", arg, 0, FRAME_N_MAX);
        return 0;
    case KEY_LIMIT_NODES:
        question->options.frames.limit_nodes =
            option_number(state, "limit-nodes", arg, 1, INT64_MAX / 2);
        return 0;
    case KEY_SIDE: option_side(state, arg, question->asks); return 0;
    case KEY_THOROUGH: question->options.thorough = true; return 0;
    case KEY_PLOT: args->plot = arg; return 0;
    case ARGP_KEY_END: frames_check(args, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* Asks, and adds the answer to the chart that is wanted. */
static int frames_ask(const void *asked, const struct query_view *view)
{
    const struct frame_question *question = asked;
    const int error = frame_ask(question, view);

    if (error == 0 && question->graph != NULL) {
        frame_graph_name(question->graph, view->item->record->white, view->item->record->black);
        frame_graph_add(question->graph, view->answer);
    }
    return error;
}

/* Completes the question from the options. */
static void prepare(struct args *args, struct frame_tally *tally, struct game_graph *graph)
{
    struct frame_question *question = &args->question;

    question->spelling = args->common.output.spelling;
    question->tally = tally;
    question->graph = args->plot != NULL ? graph : NULL;
    if (question->options.thorough && question->options.frames.limit_nodes == 0)
        question->options.frames.limit_nodes = EXACT_LIMIT_NODES;
    if (args->plot != NULL)
        args->common.replay.all = true;
    question->is_brief = args->common.replay.all;
    if (args->plot != NULL)
        args->common.run.jobs = 1; /* the chart is put together in order */
}

static int frames_main(int argc, char **argv)
{
    struct frame_tally tally = {{0}};
    struct game_graph graph;
    struct args args = {.question = {.asks = {false, true, true}, .options.frames.most_n = 1}};
    struct position_query query = {.common = &args.common,
                                   .question = &args.question,
                                   .studies = true,
                                   .answer_bytes = sizeof(struct frame_answer),
                                   .ask = frames_ask,
                                   .answer_end = frame_answer_end,
                                   .draw = frame_picture_draw,
                                   .totals = tally.found,
                                   .ntotals = sizeof tally.found / sizeof tally.found[0],
                                   .chunk_records = 1,
                                   .searches = "frames",
                                   .emit = frame_row_emit,
                                   .print = frame_text_print};
    struct walk_counts counts = {0};

    common_parse(&args.common, &tool_frames, argc, argv, &args);
    frame_graph_init(&graph);
    prepare(&args, &tally, &graph);
    query.picture = position_svg_begin(&args.picture, &args.common);
    struct output *output = output_open(args.common.output.path);
    if (output == NULL)
        return EXIT_TROUBLE;
    int error = query_run(&query, output, &counts);
    error = position_svg_end(&args.picture, &args.common, error, &counts, output);
    int drawn = 0;
    if (error == 0 && args.plot != NULL)
        drawn =
            charts_one_game("--plot", &counts) ? frame_graph_draw(&graph, args.plot) : ERROR_OUTPUT;
    game_graph_release(&graph);
    int status = common_finish(&args.common, output, error, &counts);
    if (error == 0 && args.common.run.verbosity >= (counts.reported > 1 ? 0 : 1))
        frame_tally_tell(&tally);
    return drawn != 0 ? EXIT_TROUBLE : status;
}

static const struct option_words words[] = {{.option = "side", .names = option_sides},
                                            {.option = NULL}};

const struct tool tool_frames = {
    .main = frames_main,
    .reads = true,
    .shards = SHARDS_ROWS,
    .thread_mib = 64,
    .asks = GAME_CHAINS | GAME_MONOTONE,
    .replay = REPLAY_MOVE | REPLAY_ALL | REPLAY_EVERY_PLY,
    .output = OUTPUT_OR_PICTURE | OUTPUT_PATH | OUTPUT_COORDS | OUTPUT_PAINT,
    .args_doc = "[FILE...]",
    .doc =
        "Finds frames: figures that a player can complete against any reply in their carrier, or "
        "could after a few more moves.",
    .options = options,
    .words = words,
    .parse = parse_opt,
};
