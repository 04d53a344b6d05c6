/* SPDX-License-Identifier: ISC */
/*
 * hav-threats - which cells complete a figure at once, make two threats, or answer them
 *
 *     hav-threats -m -3 game.sgf
 */
#include "cmd/charts.h"
#include "cmd/positions.h"
#include "cmd/threat_row.h"

struct args {
    struct common common;
    struct threat_question question;
    const char *svg; /* NULL: none */
};

enum { KEY_WIN = 256, KEY_LIMIT_NODES, KEY_SVG };

static const struct argp_option options[] = {
    {"win", KEY_WIN, "N", 0, "Also look for a win by threats alone, of at most N own stones", 0},
    {"limit-nodes", KEY_LIMIT_NODES, "N", 0,
     "Positions that the search of --win may try, each time (100000)", 0},
    {"svg", KEY_SVG, "FILE", 0, "Draw the threats of one position on its board", 0},
    {0}};

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;

    switch (key) {
    case KEY_WIN:
        args->question.win_stones = (int)common_number(state, "--win", arg, 1, THREAT_STONES_MAX);
        return 0;
    case KEY_LIMIT_NODES:
        args->question.limit_nodes =
            (long)common_number(state, "--limit-nodes", arg, 1, INT64_MAX / 2);
        return 0;
    case KEY_SVG: args->svg = arg; return 0;
    case ARGP_KEY_END:
        positions_check(&args->common, state);
        if (args->svg != NULL && args->common.all)
            argp_error(state, "--svg draws one position: not with --all");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct tool tool = {
    .wants = COMMON_INPUT | COMMON_FORMAT | COMMON_OUTPUT | COMMON_COORDS | COMMON_RING_RULE |
             COMMON_MOVE | COMMON_ALL | COMMON_JOBS,
    .args_doc = "[FILE...]",
    .doc = "Lists the cells that complete a figure at once, the cells that make two threats, and "
           "the replies that answer every threat.",
    .options = options,
    .parse = parse_opt,
};

int main(int argc, char **argv)
{
    struct args args = {.question.limit_nodes = 100000};
    const struct inquiry inquiry = {.common = &args.common,
                                    .question = &args.question,
                                    .tool_new = threat_row_tool,
                                    .tool_free = threat_row_tool_free,
                                    .emit = threat_row_emit,
                                    .print = threat_row_print};
    struct walk_counts counts = {0};
    struct text picture = {0};
    int drawn = 0;

    common_parse(&args.common, &tool, argc, argv, &args);
    args.question.spelling = args.common.spelling;
    if (args.svg != NULL) {
        args.question.picture = &picture;
        args.common.jobs = 1; /* the first is drawn */
    }
    struct output *output = output_open(args.common.output);
    if (output == NULL)
        return EXIT_TROUBLE;
    int error = inquiry_run(&inquiry, output, &counts);
    if (error == 0 && args.svg != NULL)
        drawn = charts_one_game("--svg", &counts) ? output_file(args.svg, &picture) : ERROR_OUTPUT;
    text_release(&picture);
    int status = common_finish(&args.common, output, error, &counts);
    return drawn != 0 ? EXIT_TROUBLE : status;
}
