/* SPDX-License-Identifier: ISC */
/*
 * hav-mate - find and prove forced wins
 *
 *     hav-mate -m -5 --all-moves game.sgf
 */
#include <string.h>

#include "cmd/common/input_copy.h"
#include "cmd/common/interrupt.h"
#include "cmd/mate/dag_file.h"
#include "cmd/mate/mate_args.h"
#include "cmd/mate/mate_dag.h"
#include "cmd/mate/mate_game.h"
#include "cmd/mate/mate_proof.h"
#include "cmd/mate/mate_row.h"

/* Reads the solved positions, which get half of the memory. */
static struct solved_file *read_solved(struct mate_args *args)
{
    struct mate_wanted *wanted = &args->wanted;
    struct solved_file *solved = solved_file_read(args->solved, wanted->memory_bytes / 2);

    wanted->solved = solved;
    if (wanted->memory_bytes / 2 >= mate_finder_least_memory(wanted->nthreads))
        wanted->memory_bytes /= 2;
    return solved;
}

/* Searches the positions or for problems, or checks the file. */
static int ask(struct mate_args *args, struct output *output, struct walk_counts *counts)
{
    const struct position_query query = {.common = &args->common,
                                         .question = &args->wanted,
                                         .tool_new = mate_game_new,
                                         .tool_free = mate_game_free,
                                         .chunk_records = 1,
                                         .has_own_colour = true,
                                         .searches = "forced wins",
                                         .emit = mate_row_emit,
                                         .print = mate_row_print};

    if (args->problems.stones > 0)
        return mate_problems_run(&args->common, &args->wanted, &args->problems, output, counts);
    if (args->verify == NULL)
        return query_run(&query, output, counts);
    const int error =
        strcmp(args->verify, "-") == 0 ? input_copy_standard(args->common.run.verbosity < 0) : 0;
    if (error != 0)
        return error;
    if (dag_file_is_proof(args->verify))
        return mate_dag_verify(&args->common, &args->wanted, args->verify, output);
    args->common.input.operands = &args->verify;
    args->common.input.noperands = 1;
    return mate_proof_verify(&args->common, &args->wanted, output, counts);
}

static int mate_main(int argc, char **argv)
{
    struct mate_tally tally = {0};
    struct mate_args args = {.wanted.tally = &tally};
    struct walk_counts counts = {0};

    common_parse(&args.common, &tool_mate, argc, argv, &args);
    struct solved_file *solved = NULL;
    if (args.solved != NULL && (solved = read_solved(&args)) == NULL)
        return EXIT_TROUBLE;
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
    solved_file_free(solved);
    int drawn = position_svg_end(&args.picture, error, &counts);
    int status = common_finish(&args.common, output, error, &counts);
    if (drawn != 0)
        return EXIT_TROUBLE;
    const bool found_open = tally.open > 0 && !args.common.replay.all;
    const bool checked_none = args.verify != NULL && tally.proved == 0;

    return status == EXIT_FINE && (found_open || checked_none) ? EXIT_FINDINGS : status;
}

const struct tool tool_mate = {
    .main = mate_main,
    .reads = true,
    .asks = GAME_CHAINS | GAME_MONOTONE,
    .replay = REPLAY_MOVE | REPLAY_ALL,
    .output = OUTPUT_FORMAT | OUTPUT_PATH | OUTPUT_COORDS | OUTPUT_PAINT,
    .args_doc = "[FILE...]",
    .doc =
        "Searches for forced wins: whether a player can complete a figure against every defence, "
        "with how few stones, and by which line.",
    .options = mate_options,
    .words = mate_args_words,
    .parse = mate_args_parse,
};
