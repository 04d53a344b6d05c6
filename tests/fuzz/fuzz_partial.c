/* SPDX-License-Identifier: ISC */
/*
 * Any bytes as a partial result, and, after a manifest and in frames whose checksums are right, as
 * what statistics have written.  Accepted results are written again and adds up to the same.
 */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "corpus/stats/stats.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct memory {
    const char *bytes;
    size_t length, at;
};

static long read_memory(void *context, char *bytes, size_t length)
{
    struct memory *memory = context;
    size_t left = memory->length - memory->at;
    size_t taken = length < left ? length : left;

    if (taken > 0)
        memcpy(bytes, memory->bytes + memory->at, taken);
    memory->at += taken;
    return (long)taken;
}

static int write_memory(void *context, const char *bytes, size_t length)
{
    text_append(context, bytes, length);
    return 0;
}

/* The statistics that the file holds, written again to `again`; false: it was refused. */
static bool read_stats(const char *bytes, size_t length, struct text *again)
{
    struct memory memory = {bytes, length, 0};
    struct manifest manifest;
    struct partial_in *in;
    struct partial_out *out;
    struct partial_fault fault = {NULL, 0};
    struct stats *stats = stats_new(20);

    assert(stats != NULL);
    int error = partial_open(&in, read_memory, &memory, &manifest, &fault);
    if (error == 0) {
        int added = stats_partial.add(stats, in);
        error = partial_close(in, &fault);
        assert(added == 0 || error != 0);
    }
    assert(error == 0 || (error == ERROR_INPUT && fault.reason != NULL && fault.offset <= length));
    if (error == 0) {
        assert(partial_begin(&out, write_memory, again, &manifest) == 0);
        assert(stats_partial.write(stats, out) == 0);
        assert(partial_finish(out) == 0);
    }
    manifest_release(&manifest);
    stats_free(stats);
    return error == 0;
}

static void read_twice(const char *bytes, size_t length)
{
    struct text once = {0}, twice = {0};

    if (read_stats(bytes, length, &once)) {
        assert(read_stats(once.bytes, once.length, &twice));
        assert(once.length == twice.length && memcmp(once.bytes, twice.bytes, once.length) == 0);
    }
    text_release(&once);
    text_release(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct manifest manifest = {.tool = "hav-stats", .version = "1", .shards = 3, .held = {5}};
    struct partial_out *out;
    struct text file = {0};

    read_twice((const char *)data, size);
    assert(partial_begin(&out, write_memory, &file, &manifest) == 0);
    partial_put_raw(out, data, size);
    assert(partial_finish(out) == 0);
    read_twice(file.bytes, file.length);
    text_release(&file);
    return 0;
}
