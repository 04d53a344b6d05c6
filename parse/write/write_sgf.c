/* SPDX-License-Identifier: ISC */
/*
 * A record as SGF FF[4] that other programs read, in UTF-8: Havannah as HavannahGui and the engines
 * have it, GM[Havannah], lower-case line spelling; Hex as its standard has it, GM[11] (Q38).
 *
 * The root begins with FF GM CA SZ, the players, the game's first mover in front, and RE; every
 * other property follows unchanged, with the cells of moves, set-up and marks spelt anew.  A
 * resignation that ends the main line becomes RE[W+Resign], a game lost on time RE[W+Time], any
 * win by points RE[W+5], any other win RE[W+], a draw RE[0]; a record that claims nothing gets no
 * RE, or keeps one that says nothing ("?").  A resignation that RE does not state (nothing is
 * claimed, a variation) stays the move `resign`.
 */
#include <stdlib.h>
#include <string.h>

#include "parse/notation/komi.h"
#include "parse/notation/moves.h"
#include "parse/write/sgf_notes.h"
#include "parse/write/write.h"
#include "parse/write/writer.h"

/*
 * Where a value looks as if another record began in it, "(;NAME[" without a "]" after: a reader
 * would take it for one that was cut off there (QUIRKS.md, Q4).  An escape before that bracket
 * means nothing and removes the doubt.  `length`: nowhere.
 */
static size_t write_sgf_doubtful_bracket(const char *value, size_t length)
{
    size_t at = length, name;

    while (at > 0 && value[at - 1] != '[' && value[at - 1] != ']')
        at--;
    if (at == 0 || value[at - 1] == ']')
        return length;
    name = --at;
    while (name > 0 && ((value[name - 1] >= 'A' && value[name - 1] <= 'Z') ||
                        (value[name - 1] >= 'a' && value[name - 1] <= 'z')))
        name--;
    return name < at && name >= 1 && value[name - 1] == ';' ? at : length;
}

/* The bytes between the brackets of a value; `has_escapes`: it has what it needs of them. */
static void write_sgf_between(struct text *out, const char *value, size_t length, bool has_escapes)
{
    size_t doubtful = write_sgf_doubtful_bracket(value, length);

    if (has_escapes && doubtful == length) {
        text_append(out, value, length);
        return;
    }
    for (size_t i = 0; i < length; i++) {
        if (i == doubtful || (!has_escapes && (value[i] == ']' || value[i] == '\\')))
            text_char(out, '\\');
        text_char(out, value[i]);
    }
}

void sgf_text(struct text *out, const char *name, const char *value)
{
    if (value == NULL)
        return;
    text_string(out, name);
    text_char(out, '[');
    write_sgf_between(out, value, strlen(value), false);
    text_char(out, ']');
}

/* A value with its brackets; `is_comment`: of a comment, which may have notes. */
static void write_sgf_value(struct writer *writer, enum value_kind kind, const struct value *value,
                            bool is_comment)
{
    size_t length;
    bool has_escapes;
    const char *text = writer_raw(writer, value, &length, &has_escapes), *added = "";

    if (text != NULL)
        text = writer_respelt(writer, kind, value->at, text, &length);
    if (text == NULL)
        return;
    if (is_comment)
        sgf_notes_comment(writer, has_escapes, &text, &length, &added);
    text_char(writer->out, '[');
    write_sgf_between(writer->out, text, length, has_escapes);
    write_sgf_between(writer->out, added, strlen(added), false);
    text_char(writer->out, ']');
}

/* The other colour's property, where they come in pairs and the record's letters are reversed;
 * else NULL. */
static const char *write_sgf_reversed_name(const struct writer *writer,
                                           const struct property *property)
{
    static const char of_stones[][2][3] = {{"B", "W"},   {"AB", "AW"}, {"BL", "WL"},
                                           {"OB", "OW"}, {"TB", "TW"}, {"GB", "GW"}};
    static const char of_names[][2][3] = {{"PB", "PW"}, {"BR", "WR"}, {"BT", "WT"}};

    for (size_t i = 0;
         record_letters_reversed(writer->record) && i < sizeof of_stones / sizeof *of_stones; i++)
        for (int j = 0; j < 2; j++)
            if (writer_is_named(property, of_stones[i][j]))
                return of_stones[i][1 - j];
    for (size_t i = 0;
         record_names_reversed(writer->record) && i < sizeof of_names / sizeof *of_names; i++)
        for (int j = 0; j < 2; j++)
            if (writer_is_named(property, of_names[i][j]))
                return of_names[i][1 - j];
    return NULL;
}

/* The name, its letters reversed, or without the small letters of FF[1] to FF[3]. */
static void write_sgf_name(struct writer *writer, const struct property *property)
{
    const char *name = writer->record->bytes + property->name_at;
    const char *reversed = write_sgf_reversed_name(writer, property);

    if (reversed != NULL) {
        text_string(writer->out, reversed);
        return;
    }
    for (uint32_t i = 0; i < property->name_length; i++)
        if (!(name[i] >= 'a' && name[i] <= 'z'))
            text_char(writer->out, name[i]);
}

/* PL whose letter means the other colour in what is written; false: it is none. */
static bool write_sgf_reversed_turn(struct writer *writer, const struct property *property)
{
    const struct value *value = &writer->record->values[property->first_value];
    char c = value->length == 0 ? '\0' : writer->record->bytes[value->at] & ~0x20;

    if (!record_letters_reversed(writer->record) || !writer_is_named(property, "PL") ||
        property->nvalues != 1 || (c != 'W' && c != 'B'))
        return false;
    text_format(writer->out, "PL[%c]", c == 'W' ? 'B' : 'W');
    return true;
}

static void write_sgf_property(struct writer *writer, const struct property *property)
{
    enum value_kind kind = writer_value_kind(property);

    if (write_sgf_reversed_turn(writer, property))
        return;
    write_sgf_name(writer, property);
    for (uint32_t i = 0; i < property->nvalues; i++) {
        const struct value *value = &writer->record->values[property->first_value + i];

        if (!sgf_notes_drops_value(writer, property, value))
            write_sgf_value(writer, kind, value, i == 0 && writer_is_named(property, "C"));
    }
}

/* The player's property `from` of the record under the name that it has in what is written. */
static void write_sgf_player(struct writer *writer, const char *name, const char *from,
                             const char *player)
{
    struct record *record = writer->record;
    const struct property *property = record_info(record, from);

    if (property == NULL) {
        sgf_text(writer->out, name, player);
        return;
    }
    text_string(writer->out, name);
    write_sgf_value(writer, VALUE_TEXT, &record->values[property->first_value], false);
}

static void write_sgf_result(struct writer *writer)
{
    struct record *record = writer->record;
    const struct property *property = record_info(record, "RE");
    enum end end = writer->outcome->end;

    if (record->claimed_draw || (end == END_DRAW && record->claimed != COLOUR_NONE)) {
        text_string(writer->out, "RE[0]");
    } else if (record->claimed != COLOUR_NONE) {
        text_format(writer->out, "RE[%c+", colour_letter(record->claimed));
        if (end == END_RESIGN && record->claimed == writer->outcome->winner)
            text_string(writer->out, "Resign");
        else if (end == END_FORFEIT)
            text_string(writer->out, "Time");
        else if (end == END_SCORE && record->claimed == writer->outcome->winner)
            komi_put(abs(outcome_lead(writer->outcome)), writer->out);
        text_char(writer->out, ']');
    } else if (property != NULL) {
        write_sgf_property(writer, property);
    }
}

/* Is this the main line's last node, whose resignation RE states? */
static bool write_sgf_is_told_by_result(const struct writer *writer, uint32_t index)
{
    const struct record *record = writer->record;

    return record->nodes[index].move == MOVE_RESIGN && writer->outcome->end == END_RESIGN &&
           record->claimed == writer->outcome->winner && index == writer->leaf &&
           record->nodes[index].first_child == NODE_NONE;
}

static void write_sgf_move(struct writer *writer, const struct node *node)
{
    const char *word = move_word((enum move_kind)node->move);

    text_char(writer->out, colour_letter((enum colour)node->colour));
    text_char(writer->out, '[');
    if (node->move == MOVE_SWAP && writer->board->game->swap_rule == SWAP_MIRRORS)
        word = "swap-pieces"; /* there is another one */
    if (node->move == MOVE_PASS && writer->board->game->sgf_empty_pass)
        word = "";
    if (word != NULL)
        text_string(writer->out, word);
    else
        writer_move(writer, node);
    text_char(writer->out, ']');
}

/* Is the property of this node one of those that the root's beginning repeats? */
static bool write_sgf_is_header(const struct writer *writer, uint32_t index,
                                const struct property *property)
{
    const struct record *record = writer->record;
    static const char root[][3] = {"FF", "GM", "CA", "SZ"}, info[][3] = {"PW", "PB", "RE"};

    for (size_t i = 0; i < sizeof info / sizeof info[0]; i++)
        if (writer_is_named(property, info[i]))
            return index == 0 || record_info(record, info[i]) == property;
    if (index != 0)
        return false;
    for (size_t i = 0; i < sizeof root / sizeof root[0]; i++)
        if (writer_is_named(property, root[i]))
            return true;
    if (writer_is_named(property, "HA") && writer_handicap(writer) != 0)
        return true;
    /* EV[null] is LittleGolem's word for none. */
    return record->dialect == DIALECT_LITTLEGOLEM && record->event == NULL &&
           writer_is_named(property, "EV");
}

/* Where only this record's program lets its letters say who begins, PL says so to all readers. */
static void write_sgf_turn(struct writer *writer)
{
    const struct record *record = writer->record;
    uint32_t i = 0;

    if (!record->letter_begins || record_property(record, &record->nodes[0], "PL") != NULL)
        return;
    while (i != NODE_NONE && !node_is_ply(&record->nodes[i]))
        i = record->nodes[i].first_child;
    if (i != NODE_NONE)
        text_format(writer->out, "PL[%c]", colour_letter((enum colour)record->nodes[i].colour));
}

static void write_sgf_header(struct writer *writer)
{
    struct record *record = writer->record;
    const struct game *game = record->game;
    bool reversed = record_names_reversed(record);

    text_string(writer->out, "FF[4]GM[");
    if (game->sgf_number != 0)
        text_signed(writer->out, game->sgf_number);
    else
        text_string(writer->out, game->title);
    text_string(writer->out, "]CA[UTF-8]SZ[");
    text_signed(writer->out, record->size);
    text_char(writer->out, ']');
    for (int i = 0; i < 2; i++) {
        const bool is_white = (i == 0) == (game->first == COLOUR_WHITE);
        write_sgf_player(writer, is_white ? "PW" : "PB", is_white != reversed ? "PW" : "PB",
                         is_white ? record->white : record->black);
    }
    write_sgf_result(writer);
    write_sgf_turn(writer);
    if (writer_handicap(writer) != 0)
        text_format(writer->out, "HA[%d]", writer_handicap(writer));
    if (record->nproperties == 0) { /* a move list: its header has no properties */
        sgf_text(writer->out, "WR", record->white_rating);
        sgf_text(writer->out, "BR", record->black_rating);
        sgf_text(writer->out, "EV", record->event);
        sgf_text(writer->out, "DT", record->date);
        /* GN of several words is a name, not an id (Q18). */
        sgf_text(writer->out,
                 record->id != NULL && strpbrk(record->id, " \t\n") != NULL ? "ID" : "GN",
                 record->id);
        sgf_text(writer->out, "SO", record->site);
        sgf_text(writer->out, "PC", record->link);
        if (record->has_komi) {
            text_string(writer->out, "KM[");
            komi_put(record->komi_halves, writer->out);
            text_char(writer->out, ']');
        }
    }
}

static void write_sgf_node(struct writer *writer, uint32_t index)
{
    struct record *record = writer->record;
    const struct node *node = &record->nodes[index];
    bool without_move = write_sgf_is_told_by_result(writer, index);

    sgf_notes_enter(writer, index);
    text_char(writer->out, ';');
    if (index == 0)
        write_sgf_header(writer);
    if (record->nproperties == 0 && node->move != MOVE_NONE && !without_move)
        write_sgf_move(writer, node);
    for (uint32_t i = 0; i < node->nproperties; i++) {
        const struct property *property = &record->properties[node->first_property + i];
        /* First, because most properties are moves. */
        if (writer_is_move(node, property) && node->move <= MOVE_FORFEIT) {
            if (!without_move)
                write_sgf_move(writer, node);
            continue;
        }
        if (!write_sgf_is_header(writer, index, property) && !sgf_notes_drops(writer, property))
            write_sgf_property(writer, property);
    }
    sgf_notes_leave(writer);
}

/* The sibling to be written after a node; NODE_NONE. */
static uint32_t write_sgf_sibling(const struct writer *writer, uint32_t index)
{
    do
        index = writer->record->nodes[index].next_sibling;
    while (index != NODE_NONE && sgf_notes_skips(writer, index));
    return index;
}

/* Does the node hold nothing but a resignation that RE states, so that it can go? */
static bool write_sgf_is_needless(const struct writer *writer, uint32_t index)
{
    const struct node *node = &writer->record->nodes[index];

    return node->nproperties <= 1 && index != 0 && write_sgf_is_told_by_result(writer, index) &&
           sgf_notes_child(writer, node->parent) == index &&
           write_sgf_sibling(writer, index) == NODE_NONE;
}

/* Is it one of several that follow the same node? */
static bool write_sgf_is_variation(const struct writer *writer, uint32_t index)
{
    const struct node *node = &writer->record->nodes[index];
    const uint32_t parent = node->parent;

    if (writer->notes == NULL)
        return index != 0 && (writer->record->nodes[parent].first_child != index ||
                              node->next_sibling != NODE_NONE);
    return index != 0 && (sgf_notes_child(writer, parent) != index ||
                          write_sgf_sibling(writer, index) != NODE_NONE ||
                          sgf_notes_line(writer, parent, 0) != NULL);
}

/* The variations of notes, after those of the record. */
static void write_sgf_lines(struct writer *writer, uint32_t index)
{
    const struct sgf_line *line = sgf_notes_line(writer, index, 0);

    while (line != NULL) {
        sgf_notes_put_line(writer, line);
        line = sgf_notes_line(writer, index, (size_t)(line - writer->notes->lines) + 1);
    }
}

bool write_sgf(struct writer *writer)
{
    struct record *record = writer->record;
    uint32_t index = 0;

    sgf_notes_begin(writer);
    text_char(writer->out, '(');
    while (index != NODE_NONE) {
        if (write_sgf_is_variation(writer, index))
            text_char(writer->out, '(');
        write_sgf_node(writer, index);
        uint32_t next = sgf_notes_child(writer, index);
        if (next != NODE_NONE && !write_sgf_is_needless(writer, next)) {
            index = next;
            continue;
        }
        /* A line ends: close what it opened, and go on with the next variation. */
        next = NODE_NONE;
        while (index != NODE_NONE && next == NODE_NONE) {
            if (write_sgf_is_variation(writer, index))
                text_char(writer->out, ')');
            next = write_sgf_sibling(writer, index);
            index = record->nodes[index].parent;
            if (next == NODE_NONE && index != NODE_NONE)
                write_sgf_lines(writer, index);
        }
        index = next;
    }
    text_string(writer->out, ")\n");
    return true;
}
