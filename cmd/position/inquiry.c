/* SPDX-License-Identifier: ISC */
/*
 * One question to many positions: what is the same whatever the question.
 */
#include "cmd/position/inquiry.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/board/ply.h"
#include "cmd/output/row.h"
#include "cmd/position/positions.h"

/* One thread's. */
struct asker {
    const struct inquiry *inquiry;
    struct emit emit;
    void *tool;
    struct inquiry_view view;
};

static void *asker_new(void *context)
{
    const struct inquiry *inquiry = context;
    struct asker *asker = calloc(1, sizeof *asker);

    if (asker == NULL)
        return NULL;
    asker->inquiry = inquiry;
    if (inquiry->tool_new != NULL && (asker->tool = inquiry->tool_new(inquiry->question)) == NULL) {
        free(asker);
        return NULL;
    }
    if (inquiry->common->output.format != FORMAT_TEXT) {
        emit_init(&asker->emit, NULL, inquiry->common->output.format);
        emit_no_header(&asker->emit);
    }
    return asker;
}

static void asker_fold(void *context, void *worker)
{
    struct asker *asker = worker;

    (void)context;
    if (asker->inquiry->tool_free != NULL)
        asker->inquiry->tool_free(asker->tool);
    emit_release(&asker->emit);
    free(asker);
}

/* ---- rows for programs ---- */

static void emit_colour(struct emit *emit, const char *name, const struct inquiry *inquiry,
                        const struct position *position)
{
    const struct ply *last =
        position != NULL && position->nplies > 0 ? &position->ply[position->nplies - 1] : NULL;

    if (position == NULL || (inquiry->has_mover && last == NULL))
        emit_null(emit, name);
    else
        emit_string(
            emit, name,
            colour_name((enum colour)(inquiry->has_mover ? last->colour : position->to_move)));
}

/* `item` NULL: the names alone are wanted. */
static int emit_answer(const struct inquiry *inquiry, const struct walk_item *item,
                       const struct inquiry_view *view, const struct diagnostic *error,
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
        if (!inquiry->has_own_colour)
            emit_colour(emit, inquiry->has_mover ? "mover" : "to_move", inquiry,
                        view == NULL ? NULL : view->position);
        stop = inquiry->emit(inquiry->question, view, emit);
    }
    row_error(emit, error);
    emit_end(emit);
    return stop;
}

static int write_head(const struct inquiry *inquiry, struct output *output)
{
    struct text head = {0};
    struct emit emit;
    int error = 0;

    if (format_is_table(inquiry->common->output.format)) {
        emit_init(&emit, &head, inquiry->common->output.format);
        emit_only_header(&emit);
        error = emit_answer(inquiry, NULL, NULL, NULL, &emit);
        emit_release(&emit);
    }
    if (error == 0)
        error = head.failed ? ERROR_MEMORY : output_write(output, head.bytes, head.length);
    text_release(&head);
    return error;
}

/* ---- text ---- */

void inquiry_title(const struct walk_item *item)
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

void inquiry_moment(const struct inquiry_view *view, enum spelling spelling, struct text *out)
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

/* ---- the walk ---- */

static int ask_position(struct asker *asker)
{
    const struct inquiry *inquiry = asker->inquiry;
    int error;

    if (inquiry->common->output.format == FORMAT_TEXT) {
        if (asker->view.is_first)
            inquiry_title(asker->view.item);
        error = inquiry->print(inquiry->question, &asker->view);
    } else {
        error = emit_answer(inquiry, asker->view.item, &asker->view, NULL, &asker->emit);
    }
    asker->view.is_first = false;
    return error;
}

static int ask_rejected(void *worker, struct walk_item *item)
{
    struct asker *asker = worker;

    asker->emit.out = item->out;
    if (asker->inquiry->common->output.format != FORMAT_TEXT)
        emit_answer(asker->inquiry, item, NULL, diagnostics_first_error(&item->record->diagnostics),
                    &asker->emit);
    return WALK_REJECTED;
}

static int ask_each(void *worker, struct walk_item *item)
{
    struct asker *asker = worker;
    struct positions positions;
    int error = 0;

    if (positions_first(&positions, asker->inquiry->common, item) != WALK_REPORTED)
        return ask_rejected(worker, item);
    asker->view = (struct inquiry_view){
        .item = item, .position = item->position, .tool = asker->tool, .is_first = true};
    asker->emit.out = item->out;
    for (bool more = true; more && error == 0; more = positions_next(&positions))
        error = ask_position(asker);
    return error != 0 ? error : WALK_REPORTED;
}

int inquiry_run(const struct inquiry *inquiry, struct output *output, struct walk_counts *counts)
{
    const struct job job = {.work = {.replay = positions_replay(inquiry->common),
                                     .record_each = ask_each,
                                     .rejected_each = ask_rejected,
                                     .worker_new = asker_new,
                                     .worker_fold = asker_fold,
                                     .context = (void *)(uintptr_t)inquiry,
                                     .chunk_records = inquiry->chunk_records}};
    int error = write_head(inquiry, output);

    return error != 0 ? error : common_walk(inquiry->common, &job, output, counts);
}
