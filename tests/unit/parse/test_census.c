/* SPDX-License-Identifier: ISC */
/* Where records seem to begin, and which of those places nothing was read at. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/text.h"
#include "parse/input/census.h"

/* Feeds the text in blocks of `block` bytes; the places, "offset:line:column " each. */
static void count(struct census *census, const char *text, size_t length, size_t block,
                  struct text *out)
{
    struct census_place place;

    text_reset(out);
    census_begin(census);
    for (size_t at = 0; at < length; at += block) {
        size_t part = length - at < block ? length - at : block;
        char *copy = malloc(part); /* so that a read beyond it is seen */

        memcpy(copy, text + at, part);
        assert_int_equal(census_feed(census, copy, part, false), 0);
        free(copy);
        assert_false(census_unread(census, &place)); /* a record may still have been read there */
    }
    assert_int_equal(census_feed(census, "", 0, true), 0);
    while (census_unread(census, &place))
        text_format(out, "%d:%d:%d ", (int)place.offset, (int)place.line, (int)place.column);
}

static void check(const char *text, const char *wanted)
{
    static const size_t blocks[] = {1, 3, 1000, 1024, 1 << 20};
    struct census *census = census_new();
    struct text out = {0};

    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        count(census, text, strlen(text), blocks[i], &out);
        assert_string_equal(text_c(&out), wanted);
    }
    census_free(census);
    text_release(&out);
}

static void test_seems(void **state)
{
    (void)state;
    check("", "");
    check("(;FF[4]GM[Havannah]SZ[4];W[a1](;B[b2])(;B[b3]))", "0:1:1 ");
    check("\n #1 (;FF[4])", "5:2:5 ");
    check("(;SZ[8])(;GM[Hex])(;SZ[19:19])", "0:1:1 8:1:9 18:1:19 ");
    check("( \n;  SiZe [ 4 ])", "0:1:1 ");
    check("(;PW[a (b\\])][c]EV[(null)]SZ[4];W[a1])", "0:1:1 ");
    check("(;C[(;FF[4]])", "4:1:5 ");
    check("(;W[a1];B[b2])", "");
    check("(;PW[White]PB[Black];SZ[4])", "");
    check("FF[4]GM[1])", "");
    check("(FF[4])", "");
    check("(;FF[4\\]GM[1\\])", "");
    check("(;FF[]GM[", "");
    check("(;FF", "");
    check("(;SZ[8", "");
    check("(((;SZ[8]", "2:1:3 ");
    check("(;SZ[12345678901234567890123456789012])", "0:1:1 ");
    check("(;SZ[123456789012345678901234567890123])", "");
    check("(;A[]A[]A[]A[]A[]A[]A[]A[]A[]A[]A[]A[]A[]A[]A[]SZ[4])", "0:1:1 ");
    check("(;A[]A[]A[]A[]A[]A[]A[]A[]A[]A[]A[]A[]A[]A[]A[]A[]SZ[4])", "");
}

/* The header is looked for in so many bytes. */
static void test_ahead(void **state)
{
    struct text text = {0};
    (void)state;

    for (int longer = 0; longer < 2; longer++) {
        text_reset(&text);
        text_string(&text, "(;PW[");
        while (text.length < (size_t)(1024 - 6 + longer))
            text_char(&text, 'x');
        text_string(&text, "]SZ[4] and more");
        check(text_c(&text), longer == 1 ? "" : "0:1:1 ");
    }
    text_release(&text);
}

/* Places at which a record was read are none; those between and after them are. */
static void test_read(void **state)
{
    static const char text[] = "(;FF[4])\n(;FF[4])(;FF[4])\n(;W[a1])(;FF[4])";
    struct census *census = census_new();
    struct census_place place;
    (void)state;

    census_begin(census);
    assert_int_equal(census_feed(census, text, sizeof text - 1, false), 0);
    assert_int_equal(census_record(census, 0), 0);
    assert_int_equal(census_record(census, 17), 0);
    census_begin(census); /* what was pending is forgotten */
    assert_int_equal(census_feed(census, text, sizeof text - 1, true), 0);
    assert_int_equal(census_record(census, 0), 0);
    assert_int_equal(census_record(census, 17), 0);
    assert_int_equal(census_record(census, 26), 0);
    assert_true(census_unread(census, &place));
    assert_int_equal(place.offset, 9);
    assert_int_equal(place.line, 2);
    assert_int_equal(place.column, 1);
    assert_true(census_unread(census, &place));
    assert_int_equal(place.offset, 34);
    assert_int_equal(place.line, 3);
    assert_int_equal(place.column, 9);
    assert_false(census_unread(census, &place));
    census_free(census);
}

/* Records that are told of before their beginning was judged, in many small blocks. */
static void test_early(void **state)
{
    static const char record[] = "(;FF[4]GM[Havannah]SZ[4];W[a1])\n";
    struct census *census = census_new();
    struct census_place place;
    uint64_t nunread = 0;
    (void)state;

    for (uint64_t i = 0; i < 5000; i++) {
        assert_int_equal(census_feed(census, record, sizeof record - 1, false), 0);
        if (i % 1000 != 7)
            assert_int_equal(census_record(census, i * (sizeof record - 1)), 0);
        while (census_unread(census, &place)) {
            assert_int_equal(place.offset, (nunread * 1000 + 7) * (sizeof record - 1));
            assert_int_equal(place.line, nunread * 1000 + 8);
            nunread++;
        }
    }
    assert_int_equal(census_feed(census, "", 0, true), 0);
    assert_false(census_unread(census, &place));
    assert_int_equal(nunread, 5);
    census_free(census);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seems),
        cmocka_unit_test(test_ahead),
        cmocka_unit_test(test_read),
        cmocka_unit_test(test_early),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
