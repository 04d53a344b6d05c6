/* SPDX-License-Identifier: ISC */
/*
 * A record's main line as LittleGolem writes it: on one line without an end, nothing escaped, the
 * keys in its one order, PB the first player, whose stones are lettered W, RE the winner's letter
 * in that sense, resignation a move.
 *
 * A value that LittleGolem wrote is written with the same bytes, so that its records come out
 * unchanged.  A record from elsewhere has empty GC and SO where it gives no number and no place:
 * the keys are what the dialect is known by.
 */
#include <string.h>

#include "analyse/base/utf8.h"
#include "parse/notation/game_choice.h"
#include "parse/write/writer.h"

/* Bytes of one value, so that the header stays within LITTLEGOLEM_HEADER_MAX. */
#define VALUE_MAX 600 /* set by hand */

/*
 * A value of another's record.  Without escapes, a bracket in it could end it, or begin another
 * record: parentheses replace brackets.
 */
static void write_lg_foreign(struct writer *writer, const char *value)
{
    size_t length = strlen(value), kept = utf8_cut(value, length, VALUE_MAX);
    bool changed = kept < length;

    for (size_t i = 0; i < kept; i++) {
        char c = value[i];
        if (c == '[' || c == ']') {
            changed = true;
            c = c == '[' ? '(' : ')';
        }
        text_char(writer->out, (unsigned char)c < ' ' ? ' ' : c);
    }
    if (changed)
        writer_left_out(writer, LEFTOVER_TEXT, 0, "brackets or length of a header value");
}

/* The value of the key that may go out as it came in: unescaped, from LittleGolem, and not in a
 * character set that CA names, which does not go out. */
static const struct value *write_lg_own_value(const struct record *record, const char *key)
{
    const struct property *property = record_property(record, &record->nodes[0], key);

    if (record->dialect != DIALECT_LITTLEGOLEM || property == NULL ||
        record_property(record, &record->nodes[0], "CA") != NULL ||
        record->values[property->first_value].at >= record->raw_bytes)
        return NULL;
    return &record->values[property->first_value];
}

/* One key: its own bytes, else the value if there is one. */
static void write_lg_key(struct writer *writer, const char *key, const char *value, bool always)
{
    const struct record *record = writer->record;
    const struct value *own = write_lg_own_value(record, key);

    if (own == NULL && value == NULL && !always)
        return;
    text_string(writer->out, key);
    text_char(writer->out, '[');
    if (own != NULL)
        text_append(writer->out, record->bytes + own->at, own->length);
    else if (value != NULL)
        write_lg_foreign(writer, value);
    text_char(writer->out, ']');
}

/* LittleGolem's words for a number: those of the record if it has them, else made of its id. */
static const char *write_lg_number_of(struct writer *writer, struct text *words)
{
    struct record *record = writer->record;
    const struct property *comment = record_info(record, "GC");

    if (record->id == NULL)
        return NULL;
    size_t digits = strspn(record->id, "0123456789");
    if (record->id[digits] != '\0') {
        writer_left_out(writer, LEFTOVER_PROPERTY, 0, "id");
        return NULL;
    }
    text_string(words, " game #");
    text_string(words, record->id);
    if (comment != NULL) {
        const char *own = record_value(record, &record->values[comment->first_value], false);
        if (own != NULL && strcmp(own, text_c(words) + 1) == 0)
            return own; /* without the blank, as the newer ones are */
    }
    return text_c(words);
}

/* RE names the winner's player: B is the first. */
static const char *write_lg_result_of(struct writer *writer)
{
    const struct record *record = writer->record;

    if (writer->outcome->end == END_AGREED)
        writer_left_out(writer, LEFTOVER_RESULT, 0, "an agreed draw");
    enum colour winner = record->claimed;
    if (winner == COLOUR_NONE && writer->outcome->end == END_FORFEIT)
        winner = writer->outcome->winner; /* there is no word for it in the moves (Q27) */
    if (winner == COLOUR_NONE || end_is_drawn(writer->outcome->end, COLOUR_NONE))
        return NULL;
    return winner == record->game->first ? "B" : "W";
}

/* The event, unless it would make another game of the record: LittleGolem's events name theirs. */
static const char *write_lg_event_of(struct writer *writer)
{
    const struct record *record = writer->record;
    const char *word = NULL;
    size_t length;
    const struct game *named =
        record->event == NULL ? NULL : game_choice_by_event(record->event, &word, &length);

    if (word == NULL || named == record->game ||
        (named == NULL && record->game->littlegolem_rules != NULL))
        return record->event;
    writer_left_out(writer, LEFTOVER_EVENT, 0, record->event);
    return NULL;
}

/* LittleGolem knows no handicap, no swap of sides and no pass. */
static bool write_lg_has_own_moves(struct writer *writer)
{
    struct record *record = writer->record;

    if (writer_handicap(writer) != 0) {
        record_report(record, MESSAGE_CANNOT_HOLD, 0, "a handicap", 10);
        return false;
    }
    for (uint32_t i = 0; i != NODE_NONE; i = writer_next(writer, i)) {
        const struct node *node = &record->nodes[i];
        bool is_sides = node->move == MOVE_SWAP_SIDES;
        if (is_sides || node->move == MOVE_PASS) {
            const char *what = is_sides ? "a swap of sides" : "a pass";
            record_report(record, MESSAGE_CANNOT_HOLD, node->at, what, strlen(what));
            return false;
        }
    }
    return true;
}

/* GC and SO are written even when they are empty: LittleGolem escapes no bracket in a name, and the
 * reader finds the end of one by the key that must follow. */
static void write_lg_header(struct writer *writer)
{
    const struct record *record = writer->record;
    struct text size = {0}, words = {0};
    const char *event = write_lg_event_of(writer);

    text_signed(&size, record->size);
    text_string(writer->out, "(;FF[4]");
    if (event == NULL && record->event != NULL)
        text_string(writer->out, "EV[null]");
    else
        write_lg_key(writer, "EV", event == NULL ? "null" : event, true);
    const bool is_white = record->game->first == COLOUR_WHITE;
    write_lg_key(writer, "PB", is_white ? record->white : record->black, true);
    write_lg_key(writer, "PW", is_white ? record->black : record->white, true);
    write_lg_key(writer, "SZ", text_c(&size), true);
    /* It names the game, so its own bytes are never written. */
    if (record->game->littlegolem_rules != NULL)
        text_format(writer->out, "RU[%s]", record->game->littlegolem_rules);
    write_lg_key(writer, "RE", write_lg_result_of(writer), false);
    write_lg_key(writer, "GC", write_lg_number_of(writer, &words), true);
    write_lg_key(writer, "SO", record->site, true);
    if (size.failed || words.failed)
        writer->out->failed = true;
    text_release(&size);
    text_release(&words);
}

static void write_lg_move(struct writer *writer, enum colour colour, const char *move,
                          size_t length)
{
    text_string(writer->out, colour == writer->board->game->first ? ";W[" : ";B[");
    text_append(writer->out, move, length);
    text_char(writer->out, ']');
}

bool write_littlegolem(struct writer *writer)
{
    const struct record *record = writer->record;
    const struct board *board = writer->board;
    char name[SPELLING_BYTES];

    if (board->game->spell_littlegolem == NULL) {
        record_report(writer->record, MESSAGE_CANNOT_HOLD, 0, board->game->title,
                      strlen(board->game->title));
        return false;
    }
    if (!writer_check_line(writer, "FF GM CA EV PB PW SZ RU RE SO") ||
        !write_lg_has_own_moves(writer))
        return false;
    write_lg_header(writer);
    for (uint32_t i = 0; i != NODE_NONE; i = writer_next(writer, i)) {
        const struct node *node = &record->nodes[i];
        if (node->move == MOVE_STONE)
            write_lg_move(writer, (enum colour)node->colour, name,
                          board->game->spell_littlegolem(board->size, board->x[node->cell],
                                                         board->y[node->cell], name));
        else if (node->move == MOVE_SWAP)
            write_lg_move(writer, (enum colour)node->colour, "swap", 4);
    }
    enum colour resigned = writer_resigned(writer);
    if (resigned != COLOUR_NONE)
        write_lg_move(writer, resigned, "resign", 6);
    text_char(writer->out, ')');
    return true;
}
