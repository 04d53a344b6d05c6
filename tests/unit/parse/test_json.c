/* SPDX-License-Identifier: ISC */
/* JSON: what is a value, what a string says, where an object ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/text.h"
#include "parse/input/json_end.h"
#include "parse/input/json_value.h"
#include "tests/lib/reading.h"

static void test_check(void **state)
{
    /* The place of the fault, -1: there is none. */
    static const struct {
        const char *text;
        int fault_at;
    } cases[] = {
        {"{}", -1},
        {" [ ] ", -1},
        {"[1,-0.5e+3,0,12E9,true,false,null,\"\\u00e9\\n\"]", -1},
        {"{\"a\":{\"b\":[{},[]]},\"c\":0}", -1},
        {"\"a\"", -1},
        {"7", -1},
        {"", 0},
        {"  ", 2},
        {"[", 1},
        {"[1", 2},
        {"[1,]", 3},
        {"[,1]", 1},
        {"[01]", 2},
        {"[1.]", 3},
        {"[.5]", 1},
        {"[1e]", 3},
        {"[+1]", 1},
        {"[-]", 2},
        {"[nul]", 4},
        {"{\"a\"}", 4},
        {"{\"a\":1,}", 7},
        {"{a:1}", 1},
        {"{\"a\":1]", 6},
        {"[1}", 2},
        {"[1]]", 3},
        {"{} {}", 3},
        {"[\"a\nb\"]", 3},
        {"[\"\\x\"]", 3},
        {"[\"\\u12g4\"]", 6},
        {"[\"a", 3},
        {"[\"\\", 3},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const size_t length = strlen(cases[i].text);
        char *copy = malloc(length + 1); /* so that no byte after it is read */
        struct json_value value;
        size_t fault_at;

        memcpy(copy, cases[i].text, length + 1);
        char *exact = memmove(copy + 1, copy, length);
        const bool is_fine = json_check(exact, length, &value, &fault_at);
        if (is_fine != (cases[i].fault_at < 0) || (!is_fine && (int)fault_at != cases[i].fault_at))
            fail_msg("%s: %d at %zu", cases[i].text, is_fine, fault_at);
        free(copy);
    }
}

/* Just as many brackets as may be, and one more. */
static void test_depth(void **state)
{
    struct json_value value;
    size_t fault_at;

    (void)state;
    for (size_t depth = JSON_DEPTH_MAX - 1; depth <= JSON_DEPTH_MAX + 1; depth++) {
        char text[2 * (JSON_DEPTH_MAX + 1)];

        memset(text, '[', depth);
        memset(text + depth, ']', depth);
        assert_int_equal(json_check(text, 2 * depth, &value, &fault_at), depth <= JSON_DEPTH_MAX);
        if (depth > JSON_DEPTH_MAX)
            assert_int_equal(fault_at, JSON_DEPTH_MAX);
    }
}

static void test_text(void **state)
{
    static const char *const cases[][2] = {
        {"\"\"", ""},
        {"\"a\\\"\\\\\\/\\b\\f\\n\\r\\tz\"", "a\"\\/\b\f\n\r\tz"},
        {"\"\\u0041\\u00e9\\u20AC\\ud83d\\ude00\"", "A\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"},
        {"\"\\ud83d\"", "\xef\xbf\xbd"},
        {"\"\\ud83d\\u0041\"", "\xef\xbf\xbd"
                               "A"},
        {"\"\\ude00\\u0000\"", "\xef\xbf\xbd\xef\xbf\xbd"},
        {"\"\xc3\xa9\xff\"", "\xc3\xa9\xef\xbf\xbd"},
    };
    struct arena arena = {0};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct json_value value;
        size_t fault_at;
        bool failed = false;

        assert_true(json_check(cases[i][0], strlen(cases[i][0]), &value, &fault_at));
        assert_string_equal(json_text(&arena, cases[i][0], &value, &failed), cases[i][1]);
        assert_false(failed);
    }
    arena_release(&arena);
}

static void test_walk(void **state)
{
    static const char text[] = " { \"a\" : [ 1 , \"]\" ,{\"x\":[]}] , \"b\":-2.5,\"a\":3 } ";
    struct json_value root, a, b, one;
    size_t fault_at;

    (void)state;
    assert_true(json_check(text, strlen(text), &root, &fault_at));
    a = json_member(text, &root, "a");
    b = json_member(text, &root, "b");
    assert_int_equal(a.kind, JSON_ARRAY);
    assert_true(json_number(text, &b) == -2.5);
    assert_true(json_number(text, &a) == 0);
    assert_int_equal(json_member(text, &root, "c").kind, JSON_NONE);
    assert_int_equal(json_member(text, &a, "a").kind, JSON_NONE);

    static const enum json_kind kinds[] = {JSON_NUMBER, JSON_STRING, JSON_OBJECT};
    struct json_walk walk = json_walk_begin(text, &a);
    for (size_t i = 0; i < 3; i++) {
        assert_true(json_next_element(&walk, &one));
        assert_int_equal(one.kind, kinds[i]);
        assert_int_equal(json_is(text, &one, "]"), i == 1);
    }
    assert_false(json_next_element(&walk, &one));
    walk = json_walk_begin(text, &b);
    assert_false(json_next_element(&walk, &one));
}

/* ---- spans ---- */

static void add_span(void *context, struct record *record, const struct span *span)
{
    (void)record;
    text_format(context, "%llu+%zu:%llu:%llu %d %s\n", (unsigned long long)span->offset,
                span->length, (unsigned long long)span->line, (unsigned long long)span->column,
                (int)span->form,
                span->damage == MESSAGE_COUNT ? "whole" : message_id(span->damage));
}

/* The spans of a text, and what lies between them, fed in blocks of that size. */
static void read_spans(const char *bytes, size_t length, size_t block, size_t limit_bytes,
                       struct text *out)
{
    struct arena arena = {0};
    struct diagnostics between = {.arena = &arena};

    reading_limited(bytes, length, block, limit_bytes, NULL, add_span, out, &between);
    for (size_t i = 0; i < between.count; i++)
        text_format(out, "%s at %llu\n", message_id(between.items[i].message),
                    (unsigned long long)between.items[i].offset);
    diagnostics_release(&between);
    arena_release(&arena);
}

#define PLAY "{\"header\":{\"game\":{\"name\":\"Hex\"}},\"moves\":[]}"
#define HEX "{\"id\":\"0123456789abcdef\",\"url\":\"u\",\"moves\":\"\"}"

static void test_spans(void **state)
{
    static const struct {
        const char *text, *spans;
    } cases[] = {
        {"[]", "no-record at 0\n"},
        {"[{\"a\":1}]", "1+7:1:2 3 whole\n"},
        {"[{\"a\":\"}]{\"},\n {\"b\":[{}]}]\n", "1+11:1:2 3 whole\n15+10:2:2 3 whole\n"},
        {"{\"a\":1}\n{\"a\":2}\n", "0+7:1:1 3 whole\n8+7:2:1 3 whole\n"},
        {"{}{}", "0+2:1:1 3 whole\n2+2:1:3 3 whole\n"},
        {"\xef\xbb\xbf[{\"a\":1}]", "4+7:1:5 3 whole\n"},
        /* a tree after an array, an object after a tree */
        {"[{\"a\":1}]\n(;FF[4]GM[1])\n{\"b\":2}",
         "1+7:1:2 3 whole\n10+13:2:1 0 whole\n24+7:3:1 3 whole\n"},
        {"see {\"a\":1}", "junk at 0\nno-record at 0\n"},
        {"[1,{\"a\":1}]", "junk at 0\nno-record at 0\n"},
        {"[{\"a\":1},null]", "1+7:1:2 3 whole\njunk at 9\n"},
        /* text around a tree */
        {"[{\"sgf\":\"(;FF[4]GM[1];B[aa])\"},{\"b\":2}]",
         "9+19:1:10 0 whole\n31+7:1:32 3 whole\njunk at 1\njunk at 28\n"},
        {"{\"a\":\"(;x) (\"}", "0+14:1:1 3 whole\n"},
        /* a tree that somebody wrote into a string of a record, and one after a record cut off */
        {"[{\"id\":\"0\",\"url\":\"u\",\"a\":\"(;FF[4]GM[1])\"},{}]",
         "1+40:1:2 3 whole\n42+2:1:43 3 whole\n"},
        {"{\"id\":\"0\",\"url\":\"u\",\"a\":\"\n(;FF[4]GM[1])\n", "26+13:2:1 0 whole\njunk at 0\n"},
        /* cut off: at the end, by a line that begins as it does, by a record of a known kind */
        {"[{\"a\":1},{\"b\":", "1+7:1:2 3 whole\n9+5:1:10 3 record-cut\n"},
        {"[{\"a\":1},\n", "1+7:1:2 3 whole\narray-cut at 0\n"},
        {"{\"abc\":1\n{\"abc\":2}\n", "0+9:1:1 3 record-cut\n9+9:2:1 3 whole\n"},
        {"{\"abc\":[\n{\"abc\":2}]}\n", "0+9:1:1 3 record-cut\n9+9:2:1 3 whole\njunk at 18\n"},
        {"[{\"a\":[" PLAY "," HEX "]", "1+6:1:2 3 record-cut\n"},
        {"[{\"a\":\"x," HEX "]", "1+8:1:2 3 record-cut\n"},
        /* an escaped quote at every place of a block */
        {"[{\"a\":\"\\\"\\\\\"},{}]", "1+12:1:2 3 whole\n14+2:1:15 3 whole\n"},
        /* links */
        {"https://hexworld.org/board/#11c1,a2\n#9,b3:s\n# a comment\n#9, b3\n11c1,a2\n",
         "0+35:1:1 4 whole\n36+7:2:1 4 whole\n63+7:5:1 4 whole\n"},
        {"x http://hexworld.org/board/#5,a1 y", "2+31:1:3 4 whole\njunk at 0\njunk at 34\n"},
        {"2010 and 11\n", "junk at 0\nno-record at 0\n"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *bytes = cases[i].text;
        const size_t length = strlen(bytes);
        struct text whole = {0}, pieces = {0};

        read_spans(bytes, length, 0, 0, &whole);
        if (strncmp(text_c(&whole), cases[i].spans, strlen(cases[i].spans)) != 0)
            fail_msg("%s: %s", bytes, text_c(&whole));
        for (size_t block = 1; block <= length; block++) {
            text_reset(&pieces);
            read_spans(bytes, length, block, 0, &pieces);
            assert_string_equal(text_c(&pieces), text_c(&whole));
        }
        text_release(&whole);
        text_release(&pieces);
    }
}

/* A record just below, at and above the limit; after it the next one is read. */
static void test_limit(void **state)
{
    struct text text = {0}, spans = {0}, other = {0};

    (void)state;
    for (size_t length = 99; length <= 101; length++) {
        text_reset(&text);
        text_reset(&spans);
        text_string(&text, "[{\"a\":\"");
        while (text.length < length - 1)
            text_char(&text, 'x');
        text_string(&text, "\"},{\"b\":1}]");
        read_spans(text.bytes, text.length, 0, 100, &spans);
        const bool is_over = length > 100;
        assert_int_equal(strstr(text_c(&spans), "record-limit") != NULL, is_over);
        assert_non_null(strstr(text_c(&spans), "+7:1:"));
        for (size_t block = 1; block < 30; block++) {
            text_reset(&other);
            read_spans(text.bytes, text.length, block, 100, &other);
            assert_string_equal(text_c(&other), text_c(&spans));
        }
    }
    text_release(&text);
    text_release(&spans);
    text_release(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_check), cmocka_unit_test(test_depth), cmocka_unit_test(test_text),
        cmocka_unit_test(test_walk),  cmocka_unit_test(test_spans), cmocka_unit_test(test_limit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
