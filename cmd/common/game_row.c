/* SPDX-License-Identifier: ISC */
/*
 * The rows of hav-replay for programs.  Rows of all kinds share one order of columns; csv and tsv
 * leave empty what a row does not have, json leaves it out.
 */
#include "cmd/common/game_row.h"

#include <string.h>

#include "analyse/board/ply.h"
#include "cmd/output/row.h"

/* ---- what a ply looks like ---- */

int game_row_stones(const struct game_row *row, int ply)
{
    const struct position *position = row->item->position;
    int stones = position->nstones[COLOUR_WHITE] + position->nstones[COLOUR_BLACK];

    for (int i = ply; i < position->nplies; i++)
        stones -= ply_stones(&position->ply[i], position->board);
    return stones;
}

int game_row_position(const struct game_row *row, int ply, enum colour colour, cell *cells)
{
    const struct position *position = row->item->position;
    uint8_t colours[BOARD_CELLS_MAX];
    int ncells = position->board->ncells, count = 0;

    memcpy(colours, position->colour, (size_t)ncells);
    for (int i = position->nplies; i-- > ply;)
        ply_take_back(&position->ply[i], position->board, colours);
    for (int i = 0; i < ncells; i++)
        if (colours[i] == colour)
            cells[count++] = (cell)i;
    return count;
}

static bool game_row_swapped_by(const struct game_row *row, int ply)
{
    for (int i = 0; i < ply; i++) {
        unsigned kind = row->item->position->ply[i].kind;
        if (kind == PLY_SWAP || kind == PLY_SWAP_SIDES)
            return true;
    }
    return false;
}

/* ---- columns ---- */

/* Is the value there?  Writes the empty field when it is not. */
static bool game_row_wants(struct emit *emit, const char *name, bool there)
{
    if (!there && emit->format != FORMAT_JSON)
        emit_null(emit, name);
    return there;
}

static void game_row_emit_identity(const struct game_row *row, struct emit *emit)
{
    const struct walk_item *item = row->item;
    const struct record *record = item == NULL ? NULL : item->record;

    emit_string(emit, "file", item == NULL ? NULL : item->file);
    emit_unsigned(emit, "game", item == NULL ? 0 : item->game);
    emit_unsigned(emit, "offset", record == NULL ? 0 : record->offset);
    emit_string(emit, "id", record == NULL ? NULL : record->id);
    if (game_row_wants(emit, "rules", record != NULL && record->game != NULL))
        emit_string(emit, "rules", record->game->name);
    if (game_row_wants(emit, "size", record != NULL && record->size > 0))
        emit_signed(emit, "size", record->size);
    if (row->columns.variation && game_row_wants(emit, "variation", row->variation > 0))
        emit_unsigned(emit, "variation", row->variation);
}

static void game_row_emit_header_values(const struct record *record, struct emit *emit)
{
    static const char *const names[] = {"event", "date", "white", "black"};

    for (int i = 0; i < 4; i++) {
        if (record == NULL) {
            game_row_wants(emit, names[i], false);
            continue;
        }
        const char *values[] = {record->event, record->date, record->white, record->black};
        emit_string(emit, names[i], values[i]);
    }
}

/* The points; `outcome` NULL: of a row that has none. */
static void game_row_emit_score(const struct outcome *outcome, struct emit *emit)
{
    static const char *const names[] = {"white", "black", "komi"};

    if (outcome != NULL && !outcome->has_score && emit->format == FORMAT_JSON) {
        emit_null(emit, "score");
        return;
    }
    if (outcome == NULL && emit->format == FORMAT_JSON)
        return;
    emit_object(emit, "score");
    for (int i = 0; i < 3; i++) {
        if (outcome == NULL || !outcome->has_score)
            emit_null(emit, names[i]);
        else if (i < 2)
            emit_signed(emit, names[i], outcome->points[COLOUR_WHITE + i]);
        else
            emit_fixed(emit, names[i], outcome->komi_halves / 2.0, outcome->komi_halves % 2);
    }
    emit_object_end(emit);
}

/* `ply` -1: of a row that has none. */
static void game_row_emit_position(const struct game_row *row, int ply, struct emit *emit)
{
    static const char *const names[] = {NULL, "white", "black"};
    cell cells[BOARD_CELLS_MAX];

    if (ply < 0 && emit->format == FORMAT_JSON)
        return;
    emit_object(emit, "position");
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        if (!game_row_wants(emit, names[colour], ply >= 0))
            continue;
        int ncells = game_row_position(row, ply, (enum colour)colour, cells);
        row_cells(emit, names[colour], row->item->position->board, row->spelling, cells, ncells);
    }
    emit_object_end(emit);
}

/* ---- rows ---- */

void game_row_emit(const struct game_row *row, struct emit *emit)
{
    const struct record *record = row->item == NULL ? NULL : row->item->record;
    const struct outcome *outcome = row->outcome;
    bool replayed = outcome != NULL;

    emit_row(emit);
    game_row_emit_identity(row, emit);
    if (row->columns.ply) {
        game_row_wants(emit, "ply", false);
        game_row_wants(emit, "mover", false);
        game_row_wants(emit, "move", false);
    }
    game_row_emit_header_values(record, emit);
    if (game_row_wants(emit, "stones", replayed))
        emit_signed(emit, "stones", outcome->nstones);
    if (game_row_wants(emit, "swap", replayed))
        emit_bool(emit, "swap", outcome->swapped);
    if (game_row_wants(emit, "end", replayed))
        emit_string(emit, "end", end_name(outcome->end));
    if (game_row_wants(emit, "winner", replayed))
        emit_string(emit, "winner", colour_name(outcome->winner));
    if (game_row_wants(emit, "figures", replayed))
        row_figures(emit, "figures", outcome->figures);
    if (game_row_wants(emit, "cells", replayed))
        row_cells(emit, "cells", row->item->position->board, row->spelling, outcome->cells,
                  outcome->ncells);
    if (game_row_wants(emit, "claimed", record != NULL))
        emit_string(emit, "claimed", record_claim_name(record));
    if (game_row_wants(emit, "agrees", replayed && outcome->agrees_known))
        emit_bool(emit, "agrees", outcome->agrees);
    else if (replayed && emit->format == FORMAT_JSON)
        emit_null(emit, "agrees");
    game_row_emit_score(outcome, emit);
    if (row->columns.position)
        game_row_emit_position(row, -1, emit);
    row_error(emit, row->error);
    emit_end(emit);
}

static void game_row_emit_move(const struct game_row *row, int ply, struct emit *emit)
{
    const struct position *position = row->item->position;
    const struct ply *last = ply > 0 ? &position->ply[ply - 1] : NULL;
    char spelt[SPELLING_BYTES];

    emit_signed(emit, "ply", ply);
    emit_string(emit, "mover", last == NULL ? NULL : colour_name((enum colour)last->colour));
    if (last == NULL)
        emit_null(emit, "move");
    else
        emit_bytes(emit, "move", spelt, ply_spell(last, position->board, row->spelling, spelt));
}

void game_row_emit_ply(const struct game_row *row, int ply, struct emit *emit)
{
    const struct position *position = row->item->position;
    static const char *const absent[] = {"cells", "claimed", "agrees"};

    emit_row(emit);
    game_row_emit_identity(row, emit);
    game_row_emit_move(row, ply, emit);
    game_row_emit_header_values(NULL, emit);
    emit_signed(emit, "stones", game_row_stones(row, ply));
    emit_bool(emit, "swap", game_row_swapped_by(row, ply));
    game_row_wants(emit, "end", false);
    game_row_wants(emit, "winner", false);
    row_figures(emit, "figures", ply > 0 ? position->ply[ply - 1].figures : 0);
    for (size_t i = 0; i < sizeof absent / sizeof absent[0]; i++)
        game_row_wants(emit, absent[i], false);
    game_row_emit_score(NULL, emit);
    if (row->columns.position)
        game_row_emit_position(row, ply, emit);
    row_error(emit, row->error);
    emit_end(emit);
}

/* ---- all rows of a line ---- */

static void game_row_write_game(const struct game_row *row, enum format format, struct emit *emit)
{
    if (format == FORMAT_TEXT)
        game_row_print(row, row->item->out);
    else
        game_row_emit(row, emit);
}

static void game_row_write_ply(const struct game_row *row, int ply, enum format format,
                               struct emit *emit)
{
    if (format == FORMAT_TEXT)
        game_row_print_ply(row, ply, row->item->out);
    else
        game_row_emit_ply(row, ply, emit);
}

void game_row_write(const struct game_row *row, const struct common *common, struct emit *emit)
{
    if (!common->replay.has_move || row->error != NULL || common->output.format == FORMAT_TEXT)
        game_row_write_game(row, common->output.format, emit);
    if (row->error != NULL)
        return;
    if (common->replay.has_move)
        game_row_write_ply(row, replay_args_ply(&common->replay, row->outcome->nplies),
                           common->output.format, emit);
    for (int ply = 0; common->replay.all && ply <= row->outcome->nplies; ply++)
        game_row_write_ply(row, ply, common->output.format, emit);
}
