/* SPDX-License-Identifier: ISC */
/*
 * hav-formal - solve, count and describe positional games given as data
 *
 *     hav-formal make hex:4 | hav-formal solve
 */
#include <string.h>

#include "cmd/formal/formal.h"
#include "cmd/position/positions.h"

static const char *const commands[] = {"info", "solve", "count", "make", "verify", NULL};

struct args {
    struct formal_args formal;
    enum formal_command command;
};

enum {
    KEY_AS = 256,
    KEY_PROOF,
    KEY_STRATEGY,
    KEY_LITERAL,
    KEY_LIMIT_NODES,
    KEY_MAX_SETS,
};

static const struct argp_option options[] = {
    {"as", KEY_AS, "RULES", 0,
     "solve: strong, maker-breaker, breaker-first or avoider-enforcer (by the file's sets)", 0},
    {"proof", KEY_PROOF, "FILE", 0, "solve: write a proof for verify", 0},
    {"strategy", KEY_STRATEGY, "RULE", 0,
     "count: let one player follow a rule against the best play: first, erdos, pairing, "
     "random:SEED or a file of moves",
     0},
    {"literal", KEY_LITERAL, NULL, 0, "count: let play go on after a win", 0},
    {"limit-nodes", KEY_LIMIT_NODES, "N", 0,
     "Limit each search, and each ply of count, to N positions (50000000)", 0},
    {"max-sets", KEY_MAX_SETS, "N", 0, "Limit the winning sets of a player to N (200000)", 0},
    {0}};

static void formal_check(struct args *args, struct argp_state *state)
{
    struct formal_args *formal = &args->formal;
    struct input_args *input = &formal->common.input;
    int command = 0;

    if (input->noperands == 0)
        argp_error(state, "want a command: info, solve, count, make or verify");
    while (commands[command] != NULL && strcmp(commands[command], input->operands[0]) != 0)
        command++;
    if (commands[command] == NULL)
        argp_error(state, "no command `%s': want info, solve, count, make or verify",
                   input->operands[0]);
    args->command = (enum formal_command)command;
    input->operands++;
    input->noperands--;
    positions_check(&formal->common, state);
    if (command == FORMAL_VERIFY && input->noperands != 2)
        argp_error(state, "verify wants a game and a proof");
    bool takes_two = command == FORMAL_MAKE && input->noperands > 0 &&
                     strcmp(input->operands[0], "template") == 0;
    bool takes_any = command == FORMAL_MAKE && input->noperands > 0 &&
                     strcmp(input->operands[0], "position") == 0;
    if (command == FORMAL_MAKE && !takes_any && input->noperands != (takes_two ? 2 : 1))
        argp_error(state, "make wants the name of one game");
    formal_check_options(formal, args->command, takes_any, state);
    if (formal->proof != NULL && input->noperands > 1)
        argp_error(state, "--proof is for solve with one game");
    if (formal->proof != NULL && formal->as == FORMAL_AS_AVOIDER)
        argp_error(state, "--proof is not for avoider-enforcer");
}

static const char *const formal_as_names[] = {"strong", "maker-breaker", "breaker-first",
                                              "avoider-enforcer", NULL};

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;
    struct formal_args *f = &args->formal;

    switch (key) {
    case KEY_AS:
        f->as = (enum formal_as)(1 + option_choice(state, "as", arg, formal_as_names));
        return 0;
    case KEY_PROOF: f->proof = arg; return 0;
    case KEY_STRATEGY: f->strategy = arg; return 0;
    case KEY_LITERAL: f->literal = true; return 0;
    case KEY_LIMIT_NODES:
        f->limit_nodes = option_number(state, "limit-nodes", arg, 1, INT64_MAX);
        return 0;
    case KEY_MAX_SETS: f->most_sets = option_number(state, "max-sets", arg, 1, 10000000); return 0;
    case ARGP_KEY_END: formal_check(args, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int formal_main(int argc, char **argv)
{
    static int (*const run[])(struct formal_args *) = {formal_info, formal_solve, formal_count,
                                                       formal_make, formal_verify};
    struct args args = {0};
    struct formal_args *formal = &args.formal;

    common_parse(&formal->common, &tool_formal, argc, argv, &args);
    if (formal->limit_nodes == 0)
        formal->limit_nodes = FORMAL_LIMIT_NODES;
    if (formal->most_sets == 0)
        formal->most_sets = POSITIONAL_SETS_MAX;
    formal->output = output_open(formal->common.output.path);
    if (formal->output == NULL)
        return EXIT_TROUBLE;
    int status = run[args.command](formal);
    /* The walk closes the output that `make' writes from a record. */
    if (formal->output != NULL &&
        output_close(formal->output, status == EXIT_FINE || (status == EXIT_FINDINGS &&
                                                             args.command != FORMAL_MAKE)) != 0)
        status = EXIT_TROUBLE;
    return status;
}

static const struct option_words words[] = {{.option = "as", .names = formal_as_names},
                                            {.option = NULL}};

const struct tool tool_formal = {
    .main = formal_main,
    .reads = true,
    .asks = GAME_CHAINS | GAME_MONOTONE,
    .replay = REPLAY_MOVE,
    .output = OUTPUT_FORMAT | OUTPUT_PATH | OUTPUT_PAINT,
    .args_doc = "info [GAME...]\nsolve [GAME...]\ncount [GAME...]\nmake NAME\n"
                "make position [RECORD...]\nmake template NAME\nverify GAME PROOF",
    .doc = "Solves, counts and describes finite positional games: points, and the sets of points "
           "that win.\v"
           "Commands: `info' describes a game; `solve' says who wins, how soon and by which first "
           "moves; `count' counts its positions and games; `make' writes the data of a game; "
           "`verify' checks a proof that `solve' has written.",
    .options = options,
    .words = words,
    .parse = parse_opt,
};
