/* SPDX-License-Identifier: ISC */
/*
 * hav-replay - replay game records: who won, and how
 *
 *     hav-replay -f json games.sgf
 *
 * Replays each record on a board and prints a row for it.
 */
#include <stdlib.h>
#include <unistd.h>

#include "cmd/common/common.h"
#include "cmd/common/game_row.h"
#include "cmd/position/positions.h"

struct args {
    struct common common;
    struct game_row row; /* what all rows have in common */
};

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    const struct args *args = state->input;

    (void)arg;
    if (key != ARGP_KEY_END)
        return ARGP_ERR_UNKNOWN;
    positions_check(&args->common, state);
    return 0;
}

/* One thread's. */
struct replayer {
    const struct args *args;
    struct emit emit;
    unsigned variation; /* the last one printed of the record at hand; 0: none */
};

static void *replayer_new(void *context)
{
    struct replayer *replayer = calloc(1, sizeof *replayer);

    if (replayer != NULL) {
        replayer->args = context;
        if (replayer->args->common.output.format != FORMAT_TEXT)
            emit_init(&replayer->emit, NULL, replayer->args->common.output.format);
        emit_no_header(&replayer->emit);
    }
    return replayer;
}

static void replayer_fold(void *context, void *worker)
{
    struct replayer *replayer = worker;

    (void)context;
    emit_release(&replayer->emit);
    free(replayer);
}

/* The rows of a line of the record, or of the record when it could not be replayed (outcome NULL);
 * `leaf` NODE_NONE: of the main line. */
static void replay_print_line(struct replayer *replayer, struct walk_item *item, uint32_t leaf,
                              const struct outcome *outcome)
{
    const struct common *common = &replayer->args->common;
    struct record *record = item->record;
    struct game_row row = replayer->args->row;
    struct diagnostic reason;
    char detail[PLY_DETAIL_BYTES];
    bool is_bad = outcome == NULL || outcome->end == END_ILLEGAL ||
                  (leaf == NODE_NONE && record_rejected(record));

    if (is_bad)
        reason = replay_reason(record, leaf);
    else if (replay_args_ply(&common->replay, outcome->nplies) < 0) {
        replay_args_no_ply(&common->replay, record, outcome->nplies, detail);
        reason = (struct diagnostic){.message = MESSAGE_NO_SUCH_PLY,
                                     .detail = detail,
                                     .offset = record->offset,
                                     .line = record->line,
                                     .column = record->column};
        is_bad = true;
    }
    replayer->emit.out = item->out;
    row.item = item;
    row.outcome = outcome;
    row.error = is_bad ? &reason : NULL;
    row.variation = replayer->variation;
    game_row_write(&row, common, &replayer->emit);
}

static int replay_line_each(void *worker, struct walk_item *item, uint32_t leaf,
                            const struct outcome *outcome)
{
    struct replayer *replayer = worker;

    replayer->variation++;
    replay_print_line(replayer, item, leaf, outcome);
    return 0;
}

/* Also of a rejected record.  With --variations its lines have been printed, if it has any. */
static int replay_record_each(void *worker, struct walk_item *item)
{
    struct replayer *replayer = worker;

    if (replayer->variation == 0)
        replay_print_line(replayer, item, NODE_NONE, item->outcome);
    replayer->variation = 0;
    return record_rejected(item->record) ? WALK_REJECTED : WALK_REPORTED;
}

static int replay_main(int argc, char **argv)
{
    struct args args = {0};
    struct job job = {.work = {.replay = WALK_REPLAY_CELLS,
                               .record_each = replay_record_each,
                               .rejected_each = replay_record_each,
                               .line_each = replay_line_each,
                               .worker_new = replayer_new,
                               .worker_fold = replayer_fold,
                               .context = &args}};
    struct walk_counts counts = {0};
    struct text head = {0};

    common_parse(&args.common, &tool_replay, argc, argv, &args);
    struct output *output = output_open(args.common.output.path);
    if (output == NULL)
        return EXIT_TROUBLE;
    if (args.common.replay.variations)
        job.work.replay = WALK_REPLAY_LINES;
    args.row.spelling = args.common.output.spelling;
    args.row.columns = (struct game_columns){
        .variation = args.common.replay.variations,
        .ply = args.common.replay.all || args.common.replay.has_move,
        .position = args.common.replay.has_move,
    };
    args.row.colored =
        output_args_colored(&args.common.output, output_is_stdout(output) ? STDOUT_FILENO : -1);
    game_row_head(&args.row, args.common.output.format, &head);
    int error = common_head(&args.common, output, &head);
    if (error == 0)
        error = common_walk(&args.common, &job, output, &counts);
    text_release(&head);
    return common_finish(&args.common, output, error, &counts);
}

const struct tool tool_replay = {
    .main = replay_main,
    .reads = true,
    .shards = SHARDS_ROWS,
    .replay = REPLAY_MOVE | REPLAY_ALL | REPLAY_VARIATIONS | REPLAY_RING_RULE | REPLAY_RULES,
    .output = OUTPUT_FORMAT | OUTPUT_PATH | OUTPUT_COORDS | OUTPUT_COLOR,
    .args_doc = "[FILE...]",
    .doc = "Replays game records and prints what happened in each: who won, and how.",
    .parse = parse_opt,
};
