/* SPDX-License-Identifier: ISC */
/*
 * hav-mate - find and prove forced wins
 *
 *     hav-mate -m -5 --all-moves game.sgf
 */
#include "cmd/common/interrupt.h"
#include "cmd/mate/mate_args.h"
#include "cmd/mate/mate_game.h"
#include "cmd/mate/mate_row.h"

/* Searches the positions, or for problems. */
static int ask(struct mate_args *args, struct output *output, struct walk_counts *counts)
{
    const struct position_query query = {.common = &args->common,
                                         .question = &args->wanted,
                                         .tool_new = mate_game_new,
                                         .tool_free = mate_game_free,
                                         .chunk_records = 1,
                                         .has_own_colour = true,
                                         .totals = &args->wanted.tally->proved,
                                         .ntotals = MATE_TALLY_NUMBERS,
                                         .searches = "forced wins",
                                         .emit = mate_row_emit,
                                         .print = mate_row_print};

    if (args->problems.stones != 0)
        return mate_problems_run(&args->common, &args->wanted, &args->problems, output, counts);
    return query_run(&query, output, counts);
}

static int mate_main(int argc, char **argv)
{
    struct mate_tally tally = {0};
    struct mate_args args = {.wanted.tally = &tally};
    struct walk_counts counts = {0};

    common_parse(&args.common, &tool_mate, argc, argv, &args);
    struct output *output = output_open(args.common.output.path);
    if (output == NULL)
        return EXIT_TROUBLE;
    args.wanted.picture = position_svg_begin(&args.picture, &args.common);
    if (args.trees != NULL)
        args.wanted.trees = output_open_games(args.trees);
    interrupt_watch();
    int error = args.trees != NULL && args.wanted.trees == NULL ? ERROR_OUTPUT
                                                                : ask(&args, output, &counts);
    const bool kept = error == 0 || error == ERROR_STOPPED;
    if (output_close(args.wanted.trees, kept && !common_unread(&counts)) != 0)
        error = ERROR_OUTPUT;
    error = position_svg_end(&args.picture, &args.common, error, &counts, output);
    int status = query_status(&args.common, output, error, &counts);
    const bool found_open = tally.open > 0 && !args.common.replay.all;

    return status == EXIT_FINE && found_open ? EXIT_FINDINGS : status;
}

const struct tool tool_mate = {
    .main = mate_main,
    .reads = true,
    .shards = SHARDS_ROWS,
    .thread_mib = 320,
    .asks = GAME_CHAINS | GAME_MONOTONE,
    .replay = REPLAY_MOVE | REPLAY_ALL | REPLAY_EVERY_PLY,
    .output = OUTPUT_OR_PICTURE | OUTPUT_PATH | OUTPUT_COORDS | OUTPUT_PAINT,
    .args_doc = "[FILE...]",
    .doc =
        "Searches for forced wins: whether a player can complete a figure against every defence, "
        "with how few stones, and by which line.",
    .options = mate_options,
    .words = mate_args_words,
    .parse = mate_args_parse,
};
