/* SPDX-License-Identifier: ISC */
/*
 * How fast rows go out: rows as hav-replay prints them, in each format, and the escapes alone.
 * Each figure is also a ratio to a copy of the same bytes, in blocks of a row, measured in the
 * same run.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "parse/write/emit.h"

#define ROWS 300000
#define ROWS_A_FLUSH 1000
#define RUNS (getenv("QUICK") ? 1 : 5)

static double now_s(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void emit_sample(struct emit *emit, uint64_t i)
{
    emit_row(emit);
    emit_string(emit, "file", "archive/littlegolem-2010.zip!player-1.sgf");
    emit_unsigned(emit, "game", i);
    emit_unsigned(emit, "offset", i * 317);
    emit_string(emit, "id", "1900001");
    emit_string(emit, "rules", "havannah");
    emit_unsigned(emit, "size", 10);
    emit_string(emit, "event", "havannah.mc.2010.oct.1.17");
    emit_null(emit, "date");
    emit_string(emit, "white", "player-1 \"one\"");
    emit_string(emit, "black", "Lo\xc3\xafs player-2");
    emit_unsigned(emit, "stones", 63);
    emit_bool(emit, "swap", true);
    emit_string(emit, "end", "fork");
    emit_string(emit, "winner", "white");
    emit_array(emit, "figures");
    emit_string(emit, NULL, "fork");
    emit_array_end(emit);
    emit_array(emit, "cells");
    emit_string(emit, NULL, "a1");
    emit_string(emit, NULL, "j19");
    emit_array_end(emit);
    emit_string(emit, "claimed", "white");
    emit_bool(emit, "agrees", true);
    emit_end(emit);
}

/* Seconds for all rows; *bytes is what they come to. */
static double time_rows(enum format format, uint64_t *bytes)
{
    struct text out = {0};
    struct emit emit;
    double start = now_s();

    *bytes = 0;
    emit_init(&emit, &out, format);
    for (uint64_t i = 0; i < ROWS; i++) {
        emit_sample(&emit, i);
        if (i % ROWS_A_FLUSH == ROWS_A_FLUSH - 1) {
            *bytes += out.length;
            text_reset(&out);
        }
    }
    double seconds = now_s() - start;
    emit_release(&emit);
    text_release(&out);
    return seconds;
}

typedef void writer(struct text *out, const char *value, size_t length);

static double time_writer(writer *write, const char *value, size_t length, uint64_t count)
{
    struct text out = {0};
    double start = now_s();

    for (uint64_t i = 0; i < count; i++) {
        write(&out, value, length);
        if (i % ROWS_A_FLUSH == ROWS_A_FLUSH - 1)
            text_reset(&out);
    }
    double seconds = now_s() - start;
    text_release(&out);
    return seconds;
}

static void copy(struct text *out, const char *value, size_t length)
{
    text_append(out, value, length);
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

static void bench_rows(enum format format, const char *name)
{
    static const char row[400];
    double best = 1e9, copied = 1e9;
    uint64_t bytes = 0;

    for (int run = 0; run < RUNS; run++) {
        best = least(best, time_rows(format, &bytes));
        copied = least(copied, time_writer(copy, row, (size_t)(bytes / ROWS), ROWS));
    }
    printf("%-14s %7.0f MB/s %9.0f rows/s  a copy takes %.3f of it\n", name,
           (double)bytes / best / 1e6, ROWS / best, copied / best);
}

static void bench_writer(writer *write, const char *name, const char *value)
{
    const uint64_t count = 3000000;
    size_t length = strlen(value);
    double best = 1e9, copied = 1e9;

    for (int run = 0; run < RUNS; run++) {
        best = least(best, time_writer(write, value, length, count));
        copied = least(copied, time_writer(copy, value, length, count));
    }
    printf("%-14s %7.0f MB/s %9.1f M/s     a copy takes %.3f of it\n", name,
           (double)length * (double)count / best / 1e6, (double)count / best / 1e6, copied / best);
}

/* Adds what utf8_valid() says, so that it is asked. */
static void validate(struct text *out, const char *value, size_t length)
{
    text_char(out, utf8_valid(value, length) ? 'y' : 'n');
}

int main(void)
{
    static const char name[] = "christian player-17";
    static const char foreign[] = "Lo\xc3\xafs Ren\xc3\xa9 \xe6\xa3\x8b";
    static const char comment[] =
        "White could have connected at h7 here, and Black would have had to answer the double "
        "threat at once; instead the ring closes, and \"all\" is lost.\n";

    bench_rows(FORMAT_JSON, "json rows");
    bench_rows(FORMAT_CSV, "csv rows");
    bench_rows(FORMAT_TSV, "tsv rows");
    bench_writer(json_string, "json name", name);
    bench_writer(json_string, "json comment", comment);
    bench_writer(xml_text, "xml comment", comment);
    bench_writer(terminal_text, "terminal name", name);
    bench_writer(validate, "valid name", name);
    bench_writer(validate, "valid foreign", foreign);
    return 0;
}
