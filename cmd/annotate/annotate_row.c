/* SPDX-License-Identifier: ISC */
/*
 * The annotation as rows: one for each ply, then one with `summary`.
 */
#include "cmd/annotate/annotate_archive.h"

#include "analyse/board/ply.h"
#include "analyse/remark/best_move.h"
#include "analyse/remark/ply_verdict.h"
#include "cmd/output/row.h"

static void annotate_row_begin(const struct annotate_view *view, struct emit *emit)
{
    emit_row(emit);
    emit_string(emit, "file", view->item->file);
    emit_unsigned(emit, "game", view->item->game);
    emit_string(emit, "id", view->item->record->id);
}

static void annotate_row_remarks(const struct annotate_view *view, const struct annotated_ply *ply,
                                 struct emit *emit)
{
    const struct board *board = view->annotation->board;
    struct text words = {0};

    emit_array(emit, "remarks");
    for (int i = 0; i < ply->remarks.count; i++) {
        const struct remark *remark = &ply->remarks.remark[i];

        if (!annotate_shows(view, remark))
            continue;
        text_reset(&words);
        remark_spell(remark->text, board, view->spelling, &words);
        emit_object(emit, NULL);
        emit_string(emit, "word", remark_word_name((enum remark_word)remark->word));
        emit_string(emit, "kind", remark_kind_name((enum remark_kind)remark->kind));
        emit_bytes(emit, "text", words.bytes, words.length);
        row_cells(emit, "cells", board, view->spelling, remark->cells, remark->ncells);
        row_cells(emit, "within", board, view->spelling, remark->within, remark->nwithin);
        emit_object_end(emit);
    }
    emit_array_end(emit);
    emit->out->failed |= words.failed;
    text_release(&words);
}

static void annotate_row_threats(const struct annotate_view *view,
                                 const struct position_facts *facts, struct emit *emit)
{
    char spelt[SPELLING_BYTES];

    emit_object(emit, "threats");
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const struct colour_facts *side = &facts->side[c];

        emit_array(emit, colour_name(c));
        for (int i = 0; i < side->nthreats; i++)
            emit_bytes(
                emit, NULL, spelt,
                cell_spell(view->annotation->board, view->spelling, side->threats[i].at, spelt));
        emit_array_end(emit);
    }
    emit_object_end(emit);
}

static void annotate_row_frame(const struct annotate_view *view, const struct frame_fact *frame,
                               const char *name, struct emit *emit)
{
    if (!frame->exists) {
        emit_null(emit, name);
        return;
    }
    emit_object(emit, name);
    emit_signed(emit, "n", frame->n);
    row_figures(emit, "figures", frame->figures);
    row_edges(emit, view->annotation->board, view->spelling, frame->edges);
    if (frame->stones == FRAME_STONES_UNKNOWN)
        emit_null(emit, "stones");
    else
        emit_signed(emit, "stones", frame->stones);
    if (frame->robust == TEMPO_SAFE_UNKNOWN)
        emit_null(emit, "robust");
    else
        emit_bool(emit, "robust", frame->robust == TEMPO_SAFE_YES);
    row_set(emit, "carrier", view->annotation->board, view->spelling, &frame->carrier);
    row_set(emit, "pivots", view->annotation->board, view->spelling, &frame->pivots);
    emit_object_end(emit);
}

static void annotate_row_distance(const struct annotate_view *view,
                                  const struct position_facts *facts, struct emit *emit)
{
    emit_object(emit, "distance");
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        emit_object(emit, colour_name(c));
        for (int i = 0; i < FIGURES; i++) {
            const int stones = facts->side[c].distance[i];

            if ((view->annotation->board->game->figures >> i & 1) == 0)
                continue;
            if (stones < 0)
                emit_null(emit, figure_name((enum figure)(1 << i)));
            else
                emit_signed(emit, figure_name((enum figure)(1 << i)), stones);
        }
        emit_object_end(emit);
    }
    emit_object_end(emit);
}

static void annotate_row_estimate(const struct estimate_fact *estimate, struct emit *emit)
{
    if (!estimate->exists) {
        emit_null(emit, "estimate");
        return;
    }
    emit_object(emit, "estimate");
    emit_signed(emit, "white", estimate->white);
    emit_signed(emit, "low", estimate->low);
    emit_signed(emit, "high", estimate->high);
    emit_object_end(emit);
}

/* The mover's chance after the ply. */
static void annotate_row_chance(const struct annotated_ply *ply, struct emit *emit)
{
    const struct ply_chance *chance = &ply->chance;

    if (ply->facts.win.winner != COLOUR_NONE || chance->white == CHANCE_NONE)
        emit_null(emit, "chance");
    else if (chance->verdict != CHANCE_UNJUDGED)
        emit_signed(emit, "chance", chance->played);
    else
        emit_signed(emit, "chance", chance_of((enum colour)ply->ply->colour, chance->white));
}

/* The better moves that the engine has. */
static void annotate_row_better(const struct annotate_view *view, const struct annotated_ply *ply,
                                struct emit *emit)
{
    const struct ply_chance *chance = &ply->chance;
    const struct board *board = view->annotation->board;
    char spelt[SPELLING_BYTES];

    emit_array(emit, "better");
    if (chance->verdict != CHANCE_UNJUDGED) {
        emit_object(emit, NULL);
        cell_spell(board, view->spelling, chance->better, spelt);
        emit_string(emit, "move", spelt);
        if (chance->best == 100)
            emit_null(emit, "chance");
        else
            emit_signed(emit, "chance", chance->best);
        row_cells(emit, "line", board, view->spelling, chance->line, chance->nline);
        emit_object_end(emit);
    }
    emit_array_end(emit);
}

/* The best moves after the ply. */
static void annotate_row_best(const struct annotate_view *view, int index, struct emit *emit)
{
    struct best_move moves[CHANCE_MOVES];
    const int n = best_moves(view->annotation, index, moves);
    const struct board *board = view->annotation->board;
    char spelt[SPELLING_BYTES];

    emit_array(emit, "best");
    for (int i = 0; i < n; i++) {
        emit_object(emit, NULL);
        cell_spell(board, view->spelling, moves[i].move, spelt);
        emit_string(emit, "move", spelt);
        if (moves[i].chance == CHANCE_NONE)
            emit_null(emit, "chance");
        else
            emit_signed(emit, "chance", moves[i].chance);
        emit_string(emit, "proved", moves[i].proved);
        row_cells(emit, "line", board, view->spelling, moves[i].line, moves[i].nline);
        emit_object_end(emit);
    }
    emit_array_end(emit);
}

static void annotate_row_proved(const struct win_fact *win, struct emit *emit)
{
    if (win->winner == COLOUR_NONE) {
        emit_null(emit, "proved");
        return;
    }
    emit_object(emit, "proved");
    emit_string(emit, "winner", colour_name(win->winner));
    emit_signed(emit, "mate_in", win->stones);
    emit_bool(emit, "exact", win->exact);
    emit_object_end(emit);
}

static void annotate_row_choices(const struct annotate_view *view,
                                 const struct ply_choices *choices, struct emit *emit)
{
    row_set(emit, "held", view->annotation->board, view->spelling, &choices->held);
    if (choices->searched)
        row_set(emit, "not_lost", view->annotation->board, view->spelling, &choices->open);
    else
        emit_null(emit, "not_lost");
}

static void annotate_row_ply(const struct annotate_view *view, int index, struct emit *emit)
{
    const struct annotated_ply *ply = &view->annotation->plies[index];
    const struct board *board = view->annotation->board;
    const enum ply_verdict verdict = ply_verdict_of(ply);
    char spelt[SPELLING_BYTES];

    annotate_row_begin(view, emit);
    emit_signed(emit, "ply", index);
    ply_spell(ply->ply, board, view->spelling, spelt);
    emit_string(emit, "move", spelt);
    emit_string(emit, "mover", colour_name((enum colour)ply->ply->colour));
    annotate_row_remarks(view, ply, emit);
    annotate_row_threats(view, &ply->facts, emit);
    emit_object(emit, "frames");
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        annotate_row_frame(view, &ply->facts.side[c].frame, colour_name(c), emit);
    emit_object_end(emit);
    annotate_row_distance(view, &ply->facts, emit);
    annotate_row_estimate(&ply->facts.estimate, emit);
    annotate_row_chance(ply, emit);
    annotate_row_proved(&ply->facts.win, emit);
    annotate_row_choices(view, &ply->wins.choices, emit);
    annotate_row_better(view, ply, emit);
    annotate_row_best(view, index, emit);
    emit_bool(emit, "key", ply->key);
    emit_string(emit, "mark", verdict == PLY_UNJUDGED ? NULL : ply_verdict_mark(verdict));
    annotate_archive_emit_ply(view, index, emit);
    emit_end(emit);
}

static void annotate_row_side(const struct annotation_side *side, const char *name,
                              struct emit *emit)
{
    emit_object(emit, name);
    emit_signed(emit, "stones", side->stones);
    emit_signed(emit, "threats", side->threats);
    emit_signed(emit, "forced", side->forced);
    emit_signed(emit, "unanswered", side->unanswered);
    emit_signed(emit, "frames", side->frames);
    emit_signed(emit, "broken", side->broken);
    emit_signed(emit, "wins", side->wins);
    emit_signed(emit, "given_up", side->given_up);
    emit_object_end(emit);
}

/* A ply of the summary, or null. */
static void annotate_row_number(struct emit *emit, const char *name, bool is_known, int ply)
{
    if (is_known)
        emit_signed(emit, name, ply);
    else
        emit_null(emit, name);
}

static void annotate_row_summary(const struct annotate_view *view, struct emit *emit)
{
    static const char *const off[] = {"ring-rule", "estimate", "over", "game"};
    const struct annotation *annotation = view->annotation;
    const struct annotation_summary *summary = &annotation->summary;
    const struct mate_loss *loss = &summary->loss;

    annotate_row_begin(view, emit);
    emit_object(emit, "summary");
    emit_string(emit, "end", end_name(view->item->outcome->end));
    emit_string(emit, "winner", colour_name(summary->winner));
    emit_signed(emit, "plies", annotation->nplies);
    emit_array(emit, "key");
    for (int i = 1; i <= annotation->nplies; i++)
        if (annotation->plies[i].key)
            emit_signed(emit, NULL, i);
    emit_array_end(emit);
    emit_object(emit, "decided");
    emit_string(emit, "loser", colour_name(loss->loser));
    annotate_row_number(emit, "proved_from", loss->loser != COLOUR_NONE, loss->first);
    annotate_row_number(emit, "proved_to", loss->loser != COLOUR_NONE, loss->last);
    annotate_row_number(emit, "lost_by", loss->loser != COLOUR_NONE && loss->lost_by > 0,
                        loss->lost_by);
    annotate_row_number(emit, "frame_from", summary->frame_from > 0, summary->frame_from);
    annotate_row_number(emit, "drawn_from", summary->drawn_from >= 0, summary->drawn_from);
    emit_object_end(emit);
    annotate_row_side(&summary->side[COLOUR_WHITE], "white", emit);
    annotate_row_side(&summary->side[COLOUR_BLACK], "black", emit);
    emit_array(emit, "off");
    for (int i = 0; i < 4; i++)
        if ((annotation->off >> i & 1) != 0)
            emit_string(emit, NULL, off[i]);
    emit_array_end(emit);
    annotate_archive_emit(view, emit);
    emit_object_end(emit);
    emit_end(emit);
}

void annotate_row_emit(const struct annotate_view *view, struct emit *emit)
{
    for (int i = 1; i <= view->annotation->nplies; i++)
        annotate_row_ply(view, i, emit);
    annotate_row_summary(view, emit);
}
