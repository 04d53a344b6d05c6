/* SPDX-License-Identifier: ISC */
/*
 * A record: read by the notation of its span; then places, properties and text are looked up in it.
 */
#include "parse/notation/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "analyse/base/bytes.h"
#include "analyse/base/utf8.h"
#include "parse/input/charset.h"
#include "parse/input/multibyte.h"
#include "parse/notation/cells.h"
#include "parse/notation/dialect.h"
#include "parse/notation/json_record.h"
#include "parse/notation/record_page.h"
#include "parse/notation/sgf.h"
#include "parse/notation/text_record.h"
#include "parse/notation/tree.h"

void record_init(struct record *record)
{
    *record = (struct record){.nplies_told = -1};
    record->diagnostics.arena = &record->arena;
}

void record_release(struct record *record)
{
    free(record->nodes);
    free(record->properties);
    free(record->values);
    free(record->path);
    boards_release(&record->boards);
    cells_free(record->cells);
    diagnostics_release(&record->diagnostics);
    arena_release(&record->arena);
    record_init(record);
}

/* ---- reading ---- */

/* Empties the record, whose capacities, boards and tables stay. */
static void record_empty(struct record *record, const struct span *span)
{
    arena_reset(&record->arena);
    diagnostics_reset(&record->diagnostics);
    memset(record, 0, offsetof(struct record, nodes));
    record->diagnostics.arena = &record->arena; /* the record may have been moved */
    record->bytes = span->bytes;
    record->length = span->length;
    record->offset = span->offset;
    record->line = span->line;
    record->column = span->column;
    record->form = span->form;
    record->nplies_told = -1;
    record->games = 1;
    record->place_line = span->line;
    record->place_column = span->column;
}

/* The character set that the record names, or NULL. */
static const struct value *record_named_charset(const struct record *record)
{
    if (record->nnodes == 0)
        return NULL;
    const struct property *property = record_property(record, &record->nodes[0], "CA");
    return property == NULL ? NULL : &record->values[property->first_value];
}

/* Do the record's bytes fit the set that it names? */
static bool record_fits_charset(struct record *record, const struct value *name)
{
    bool known, bad;

    if (record->is_ascii || record->charset == CHARSET_UTF8)
        return true;
    charset_convert(&record->arena, record->bytes + name->at, name->length, record->bytes,
                    record->length, NULL, &known, &bad);
    return !bad;
}

/* Which character set: what the record names, else UTF-8 if it is valid, else Windows-1252. */
static void record_find_charset(struct record *record)
{
    bool is_raw = record->raw_bytes > 0;
    const struct value *value = is_raw && record->is_ascii ? NULL : record_named_charset(record);
    bool is_utf8 = record->is_ascii || utf8_valid(record->bytes, record->length);

    if (value != NULL) {
        const char *name = record->bytes + value->at;
        bool says_utf8 = value->length == 5 && strncasecmp(name, "UTF-8", 5) == 0;
        if (says_utf8 || charset_known(name, value->length)) {
            record->charset = says_utf8 && is_utf8 ? CHARSET_UTF8 : CHARSET_NAMED;
            record->charset_name = *value;
            if (!record_fits_charset(record, value))
                record_report(record, MESSAGE_CHARSET_BAD, value->at, name, value->length);
            return;
        }
        record_report(record, MESSAGE_CHARSET_UNKNOWN, value->at, name, value->length);
    }
    if (record->is_ascii)
        return;
    record->charset = is_utf8 ? CHARSET_UTF8 : CHARSET_WINDOWS_1252;
    const char *name = is_utf8 ? "UTF-8" : "Windows-1252";
    record_report(record, MESSAGE_CHARSET_ASSUMED, 0, name, strlen(name));
}

/* Finds a set whose characters may hold brackets, before any bracket is read. */
static int record_mask(struct record *record)
{
    record->multibyte = multibyte_find(record->bytes, record->length);
    if (record->multibyte == NULL)
        return 0;
    char *masked = arena_alloc(&record->arena, record->length);
    if (masked == NULL)
        return ERROR_MEMORY;
    multibyte_mask(record->multibyte, record->bytes, record->length, masked);
    record->masked = masked;
    return 0;
}

/* Are its characters made of what looks like brackets?  Then nothing can be believed. */
static void record_check_charset(struct record *record)
{
    const struct value *value = record->raw_bytes > 0 ? NULL : record_named_charset(record);

    if (value == NULL)
        return;
    const char *name = record->bytes + value->at;
    if (multibyte_is_shifted(name, value->length, record->bytes, record->length))
        record_report(record, MESSAGE_CHARSET_UNREAD, value->at, name, value->length);
}

static void record_report_limit(struct record *record)
{
    static const char option[] = "--limit-record-bytes";

    record_report(record, MESSAGE_RECORD_LIMIT, 0, option, strlen(option));
}

static int record_read_sgf(struct record *record, const struct span *span,
                           const struct record_options *options)
{
    bool whole = span->damage == MESSAGE_COUNT;

    if (!whole) {
        const uint32_t at = (uint32_t)(span->damage_offset - span->offset);
        const bool shows = span->damage == MESSAGE_SYNTAX && at < record->length;

        if (span->damage == MESSAGE_RECORD_LIMIT)
            record_report_limit(record);
        else
            record_report(record, span->damage, at, shows ? record->bytes + at : NULL, shows);
    }
    if (!record->is_ascii && record_mask(record) != 0)
        return ERROR_MEMORY;
    int result = sgf_read(record, &span->header, tree_limit_nodes(options), whole);
    if (result != 0)
        return result;
    record_check_charset(record); /* even of a damaged record: it may be why */
    size_t nformal = record->diagnostics.count;
    record_find_charset(record);
    result = dialect_understand(record, options);
    /* A damaged record's gaps are not reported again. */
    if (!whole)
        record->diagnostics.count = nformal;
    return result;
}

/* Reads a record that is no tree, and whole. */
static int record_read_form(struct record *record, const struct record_options *options)
{
    switch (record->form) {
    case FORM_SGF: break;
    case FORM_PAGE: return record_read_page(record);
    case FORM_JSON: return json_record_read(record, options);
#define RECORD_READ_TEXT(id, name, page, number, begins, ends, read) \
    case FORM_##id: record->dialect = DIALECT_##id; return read(record, options);
        RECORD_FORMATS(RECORD_FORMAT_NONE, RECORD_FORMAT_NONE, RECORD_FORMAT_NONE, RECORD_READ_TEXT)
    }
    return 0;
}

int record_read(struct record *record, const struct span *span,
                const struct record_options *options)
{
    static const struct record_options none = {0};
    int result = 0;

    if (options == NULL)
        options = &none;
    record_empty(record, span);
    record->is_ascii = charset_ascii(record->bytes, record->length);
    if (span->form == FORM_SGF)
        result = record_read_sgf(record, span, options);
    else if (span->damage == MESSAGE_COUNT)
        result = record_read_form(record, options);
    else if (span->damage == MESSAGE_RECORD_LIMIT)
        record_report_limit(record);
    else
        record_report(
            record, span->damage,
            span->damage == MESSAGE_RECORD_CUT ? (uint32_t)(span->damage_offset - span->offset) : 0,
            NULL, 0);
    return result == 0 && record->diagnostics.failed ? ERROR_MEMORY : result;
}

bool record_rejected(const struct record *record)
{
    return diagnostics_first_error(&record->diagnostics) != NULL;
}

/* ---- places ---- */

void record_place(struct record *record, uint32_t at, uint64_t *line, uint64_t *column)
{
    if (at < record->place_at) {
        record->place_at = 0;
        record->place_line = record->line;
        record->place_column = record->column;
    }
    const char *from = record->bytes + record->place_at;
    const char *end = record->bytes + at;
    const char *newline;
    while (from < end && (newline = memchr(from, '\n', (size_t)(end - from))) != NULL) {
        record->place_line++;
        record->place_column = 1;
        from = newline + 1;
    }
    record->place_column += (uint64_t)(end - from);
    record->place_at = at;
    *line = record->place_line;
    *column = record->place_column;
}

void record_report(struct record *record, enum message message, uint32_t at, const char *detail,
                   size_t length)
{
    struct diagnostics *list = &record->diagnostics;
    uint64_t line, column;

    if (list->count >= RECORD_DIAGNOSTICS_MAX) {
        bool first_error = message_level(message) == LEVEL_ERROR && !record_rejected(record);
        if (list->count == RECORD_DIAGNOSTICS_MAX)
            diagnostics_add(list, MESSAGE_MESSAGES_LIMIT, record->offset, record->line,
                            record->column, NULL, 0);
        if (!first_error)
            return;
    }
    record_place(record, at, &line, &column);
    diagnostics_add(list, message, record->offset + at, line, column, detail, length);
}

bool record_suits(struct record *record, unsigned asks)
{
    const char *reason = record->game == NULL ? NULL : game_cannot(record->game, asks);
    char detail[128];

    if (reason == NULL)
        return true;
    const int length = snprintf(detail, sizeof detail, "%s: %s", record->game->title, reason);
    record_report(record, MESSAGE_NOT_FOR_THIS_GAME, 0, detail, (size_t)length);
    return false;
}

/* ---- properties and values ---- */

const struct property *record_property(const struct record *record, const struct node *node,
                                       const char *name)
{
    for (uint32_t i = 0; i < node->nproperties; i++) {
        const struct property *property = &record->properties[node->first_property + i];
        if (strcmp(property->name, name) == 0)
            return property;
    }
    return NULL;
}

const struct property *record_info(const struct record *record, const char *name)
{
    const struct property *property = record_property(record, &record->nodes[0], name);
    uint32_t i = record->has_late_info ? record->nodes[0].first_child : NODE_NONE;

    for (; property == NULL && i != NODE_NONE; i = record->nodes[i].first_child)
        property = record_property(record, &record->nodes[i], name);
    return property;
}

static bool record_is_break(char c)
{
    return c == '\n' || c == '\r';
}

/* bytes[0..length) without escapes, into text, which has room for as much.  Returns the length. */
static size_t record_unescape(const char *bytes, size_t length, bool keep_breaks, char *text)
{
    size_t used = 0;

    for (size_t i = 0; i < length; i++) {
        char c = bytes[i];
        bool escaped = c == '\\';
        if (escaped) {
            if (++i == length)
                break;
            c = bytes[i];
        }
        if (record_is_break(c)) {
            /* CR LF and LF CR are one break each; an escaped one is none. */
            if (i + 1 < length && record_is_break(bytes[i + 1]) && bytes[i + 1] != c)
                i++;
            if (!escaped)
                text[used++] = keep_breaks ? '\n' : ' ';
        } else if (c == '\t' || c == '\v' || c == '\f') {
            text[used++] = ' ';
        } else {
            text[used++] = c;
        }
    }
    return used;
}

/* Decoded first: what looks like an escape may be half of a character (Q14). */
static const char *record_multibyte_value(struct record *record, const struct value *value,
                                          bool keep_breaks)
{
    const struct value *name = &record->charset_name;
    size_t length;
    bool known, bad;
    const char *decoded =
        charset_convert(&record->arena, record->bytes + name->at, name->length,
                        record->bytes + value->at, value->length, &length, &known, &bad);
    char *text = decoded == NULL ? NULL : arena_alloc(&record->arena, length + 1);

    if (text == NULL || value->at < record->raw_bytes)
        return decoded;
    text[record_unescape(decoded, length, keep_breaks, text)] = '\0';
    return text;
}

const char *record_value(struct record *record, const struct value *value, bool keep_breaks)
{
    const char *bytes = record->bytes + value->at;
    size_t length = value->length;

    if (record->multibyte != NULL && record->charset == CHARSET_NAMED)
        return record_multibyte_value(record, value, keep_breaks);
    if (value->at >= record->raw_bytes && record->form == FORM_SGF) {
        char *text = arena_alloc(&record->arena, length + 1);
        if (text == NULL)
            return NULL;
        length = record_unescape(bytes, length, keep_breaks, text);
        text[length] = '\0';
        bytes = text;
        if (record->charset == CHARSET_UTF8 || charset_ascii(bytes, length))
            return bytes;
    }
    if (record->charset == CHARSET_WINDOWS_1252)
        return charset_from_1252(&record->arena, bytes, length, NULL);
    if (record->charset == CHARSET_NAMED) {
        const struct value *name = &record->charset_name;
        bool known, bad;
        return charset_convert(&record->arena, record->bytes + name->at, name->length, bytes,
                               length, NULL, &known, &bad);
    }
    return arena_copy(&record->arena, bytes, length);
}

bool record_value_is_blank(const struct record *record, const struct value *value)
{
    for (uint32_t i = 0; i < value->length; i++)
        if (!byte_is_blank(record->bytes[value->at + i]))
            return false;
    return true;
}

/* ---- the board and the tree ---- */

const struct board *record_board(struct record *record)
{
    if (record->game == NULL || record->size < record->game->size_min ||
        record->size > record->game->size_max)
        return NULL;
    return boards_get(&record->boards, record->game, record->size);
}
