/* SPDX-License-Identifier: ISC */
/*
 * What may be typed, and what excludes each other.
 */
#include "cmd/mate/mate_args.h"

#include <string.h>

#include "cmd/position/positions.h"
#include "corpus/walk/worker_pool.h"

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
    KEY_PROOF,
    KEY_SOLVED,
    KEY_VERIFY,
    KEY_PROBLEMS,
    KEY_COUNT,
    KEY_SHEET,
    KEY_MEMORY,
    KEY_THREADS,
    KEY_SAVE,
    KEY_SAVE_EVERY,
    KEY_RESUME
};

#define MEMORY_BYTES ((uint64_t)256 << 20) /* of a thread's tables, unless it is given */
#define MEMORY_BYTES_MOST ((uint64_t)1 << 40)
#define SAVE_EVERY_US ((uint64_t)300 * 1000000)

const struct argp_option mate_options[] = {
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
    {"memory", KEY_MEMORY, "SIZE", 0,
     "Use at most SIZE bytes of tables in each thread of --jobs (256M)", 0},
    {"threads", KEY_THREADS, "N", 0, "Search each position with N threads (1); 0: one per core", 0},
    {"save", KEY_SAVE, "FILE", 0, "Keep the search of one position in FILE, to go on with it later",
     0},
    {"save-every", KEY_SAVE_EVERY, "SECONDS", 0, "With --save: also save every N seconds (300)", 0},
    {"resume", KEY_RESUME, "FILE", 0, "Go on with the search kept in FILE, of the same game", 0},
    {"problems", KEY_PROBLEMS, "X", 0,
     "Write positions in which one first move alone wins in X stones, as SGF", 0},
    {"count", KEY_COUNT, "N", 0, "With --problems: at most N problems (any number)", 0},
    {"sheet", KEY_SHEET, "FILE", 0, "With --problems: also a page to print, as HTML", 0},
    {"svg", KEY_SVG, "FILE", 0, "Draw the winning line of one position as SVG", 0},
    {"variations-sgf", KEY_PROOFS, "FILE", 0, "Write the proof trees of the wins to FILE", 0},
    {"proof", KEY_PROOF, "FILE", 0,
     "With --solve: write a proof of the value to FILE, or go on with the one there", 0},
    {"solved", KEY_SOLVED, "FILE", 0,
     "With --solve: take the value from the proofs in FILE if one of them has it", 0},
    {"verify", KEY_VERIFY, "FILE", 0,
     "Check the proof trees or the proof in FILE by the rules alone", 0},
    {0}};

/* One position's search is kept: not those of a whole game, or of many threads. */
static void mate_args_check_checkpoint(struct mate_args *args, struct argp_state *state)
{
    struct mate_checkpoint *checkpoint = &args->checkpoint;

    if (checkpoint->every_us != 0 && checkpoint->save == NULL)
        argp_error(state, "--save-every needs --save");
    if (checkpoint->save == NULL && checkpoint->resume == NULL)
        return;
    if (args->common.replay.all || args->wanted.scan || args->problems.stones > 0 ||
        args->verify != NULL)
        argp_error(state, "--save and --resume search one position: not with --all, --scan, "
                          "--problems or --verify");
    if (checkpoint->every_us == 0)
        checkpoint->every_us = SAVE_EVERY_US;
    args->wanted.checkpoint = checkpoint;
    args->common.run.jobs = 1;
}

/* Threads share one position; --jobs shares positions. */
static void mate_args_check_threads(struct mate_args *args, struct argp_state *state)
{
    struct mate_wanted *wanted = &args->wanted;
    const uint64_t least = mate_finder_least_memory(wanted->nthreads);

    if (wanted->nthreads < 2)
        return;
    if (args->common.replay.all || wanted->scan || args->problems.stones > 0 ||
        args->verify != NULL)
        argp_error(state, "--threads shares one position: not with --verify, nor with --all, "
                          "--scan or --problems, whose positions --jobs shares");
    if (wanted->memory_bytes < least)
        argp_error(state, "--threads=%d needs --memory=%llu or more", wanted->nthreads,
                   (unsigned long long)least);
    args->common.run.jobs = 1;
}

/* The proof of one position's value. */
static void mate_args_check_dag(struct mate_args *args, struct argp_state *state)
{
    if (args->dag.path == NULL)
        return;
    if (!args->wanted.solve)
        argp_error(state, "--proof needs --solve");
    if (args->common.replay.all || args->wanted.scan || args->wanted.all_moves ||
        args->wanted.most_stones > 0 || args->proofs != NULL)
        argp_error(state, "--proof is for the value of one position: not with --all, --scan, "
                          "--all-moves, --max or --variations-sgf");
    args->wanted.dag = &args->dag;
    args->common.run.jobs = 1;
}

/* Is standard input one of the operands? */
static bool mate_args_read_standard(const struct input_args *input)
{
    bool reads = input->noperands == 0;

    for (size_t i = 0; i < input->noperands; i++)
        reads |= strcmp(input->operands[i], "-") == 0;
    return reads;
}

/* Solved positions have a value, and nothing else. */
static void mate_args_check_solved(struct mate_args *args, struct argp_state *state)
{
    const struct mate_wanted *wanted = &args->wanted;

    if (args->solved == NULL)
        return;
    if (!wanted->solve)
        argp_error(state, "--solved needs --solve");
    if (strcmp(args->solved, "-") == 0 && mate_args_read_standard(&args->common.input))
        argp_error(state, "--solved=- reads standard input: name the files of positions");
    if (wanted->scan || wanted->all_moves || wanted->shortest || wanted->most_stones > 0 ||
        args->proofs != NULL || args->dag.path != NULL || wanted->checkpoint != NULL)
        argp_error(state, "--solved has values alone: not with --scan, --all-moves, --shortest, "
                          "--max, --variations-sgf, --proof, --save or --resume");
}

/* Problems are searched at every ply, for the side to move, by nodes alone. */
static void mate_args_check_problems(const struct mate_args *args, struct argp_state *state)
{
    const struct mate_wanted *wanted = &args->wanted;

    if (args->problems.stones == 0) {
        if (args->problems.count > 0 || args->problems.sheet != NULL)
            argp_error(state, "--count and --sheet need --problems");
        return;
    }
    if (args->common.replay.has_move || args->common.replay.all || wanted->scan || wanted->solve ||
        wanted->all_moves || wanted->replies || wanted->attacker != COLOUR_NONE ||
        wanted->most_stones > 0 || wanted->time_ms > 0 || args->proofs != NULL ||
        args->dag.path != NULL || args->solved != NULL || args->verify != NULL ||
        args->picture.path != NULL)
        argp_error(state, "--problems takes only --count, --sheet and --limit-nodes beside it");
    if (args->common.output.format != FORMAT_TEXT)
        argp_error(state, "--problems writes SGF; --format cannot be used");
    if (args->problems.sheet != NULL)
        (void)option_page(state, "sheet", args->problems.sheet);
}

static void mate_args_check(struct mate_args *args, struct argp_state *state)
{
    struct mate_wanted *wanted = &args->wanted;

    positions_check(&args->common, state);
    mate_args_check_problems(args, state);
    mate_args_check_checkpoint(args, state);
    mate_args_check_dag(args, state);
    mate_args_check_solved(args, state);
    if (wanted->memory_bytes == 0)
        wanted->memory_bytes = MEMORY_BYTES;
    mate_args_check_threads(args, state);
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
         wanted->replies || args->proofs != NULL || args->dag.path != NULL ||
         args->solved != NULL || args->picture.path != NULL))
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
        wanted->limit_nodes = args->verify != NULL        ? MATE_CHECK_POSITIONS
                              : wanted->scan              ? 2000
                              : args->problems.stones > 0 ? 20000
                                                          : 300000;
}

static const char *const mate_attackers[] = {"mover", "white", "black", NULL};

const struct option_words mate_args_words[] = {{.option = "attacker", .names = mate_attackers},
                                               {.option = NULL}};

error_t mate_args_parse(int key, char *arg, struct argp_state *state)
{
    struct mate_args *args = state->input;
    struct mate_wanted *wanted = &args->wanted;

    switch (key) {
    case KEY_MAX:
        wanted->most_stones = (int)option_number(state, "max", arg, 1, BOARD_CELLS_MAX);
        return 0;
    case KEY_ATTACKER:
        wanted->attacker = (enum colour)option_choice(state, "attacker", arg, mate_attackers);
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
    case KEY_PROBLEMS:
        args->problems.stones = (int)option_number(state, "problems", arg, 1, BOARD_CELLS_MAX);
        return 0;
    case KEY_COUNT:
        args->problems.count = option_number(state, "count", arg, 1, INT64_MAX);
        return 0;
    case KEY_SHEET: args->problems.sheet = arg; return 0;
    case KEY_MEMORY:
        wanted->memory_bytes =
            option_number(state, "memory", arg, mate_finder_least_memory(1), MEMORY_BYTES_MOST);
        return 0;
    case KEY_THREADS:
        wanted->nthreads =
            worker_pool_size((int)option_number(state, "threads", arg, 0, MATE_THREADS_MAX));
        return 0;
    case KEY_SAVE: args->checkpoint.save = arg; return 0;
    case KEY_SAVE_EVERY:
        args->checkpoint.every_us = option_seconds(state, "save-every", arg) * 1000;
        return 0;
    case KEY_RESUME: args->checkpoint.resume = arg; return 0;
    case KEY_SVG: args->picture.path = arg; return 0;
    case KEY_PROOFS: args->proofs = arg; return 0;
    case KEY_PROOF: args->dag.path = arg; return 0;
    case KEY_SOLVED: args->solved = arg; return 0;
    case KEY_VERIFY: args->verify = arg; return 0;
    case KEY_TIME: wanted->time_ms = option_seconds(state, "time", arg); return 0;
    case ARGP_KEY_END: mate_args_check(args, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}
