/* SPDX-License-Identifier: ISC */
/*
 * Each writer copies runs of bytes that need no escape, found by one table, and escapes the byte
 * that ends a run.
 */
#include "analyse/base/escape.h"

#include <string.h>

#include "analyse/base/utf8.h"

/* Why a byte may not be copied; a writer names the reasons that stop it. */
enum {
    CONTROL = 1 << 0, /* below 0x20, and DEL */
    HIGH = 1 << 1, /* above 0x7f: to be checked as UTF-8 */
    QUOTE = 1 << 2,
    BACKSLASH = 1 << 3,
    COMMA = 1 << 4,
    MARKUP = 1 << 5, /* & < > ' */
};

#define C CONTROL
#define Q (QUOTE | MARKUP)
#define B BACKSLASH
#define M MARKUP
#define H HIGH
#define H16 H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H
static const uint8_t reasons[256] = {
    C,   C,   C,   C,   C,   C,   C,   C,   C, C, C, C, C,     C, C, C, /* 0x00 */
    C,   C,   C,   C,   C,   C,   C,   C,   C, C, C, C, C,     C, C, C, /* 0x10 */
    0,   0,   Q,   0,   0,   0,   M,   M,   0, 0, 0, 0, COMMA, 0, 0, 0, /* 0x20: " & ' , */
    0,   0,   0,   0,   0,   0,   0,   0,   0, 0, 0, 0, M,     0, M, 0, /* 0x30: < > */
    0,   0,   0,   0,   0,   0,   0,   0,   0, 0, 0, 0, 0,     0, 0, 0, /* 0x40 */
    0,   0,   0,   0,   0,   0,   0,   0,   0, 0, 0, 0, B,     0, 0, 0, /* 0x50: \ */
    0,   0,   0,   0,   0,   0,   0,   0,   0, 0, 0, 0, 0,     0, 0, 0, /* 0x60 */
    0,   0,   0,   0,   0,   0,   0,   0,   0, 0, 0, 0, 0,     0, 0, C, /* 0x70: DEL */
    H16, H16, H16, H16, H16, H16, H16, H16,
};
#undef C
#undef Q
#undef B
#undef M
#undef H
#undef H16

#define REPLACEMENT "\xef\xbf\xbd" /* U+FFFD */

static const char hex_digits[] = "0123456789abcdef";

/* Appends the bytes up to the first one with a reason of `stops`; returns its place. */
static const char *escape_copy_run(struct text *out, const char *at, const char *end,
                                   unsigned stops)
{
    const char *start = at;

    while (at < end && (reasons[(uint8_t)*at] & stops) == 0)
        at++;
    text_append(out, start, (size_t)(at - start));
    return at;
}

/* U+0080..9F: control characters that terminals obey. */
static bool escape_is_upper_control(uint32_t character)
{
    return character >= 0x80 && character <= 0x9f;
}

/* Appends the valid sequence at `at`, or one U+FFFD if it is invalid or an upper control.  Returns
 * the length of what was read. */
static size_t escape_copy_high(struct text *out, const char *at, const char *end)
{
    uint32_t character = 0;
    size_t length = utf8_decode(at, (size_t)(end - at), &character);

    if (length == 0 || escape_is_upper_control(character))
        text_append(out, REPLACEMENT, 3);
    else
        text_append(out, at, length);
    return length == 0 ? 1 : length;
}

static void escape_append_unicode(struct text *out, uint32_t character)
{
    char escape[6] = {'\\', 'u'};

    for (int i = 0; i < 4; i++)
        escape[2 + i] = hex_digits[character >> (12 - 4 * i) & 0xf];
    text_append(out, escape, sizeof escape);
}

void json_string(struct text *out, const char *value, size_t length)
{
    const char *at = value, *end = value + length;

    text_char(out, '"');
    while ((at = escape_copy_run(out, at, end, CONTROL | HIGH | QUOTE | BACKSLASH)) < end) {
        uint8_t byte = (uint8_t)*at;
        uint32_t character = 0;
        if (byte >= 0x80) {
            if (utf8_decode(at, (size_t)(end - at), &character) == 2 &&
                escape_is_upper_control(character)) {
                escape_append_unicode(out, character);
                at += 2;
            } else {
                at += escape_copy_high(out, at, end);
            }
            continue;
        }
        switch (byte) {
        case '"': text_append(out, "\\\"", 2); break;
        case '\\': text_append(out, "\\\\", 2); break;
        case '\n': text_append(out, "\\n", 2); break;
        case '\r': text_append(out, "\\r", 2); break;
        case '\t': text_append(out, "\\t", 2); break;
        default: escape_append_unicode(out, byte);
        }
        at++;
    }
    text_char(out, '"');
}

/* Is it a list of numbers, signed or not, separated by single blanks: "-3", "+0.5 -1"? */
static bool escape_is_numbers(const char *value, size_t length)
{
    bool has_digit = false, has_point = false;

    for (size_t i = 0; i < length; i++) {
        bool begins = i == 0 || value[i - 1] == ' ';

        if (value[i] >= '0' && value[i] <= '9') {
            has_digit = true;
        } else if (value[i] == '.' && has_digit && !has_point) {
            has_point = true;
        } else if (value[i] == ' ' && has_digit) {
            has_digit = false;
            has_point = false;
        } else if (!begins || (value[i] != '+' && value[i] != '-')) {
            return false;
        }
    }
    return has_digit;
}

bool cell_is_formula(const char *value, size_t length)
{
    return length > 0 && memchr("=+-@\t\r", value[0], 6) != NULL &&
           !escape_is_numbers(value, length);
}

void csv_field(struct text *out, const char *value, size_t length)
{
    const char *end = value + length;
    bool quoted = false;

    for (const char *at = value; at < end && !quoted; at++)
        quoted = *at == ',' || *at == '"' || *at == '\n' || *at == '\r';
    if (quoted)
        text_char(out, '"');
    for (const char *at = value;
         (at = escape_copy_run(out, at, end, CONTROL | HIGH | QUOTE)) < end;) {
        if ((uint8_t)*at >= 0x80) {
            at += escape_copy_high(out, at, end);
            continue;
        }
        switch (*at) {
        case '"': text_append(out, "\"\"", 2); break;
        case '\n':
        case '\r':
        case '\t': text_char(out, *at); break;
        default: text_append(out, REPLACEMENT, 3);
        }
        at++;
    }
    if (quoted)
        text_char(out, '"');
}

void tsv_field(struct text *out, const char *value, size_t length)
{
    const char *end = value + length;

    for (const char *at = value;
         (at = escape_copy_run(out, at, end, CONTROL | HIGH | BACKSLASH)) < end;) {
        if ((uint8_t)*at >= 0x80) {
            at += escape_copy_high(out, at, end);
            continue;
        }
        switch (*at) {
        case '\\': text_append(out, "\\\\", 2); break;
        case '\n': text_append(out, "\\n", 2); break;
        case '\r': text_append(out, "\\r", 2); break;
        case '\t': text_append(out, "\\t", 2); break;
        default: text_append(out, REPLACEMENT, 3);
        }
        at++;
    }
}

/* Embeddings, overrides and isolates: they govern the text that follows them.  Marks (U+200E,
 * U+200F, U+061C) do not, and names in Arabic or Hebrew use them. */
static bool escape_is_bidi_control(uint32_t character)
{
    return (character >= 0x202a && character <= 0x202e) ||
           (character >= 0x2066 && character <= 0x2069);
}

/* U+FFFE and U+FFFF, which are no characters. */
static bool escape_is_no_character(uint32_t character)
{
    return character == 0xfffe || character == 0xffff;
}

/* Appends text whose characters that govern others, or are none, are shown as escapes. */
static void escape_append_tamed(struct text *out, const char *value, size_t length)
{
    for (size_t at = 0; at < length;) {
        uint32_t character = 0;
        const size_t step = utf8_decode(value + at, length - at, &character);

        if (step == 3 && (escape_is_bidi_control(character) || escape_is_no_character(character)))
            escape_append_unicode(out, character);
        else
            text_append(out, value + at, step == 0 ? 1 : step);
        at += step == 0 ? 1 : step;
    }
}

void cell_field(struct text *out, bool csv, const char *value, size_t length)
{
    struct text guarded = {0};

    if (cell_is_formula(value, length))
        text_char(&guarded, '\'');
    escape_append_tamed(&guarded, value, length);
    out->failed = out->failed || guarded.failed;
    if (csv)
        csv_field(out, text_c(&guarded), guarded.length);
    else
        tsv_field(out, text_c(&guarded), guarded.length);
    text_release(&guarded);
}

static size_t escape_xml_high(struct text *out, const char *at, const char *end)
{
    uint32_t character = 0;

    if (utf8_decode(at, (size_t)(end - at), &character) != 3)
        return escape_copy_high(out, at, end);
    if (escape_is_no_character(character))
        text_append(out, REPLACEMENT, 3);
    else if (escape_is_bidi_control(character))
        escape_append_unicode(out, character);
    else
        text_append(out, at, 3);
    return 3;
}

void xml_text(struct text *out, const char *value, size_t length)
{
    const char *end = value + length;

    for (const char *at = value;
         (at = escape_copy_run(out, at, end, CONTROL | HIGH | MARKUP)) < end;) {
        if ((uint8_t)*at >= 0x80) {
            at += escape_xml_high(out, at, end);
            continue;
        }
        switch (*at) {
        case '&': text_string(out, "&amp;"); break;
        case '<': text_string(out, "&lt;"); break;
        case '>': text_string(out, "&gt;"); break;
        case '"': text_string(out, "&quot;"); break;
        case '\'': text_string(out, "&#39;"); break;
        case '\t': text_string(out, "&#9;"); break;
        case '\n': text_string(out, "&#10;"); break;
        case '\r': text_string(out, "&#13;"); break;
        default: text_append(out, REPLACEMENT, 3);
        }
        at++;
    }
}

void json_script_string(struct text *out, const char *value, size_t length)
{
    struct text quoted = {0};

    json_string(&quoted, value, length);
    const char *end = quoted.bytes + quoted.length;
    for (const char *at = quoted.bytes; at < end;) {
        uint32_t character = 0;
        const size_t step = utf8_decode(at, (size_t)(end - at), &character);

        if (step == 0) /* memory was out */
            break;
        if (character == '<' || escape_is_bidi_control(character))
            escape_append_unicode(out, character);
        else
            text_append(out, at, step);
        at += step;
    }
    out->failed |= quoted.failed;
    text_release(&quoted);
}

void html_name(struct text *out, const char *value, size_t length)
{
    text_string(out, "<bdi>");
    xml_text(out, value, length);
    text_string(out, "</bdi>");
}

/* Line and paragraph separators, characters that turn the direction of writing, and no characters.
 */
static bool escape_is_unruly(uint32_t character)
{
    return escape_is_upper_control(character) || escape_is_bidi_control(character) ||
           character == 0x061c || character == 0x200e || character == 0x200f ||
           character == 0x2028 || character == 0x2029 || escape_is_no_character(character);
}

void terminal_text(struct text *out, const char *value, size_t length)
{
    const char *end = value + length;

    for (const char *at = value; (at = escape_copy_run(out, at, end, CONTROL | HIGH)) < end;) {
        uint8_t byte = (uint8_t)*at;
        uint32_t character = 0;
        size_t step = byte < 0x80 ? 0 : utf8_decode(at, (size_t)(end - at), &character);
        if (step == 0) {
            char escape[4] = {'\\', 'x', hex_digits[byte >> 4], hex_digits[byte & 0xf]};
            text_append(out, escape, sizeof escape);
            step = 1;
        } else if (escape_is_unruly(character)) {
            escape_append_unicode(out, character);
        } else {
            text_append(out, at, step);
        }
        at += step;
    }
}

void terminal_name(struct text *out, const char *value, size_t length, int most)
{
    const size_t start = out->length;
    size_t at, kept;
    int columns = 0;

    terminal_text(out, value, length);
    at = kept = start;
    while (at < out->length && columns <= most) {
        size_t step = utf8_decode(out->bytes + at, out->length - at, NULL);

        if (columns < most)
            kept = at; /* there is room for the ellipsis here */
        step = step == 0 ? 1 : step;
        columns += utf8_columns(out->bytes + at, step);
        at += step;
    }
    if (columns <= most)
        return;
    out->length = kept;
    text_string(out, "\u2026");
}
