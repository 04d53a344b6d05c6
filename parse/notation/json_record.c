/* SPDX-License-Identifier: ISC */
/*
 * Which kind of record is an object of JSON?  Its members say: no kind has the names of another.
 */
#include "parse/notation/json_record.h"

#include <stdio.h>
#include <string.h>

#include "analyse/base/utf8.h"
#include "parse/notation/dialect.h"
#include "parse/notation/json_fields.h"
#include "parse/notation/moves.h"
#include "parse/notation/tree.h"

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

/* ---- kinds ---- */

static bool json_record_is_abstract_play(const struct json_fields *fields)
{
    const struct json_value *header = &fields->root[ROOT_HEADER];
    const struct json_value game = json_fields_find(fields, header, "game");
    const struct json_value site = json_fields_find(fields, header, "site");

    return fields->root[ROOT_MOVES].kind == JSON_ARRAY &&
           json_fields_find(fields, &game, "name").kind == JSON_STRING &&
           json_fields_find(fields, &site, "name").kind == JSON_STRING;
}

static bool json_record_is_state(const struct json_fields *fields)
{
    return fields->root[ROOT_GAME].kind == JSON_STRING &&
           fields->root[ROOT_STACK].kind == JSON_ARRAY;
}

static bool json_record_is_playhex(const struct json_fields *fields)
{
    const enum json_kind moves = fields->root[ROOT_MOVES].kind;

    return fields->root[ROOT_BOARDSIZE].kind == JSON_NUMBER &&
           (moves == JSON_STRING || moves == JSON_ARRAY);
}

/* Is it an answer of the site's get_game? The state is text in it. */
static bool json_record_is_answer(const struct json_fields *fields)
{
    const struct json_value *game = &fields->root[ROOT_GAME];

    return json_fields_find(fields, game, "state").kind == JSON_STRING &&
           json_fields_find(fields, game, "players").kind == JSON_ARRAY;
}

static bool json_record_is_openspiel(const struct json_fields *fields)
{
    const struct json_value *configuration = &fields->root[ROOT_CONFIGURATION];

    return fields->root[ROOT_STEPS].kind == JSON_ARRAY &&
           json_fields_find(fields, configuration, "openSpielGameName").kind == JSON_STRING;
}

/* The log of a table of Board Game Arena. */
static bool json_record_is_board_game_arena(const struct json_fields *fields)
{
    return json_fields_find(fields, &fields->root[ROOT_DATA], "logs").kind == JSON_ARRAY;
}

static int json_record_read_kind(const struct json_fields *fields)
{
    static const char arena[] = "the log of a table of Board Game Arena; a HexWorld link of the "
                                "game is read";
    struct record *record = fields->record;

    if (json_record_is_abstract_play(fields))
        return abstract_play_read(fields);
    if (json_record_is_playhex(fields))
        return playhex_read(fields);
    if (json_record_is_state(fields))
        return abstract_play_read_state(fields);
    if (json_record_is_answer(fields))
        return abstract_play_read_answer(fields);
    if (json_record_is_openspiel(fields))
        return openspiel_read(fields);
    if (json_record_is_board_game_arena(fields))
        record_report(record, MESSAGE_SOURCE_UNREAD, 0, arena, strlen(arena));
    else
        record_report(record, MESSAGE_JSON_UNKNOWN, 0, NULL, 0);
    return 0;
}

int json_record_read(struct record *record, const struct record_options *options)
{
    static const char *const roots[ROOTS] = {"header", "moves", "boardsize",     "game",
                                             "stack",  "data",  "configuration", "steps"};
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
    json_members(record->bytes, &fields.object, roots, ROOTS, fields.root);
    if (tree_append(record, 0, (struct value){0, 0}, &root) != 0)
        return ERROR_MEMORY;
    const int error = json_record_read_kind(&fields);
    if (error == 0 && record->game != NULL)
        return moves_resolve(record);
    record->nnodes = 0;
    return error;
}
