/* SPDX-License-Identifier: ISC */
/*
 * hav-convert - convert game records to another notation
 *
 *     hav-convert --to=sgf -o games.sgf archive.zip
 */
#include <string.h>

#include "cmd/common/common.h"
#include "corpus/base/split.h"
#include "parse/write/write.h"

enum { KEY_TO = 256, KEY_SPLIT, KEY_MERGE };

struct args {
    struct common common;
    enum notation notation;
    const char *split_where; /* NULL: one output */
    bool merge;
    /* of the run */
    struct output *output;
    struct split *split;
    bool parts; /* newlines separate records, with one at the end if the input has one */
    bool started; /* a byte was put out */
};

static const struct argp_option options[] = {
    {"to", KEY_TO, "NOTATION", 0,
     "sgf (the default), lg (LittleGolem), moves (a line each), json, or same (their own bytes)",
     0},
    {"merge", KEY_MERGE, NULL, 0, "Write all games to one output (the default)", 0},
    {"split", KEY_SPLIT, "DIR|PATTERN", 0,
     "Write each game to its own file, in a new folder or as PATTERN says: %i id, %n number", 0},
    {0}};

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;

    switch (key) {
    case KEY_TO:
        args->notation = (enum notation)option_choice(state, "to", arg, notation_names);
        break;
    case KEY_MERGE: args->merge = true; break;
    case KEY_SPLIT: args->split_where = arg; break;
    case ARGP_KEY_END:
        if (args->split_where != NULL && (args->merge || args->common.output.path != NULL))
            argp_error(state, "--split excludes --merge and --output");
        break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static const struct tool tool = {
    .reads = true,
    .replay = REPLAY_RING_RULE,
    .output = OUTPUT_PATH | OUTPUT_COORDS,
    .args_doc = "[FILE...]",
    .doc = "Writes game records in another notation, in one output or in a file each.",
    .options = options,
    .parse = parse_opt,
};

static int convert_write_one(const struct args *args, struct walk_item *item,
                             const struct outcome *outcome)
{
    size_t start = item->out->length, frame = 0;

    if (args->notation == NOTATION_SAME && item->record->length == 0)
        return WALK_REPORTED; /* with the first game of its page */
    if (args->split != NULL)
        frame = split_frame_begin(item->out, item->record->id,
                                  notation_extension(args->notation, item->record));
    else if (args->parts)
        text_char(item->out, '\n'); /* between two; convert_put() takes it from the first */
    if (!write_record(item->record, outcome, args->notation, args->common.output.spelling,
                      item->out)) {
        item->out->length = start;
        return WALK_REJECTED;
    }
    if (args->split != NULL)
        split_frame_end(item->out, frame);
    return WALK_REPORTED;
}

static int convert_each(void *worker, struct walk_item *item)
{
    return convert_write_one(worker, item, item->outcome);
}

/* Writes the record as it is, whatever its game, if no part of it is lost. */
static int convert_copy_each(void *worker, struct walk_item *item)
{
    if (!record_is_whole(item->record))
        return WALK_REJECTED;
    diagnostics_reset(&item->record->diagnostics); /* its content is not looked at */
    return convert_write_one(worker, item, NULL);
}

/* A record that cannot be replayed is still written if the notation does not need the replay. */
static int convert_rejected(void *worker, struct walk_item *item)
{
    const struct args *args = worker;

    if (write_is_passed(item->record, args->notation))
        return convert_copy_each(worker, item);
    if (!write_is_page(item->record, args->notation))
        return WALK_REJECTED;
    diagnostics_reset(&item->record->diagnostics);
    return convert_write_one(args, item, NULL);
}

static int convert_put(void *context, const char *bytes, size_t length)
{
    struct args *args = context;

    if (args->split != NULL) {
        int error = split_write(args->split, bytes, length);
        if (error == ERROR_OUTPUT)
            complain("cannot write %s", split_problem(args->split));
        return error;
    }
    if (args->parts && !args->started && length > 0) {
        args->started = true;
        bytes++;
        length--;
    }
    return output_write(args->output, bytes, length);
}

int main(int argc, char **argv)
{
    struct args args = {.notation = NOTATION_SGF};
    struct job job = {.work = {.replay = WALK_REPLAY_OUTCOME,
                               .record_each = convert_each,
                               .rejected_each = convert_rejected,
                               .context = &args},
                      .sink = convert_put};
    struct walk_counts counts = {0};
    int error = 0;

    common_parse(&args.common, &tool, argc, argv, &args);
    if (args.notation == NOTATION_SAME) {
        job.work.replay = WALK_REPLAY_NONE;
        job.work.record_each = job.work.rejected_each = convert_copy_each;
    }
    args.parts = args.notation == NOTATION_SAME || args.notation == NOTATION_LITTLEGOLEM;
    if (args.split_where != NULL)
        error = split_open(&args.split, args.split_where);
    if (error == 0 && args.split_where != NULL && strchr(args.split_where, '%') == NULL)
        output_fills(args.split_where);
    if (error == ERROR_OUTPUT)
        complain("cannot write to %s", split_problem(args.split));
    if (error == 0 && (args.output = output_open(args.common.output.path)) == NULL)
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
