/* SPDX-License-Identifier: ISC */
/*
 * hav-mate - find and prove forced wins
 *
 *     hav-mate -m -5 --all-moves game.sgf
 */
#include "cmd/common/interrupt.h"
#include "cmd/mate/mate_game.h"
#include "cmd/mate/mate_proof.h"
#include "cmd/mate/mate_row.h"
#include "cmd/position/position_svg.h"
#include "cmd/position/positions.h"
#include "corpus/walk/worker_pool.h"

struct args {
    struct common common;
    struct mate_wanted wanted;
    bool has_limit; /* --limit-nodes was given */
    struct position_svg picture;
    const char *proofs; /* NULL: no proof trees are wanted */
    char *verify; /* the file to check, NULL: none */
};

enum {
    KEY_MAX = 256,
    KEY_ATTACKER,
    KEY_ALL_MOVES,
    KEY_REPLIES,
    KEY_SOLVE,
    KEY_SHORTEST,
    KEY_SCAN,
    KEY_LIMIT_NODES,
    KEY_TIME,
    KEY_SVG,
    KEY_PROOFS,
    KEY_VERIFY
};

static const struct argp_option options[] = {
    {"max", KEY_MAX, "X", 0, "Search wins with at most X stones (any number)", 0},
    {"attacker", KEY_ATTACKER, "COLOUR", 0,
     "Search wins of white, black, or the mover (the default)", 0},
    {"all-moves", KEY_ALL_MOVES, NULL, 0, "List every first move that wins as fast", 0},
    {"replies", KEY_REPLIES, NULL, 0,
     "List which moves of the side to move are proved to win, to hold or to lose", 0},
    {"solve", KEY_SOLVE, NULL, 0, "Decide whether a colour wins or it is a draw", 0},
    {"shortest", KEY_SHORTEST, NULL, 0, "With --solve: also the least number of stones", 0},
    {"scan", KEY_SCAN, NULL, 0,
     "Search every ply of a game: who has a win, which moves lost or missed one; as -a", 0},
    {"limit-nodes", KEY_LIMIT_NODES, "N", 0,
     "Limit each answer to N positions (300000; with --scan 2000)", 0},
    {"time", KEY_TIME, "SECONDS", 0, "Limit each answer to N seconds (unlimited)", 0},
    {"svg", KEY_SVG, "FILE", 0, "Draw the winning line of one position as SVG", 0},
    {"variations-sgf", KEY_PROOFS, "FILE", 0, "Write the proof trees of the wins to FILE", 0},
    {"verify", KEY_VERIFY, "FILE", 0, "Check the proof trees in FILE by the rules alone", 0},
    {0}};

static void mate_check(struct args *args, struct argp_state *state)
{
    struct mate_wanted *wanted = &args->wanted;

    positions_check(&args->common, state);
    if (wanted->scan && args->common.replay.has_move)
        argp_error(state, "--scan and --move exclude each other");
    if (wanted->shortest && !wanted->solve)
        argp_error(state,
                   "--shortest needs --solve; without --solve the shortest win is always searched");
    if ((wanted->scan || wanted->solve) && (wanted->replies || wanted->attacker != COLOUR_NONE))
        argp_error(state, "%s cannot be used with --scan or --solve, which search for both colours",
                   wanted->replies ? "--replies" : "--attacker");
    if (args->verify != NULL &&
        (args->common.input.noperands > 0 || args->common.replay.has_move ||
         args->common.replay.all || wanted->scan || wanted->solve || wanted->all_moves ||
         wanted->replies || args->proofs != NULL || args->picture.path != NULL))
        argp_error(state, "--verify checks one file, without other questions or operands");
    args->common.replay.all |= wanted->scan;
    position_svg_check(&args->picture, &args->common, state);
    if (args->proofs != NULL || args->picture.path != NULL)
        args->common.run.jobs = 1; /* they are written in order */
    if (args->common.replay.all && args->proofs == NULL) { /* the threads share each game */
        wanted->nworkers = worker_pool_size(args->common.run.jobs);
        args->common.run.jobs = 1;
    }
    if (wanted->scan && wanted->nworkers == 0)
        wanted->nworkers = 1;
    wanted->spelling = args->common.output.spelling;
    if (!args->has_limit && wanted->time_ms == 0)
        wanted->limit_nodes = args->verify != NULL ? MATE_CHECK_POSITIONS
                              : wanted->scan       ? 2000
                                                   : 300000;
}

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    static const char *const attackers[] = {"mover", "white", "black", NULL};
    struct args *args = state->input;
    struct mate_wanted *wanted = &args->wanted;

    switch (key) {
    case KEY_MAX:
        wanted->most_stones = (int)option_number(state, "max", arg, 1, BOARD_CELLS_MAX);
        return 0;
    case KEY_ATTACKER:
        wanted->attacker = (enum colour)option_choice(state, "attacker", arg, attackers);
        return 0;
    case KEY_ALL_MOVES: wanted->all_moves = true; return 0;
    case KEY_REPLIES: wanted->replies = true; return 0;
    case KEY_SOLVE: wanted->solve = true; return 0;
    case KEY_SHORTEST: wanted->shortest = true; return 0;
    case KEY_SCAN: wanted->scan = true; return 0;
    case KEY_LIMIT_NODES:
        wanted->limit_nodes = option_number(state, "limit-nodes", arg, 1, INT64_MAX / 2);
        args->has_limit = true;
        return 0;
    case KEY_SVG: args->picture.path = arg; return 0;
    case KEY_PROOFS: args->proofs = arg; return 0;
    case KEY_VERIFY: args->verify = arg; return 0;
    case KEY_TIME: wanted->time_ms = option_seconds(state, "time", arg); return 0;
    case ARGP_KEY_END: mate_check(args, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct tool tool = {
    .reads = true,
    .replay = REPLAY_MOVE | REPLAY_ALL,
    .output = OUTPUT_FORMAT | OUTPUT_PATH | OUTPUT_COORDS,
    .args_doc = "[FILE...]",
    .doc =
        "Searches for forced wins: whether a player can complete a figure against every defence, "
        "with how few stones, and by which line.",
    .options = options,
    .parse = parse_opt,
};

/* Searches the positions, or checks the file. */
static int ask(struct args *args, struct output *output, struct walk_counts *counts)
{
    const struct position_query query = {.common = &args->common,
                                         .question = &args->wanted,
                                         .tool_new = mate_game_new,
                                         .tool_free = mate_game_free,
                                         .chunk_records = 1,
                                         .has_own_colour = true,
                                         .emit = mate_row_emit,
                                         .print = mate_row_print};

    if (args->verify == NULL)
        return query_run(&query, output, counts);
    args->common.input.operands = &args->verify;
    args->common.input.noperands = 1;
    return mate_proof_verify(&args->common, &args->wanted, output, counts);
}

int main(int argc, char **argv)
{
    struct mate_tally tally = {0};
    struct args args = {.wanted.tally = &tally};
    struct walk_counts counts = {0};

    common_parse(&args.common, &tool, argc, argv, &args);
    struct output *output = output_open(args.common.output.path);
    if (output == NULL)
        return EXIT_TROUBLE;
    args.wanted.picture = position_svg_begin(&args.picture, &args.common);
    if (args.proofs != NULL)
        args.wanted.proofs = output_open(args.proofs);
    interrupt_watch();
    int error = args.proofs != NULL && args.wanted.proofs == NULL ? ERROR_OUTPUT
                                                                  : ask(&args, output, &counts);
    if (output_close(args.wanted.proofs, error == 0 && !common_unread(&counts)) != 0)
        error = ERROR_OUTPUT;
    int drawn = position_svg_end(&args.picture, error, &counts);
    int status = common_finish(&args.common, output, error, &counts);
    if (drawn != 0)
        return EXIT_TROUBLE;
    return status == EXIT_FINE && tally.open > 0 && !args.common.replay.all ? EXIT_FINDINGS
                                                                            : status;
}
