/* SPDX-License-Identifier: ISC */
/*
 * A record's main line as one line of a plain move list, hav-moves(5).
 */
#include <string.h>

#include "parse/notation/komi.h"
#include "parse/notation/moves.h"
#include "parse/write/writer.h"

/* A key and its value, in quotes unless it is a plain word. */
static void write_moves_key(struct writer *writer, const char *key, const char *value)
{
    if (value == NULL)
        return;
    text_char(writer->out, ' ');
    text_string(writer->out, key);
    text_char(writer->out, '=');
    if (value[0] != '\0' && strpbrk(value, " \t\r\n\v\f\"") == NULL) {
        text_string(writer->out, value);
        return;
    }
    text_char(writer->out, '"');
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\')
            text_char(writer->out, '\\');
        text_char(writer->out, (unsigned char)*value < ' ' ? ' ' : *value);
    }
    text_char(writer->out, '"');
}

static const char *write_moves_result_of(const struct record *record)
{
    const char *name = record_claim_name(record);

    return name != NULL || record->result == NULL ? name : "?";
}

/* A resignation is always that of the side to move; only the claimed result can name the other. */
static void write_moves_resignation(struct writer *writer, enum colour to_move)
{
    enum colour resigned = writer_resigned(writer);

    if (resigned == to_move)
        text_string(writer->out, " resign");
    else if (resigned != COLOUR_NONE)
        writer_left_out(writer, LEFTOVER_RESULT, writer->record->nodes[writer->leaf].at,
                        "a resignation out of turn");
}

bool write_moves(struct writer *writer)
{
    static const char *const spellings[SPELLINGS] = {"", "/line", "/xyz"};
    const struct record *record = writer->record;
    enum colour to_move = record->game->first;

    if (!writer_check_line(writer, writer_handicap(writer) != 0
                                       ? "FF GM CA EV PB PW SZ RU RE SO DT HA"
                                   : record->has_komi ? "FF GM CA EV PB PW SZ RU RE SO DT KM"
                                                      : "FF GM CA EV PB PW SZ RU RE SO DT"))
        return false;
    text_string(writer->out, record->game->name);
    text_char(writer->out, '-');
    text_signed(writer->out, record->size);
    text_string(writer->out, spellings[writer->spelling]);
    write_moves_key(writer, "white", record->white);
    write_moves_key(writer, "black", record->black);
    write_moves_key(writer, "event", record->event);
    write_moves_key(writer, "date", record->date);
    write_moves_key(writer, "site", record->site);
    write_moves_key(writer, "id", record->id);
    write_moves_key(writer, "result", write_moves_result_of(record));
    if (writer_handicap(writer) != 0)
        text_format(writer->out, " handicap=%d", writer_handicap(writer));
    if (record->has_komi) {
        text_string(writer->out, " komi=");
        komi_put(record->komi_halves, writer->out);
    }
    for (uint32_t i = 0; i != NODE_NONE; i = writer_next(writer, i)) {
        const struct node *node = &record->nodes[i];
        if (node->move == MOVE_NONE || node->move == MOVE_RESIGN)
            continue;
        to_move = (enum colour)node->colour;
        if (node->move != MOVE_SWAP_SIDES)
            to_move = colour_other(to_move);
        text_char(writer->out, ' ');
        writer_move(writer, node);
    }
    write_moves_resignation(writer, to_move);
    text_char(writer->out, '\n');
    return true;
}
