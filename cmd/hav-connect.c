/* SPDX-License-Identifier: ISC */
/*
 * hav-connect - find safe connections between chains, and why they hold
 *
 *     hav-connect -m 31 --derive=d4,side1 game.sgf
 */
#include <string.h>

#include "cmd/connect/connect_operands.h"
#include "cmd/connect/connect_row.h"
#include "cmd/position/position_svg.h"
#include "cmd/position/positions.h"

struct args {
    struct common common;
    struct connect_question question;
    const char *derive; /* as typed */
    char ends[64]; /* the same, divided into two strings */
};

enum {
    KEY_MAX_N = 256,
    KEY_STEPS,
    KEY_SIDE,
    KEY_FROM,
    KEY_TO,
    KEY_DERIVE,
    KEY_CARRIER,
    KEY_NODES,
    KEY_MAP,
};

static const struct argp_option options[] = {
    {"max-n", KEY_MAX_N, "N", 0, "Show paths that need up to N more stones, 0 to 5 (1)", 0},
    {"steps", KEY_STEPS, "N", 0, "Show steps of up to N stones, 0 to 6 (2)", 0},
    {"side", KEY_SIDE, "COLOUR", 0, "Show connections of white or black only", 0},
    {"from", KEY_FROM, "CELL", 0, "Show only the group of the chain on this cell", 0},
    {"to", KEY_TO, "END", 0, "Show only steps and paths to this end: a cell, or side1, ...", 0},
    {"derive", KEY_DERIVE, "A,B", 0, "Explain how two ends (cells, side1, ...) are connected", 0},
    {"carrier", KEY_CARRIER, "CELLS", 0, "Empty cells that --derive may use, as \"b2 b3\"", 0},
    {"limit-nodes", KEY_NODES, "N", 0, "Limit the search of --derive to N positions (20000)", 0},
    {"map", KEY_MAP, "CELL", 0, "Show how many stones each cell is from this chain", 0},
    {0}};

/* Divides two ends, "d4,side1"; a cell in xyz spelling has two commas of its own. */
static void cut_ends(struct args *args, struct argp_state *state)
{
    int commas =
        args->common.output.spelling == SPELLING_XYZ && strncmp(args->derive, "side", 4) != 0;
    char *at = args->ends;

    snprintf(args->ends, sizeof args->ends, "%s", args->derive);
    for (commas = commas ? 3 : 1; commas > 0 && at != NULL; commas--)
        at = strchr(at == args->ends ? at : at + 1, ',');
    if (at == NULL || at == args->ends || at[1] == '\0' ||
        strlen(args->derive) >= sizeof args->ends)
        argp_error(state, "--derive wants two ends, as in d4,side1");
    *at = '\0';
    args->question.from = args->ends;
    args->question.to = at + 1;
    args->question.derives = true;
}

static void connect_check(struct args *args, struct argp_state *state)
{
    const struct connect_question *question = &args->question;

    positions_check(&args->common, state);
    position_svg_check(&args->common, state);
    if (args->derive != NULL && (question->from != NULL || question->to != NULL))
        argp_error(state, "--derive names both ends: not with --from or --to");
    if (args->derive == NULL && question->carrier != NULL)
        argp_error(state, "--carrier belongs to --derive");
    if (question->map != NULL &&
        (args->derive != NULL || question->from != NULL || question->to != NULL))
        argp_error(state, "--map names a chain: not with --derive, --from or --to");
    if ((args->derive != NULL || question->map != NULL) &&
        format_is_table(args->common.output.format))
        argp_error(state, "a derivation or a map is text or json");
    if (args->derive != NULL)
        cut_ends(args, state);
    args->question.spelling = args->common.output.spelling;
    connect_operands_check(question, state);
}

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;
    struct connect_question *question = &args->question;

    switch (key) {
    case KEY_MAX_N:
        question->most_n = (int)option_number(state, "max-n", arg, 0, GROUPS_N_MAX - 1);
        return 0;
    case KEY_STEPS:
        question->most_steps = (int)option_number(state, "steps", arg, 0, GROUPS_N_MAX);
        return 0;
    case KEY_SIDE: option_side(state, arg, question->asks); return 0;
    case KEY_FROM: question->from = arg; return 0;
    case KEY_TO: question->to = arg; return 0;
    case KEY_DERIVE: args->derive = arg; return 0;
    case KEY_CARRIER: question->carrier = arg; return 0;
    case KEY_NODES:
        question->limit_nodes = option_number(state, "limit-nodes", arg, 1, INT64_MAX / 2);
        return 0;
    case KEY_MAP: question->map = arg; return 0;
    case ARGP_KEY_END: connect_check(args, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int connect_main(int argc, char **argv)
{
    uint64_t not_derived = 0;
    struct args args = {.question = {.asks = {false, true, true},
                                     .most_n = 1,
                                     .most_steps = 2,
                                     .limit_nodes = 20000,
                                     .not_derived = &not_derived}};
    const struct position_query query = {.common = &args.common,
                                         .question = &args.question,
                                         .studies = true,
                                         .answer_bytes = sizeof(struct connect_answer),
                                         .ask = connect_ask,
                                         .answer_end = connect_answer_end,
                                         .draw = connect_picture_draw,
                                         .totals = &not_derived,
                                         .ntotals = 1,
                                         .chunk_records = 1,
                                         .misses = connect_operands_missed,
                                         .searches = "connections",
                                         .emit = connect_row_emit,
                                         .print = connect_text_print};

    common_parse(&args.common, &tool_connect, argc, argv, &args);
    int status = position_svg_run(&args.common, &query);
    return status == EXIT_FINE && not_derived > 0 ? EXIT_FINDINGS : status;
}

static const struct option_words words[] = {{.option = "side", .names = option_sides},
                                            {.option = NULL}};

const struct tool tool_connect = {
    .main = connect_main,
    .reads = true,
    .shards = SHARDS_ROWS,
    .thread_mib = 64,
    .asks = GAME_CHAINS | GAME_MONOTONE,
    .replay = REPLAY_MOVE | REPLAY_ALL | REPLAY_EVERY_PLY,
    .output = OUTPUT_OR_PICTURE | OUTPUT_PATH | OUTPUT_COORDS | OUTPUT_PAINT,
    .args_doc = "[FILE...]",
    .doc = "Finds which chains are safely connected, where groups can step, which cells each "
           "connection needs, and why it holds.",
    .options = options,
    .words = words,
    .parse = parse_opt,
};
