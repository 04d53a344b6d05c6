/* SPDX-License-Identifier: ISC */
#include "tests/lib/reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "parse/input/scan.h"

static void must(bool condition, const char *what)
{
    if (!condition) {
        fprintf(stderr, "reading: %s\n", what);
        abort();
    }
}

char *reading_file(const char *path, size_t *length)
{
    FILE *in = fopen(path, "rb");
    char *bytes = NULL;
    size_t capacity = 0;

    *length = 0;
    if (in == NULL)
        return NULL;
    for (;;) {
        if (*length == capacity) {
            capacity = capacity * 2 + 65536;
            bytes = realloc(bytes, capacity);
            must(bytes != NULL, "memory");
        }
        size_t count = fread(bytes + *length, 1, capacity - *length, in);
        if (count == 0)
            break;
        *length += count;
    }
    fclose(in);
    return bytes;
}

const char *reading_real(const char *name)
{
    static char path[4096];
    const char *folder = getenv("HAV_RECORDS");

    snprintf(path, sizeof path, "%s/%s", folder != NULL ? folder : "../shared/records", name);
    return path;
}

bool reading_has_real(void)
{
    const char *path = reading_real("expected-littlegolem.tsv");

    if (access(path, R_OK) == 0)
        return true;
    printf("# skipped: no %s\n", path);
    return false;
}

size_t reading_limited(const char *bytes, size_t length, size_t block, size_t limit_bytes,
                       const struct record_options *options,
                       void (*each)(void *context, struct record *record, const struct span *span),
                       void *context, struct diagnostics *between)
{
    struct scan *scan = scan_new(limit_bytes);
    struct record record;
    struct span span;
    struct arena arena = {0};
    struct diagnostics none = {.arena = &arena};
    size_t at = 0;
    size_t count = 0;
    bool last;

    must(scan != NULL, "memory");
    scan_bare_moves(scan, options != NULL && options->game != NULL && options->size != 0);
    record_init(&record);
    if (between == NULL)
        between = &none;
    do {
        size_t size = block == 0 || length - at < block ? length - at : block;
        char *copy = malloc(size + 1);
        must(copy != NULL, "memory");
        memcpy(copy, bytes + at, size);
        at += size;
        last = at == length;
        must(scan_feed(scan, copy, size, last) == 0, "scan_feed");
        int result;
        while ((result = scan_next(scan, &span, between)) == 1) {
            must(record_read(&record, &span, options) == 0, "record_read");
            count++;
            if (each != NULL)
                each(context, &record, &span);
        }
        must(result == 0, "scan_next");
        free(copy);
    } while (!last);
    record_release(&record);
    scan_free(scan);
    diagnostics_release(&none);
    arena_release(&arena);
    return count;
}

size_t reading_each(const char *bytes, size_t length, size_t block,
                    const struct record_options *options,
                    void (*each)(void *context, struct record *record, const struct span *span),
                    void *context, struct diagnostics *between)
{
    return reading_limited(bytes, length, block, 0, options, each, context, between);
}

void reading_one(const char *text, const struct record_options *options, struct record *record)
{
    struct scan *scan = scan_new(0);
    struct span span, other;
    struct arena arena = {0};
    struct diagnostics between = {.arena = &arena};

    must(scan != NULL, "memory");
    scan_bare_moves(scan, options != NULL && options->game != NULL && options->size != 0);
    must(scan_feed(scan, text, strlen(text), true) == 0, "scan_feed");
    must(scan_next(scan, &span, &between) == 1, "no record");
    record_init(record);
    must(record_read(record, &span, options) == 0, "record_read");
    must(scan_next(scan, &other, &between) == 0, "two records");
    scan_free(scan);
    diagnostics_release(&between);
    arena_release(&arena);
}
