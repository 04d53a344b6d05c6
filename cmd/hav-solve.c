/* SPDX-License-Identifier: ISC */
/*
 * hav-solve - find and prove the value of a position
 *
 *     hav-solve --proof=opening.proof opening.sgf
 */
#include <string.h>

#include "cmd/common/input_copy.h"
#include "cmd/common/interrupt.h"
#include "cmd/solve/dag_file.h"
#include "cmd/solve/solve_args.h"
#include "cmd/solve/solve_row.h"
#include "cmd/solve/verify_proof.h"

/* Reads the solved positions, which get half of the memory. */
static struct solved_file *read_solved(struct solve_args *args)
{
    struct solve_wanted *wanted = &args->wanted;
    struct solved_file *solved = solved_file_read(args->solved, wanted->memory_bytes / 2);

    wanted->solved = solved;
    if (wanted->memory_bytes / 2 >= mate_engine_least_bytes(wanted->nthreads))
        wanted->memory_bytes /= 2;
    return solved;
}

/* Checks the file. */
static int verify(struct solve_args *args, struct output *output, struct walk_counts *counts)
{
    char **path = &args->verify.path;
    const int error =
        strcmp(*path, "-") == 0 ? input_copy_standard(args->common.run.verbosity < 0) : 0;

    if (error != 0)
        return error;
    if (dag_file_is_proof(*path))
        return verify_proofs(&args->common, &args->verify, output);
    args->common.input.operands = path;
    args->common.input.noperands = 1;
    return verify_trees(&args->common, &args->verify, output, counts);
}

static int solve_main(int argc, char **argv)
{
    struct solve_tally tally = {0};
    struct solve_args args = {.wanted.tally = &tally, .verify.tally = &tally};
    const struct position_query query = {.common = &args.common,
                                         .question = &args.wanted,
                                         .tool_new = solve_finder_new,
                                         .tool_free = solve_finder_free,
                                         .chunk_records = 1,
                                         .searches = "values",
                                         .emit = solve_row_emit,
                                         .print = solve_row_print};
    struct walk_counts counts = {0};

    common_parse(&args.common, &tool_solve, argc, argv, &args);
    struct solved_file *solved = NULL;
    if (args.solved != NULL && (solved = read_solved(&args)) == NULL)
        return EXIT_TROUBLE;
    struct output *output = output_open(args.common.output.path);
    if (output == NULL)
        return EXIT_TROUBLE;
    interrupt_watch();
    const int error = args.verify.path != NULL ? verify(&args, output, &counts)
                                               : query_run(&query, output, &counts);
    solved_file_free(solved);
    const int status = query_status(&args.common, output, error, &counts);
    const bool found_open = tally.open > 0 && !args.common.replay.all;
    const bool checked_none = args.verify.path != NULL && tally.proved == 0;

    return status == EXIT_FINE && (found_open || checked_none) ? EXIT_FINDINGS : status;
}

const struct tool tool_solve = {
    .main = solve_main,
    .reads = true,
    .thread_mib = 320,
    .asks = GAME_CHAINS | GAME_MONOTONE,
    .replay = REPLAY_MOVE | REPLAY_ALL | REPLAY_EVERY_PLY,
    .output = OUTPUT_FORMAT | OUTPUT_PATH | OUTPUT_COORDS | OUTPUT_PAINT,
    .args_doc = "[FILE...]",
    .doc = "Decides who wins a position, or that it is a draw, and proves it in a file that any "
           "program can check.",
    .options = solve_options,
    .words = solve_args_words,
    .parse = solve_args_parse,
};
