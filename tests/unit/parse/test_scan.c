/* SPDX-License-Identifier: ISC */
/* Where records begin and end: whatever the blocks, the size and the damage (QUIRKS.md). */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "analyse/base/text.h"
#include "parse/input/littlegolem.h"
#include "parse/input/scan.h"
#include "tests/lib/reading.h"
#include "tests/lib/scanning.h"

static void test_forms(void **state)
{
    (void)state;
    scanning_check("", 0, "-: warning: no record in this input: it is empty [no-record]\n");
    scanning_check("  \r\n\t\n", 0, "-: warning: no record in this input [no-record]\n");
    scanning_check("(;)", 0, "1:1 @0 +3 0\n");
    scanning_check("\xef\xbb\xbf(;)", 0, "1:4 @3 +3 0\n");
    scanning_check(" \n ( ; )(;)\n\n(;)  ", 0, "2:2 @3 +5 0\n2:7 @8 +3 0\n4:1 @13 +3 0\n");
    scanning_check(" <html>(;)</html>", 0, "1:2 @1 +16 1\n");
    scanning_check("<(;)", 0, "1:2 @1 +3 0\n-:1:1: error: text outside any record `<' [junk]\n");
    scanning_check("(;)<html>", 0,
                   "1:1 @0 +3 0\n-:1:4: error: text outside any record `<html>' [junk]\n");
    scanning_check("havannah-8 a1\n# (;)\nHex-11/lg\r\nhavannah-8", 0,
                   "1:1 @0 +13 2\n2:3 @16 +3 0\n3:1 @20 +9 2\n4:1 @31 +10 2\n"
                   "-:2:1: error: text outside any record `#' [junk]\n");
    scanning_check("havannah-\nhavannah-x\nhavannah8 a1\nchess-8 e4\nx havannah-8\n(;) havannah-8",
                   0,
                   "6:1 @58 +3 0\n"
                   "-:1:1: error: text outside any record `havannah-' [junk]\n"
                   "-:6:5: error: text outside any record `havannah-8' [junk]\n");
}

static void test_bare_moves(void **state)
{
    struct scan *scan = scan_new(0);
    struct arena arena = {0};
    struct diagnostics between = {.arena = &arena};
    struct span span;
    (void)state;

    scan_bare_moves(scan, true);
    assert_int_equal(scan_feed(scan, "a1 b2\n(;)\n", 10, true), 0);
    assert_int_equal(scan_next(scan, &span, &between), 1);
    assert_int_equal(span.form, FORM_MOVES);
    assert_int_equal(span.length, 5);
    assert_int_equal(scan_next(scan, &span, &between), 1);
    assert_int_equal(span.form, FORM_SGF);
    assert_int_equal(scan_next(scan, &span, &between), 0);
    scan_begin(scan); /* another entry, the same option */
    assert_int_equal(scan_feed(scan, "a1", 2, true), 0);
    assert_int_equal(scan_next(scan, &span, &between), 1);
    assert_int_equal(span.offset, 0);
    assert_int_equal(span.line, 1);
    assert_int_equal(scan_next(scan, &span, &between), 0);
    assert_int_equal(between.count, 0);
    scan_free(scan);
    diagnostics_release(&between);
    arena_release(&arena);
}

/* Q3, Q4: the former record is cut where the next one begins, and that one is whole. */
static void test_cuts(void **state)
{
    (void)state;
    scanning_check("(;FF[4];W[a1]\n(;FF[4])", 0, "1:1 @0 +14 0 record-cut @14\n2:1 @14 +8 0\n");
    scanning_check("(;FF[4](;W[a1](;W[b1]\n(;C[x]SZ[4])", 0,
                   "1:1 @0 +22 0 record-cut @22\n2:1 @22 +12 0\n");
    scanning_check("(;FF[4](;FileFormat[4])", 0, "1:1 @0 +7 0 record-cut @7\n1:8 @7 +16 0\n");
    scanning_check("(;FF[4](;W[a1];SZ[4]))", 0, "1:1 @0 +22 0\n"); /* not the first node */
    scanning_check("(;FF[4];W[a(;GM[1])", 0, "1:1 @0 +11 0 value-cut @9\n1:12 @11 +8 0\n");
    scanning_check("(;FF[4]C[a\n(;PW[b])", 0, "1:1 @0 +11 0 value-cut @8\n2:1 @11 +8 0\n");
    scanning_check("(;FF[4]C[a (;PW[b])", 0, "1:1 @0 +19 0\n"); /* not at a line's start */
    scanning_check("(;FF[4]C[a\n(;W[b1])", 0, "1:1 @0 +19 0\n"); /* a variation's name */
    scanning_check("(;FF[4]C[a (;FF[4]GM[1])", 0, "1:1 @0 +11 0 value-cut @8\n1:12 @11 +13 0\n");
    scanning_check("(;FF[4]C[a (;FF[44])", 0, "1:1 @0 +20 0\n");
    scanning_check("(;FF[4]C[a\n(;W[b1\\]])", 0, "1:1 @0 +21 0\n"); /* a quotation, well escaped */
    scanning_check("(;FF[4]C[a\n(;FF[4\\]\n(;FF[4\\])];W[a1])", 0, "1:1 @0 +37 0\n");
    scanning_check("(;FF[4]C[\\\n(;FF[4])", 0, "1:1 @0 +11 0 value-cut @8\n2:1 @11 +8 0\n");
    scanning_check("(;FF[4];W[a1]C[a (;PW[b]SZ[4])", 0,
                   "1:1 @0 +17 0 record-cut @17\n1:18 @17 +13 0\n");
    scanning_check("(;FF[4];W[a1]C[a (;PW[b];SZ[4])", 0, "1:1 @0 +31 0\n");
    scanning_check("(;FF[4]C[a (;PW[b]SZ[4])", 0, "1:1 @0 +24 0\n"); /* the root's own */
    scanning_check("(;C[a (;PW[b]SZ[4])", 0, "1:1 @0 +6 0 value-cut @3\n1:7 @6 +13 0\n");
}

/* Q5, Q6: a bracket too many, a bracket or semicolon missing. */
static void test_brackets(void **state)
{
    (void)state;
    scanning_check("(;FF[4];W[a1]);B[b1])\n(;FF[4])", 0, "1:1 @0 +21 0 syntax @13\n2:1 @22 +8 0\n");
    scanning_check("(;FF[4]) ;FF[4];W[a1])(;)", 0,
                   "1:1 @0 +8 0\n1:10 @9 +13 0 syntax @9\n1:23 @22 +3 0\n");
    scanning_check(
        "(;FF[4]) ; text\n(;)", 0,
        "1:1 @0 +8 0\n2:1 @16 +3 0\n-:1:10: error: text outside any record `; text' [junk]\n");
    scanning_check("(FF[4];W[a1])(;)", 0, "1:1 @0 +13 0\n1:14 @13 +3 0\n");
    scanning_check("(;)) )\n)(;)", 0,
                   "1:1 @0 +3 0\n2:2 @8 +3 0\n-:1:4: error: `)' closes nothing [stray-close]\n");
    scanning_check("(;) text ) more\n", 0,
                   "1:1 @0 +3 0\n-:1:5: error: text outside any record `text ) more' [junk]\n");
}

/* Q1, Q2. */
static void test_unescaped(void **state)
{
    (void)state;
    scanning_check("(;FF[4]EV[null]PB[a\\]PW[b;]]SZ[8]GC[game #1]SO[x];W[A1])(;)", 0,
                   "1:1 @0 +56 0\n1:57 @56 +3 0\n");
    scanning_check("(;FF[4]EV[]PB[a)(;b]PW[)]SZ[8]RU[LG]RE[B]GC[]SO[])(;)", 0,
                   "1:1 @0 +50 0\n1:51 @50 +3 0\n");
    scanning_check("(;FF[4]EV[null]PB[a\n(;FF[4]EV[null]PB[a]PW[b]SZ[8]GC[]SO[x];W[A1])", 0,
                   "1:1 @0 +20 0 value-cut @17\n2:1 @20 +46 0\n");
    scanning_check("(;FF[4]EV[null]PB[a(;FF[4]EV[null]PB[a]PW[b]SZ[8]GC[]SO[x];W[A1])", 0,
                   "1:1 @0 +19 0 value-cut @17\n1:20 @19 +46 0\n");
    /* The next record's own values may be all that follow. */
    scanning_check("(;FF[4]EV[null]PB[a]PW[b]SZ[4]GC[x]SO[ht(;GM[Havannah]SZ[4]PB[c])", 0,
                   "1:1 @0 +40 0 value-cut @37\n1:41 @40 +25 0\n");
}

/* A header one byte below LITTLEGOLEM_HEADER_MAX, at it, above it, with brackets in a name. */
static void test_header_limit(void **state)
{
    static const char before[] = "(;FF[4]EV[null]PB[a])";
    static const char after[] = "]PW[b]SZ[8]GC[game #1]SO[url]";
    (void)state;

    for (int more = -1; more <= 1; more++) {
        struct text record = {0};
        struct text out = {0};
        char expected[32];
        text_string(&record, before);
        while (record.length + strlen(after) < LITTLEGOLEM_HEADER_MAX + (size_t)(1 + more) - 1)
            text_char(&record, 'x');
        text_string(&record, after);
        assert_int_equal(record.length, LITTLEGOLEM_HEADER_MAX + more);
        text_string(&record, ";W[A1])");
        scanning_all(record.bytes, record.length, 0, 0, &out);
        snprintf(expected, sizeof expected, "+%zu 0 #", record.length);
        assert_int_equal(strstr(text_c(&out), expected) != NULL, more <= 0);
        scanning_blocks(record.bytes, record.length, 0);
        text_release(&record);
        text_release(&out);
    }
}

/* A record one byte below the limit, at it, above it, in each form. */
static void test_limit(void **state)
{
    (void)state;
    scanning_check("(;C[12345678])(;)", 15, "1:1 @0 +14 0\n1:15 @14 +3 0\n");
    scanning_check("(;C[12345678])(;)", 14, "1:1 @0 +14 0\n1:15 @14 +3 0\n");
    scanning_check("(;C[12345678])(;)", 13, "1:1 @0 +13 0 record-limit @13\n1:15 @14 +3 0\n");
    scanning_check("(;C[12345678]\n(;FF[4])", 8, "1:1 @0 +3 0 record-limit @8\n2:1 @14 +8 0\n");
    scanning_check("havannah-4 a1\n(;)", 14, "1:1 @0 +13 2\n2:1 @14 +3 0\n");
    scanning_check("havannah-4 a1\n(;)", 13, "1:1 @0 +13 2\n2:1 @14 +3 0\n");
    scanning_check("havannah-4 a1\n(;)", 12, "1:1 @0 +12 2 record-limit @12\n2:1 @14 +3 0\n");
    scanning_check("<p>12345</p>", 12, "1:1 @0 +12 1\n");
    scanning_check("<p>12345</p>", 11, "1:1 @0 +11 1 record-limit @11\n");
}

/* ---- large inputs ---- */

static double cpu_s(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* `count` times the text; the caller frees. */
static char *repeat(const char *text, size_t count, size_t *length)
{
    size_t size = strlen(text);
    char *bytes = malloc(size * count + 1);

    assert_non_null(bytes);
    for (size_t i = 0; i < count; i++)
        memcpy(bytes + i * size, text, size);
    *length = size * count;
    return bytes;
}

/* Records cut at once, headers cut at once, quotations without end: nothing costs more than a
 * pass, and twice as much costs twice the time. */
static void test_linear(void **state)
{
    static const char *const units[] = {
        "(;FF[4]",
        "(;FF[4]EV[",
        "(;FF[4]EV[]",
        "(;FF[4]EV[null]PB[x]PW[",
        "(;C[\n(;FF[4\\]",
        "(;W[a1]",
        "((((",
        ")",
        "(;FF[4];",
        ";FF[4]",
        "(",
        "\\",
        "(;FF[4]C[(;FF",
        "(;FF[4]C[\n(;A[",
        "havannah-8 a1\n",
        "#\n",
        "(;) ",
        "(;FF[4]EV[](;W[",
        "(; ; ; ; ; ; ; ;",
        ");",
    };
    (void)state;

    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        double seconds[2];
        for (int large = 0; large < 2; large++) {
            size_t length;
            struct text out = {0};
            size_t count = ((size_t)1 << (large ? 21 : 18)) / strlen(units[i]);
            char *bytes = repeat(units[i], count, &length);
            double start = cpu_s();
            scanning_all(bytes, length, 65536, 0, &out);
            seconds[large] = cpu_s() - start;
            free(bytes);
            text_release(&out);
        }
        /* Eight times as much; the square would be 64. */
        if (seconds[1] > 0.2 && seconds[1] > 24 * seconds[0])
            fail_msg("`%s': %.3f s, then %.3f s", units[i], seconds[0], seconds[1]);
    }
}

static void test_huge_comment(void **state)
{
    const size_t block_bytes = (size_t)1 << 20;
    struct scan *scan = scan_new((size_t)4 << 20);
    struct arena arena = {0};
    struct diagnostics between = {.arena = &arena};
    struct span span;
    struct rusage before, after;
    int count = 0;
    (void)state;

    char *block = malloc(block_bytes);
    memset(block, 'x', block_bytes);
    getrusage(RUSAGE_SELF, &before);
    assert_int_equal(scan_feed(scan, "(;FF[4]C[", 9, false), 0);
    assert_int_equal(scan_next(scan, &span, &between), 0);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(scan_feed(scan, block, block_bytes, false), 0);
        int result;
        while ((result = scan_next(scan, &span, &between)) == 1) {
            assert_int_equal(span.damage, MESSAGE_RECORD_LIMIT);
            assert_in_range(span.length, 1, (size_t)4 << 20);
            count++;
        }
        assert_int_equal(result, 0);
    }
    assert_int_equal(count, 1);
    static const char end[] = "];W[a1])\n(;FF[4]SZ[4])";
    assert_int_equal(scan_feed(scan, end, sizeof end - 1, true), 0);
    assert_int_equal(scan_next(scan, &span, &between), 1);
    assert_int_equal(span.damage, MESSAGE_COUNT);
    assert_int_equal(span.line, 2);
    assert_int_equal(span.offset, 9 + 100 * block_bytes + 9);
    assert_int_equal(scan_next(scan, &span, &between), 0);
    getrusage(RUSAGE_SELF, &after);
    assert_in_range(after.ru_maxrss - before.ru_maxrss, 0,
                    64 << 10); /* KiB; sanitizers take more */
    assert_int_equal(between.count, 0);
    free(block);
    scan_free(scan);
    diagnostics_release(&between);
    arena_release(&arena);
}

static void test_noise(void **state)
{
    size_t length = (size_t)1 << 20;
    char *bytes = malloc(length);
    struct random random = {2024};
    struct text out = {0};
    size_t nlines = 0;
    (void)state;

    for (size_t i = 0; i < length; i++)
        bytes[i] = (char)random_below(&random, 256);
    scanning_all(bytes, length, 65536, 0, &out);
    for (size_t i = 0; i < out.length; i++)
        nlines += out.bytes[i] == '\n';
    assert_in_range(nlines, 1, 20);
    text_release(&out);
    scanning_blocks(bytes, length / 8, 0);
    free(bytes);
}

/* Damaged records of all kinds, cut into blocks. */
static void test_blocks(void **state)
{
    static const char *const parts[] = {
        "(;FF[4]GM[Havannah]SZ[4]",
        ";W[a1]",
        ";B[b2]",
        "(",
        ")",
        "]",
        "[",
        "\\",
        "\n",
        " ",
        "(;FF[4]EV[null]PB[a]PW[b]SZ[8]GC[game #1]SO[x]",
        "C[text",
        "(;",
        "\n(;FF[4]",
        ";",
        "havannah-4 a1\n",
        "#",
        "x",
        "EV[",
        "PW[",
    };
    struct random random = {7};
    struct text text = {0};
    (void)state;

    for (int i = 0; i < 3000; i++) {
        size_t nparts = 1 + random_below(&random, 20);
        text_reset(&text);
        while (nparts-- > 0)
            text_string(&text, parts[random_below(&random, sizeof parts / sizeof *parts)]);
        size_t limit = random_below(&random, 3) == 0 ? 1 + random_below(&random, 100) : 0;
        scanning_blocks(text.bytes, text.length, limit);
    }
    text_release(&text);
}

/* Every file of a folder, each by itself, and all of them as one entry. */
static void check_folder(const char *folder)
{
    struct dirent **entries = NULL;
    struct text all = {0};

    int count = scandir(folder, &entries, NULL, alphasort);
    assert_in_range(count, 3, 100000);
    for (int i = 0; i < count; i++) {
        char path[4096];
        size_t length;
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        char *bytes = entries[i]->d_name[0] == '.' ? NULL : reading_file(path, &length);
        if (bytes != NULL) {
            if (count < 200)
                scanning_blocks(bytes, length, 0);
            text_append(&all, bytes, length);
        }
        free(bytes);
        free(entries[i]);
    }
    free(entries);
    scanning_blocks(all.bytes, all.length, 0);
    scanning_blocks(all.bytes, all.length, 300);
    text_release(&all);
}

static void test_own_files(void **state)
{
    (void)state;
    check_folder("tests/bad");
    check_folder("tests/fuzz/corpus/sgf");
    check_folder("tests/fuzz/corpus/littlegolem");
}

static void test_real_files(void **state)
{
    static const char *const names[] = {"littlegolem", "littlegolem-hex", "havannahgui"};
    (void)state;

    if (!reading_has_real())
        skip();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char folder[4096];
        snprintf(folder, sizeof folder, "%s", reading_real(names[i]));
        check_folder(folder);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),        cmocka_unit_test(test_bare_moves),
        cmocka_unit_test(test_cuts),         cmocka_unit_test(test_brackets),
        cmocka_unit_test(test_unescaped),    cmocka_unit_test(test_header_limit),
        cmocka_unit_test(test_limit),        cmocka_unit_test(test_linear),
        cmocka_unit_test(test_huge_comment), cmocka_unit_test(test_noise),
        cmocka_unit_test(test_blocks),       cmocka_unit_test(test_own_files),
        cmocka_unit_test(test_real_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
