/* SPDX-License-Identifier: ISC */
/*
 * A record as one JSON object on one line: what its header says, how the main line ended, the main
 * line's moves, and the whole tree as a flat array of nodes in order of writing, each with the
 * index of its parent: deep trees need no deep nesting.
 *
 * A node: {"parent":0,"move":["black","swap"],"properties":{"C":["good"]}}.  The root's parent is
 * null, a node without a move has "move":null, and the properties are all others, by name, with
 * their values unescaped and cells spelt anew.  Where a name stands twice in a node, so does its
 * key.
 *
 * A game of a page has the same first keys, no moves, and what else a page tells.
 */
#include <string.h>

#include "analyse/base/escape.h"
#include "parse/notation/moves.h"
#include "parse/write/writer.h"

static void put_name(struct writer *writer, const char *name)
{
    text_char(writer->out, '"');
    text_string(writer->out, name);
    text_string(writer->out, "\":");
}

static void put_string(struct writer *writer, const char *value)
{
    if (value == NULL)
        text_string(writer->out, "null");
    else
        json_string(writer->out, value, strlen(value));
}

static void put_field(struct writer *writer, const char *name, const char *value)
{
    put_name(writer, name);
    put_string(writer, value);
    text_char(writer->out, ',');
}

static void put_move_text(struct writer *writer, const struct node *node)
{
    const struct record *record = writer->record;

    const char *word = move_word((enum move_kind)node->move);

    if (word != NULL) {
        text_format(writer->out, "\"%s\"", word);
    } else if (node->move == MOVE_STONE) {
        text_char(writer->out, '"');
        writer_cell(writer, node->cell);
        text_char(writer->out, '"');
    } else { /* of a variation that cannot be played: as it stands */
        const struct value *value = &record->values[node->move_value];
        json_string(writer->out, record->bytes + value->at, value->length);
    }
}

static void put_value(struct writer *writer, enum value_kind kind, const struct value *value)
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

static void put_property(struct writer *writer, const struct property *property)
{
    enum value_kind kind = writer_value_kind(property);

    put_name(writer, property->name);
    text_char(writer->out, '[');
    for (uint32_t i = 0; i < property->nvalues; i++) {
        if (i > 0)
            text_char(writer->out, ',');
        put_value(writer, kind, &writer->record->values[property->first_value + i]);
    }
    text_char(writer->out, ']');
}

static void put_node(struct writer *writer, const struct node *node)
{
    bool first = true;

    put_name(writer, "parent");
    if (node->parent == NODE_NONE)
        text_string(writer->out, "null");
    else
        text_unsigned(writer->out, node->parent);
    text_string(writer->out, ",\"move\":");
    if (node->move == MOVE_NONE) {
        text_string(writer->out, "null");
    } else {
        text_char(writer->out, '[');
        put_string(writer, colour_name((enum colour)node->colour));
        text_char(writer->out, ',');
        put_move_text(writer, node);
        text_char(writer->out, ']');
    }
    text_string(writer->out, ",\"properties\":{");
    for (uint32_t i = 0; i < node->nproperties; i++) {
        const struct property *property = &writer->record->properties[node->first_property + i];
        if (writer_is_move(node, property))
            continue;
        if (!first)
            text_char(writer->out, ',');
        first = false;
        put_property(writer, property);
    }
    text_char(writer->out, '}');
}

static void put_main_line(struct writer *writer)
{
    const struct record *record = writer->record;
    bool first = true;

    put_name(writer, "moves");
    text_char(writer->out, '[');
    for (uint32_t i = 0; i != NODE_NONE; i = record->nodes[i].first_child) {
        if (record->nodes[i].move == MOVE_NONE)
            continue;
        if (!first)
            text_char(writer->out, ',');
        first = false;
        put_move_text(writer, &record->nodes[i]);
    }
    text_string(writer->out, "],");
}

static void put_number(struct writer *writer, const char *name, int value, bool known)
{
    put_name(writer, name);
    if (known)
        text_signed(writer->out, value);
    else
        text_string(writer->out, "null");
    text_char(writer->out, ',');
}

static void put_header(struct writer *writer)
{
    const struct record *record = writer->record;

    put_field(writer, "rules", record->game == NULL ? NULL : record->game->name);
    put_number(writer, "size", record->size, record->size > 0);
    put_field(writer, "dialect", dialect_name(record->dialect));
    put_field(writer, "id", record->id);
    put_field(writer, "event", record->event);
    put_field(writer, "date", record->date);
    put_field(writer, "site", record->site);
    put_field(writer, "white", record->white);
    put_field(writer, "black", record->black);
    put_field(writer, "claimed", record->claimed_draw ? "draw" : colour_name(record->claimed));
}

bool write_page_json(struct writer *writer)
{
    const struct record *record = writer->record;

    text_char(writer->out, '{');
    put_header(writer);
    put_field(writer, "end", NULL);
    put_field(writer, "winner", NULL);
    put_field(writer, "moves", NULL);
    put_field(writer, "nodes", NULL);
    put_field(writer, "finished", record->finished);
    put_field(writer, "result", record->result);
    put_number(writer, "plies", record->nplies_told, record->nplies_told >= 0);
    put_field(writer, "white_rating", record->white_rating);
    put_field(writer, "black_rating", record->black_rating);
    put_field(writer, "player", record->player);
    put_field(writer, "player_rating", record->player_rating);
    put_field(writer, "opponent", record->opponent);
    put_field(writer, "opponent_rating", record->opponent_rating);
    put_name(writer, "link");
    put_string(writer, record->link);
    text_string(writer->out, "}\n");
    return true;
}

bool write_json(struct writer *writer)
{
    struct record *record = writer->record;

    text_char(writer->out, '{');
    put_header(writer);
    put_field(writer, "end", end_name(writer->outcome->end));
    put_field(writer, "winner", colour_name(writer->outcome->winner));
    put_main_line(writer);
    put_name(writer, "nodes");
    text_char(writer->out, '[');
    for (uint32_t i = 0; i < record->nnodes; i++) { /* in order of writing: no walk is needed */
        text_string(writer->out, i == 0 ? "{" : ",{");
        put_node(writer, &record->nodes[i]);
        text_char(writer->out, '}');
    }
    text_string(writer->out, "]}\n");
    return true;
}
