/* SPDX-License-Identifier: ISC */
/*
 * hav-threats - find winning cells, double threats and forced replies
 *
 *     hav-threats -m -3 game.sgf
 */
#include "cmd/position/position_svg.h"
#include "cmd/position/positions.h"
#include "cmd/threats/threat_row.h"

struct args {
    struct common common;
    struct threat_question question;
};

enum { KEY_WIN = 256, KEY_LIMIT_NODES };

static const struct argp_option options[] = {
    {"win", KEY_WIN, "N", 0, "Also search for a win by threats alone with at most N stones", 0},
    {"limit-nodes", KEY_LIMIT_NODES, "N", 0, "Limit each search of --win to N positions (100000)",
     0},
    {0}};

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;

    switch (key) {
    case KEY_WIN:
        args->question.win_stones = (int)option_number(state, "win", arg, 1, THREAT_STONES_MAX);
        return 0;
    case KEY_LIMIT_NODES:
        args->question.limit_nodes =
            (long)option_number(state, "limit-nodes", arg, 1, INT64_MAX / 2);
        return 0;
    case ARGP_KEY_END:
        positions_check(&args->common, state);
        position_svg_check(&args->common, state);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int threats_main(int argc, char **argv)
{
    struct args args = {.question.limit_nodes = 100000};
    const struct position_query query = {.common = &args.common,
                                         .question = &args.question,
                                         .studies = true,
                                         .answer_bytes = sizeof(struct threat_answer),
                                         .ask = threat_row_ask,
                                         .draw = threat_row_draw,
                                         .searches = "threats",
                                         .emit = threat_row_emit,
                                         .print = threat_row_print};

    common_parse(&args.common, &tool_threats, argc, argv, &args);
    args.question.spelling = args.common.output.spelling;
    return position_svg_run(&args.common, &query);
}

const struct tool tool_threats = {
    .main = threats_main,
    .reads = true,
    .shards = SHARDS_ROWS,
    .thread_mib = 64,
    .asks = GAME_CHAINS | GAME_MONOTONE,
    .replay = REPLAY_MOVE | REPLAY_ALL | REPLAY_EVERY_PLY | REPLAY_RING_RULE,
    .output = OUTPUT_OR_PICTURE | OUTPUT_PATH | OUTPUT_COORDS | OUTPUT_PAINT,
    .args_doc = "[FILE...]",
    .doc = "Lists the cells that complete a figure at once, the cells that make two threats, and "
           "the replies that answer every threat.",
    .options = options,
    .parse = parse_opt,
};
