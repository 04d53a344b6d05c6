/* SPDX-License-Identifier: ISC */
/*
 * hav-grep - print games that match
 *
 *     hav-grep freeling games.zip
 *     hav-grep --player='^White$' --end=ring --position='j10 swap' games.zip >rings.sgf
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/common/common.h"
#include "cmd/grep/grep_answer.h"
#include "cmd/grep/grep_word.h"

struct args {
    struct common common;
    struct grep_answer answer;
    const char *form_option; /* the one that chose answer.form; NULL: none */
};

/* One thread's. */
struct grepper {
    const struct args *args;
    struct emit emit;
};

enum { KEY_SIZE = 256 };

static const struct argp_option options[] = {
    {"format", 'f', "FORMAT", 0, "records (the default), text, csv, tsv or json", 1},
    {"count", 'c', NULL, 0, "Print only the number of matching games", 1},
    {"files-with-matches", 'l', NULL, 0, "Print only the names of files with a match", 1},
    {"invert-match", 'v', NULL, 0, "Print games that do not match", 1},
    {"size", KEY_SIZE, "N", OPTION_HIDDEN, NULL, 1},
    {0},
};

/* Takes a first operand that is an expression. */
static void grep_take_expression(struct args *args, struct argp_state *state)
{
    struct input_args *input = &args->common.input;

    if (args->common.filter.wish.nterms > 0 ||
        !grep_word_begins(input->operands, input->noperands, args->common.filter.index != NULL,
                          args->common.run.verbosity))
        return;
    filter_args_add(&args->common.filter, "any-header", input->operands[0], state);
    shard_args_word(&args->common.shard, "any-header", input->operands[0]);
    input->operands++;
    input->noperands--;
}

/* --count, --files-with-matches and --format each say what is printed. */
static void grep_choose(struct args *args, const char *option, enum grep_form form,
                        struct argp_state *state)
{
    if (args->form_option != NULL && strcmp(args->form_option, option) != 0)
        argp_error(state, "%s and %s exclude each other", args->form_option, option);
    args->form_option = option;
    args->answer.form = form;
}

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;

    switch (key) {
    case 'f':
        grep_choose(args, "--format",
                    (enum grep_form)option_choice(state, "format", arg, grep_form_names), state);
        return 0;
    case 'c': grep_choose(args, "--count", GREP_COUNT, state); return 0;
    case 'l': grep_choose(args, "--files-with-matches", GREP_FILES, state); return 0;
    case 'v': args->common.filter.wish.inverted = true; return 0;
    case KEY_SIZE: argp_error(state, "--size chooses no games; --board=%s does", arg); return 0;
    case ARGP_KEY_END: grep_take_expression(args, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static void *grepper_new(void *context)
{
    struct grepper *grepper = calloc(1, sizeof *grepper);

    if (grepper != NULL) {
        grepper->args = context;
        grep_answer_emit_init(&grepper->args->answer, &grepper->emit);
    }
    return grepper;
}

static void grepper_fold(void *context, void *worker)
{
    struct grepper *grepper = worker;

    (void)context;
    emit_release(&grepper->emit);
    free(grepper);
}

static int grep_each(void *worker, struct walk_item *item)
{
    struct grepper *grepper = worker;

    grep_answer_tell(&grepper->args->answer, item, item->outcome, &grepper->emit);
    diagnostics_reset(&item->record->diagnostics); /* a match is all that counts */
    return WALK_REPORTED;
}

static int grep_put(void *context, const char *bytes, size_t length)
{
    struct args *args = context;

    return grep_answer_put(&args->answer, bytes, length);
}

static int grep_main(int argc, char **argv)
{
    struct args args = {.answer.form = GREP_RECORDS};
    struct job job = {.work = {.replay = WALK_REPLAY_VERDICT,
                               .record_each = grep_each,
                               .worker_new = grepper_new,
                               .worker_fold = grepper_fold,
                               .context = &args},
                      .sink = grep_put};
    struct walk_counts counts = {0};

    common_parse(&args.common, &tool_grep, argc, argv, &args);
    struct output *output = args.answer.form == GREP_RECORDS && !common_is_part(&args.common)
                                ? output_open_games(args.common.output.path)
                                : output_open(args.common.output.path);
    if (output == NULL)
        return EXIT_TROUBLE;
    if (grep_has_rows(&args.answer))
        job.work.replay = WALK_REPLAY_CELLS;
    job.work.need = args.answer.form == GREP_COUNT   ? WALK_NEED_NONE
                    : args.answer.form == GREP_FILES ? WALK_NEED_ENTRIES
                                                     : WALK_NEED_ALL;
    args.answer.output = output;
    if (grep_has_rows(&args.answer))
        args.answer.format =
            output_args_guarded(&args.common.output, (enum format)args.answer.form, FORMULAS_KEEP);
    args.answer.row.colored =
        output_args_colored(&args.common.output, output_is_stdout(output) ? STDOUT_FILENO : -1);
    args.answer.row.spelling = args.common.output.spelling;
    int error = grep_answer_begin(&args.answer, &args.common);
    if (error == 0)
        error = common_walk(&args.common, &job, output, &counts);
    if (error == 0 && !common_is_part(&args.common))
        error = grep_answer_end(&args.answer, &counts);
    grep_answer_release(&args.answer);
    int status = common_finish(&args.common, output, error, &counts);
    return status == EXIT_FINE && counts.reported == 0 ? EXIT_FINDINGS : status;
}

static const struct option_words words[] = {{.option = "format", .names = grep_form_names},
                                            {.option = NULL}};

const struct tool tool_grep = {
    .main = grep_main,
    .reads = true,
    .only_chooses = true,
    .filters = true,
    .shards = SHARDS_ROWS,
    .replay = REPLAY_RING_RULE | REPLAY_RULES,
    .output = OUTPUT_FORMULAS | OUTPUT_PATH | OUTPUT_COORDS | OUTPUT_COLOR,
    .args_doc = "[FILE...]\nRE FILE...",
    .doc = "Prints the records of games that match all conditions, unchanged.",
    .options = options,
    .words = words,
    .parse = parse_opt,
};
