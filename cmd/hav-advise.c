/* SPDX-License-Identifier: ISC */
/*
 * hav-advise - find the best moves of a position, and their chances
 *
 *     hav-advise -m -5 game.sgf
 */
#include "cmd/advise/advise_row.h"
#include "cmd/common/interrupt.h"
#include "cmd/position/position_svg.h"
#include "cmd/position/positions.h"
#include "corpus/walk/worker_pool.h"

#define ADVISE_MOVES 5 /* five moves are a person's choice */
#define ADVISE_PROOF_NODES 300000 /* as hav-mate looks for by default */

struct args {
    struct common common;
    struct advise_question question;
    uint64_t memory_bytes;
};

enum { KEY_MOVES = 256, KEY_PRICE, KEY_SIMULATIONS, KEY_TIME, KEY_THREADS, KEY_NODES, KEY_MEMORY };

static const struct argp_option options[] = {
    {"moves", KEY_MOVES, "K", 0, "List the K best moves (5)", 0},
    {"price", KEY_PRICE, NULL, 0, "Show what each move costs and gains in stones and links", 0},
    {"simulations", KEY_SIMULATIONS, "N", 0,
     "Search each position with N simulations (about a second of work)", 0},
    {"time", KEY_TIME, "SECONDS", 0, "Search each position for so long instead", 0},
    {"threads", KEY_THREADS, "N", 0, "Search each position with N threads (1); 0: one per core", 0},
    {"limit-nodes", KEY_NODES, "N", 0,
     "Limit the search for a forced win, which comes first, to N positions (300000); 0: none", 0},
    {"limit-memory", KEY_MEMORY, "SIZE", 0, "Use at most SIZE bytes for each search (256M)", 0},
    {0}};

static void advise_check(struct args *args, struct argp_state *state)
{
    positions_check(&args->common, state);
    if (args->question.nthreads > 1)
        args->common.run.jobs = 1;
    position_svg_check(&args->common, state);
    args->question.spelling = args->common.output.spelling;
    args->question.limit_moves = args->memory_bytes / MCTS_MOVE_BYTES;
}

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;
    struct advise_question *question = &args->question;

    switch (key) {
    case KEY_MOVES:
        question->moves = (int)option_number(state, "moves", arg, 1, ADVISE_MOVES_MAX);
        return 0;
    case KEY_PRICE: question->prices = true; return 0;
    case KEY_SIMULATIONS:
        question->simulations = option_number(state, "simulations", arg, 1, UINT32_MAX / 2);
        return 0;
    case KEY_TIME: question->time_ms = option_seconds(state, "time", arg); return 0;
    case KEY_THREADS:
        question->nthreads =
            worker_pool_size((int)option_number(state, "threads", arg, 0, MCTS_THREADS_MAX));
        return 0;
    case KEY_NODES:
        question->proof_nodes = option_number(state, "limit-nodes", arg, 0, INT64_MAX / 2);
        return 0;
    case KEY_MEMORY:
        args->memory_bytes =
            option_number(state, "limit-memory", arg, MCTS_LIMIT_MOVES_MIN * MCTS_MOVE_BYTES,
                          MCTS_LIMIT_MOVES_MAX * MCTS_MOVE_BYTES);
        return 0;
    case ARGP_KEY_END: advise_check(args, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int advise_main(int argc, char **argv)
{
    struct args args = {
        .question = {.moves = ADVISE_MOVES, .proof_nodes = ADVISE_PROOF_NODES, .nthreads = 1},
        .memory_bytes = ADVICE_MEMORY_BYTES};
    const struct position_query query = {.common = &args.common,
                                         .question = &args.question,
                                         .studies = true,
                                         .answer_bytes = sizeof(struct advise_answer),
                                         .ask = advise_row_ask,
                                         .draw = advise_row_draw,
                                         .chunk_records = 1,
                                         .searches = "good moves",
                                         .emit = advise_row_emit,
                                         .print = advise_row_print};

    common_parse(&args.common, &tool_advise, argc, argv, &args);
    interrupt_watch();
    return position_svg_run(&args.common, &query);
}

const struct tool tool_advise = {
    .main = advise_main,
    .reads = true,
    .shards = SHARDS_ROWS,
    .thread_mib = 320,
    .asks = GAME_CHAINS | GAME_MONOTONE | GAME_ADVISED,
    .replay = REPLAY_MOVE | REPLAY_ALL | REPLAY_EVERY_PLY | REPLAY_RING_RULE,
    .output = OUTPUT_OR_PICTURE | OUTPUT_PATH | OUTPUT_COORDS | OUTPUT_PAINT,
    .args_doc = "[FILE...]",
    .doc = "Finds the best moves of a position by a tree search: each with the chance that it "
           "wins, the line that the search expects, and what is proved of it.",
    .options = options,
    .parse = parse_opt,
};
