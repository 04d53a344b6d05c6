/* SPDX-License-Identifier: ISC */
/*
 * Most options are about one position, which is searched by one engine.
 */
#include "cmd/solve/solve_args.h"

#include <string.h>

#include "analyse/proof/mate_tree.h"
#include "cmd/position/positions.h"
#include "corpus/walk/worker_pool.h"

enum {
    KEY_SHORTEST = 256,
    KEY_LIMIT_NODES,
    KEY_TIME,
    KEY_MEMORY,
    KEY_THREADS,
    KEY_SAVE,
    KEY_SAVE_EVERY,
    KEY_RESUME,
    KEY_PROOF,
    KEY_SOLVED,
    KEY_VERIFY,
    KEY_ATTACKER,
    KEY_MAX
};

#define LIMIT_NODES 300000 /* set by hand */
#define MEMORY_BYTES ((uint64_t)256 << 20) /* of a thread, unless it is given */
#define MEMORY_BYTES_MOST ((uint64_t)1 << 40)
#define SAVE_EVERY_US ((uint64_t)300 * 1000000) /* set by hand */

static const char *const solve_attackers[] = {"white", "black", NULL};

const struct option_words solve_args_words[] = {{.option = "attacker", .names = solve_attackers},
                                                {.option = NULL}};

const struct argp_option solve_options[] = {
    {"shortest", KEY_SHORTEST, NULL, 0, "Also find the least number of stones and the line", 0},
    {"limit-nodes", KEY_LIMIT_NODES, "N", 0, "Limit each answer to N positions (300000)", 0},
    {"time", KEY_TIME, "SECONDS", 0, "Limit each answer to N seconds (unlimited)", 0},
    {"memory", KEY_MEMORY, "SIZE", 0,
     "Use at most SIZE bytes of tables in each thread of --jobs (256M)", 0},
    {"threads", KEY_THREADS, "N", 0, "Search each position with N threads (1); 0: one per core", 0},
    {"save", KEY_SAVE, "FILE", 0, "Keep the search of one position in FILE, to go on with it later",
     0},
    {"save-every", KEY_SAVE_EVERY, "SECONDS", 0, "With --save: also save every N seconds (300)", 0},
    {"resume", KEY_RESUME, "FILE", 0, "Go on with the search kept in FILE, of the same game", 0},
    {"proof", KEY_PROOF, "FILE", 0,
     "Write a proof of the value to FILE, or go on with the one there", 0},
    {"solved", KEY_SOLVED, "FILE", 0,
     "Take the value from the proofs in FILE if one of them has it", 0},
    {"verify", KEY_VERIFY, "FILE", 0,
     "Check the proofs or the proof trees in FILE by the rules alone", 0},
    {"attacker", KEY_ATTACKER, "COLOUR", 0,
     "With --verify: who wins by the trees, white or black, where they do not say", 0},
    {"max", KEY_MAX, "X", 0, "With --verify: refuse trees that take more than X stones", 0},
    {0}};

/* Only one of keeping, proving and checking is possible at a time. */
static void solve_args_check_excluded(struct solve_args *args, struct argp_state *state)
{
    const struct solve_wanted *wanted = &args->wanted;
    const struct saved_search *saved = &args->saved;
    const bool is_saved = saved->save != NULL || saved->resume != NULL;
    const bool verifies = args->verify.path != NULL;

    if (saved->every_us != 0 && saved->save == NULL)
        argp_error(state, "--save-every needs --save");
    if ((args->verify.attacker != COLOUR_NONE || args->verify.most_stones > 0) && !verifies)
        argp_error(state, "--attacker and --max need --verify; hav-mate searches such wins");
    if (args->common.replay.all && (is_saved || wanted->proof != NULL))
        argp_error(state, "--save, --resume and --proof are for one position: not with --all");
    if (args->solved != NULL && (wanted->shortest || wanted->proof != NULL || is_saved))
        argp_error(state, "--solved has values alone: not with --shortest, --proof, --save or "
                          "--resume");
    if (verifies &&
        (args->common.input.noperands > 0 || args->common.replay.has_move ||
         args->common.replay.all || wanted->shortest || wanted->proof != NULL ||
         args->solved != NULL || is_saved || wanted->nthreads > 1 || wanted->time_ms > 0))
        argp_error(state, "--verify checks one file, without other questions or operands");
}

/* Threads share one position; --jobs shares records. */
static void solve_args_check_threads(struct solve_args *args, struct argp_state *state)
{
    const struct solve_wanted *wanted = &args->wanted;
    const uint64_t least = mate_engine_least_bytes(wanted->nthreads);

    if (wanted->nthreads < 2)
        return;
    if (wanted->memory_bytes < least)
        argp_error(state, "--threads=%d needs --memory=%llu or more", wanted->nthreads,
                   (unsigned long long)least);
    args->common.run.jobs = 1;
}

/* Is standard input one of the operands? */
static bool solve_args_read_standard(const struct input_args *input)
{
    bool reads = input->noperands == 0;

    for (size_t i = 0; i < input->noperands; i++)
        reads |= strcmp(input->operands[i], "-") == 0;
    return reads;
}

static void solve_args_check(struct solve_args *args, struct argp_state *state)
{
    struct solve_wanted *wanted = &args->wanted;

    positions_check(&args->common, state);
    solve_args_check_excluded(args, state);
    if (args->solved != NULL && strcmp(args->solved, "-") == 0 &&
        solve_args_read_standard(&args->common.input))
        argp_error(state, "--solved=- reads standard input: name the files of positions");
    if (wanted->memory_bytes == 0)
        wanted->memory_bytes = MEMORY_BYTES;
    solve_args_check_threads(args, state);
    if (args->saved.save != NULL || args->saved.resume != NULL) {
        wanted->saved = &args->saved;
        if (args->saved.every_us == 0)
            args->saved.every_us = SAVE_EVERY_US;
    }
    if (wanted->saved != NULL || wanted->proof != NULL)
        args->common.run.jobs = 1;
    wanted->spelling = args->common.output.spelling;
    args->verify.memory_bytes = wanted->memory_bytes;
    args->verify.limit_nodes = args->has_limit ? wanted->limit_nodes : MATE_CHECK_POSITIONS;
    if (!args->has_limit && wanted->time_ms == 0)
        wanted->limit_nodes = LIMIT_NODES;
}

error_t solve_args_parse(int key, char *arg, struct argp_state *state)
{
    struct solve_args *args = state->input;
    struct solve_wanted *wanted = &args->wanted;

    switch (key) {
    case KEY_SHORTEST: wanted->shortest = true; return 0;
    case KEY_LIMIT_NODES:
        wanted->limit_nodes = option_number(state, "limit-nodes", arg, 1, INT64_MAX / 2);
        args->has_limit = true;
        return 0;
    case KEY_TIME: wanted->time_ms = option_seconds(state, "time", arg); return 0;
    case KEY_MEMORY:
        wanted->memory_bytes =
            option_number(state, "memory", arg, mate_engine_least_bytes(1), MEMORY_BYTES_MOST);
        return 0;
    case KEY_THREADS:
        wanted->nthreads =
            worker_pool_size((int)option_number(state, "threads", arg, 0, MATE_THREADS_MAX));
        return 0;
    case KEY_SAVE: args->saved.save = arg; return 0;
    case KEY_SAVE_EVERY:
        args->saved.every_us = option_seconds(state, "save-every", arg) * 1000;
        return 0;
    case KEY_RESUME: args->saved.resume = arg; return 0;
    case KEY_PROOF: wanted->proof = arg; return 0;
    case KEY_SOLVED: args->solved = arg; return 0;
    case KEY_VERIFY: args->verify.path = arg; return 0;
    case KEY_ATTACKER:
        args->verify.attacker =
            (enum colour)(COLOUR_WHITE + option_choice(state, "attacker", arg, solve_attackers));
        return 0;
    case KEY_MAX:
        args->verify.most_stones = (int)option_number(state, "max", arg, 1, BOARD_CELLS_MAX);
        return 0;
    case ARGP_KEY_END: solve_args_check(args, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}
