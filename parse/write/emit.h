/* SPDX-License-Identifier: ISC */
#ifndef PARSE_WRITE_EMIT_H
#define PARSE_WRITE_EMIT_H

/*
 * Rows out: one emitter for csv, tsv and json (one object a line), so that a tool names its fields
 * once.  Text is made harmless for its format (analyse/base/escape.h); numbers never depend on a
 * locale.
 *
 * A row is: emit_row(), then each field in order, then emit_end().  In csv and tsv, the first row
 * is preceded by a header line made of the field names; later rows repeat the same fields in the
 * same order.  Null is an empty field.  An array is its elements joined by spaces in one field
 * (the values inside an element too), and an object's fields become columns named `object.field`.
 *
 * Field names are words of ours, plain ASCII: they are not escaped.
 */

#include "analyse/base/escape.h"
#include "analyse/base/text.h"
#include "analyse/base/utf8.h"

enum format {
    FORMAT_TEXT,
    FORMAT_CSV,
    FORMAT_TSV,
    FORMAT_JSON,
    FORMAT_CSV_GUARDED, /* as csv and tsv; no cell is a formula: cell_field() */
    FORMAT_TSV_GUARDED,
};
#define FORMATS 4 /* that a person names: the first ones */

/* The guarded form of csv and tsv; of others, the same. */
enum format format_guarded(enum format format);
/* Is it csv or tsv, guarded or not? */
bool format_is_table(enum format format);

struct emit {
    struct text *out; /* borrowed */
    enum format format; /* FORMAT_CSV, _TSV or _JSON */
    bool guarded;
    /* state of emit.c */
    struct text header, row; /* csv, tsv: the header line and the first row, being made */
    struct text joined; /* csv, tsv: the array being made */
    size_t row_start; /* where the row begins */
    bool header_done, only_header, in_array;
    bool first; /* no value comes before the next one */
    int depth; /* of arrays */
    char prefix[64]; /* csv, tsv: "object." before a column's name */
};

/* Begins an output of that format; `emit` may hold anything, `out` is borrowed to the end.  A
 * failure of memory shows in out->failed. */
void emit_init(struct emit *emit, struct text *out, enum format format);
/* Frees what the emitter holds; `out` stays. */
void emit_release(struct emit *emit);
/* The header is written elsewhere (a later chunk of one output): rows only. */
void emit_no_header(struct emit *emit);
/* The first row gives the names of the fields and is not written itself: a header before any row is
 * known, of an output that may stay without one.  In json nothing of it is written. */
void emit_only_header(struct emit *emit);

/* Begins a row. */
void emit_row(struct emit *emit);
/* Ends the row with its line break; in csv and tsv the header line comes before the first one. */
void emit_end(struct emit *emit);
/* The next field is a string; value NULL: null, in csv and tsv an empty field. */
void emit_string(struct emit *emit, const char *name, const char *value);
/* The same of value[0..length), which may hold any bytes. */
void emit_bytes(struct emit *emit, const char *name, const char *value, size_t length);
void emit_unsigned(struct emit *emit, const char *name, uint64_t value); /* a number */
void emit_signed(struct emit *emit, const char *name, int64_t value); /* a number */
/* A number with `decimals` (0 to 9) digits after the point. */
void emit_fixed(struct emit *emit, const char *name, double value, int decimals);
void emit_bool(struct emit *emit, const char *name, bool value); /* true or false */
void emit_null(struct emit *emit, const char *name); /* null, or an empty field */
/* The fields until emit_object_end() are those of an object; objects may nest. */
void emit_object(struct emit *emit, const char *name);
void emit_object_end(struct emit *emit); /* ends the object */
/* The fields until emit_array_end(), whose names are NULL, are elements; arrays may nest. */
void emit_array(struct emit *emit, const char *name);
void emit_array_end(struct emit *emit); /* ends the array */

#endif
