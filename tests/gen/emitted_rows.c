/* SPDX-License-Identifier: ISC */
/*
 * Rows of hostile text through parse/write/emit.h, for other programs to read back.
 *
 *   rows csv|tsv|json [COUNT]
 *
 * `text` is made of characters that every format can hold, `bytes` of any bytes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parse/write/emit.h"

static uint64_t next(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

static size_t make_text(uint64_t *seed, char *text)
{
    static const char *const pieces[] = {
        "a",  "b", "1", " ",   ",",        "\"",           "\\",   "\t",
        "\n", "'", "<", "\\t", "\xc3\xa9", "\xe2\x82\xac", "\xff", "\xf0\x9f\x98\x80"};
    size_t length = 0;

    text[length++] = 't'; /* no reader takes it for a number or for nothing */
    for (uint64_t count = next(seed) % 12; count > 0; count--) {
        const char *piece = pieces[next(seed) % (sizeof pieces / sizeof *pieces)];
        memcpy(text + length, piece, strlen(piece));
        length += strlen(piece);
    }
    text[length++] = 'x';
    return length;
}

static bool find_format(const char *name, enum format *format)
{
    static const char *const names[] = {
        [FORMAT_CSV] = "csv", [FORMAT_TSV] = "tsv", [FORMAT_JSON] = "json"};

    for (int i = FORMAT_CSV; i <= FORMAT_JSON; i++) {
        *format = (enum format)i;
        if (strcmp(name, names[i]) == 0)
            return true;
    }
    return false;
}

int main(int argc, char **argv)
{
    enum format format;
    struct text out = {0};
    struct emit emit;
    uint64_t seed = 1;
    int count = argc > 2 ? atoi(argv[2]) : 1000;

    if (argc < 2 || !find_format(argv[1], &format))
        return 64;
    emit_init(&emit, &out, format);
    for (int i = 0; i < count; i++) {
        char text[100], bytes[40];
        size_t length = next(&seed) % sizeof bytes;
        for (size_t j = 0; j < length; j++)
            bytes[j] = (char)next(&seed);
        emit_row(&emit);
        emit_signed(&emit, "number", i - count / 2);
        emit_bytes(&emit, "text", text, make_text(&seed, text));
        emit_array(&emit, "cells");
        emit_string(&emit, NULL, "a1");
        emit_string(&emit, NULL, "b2,");
        emit_array_end(&emit);
        emit_bytes(&emit, "bytes", bytes, length);
        emit_fixed(&emit, "share", (double)i / 7, 3);
        emit_end(&emit);
    }
    fwrite(out.bytes, 1, out.length, stdout);
    emit_release(&emit);
    text_release(&out);
    return ferror(stdout) || fflush(stdout) != 0 ? 2 : 0;
}
