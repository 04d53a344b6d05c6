/* SPDX-License-Identifier: ISC */
/*
 * The options that may be typed, and those that exclude each other.
 */
#include "cmd/mate/mate_args.h"

#include <string.h>

#include "cmd/position/positions.h"
#include "cmd/position/search_host.h"
#include "corpus/base/keyword.h"
#include "corpus/walk/worker_pool.h"

enum {
    KEY_MAX = 256,
    KEY_ATTACKER,
    KEY_ALL_MOVES,
    KEY_REPLIES,
    KEY_SCAN,
    KEY_LIMIT_NODES,
    KEY_TIME,
    KEY_TREES,
    KEY_PROBLEMS,
    KEY_COUNT,
    KEY_SHEET,
    KEY_MEMORY
};

#define MEMORY_BYTES ((uint64_t)256 << 20) /* of a thread's tables, unless it is given */
#define MEMORY_BYTES_MOST ((uint64_t)1 << 40)

const struct argp_option mate_options[] = {
    {"max", KEY_MAX, "X", 0, "Search wins with at most X stones (any number)", 0},
    {"attacker", KEY_ATTACKER, "COLOUR", 0,
     "Search wins of white, black, or the mover (the default)", 0},
    {"all-moves", KEY_ALL_MOVES, NULL, 0, "List every first move that wins as fast", 0},
    {"replies", KEY_REPLIES, NULL, 0,
     "List which moves of the side to move are proved to win, to hold or to lose", 0},
    {"scan", KEY_SCAN, NULL, 0,
     "Search every ply of a game: who has a win, which moves lost or missed one; as -a", 0},
    {"limit-nodes", KEY_LIMIT_NODES, "N", 0,
     "Limit each answer to N positions (300000; with --scan 2000)", 0},
    {"time", KEY_TIME, "SECONDS", 0, "Limit each answer to N seconds (unlimited)", 0},
    {"memory", KEY_MEMORY, "SIZE", 0,
     "Use at most SIZE bytes of tables in each thread of --jobs (256M)", 0},
    {"problems", KEY_PROBLEMS, "X", 0,
     "Write positions in which one first move alone wins, in X stones or in any number "
     "(X: win), or alone does not lose (X: hold), as SGF",
     0},
    {"count", KEY_COUNT, "N", 0, "With --problems: at most N problems (any number)", 0},
    {"sheet", KEY_SHEET, "FILE", 0, "With --problems: also a page to print, as HTML", 0},
    {"variations-sgf", KEY_TREES, "FILE", 0, "Write the proof trees of the wins to FILE", 0},
    {0}};

/* Problems are searched at every ply, for the side to move, by nodes alone. */
static void mate_args_check_problems(const struct mate_args *args, struct argp_state *state)
{
    const struct mate_wanted *wanted = &args->wanted;

    if (args->problems.stones == 0) {
        if (args->problems.count > 0 || args->problems.sheet != NULL)
            argp_error(state, "--count and --sheet need --problems");
        return;
    }
    if (args->common.replay.has_move || args->common.replay.all || wanted->terms.scan ||
        wanted->terms.all_moves || wanted->terms.replies || wanted->terms.attacker != COLOUR_NONE ||
        wanted->terms.most_stones > 0 || wanted->terms.time_ms > 0 || args->trees != NULL ||
        args->common.output.picture)
        argp_error(state, "--problems takes only --count, --sheet and --limit-nodes with it");
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
    if (wanted->terms.memory_bytes == 0)
        wanted->terms.memory_bytes = MEMORY_BYTES;
    if (wanted->terms.scan && args->common.replay.has_move)
        argp_error(state, "--scan and --move exclude each other");
    if (wanted->terms.scan && (wanted->terms.replies || wanted->terms.attacker != COLOUR_NONE))
        argp_error(state, "%s cannot be used with --scan, which searches for both colours",
                   wanted->terms.replies ? "--replies" : "--attacker");
    args->common.replay.all |= wanted->terms.scan;
    position_svg_check(&args->common, state);
    if (args->trees != NULL || args->problems.stones != 0)
        shard_args_refuse(&args->common.shard,
                          args->trees != NULL ? "--variations-sgf" : "--problems", state);
    if (args->trees != NULL || args->common.output.picture)
        args->common.run.jobs = 1; /* they are written in order */
    if (args->common.replay.all && args->trees == NULL) { /* the threads share each game */
        wanted->nworkers = worker_pool_size(args->common.run.jobs);
        args->common.run.jobs = 1;
    }
    if (wanted->terms.scan && wanted->nworkers == 0)
        wanted->nworkers = 1;
    wanted->spelling = args->common.output.spelling;
    wanted->terms.trees = args->trees != NULL;
    wanted->terms.stop = search_host_stops;
    wanted->terms.clock_us = search_host_clock_us;
    wanted->terms.engine_new = search_host_engine;
    if (!args->has_limit && wanted->terms.time_ms == 0)
        wanted->terms.limit_nodes = wanted->terms.scan           ? 2000
                                    : args->problems.stones != 0 ? 20000
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
        wanted->terms.most_stones = (int)option_number(state, "max", arg, 1, BOARD_CELLS_MAX);
        return 0;
    case KEY_ATTACKER:
        wanted->terms.attacker = (enum colour)option_choice(state, "attacker", arg, mate_attackers);
        return 0;
    case KEY_ALL_MOVES: wanted->terms.all_moves = true; return 0;
    case KEY_REPLIES: wanted->terms.replies = true; return 0;
    case KEY_SCAN: wanted->terms.scan = true; return 0;
    case KEY_LIMIT_NODES:
        wanted->terms.limit_nodes = option_number(state, "limit-nodes", arg, 1, INT64_MAX / 2);
        args->has_limit = true;
        return 0;
    case KEY_PROBLEMS:
        args->problems.stones =
            keyword_means(arg, strlen(arg), "win") ? MATE_PROBLEM_WIN
            : keyword_means(arg, strlen(arg), "hold")
                ? MATE_PROBLEM_HOLD
                : (int)option_number(state, "problems", arg, 1, BOARD_CELLS_MAX);
        return 0;
    case KEY_COUNT:
        args->problems.count = option_number(state, "count", arg, 1, INT64_MAX);
        return 0;
    case KEY_SHEET: args->problems.sheet = arg; return 0;
    case KEY_MEMORY:
        wanted->terms.memory_bytes =
            option_number(state, "memory", arg, mate_engine_least_bytes(1), MEMORY_BYTES_MOST);
        return 0;
    case KEY_TREES: args->trees = arg; return 0;
    case KEY_TIME: wanted->terms.time_ms = option_seconds(state, "time", arg); return 0;
    case ARGP_KEY_END: mate_args_check(args, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}
