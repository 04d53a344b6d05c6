/* SPDX-License-Identifier: ISC */
/*
 * One emitter for three formats.  JSON goes straight to `out`.  A csv or tsv row does too, except
 * the first one: until the names of all its fields are known, it waits in `row` while they gather
 * in `header`.
 */
#include "parse/write/emit.h"

#include <assert.h>
#include <string.h>

enum format format_guarded(enum format format)
{
    return format == FORMAT_CSV   ? FORMAT_CSV_GUARDED
           : format == FORMAT_TSV ? FORMAT_TSV_GUARDED
                                  : format;
}

bool format_is_table(enum format format)
{
    return format != FORMAT_TEXT && format != FORMAT_JSON;
}

void emit_init(struct emit *emit, struct text *out, enum format format)
{
    assert(format != FORMAT_TEXT);
    *emit = (struct emit){.out = out,
                          .format = format == FORMAT_CSV_GUARDED   ? FORMAT_CSV
                                    : format == FORMAT_TSV_GUARDED ? FORMAT_TSV
                                                                   : format,
                          .guarded = format > FORMAT_JSON};
}

void emit_release(struct emit *emit)
{
    text_release(&emit->header);
    text_release(&emit->row);
    text_release(&emit->joined);
}

void emit_no_header(struct emit *emit)
{
    emit->header_done = true;
}

void emit_only_header(struct emit *emit)
{
    emit->only_header = true;
}

/* ---- where the next value goes ---- */

static bool emit_is_json(const struct emit *emit)
{
    return emit->format == FORMAT_JSON;
}

static char emit_separator(const struct emit *emit)
{
    return emit->format == FORMAT_TSV ? '\t' : ',';
}

static struct text *emit_row_text(struct emit *emit)
{
    return emit->header_done ? emit->out : &emit->row;
}

static void emit_append_column_name(struct emit *emit, const char *name)
{
    if (!emit->first)
        text_char(&emit->header, emit_separator(emit));
    text_append(&emit->header, emit->prefix, strlen(emit->prefix));
    text_string(&emit->header, name);
}

/* Begins a field of a csv or tsv row. */
static struct text *emit_begin_field(struct emit *emit, const char *name)
{
    struct text *row = emit_row_text(emit);

    if (!emit->header_done)
        emit_append_column_name(emit, name);
    if (!emit->first)
        text_char(row, emit_separator(emit));
    emit->first = false;
    return row;
}

/* Begins a field or element: what separates it from the one before, its name.  Returns where its
 * value is to be appended. */
static inline struct text *emit_begin_value(struct emit *emit, const char *name)
{
    struct text *out = emit->out;

    if (!emit_is_json(emit)) {
        if (!emit->in_array)
            return emit_begin_field(emit, name);
        if (!emit->first)
            text_char(&emit->joined, ' ');
        emit->first = false;
        return &emit->joined;
    }

    size_t length = name == NULL ? 0 : strlen(name);
    if (!text_reserve(out, length + 4))
        return out;
    char *at = out->bytes + out->length;
    if (!emit->first)
        *at++ = ',';
    if (name != NULL) {
        *at++ = '"';
        memcpy(at, name, length);
        at += length;
        *at++ = '"';
        *at++ = ':';
    }
    out->length = (size_t)(at - out->bytes);
    emit->first = false;
    return out;
}

static void emit_append_field(const struct emit *emit, struct text *out, const char *value,
                              size_t length)
{
    if (emit->guarded)
        cell_field(out, emit->format == FORMAT_CSV, value, length);
    else if (emit->format == FORMAT_CSV)
        csv_field(out, value, length);
    else
        tsv_field(out, value, length);
}

/* ---- rows ---- */

void emit_row(struct emit *emit)
{
    emit->first = true;
    emit->in_array = false;
    emit->depth = 0;
    emit->prefix[0] = '\0';
    emit->row_start = emit_is_json(emit) ? emit->out->length : emit_row_text(emit)->length;
    if (emit_is_json(emit))
        text_char(emit->out, '{');
}

/* The first row of csv and tsv ends, or the one that only names the fields. */
static void emit_end_first(struct emit *emit)
{
    text_char(&emit->header, '\n');
    text_append(emit->out, emit->header.bytes, emit->header.length);
    if (!emit->only_header) {
        text_append(emit->out, emit->row.bytes, emit->row.length);
        text_char(emit->out, '\n');
    }
    if (emit->header.failed || emit->row.failed)
        emit->out->failed = true;
    emit->header_done = true;
    emit->only_header = false;
    text_release(&emit->header);
    text_release(&emit->row);
}

void emit_end(struct emit *emit)
{
    if (emit_is_json(emit)) {
        if (emit->only_header)
            emit->out->length = emit->row_start;
        else
            text_append(emit->out, "}\n", 2);
        emit->only_header = false;
        return;
    }
    /* A row that is one empty field must not look like no row. */
    if (emit->format == FORMAT_CSV && emit_row_text(emit)->length == emit->row_start)
        text_append(emit_row_text(emit), "\"\"", 2);
    if (!emit->header_done)
        emit_end_first(emit);
    else
        text_char(emit->out, '\n');
}

/* ---- values ---- */

void emit_bytes(struct emit *emit, const char *name, const char *value, size_t length)
{
    if (value == NULL) {
        emit_null(emit, name);
        return;
    }
    struct text *out = emit_begin_value(emit, name);
    if (emit_is_json(emit))
        json_string(out, value, length);
    else if (emit->in_array)
        text_append(out, value, length); /* escaped with the whole field, in emit_array_end() */
    else
        emit_append_field(emit, out, value, length);
}

void emit_string(struct emit *emit, const char *name, const char *value)
{
    emit_bytes(emit, name, value, value == NULL ? 0 : strlen(value));
}

void emit_unsigned(struct emit *emit, const char *name, uint64_t value)
{
    text_unsigned(emit_begin_value(emit, name), value);
}

void emit_signed(struct emit *emit, const char *name, int64_t value)
{
    text_signed(emit_begin_value(emit, name), value);
}

void emit_fixed(struct emit *emit, const char *name, double value, int decimals)
{
    text_fixed(emit_begin_value(emit, name), value, decimals);
}

void emit_bool(struct emit *emit, const char *name, bool value)
{
    text_append(emit_begin_value(emit, name), value ? "true" : "false", value ? 4 : 5);
}

void emit_null(struct emit *emit, const char *name)
{
    struct text *out = emit_begin_value(emit, name);

    if (emit_is_json(emit))
        text_append(out, "null", 4);
}

/* ---- objects and arrays ---- */

void emit_object(struct emit *emit, const char *name)
{
    if (emit_is_json(emit)) {
        text_char(emit_begin_value(emit, name), '{');
        emit->first = true;
        return;
    }
    if (emit->in_array)
        return;
    size_t length = strlen(emit->prefix), more = strlen(name);
    assert(length + more + 2 <= sizeof emit->prefix);
    memcpy(emit->prefix + length, name, more);
    memcpy(emit->prefix + length + more, ".", 2);
}

void emit_object_end(struct emit *emit)
{
    if (emit_is_json(emit)) {
        text_char(emit->out, '}');
        emit->first = false;
        return;
    }
    if (emit->in_array)
        return;
    size_t length = strlen(emit->prefix) - 1;
    while (length > 0 && emit->prefix[length - 1] != '.')
        length--;
    emit->prefix[length] = '\0';
}

void emit_array(struct emit *emit, const char *name)
{
    emit->depth++;
    if (emit_is_json(emit)) {
        text_char(emit_begin_value(emit, name), '[');
    } else if (emit->depth == 1) {
        emit_begin_field(emit, name);
        emit->in_array = true;
        text_reset(&emit->joined);
    } else {
        return; /* an array within an array adds its elements to the one field */
    }
    emit->first = true;
}

void emit_array_end(struct emit *emit)
{
    emit->depth--;
    if (emit_is_json(emit)) {
        text_char(emit->out, ']');
    } else if (emit->depth == 0) {
        emit->in_array = false;
        if (emit->joined.length > 0)
            emit_append_field(emit, emit_row_text(emit), emit->joined.bytes, emit->joined.length);
        if (emit->joined.failed)
            emit->out->failed = true;
    } else {
        return;
    }
    emit->first = false;
}
