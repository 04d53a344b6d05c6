/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_JSON_FIELDS_H
#define PARSE_NOTATION_JSON_FIELDS_H

/* Shared by the readers of JSON records: an object, and how its values become a record's. */

#include "parse/input/json_value.h"
#include "parse/notation/record.h"

/* Members of the object itself by which its kind is known. */
enum json_root {
    ROOT_HEADER,
    ROOT_MOVES,
    ROOT_BOARDSIZE,
    ROOT_GAME,
    ROOT_STACK,
    ROOT_DATA,
    ROOT_CONFIGURATION,
    ROOT_STEPS,
    ROOTS
};

struct json_fields {
    struct record *record;
    const struct record_options *options;
    const char *bytes; /* the record's; or what a string of it holds, each character at its place */
    struct json_value object; /* all of the record */
    struct json_value root[ROOTS];
};

/* The member of that name of an object of the record's bytes; JSON_NONE: none. */
struct json_value json_fields_find(const struct json_fields *fields,
                                   const struct json_value *object, const char *name);
/* The string; NULL: it is absent, empty or no string. */
const char *json_fields_text(const struct json_fields *fields, const struct json_value *value);
/* The day of "2026-11-22T09:39:38.371Z"; NULL: it is no such time. */
const char *json_fields_day(const struct json_fields *fields, const struct json_value *value);

/* Sets record->game and record->size; reports a size that the game lacks.  `at` is where the size
 * is written, as the number `size`. */
void json_fields_board(const struct json_fields *fields, const struct game *game, uint32_t at,
                       int size);

/* Adds a move that is spelt between the quotes of a string, of that colour; the root must be there.
 * 0 or ERROR_MEMORY. */
int json_fields_move(const struct json_fields *fields, uint32_t at, uint32_t length,
                     enum colour colour) WARN_UNUSED;

/* Each reads its kind of record: 0 or ERROR_MEMORY. */
int abstract_play_read(const struct json_fields *fields) WARN_UNUSED;
int abstract_play_read_state(const struct json_fields *fields) WARN_UNUSED;
int abstract_play_read_answer(const struct json_fields *fields) WARN_UNUSED;
int openspiel_read(const struct json_fields *fields) WARN_UNUSED;
int playhex_read(const struct json_fields *fields) WARN_UNUSED;

#endif
