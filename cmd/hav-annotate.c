/* SPDX-License-Identifier: ISC */
/*
 * hav-annotate - annotate one game: remarks, key moments, where it was decided
 *
 *     hav-annotate --detail=2 game.sgf
 */
#include "cmd/annotate/annotate_run.h"

struct args {
    struct common common;
    struct annotate_run run;
};

enum {
    KEY_DETAIL = 256,
    KEY_EFFORT,
    KEY_NODES,
    KEY_CALIBRATION,
    KEY_HTML,
    KEY_SITE,
    KEY_STRIP,
    KEY_BOOK,
    KEY_INDEX,
    KEY_PLAYER,
    KEY_BOARD,
};

static const char *const efforts[] = {"quick", "normal", "deep", NULL}; /* enum effort */

static const struct argp_option options[] = {
    {"detail", KEY_DETAIL, "N", 0,
     "Show what decides the game (1, the default), also templates and ladders (2), or all (3)", 0},
    {"effort", KEY_EFFORT, "WORD", 0,
     "Search: quick (proofs only), normal (the engine judges every move), or deep (10 times that)",
     0},
    {"limit-nodes", KEY_NODES, "N", 0,
     "Limit the longer searches for forced wins to N positions a game (120000)", 0},
    {"strip", KEY_STRIP, NULL, 0, "Write SGF without what --format=sgf has added", 0},
    {"calibration", KEY_CALIBRATION, NULL, 0,
     "Compare the estimate with the results of finished games instead", 0},
    {"book", KEY_BOOK, "FILE", 0, "Compare the games with those of a book", 0},
    {"index", KEY_INDEX, "DB", 0, "Compare the games with those of an index", 0},
    {"player", KEY_PLAYER, "NAME", 0,
     "List and count what a player missed in all his games instead", 0},
    {"html", KEY_HTML, "FILE", 0, "Write one game as a web page to step through", 0},
    {"board", KEY_BOARD, "GAME-SIZE", OPTION_ARG_OPTIONAL,
     "With --html, write an empty board to play on and open records in (havannah-8)", 0},
    {"site", KEY_SITE, NULL, 0,
     "Write a page for each game, and an index of them, into the folder --output", 0},
    {"move", 'm', "N", OPTION_HIDDEN, NULL, 0},
    {0}};

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct annotate_run *run = &((struct args *)state->input)->run;
    const char *reason;

    switch (key) {
    case KEY_DETAIL:
        run->question.detail = (int)option_number(state, "detail", arg, 1, ANNOTATION_DETAILS);
        return 0;
    case KEY_EFFORT:
        run->question.effort = (enum effort)option_choice(state, "effort", arg, efforts);
        run->has_effort = true;
        return 0;
    case KEY_NODES:
        run->question.limit_nodes = option_number(state, "limit-nodes", arg, 1, INT64_MAX / 2);
        return 0;
    case KEY_CALIBRATION: run->calibrates = true; return 0;
    case KEY_HTML: run->page.path = option_page(state, "html", arg); return 0;
    case KEY_BOARD:
        run->blank.wanted = true;
        run->blank.word = arg;
        return 0;
    case KEY_SITE: run->is_site = true; return 0;
    case KEY_STRIP: run->strips = true; return 0;
    case KEY_BOOK: run->archive.path = arg; return 0;
    case KEY_INDEX: run->archive.index = arg; return 0;
    case KEY_PLAYER: run->player.name = arg; return 0;
    case 'm':
        argp_error(state, "games are annotated as a whole; -f json has a row for each ply, and "
                          "hav-threats, hav-frames and hav-mate have --move");
        return 0;
    case ARGP_KEY_END:
        reason = annotate_run_refuses(run);
        if (reason != NULL)
            argp_error(state, "%s", reason);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int annotate_main(int argc, char **argv)
{
    struct args args = {.run = {.common = &args.common, .question.detail = 1}};
    struct walk_counts counts = {0};

    common_parse(&args.common, &tool_annotate, argc, argv, &args);
    struct output *output = args.common.output.picture || args.run.strips
                                ? output_open_games(args.common.output.path)
                                : output_open(args.common.output.path);
    if (output == NULL)
        return EXIT_TROUBLE;
    int error = annotate_run(&args.run, output, &counts);
    int status = common_finish(&args.common, output, error, &counts);
    if (status == EXIT_FINE && annotate_run_found_none(&args.run))
        status = EXIT_FINDINGS;
    annotate_run_release(&args.run);
    return status;
}

static const struct option_words words[] = {{.option = "effort", .names = efforts},
                                            {.option = NULL}};

const struct tool tool_annotate = {
    .main = annotate_main,
    .reads = true,
    .shards = SHARDS_ROWS,
    .thread_mib = 64,
    .replay = REPLAY_RING_RULE | REPLAY_RULES,
    .output = OUTPUT_OR_SGF | OUTPUT_PATH | OUTPUT_COORDS | OUTPUT_PAINT,
    .args_doc = "[FILE...]",
    .doc = "Annotates games: what each move does, which moves decided the game, and what is proved "
           "of it.",
    .options = options,
    .words = words,
    .parse = parse_opt,
};
