/* SPDX-License-Identifier: ISC */
/*
 * The part of a position query that does not depend on the question.
 */
#include "cmd/position/position_query.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/board/ply.h"
#include "cmd/common/interrupt.h"
#include "cmd/common/progress.h"
#include "cmd/output/complaint.h"
#include "cmd/output/paragraph.h"
#include "cmd/output/row.h"
#include "cmd/position/positions.h"
#include "patterns/template_study.h"

/* One thread's. */
struct query_worker {
    const struct position_query *query;
    struct emit emit;
    struct query_view view;
    bool has_asked; /* about a record */
    struct text told; /* of the position before, without its first line */
};

static void query_worker_fold(void *context, void *argument)
{
    struct query_worker *worker = argument;
    const struct position_query *query = worker->query;

    (void)context;
    if (query->answer_end != NULL && worker->view.answer != NULL)
        query->answer_end(query->question, worker->view.answer);
    free(worker->view.answer);
    study_free(worker->view.study);
    if (query->tool_free != NULL && worker->view.tool != NULL)
        query->tool_free(worker->view.tool);
    emit_release(&worker->emit);
    text_release(&worker->told);
    free(worker);
}

static void *query_worker_new(void *context)
{
    const struct position_query *query = context;
    struct query_worker *worker = calloc(1, sizeof *worker);

    if (worker == NULL)
        return NULL;
    worker->query = query;
    worker->view.image = query->common->output.image;
    if (query->common->output.format != FORMAT_TEXT) {
        emit_init(&worker->emit, NULL, query->common->output.format);
        emit_no_header(&worker->emit);
    }
    if ((query->tool_new == NULL ||
         (worker->view.tool = query->tool_new(query->question)) != NULL) &&
        (!query->studies || (worker->view.study = template_study_builtin()) != NULL) &&
        (query->answer_bytes == 0 ||
         (worker->view.answer = calloc(1, query->answer_bytes)) != NULL))
        return worker;
    query_worker_fold(context, worker);
    return NULL;
}

/* ---- rows for programs ---- */

static void query_emit_colour(struct emit *emit, const char *name,
                              const struct position_query *query, const struct position *position)
{
    const struct ply *last =
        position != NULL && position->nplies > 0 ? &position->ply[position->nplies - 1] : NULL;

    if (position == NULL || (query->has_mover && last == NULL))
        emit_null(emit, name);
    else
        emit_string(
            emit, name,
            colour_name((enum colour)(query->has_mover ? last->colour : position->to_move)));
}

/* `item` NULL: the names alone are wanted. */
static int query_emit_answer(const struct position_query *query, const struct walk_item *item,
                             const struct query_view *view, const struct diagnostic *error,
                             struct emit *emit)
{
    bool fields = view != NULL || emit->format != FORMAT_JSON;
    int stop = 0;

    emit_row(emit);
    emit_string(emit, "file", item == NULL ? NULL : item->file);
    emit_unsigned(emit, "game", item == NULL ? 0 : item->game);
    emit_string(emit, "id", item == NULL ? NULL : item->record->id);
    if (view != NULL)
        emit_unsigned(emit, "ply", view->position->nplies);
    else if (fields)
        emit_null(emit, "ply");
    if (fields) {
        if (!query->has_own_colour)
            query_emit_colour(emit, query->has_mover ? "mover" : "to_move", query,
                              view == NULL ? NULL : view->position);
        stop = query->emit(query->question, view, emit);
    }
    row_error(emit, error);
    emit_end(emit);
    return stop;
}

static int query_write_head(const struct position_query *query, struct output *output)
{
    struct text head = {0};
    struct emit emit;
    int error = 0;

    if (format_is_table(query->common->output.format)) {
        emit_init(&emit, &head, query->common->output.format);
        emit_only_header(&emit);
        error = query_emit_answer(query, NULL, NULL, NULL, &emit);
        emit_release(&emit);
    }
    if (error == 0)
        error = common_head(query->common, output, &head);
    text_release(&head);
    return error;
}

/* ---- text ---- */

void query_title(const struct walk_item *item)
{
    const struct record *record = item->record;
    struct text *out = item->out;

    if (record->id != NULL) {
        text_string(out, "game ");
        terminal_text(out, record->id, strlen(record->id));
    } else {
        text_format(out, "game no. %llu", (unsigned long long)item->game);
    }
    text_string(out, " of ");
    if (strcmp(item->file, "-") == 0)
        text_string(out, "standard input");
    else
        terminal_text(out, item->file, strlen(item->file));
    if (record->white != NULL || record->black != NULL) {
        text_string(out, ": ");
        terminal_text(out, record->white != NULL ? record->white : "?",
                      strlen(record->white != NULL ? record->white : "?"));
        text_string(out, " (White) - ");
        terminal_text(out, record->black != NULL ? record->black : "?",
                      strlen(record->black != NULL ? record->black : "?"));
        text_string(out, " (Black)");
    }
    text_char(out, '\n');
}

const char *query_colour(enum colour colour)
{
    return colour == COLOUR_WHITE ? "White" : "Black";
}

void query_moment(const struct query_view *view, enum spelling spelling, struct text *out)
{
    const struct position *position = view->position;
    char spelt[SPELLING_BYTES];

    if (position->nplies == 0) {
        text_string(out, "before the first move ");
        return;
    }
    ply_spell(ply_last(position), position->board, spelling, spelt);
    text_format(out, "after %u. %s ", (unsigned)position->nplies, spelt);
}

bool query_turn(const struct query_view *view, struct text *out)
{
    const struct position *position = view->position;
    const figure_set standing = position_standing(position);

    if (standing == 0 && position_empties(position) == 0 && position->board->game->rules == NULL) {
        text_string(out, "The board is full: a draw.\n");
        return false;
    }
    if (standing == 0) {
        text_format(out, "(%s to move)\n", query_colour((enum colour)position->to_move));
        return true;
    }
    text_format(out, "%s has made ", query_colour((enum colour)ply_last(position)->colour));
    figure_put_names(standing, out);
    text_string(out, ": the game is over.\n");
    return false;
}

void query_line(struct text *words, const struct board *board, enum spelling spelling,
                const cell *line, int nline, bool is_own_first)
{
    char name[SPELLING_BYTES];

    for (int i = 0; i < nline; i++) {
        cell_spell(board, spelling, line[i], name);
        if (i > 0)
            text_char(words, ' ');
        text_format(words, (i % 2 == 0) == is_own_first ? "%s" : "(%s)", name);
    }
}

void query_hint(const struct query_view *view, const char *before, const char *more)
{
    struct text words = {0};

    if (!view->is_default)
        return;
    if (view->position->nplies == 0)
        text_format(&words, "%sThe record has no moves.", before);
    else
        text_format(
            &words,
            "%s-m-1 asks about the position before the last move, -a about every position%s.",
            before, more);
    paragraph_put(view->item->out, &words, 2);
    text_release(&words);
}

/* ---- the walk ---- */

/* Asks about the position of the view, and draws the answer if it is the first one. */
static int query_ask(const struct position_query *query, const struct query_view *view)
{
    int error = 0;

    if (view->study != NULL && view->is_first)
        study_begin(view->study);
    if (view->study != NULL)
        study_show(view->study, view->position);
    if (query->ask != NULL)
        error = query->ask(query->question, view);
    if (error == 0 && query->draw != NULL && query->picture != NULL && query->picture->length == 0)
        query->draw(query->question, view, query->picture);
    return error;
}

/*
 * With --all, takes back the text of a position, which begins at `start` of the output, if it says
 * what the text of the position before said.  The first line names the ply; it may be left out only
 * if it says nothing else than who is to move.
 */
static void query_drop_same(struct query_worker *worker, size_t start)
{
    static const char head_end[] = " to move)";
    struct text *out = worker->view.item->out, *told = &worker->told;
    const size_t length = out->length - start;
    const char *text = length == 0 ? NULL : out->bytes + start;
    const char *line = text == NULL ? NULL : memchr(text, '\n', length);

    if (line == NULL || (size_t)(line - text) < sizeof head_end ||
        memcmp(line - (sizeof head_end - 1), head_end, sizeof head_end - 1) != 0) {
        text_reset(told);
        return;
    }
    const size_t rest = length - (size_t)(line - text);
    if (told->length == rest && memcmp(told->bytes, line, rest) == 0) {
        out->length = start;
        return;
    }
    text_reset(told);
    text_append(told, line, rest);
    out->failed |= told->failed;
}

static int query_position(struct query_worker *worker)
{
    const struct position_query *query = worker->query;
    int error;

    progress_search(query->searches == NULL ? "the position" : query->searches,
                    worker->view.item->game, worker->view.position->nplies, 0);
    error = query_ask(query, &worker->view);
    if (error != 0)
        return error;
    if (query->common->output.format == FORMAT_TEXT) {
        if (worker->view.is_first)
            query_title(worker->view.item);
        const size_t start = worker->view.item->out->length;
        error = query->print(query->question, &worker->view);
        if (query->common->replay.all && !query->common->replay.every_ply)
            query_drop_same(worker, start);
    } else {
        error = query_emit_answer(query, worker->view.item, &worker->view, NULL, &worker->emit);
    }
    progress_ply_done();
    worker->view.is_first = false;
    return error;
}

static int query_rejected(void *argument, struct walk_item *item)
{
    struct query_worker *worker = argument;

    worker->emit.out = item->out;
    if (worker->query->common->output.format != FORMAT_TEXT)
        query_emit_answer(worker->query, item, NULL,
                          diagnostics_first_error(&item->record->diagnostics), &worker->emit);
    return WALK_REJECTED;
}

/* Reports a word of the question that names nothing on the record's board; false: none. */
static bool query_is_off_board(const struct position_query *query, const struct walk_item *item)
{
    size_t length = 0;
    const char *word = query->misses == NULL
                           ? NULL
                           : query->misses(query->question, item->position->board, &length);

    if (word != NULL)
        record_report(item->record, MESSAGE_NO_SUCH_CELL, 0, word, length);
    return word != NULL;
}

static int query_record(void *argument, struct walk_item *item)
{
    struct query_worker *worker = argument;
    const struct common *common = worker->query->common;
    struct positions positions;
    int error = 0;

    if (worker->has_asked && interrupt_seen())
        return ERROR_STOPPED; /* no further record is begun */
    if (query_is_off_board(worker->query, item) ||
        positions_first(&positions, common, item) != WALK_REPORTED)
        return query_rejected(argument, item);
    worker->has_asked = true;
    worker->view.item = item;
    worker->view.position = item->position;
    worker->view.is_first = true;
    text_reset(&worker->told);
    worker->view.is_default = !common->replay.has_move && !common->replay.all;
    worker->emit.out = item->out;
    for (bool more = true; more && error == 0; more = positions_next(&positions)) {
        const int nplies = item->position->nplies;

        worker->view.next = nplies < item->outcome->nplies ? &item->plies[nplies] : NULL;
        error = query_position(worker);
    }
    return error != 0 ? error : WALK_REPORTED;
}

/* A picture comes instead of the text. */
static int query_drop(void *context, const char *bytes, size_t length)
{
    (void)context;
    (void)bytes;
    (void)length;
    return 0;
}

int query_run(const struct position_query *query, struct output *output, struct walk_counts *counts)
{
    const struct job job = {.work = {.replay = WALK_REPLAY_PLIES,
                                     .study = true,
                                     .record_each = query_record,
                                     .rejected_each = query_rejected,
                                     .worker_new = query_worker_new,
                                     .worker_fold = query_worker_fold,
                                     .context = (void *)(uintptr_t)query,
                                     .chunk_records = query->chunk_records},
                            .sink = query->common->output.picture ? query_drop : NULL,
                            .totals = query->totals,
                            .ntotals = query->ntotals};
    int error = query->common->output.picture ? 0 : query_write_head(query, output);

    if (error == 0)
        error = common_walk(query->common, &job, output, counts);
    if (error == ERROR_STOPPED && interrupt_seen())
        complain("stopped in game %llu: the records after it were not read",
                 (unsigned long long)counts->read);
    return error;
}

int query_status(const struct common *common, struct output *output, int error,
                 const struct walk_counts *counts)
{
    const bool keeps = error == ERROR_STOPPED && !common_is_part(common);
    const int status = common_finish(common, output, keeps ? 0 : error, counts);

    return error == ERROR_STOPPED && (!keeps || status != EXIT_TROUBLE) ? EXIT_INTERRUPTED : status;
}
