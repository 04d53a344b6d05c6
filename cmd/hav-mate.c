/* SPDX-License-Identifier: ISC */
/*
 * hav-mate - forced wins: whose, in how many stones, and by which line
 *
 *     hav-mate -m -5 --all-moves game.sgf
 */
#include "cmd/interrupt.h"
#include "cmd/mate_row.h"
#include "cmd/positions.h"

struct args {
    struct common common;
    struct mate_wanted wanted;
    bool has_limit; /* --limit-nodes was given */
};

enum { KEY_MAX = 256, KEY_ATTACKER, KEY_ALL_MOVES, KEY_SOLVE, KEY_SCAN, KEY_LIMIT_NODES, KEY_TIME };

static const struct argp_option options[] = {
    {"max", KEY_MAX, "X", 0, "Wins of at most X own stones only (any number)", 0},
    {"attacker", KEY_ATTACKER, "COLOUR", 0, "Whose win: white, black, or mover (the default)", 0},
    {"all-moves", KEY_ALL_MOVES, NULL, 0, "Also every first move that wins in as few stones", 0},
    {"solve", KEY_SOLVE, NULL, 0, "The value of the position: who wins, or a draw", 0},
    {"scan", KEY_SCAN, NULL, 0,
     "Every ply of a game: who has a win, and which moves threw one away; as -a", 0},
    {"limit-nodes", KEY_LIMIT_NODES, "N", 0,
     "Positions that a search may try (300000; with --scan 2000)", 0},
    {"time", KEY_TIME, "SECONDS", 0, "Seconds that a search may take (any)", 0},
    {0}};

/* Seconds with up to three decimals. */
static uint64_t read_time(struct argp_state *state, const char *arg)
{
    uint64_t time_ms = 0;
    int decimals = -1;

    for (const char *c = arg; *c != '\0' || c == arg; c++) {
        if (*c == '.' && decimals < 0 && c > arg)
            decimals = 0;
        else if (*c >= '0' && *c <= '9' && time_ms < 1000000000 && decimals < 3)
            time_ms = time_ms * 10 + (uint64_t)(*c - '0'), decimals += decimals >= 0;
        else
            argp_error(state, "bad value `%s' for --time: want seconds, as 2 or 0.5", arg);
    }
    for (int i = decimals < 0 ? 0 : decimals; i < 3; i++)
        time_ms *= 10;
    if (time_ms == 0)
        argp_error(state, "bad value `%s' for --time: want more than 0 seconds", arg);
    return time_ms;
}

static void check(struct args *args, struct argp_state *state)
{
    struct mate_wanted *wanted = &args->wanted;

    positions_check(&args->common, state);
    if (wanted->scan && args->common.has_move)
        argp_error(state, "--scan and --move exclude each other");
    if ((wanted->scan || wanted->solve) && wanted->attacker != COLOUR_NONE)
        argp_error(state, "--attacker: --scan and --solve look at both colours");
    args->common.all |= wanted->scan;
    wanted->spelling = args->common.spelling;
    if (!args->has_limit && wanted->time_ms == 0)
        wanted->limit_nodes = wanted->scan ? 2000 : 300000;
}

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    static const char *const attackers[] = {"mover", "white", "black", NULL};
    struct args *args = state->input;
    struct mate_wanted *wanted = &args->wanted;

    switch (key) {
    case KEY_MAX:
        wanted->most_stones = (int)common_number(state, "--max", arg, 1, BOARD_CELLS_MAX);
        return 0;
    case KEY_ATTACKER:
        wanted->attacker = (enum colour)common_choice(state, "attacker", arg, attackers);
        return 0;
    case KEY_ALL_MOVES: wanted->all_moves = true; return 0;
    case KEY_SOLVE: wanted->solve = true; return 0;
    case KEY_SCAN: wanted->scan = true; return 0;
    case KEY_LIMIT_NODES:
        wanted->limit_nodes = common_number(state, "--limit-nodes", arg, 1, INT64_MAX / 2);
        args->has_limit = true;
        return 0;
    case KEY_TIME: wanted->time_ms = read_time(state, arg); return 0;
    case ARGP_KEY_END: check(args, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct tool tool = {
    .wants = COMMON_INPUT | COMMON_FORMAT | COMMON_OUTPUT | COMMON_COORDS | COMMON_MOVE |
             COMMON_ALL | COMMON_JOBS,
    .args_doc = "[FILE...]",
    .doc = "Looks for forced wins: whether a player completes a figure whatever the other does, "
           "in how few stones, and by which line.",
    .options = options,
    .parse = parse_opt,
};

static int emit_mate(const void *question, const struct inquiry_view *view, struct emit *emit)
{
    struct mate_reply reply;

    if (view != NULL)
        mate_finder_ask(view, &reply);
    mate_row_emit(question, view, view == NULL ? NULL : &reply, emit);
    return 0;
}

static int print_mate(const void *question, const struct inquiry_view *view)
{
    struct mate_reply reply;

    mate_finder_ask(view, &reply);
    mate_row_print(question, view, &reply);
    return 0;
}

int main(int argc, char **argv)
{
    struct mate_tally tally = {0};
    struct args args = {.wanted.tally = &tally};
    const struct inquiry inquiry = {.common = &args.common,
                                    .question = &args.wanted,
                                    .tool_new = mate_finder_new,
                                    .tool_free = mate_finder_free,
                                    .chunk_records = 1,
                                    .has_own_colour = true,
                                    .emit = emit_mate,
                                    .print = print_mate};
    struct walk_counts counts = {0};

    common_parse(&args.common, &tool, argc, argv, &args);
    struct output *output = output_open(args.common.output);
    if (output == NULL)
        return EXIT_TROUBLE;
    interrupt_watch();
    int error = inquiry_run(&inquiry, output, &counts);
    int status = common_finish(&args.common, output, error, &counts);
    return status == EXIT_FINE && tally.open > 0 && !args.common.all ? EXIT_FINDINGS : status;
}
