/* SPDX-License-Identifier: ISC */
#include "tests/lib/scanning.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "parse/input/scan.h"

void scanning_all(const char *bytes, size_t length, size_t block, size_t limit, struct text *out)
{
    struct scan *scan = scan_new(limit);
    struct arena arena = {0};
    struct diagnostics between = {.arena = &arena};
    struct span span;
    uint64_t end = 0;
    size_t at = 0;
    bool last;

    assert_non_null(scan);
    do {
        size_t size = block == 0 || length - at < block ? length - at : block;
        char *copy = malloc(size + 1);
        memcpy(copy, bytes + at, size);
        at += size;
        last = at == length;
        assert_int_equal(scan_feed(scan, copy, size, last), 0);
        while (scan_next(scan, &span, &between) == 1) {
            uint32_t sum = 0;
            for (size_t i = 0; i < span.length; i++)
                sum = sum * 31 + (unsigned char)span.bytes[i];
            assert_true(span.offset >= end && span.offset + span.length <= at);
            assert_true(length == 0 || memcmp(span.bytes, bytes + span.offset, span.length) == 0);
            end = span.offset + span.length;
            text_format(out, "%lu:%lu @%lu +%zu %d", (unsigned long)span.line,
                        (unsigned long)span.column, (unsigned long)span.offset, span.length,
                        (int)span.form);
            if (span.damage != MESSAGE_COUNT)
                text_format(out, " %s @%lu", message_id(span.damage),
                            (unsigned long)span.damage_offset);
            text_format(out, " #%08x\n", sum);
        }
        free(copy);
    } while (!last);
    for (size_t i = 0; i < between.count; i++)
        diagnostic_line(&between.items[i], "-", out);
    diagnostics_release(&between);
    arena_release(&arena);
    scan_free(scan);
}

void scanning_blocks(const char *bytes, size_t length, size_t limit)
{
    static const size_t blocks[] = {1, 2, 3, 7, 64, 1000, 4096, 65536};
    struct text once = {0};
    struct text pieces = {0};

    scanning_all(bytes, length, 0, limit, &once);
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        text_reset(&pieces);
        scanning_all(bytes, length, blocks[i], limit, &pieces);
        assert_string_equal(text_c(&pieces), text_c(&once));
    }
    text_release(&once);
    text_release(&pieces);
}

void scanning_check(const char *bytes, size_t limit, const char *expected)
{
    struct text out = {0};

    scanning_all(bytes, strlen(bytes), 0, limit, &out);
    /* The checksums say nothing to a reader. */
    char *text = strdup(text_c(&out));
    for (char *sum = strstr(text, " #"); sum != NULL; sum = strstr(sum, " #"))
        memmove(sum, sum + 10, strlen(sum + 10) + 1);
    assert_string_equal(text, expected);
    free(text);
    text_release(&out);
    scanning_blocks(bytes, strlen(bytes), limit);
}
