/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_JSON_FIELDS_H
#define PARSE_NOTATION_JSON_FIELDS_H

/* Shared by the readers of JSON records: an object, and how its values become a record's. */

#include "parse/input/json_value.h"
#include "parse/notation/record.h"

#define JSON_FIELDS_MEMBERS 24 /* kept; those of all known kinds and more */

struct json_fields {
    struct record *record;
    const struct record_options *options;
    const char *bytes; /* the record's; or what a string of it holds, each character at its place */
    struct json_value object; /* all of the record */
    struct json_value keys[JSON_FIELDS_MEMBERS],
        values[JSON_FIELDS_MEMBERS]; /* its first members */
    int nmembers; /* of these */
};

/* The object's own member of that name; JSON_NONE: none.  Cheap. */
struct json_value json_fields_root(const struct json_fields *fields, const char *name);

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

/* Is it a record of the row's format?  And the function that reads it into the record, which has a
 * root: 0 or ERROR_MEMORY. */
#define JSON_FIELDS_FUNCTIONS(id, name, page, is, read) \
    bool is(const struct json_fields *fields);          \
    int read(const struct json_fields *fields) WARN_UNUSED;
RECORD_FORMATS(RECORD_FORMAT_NONE, RECORD_FORMAT_NONE, JSON_FIELDS_FUNCTIONS, RECORD_FORMAT_NONE)

#endif
