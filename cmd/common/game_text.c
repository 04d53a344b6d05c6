/* SPDX-License-Identifier: ISC */
/*
 * The rows of hav-replay for a person: one line a game under a head, so that the eye can run down a
 * column; plies and positions indented below their game.
 */
#include <string.h>

#include "cmd/common/game_row.h"

#include "analyse/board/ply.h"

#define NAME_COLUMNS 20 /* two players and a board in 80 columns */

/* Pads the text appended to `out` since `start` to a number of terminal columns, and adds a blank.
 */
static void game_text_pad(struct text *out, size_t start, int columns)
{
    int width = out->failed ? columns : utf8_columns(out->bytes + start, out->length - start);

    for (; width < columns; width++)
        text_char(out, ' ');
    text_char(out, ' ');
}

static void game_text_put(struct text *out, const char *string, int columns)
{
    size_t start = out->length;

    if (string != NULL)
        terminal_text(out, string, strlen(string));
    game_text_pad(out, start, columns);
}

static void game_text_put_name(struct text *out, const char *name)
{
    const size_t start = out->length;

    if (name == NULL)
        name = "-";
    terminal_name(out, name, strlen(name), TERMINAL_NAME_COLUMNS);
    game_text_pad(out, start, NAME_COLUMNS);
}

static void game_text_put_number(struct text *out, uint64_t number, int columns)
{
    struct text digits = {0};

    text_unsigned(&digits, number);
    for (size_t width = digits.length; width < (size_t)columns; width++)
        text_char(out, ' ');
    text_string(out, text_c(&digits));
    text_char(out, ' ');
    text_release(&digits);
}

static void game_text_put_cells(struct text *out, const struct game_row *row, const cell *cells,
                                int ncells)
{
    char spelt[SPELLING_BYTES];

    for (int i = 0; i < ncells; i++) {
        text_char(out, ' ');
        text_append(out, spelt,
                    cell_spell(row->item->position->board, row->spelling, cells[i], spelt));
    }
}

static void game_text_put_figures(struct text *out, figure_set figures)
{
    const char *join = "";

    for (unsigned i = 0; i < FIGURES; i++)
        if (figures & 1u << i) {
            text_string(out, join);
            text_string(out, figure_name((enum figure)(1u << i)));
            join = "+";
        }
}

static const char *game_text_end_word(enum end end)
{
    switch (end) {
    case END_RESIGN: return "resignation";
    case END_FORFEIT: return "forfeit";
    case END_DRAW: return "draw";
    default: return end_name(end);
    }
}

static const char *game_text_winner_word(const struct game_row *row)
{
    if (row->error != NULL)
        return "rejected";
    switch (row->outcome->winner) {
    case COLOUR_WHITE: return "White";
    case COLOUR_BLACK: return "Black";
    case COLOUR_NONE: break;
    }
    return "-";
}

static void game_text_put_result(const struct game_row *row, struct text *out)
{
    bool red = row->colored && row->error != NULL;
    size_t start;

    if (row->outcome != NULL)
        game_text_put_number(out, (uint64_t)row->outcome->nstones, 6);
    else
        game_text_put(out, NULL, 6);
    game_text_put(out, row->outcome != NULL && row->outcome->swapped ? "swap" : NULL, 4);
    if (red)
        text_string(out, "\033[31m");
    game_text_put(out, game_text_winner_word(row), 8);
    start = out->length;
    if (row->error != NULL)
        text_string(out, message_id(row->error->message));
    else if (row->outcome->figures != 0)
        game_text_put_figures(out, row->outcome->figures);
    else
        text_string(out, game_text_end_word(row->outcome->end));
    game_text_pad(out, start, 15);
    if (red)
        text_string(out, "\033[0m");
}

void game_row_print(const struct game_row *row, struct text *out)
{
    const struct record *record = row->item->record;

    game_text_put(out, record->id == NULL ? "-" : record->id, 8);
    if (record->size > 0)
        game_text_put_number(out, (uint64_t)record->size, 4);
    else
        game_text_put(out, NULL, 4);
    game_text_put_result(row, out);
    game_text_put_name(out, record->white);
    game_text_put_name(out, record->black);
    game_text_put_number(out, row->item->game, 5);
    if (row->columns.variation)
        game_text_put_number(out, row->variation, 5);
    terminal_text(out, row->item->file, strlen(row->item->file));
    if (row->outcome != NULL && row->outcome->agrees_known && !row->outcome->agrees) {
        text_string(out, row->colored ? "  \033[33m" : "  ");
        text_format(out, "(the record claims %s)",
                    record->claimed == COLOUR_WHITE   ? "White"
                    : record->claimed == COLOUR_BLACK ? "Black"
                                                      : "a draw");
        if (row->colored)
            text_string(out, "\033[0m");
    }
    text_char(out, '\n');
}

void game_row_print_ply(const struct game_row *row, int ply, struct text *out)
{
    const struct position *position = row->item->position;
    const struct ply *last = ply > 0 ? &position->ply[ply - 1] : NULL;
    cell cells[BOARD_CELLS_MAX];

    game_text_put_number(out, (uint64_t)ply, 12);
    if (last == NULL) {
        text_string(out, game_row_stones(row, 0) > 0 ? "set-up" : "empty board");
    } else {
        game_text_put(out, last->colour == COLOUR_WHITE ? "White" : "Black", 5);
        if (last->kind == PLY_STONE) {
            game_text_put_cells(out, row, &last->cell, 1);
        } else {
            char spelt[SPELLING_BYTES];

            text_append(out, spelt, ply_spell(last, position->board, row->spelling, spelt));
        }
        if (last->figures != 0)
            text_string(out, "  ");
        game_text_put_figures(out, last->figures);
    }
    text_char(out, '\n');
    if (!row->columns.position)
        return;
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        int ncells = game_row_position(row, ply, (enum colour)colour, cells);
        text_string(out, colour == COLOUR_WHITE ? "             White:" : "             Black:");
        game_text_put_cells(out, row, cells, ncells);
        text_char(out, '\n');
    }
}

void game_row_head(const struct game_row *row, enum format format, struct text *out)
{
    struct emit emit;

    if (format == FORMAT_JSON)
        return;
    if (format == FORMAT_TEXT) {
        text_string(out, "id       size stones swap winner   by              ");
        game_text_put(out, "White", NAME_COLUMNS);
        game_text_put(out, "Black", NAME_COLUMNS);
        text_string(out, row->columns.variation ? " game  line file\n" : " game file\n");
        return;
    }
    emit_init(&emit, out, format);
    emit_only_header(&emit);
    game_row_emit(row, &emit);
    emit_release(&emit);
}
