/* SPDX-License-Identifier: ISC */
/*
 * What is to be said of a position of a record, in three lines, and of a board, in one?
 */
#include "parse/draw/caption.h"

#include <stdlib.h>

#include "parse/draw/layout.h"
#include "parse/notation/komi.h"

static void caption_put_player(const char *name, const char *colour, struct text *out)
{
    if (name == NULL) {
        text_string(out, colour);
        return;
    }
    text_string(out, name);
    text_string(out, " (");
    text_string(out, colour);
    text_char(out, ')');
}

static void caption_put_end(const struct outcome *outcome, struct text *out)
{
    const bool drawn = end_is_drawn(outcome->end, outcome->winner);

    if (drawn || outcome->end == END_UNFINISHED || outcome->end == END_ILLEGAL) {
        text_string(out, outcome->end == END_AGREED       ? "a draw, as the record claims"
                         : drawn                          ? "a draw"
                         : outcome->end == END_UNFINISHED ? "unfinished"
                                                          : "the next move is illegal");
        return;
    }
    text_string(out, outcome->winner == COLOUR_WHITE ? "White wins by " : "Black wins by ");
    if (outcome->end == END_SCORE) {
        komi_put(abs(outcome_lead(outcome)), out);
        text_string(out, abs(outcome_lead(outcome)) == 2 ? " point" : " points");
        return;
    }
    if (outcome->figures == 0) {
        text_string(out, outcome->end == END_RESIGN ? "resignation" : "forfeit");
        return;
    }
    figure_put_names(outcome->figures, out);
}

void caption_write(const struct record *record, const struct outcome *outcome, int ply,
                   struct text *out)
{
    const bool is_white = record->game->first == COLOUR_WHITE;
    caption_put_player(is_white ? record->white : record->black, is_white ? "White" : "Black", out);
    text_string(out, " - ");
    caption_put_player(is_white ? record->black : record->white, is_white ? "Black" : "White", out);
    text_char(out, '\n');
    text_string(out, record->game->title);
    if (!game_has_one_board(record->game)) {
        text_string(out, ", size ");
        text_signed(out, record->size);
    }
    if (record->event != NULL) {
        text_string(out, ", ");
        text_string(out, record->event);
    }
    if (record->id != NULL) {
        text_string(out, ", game ");
        text_string(out, record->id);
    }
    text_string(out, ply == outcome->nplies ? "\n" : "\nply ");
    text_signed(out, ply);
    if (ply < outcome->nplies) {
        text_string(out, " of ");
        text_signed(out, outcome->nplies);
        return;
    }
    text_string(out, ply == 1 ? " ply: " : " plies: ");
    caption_put_end(outcome, out);
}

void caption_sides(const struct board *board, enum spelling spelling, struct text *out)
{
    /* A cell in xyz has commas of its own. */
    const char *between = spelling == SPELLING_XYZ ? ";" : ",";
    char words[3][SPELLING_BYTES];
    cell ends[2];
    int count = 0;

    text_string(out, "sides:");
    for (int side = 0; side < board->nsides; side++) {
        if (!layout_side_ends(board, side, ends))
            continue;
        edge_spell(board, spelling, side, words[0]);
        cell_spell(board, spelling, ends[0], words[1]);
        cell_spell(board, spelling, ends[1], words[2]);
        text_format(out, "%s %s %s", count++ > 0 ? between : "", words[0], words[1]);
        if (ends[0] != ends[1])
            text_format(out, " to %s", words[2]);
    }
    text_string(out, count == 0 ? " none has a cell" : "");
}
