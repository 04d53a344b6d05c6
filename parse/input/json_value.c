/* SPDX-License-Identifier: ISC */
/*
 * JSON as RFC 8259 has it: a check without recursion, whose stack is one bit a level, and a walk
 * that trusts what was checked.
 */
#include "parse/input/json_value.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/bytes.h"
#include "analyse/base/utf8.h"

#define NUMBER_BYTES_MAX 63 /* of a number whose value is asked for */
#define REPLACEMENT 0xfffdu

static bool json_is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static size_t json_skip_blanks(const char *bytes, size_t length, size_t at)
{
    while (at < length && json_is_blank(bytes[at]))
        at++;
    return at;
}

/* ---- one value that holds no other; each returns where it ends, or a fault with its place ---- */

struct json_end_of {
    size_t at; /* after it, or where the fault is */
    bool is_fault;
};

static struct json_end_of json_fault(size_t at)
{
    return (struct json_end_of){at, true};
}

static bool json_is_hex(char c)
{
    return byte_is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
}

static struct json_end_of json_string_end(const char *bytes, size_t length, size_t at)
{
    for (at++; at < length && bytes[at] != '"'; at++) {
        if (bytes[at] != '\\' && (unsigned char)bytes[at] >= ' ')
            continue;
        if (bytes[at] != '\\')
            return json_fault(at);
        if (++at == length)
            break;
        if (bytes[at] == 'u') {
            for (int i = 0; i < 4; i++)
                if (++at == length || !json_is_hex(bytes[at]))
                    return json_fault(at);
        } else if (bytes[at] == '\0' || strchr("\"\\/bfnrt", bytes[at]) == NULL) {
            return json_fault(at);
        }
    }
    return at == length ? json_fault(at) : (struct json_end_of){at + 1, false};
}

static size_t json_digits(const char *bytes, size_t length, size_t at)
{
    while (at < length && byte_is_digit(bytes[at]))
        at++;
    return at;
}

static struct json_end_of json_number_end(const char *bytes, size_t length, size_t at)
{
    size_t from;

    at += bytes[at] == '-';
    if (at == length || !byte_is_digit(bytes[at]))
        return json_fault(at);
    at = bytes[at] == '0' ? at + 1 : json_digits(bytes, length, at);
    if (at < length && bytes[at] == '.') {
        from = ++at;
        at = json_digits(bytes, length, at);
        if (at == from)
            return json_fault(at);
    }
    if (at < length && (bytes[at] == 'e' || bytes[at] == 'E')) {
        at++;
        at += at < length && (bytes[at] == '+' || bytes[at] == '-');
        from = at;
        at = json_digits(bytes, length, at);
        if (at == from)
            return json_fault(at);
    }
    return (struct json_end_of){at, false};
}

static enum json_kind json_kind_of(char c)
{
    switch (c) {
    case '{': return JSON_OBJECT;
    case '[': return JSON_ARRAY;
    case '"': return JSON_STRING;
    case 't': return JSON_TRUE;
    case 'f': return JSON_FALSE;
    case 'n': return JSON_NULL;
    default: return c == '-' || byte_is_digit(c) ? JSON_NUMBER : JSON_NONE;
    }
}

static struct json_end_of json_scalar_end(const char *bytes, size_t length, size_t at)
{
    static const char *const words[] = {
        [JSON_NULL] = "null", [JSON_FALSE] = "false", [JSON_TRUE] = "true"};
    const enum json_kind kind = json_kind_of(bytes[at]);

    if (kind == JSON_STRING)
        return json_string_end(bytes, length, at);
    if (kind == JSON_NUMBER)
        return json_number_end(bytes, length, at);
    if (kind != JSON_NULL && kind != JSON_FALSE && kind != JSON_TRUE)
        return json_fault(at);
    for (const char *c = words[kind]; *c != '\0'; c++, at++)
        if (at == length || bytes[at] != *c)
            return json_fault(at);
    return (struct json_end_of){at, false};
}

/* ---- the check ---- */

/* The kinds of token that may come next. */
enum json_turn {
    TURN_VALUE,
    TURN_VALUE_OR_CLOSE, /* after a `[' */
    TURN_KEY,
    TURN_KEY_OR_CLOSE, /* after a `{' */
    TURN_COMMA, /* or the bracket that closes */
};

struct json_checker {
    const char *bytes;
    size_t length, at;
    uint64_t is_object; /* a bit for each level, the innermost one lowest */
    int depth;
    enum json_turn turn;
};

static bool json_check_key(struct json_checker *checker)
{
    struct json_end_of end = json_string_end(checker->bytes, checker->length, checker->at);

    checker->at = end.at;
    if (end.is_fault)
        return false;
    checker->at = json_skip_blanks(checker->bytes, checker->length, checker->at);
    if (checker->at == checker->length || checker->bytes[checker->at] != ':')
        return false;
    checker->at++;
    checker->turn = TURN_VALUE;
    return true;
}

static bool json_check_close(struct json_checker *checker, char c)
{
    if (checker->depth == 0 || (c == '}') != (checker->is_object & 1))
        return false;
    checker->is_object >>= 1;
    checker->depth--;
    checker->at++;
    checker->turn = TURN_COMMA;
    return true;
}

static bool json_check_value(struct json_checker *checker, char c)
{
    if (c != '{' && c != '[') {
        struct json_end_of end = json_scalar_end(checker->bytes, checker->length, checker->at);

        checker->at = end.at;
        checker->turn = TURN_COMMA;
        return !end.is_fault;
    }
    if (checker->depth == JSON_DEPTH_MAX)
        return false;
    checker->is_object = checker->is_object << 1 | (c == '{');
    checker->depth++;
    checker->at++;
    checker->turn = c == '{' ? TURN_KEY_OR_CLOSE : TURN_VALUE_OR_CLOSE;
    return true;
}

/* One step at checker->at, which is no blank; false: that is not allowed here. */
static bool json_check_step(struct json_checker *checker)
{
    const char c = checker->bytes[checker->at];
    const bool closes = c == '}' || c == ']';

    switch (checker->turn) {
    case TURN_KEY_OR_CLOSE: /* fall through */
    case TURN_KEY:
        if (closes && checker->turn == TURN_KEY_OR_CLOSE)
            return json_check_close(checker, c);
        return c == '"' && json_check_key(checker);
    case TURN_VALUE_OR_CLOSE:
        if (closes)
            return json_check_close(checker, c);
        return json_check_value(checker, c);
    case TURN_VALUE: return json_check_value(checker, c);
    case TURN_COMMA: break;
    }
    if (closes)
        return json_check_close(checker, c);
    if (c != ',' || checker->depth == 0)
        return false;
    checker->at++;
    checker->turn = checker->is_object & 1 ? TURN_KEY : TURN_VALUE;
    return true;
}

bool json_check(const char *bytes, size_t length, struct json_value *value, size_t *fault_at)
{
    struct json_checker checker = {.bytes = bytes, .length = length, .turn = TURN_VALUE};

    checker.at = json_skip_blanks(bytes, length, 0);
    *value = (struct json_value){.at = (uint32_t)checker.at};
    if (checker.at < length)
        value->kind = json_kind_of(bytes[checker.at]);
    bool is_fine = checker.at < length && json_check_step(&checker);
    while (is_fine && checker.depth > 0) {
        checker.at = json_skip_blanks(bytes, length, checker.at);
        is_fine = checker.at < length && json_check_step(&checker);
    }
    value->length = (uint32_t)checker.at - value->at;
    if (is_fine) {
        checker.at = json_skip_blanks(bytes, length, checker.at);
        is_fine = checker.at == length;
    }
    *fault_at = checker.at;
    return is_fine;
}

/* ---- the walk ---- */

/* Where the string at `at`, its first quote, ends in a text without a fault. */
static uint32_t json_skip_string(const char *bytes, uint32_t at)
{
    for (at++; bytes[at] != '"'; at++)
        at += bytes[at] == '\\';
    return at + 1;
}

/* Where the value at `at` ends, in a text without a fault. */
static uint32_t json_skip_value(const char *bytes, uint32_t end, uint32_t at)
{
    uint32_t depth = 0;
    const char first = bytes[at];

    if (first == '"')
        return json_skip_string(bytes, at);
    if (first != '{' && first != '[')
        return (uint32_t)json_scalar_end(bytes, end, at).at;
    do {
        const char c = bytes[at];

        if (c == '"') {
            at = json_skip_string(bytes, at);
            continue;
        }
        depth += c == '{' || c == '[';
        depth -= c == '}' || c == ']';
        at++;
    } while (depth > 0);
    return at;
}

static struct json_value json_take_value(struct json_walk *walk)
{
    struct json_value value;

    walk->at = (uint32_t)json_skip_blanks(walk->bytes, walk->end, walk->at);
    value.kind = json_kind_of(walk->bytes[walk->at]);
    value.at = walk->at;
    walk->at = json_skip_value(walk->bytes, walk->end, walk->at);
    value.length = walk->at - value.at;
    return value;
}

struct json_walk json_walk_begin(const char *bytes, const struct json_value *container)
{
    const bool holds = container->kind == JSON_OBJECT || container->kind == JSON_ARRAY;

    return (struct json_walk){.bytes = bytes,
                              .at = container->at + (holds ? 1 : 0),
                              .end = container->at + (holds ? container->length - 1 : 0)};
}

/* Goes to the next key or element; false: none. */
static bool json_go_on(struct json_walk *walk)
{
    while (walk->at < walk->end &&
           (json_is_blank(walk->bytes[walk->at]) || walk->bytes[walk->at] == ','))
        walk->at++;
    return walk->at < walk->end;
}

bool json_next_member(struct json_walk *walk, struct json_value *key, struct json_value *value)
{
    if (!json_go_on(walk))
        return false;
    *key = json_take_value(walk);
    walk->at = (uint32_t)json_skip_blanks(walk->bytes, walk->end, walk->at) + 1; /* the colon */
    *value = json_take_value(walk);
    return true;
}

bool json_next_element(struct json_walk *walk, struct json_value *value)
{
    if (!json_go_on(walk))
        return false;
    *value = json_take_value(walk);
    return true;
}

void json_members(const char *bytes, const struct json_value *object, const char *const *names,
                  size_t count, struct json_value *values)
{
    struct json_walk walk = json_walk_begin(bytes, object);
    struct json_value key, value;

    for (size_t i = 0; i < count; i++)
        values[i] = (struct json_value){.kind = JSON_NONE, .at = object->at};
    while (object->kind == JSON_OBJECT && json_next_member(&walk, &key, &value))
        for (size_t i = 0; i < count; i++)
            if (json_is(bytes, &key, names[i])) {
                if (values[i].kind == JSON_NONE)
                    values[i] = value;
                break;
            }
}

struct json_value json_member(const char *bytes, const struct json_value *object, const char *name)
{
    struct json_value value;

    json_members(bytes, object, &name, 1, &value);
    return value;
}

/* ---- scalars ---- */

bool json_is(const char *bytes, const struct json_value *value, const char *word)
{
    if (value->kind != JSON_STRING || bytes[value->at + 1] != word[0])
        return false;
    const size_t length = strlen(word);

    return value->length == length + 2 && memcmp(bytes + value->at + 1, word, length) == 0;
}

static uint32_t json_hex(const char *digits)
{
    uint32_t number = 0;

    for (int i = 0; i < 4; i++)
        number = number * 16 + (uint32_t)(byte_is_digit(digits[i]) ? digits[i] - '0'
                                                                   : (digits[i] | 0x20) - 'a' + 10);
    return number;
}

static size_t json_put_character(uint32_t character, char *out)
{
    if (character < 0x80) {
        out[0] = (char)character;
        return 1;
    }
    if (character < 0x800) {
        out[0] = (char)(0xc0 | character >> 6);
        out[1] = (char)(0x80 | (character & 0x3f));
        return 2;
    }
    if (character < 0x10000) {
        out[0] = (char)(0xe0 | character >> 12);
        out[1] = (char)(0x80 | (character >> 6 & 0x3f));
        out[2] = (char)(0x80 | (character & 0x3f));
        return 3;
    }
    out[0] = (char)(0xf0 | character >> 18);
    out[1] = (char)(0x80 | (character >> 12 & 0x3f));
    out[2] = (char)(0x80 | (character >> 6 & 0x3f));
    out[3] = (char)(0x80 | (character & 0x3f));
    return 4;
}

/* Decodes the escape at text[0], a backslash; `length` to the end of the string.  Returns how many
 * bytes it takes. */
static size_t json_unescape(const char *text, size_t length, uint32_t *character)
{
    static const char escapes[] = "bfnrt", meant[] = "\b\f\n\r\t";

    if (text[1] != 'u') {
        const char *found = strchr(escapes, text[1]);
        *character = (unsigned char)(found == NULL ? text[1] : meant[found - escapes]);
        return 2;
    }
    *character = json_hex(text + 2);
    if (*character >= 0xd800 && *character < 0xe000) {
        const bool is_pair =
            *character < 0xdc00 && length >= 12 && text[6] == '\\' && text[7] == 'u';
        const uint32_t low = is_pair ? json_hex(text + 8) : 0;
        if (low >= 0xdc00 && low < 0xe000) {
            *character = 0x10000 + ((*character - 0xd800) << 10) + (low - 0xdc00);
            return 12;
        }
        *character = REPLACEMENT;
    }
    if (*character == 0)
        *character = REPLACEMENT;
    return 6;
}

const char *json_text(struct arena *arena, const char *bytes, const struct json_value *value,
                      bool *failed)
{
    if (value->kind != JSON_STRING)
        return NULL;
    const char *text = bytes + value->at + 1;
    const size_t length = value->length - 2;
    char *decoded = arena_alloc(arena, 3 * length + 1); /* a bad byte becomes three */
    size_t used = 0;

    *failed |= decoded == NULL;
    for (size_t at = 0; decoded != NULL && at < length;) {
        uint32_t character = (unsigned char)text[at];
        size_t taken = 1;

        if (text[at] == '\\')
            taken = json_unescape(text + at, length - at, &character);
        else if (character >= 0x80) {
            taken = utf8_decode(text + at, length - at, &character);
            if (taken == 0) {
                character = REPLACEMENT;
                taken = 1;
            }
        }
        at += taken;
        used += json_put_character(character, decoded + used);
    }
    if (decoded != NULL)
        decoded[used] = '\0';
    return decoded;
}

double json_number(const char *bytes, const struct json_value *value)
{
    char digits[NUMBER_BYTES_MAX + 1];

    if (value->kind != JSON_NUMBER || value->length > NUMBER_BYTES_MAX)
        return 0;
    memcpy(digits, bytes + value->at, value->length);
    digits[value->length] = '\0';
    return strtod(digits, NULL);
}
