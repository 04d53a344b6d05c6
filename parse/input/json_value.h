/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_JSON_VALUE_H
#define PARSE_INPUT_JSON_VALUE_H

/*
 * JSON as RFC 8259 has it.  json_check() proves that a text is one value; the rest then walks
 * through it in place: a value is a range of the text's bytes, and nothing is copied until a string
 * is decoded.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analyse/base/arena.h"

#define JSON_DEPTH_MAX 64 /* values within values; set by hand */

enum json_kind {
    JSON_NONE, /* there is no such value */
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT,
};

/* Where a value is in its text, brackets and quotes included. */
struct json_value {
    enum json_kind kind;
    uint32_t at, length;
};

/* Is bytes[0..length) one value, with blanks around it?  False: *fault_at is where it is not (at
 * `length`: it ends early).  length < UINT32_MAX. */
bool json_check(const char *bytes, size_t length, struct json_value *value, size_t *fault_at);

/* The rest of an object or array of a text that json_check() has approved. */
struct json_walk {
    const char *bytes;
    uint32_t at, end;
};
/* A walk through the members of an object, or the elements of an array; of any other value it ends
 * at once. */
struct json_walk json_walk_begin(const char *bytes, const struct json_value *container);
/* The next member; false: none. */
bool json_next_member(struct json_walk *walk, struct json_value *key, struct json_value *value);
/* The next element; false: none. */
bool json_next_element(struct json_walk *walk, struct json_value *value);
/* The first member of that name, in ASCII without escapes; JSON_NONE: none. */
struct json_value json_member(const char *bytes, const struct json_value *object, const char *name);

/* The same for several names in one walk: values[i] is the first member of names[i]. */
void json_members(const char *bytes, const struct json_value *object, const char *const *names,
                  size_t count, struct json_value *values);

/* Is it the string `word`, written without escapes? */
bool json_is(const char *bytes, const struct json_value *value, const char *word);
/* The string decoded to UTF-8, NUL-terminated; a NUL, half of a surrogate pair and what is no UTF-8
 * become U+FFFD.  Sets *failed if memory is out.  NULL: then, or it is no string. */
const char *json_text(struct arena *arena, const char *bytes, const struct json_value *value,
                      bool *failed);
/* The number, 0 if it is none. */
double json_number(const char *bytes, const struct json_value *value);

#endif
