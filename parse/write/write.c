/* SPDX-License-Identifier: ISC */
/*
 * How is a record written?  Here: what all notations need of it.
 */
#include "parse/write/write.h"

#include <assert.h>
#include <string.h>

#include "analyse/board/way.h"
#include "parse/input/charset.h"
#include "parse/notation/moves.h"
#include "parse/write/writer.h"

const char *const notation_names[NOTATIONS + 1] = {"same", "sgf", "lg", "moves", "json", NULL};

const char *notation_extension(enum notation notation, const struct record *record)
{
    switch (notation) {
    case NOTATION_SGF: return "sgf";
    case NOTATION_LITTLEGOLEM:
        return record->game->littlegolem_extension == NULL ? "sgf"
                                                           : record->game->littlegolem_extension;
    case NOTATION_MOVES: return "txt";
    case NOTATION_JSON: return "json";
    case NOTATION_SAME: break;
    }
    static const char *const extensions[RECORD_FORMS] = {
        [FORM_SGF] = "sgf", [FORM_PAGE] = "html", [FORM_JSON] = "json"};
    const char *extension = extensions[record->form];

    return extension == NULL ? "txt" : extension;
}

bool record_is_whole(const struct record *record)
{
    for (size_t i = 0; i < record->diagnostics.count; i++) {
        switch (record->diagnostics.items[i].message) {
        case MESSAGE_RECORD_LIMIT:
        case MESSAGE_RECORD_CUT:
        case MESSAGE_VALUE_CUT:
        case MESSAGE_SYNTAX:
        case MESSAGE_BRACKET:
        case MESSAGE_NODES_LIMIT: return false;
        default: break;
        }
    }
    return true;
}

void writer_left_out(struct writer *writer, enum leftover leftover, uint32_t at, const char *detail)
{
    if ((writer->reported >> leftover & 1) != 0)
        return;
    writer->reported |= 1u << leftover;
    record_report(writer->record, MESSAGE_LEFT_OUT, at, detail, strlen(detail));
}

/* Is `text` what `escaped` says, when its escapes are taken at their word?  False also where that
 * is not plain to see: at line breaks. */
static bool write_says(const char *escaped, size_t length, const char *text)
{
    for (size_t i = 0; i < length; i++, text++) {
        char c = escaped[i];
        if (c == ']' || c == '\r' || c == '\0' || (c == '\\' && ++i == length))
            return false;
        if (c == '\\' && ((c = escaped[i]) == '\n' || c == '\r' || c == '\0'))
            return false;
        if (*text != (c == '\t' || c == '\v' || c == '\f' ? ' ' : c))
            return false;
    }
    return *text == '\0';
}

/* In a set of its own, escapes are bytes that may be parts of characters, or be made by the
 * conversion: they are kept only if they still mean the same. */
static const char *write_raw_of_named(struct record *record, const struct value *value,
                                      size_t *length, bool *has_escapes)
{
    const struct property *charset = record_property(record, &record->nodes[0], "CA");
    const struct value *name = &record->values[charset->first_value];
    bool known, bad = false;
    const char *plain = record_value(record, value, true);
    const char *raw =
        charset_convert(&record->arena, record->bytes + name->at, name->length,
                        record->bytes + value->at, value->length, length, &known, &bad);

    if (plain == NULL || raw == NULL)
        return NULL;
    if (*has_escapes && write_says(raw, *length, plain))
        return raw;
    *has_escapes = false;
    *length = strlen(plain);
    return plain;
}

const char *writer_raw(struct writer *writer, const struct value *value, size_t *length,
                       bool *has_escapes)
{
    struct record *record = writer->record;
    const char *bytes = record->bytes + value->at, *text = bytes;

    *length = value->length;
    *has_escapes = value->at >= record->raw_bytes;
    if (record->charset == CHARSET_NAMED)
        text = write_raw_of_named(record, value, length, has_escapes);
    else if (record->charset == CHARSET_WINDOWS_1252 && !charset_ascii(bytes, value->length))
        text = charset_from_1252(&record->arena, bytes, value->length, length);
    if (text == NULL)
        writer->out->failed = true;
    return text;
}

bool writer_is_move(const struct node *node, const struct property *property)
{
    return node->move != MOVE_NONE && node->move_value >= property->first_value &&
           node->move_value - property->first_value < property->nvalues;
}

enum value_kind writer_value_kind(const struct property *property)
{
    static const char points[][3] = {"AB", "AW", "AE", "CR", "DD", "L",  "M",
                                     "MA", "SL", "SQ", "TB", "TR", "TW", "VW"};

    if (writer_is_named(property, "LB"))
        return VALUE_POINT_TEXT;
    if (writer_is_named(property, "AR") || writer_is_named(property, "LN"))
        return VALUE_POINT;
    for (size_t i = 0; i < sizeof points / sizeof points[0]; i++)
        if (writer_is_named(property, points[i]))
            return VALUE_POINT;
    return VALUE_TEXT;
}

static bool write_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

/* Appends the cell that text[0..length) names; false when it names none. */
static bool write_respell(const struct writer *writer, const char *text, size_t length, char *spelt,
                          size_t *at)
{
    while (length > 0 && write_is_blank(text[0])) {
        text++;
        length--;
    }
    while (length > 0 && write_is_blank(text[length - 1]))
        length--;
    cell found = cell_read(writer->board, writer->record->spelling, text, length, NULL);
    if (found == CELL_NONE)
        return false;
    *at += cell_spell(writer->board, writer->spelling, found, spelt + *at);
    return true;
}

const char *writer_respelt(struct writer *writer, enum value_kind kind, uint32_t at,
                           const char *text, size_t *length)
{
    if (kind == VALUE_TEXT || *length == 0)
        return text;

    const char *colon = memchr(text, ':', *length);
    size_t first = colon == NULL ? *length : (size_t)(colon - text), spelt_length = 0;
    size_t rest = kind == VALUE_POINT_TEXT ? *length - first : 0;
    char *spelt = arena_alloc(&writer->record->arena, 2 * SPELLING_BYTES + 1 + rest);
    if (spelt == NULL) {
        writer->out->failed = true;
        return NULL;
    }
    bool done = write_respell(writer, text, first, spelt, &spelt_length);
    if (done && colon != NULL && kind == VALUE_POINT) {
        spelt[spelt_length++] = ':';
        done = write_respell(writer, colon + 1, *length - first - 1, spelt, &spelt_length);
    }
    if (!done) {
        record_report(writer->record, MESSAGE_NOT_RESPELT, at, text, *length);
        return text;
    }
    if (rest > 0)
        memcpy(spelt + spelt_length, text + first, rest);
    *length = spelt_length + rest;
    return spelt;
}

void writer_cell(struct writer *writer, cell at)
{
    char name[SPELLING_BYTES];

    text_append(writer->out, name, cell_spell(writer->board, writer->spelling, at, name));
}

void writer_move(struct writer *writer, const struct node *node)
{
    const char *word = move_word((enum move_kind)node->move);
    char text[WAY_BYTES];
    struct way way;

    if (word != NULL)
        text_string(writer->out, word);
    else if (node->move == MOVE_WAY && move_way(writer->record, writer->board, node, &way, NULL))
        text_append(writer->out, text, way_spell(&way, writer->board, writer->spelling, text));
    else
        writer_cell(writer, node->cell);
}

enum colour writer_resigned(const struct writer *writer)
{
    const struct record *record = writer->record;
    const struct node *leaf = &record->nodes[writer->leaf];

    if (writer->outcome->end != END_RESIGN)
        return COLOUR_NONE;
    return leaf->move == MOVE_RESIGN ? (enum colour)leaf->colour
                                     : colour_other(writer->outcome->winner);
}

int writer_handicap(const struct writer *writer)
{
    const struct record *record = writer->record;
    enum colour first = COLOUR_NONE;
    int stones = 0;

    for (uint32_t i = 0; i != NODE_NONE; i = writer_next(writer, i)) {
        const struct node *node = &record->nodes[i];
        if (node->has_setup)
            return 0;
        if (node->move == MOVE_NONE)
            continue;
        if (stones == 0)
            first = (enum colour)node->colour;
        if (node->move != MOVE_STONE || node->colour != first)
            break;
        stones++;
    }
    return stones >= 2 ? stones : 0;
}

/* Is `name` one of the words of `names`? */
static bool write_is_among(const char *name, const char *names)
{
    size_t length = strlen(name);

    for (const char *at = strstr(names, name); at != NULL; at = strstr(at + 1, name))
        if ((at == names || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

/* Is this GC, GN or ID where the record's number or name was found? */
static bool write_holds_id(struct writer *writer, const struct property *property)
{
    struct record *record = writer->record;

    if (record->id == NULL || !(writer_is_named(property, "GC") ||
                                writer_is_named(property, "GN") || writer_is_named(property, "ID")))
        return false;
    if (record->dialect == DIALECT_LITTLEGOLEM)
        return true;
    const char *value = record_value(record, &record->values[property->first_value], false);
    if (value == NULL)
        writer->out->failed = true;
    return value != NULL && strstr(value, record->id) != NULL;
}

/* Reports the node's first property that is neither its move nor held. */
static void write_check_properties(struct writer *writer, const struct node *node, const char *held)
{
    const struct record *record = writer->record;

    for (uint32_t i = 0; i < node->nproperties; i++) {
        const struct property *property = &record->properties[node->first_property + i];
        if (!writer_is_move(node, property) && !write_is_among(property->name, held) &&
            !write_holds_id(writer, property))
            writer_left_out(writer, LEFTOVER_PROPERTY, property->name_at, property->name);
    }
}

bool writer_check_line(struct writer *writer, const char *held)
{
    struct record *record = writer->record;
    bool first = true;

    for (uint32_t i = 0; i != NODE_NONE; i = writer_next(writer, i)) {
        const struct node *node = &record->nodes[i];
        if (node->has_setup) {
            record_report(record, MESSAGE_CANNOT_HOLD, node->at, "set-up", 6);
            return false;
        }
        if (first && node_is_ply(node) && node->colour != record->game->first) {
            const char *what =
                node->colour == COLOUR_WHITE ? "White moves first" : "Black moves first";
            record_report(record, MESSAGE_CANNOT_HOLD, node->at, what, 17);
            return false;
        }
        first = first && node->move == MOVE_NONE;
        write_check_properties(writer, node, held);
        if (node->first_child != NODE_NONE && writer_next(writer, i) == NODE_NONE)
            writer_left_out(writer, LEFTOVER_STUDY, record->nodes[node->first_child].at,
                            "set-up after moves");
        if (node->first_child != NODE_NONE &&
            record->nodes[node->first_child].next_sibling != NODE_NONE) {
            uint32_t variation = record->nodes[node->first_child].next_sibling;
            writer_left_out(writer, LEFTOVER_VARIATIONS, record->nodes[variation].at, "variations");
        }
    }
    return true;
}

/* As write_record(); `notes` NULL: none. */
static bool write_with_notes(struct record *record, const struct outcome *outcome,
                             enum notation notation, enum spelling spelling,
                             const struct sgf_notes *notes, struct text *out)
{
    struct writer writer = {
        .record = record, .outcome = outcome, .spelling = spelling, .out = out, .notes = notes};

    if (notation == NOTATION_SAME) {
        /* A page ends with its last newline, which the caller supplies as for any record. */
        bool ends_line = record->form == FORM_PAGE && record->length > 0 &&
                         record->bytes[record->length - 1] == '\n';
        text_append(out, record->bytes, record->length - ends_line);
        return true;
    }
    if (write_is_passed(record, notation)) {
        const char *word = record->game_word;

        text_append(out, record->bytes, record->length);
        text_char(out, '\n');
        record_report(record, MESSAGE_PASSED, 0, word, strlen(word));
        return true;
    }
    if (record->form == FORM_PAGE)
        return write_is_page(record, notation) && write_page_json(&writer);
    writer.board = record_board(record);
    assert(writer.board != NULL && record->nnodes > 0);
    while (writer_next(&writer, writer.leaf) != NODE_NONE)
        writer.leaf = writer_next(&writer, writer.leaf);
    switch (notation) {
    case NOTATION_SGF: writer.spelling = SPELLING_LINE; return write_sgf(&writer);
    case NOTATION_LITTLEGOLEM: return write_littlegolem(&writer);
    case NOTATION_MOVES: return write_moves(&writer);
    case NOTATION_JSON: return write_json(&writer);
    case NOTATION_SAME: break;
    }
    return false;
}

bool write_record(struct record *record, const struct outcome *outcome, enum notation notation,
                  enum spelling spelling, struct text *out)
{
    return write_with_notes(record, outcome, notation, spelling, NULL, out);
}

bool write_noted(struct record *record, const struct outcome *outcome,
                 const struct sgf_notes *notes, struct text *out)
{
    return write_with_notes(record, outcome, NOTATION_SGF, SPELLING_LINE, notes, out);
}

bool write_is_passed(const struct record *record, enum notation notation)
{
    return notation == NOTATION_SGF && record->form == FORM_SGF && record->game == NULL &&
           record->game_word != NULL && record_is_whole(record);
}

bool write_is_page(const struct record *record, enum notation notation)
{
    return notation == NOTATION_JSON && record->form == FORM_PAGE && record->page.ngames > 0;
}
