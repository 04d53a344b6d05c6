/* SPDX-License-Identifier: ISC */
/*
 * How is a record judged?
 *
 * A record with an error is rejected, with or without a filter: a game that cannot be read cannot
 * be selected.  Other records are tested by the filter, first before the replay with the record
 * alone, and again after it if that did not decide.  The tool gets the rest.
 */
#include "corpus/walk/walk_worker.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct walk_worker {
    const struct walk_options *options; /* borrowed */
    void *tool; /* what the tool's worker_new returned */
    struct filter_worker *filter; /* NULL: no filter */
    struct record_options reading; /* those of the options, and the name of the file at hand */
    /* of the record at hand */
    struct record record;
    struct position position;
    struct outcome outcome;
    struct ply plies[PLIES_MAX]; /* what was played, with WALK_REPLAY_PLIES */
};

/* ---- the verdict ---- */

/* Turns the filter's answer, which may be an error, into a verdict. */
static int worker_take_answer(struct walk_worker *worker, int answer)
{
    struct record *record = &worker->record;

    if (answer == FILTER_NO) {
        diagnostics_reset(&record->diagnostics);
        return WALK_FILTERED;
    }
    if (answer == FILTER_UNDECIDED) {
        const char *condition = filter_undecided(worker->filter);

        record_report(record, MESSAGE_UNDECIDED, 0, condition, strlen(condition));
        return WALK_REJECTED;
    }
    return answer < 0 ? answer : WALK_REPORTED;
}

/* Tests the filter before the replay; FILTER_OPEN if only a replay can decide. */
static int worker_ask_record(struct walk_worker *worker)
{
    /* The replay of a rejected record finds further errors. */
    if (record_rejected(&worker->record))
        return FILTER_OPEN;
    return worker->filter == NULL ? FILTER_YES : filter_ask_record(worker->filter, &worker->record);
}

/* Replays the main line and tests the filter again.  Returns a verdict or an ERROR_. */
static int worker_replay_main(struct walk_worker *worker, struct walk_item *item)
{
    const enum walk_replay depth = worker->options->work.replay;
    const struct replay_options options = {
        .ring_rule = worker->options->ring_rule,
        .variant = worker->options->variant,
        .want_cells = depth == WALK_REPLAY_CELLS,
        .study = worker->options->work.study,
    };
    struct record *record = &worker->record;
    struct position *position = &worker->position;

    if (!replay_possible(record))
        return WALK_REJECTED;
    int error = replay_line(record, NODE_NONE, &options, position, &worker->outcome);
    if (error != 0)
        return error;
    if (depth != WALK_REPLAY_VERDICT)
        item->outcome = &worker->outcome;
    if (depth == WALK_REPLAY_PLIES) {
        memcpy(worker->plies, position->ply, position->nplies * sizeof worker->plies[0]);
        item->plies = worker->plies;
    }
    if (record_rejected(record))
        return WALK_REJECTED;
    return worker->filter == NULL
               ? WALK_REPORTED
               : worker_take_answer(
                     worker, filter_ask_game(worker->filter, record, position, &worker->outcome));
}

struct worker_line {
    struct walk_worker *worker;
    struct walk_item *item;
};

static int worker_end_line(void *context, uint32_t leaf, const struct outcome *outcome)
{
    const struct worker_line *line = context;
    const struct walk_work *work = &line->worker->options->work;

    return work->line_each == NULL ? 0
                                   : work->line_each(line->worker->tool, line->item, leaf, outcome);
}

/* Replays every line.  Returns a verdict or an ERROR_. */
static int worker_replay_lines(struct walk_worker *worker, struct walk_item *item)
{
    struct worker_line line = {worker, item};
    const struct replay_options options = {.ring_rule = worker->options->ring_rule,
                                           .variant = worker->options->variant,
                                           .want_cells = worker->options->work.line_each != NULL,
                                           .on_leaf = worker_end_line,
                                           .context = &line};

    if (!replay_possible(&worker->record))
        return WALK_REJECTED;
    int error = replay_tree(&worker->record, &options, &worker->position);
    if (error != 0)
        return error;
    return record_rejected(&worker->record) ? WALK_REJECTED : WALK_REPORTED;
}

/* Decides the record before the tool gets it.  Returns a verdict or an ERROR_. */
static int worker_decide(struct walk_worker *worker, struct walk_item *item)
{
    const enum walk_replay depth = worker->options->work.replay;

    if (worker->record.passed_over && depth != WALK_REPLAY_NONE)
        return WALK_FILTERED;
    if (!record_suits(&worker->record, worker->options->asks))
        return WALK_REJECTED;

    assert(worker->filter == NULL || (depth != WALK_REPLAY_NONE && depth != WALK_REPLAY_LINES));
    if (depth == WALK_REPLAY_NONE)
        return record_rejected(&worker->record) ? WALK_REJECTED : WALK_REPORTED;
    if (depth == WALK_REPLAY_LINES)
        return worker_replay_lines(worker, item);

    int answer = worker_ask_record(worker);
    if (answer == FILTER_OPEN || (answer == FILTER_YES && depth != WALK_REPLAY_VERDICT))
        return worker_replay_main(worker, item);
    return worker_take_answer(worker, answer);
}

/* Passes the record to the tool.  Returns the final verdict, or what stops the walk. */
static int worker_judge(struct walk_worker *worker, struct walk_item *item)
{
    const struct walk_work *work = &worker->options->work;
    int verdict = worker_decide(worker, item);

    if (verdict == WALK_REPORTED)
        return work->record_each(worker->tool, item);
    if (verdict == WALK_REJECTED && work->rejected_each != NULL)
        return work->rejected_each(worker->tool, item);
    return verdict;
}

/* ---- what is in a chunk ---- */

/* The name of the item's file for others. */
static const char *worker_shown(const struct walk_worker *worker, const struct chunk_item *item)
{
    const size_t at = worker->options->shown_at;
    const char *shown = item->file + (at < item->path_length ? at : 0);

    if (shown[0] != '/')
        return shown;
    /* An index has files of other folders, too. */
    for (size_t i = item->path_length; i > 0; i--)
        if (item->file[i - 1] == '/')
            return item->file + i;
    return shown;
}

/* Processes one game of a record: a page may hold several. */
static int worker_do_game(struct walk_worker *worker, struct chunk *chunk,
                          const struct chunk_item *item, const struct span *span)
{
    const struct record *record = &worker->record;
    struct walk_item walked = {
        .record = &worker->record,
        .position = &worker->position,
        .span = span,
        .file = item->file,
        .shown = worker_shown(worker, item),
        .path_length = item->path_length,
        .entry = item->entry,
        .game = item->game + record->game_index,
        .ordinal = item->ordinal,
        .out = &chunk->out,
    };
    size_t out_before = chunk->out.length;
    bool assumed_size = record->size_assumed;
    int verdict = worker_judge(worker, &walked);

    if (verdict >= 0 && chunk->out.failed)
        verdict = ERROR_MEMORY;
    if (verdict >= 0) {
        int error = chunk_add_findings(chunk, item, walked.game, &record->diagnostics,
                                       worker->options->level);
        verdict = error != 0 ? error : verdict;
    }
    if (verdict < 0) {
        chunk->out.length = out_before;
        return verdict;
    }
    chunk->counts.read++;
    chunk->counts.reported += verdict == WALK_REPORTED;
    chunk->counts.filtered += verdict == WALK_FILTERED;
    chunk->counts.rejected += verdict == WALK_REJECTED;
    chunk->counts.assumed_size += assumed_size;
    return 0;
}

/* The diagnostics of such a page count as damage between records, once. */
static int worker_do_page_without_games(struct walk_worker *worker, struct chunk *chunk,
                                        const struct chunk_item *item)
{
    size_t before = chunk->nfindings;
    int error =
        chunk_add_findings(chunk, item, 0, &worker->record.diagnostics, worker->options->level);

    for (size_t i = before; i < chunk->nfindings; i++) {
        struct walk_finding *finding = &chunk->findings[i];

        if (message_level(finding->diagnostic.message) == LEVEL_ERROR) {
            finding->is_damage = true;
            break;
        }
    }
    chunk->counts.damage += record_rejected(&worker->record);
    return error;
}

/* Hands on the bytes of a record that is not read. */
static int worker_pass_record(struct walk_worker *worker, struct chunk *chunk,
                              const struct chunk_item *item, const struct span *span)
{
    struct walk_item walked = {
        .span = span,
        .file = item->file,
        .path_length = item->path_length,
        .entry = item->entry,
        .game = item->game,
        .ordinal = item->ordinal,
        .out = &chunk->out,
    };
    int verdict = worker->options->work.record_passed(worker->tool, &walked);

    return verdict < 0 ? verdict : chunk->out.failed ? ERROR_MEMORY : 0;
}

static int worker_do_record(struct walk_worker *worker, struct chunk *chunk,
                            struct chunk_item *item)
{
    struct record *record = &worker->record;
    struct span *span = &item->span;

    span->bytes = chunk->bytes + item->at;
    if (item->is_passed)
        return worker_pass_record(worker, chunk, item, span);
    worker->reading.name_hint = item->file;
    int error = record_read(record, span, &worker->reading);
    if (error == 0 && record->games == 0)
        error = worker_do_page_without_games(worker, chunk, item);
    for (bool more = record->games > 0; more && error == 0; more = record_more(record))
        error = worker_do_game(worker, chunk, item, span);
    return error;
}

void walk_worker_do(struct walk_worker *worker, struct chunk *chunk)
{
    for (size_t i = 0; i < chunk->nitems && chunk->error == 0; i++) {
        struct chunk_item *item = &chunk->items[i];

        chunk->error = item->is_record ? worker_do_record(worker, chunk, item)
                                       : chunk_take_diagnostic(chunk, item, worker->options->level);
    }
}

/* ---- life ---- */

struct walk_worker *walk_worker_new(const struct walk_options *options)
{
    const struct walk_work *work = &options->work;
    struct walk_worker *worker = malloc(sizeof *worker);

    assert(work->worker_new != NULL || work->worker_fold == NULL);
    if (worker == NULL)
        return NULL;
    worker->options = options;
    worker->reading = options->record;
    worker->filter = options->filter == NULL ? NULL : filter_worker_new(options->filter);
    if (options->filter != NULL && worker->filter == NULL) {
        free(worker);
        return NULL;
    }
    worker->tool = work->worker_new == NULL ? work->context : work->worker_new(work->context);
    if (work->worker_new != NULL && worker->tool == NULL) {
        filter_worker_free(worker->filter);
        free(worker);
        return NULL;
    }
    record_init(&worker->record);
    return worker;
}

void walk_worker_free(struct walk_worker *worker)
{
    if (worker == NULL)
        return;
    const struct walk_work *work = &worker->options->work;
    if (work->worker_fold != NULL)
        work->worker_fold(work->context, worker->tool);
    record_release(&worker->record);
    filter_worker_free(worker->filter);
    free(worker);
}
