/* SPDX-License-Identifier: ISC */
/*
 * hav-board - draw a position or an empty board
 *
 *     hav-board -m 20 game.sgf
 */
#include <unistd.h>

#include "cmd/board/pictures.h"
#include "cmd/common/common.h"
#include "cmd/position/positions.h"
#include "parse/draw/caption.h"

struct args {
    struct common common;
    struct pictures pictures;
    bool empty;
    struct output *output; /* of the run */
};

enum { KEY_EMPTY = 256 };

static const struct argp_option options[] = {
    {"format", 'f', "FORMAT", 0,
     "text (the default), svg, png, ps, pdf, latex; dot, graphml: a graph; csv, tsv, json: stones",
     0},
    {"fold", PICTURES_FOLD, NULL, 0, "dot, graphml: one node for each chain of stones", 0},
    {"distance", PICTURES_DISTANCE, "CELL", 0,
     "Write on each cell its distance to CELL; CELL,CELL: of these two", 0},
    {"per-page", PICTURES_PER_PAGE, "N", 0, "Print 1 or 6 boards on an A4 page (svg: one page)", 0},
    {"orient", PICTURES_ORIENT, "N", 0, "Turn the board by N times 60 degrees; mirror it from 6 on",
     0},
    {"numbers", PICTURES_NUMBERS, "FROM", OPTION_ARG_OPTIONAL,
     "Number the stones by ply, those of ply FROM and later", 0},
    {"mark", PICTURES_MARK, "KIND:CELLS", 0,
     "Mark cells: triangle (the default), square, circle, cross, dot; arrow, line: cell pairs", 0},
    {"label", PICTURES_LABEL, "CELL:TEXT", 0, "Write a short text on a cell", 0},
    {"no-marks", PICTURES_NO_MARKS, NULL, 0, "Leave out the marks that the record has", 0},
    {"sides", PICTURES_SIDES, NULL, 0, "Number the sides as other tools do", 0},
    {"bare", PICTURES_BARE, NULL, 0, "Leave out coordinates and caption", 0},
    {"ascii", PICTURES_ASCII, NULL, 0, "Draw with ASCII characters only", 0},
    {"width", PICTURES_WIDTH, "N", 0, "Width of an SVG or PNG picture in pixels (640)", 0},
    {"empty", KEY_EMPTY, NULL, 0, "Draw an empty board of --game and --size; read nothing", 0},
    {0}};

/* Which board --empty draws. */
static void board_check_empty(struct record_options *board, struct argp_state *state)
{
    if (board->game == NULL)
        board->game = game_at(0);
    if (board->size == 0)
        board->size = board->game->size_default;
    if (board->size >= board->game->size_min && board->size <= board->game->size_max)
        return;
    if (game_has_one_board(board->game))
        argp_error(state, "--empty needs --size=%d for %s", board->game->size_min,
                   board->game->title);
    else
        argp_error(state, "--empty needs a --size from %d to %d for %s", board->game->size_min,
                   board->game->size_max, board->game->title);
}

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;

    args->empty |= key == KEY_EMPTY;
    if (key == KEY_EMPTY)
        return 0;
    if (key == ARGP_KEY_END) {
        positions_check(&args->common, state);
        if (args->empty && args->common.input.noperands > 0)
            argp_error(state, "--empty reads no file");
        if (args->empty && args->pictures.data != FORMAT_TEXT)
            argp_error(state, "--empty has no stones to list");
        if (args->empty)
            board_check_empty(&args->common.input.record, state);
    }
    return pictures_parse(&args->pictures, key, arg, state);
}

static int board_draw_position(struct args *args, const struct walk_item *item)
{
    const struct position *position = item->position;
    struct text caption = {0};

    caption_write(item->record, item->outcome, position->nplies, &caption);
    int error = pictures_draw(&args->pictures, position->board, position, item->record,
                              text_c(&caption), item->out);
    text_release(&caption);
    return error;
}

static int board_draw_each(void *worker, struct walk_item *item)
{
    struct args *args = worker;
    struct positions positions;
    int error = 0, verdict = positions_first(&positions, &args->common, item);

    for (bool more = verdict == WALK_REPORTED; more && error == 0;
         more = positions_next(&positions))
        error = board_draw_position(args, item);
    return error != 0 ? error : verdict;
}

static int board_put(void *context, const char *bytes, size_t length)
{
    struct args *args = context;

    return pictures_sink(&args->pictures, args->output, bytes, length);
}

static int board_list(struct args *args, struct walk_counts *counts)
{
    const struct position_query query = {
        .common = &args->common, .question = &args->pictures, .emit = pictures_emit};

    return query_run(&query, args->output, counts);
}

static int board_draw(struct args *args, struct walk_counts *counts)
{
    const struct job job = {.work = {.replay = positions_replay(&args->common),
                                     .study = true,
                                     .record_each = board_draw_each,
                                     .context = args},
                            .sink = board_put};
    struct text out = {0};
    int error = 0;

    pictures_begin(&args->pictures, !output_is_stdout(args->output), &out);
    if (args->empty)
        error = pictures_draw_empty(&args->pictures, args->common.input.record.game,
                                    args->common.input.record.size, &out);
    else if ((error = board_put(args, out.bytes, out.length)) == 0) {
        text_reset(&out);
        error = common_walk(&args->common, &job, args->output, counts);
    }
    int ended = pictures_end(&args->pictures, &out);
    /* A full page is a page nevertheless. */
    if (ended == 0 && (error == 0 || error == ERROR_STOPPED))
        ended = board_put(args, out.bytes, out.length);
    text_release(&out);
    return ended != 0 ? ended : error;
}

static int board_main(int argc, char **argv)
{
    struct args args = {0};
    struct walk_counts counts = {0};

    common_parse(&args.common, &tool_board, argc, argv, &args);
    args.output = output_open(args.common.output.path);
    if (args.output == NULL)
        return EXIT_TROUBLE;
    args.pictures.spelling = args.common.output.spelling;
    args.pictures.text.colour = output_args_colored(
        &args.common.output, output_is_stdout(args.output) ? STDOUT_FILENO : -1);
    if (args.pictures.form != PICTURE_TEXT && args.pictures.form != PICTURE_LATEX)
        args.common.run.jobs = 1; /* pages are drawn in order */
    args.common.output.format =
        output_args_guarded(&args.common.output, args.pictures.data, FORMULAS_KEEP);
    int error =
        args.pictures.data != FORMAT_TEXT ? board_list(&args, &counts) : board_draw(&args, &counts);
    if (error == 0 && counts.read == 0 && args.common.input.record.size != 0 && !args.empty)
        complain("--empty draws an empty board of --size=%d", args.common.input.record.size);
    return common_finish(&args.common, args.output, error, &counts);
}

const struct tool tool_board = {
    .main = board_main,
    .reads = true,
    .replay = REPLAY_MOVE | REPLAY_ALL | REPLAY_RING_RULE | REPLAY_RULES,
    .output = OUTPUT_FORMULAS | OUTPUT_PATH | OUTPUT_COORDS | OUTPUT_COLOR,
    .args_doc = "[FILE...]",
    .doc = "Draws a position of each game, or an empty board, as text or as a picture.",
    .options = options,
    .words = pictures_words,
    .parse = parse_opt,
};
