/* SPDX-License-Identifier: ISC */
/*
 * Which bytes of a value are halves of characters?  CA may come after the values that it
 * concerns, so a CA[...] in the first bytes is tried for its set: if the root, read in that set,
 * really has this property, that is it.
 */
#include "parse/input/multibyte.h"

#include <string.h>

#include "analyse/base/bytes.h"

#define NAME_BYTES_MAX ((size_t)24) /* more than any name of such a set */

/* Bytes from..to, both included; unused pairs are 0. */
struct byte_range {
    unsigned char from, to;
};

struct multibyte {
    struct byte_range lead[3], trail[2];
};

static const struct multibyte shift_jis = {
    .lead = {{0x81, 0x9f}, {0xe0, 0xfc}},
    .trail = {{0x40, 0x7e}, {0x80, 0xfc}},
};
static const struct multibyte big5 = {
    .lead = {{0x81, 0xfe}},
    .trail = {{0x40, 0x7e}, {0xa1, 0xfe}},
};
/* GB18030's characters of four bytes are digits after first halves: no brackets. */
static const struct multibyte gbk = {
    .lead = {{0x81, 0xfe}},
    .trail = {{0x40, 0x7e}, {0x80, 0xfe}},
};
static const struct multibyte johab = {
    .lead = {{0x84, 0xd3}, {0xd8, 0xde}, {0xe0, 0xf9}},
    .trail = {{0x31, 0x7e}, {0x91, 0xfe}},
};

/* Capitals and digits of their names. */
static const struct {
    const char *name;
    const struct multibyte *set;
} names[] = {
    {"SHIFTJIS", &shift_jis},
    {"SJIS", &shift_jis},
    {"MSKANJI", &shift_jis},
    {"CSSHIFTJIS", &shift_jis},
    {"CP932", &shift_jis},
    {"MS932", &shift_jis},
    {"IBM932", &shift_jis},
    {"IBM943", &shift_jis},
    {"WINDOWS31J", &shift_jis},
    {"WINDOWS932", &shift_jis},
    {"CSWINDOWS31J", &shift_jis},
    {"SHIFTJISX0213", &shift_jis},
    {"SHIFTJIS2004", &shift_jis},
    {"SJISWIN", &shift_jis},
    {"SJISOPEN", &shift_jis},
    {"BIG5", &big5},
    {"BIGFIVE", &big5},
    {"CNBIG5", &big5},
    {"CSBIG5", &big5},
    {"CP950", &big5},
    {"WINDOWS950", &big5},
    {"BIG5HKSCS", &big5},
    {"BIG5HK", &big5},
    {"GBK", &gbk},
    {"CP936", &gbk},
    {"MS936", &gbk},
    {"WINDOWS936", &gbk},
    {"GB18030", &gbk},
    {"JOHAB", &johab},
    {"MSCP1361", &johab},
    {"CP1361", &johab},
};

static bool multibyte_within(const struct byte_range *ranges, size_t count, char c)
{
    unsigned char byte = (unsigned char)c;

    for (size_t i = 0; i < count; i++)
        if (byte >= ranges[i].from && byte <= ranges[i].to && ranges[i].to > 0)
            return true;
    return false;
}

bool multibyte_is_lead(const struct multibyte *set, char c)
{
    return multibyte_within(set->lead, sizeof set->lead / sizeof *set->lead, c);
}

bool multibyte_is_trail(const struct multibyte *set, char c)
{
    return multibyte_within(set->trail, sizeof set->trail / sizeof *set->trail, c);
}

/* The letters, as capitals, and digits of a name; "": it is too long. */
static void multibyte_fold(const char *name, size_t length, char folded[NAME_BYTES_MAX + 1])
{
    size_t used = 0;

    for (size_t i = 0; i < length && used < NAME_BYTES_MAX; i++) {
        if (byte_is_letter(name[i]))
            folded[used++] = (char)(name[i] & ~0x20);
        else if (byte_is_digit(name[i]))
            folded[used++] = name[i];
    }
    folded[used < NAME_BYTES_MAX ? used : 0] = '\0';
}

static const struct multibyte *multibyte_named(const char *name, size_t length)
{
    char folded[NAME_BYTES_MAX + 1];

    multibyte_fold(name, length, folded);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(folded, names[i].name) == 0)
            return names[i].set;
    return NULL;
}

/* Behind the value that begins at bytes[at]; length: it does not end. */
static size_t multibyte_value_end(const struct multibyte *set, const char *bytes, size_t at,
                                  size_t length)
{
    while (at < length && bytes[at] != ']') {
        bool has_two = bytes[at] == '\\' || (multibyte_is_lead(set, bytes[at]) && at + 1 < length &&
                                             multibyte_is_trail(set, bytes[at + 1]));
        at += has_two ? 2 : 1;
    }
    return at < length ? at + 1 : length;
}

/* Does the root, read in that set, have CA, its value at bytes[value]? */
static bool multibyte_root_has(const struct multibyte *set, const char *bytes, size_t length,
                               size_t value)
{
    char last[2] = "";
    bool in_word = false;

    for (size_t at = bytes[0] == '(' || bytes[0] == ';'; at < length;) {
        char c = bytes[at];
        if (c == '[') {
            if (at + 1 == value)
                return last[0] == 'C' && last[1] == 'A';
            at = multibyte_value_end(set, bytes, at + 1, length);
            in_word = false;
            continue;
        }
        if (c == '(' || c == ')' || (c == ';' && last[1] != '\0'))
            return false;
        if (byte_is_capital(c)) {
            last[0] = in_word ? last[1] : '\0';
            last[1] = c;
            in_word = true;
        } else if (!byte_is_letter(c)) {
            in_word = false;
        }
        at++;
    }
    return false;
}

const struct multibyte *multibyte_find(const char *bytes, size_t length)
{
    const char *end = bytes + (length < MULTIBYTE_ROOT_MAX ? length : MULTIBYTE_ROOT_MAX);
    const char *at = bytes;

    while (at < end && (at = memmem(at, (size_t)(end - at), "CA", 2)) != NULL) {
        at += 2;
        while (at < end && byte_is_blank(*at))
            at++;
        if (at == end || *at != '[')
            continue;
        const char *name = ++at;
        const char *close = memchr(name, ']', (size_t)(end - name));
        if (close == NULL)
            break;
        const struct multibyte *set = multibyte_named(name, (size_t)(close - name));
        if (set != NULL &&
            multibyte_root_has(set, bytes, (size_t)(end - bytes), (size_t)(name - bytes)))
            return set;
    }
    return NULL;
}

void multibyte_mask(const struct multibyte *set, const char *bytes, size_t length, char *masked)
{
    bool in_value = false;

    memcpy(masked, bytes, length);
    for (size_t at = 0; at < length; at++) {
        char c = bytes[at];
        if (!in_value) {
            in_value = c == '[';
        } else if (c == ']') {
            in_value = false;
        } else if (c == '\\') {
            at++;
        } else if (multibyte_is_lead(set, c) && at + 1 < length &&
                   multibyte_is_trail(set, bytes[at + 1])) {
            masked[++at] = '\x80';
        }
    }
}

bool multibyte_is_shifted(const char *name, size_t name_length, const char *bytes, size_t length)
{
    char folded[NAME_BYTES_MAX + 1];

    multibyte_fold(name, name_length, folded);
    if (strstr(folded, "ISO2022") != NULL)
        return memchr(bytes, '\x1b', length) != NULL || memchr(bytes, '\x0e', length) != NULL;
    if (strcmp(folded, "HZ") == 0 || strncmp(folded, "HZGB", 4) == 0)
        return memmem(bytes, length, "~{", 2) != NULL;
    if (strstr(folded, "UTF7") != NULL)
        return memchr(bytes, '+', length) != NULL;
    return false;
}
