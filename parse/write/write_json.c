/* SPDX-License-Identifier: ISC */
/*
 * A record as one JSON object on one line: what its header says, how the main line ended, the main
 * line's moves, and the whole tree as a flat array of nodes in order of writing, each with the
 * index of its parent: deep trees need no deep nesting.
 *
 * A node: {"parent":0,"move":["black","swap"],"properties":{"C":["good"]}}.  The root's parent is
 * null, a node without a move has "move":null, and the properties are all others, by name, with
 * their values unescaped and cells spelt anew.  Where a name occurs twice in a node, so does its
 * key.
 *
 * A game of a page has the same first keys, no moves, and whatever else the page says.
 */
#include <string.h>

#include "analyse/base/escape.h"
#include "parse/notation/moves.h"
#include "parse/write/writer.h"

/* text_string() of a constant, whose length is known. */
#define WRITE_JSON(writer, literal) text_append((writer)->out, literal, sizeof literal - 1)

static void write_json_name(struct writer *writer, const char *name)
{
    text_char(writer->out, '"');
    text_string(writer->out, name);
    WRITE_JSON(writer, "\":");
}

static void write_json_string(struct writer *writer, const char *value)
{
    if (value == NULL)
        WRITE_JSON(writer, "null");
    else
        json_string(writer->out, value, strlen(value));
}

static void write_json_field(struct writer *writer, const char *name, const char *value)
{
    write_json_name(writer, name);
    write_json_string(writer, value);
    text_char(writer->out, ',');
}

static void write_json_move_text(struct writer *writer, const struct node *node)
{
    const struct record *record = writer->record;

    if (node->move < MOVE_OFF_BOARD) {
        text_char(writer->out, '"');
        writer_move(writer, node);
        text_char(writer->out, '"');
    } else { /* of a variation that cannot be played: unchanged */
        const struct value *value = &record->values[node->move_value];
        json_string(writer->out, record->bytes + value->at, value->length);
    }
}

static void write_json_value(struct writer *writer, enum value_kind kind, const struct value *value)
{
    const char *text = record_value(writer->record, value, true);
    size_t length = text == NULL ? 0 : strlen(text);

    if (text != NULL)
        text = writer_respelt(writer, kind, value->at, text, &length);
    if (text == NULL)
        writer->out->failed = true;
    else
        json_string(writer->out, text, length);
}

static void write_json_property(struct writer *writer, const struct property *property)
{
    enum value_kind kind = writer_value_kind(property);

    write_json_name(writer, property->name);
    text_char(writer->out, '[');
    for (uint32_t i = 0; i < property->nvalues; i++) {
        if (i > 0)
            text_char(writer->out, ',');
        write_json_value(writer, kind, &writer->record->values[property->first_value + i]);
    }
    text_char(writer->out, ']');
}

static void write_json_node(struct writer *writer, const struct node *node, bool is_first)
{
    bool first = true;

    if (is_first)
        WRITE_JSON(writer, "{\"parent\":");
    else
        WRITE_JSON(writer, ",{\"parent\":");
    if (node->parent == NODE_NONE)
        WRITE_JSON(writer, "null");
    else
        text_unsigned(writer->out, node->parent);
    if (node->move == MOVE_NONE) {
        WRITE_JSON(writer, ",\"move\":null,\"properties\":{");
    } else {
        if (node->colour == COLOUR_WHITE)
            WRITE_JSON(writer, ",\"move\":[\"white\",");
        else
            WRITE_JSON(writer, ",\"move\":[\"black\",");
        write_json_move_text(writer, node);
        WRITE_JSON(writer, "],\"properties\":{");
    }
    for (uint32_t i = 0; i < node->nproperties; i++) {
        const struct property *property = &writer->record->properties[node->first_property + i];
        if (writer_is_move(node, property))
            continue;
        if (!first)
            text_char(writer->out, ',');
        first = false;
        write_json_property(writer, property);
    }
    WRITE_JSON(writer, "}}");
}

static void write_json_main_line(struct writer *writer)
{
    const struct record *record = writer->record;
    bool first = true;

    write_json_name(writer, "moves");
    text_char(writer->out, '[');
    for (uint32_t i = 0; i != NODE_NONE; i = writer_next(writer, i)) {
        if (record->nodes[i].move == MOVE_NONE)
            continue;
        if (!first)
            text_char(writer->out, ',');
        first = false;
        write_json_move_text(writer, &record->nodes[i]);
    }
    WRITE_JSON(writer, "],");
}

static void write_json_number(struct writer *writer, const char *name, int value, bool known)
{
    write_json_name(writer, name);
    if (known)
        text_signed(writer->out, value);
    else
        WRITE_JSON(writer, "null");
    text_char(writer->out, ',');
}

static void write_json_header(struct writer *writer)
{
    const struct record *record = writer->record;

    write_json_field(writer, "rules", record->game == NULL ? NULL : record->game->name);
    write_json_number(writer, "size", record->size, record->size > 0);
    write_json_field(writer, "dialect", dialect_name(record->dialect));
    write_json_field(writer, "id", record->id);
    write_json_field(writer, "event", record->event);
    write_json_field(writer, "date", record->date);
    write_json_field(writer, "site", record->site);
    write_json_field(writer, "white", record->white);
    write_json_field(writer, "black", record->black);
    write_json_field(writer, "claimed", record_claim_name(record));
}

bool write_page_json(struct writer *writer)
{
    const struct record *record = writer->record;

    text_char(writer->out, '{');
    write_json_header(writer);
    write_json_field(writer, "end", NULL);
    write_json_field(writer, "winner", NULL);
    write_json_field(writer, "moves", NULL);
    write_json_field(writer, "nodes", NULL);
    write_json_field(writer, "finished", record->finished);
    write_json_field(writer, "result", record->result);
    write_json_number(writer, "plies", record->nplies_told, record->nplies_told >= 0);
    write_json_field(writer, "white_rating", record->white_rating);
    write_json_field(writer, "black_rating", record->black_rating);
    write_json_field(writer, "player", record->player);
    write_json_field(writer, "player_rating", record->player_rating);
    write_json_field(writer, "opponent", record->opponent);
    write_json_field(writer, "opponent_rating", record->opponent_rating);
    write_json_name(writer, "link");
    write_json_string(writer, record->link);
    WRITE_JSON(writer, "}\n");
    return true;
}

bool write_json(struct writer *writer)
{
    struct record *record = writer->record;

    text_char(writer->out, '{');
    write_json_header(writer);
    write_json_field(writer, "end", end_name(writer->outcome->end));
    write_json_field(writer, "winner", colour_name(writer->outcome->winner));
    write_json_main_line(writer);
    write_json_name(writer, "nodes");
    text_char(writer->out, '[');
    for (uint32_t i = 0; i < record->nnodes; i++) { /* in order of writing: no walk is needed */
        write_json_node(writer, &record->nodes[i], i == 0);
    }
    WRITE_JSON(writer, "]}\n");
    return true;
}
