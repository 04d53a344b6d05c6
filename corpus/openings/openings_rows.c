/* SPDX-License-Identifier: ISC */
/* The opening tree as rows for programs, one a node; and what all printers share. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "analyse/board/ply.h"
#include "corpus/base/interval.h"
#include "corpus/openings/openings_print.h"

#define FLUSH_BYTES ((size_t)64 << 10)

int openings_flush(struct openings_out *out, bool all)
{
    int error = out->text.failed ? ERROR_MEMORY : 0;

    if (error == 0 && out->text.length > (all ? 0 : FLUSH_BYTES)) {
        error = out->print->write(out->print->context, out->text.bytes, out->text.length);
        text_reset(&out->text);
    }
    return error < 0 ? error : 0;
}

const char *openings_spell(const struct openings_node *node, enum spelling spelling,
                           char text[SPELLING_BYTES])
{
    if (node->is_swap)
        strcpy(text, "swap");
    else if (node->cell == CELL_NONE)
        text[0] = '\0';
    else
        cell_spell(node->position->board, spelling, node->cell, text);
    return text;
}

struct openings_score openings_kept(const struct openings_node *node)
{
    const struct openings_score *all = &node->tally->score, *swap = &node->swap;

    return (struct openings_score){all->games - swap->games, all->white_won - swap->white_won,
                                   all->black_won - swap->black_won, all->drawn - swap->drawn};
}

const char *openings_date(uint32_t date, char text[OPENINGS_DATE_BYTES])
{
    int length = date == 0 ? 0 : snprintf(text, OPENINGS_DATE_BYTES, "%04u", date / 10000);

    text[length] = '\0';
    if (date / 100 % 100 != 0)
        length += snprintf(text + length, 8, "-%02u", date / 100 % 100);
    if (date % 100 != 0)
        snprintf(text + length, 8, "-%02u", date % 100);
    return text;
}

void openings_sample(const struct openings_source *source, uint64_t game, bool players,
                     struct text *out)
{
    struct book_entry entry;

    openings_source_entry(source, game, &entry);
    if (entry.id != 0)
        text_format(out, "#%" PRIu64, entry.id);
    else
        text_format(out, "%s:%" PRIu64, openings_source_name(source, entry.file), entry.number);
    if (players && (entry.white != 0 || entry.black != 0)) {
        text_format(out, " %s \xe2\x80\x93 %s",
                    entry.white != 0 ? openings_source_name(source, entry.white) : "?",
                    entry.black != 0 ? openings_source_name(source, entry.black) : "?");
    }
}

/* ---- rows ----------------------------------------------------------------------------------- */

struct rows_out {
    struct openings_out out;
    struct emit emit;
    struct text word;
};

static void openings_rows_emit_optional(struct emit *emit, const char *name, uint64_t value)
{
    if (value != 0)
        emit_unsigned(emit, name, value);
    else
        emit_null(emit, name);
}

/* won / games under `names`: share, low, high. */
static void openings_rows_emit_interval(struct emit *emit, const char *const names[3], uint64_t won,
                                        uint64_t games)
{
    struct interval interval = interval_wilson(won, games);
    const double values[3] = {interval.share, interval.low, interval.high};

    for (int i = 0; i < 3; i++) {
        if (games == 0)
            emit_null(emit, names[i]);
        else
            emit_fixed(emit, names[i], values[i], 6);
    }
}

static void openings_rows_emit_date(struct emit *emit, const char *name, uint32_t date)
{
    char text[OPENINGS_DATE_BYTES];

    emit_string(emit, name, date == 0 ? NULL : openings_date(date, text));
}

/* The moves from the root. */
static void openings_rows_emit_line(struct emit *emit, const struct openings_node *node,
                                    enum spelling spelling)
{
    const struct position *position = node->position;
    char text[SPELLING_BYTES];

    emit_array(emit, "line");
    for (int i = 0; i < node->ply; i++) {
        emit_bytes(emit, NULL, text, ply_spell(&position->ply[i], position->board, spelling, text));
    }
    emit_array_end(emit);
}

static void openings_rows_emit_tally(struct rows_out *rows, const struct openings_tally *tally,
                                     enum colour first)
{
    static const char *const names[] = {"share", "low", "high"};
    const struct openings_score *score = &tally->score;
    struct emit *emit = &rows->emit;

    emit_unsigned(emit, "white_won", score->white_won);
    emit_unsigned(emit, "black_won", score->black_won);
    emit_unsigned(emit, "drawn", score->drawn);
    openings_rows_emit_interval(emit, names, openings_won(score, first), openings_decided(score));
    emit_unsigned(emit, "rated", tally->rated);
    if (tally->rated > 0)
        emit_fixed(emit, "rating", (double)tally->ratings / (double)tally->rated, 1);
    else
        emit_null(emit, "rating");
    openings_rows_emit_date(emit, "first_date", tally->first_date);
    openings_rows_emit_date(emit, "last_date", tally->last_date);
    openings_rows_emit_optional(emit, "first_id", tally->first_id);
    openings_rows_emit_optional(emit, "last_id", tally->last_id);
    emit_array(emit, "samples");
    for (unsigned i = 0; i < tally->nsamples; i++) {
        text_reset(&rows->word);
        openings_sample(rows->out.print->source, tally->samples[i], false, &rows->word);
        emit_bytes(emit, NULL, rows->word.bytes, rows->word.length);
    }
    emit_array_end(emit);
}

/* Emits the results by first stone: null except after one ply. */
static void openings_rows_emit_swap(struct emit *emit, const struct openings_node *node)
{
    static const char *const numbers[] = {"answered",          "swaps",
                                          "kept_white_won",    "kept_black_won",
                                          "swapped_white_won", "swapped_black_won"};
    static const char *const names[] = {"swap_share", "swap_low", "swap_high"};
    const struct openings_score kept = openings_kept(node);
    const uint64_t values[] = {openings_answered(node), node->swap.games,     kept.white_won,
                               kept.black_won,          node->swap.white_won, node->swap.black_won};

    for (int i = 0; i < 6; i++) {
        if (node->ply == 1)
            emit_unsigned(emit, numbers[i], values[i]);
        else
            emit_null(emit, numbers[i]);
        if (i == 1)
            openings_rows_emit_interval(emit, names, node->swap.games,
                                        node->ply == 1 ? values[0] : 0);
    }
}

static int openings_rows_enter_row(void *context, const struct openings_node *node)
{
    struct rows_out *rows = context;
    struct emit *emit = &rows->emit;
    const struct board *board = node->position->board;
    char text[SPELLING_BYTES];

    emit_row(emit);
    emit_string(emit, "game", board->game->name);
    emit_signed(emit, "size", board->size);
    emit_unsigned(emit, "node", node->number);
    openings_rows_emit_optional(emit, "parent", node->parent);
    emit_signed(emit, "ply", node->ply);
    emit_string(emit, "move",
                node->ply == 0 ? NULL : openings_spell(node, rows->out.print->spelling, text));
    emit_signed(emit, "cells", node->ncells);
    openings_rows_emit_line(emit, node, rows->out.print->spelling);
    emit_unsigned(emit, "played", node->played);
    emit_fixed(emit, "played_share", openings_played_share(node), 6);
    emit_unsigned(emit, "games", node->tally->score.games);
    openings_rows_emit_tally(rows, node->tally, node->position->board->game->first);
    emit_unsigned(emit, "ended", node->ended);
    emit_unsigned(emit, "moves", node->nmoves);
    emit_unsigned(emit, "other_moves", node->other_moves);
    emit_unsigned(emit, "other_games", node->other_games);
    openings_rows_emit_swap(emit, node);
    snprintf(text, sizeof text, "%016" PRIx64, node->key);
    emit_string(emit, "position", text);
    emit_bool(emit, "again", node->again);
    emit_end(emit);
    return openings_flush(&rows->out, false);
}

int openings_rows(const struct openings_print *print, enum format format)
{
    struct rows_out rows = {.out = {.print = print}};

    emit_init(&rows.emit, &rows.out.text, format);
    int error = openings_walk(print->source, &print->options, openings_rows_enter_row, NULL, &rows);
    if (error == 0)
        error = rows.word.failed ? ERROR_MEMORY : openings_flush(&rows.out, true);
    emit_release(&rows.emit);
    text_release(&rows.out.text);
    text_release(&rows.word);
    return error;
}
