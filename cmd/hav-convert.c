/* SPDX-License-Identifier: ISC */
/*
 * hav-convert - convert game records to another notation
 *
 *     hav-convert -f sgf -o games.sgf archive.zip
 */
#include <string.h>
#include <unistd.h>

#include "cmd/convert/convert_write.h"
#include "cmd/output/inputs.h"

enum { KEY_SPLIT = 256, KEY_MERGE };

static const struct argp_option options[] = {
    {"format", 'f', "NOTATION", 0,
     "sgf (the default), lg (LittleGolem), moves (a line each), json, or same (their own bytes)",
     0},
    {"merge", KEY_MERGE, NULL, 0, "Write all games to one output (the default)", 0},
    {"output", 'o', "FILE", 0,
     "Write to FILE instead of standard output; with --split, to files in this folder", 0},
    {"split", KEY_SPLIT, NULL, 0,
     "Write each game to its own file, in the new folder that --output names, or as its pattern "
     "says: %i id, %n number",
     0},
    {0}};

/* --split sends the games where --output says. */
static void convert_check(struct convert *args, struct argp_state *state)
{
    const struct input_args *input = &args->common.input;
    const char *unknown, *last;
    size_t length;

    if (input->noperands > 1 && access(last = input->operands[input->noperands - 1], F_OK) != 0)
        complain("no file `%s'; `-o %s' writes one", last, last);
    if (!args->splits)
        return;
    if (args->merge)
        argp_error(state, "--split excludes --merge");
    args->split_where = args->common.output.path;
    if (args->split_where == NULL)
        argp_error(state, "--split needs --output=DIR: where the files go");
    unknown = split_unknown_place(args->split_where, &length);
    if (unknown != NULL)
        argp_error(
            state,
            "unknown `%.*s' in the pattern `%s': want %%i (the id), %%n (the number), %%e (the "
            "ending) or %%%% (a percent sign)",
            (int)length, unknown, args->split_where);
    args->common.output.path = NULL;
}

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct convert *args = state->input;

    switch (key) {
    case 'f':
        args->notation = (enum notation)option_choice(state, "format", arg, notation_names);
        break;
    case 'o': args->common.output.path = arg; break;
    case KEY_MERGE: args->merge = true; break;
    case KEY_SPLIT: args->splits = true; break;
    case ARGP_KEY_END: convert_check(args, state); break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static int convert_main(int argc, char **argv)
{
    struct convert args = {.notation = NOTATION_SGF};
    struct job job = {.work = {.replay = WALK_REPLAY_OUTCOME,
                               .record_each = convert_each,
                               .rejected_each = convert_rejected,
                               .context = &args},
                      .sink = convert_put};
    struct walk_counts counts = {0};
    int error = 0;

    common_parse(&args.common, &tool_convert, argc, argv, &args);
    if (args.notation == NOTATION_SAME) {
        job.work.replay = WALK_REPLAY_NONE;
        job.work.record_each = job.work.rejected_each = convert_copy_each;
    }
    args.parts = args.notation == NOTATION_SAME || args.notation == NOTATION_LITTLEGOLEM;
    if (args.split_where != NULL && strchr(args.split_where, '%') != NULL &&
        inputs_has_above(args.split_where, strcspn(args.split_where, "%"))) {
        complain("cannot write `%s': its folder is also read; name another one", args.split_where);
        error = ERROR_OUTPUT;
    }
    if (error == 0 && args.split_where != NULL)
        error = split_open(&args.split, args.split_where);
    if (error == 0 && args.split_where != NULL && strchr(args.split_where, '%') == NULL)
        output_fills(args.split_where);
    if (error == ERROR_OUTPUT && args.split != NULL)
        complain("cannot write to %s", split_problem(args.split));
    if (error == 0 && (args.output = output_open_games(args.common.output.path)) == NULL)
        error = ERROR_OUTPUT;
    if (error == 0)
        output_raw(args.output);
    if (error == 0)
        error = common_walk(&args.common, &job, args.output, &counts);
    if (error == 0 && args.parts && args.started && counts.ends_line)
        error = output_write(args.output, "\n", 1); /* as the input does */
    split_close(args.split);
    return common_finish(&args.common, args.output, error, &counts);
}

static const struct option_words words[] = {{.option = "format", .names = notation_names},
                                            {.option = NULL}};

const struct tool tool_convert = {
    .main = convert_main,
    .reads = true,
    .replay = REPLAY_RING_RULE | REPLAY_RULES,
    .output = OUTPUT_COORDS,
    .args_doc = "[FILE...]",
    .doc = "Writes game records in another notation, in one output or in a file each.",
    .options = options,
    .words = words,
    .parse = parse_opt,
};
