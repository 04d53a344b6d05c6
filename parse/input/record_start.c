/* SPDX-License-Identifier: ISC */
/*
 * Does a record begin here?  A tree begins with "(;" and a property, whatever its value holds; what
 * has lost its first bytes is known by the property that follows (QUIRKS.md, Q6).
 */
#include "parse/input/record_start.h"

#include <string.h>

#include "analyse/base/bytes.h"
#include "parse/input/sgf_word.h"

/* The bytes that are looked at. */
#define AHEAD_BYTES_MAX ((size_t)64)

#define TEXT_BYTES 8
#define NAME_BYTES_MAX 2 /* of a property that may begin a damaged record */

/* Among noise, "(;" is no record: at most one of the next bytes is not printable. */
static bool start_is_text(const char *bytes, size_t length)
{
    size_t nbad = 0;

    for (size_t i = 0; i < length && i < TEXT_BYTES; i++)
        nbad += !byte_is_blank(bytes[i]) && (bytes[i] < ' ' || bytes[i] > '~');
    return nbad < 2;
}

/* The bytes that may be looked at, and how far they have been. */
struct start_reader {
    const char *bytes;
    size_t at, end;
    enum record_start unsure; /* the answer if the bytes end before the question is decided */
};

static void start_blanks(struct start_reader *reader)
{
    while (reader->at < reader->end && byte_is_blank(reader->bytes[reader->at]))
        reader->at++;
}

/* A property's name at reader->at: its letters, its capitals in *word. */
static size_t start_name(struct start_reader *reader, uint64_t *word)
{
    size_t from = reader->at;

    *word = 0;
    for (; reader->at < reader->end && byte_is_letter(reader->bytes[reader->at]); reader->at++)
        if (byte_is_capital(reader->bytes[reader->at]))
            *word = *word << 8 | (unsigned char)reader->bytes[reader->at];
    return reader->at - from;
}

/* Behind "(;" and blanks. */
static enum record_start start_node(struct start_reader *reader, size_t length)
{
    size_t from = reader->at;
    uint64_t word;

    start_name(reader, &word);
    start_blanks(reader);
    if (reader->at < reader->end && reader->bytes[reader->at] == '[' && word != 0)
        return RECORD_START_SGF;
    if (from < reader->end && reader->bytes[from] == ')') /* an empty node is a whole record */
        return RECORD_START_SGF;
    if (reader->unsure == RECORD_START_UNSEEN &&
        (reader->at == reader->end || length - from < TEXT_BYTES))
        return RECORD_START_UNSEEN;
    return start_is_text(reader->bytes + from, reader->end - from) ? RECORD_START_SGF
                                                                   : RECORD_START_NONE;
}

/* Does a record begin with the `(' or `;' at bytes[0], or with the name of a property? */
static enum record_start start_sgf(struct start_reader *reader, size_t length)
{
    bool has_open = reader->bytes[0] == '(';
    bool has_node = reader->bytes[0] == ';';
    uint64_t word;

    reader->at = has_open || has_node;
    start_blanks(reader);
    if (has_open && reader->at < reader->end && reader->bytes[reader->at] == ';') {
        has_node = true;
        reader->at++;
        start_blanks(reader);
    }
    if (reader->at == reader->end) {
        /* A "(;" with nothing after it was cut off; after very many blanks anything may be. */
        bool is_start = has_open && (has_node || length >= AHEAD_BYTES_MAX);
        return reader->unsure == RECORD_START_NONE && is_start ? RECORD_START_SGF : reader->unsure;
    }
    if (has_open && has_node)
        return start_node(reader, length);
    size_t letters = start_name(reader, &word);
    start_blanks(reader);
    if (reader->at == reader->end)
        return reader->unsure;
    if (reader->bytes[reader->at] != '[' || word == 0)
        return RECORD_START_NONE;
    if (has_open)
        return RECORD_START_SGF;
    bool is_short =
        letters <= NAME_BYTES_MAX && word >> (8 * (letters - 1)) != 0; /* all capitals */
    bool is_header = (sgf_word_class(word) & SGF_WORD_HEADER) != 0;
    return is_short && (has_node || is_header) ? RECORD_START_LOST : RECORD_START_NONE;
}

/* Does an object, or an array of objects, begin at bytes[0], `{' or `['?  Behind it comes a key, or
 * an object; or nothing. */
static enum record_start start_json(struct start_reader *reader)
{
    const bool is_object = reader->bytes[0] == '{';

    reader->at = 1;
    start_blanks(reader);
    if (reader->at == reader->end)
        return reader->unsure;
    const char c = reader->bytes[reader->at];
    if (is_object)
        return c == '"' || c == '}' ? RECORD_START_JSON : RECORD_START_NONE;
    if (c == ']')
        return RECORD_START_ARRAY;
    if (c != '{')
        return RECORD_START_NONE;
    reader->at++;
    start_blanks(reader);
    if (reader->at == reader->end)
        return reader->unsure;
    const char first = reader->bytes[reader->at];
    return first == '"' || first == '}' ? RECORD_START_ARRAY : RECORD_START_NONE;
}

enum record_start record_start_find(const char *bytes, size_t length,
                                    const struct record_start_before *before,
                                    const struct text_format **text)
{
    char c = bytes[0];

    if (length >= 5 && memcmp(bytes, "(;FF[", 5) == 0) /* as nearly all do */
        return RECORD_START_SGF;
    bool is_short = length < AHEAD_BYTES_MAX;
    struct start_reader reader = {
        .bytes = bytes,
        .end = is_short ? length : AHEAD_BYTES_MAX,
        .unsure = is_short && !before->last ? RECORD_START_UNSEEN : RECORD_START_NONE,
    };
    if (c == '(' || c == ';')
        return start_sgf(&reader, length);
    if ((c == '{' || c == '[') && (before->line_start || before->in_json))
        return start_json(&reader);
    if (byte_is_capital(c) && !before->in_word) {
        enum record_start found = start_sgf(&reader, length);
        if (found != RECORD_START_NONE)
            return found;
    }
    for (size_t i = 0; i < TEXT_FORMATS; i++) {
        const int begins =
            text_formats[i].begins(bytes, reader.end, reader.unsure == RECORD_START_UNSEEN, before);
        if (begins != 0) {
            *text = &text_formats[i];
            return begins < 0 ? RECORD_START_UNSEEN : RECORD_START_TEXT;
        }
    }
    return RECORD_START_NONE;
}

enum record_start record_start_in_page(const char *bytes, size_t length, bool last)
{
    bool is_short = length < AHEAD_BYTES_MAX;
    enum record_start unsure = is_short && !last ? RECORD_START_UNSEEN : RECORD_START_NONE;
    struct start_reader reader = {
        .bytes = bytes, .at = 1, .end = is_short ? length : AHEAD_BYTES_MAX};
    uint64_t word;

    start_blanks(&reader);
    if (reader.at == reader.end)
        return unsure;
    if (bytes[reader.at++] != ';')
        return RECORD_START_NONE;
    start_blanks(&reader);
    start_name(&reader, &word);
    start_blanks(&reader);
    if (reader.at == reader.end)
        return unsure;
    bool is_header = (sgf_word_class(word) & SGF_WORD_HEADER) != 0;
    return is_header && bytes[reader.at] == '[' ? RECORD_START_SGF : RECORD_START_NONE;
}

/*
 * Is it UTF-16 or UTF-32?  After a mark one character of ASCII proves it, without a mark the four
 * that fit in as many bytes do: no single damaged byte looks like that.
 */
const char *record_start_wide_name(const char *bytes, size_t length)
{
    bool has_mark =
        length >= 2 && (memcmp(bytes, "\xff\xfe", 2) == 0 || memcmp(bytes, "\xfe\xff", 2) == 0);
    size_t at = has_mark ? 2 : 0, end = has_mark ? 4 : RECORD_START_WIDE_BYTES;
    bool little = length >= end, big = length >= end;

    if (length >= RECORD_START_WIDE_BYTES && memcmp(bytes, "\xff\xfe\0\0", 4) == 0)
        return "UTF-32LE";
    if (length >= RECORD_START_WIDE_BYTES && memcmp(bytes, "\0\0\xfe\xff", 4) == 0)
        return "UTF-32BE";
    for (; at < end && (little || big); at += 2) {
        little = little && bytes[at] > 0 && bytes[at + 1] == 0;
        big = big && bytes[at] == 0 && bytes[at + 1] > 0;
    }
    return little ? "UTF-16LE" : big ? "UTF-16BE" : NULL;
}
