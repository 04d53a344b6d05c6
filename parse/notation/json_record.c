/* SPDX-License-Identifier: ISC */
/*
 * Which format is an object of JSON?  Its members say: no format has the names of another.
 */
#include "parse/notation/json_record.h"

#include <stdio.h>
#include <string.h>

#include "analyse/base/utf8.h"
#include "parse/notation/dialect.h"
#include "parse/notation/json_fields.h"
#include "parse/notation/moves.h"
#include "parse/notation/tree.h"

struct json_value json_fields_root(const struct json_fields *fields, const char *name)
{
    for (int i = 0; i < fields->nmembers; i++)
        if (json_is(fields->bytes, &fields->keys[i], name))
            return fields->values[i];
    return fields->nmembers < JSON_FIELDS_MEMBERS
               ? (struct json_value){.kind = JSON_NONE, .at = fields->object.at}
               : json_member(fields->bytes, &fields->object, name);
}

struct json_value json_fields_find(const struct json_fields *fields,
                                   const struct json_value *object, const char *name)
{
    return json_member(fields->bytes, object, name);
}

const char *json_fields_text(const struct json_fields *fields, const struct json_value *value)
{
    struct record *record = fields->record;
    const char *text = json_text(&record->arena, fields->bytes, value, &record->diagnostics.failed);

    return text == NULL || text[0] == '\0' ? NULL : text;
}

const char *json_fields_day(const struct json_fields *fields, const struct json_value *value)
{
    static const char form[] = "dddd-dd-ddT";
    const char *time = json_fields_text(fields, value);

    for (size_t i = 0; time != NULL && form[i] != '\0'; i++)
        if (form[i] == 'd' ? time[i] < '0' || time[i] > '9' : time[i] != form[i])
            return NULL;
    if (time == NULL)
        return NULL;
    const char *day = arena_copy(&fields->record->arena, time, 10);
    fields->record->diagnostics.failed |= day == NULL;
    return day;
}

void json_fields_board(const struct json_fields *fields, const struct game *game, uint32_t at,
                       int size)
{
    struct record *record = fields->record;
    char digits[16];

    record->game = game;
    record->spelling = fields->options->force_spelling ? fields->options->spelling : SPELLING_LG;
    dialect_size(record, at, digits, (size_t)snprintf(digits, sizeof digits, "%d", size));
}

int json_fields_move(const struct json_fields *fields, uint32_t at, uint32_t length,
                     enum colour colour)
{
    struct record *record = fields->record;
    struct node *node;

    if (record->nnodes >= tree_limit_nodes(fields->options)) {
        if (record->nnodes == tree_limit_nodes(fields->options))
            record_report(record, MESSAGE_NODES_LIMIT, at, NULL, 0);
        return 0;
    }
    if (length == 0) { /* in Hex, SGF's pass: show the quotes instead */
        at--;
        length = 2;
    }
    if (tree_append(record, at, (struct value){at, length}, &node) != 0)
        return ERROR_MEMORY;
    node->colour = (uint8_t)colour;
    moves_code(record->bytes + at, length, node);
    return 0;
}

/* ---- formats ---- */

/* The log of a table of Board Game Arena. */
static bool json_record_is_board_game_arena(const struct json_fields *fields)
{
    const struct json_value data = json_fields_root(fields, "data");

    return json_fields_find(fields, &data, "logs").kind == JSON_ARRAY;
}

static int json_record_read_format(const struct json_fields *fields)
{
    static const char arena[] = "the log of a table of Board Game Arena; a HexWorld link of the "
                                "game is read";
    struct record *record = fields->record;

#define JSON_RECORD_TRY(id, name, page, is, read) \
    if (is(fields)) {                             \
        record->dialect = DIALECT_##id;           \
        return read(fields);                      \
    }
    RECORD_FORMATS(RECORD_FORMAT_NONE, RECORD_FORMAT_NONE, JSON_RECORD_TRY, RECORD_FORMAT_NONE)
    if (json_record_is_board_game_arena(fields))
        record_report(record, MESSAGE_SOURCE_UNREAD, 0, arena, strlen(arena));
    else
        record_report(record, MESSAGE_JSON_UNKNOWN, 0, NULL, 0);
    return 0;
}

/* Keeps the object's members, as many as there is room for. */
static void json_record_keep_members(struct json_fields *fields)
{
    struct json_walk walk = json_walk_begin(fields->bytes, &fields->object);

    while (
        fields->object.kind == JSON_OBJECT && fields->nmembers < JSON_FIELDS_MEMBERS &&
        json_next_member(&walk, &fields->keys[fields->nmembers], &fields->values[fields->nmembers]))
        fields->nmembers++;
}

int json_record_read(struct record *record, const struct record_options *options)
{
    struct json_fields fields = {.record = record, .options = options, .bytes = record->bytes};
    struct node *root;
    size_t fault;

    record->dialect = DIALECT_PLAIN;
    if (!record->is_ascii && !utf8_valid(record->bytes, record->length))
        record_report(record, MESSAGE_CHARSET_BAD, 0, "UTF-8", 5);
    if (!json_check(record->bytes, record->length, &fields.object, &fault)) {
        const uint32_t at = (uint32_t)(fault < record->length ? fault : record->length - 1);

        record_report(record, MESSAGE_SYNTAX, at, record->bytes + at, 1);
        return 0;
    }
    json_record_keep_members(&fields);
    if (tree_append(record, 0, (struct value){0, 0}, &root) != 0)
        return ERROR_MEMORY;
    const int error = json_record_read_format(&fields);
    if (error == 0 && record->game != NULL)
        return moves_resolve(record);
    record->nnodes = 0;
    return error;
}
