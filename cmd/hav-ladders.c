/* SPDX-License-Identifier: ISC */
/*
 * hav-ladders - find ladders, where they end, and what breaks them
 *
 *     hav-ladders -m 31 -f svg -o ladders.svg game.sgf
 */
#include "cmd/ladders/ladder_row.h"
#include "cmd/position/position_svg.h"
#include "cmd/position/positions.h"

struct args {
    struct common common;
    struct ladder_question question;
};

enum { KEY_ROWS = 256, KEY_SIDE, KEY_NO_ESCAPES, KEY_KEYPOINTS, KEY_BLOCKS, KEY_NODES };

static const struct argp_option options[] = {
    {"rows", KEY_ROWS, "N", 0, "Search ladders on rows 2 to N, at most 4 (3)", 0},
    {"side", KEY_SIDE, "COLOUR", 0, "Show ladders of white or black only", 0},
    {"no-escapes", KEY_NO_ESCAPES, NULL, 0, "Do not search for ladder escapes", 0},
    {"keypoints", KEY_KEYPOINTS, NULL, 0,
     "Also list key points: cells one safe step from a side or two", 0},
    {"blocks", KEY_BLOCKS, "MEASURE", OPTION_ARG_OPTIONAL,
     "Also judge the last stone as a block: by what it shuts off (shut, the default) or by the "
     "cells no longer reached with one stone (reach)",
     0},
    {"limit-nodes", KEY_NODES, "N", 0, "Limit each search to N positions (20000)", 0},
    {0}};

static const char *const block_measures[] = {"shut", "reach", NULL};

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;
    struct ladder_question *question = &args->question;

    switch (key) {
    case KEY_ROWS:
        question->options.most_row = (int)option_number(state, "rows", arg, 2, LADDER_ROWS_MAX);
        return 0;
    case KEY_SIDE: option_side(state, arg, question->asks); return 0;
    case KEY_NO_ESCAPES: question->options.escapes = false; return 0;
    case KEY_KEYPOINTS: question->keypoints = true; return 0;
    case KEY_BLOCKS:
        question->blocks = BLOCKS_SHUT;
        if (arg != NULL && option_choice(state, "blocks", arg, block_measures) == 1)
            question->blocks = BLOCKS_REACH;
        return 0;
    case KEY_NODES:
        question->options.limit_nodes = option_number(state, "limit-nodes", arg, 1, INT64_MAX / 2);
        return 0;
    case ARGP_KEY_END:
        positions_check(&args->common, state);
        position_svg_check(&args->common, state);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int ladders_main(int argc, char **argv)
{
    struct args args = {.question = {.asks = {false, true, true}, .options.escapes = true}};
    const struct position_query query = {.common = &args.common,
                                         .question = &args.question,
                                         .studies = true,
                                         .answer_bytes = sizeof(struct ladder_answer),
                                         .ask = ladder_ask,
                                         .draw = ladder_picture_draw,
                                         .chunk_records = 1,
                                         .searches = "ladders",
                                         .emit = ladder_row_emit,
                                         .print = ladder_text_print};

    common_parse(&args.common, &tool_ladders, argc, argv, &args);
    args.question.spelling = args.common.output.spelling;
    return position_svg_run(&args.common, &query);
}

static const struct option_words words[] = {{.option = "side", .names = option_sides},
                                            {.option = "blocks", .names = block_measures},
                                            {.option = NULL}};

const struct tool tool_ladders = {
    .main = ladders_main,
    .reads = true,
    .shards = SHARDS_ROWS,
    .thread_mib = 64,
    .asks = GAME_CHAINS | GAME_MONOTONE,
    .replay = REPLAY_MOVE | REPLAY_ALL | REPLAY_EVERY_PLY,
    .output = OUTPUT_OR_PICTURE | OUTPUT_PATH | OUTPUT_COORDS | OUTPUT_PAINT,
    .args_doc = "[FILE...]",
    .doc = "Plays out the ladders that each colour can start along the sides: where they end, what "
           "they gain on the way, and which stones would let them escape.",
    .options = options,
    .words = words,
    .parse = parse_opt,
};
