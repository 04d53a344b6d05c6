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

/* Everything that a scan says of some bytes, as text: spans with a checksum, then what lies
 * between. */
static void scan_all(const char *bytes, size_t length, size_t block, size_t limit, struct text *out)
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

/* The same whatever the blocks. */
static void check_blocks(const char *bytes, size_t length, size_t limit)
{
    static const size_t blocks[] = {1, 2, 3, 7, 64, 1000, 4096, 65536};
    struct text once = {0};
    struct text pieces = {0};

    scan_all(bytes, length, 0, limit, &once);
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        text_reset(&pieces);
        scan_all(bytes, length, blocks[i], limit, &pieces);
        assert_string_equal(text_c(&pieces), text_c(&once));
    }
    text_release(&once);
    text_release(&pieces);
}

static void check(const char *bytes, size_t limit, const char *expected)
{
    struct text out = {0};

    scan_all(bytes, strlen(bytes), 0, limit, &out);
    /* The checksums say nothing to a reader. */
    char *text = strdup(text_c(&out));
    for (char *sum = strstr(text, " #"); sum != NULL; sum = strstr(sum, " #"))
        memmove(sum, sum + 10, strlen(sum + 10) + 1);
    assert_string_equal(text, expected);
    free(text);
    text_release(&out);
    check_blocks(bytes, strlen(bytes), limit);
}

static void test_forms(void **state)
{
    (void)state;
    check("", 0, "-: warning: no record in this input [no-record]\n");
    check("  \r\n\t\n", 0, "-: warning: no record in this input [no-record]\n");
    check("(;)", 0, "1:1 @0 +3 0\n");
    check("\xef\xbb\xbf(;)", 0, "1:4 @3 +3 0\n");
    check(" \n ( ; )(;)\n\n(;)  ", 0, "2:2 @3 +5 0\n2:7 @8 +3 0\n4:1 @13 +3 0\n");
    check(" <html>(;)</html>", 0, "1:2 @1 +16 1\n");
    check("<(;)", 0, "1:2 @1 +3 0\n-:1:1: error: text outside any record `<' [junk]\n");
    check("(;)<html>", 0, "1:1 @0 +3 0\n-:1:4: error: text outside any record `<html>' [junk]\n");
    check("havannah-8 a1\n# (;)\nHex-11/lg\r\nhavannah-8", 0,
          "1:1 @0 +13 2\n2:3 @16 +3 0\n3:1 @20 +10 2\n4:1 @31 +10 2\n"
          "-:2:1: error: text outside any record `#' [junk]\n");
    check("havannah-\nhavannah-x\nhavannah8 a1\nchess-8 e4\nx havannah-8\n(;) havannah-8", 0,
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
    check("(;FF[4];W[a1]\n(;FF[4])", 0, "1:1 @0 +14 0 record-cut @14\n2:1 @14 +8 0\n");
    check("(;FF[4](;W[a1](;W[b1]\n(;C[x]SZ[4])", 0, "1:1 @0 +22 0 record-cut @22\n2:1 @22 +12 0\n");
    check("(;FF[4](;FileFormat[4])", 0, "1:1 @0 +7 0 record-cut @7\n1:8 @7 +16 0\n");
    check("(;FF[4](;W[a1];SZ[4]))", 0, "1:1 @0 +22 0\n"); /* not the first node */
    check("(;FF[4];W[a(;GM[1])", 0, "1:1 @0 +11 0 value-cut @9\n1:12 @11 +8 0\n");
    check("(;FF[4]C[a\n(;PW[b])", 0, "1:1 @0 +11 0 value-cut @8\n2:1 @11 +8 0\n");
    check("(;FF[4]C[a (;PW[b])", 0, "1:1 @0 +19 0\n"); /* not at a line's start */
    check("(;FF[4]C[a\n(;W[b1])", 0, "1:1 @0 +19 0\n"); /* a variation's name */
    check("(;FF[4]C[a (;FF[4]GM[1])", 0, "1:1 @0 +11 0 value-cut @8\n1:12 @11 +13 0\n");
    check("(;FF[4]C[a (;FF[44])", 0, "1:1 @0 +20 0\n");
    check("(;FF[4]C[a\n(;W[b1\\]])", 0, "1:1 @0 +21 0\n"); /* a quotation, well escaped */
    check("(;FF[4]C[a\n(;FF[4\\]\n(;FF[4\\])];W[a1])", 0, "1:1 @0 +37 0\n");
    check("(;FF[4]C[\\\n(;FF[4])", 0, "1:1 @0 +11 0 value-cut @8\n2:1 @11 +8 0\n");
    check("(;FF[4];W[a1]C[a (;PW[b]SZ[4])", 0, "1:1 @0 +17 0 record-cut @17\n1:18 @17 +13 0\n");
    check("(;FF[4];W[a1]C[a (;PW[b];SZ[4])", 0, "1:1 @0 +31 0\n");
    check("(;FF[4]C[a (;PW[b]SZ[4])", 0, "1:1 @0 +24 0\n"); /* the root's own */
    check("(;C[a (;PW[b]SZ[4])", 0, "1:1 @0 +6 0 value-cut @3\n1:7 @6 +13 0\n");
}

/* Q5, Q6: a bracket too many, a bracket or semicolon missing. */
static void test_brackets(void **state)
{
    (void)state;
    check("(;FF[4];W[a1]);B[b1])\n(;FF[4])", 0, "1:1 @0 +21 0 syntax @13\n2:1 @22 +8 0\n");
    check("(;FF[4]) ;FF[4];W[a1])(;)", 0, "1:1 @0 +8 0\n1:10 @9 +13 0 syntax @9\n1:23 @22 +3 0\n");
    check("(;FF[4]) ; text\n(;)", 0,
          "1:1 @0 +8 0\n2:1 @16 +3 0\n-:1:10: error: text outside any record `; text' [junk]\n");
    check("(FF[4];W[a1])(;)", 0, "1:1 @0 +13 0\n1:14 @13 +3 0\n");
    check("(;)) )\n)(;)", 0,
          "1:1 @0 +3 0\n2:2 @8 +3 0\n-:1:4: error: `)' closes nothing [stray-close]\n");
    check("(;) text ) more\n", 0,
          "1:1 @0 +3 0\n-:1:5: error: text outside any record `text ) more' [junk]\n");
}

#define G "(;FF[4]SZ[4];W[a1];B[b2])" /* 25 bytes */

/* Q7: a line that begins with `#' is a comment to its end, unless it holds "(;". */
static void test_comments(void **state)
{
    (void)state;
    check("# (1) [2] ;W[a1]\n" G, 0, "2:1 @17 +25 0\n");
    check("# mine\r" G "\r# yours\r" G, 0, "1:8 @7 +25 0\n1:42 @41 +25 0\n");
    check("#\r\n  # x\r\n" G "\n#", 0, "3:1 @10 +25 0\n");
    check("#1 " G "\n #2 (;W[a1])\n", 0,
          "1:4 @3 +25 0\n2:5 @33 +8 0\n"
          "-:1:1: error: text outside any record `#1' [junk]\n"
          "-:2:2: error: text outside any record `#2' [junk]\n");
    check("# see (;\x01\x02\x03\n# well\n", 0,
          "-:1:1: error: text outside any record `# see (;\\x01\\x02\\x03' [junk]\n"
          "-: warning: no record in this input [no-record]\n");
    check("noise\n#x" G, 0, /* no comment among text */
          "2:3 @8 +25 0\n-:1:1: error: text outside any record `noise' [junk]\n");
    check(G "# end", 0, "1:1 @0 +25 0\n-:1:26: error: text outside any record `# end' [junk]\n");
}

/* Q6: "(;" and any property begins a record; what lost its beginning is a record too, which is
 * known by a node, or by a property of a header. */
static void test_starts(void **state)
{
    (void)state;
    check("(;PW[J\xc3\xb6rg]SZ[4])", 0, "1:1 @0 +17 0\n");
    check("(;PW[J\xc3\xb6rg]SZ[4];W[a1](;B[b2];W[c3])(;W[b3]))", 0, "1:1 @0 +45 0\n");
    check("(;C[\x84\x85\x86\x87\x88]SZ[4])", 0, "1:1 @0 +16 0\n");
    check("(;\x84\x85\x86\x87\x88)\n" G, 0,
          "2:1 @9 +25 0\n"
          "-:1:1: error: text outside any record "
          "`(;\xe2\x80\x9e\xe2\x80\xa6\xe2\x80\xa0\xe2\x80\xa1\xcb\x86)' [junk]\n");
    check(G "\nFF[4]SZ[4];W[c1])\n" G, 0,
          "1:1 @0 +25 0\n2:1 @26 +17 0 syntax @26\n3:1 @44 +25 0\n");
    check(G "\nSO[http://x];W[c1];B[b3])\n" G, 0,
          "1:1 @0 +25 0\n2:1 @26 +25 0 syntax @26\n3:1 @52 +25 0\n");
    check(G "\nx];W[c1](;B[b3])(;B[b4]))\n" G, 0,
          "1:1 @0 +25 0\n2:3 @28 +23 0 syntax @28\n3:1 @52 +25 0\n"
          "-:2:1: error: text outside any record `x]' [junk]\n");
    check("GAME[1] No. [2] ;Xyz[3] EVE[4]\n", 0,
          "-:1:1: error: text outside any record `GAME[1] No. [2] ;Xyz[3] EVE[4]' [junk]\n"
          "-: warning: no record in this input [no-record]\n");
}

/* Q5: what follows a `)' costs the record before it nothing ... */
static void test_text_behind(void **state)
{
    static const char *const texts[] = {
        "]",
        "[/sgf]",
        "\",\"",
        "\"]}",
        "1)",
        "a) b) c)",
        "note: [x]",
        " (\xe2\x80\xa6)",
        ";",
        "W",
        "\n;W[b3]",
        "\nRound [2])",
        "W[b3]",

        "x];W[b3];B[b4])",
        "PB[x];W[b3])",
        ";B[b3];W[b4])", /* B moved last */
    };
    (void)state;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct text text = {0}, out = {0};

        text_format(&text, G "%s\n" G, texts[i]);
        scan_all(text.bytes, text.length, 0, 0, &out);
        if (strncmp(text_c(&out), "1:1 @0 +25 0 #", 14) != 0)
            fail_msg("`%s': %s", texts[i], text_c(&out));
        const char *last = strrchr(text_c(&text), '(');
        char wanted[32];
        snprintf(wanted, sizeof wanted, " @%zu +25 0 #", (size_t)(last - text.bytes));
        if (strstr(text_c(&out), wanted) == NULL)
            fail_msg("`%s', the next one: %s", texts[i], text_c(&out));
        check_blocks(text.bytes, text.length, 0);
        text_release(&text);
        text_release(&out);
    }
}

/* ... unless nodes follow, and the `)' that is one too many then. */
static void test_close_early(void **state)
{
    static const char *const rests[] = {
        ";W[b3];B[b4])",     " ;W[b3])",
        "W[b3];B[b4])",      "[b3];W[b4])",
        "(;W[b3])(;W[b4]))", "x;W[b3]C[\\](;FF[4\\]])",
        ";W[b3]\n;B[b4]\n)", ";W[b3](;B[b4])(;B[c4])))",
    };
    (void)state;

    for (size_t i = 0; i < sizeof rests / sizeof *rests; i++) {
        struct text text = {0}, out = {0};
        char wanted[40];

        text_format(&text, G "%s", rests[i]);
        snprintf(wanted, sizeof wanted, "1:1 @0 +%zu 0 syntax @24 #",
                 text.length - (i == 7)); /* the last has one more */
        text_string(&text, "\n" G);
        scan_all(text.bytes, text.length, 0, 0, &out);
        if (strncmp(text_c(&out), wanted, strlen(wanted)) != 0)
            fail_msg("`%s': %s", rests[i], text_c(&out));
        check_blocks(text.bytes, text.length, 0);
        text_release(&text);
        text_release(&out);
    }
    check("(;FF[4]SZ[4])PB[x];W[a1])" G, 0, "1:1 @0 +25 0 syntax @12\n1:26 @25 +25 0\n");
    check("(;FF)4]SZ[4];W[a1])" G, 0, "1:1 @0 +19 0 syntax @4\n1:20 @19 +25 0\n");
    check("(;FF[4]SZ[4];W[a1];B)b2])" G, 0, "1:1 @0 +25 0 syntax @20\n1:26 @25 +25 0\n");
}

/* The `)' that is one too many, one byte below the end of the look ahead, at it and above it. */
static void test_look_ahead(void **state)
{
    (void)state;

    for (int more = -1; more <= 1; more++) {
        struct text text = {0}, out = {0};

        text_string(&text, G ";W[b3]C[");
        while (text.length < 25 + (size_t)(65536 - 1 + more) - 1)
            text_char(&text, 'x');
        text_string(&text, "])\n" G);
        scan_all(text.bytes, text.length, 0, 0, &out);
        assert_int_equal(strstr(text_c(&out), "1:1 @0 +25 0 #") != NULL, more == 1);
        check_blocks(text.bytes, text.length, 0);
        text_release(&text);
        text_release(&out);
    }
}

/* Q1, Q2. */
static void test_unescaped(void **state)
{
    (void)state;
    check("(;FF[4]EV[null]PB[a\\]PW[b;]]SZ[8]GC[game #1]SO[x];W[A1])(;)", 0,
          "1:1 @0 +56 0\n1:57 @56 +3 0\n");
    check("(;FF[4]EV[]PB[a)(;b]PW[)]SZ[8]RU[LG]RE[B]GC[]SO[])(;)", 0,
          "1:1 @0 +50 0\n1:51 @50 +3 0\n");
    check("(;FF[4]EV[null]PB[a\n(;FF[4]EV[null]PB[a]PW[b]SZ[8]GC[]SO[x];W[A1])", 0,
          "1:1 @0 +20 0 value-cut @17\n2:1 @20 +46 0\n");
    check("(;FF[4]EV[null]PB[a(;FF[4]EV[null]PB[a]PW[b]SZ[8]GC[]SO[x];W[A1])", 0,
          "1:1 @0 +19 0 value-cut @17\n1:20 @19 +46 0\n");
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
        scan_all(record.bytes, record.length, 0, 0, &out);
        snprintf(expected, sizeof expected, "+%zu 0 #", record.length);
        assert_int_equal(strstr(text_c(&out), expected) != NULL, more <= 0);
        check_blocks(record.bytes, record.length, 0);
        text_release(&record);
        text_release(&out);
    }
}

/* A record one byte below the limit, at it, above it, in each form. */
static void test_limit(void **state)
{
    (void)state;
    check("(;C[12345678])(;)", 15, "1:1 @0 +14 0\n1:15 @14 +3 0\n");
    check("(;C[12345678])(;)", 14, "1:1 @0 +14 0\n1:15 @14 +3 0\n");
    check("(;C[12345678])(;)", 13, "1:1 @0 +13 0 record-limit @13\n1:15 @14 +3 0\n");
    check("(;C[12345678]\n(;FF[4])", 8, "1:1 @0 +3 0 record-limit @8\n2:1 @14 +8 0\n");
    check("havannah-4 a1\n(;)", 14, "1:1 @0 +13 2\n2:1 @14 +3 0\n");
    check("havannah-4 a1\n(;)", 13, "1:1 @0 +13 2\n2:1 @14 +3 0\n");
    check("havannah-4 a1\n(;)", 12, "1:1 @0 +12 2 record-limit @12\n2:1 @14 +3 0\n");
    check("<p>12345</p>", 12, "1:1 @0 +12 1\n");
    check("<p>12345</p>", 11, "1:1 @0 +11 1 record-limit @11\n");
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
            scan_all(bytes, length, 65536, 0, &out);
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
    scan_all(bytes, length, 65536, 0, &out);
    for (size_t i = 0; i < out.length; i++)
        nlines += out.bytes[i] == '\n';
    assert_in_range(nlines, 1, 20);
    text_release(&out);
    check_blocks(bytes, length / 8, 0);
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
        check_blocks(text.bytes, text.length, limit);
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
                check_blocks(bytes, length, 0);
            text_append(&all, bytes, length);
        }
        free(bytes);
        free(entries[i]);
    }
    free(entries);
    check_blocks(all.bytes, all.length, 0);
    check_blocks(all.bytes, all.length, 300);
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
        cmocka_unit_test(test_comments),     cmocka_unit_test(test_starts),
        cmocka_unit_test(test_text_behind),  cmocka_unit_test(test_close_early),
        cmocka_unit_test(test_look_ahead),   cmocka_unit_test(test_unescaped),
        cmocka_unit_test(test_header_limit), cmocka_unit_test(test_limit),
        cmocka_unit_test(test_linear),       cmocka_unit_test(test_huge_comment),
        cmocka_unit_test(test_noise),        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_own_files),    cmocka_unit_test(test_real_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
