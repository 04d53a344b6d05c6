/* SPDX-License-Identifier: ISC */
/*
 * Partial results: what is put is got again, whatever blocks it is read in; no damage of any byte
 * and no cut goes unnoticed; and manifests that do not belong together are refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "corpus/base/digest.h"
#include "corpus/partial/partial.h"

#define TABLE 1000
#define LONG_BYTES 200000 /* several frames */

struct memory {
    const char *bytes;
    size_t length, at, block; /* block: at most so many at once */
};

static long read_memory(void *context, char *bytes, size_t length)
{
    struct memory *memory = context;
    size_t left = memory->length - memory->at;
    size_t taken = length < left ? length : left;

    taken = taken < memory->block ? taken : memory->block;
    memcpy(bytes, memory->bytes + memory->at, taken);
    memory->at += taken;
    return (long)taken;
}

static int write_memory(void *context, const char *bytes, size_t length)
{
    text_append(context, bytes, length);
    return 0;
}

static void make_manifest(struct manifest *manifest, int shard, int shards)
{
    *manifest = (struct manifest){.tool = "hav-x", .version = "1.2", .layout = 3, .shards = shards};
    text_append(&manifest->options, "--a=1\0--b c", 12);
    text_append(&manifest->operands, "games.sgf", 10);
    manifest->counts.source = (struct walk_source){1, 500, 70000, 0xfedcba9876543210u};
    manifest->counts.read = 60;
    manifest->counts.reported = 50;
    manifest->counts.filtered = 7;
    manifest->counts.rejected = 3;
    manifest->counts.damage = 2;
    manifest_hold(manifest, shard);
}

static void make_file(struct text *file, size_t long_bytes)
{
    struct manifest manifest;
    struct partial_out *out;
    struct random random = {5};
    uint64_t table[TABLE] = {0};
    char *long_string = calloc(1, long_bytes + 1);

    assert_non_null(long_string);
    for (size_t i = 0; i < long_bytes; i++)
        long_string[i] = (char)random_below(&random, 256);
    table[0] = 1;
    table[17] = UINT64_MAX;
    table[18] = 5;
    table[TABLE - 1] = 300;
    make_manifest(&manifest, 2, 9);
    assert_int_equal(partial_begin(&out, write_memory, file, &manifest), 0);
    for (int i = 0; i < 64; i++)
        partial_put(out, (uint64_t)1 << i);
    partial_put(out, UINT64_MAX);
    partial_put(out, 0);
    partial_put_bytes(out, "", 0);
    partial_put_bytes(out, long_string, long_bytes);
    partial_put_table(out, table, TABLE);
    partial_put_raw(out, "raw", 3);
    assert_int_equal(partial_finish(out), 0);
    manifest_release(&manifest);
    free(long_string);
}

/* Reads what make_file() wrote.  The return values of partial_close(). */
static int read_file(const struct text *file, size_t length, size_t block, size_t long_bytes,
                     struct partial_fault *fault)
{
    struct memory memory = {file->bytes, length, 0, block};
    struct manifest manifest;
    struct partial_in *in;
    struct random random = {5};
    uint64_t table[TABLE] = {0};
    char raw[3];
    size_t got;

    int error = partial_open(&in, read_memory, &memory, &manifest, fault);
    if (error != 0) {
        manifest_release(&manifest);
        return error;
    }
    bool good = strcmp(manifest.tool, "hav-x") == 0 && strcmp(manifest.version, "1.2") == 0 &&
                manifest.layout == 3 && manifest.shards == 9 && manifest_count(&manifest) == 1 &&
                manifest_holds(&manifest, 2) && manifest_has_word(&manifest.options, "--b c") &&
                !manifest_has_word(&manifest.options, "--b") && manifest.counts.rejected == 3 &&
                manifest.counts.source.digest == 0xfedcba9876543210u;
    for (int i = 0; i < 64; i++)
        good &= partial_get(in, UINT64_MAX) == (uint64_t)1 << i;
    good &= partial_get(in, UINT64_MAX) == UINT64_MAX;
    good &= partial_get(in, 0) == 0;
    partial_get_bytes(in, 0, &got);
    good &= got == 0;
    const char *bytes = partial_get_bytes(in, long_bytes, &got);
    good &= got == long_bytes;
    for (size_t i = 0; i < got; i++)
        good &= bytes[i] == (char)random_below(&random, 256);
    table[17] = 1; /* it is added to, and wraps */
    partial_add_table(in, table, TABLE);
    good &= table[0] == 1 && table[17] == 0 && table[18] == 5 && table[19] == 0 &&
            table[TABLE - 1] == 300;
    partial_get_raw(in, raw, 3);
    good &= memcmp(raw, "raw", 3) == 0;
    manifest_release(&manifest);
    error = partial_close(in, fault);
    /* A file that is not refused is right. */
    assert_true(good || error != 0);
    return error;
}

static void test_round_trip(void **state)
{
    static const size_t blocks[] = {1, 7, 4096, SIZE_MAX};
    struct text file = {0};
    struct partial_fault fault;
    (void)state;

    make_file(&file, LONG_BYTES);
    assert_true(file.length > LONG_BYTES);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(read_file(&file, file.length, blocks[i], LONG_BYTES, &fault), 0);
    text_release(&file);
}

/* Every byte changed, in a small file; and every cut. */
static void test_damage(void **state)
{
    struct text file = {0};
    struct partial_fault fault;
    (void)state;

    make_file(&file, 40);
    for (size_t i = 0; i < file.length; i++) {
        for (int bit = 0; bit < 8; bit++) {
            file.bytes[i] = (char)(file.bytes[i] ^ 1 << bit);
            fault = (struct partial_fault){NULL, 0};
            assert_int_equal(read_file(&file, file.length, SIZE_MAX, 40, &fault), ERROR_INPUT);
            assert_non_null(fault.reason);
            assert_true(fault.offset <= file.length);
            file.bytes[i] = (char)(file.bytes[i] ^ 1 << bit);
        }
        fault = (struct partial_fault){NULL, 0};
        assert_int_equal(read_file(&file, i, SIZE_MAX, 40, &fault), ERROR_INPUT);
        assert_non_null(fault.reason);
        assert_int_equal(fault.offset, i == 0 ? 0 : i);
    }
    text_char(&file, '\0');
    assert_int_equal(read_file(&file, file.length, SIZE_MAX, 40, &fault), ERROR_INPUT);
    assert_string_equal(fault.reason, "bytes follow its end");
    assert_int_equal(fault.offset, file.length - 1);
    text_release(&file);
}

/* Frames taken out, doubled or exchanged: each is whole, the file is not. */
static void test_frames(void **state)
{
    const size_t frame = 4 + PARTIAL_FRAME_BYTES + 8, magic = strlen("havtools partial 1\n");
    struct text file = {0}, other = {0};
    struct partial_fault fault;
    (void)state;

    make_file(&file, LONG_BYTES);
    text_append(&other, file.bytes, magic + frame);
    text_append(&other, file.bytes + magic + 2 * frame, file.length - magic - 2 * frame);
    assert_int_equal(read_file(&other, other.length, SIZE_MAX, LONG_BYTES, &fault), ERROR_INPUT);
    assert_int_equal(fault.offset, magic + frame);

    text_reset(&other);
    text_append(&other, file.bytes, magic + frame);
    text_append(&other, file.bytes + magic, file.length - magic);
    assert_int_equal(read_file(&other, other.length, SIZE_MAX, LONG_BYTES, &fault), ERROR_INPUT);
    assert_int_equal(fault.offset, magic + frame);
    text_release(&file);
    text_release(&other);
}

/* A number is believed up to its bound. */
static void test_bounds(void **state)
{
    (void)state;

    for (uint64_t most = 9; most <= 11; most++) {
        struct text file = {0};
        struct manifest manifest;
        struct partial_out *out;
        struct partial_in *in;
        struct partial_fault fault;

        make_manifest(&manifest, 1, 1);
        assert_int_equal(partial_begin(&out, write_memory, &file, &manifest), 0);
        partial_put(out, 10);
        assert_int_equal(partial_finish(out), 0);
        manifest_release(&manifest);
        struct memory memory = {file.bytes, file.length, 0, SIZE_MAX};
        assert_int_equal(partial_open(&in, read_memory, &memory, &manifest, &fault), 0);
        assert_int_equal(partial_get(in, most), most < 10 ? 0 : 10);
        assert_int_equal(partial_failed(in), most < 10);
        assert_int_equal(partial_close(in, &fault), most < 10 ? ERROR_INPUT : 0);
        manifest_release(&manifest);

        /* More is asked for than there is, and less. */
        memory.at = 0;
        assert_int_equal(partial_open(&in, read_memory, &memory, &manifest, &fault), 0);
        partial_get(in, UINT64_MAX);
        assert_int_equal(partial_get(in, UINT64_MAX), 0);
        assert_int_equal(partial_close(in, &fault), ERROR_INPUT);
        assert_string_equal(fault.reason, "it holds less than it should");
        manifest_release(&manifest);
        memory.at = 0;
        assert_int_equal(partial_open(&in, read_memory, &memory, &manifest, &fault), 0);
        assert_int_equal(partial_close(in, &fault), ERROR_INPUT);
        assert_string_equal(fault.reason, "it holds more than it should");
        manifest_release(&manifest);
        text_release(&file);
    }
}

static void test_join(void **state)
{
    struct manifest all, more;
    struct text reason = {0};
    (void)state;

    make_manifest(&all, 2, 9);
    make_manifest(&more, 2, 9);
    assert_false(manifest_join(&all, &more, &reason));
    assert_string_equal(text_c(&reason), "shard 2 of 9 was already added");
    text_reset(&reason);
    manifest_release(&more);

    make_manifest(&more, 9, 9);
    assert_true(manifest_join(&all, &more, &reason));
    assert_int_equal(all.counts.read, 120);
    assert_int_equal(all.counts.damage, 4);
    assert_false(manifest_complete(&all, &reason));
    assert_string_equal(text_c(&reason), "shards 1,3-8 of 9 are missing");
    manifest_release(&more);
    for (int shard = 1; shard <= 8; shard++) {
        if (shard == 2)
            continue;
        make_manifest(&more, shard, 9);
        assert_true(manifest_join(&all, &more, &reason));
        manifest_release(&more);
    }
    assert_true(manifest_complete(&all, &reason));
    manifest_release(&all);
    text_release(&reason);
}

/* Whatever differs, the sum is refused, told why, and unchanged. */
static void test_mixed(void **state)
{
    (void)state;

    for (int what = 0; what < 9; what++) {
        struct manifest all, more;
        struct text reason = {0};

        make_manifest(&all, 1, 9);
        make_manifest(&more, 2, what == 0 ? 8 : 9);
        switch (what) {
        case 1: strcpy(more.tool, "hav-y"); break;
        case 2: strcpy(more.version, "1.3"); break;
        case 3: more.layout++; break;
        case 4: text_append(&more.options, "-d", 3); break;
        case 5: more.operands.bytes[0] = 'G'; break;
        case 6: more.counts.source.records++; break;
        case 7: more.counts.source.bytes--; break;
        case 8: more.counts.source.digest++; break;
        default: break;
        }
        assert_false(manifest_join(&all, &more, &reason));
        assert_true(reason.length > 0);
        assert_int_equal(manifest_count(&all), 1);
        assert_int_equal(all.counts.read, 60);
        manifest_release(&all);
        manifest_release(&more);
        text_release(&reason);
    }
}

/* The digest does not depend on how bytes come, and differs for any change and length. */
static void test_digest(void **state)
{
    unsigned char bytes[100] = {0};
    struct random random = {3};
    uint64_t seen[2 * sizeof bytes + 1];
    size_t nseen = 0;
    (void)state;

    for (size_t length = 0; length <= sizeof bytes; length++) {
        struct digest once, pieces;

        digest_init(&once);
        digest_add(&once, bytes, length);
        seen[nseen++] = digest_value(&once); /* zeros of every length */
        for (int round = 0; round < 20; round++) {
            digest_init(&pieces);
            for (size_t at = 0; at < length;) {
                size_t piece = random_below(&random, (uint32_t)(length - at + 1));
                digest_add(&pieces, bytes + at, piece);
                at += piece;
            }
            assert_true(digest_value(&pieces) == digest_value(&once));
        }
    }
    for (size_t at = 0; at < sizeof bytes; at++) {
        struct digest digest;

        bytes[at] = 1;
        digest_init(&digest);
        digest_add(&digest, bytes, sizeof bytes);
        seen[nseen++] = digest_value(&digest);
        bytes[at] = 0;
    }
    for (size_t i = 0; i < nseen; i++)
        for (size_t j = 0; j < i; j++)
            assert_true(seen[i] != seen[j]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip), cmocka_unit_test(test_damage),
        cmocka_unit_test(test_frames),     cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_join),       cmocka_unit_test(test_mixed),
        cmocka_unit_test(test_digest),
    };

    return cmocka_run_group_tests_name("partial", tests, NULL, NULL);
}
