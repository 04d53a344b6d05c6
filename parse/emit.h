/* SPDX-License-Identifier: ISC */
#ifndef PARSE_EMIT_H
#define PARSE_EMIT_H

/*
 * Rows out: one emitter for csv, tsv and json (one object a line), so that a tool names its fields
 * once. Text is made harmless for its format here: JSON is valid UTF-8 with escapes, CSV follows
 * RFC 4180, TSV writes tab, newline and backslash as \t \n \\.  Numbers never depend on a locale.
 *
 * A row is: emit_row(), then each field in order, then emit_end().  In csv and tsv, the first row
 * is preceded by a header line made of the field names; later rows repeat the same fields
 * in the same order.  Arrays and nested objects are written in JSON; in csv and tsv an array is its
 * elements joined by spaces in one field, and an object's fields become columns named
 * `object.field`.
 */

#include "analyse/game.h"
#include "parse/text.h"

enum format { FORMAT_TEXT, FORMAT_CSV, FORMAT_TSV, FORMAT_JSON };
#define FORMATS 4
bool format_find(const char *name, enum format *format);

struct emit {
    struct text *out; /* borrowed */
    enum format format; /* not FORMAT_TEXT */
    /* state of emit.c */
    struct text header, row; /* csv, tsv: the header line and the row being made */
    bool header_done, in_array, first;
    int depth;
    char prefix[64];
};

void emit_init(struct emit *emit, struct text *out, enum format format);
void emit_release(struct emit *emit);
/* The header is written elsewhere (a later chunk of one output): rows only. */
void emit_no_header(struct emit *emit);

void emit_row(struct emit *emit);
void emit_end(struct emit *emit);
void emit_string(struct emit *emit, const char *name, const char *value); /* NULL: null / empty */
void emit_bytes(struct emit *emit, const char *name, const char *value, size_t length);
void emit_unsigned(struct emit *emit, const char *name, uint64_t value);
void emit_signed(struct emit *emit, const char *name, int64_t value);
void emit_fixed(struct emit *emit, const char *name, double value, int decimals);
void emit_bool(struct emit *emit, const char *name, bool value);
void emit_null(struct emit *emit, const char *name);
void emit_object(struct emit *emit, const char *name); /* fields until emit_object_end() */
void emit_object_end(struct emit *emit);
void emit_array(struct emit *emit, const char *name); /* elements have name NULL */
void emit_array_end(struct emit *emit);

/* The pieces, for other writers. */
void json_string(struct text *out, const char *value, size_t length); /* with its quotes */
void csv_field(struct text *out, const char *value, size_t length);
/* Escaped for element content and attribute values of XML and HTML; control characters and bad
 * UTF-8 become U+FFFD. */
void xml_text(struct text *out, const char *value, size_t length);
/* For a terminal: control characters and bad UTF-8 become visible (\x1b), nothing else changes. */
void terminal_text(struct text *out, const char *value, size_t length);

/* Is it valid UTF-8 (no surrogates, no overlong forms)? */
bool utf8_valid(const char *bytes, size_t length);
/* Columns that valid UTF-8 takes on a terminal. */
int utf8_columns(const char *bytes, size_t length);

#endif
