/* SPDX-License-Identifier: ISC */
/* Rows in their three formats, and the escapes below them. */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include <cmocka.h>

#include "parse/write/emit.h"

#define BAD "\xef\xbf\xbd" /* U+FFFD */

typedef void writer(struct text *out, const char *value, size_t length);

static void check(writer *write, const char *value, size_t length, const char *expected)
{
    struct text out = {0};

    write(&out, value, length);
    assert_string_equal(text_c(&out), expected);
    assert_true(utf8_valid(out.bytes, out.length));
    text_release(&out);
}
#define CHECK(write, value, expected) check(write, value, sizeof(value) - 1, expected)

static void test_json_string(void **state)
{
    (void)state;
    CHECK(json_string, "", "\"\"");
    CHECK(json_string, "player-1", "\"player-1\"");
    CHECK(json_string, "a\"b\\c/d", "\"a\\\"b\\\\c/d\"");
    CHECK(json_string, "\n\r\t\b\0\x1f\x7f", "\"\\n\\r\\t\\u0008\\u0000\\u001f\\u007f\"");
    CHECK(json_string,
          "\xc2\x9b"
          "31m",
          "\"\\u009b31m\"");
    CHECK(json_string, "\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80",
          "\"\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80\"");
    CHECK(json_string,
          "Lo\xef"
          "c",
          "\"Lo" BAD "c\"");
    CHECK(json_string, "\xe2\x82", "\"" BAD BAD "\"");
    CHECK(json_string, "\xed\xa0\x80", "\"" BAD BAD BAD "\"");
}

static void test_csv_field(void **state)
{
    (void)state;
    CHECK(csv_field, "plain text", "plain text");
    CHECK(csv_field, "a,b", "\"a,b\"");
    CHECK(csv_field, "say \"x\"", "\"say \"\"x\"\"\"");
    CHECK(csv_field, "two\r\nlines", "\"two\r\nlines\"");
    CHECK(csv_field, "tab\there", "tab\there");
    CHECK(csv_field, "\x1b[31m\0", BAD "[31m" BAD);
    CHECK(csv_field, "\xc2\x9b,", "\"" BAD ",\"");
    CHECK(csv_field, "\xff", BAD);
}

static void test_tsv_field(void **state)
{
    (void)state;
    CHECK(tsv_field, "a,b \"c\"", "a,b \"c\"");
    CHECK(tsv_field, "a\tb\nc\rd\\e", "a\\tb\\nc\\rd\\\\e");
    CHECK(tsv_field, "\x07\xff\xc3\xa9", BAD BAD "\xc3\xa9");
}

static void csv_cell(struct text *out, const char *value, size_t length)
{
    cell_field(out, true, value, length);
}

static void tsv_cell(struct text *out, const char *value, size_t length)
{
    cell_field(out, false, value, length);
}

/* An apostrophe before what would be a formula; numbers are none. */
static void test_cell_field(void **state)
{
    (void)state;
    CHECK(csv_cell, "White", "White");
    CHECK(csv_cell, "", "");
    CHECK(csv_cell, "a=1", "a=1");
    CHECK(csv_cell, " =1", " =1");
    CHECK(csv_cell, "'=1", "'=1");
    CHECK(csv_cell, "=1+1,\"x\"", "\"'=1+1,\"\"x\"\"\"");
    CHECK(csv_cell, "=cmd|'/c calc'!A1", "'=cmd|'/c calc'!A1");
    CHECK(csv_cell, "@SUM(1)", "'@SUM(1)");
    CHECK(csv_cell, "+white+", "'+white+");
    CHECK(csv_cell, "\tx", "'\tx");
    CHECK(csv_cell, "\rx", "\"'\rx\"");
    CHECK(csv_cell, "-", "'-");
    CHECK(csv_cell, "-3", "-3");
    CHECK(csv_cell, "+0.25", "+0.25");
    CHECK(csv_cell, "-3 0 +4.5", "-3 0 +4.5");
    CHECK(csv_cell, "-3-4", "'-3-4");
    CHECK(csv_cell, "--3", "'--3");
    CHECK(csv_cell, "-3.1.2", "'-3.1.2");
    CHECK(csv_cell, "-3 ", "'-3 ");
    CHECK(csv_cell, "=3", "'=3");
    CHECK(csv_cell, "-3,0,3", "\"'-3,0,3\"");
    CHECK(tsv_cell, "=1\t2", "'=1\\t2");
    CHECK(tsv_cell, "-3", "-3");
}

/* In rows: strings and arrays, but not numbers, and only when it is asked for. */
static void test_guarded_rows(void **state)
{
    static const struct {
        enum format format;
        const char *wanted;
    } cases[] = {
        {FORMAT_CSV, "n,f,s,a\n-3,-0.5,=x,-y z\n"},
        {FORMAT_CSV_GUARDED, "n,f,s,a\n-3,-0.5,'=x,'-y z\n"},
        {FORMAT_TSV, "n\tf\ts\ta\n-3\t-0.5\t=x\t-y z\n"},
        {FORMAT_TSV_GUARDED, "n\tf\ts\ta\n-3\t-0.5\t'=x\t'-y z\n"},
        {FORMAT_JSON, "{\"n\":-3,\"f\":-0.5,\"s\":\"=x\",\"a\":[\"-y\",\"z\"]}\n"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text out = {0};
        struct emit emit;

        emit_init(&emit, &out, cases[i].format);
        emit_row(&emit);
        emit_signed(&emit, "n", -3);
        emit_fixed(&emit, "f", -0.5, 1);
        emit_string(&emit, "s", "=x");
        emit_array(&emit, "a");
        emit_string(&emit, NULL, "-y");
        emit_string(&emit, NULL, "z");
        emit_array_end(&emit);
        emit_end(&emit);
        assert_string_equal(text_c(&out), cases[i].wanted);
        emit_release(&emit);
        text_release(&out);
    }
    assert_int_equal(format_guarded(FORMAT_CSV), FORMAT_CSV_GUARDED);
    assert_int_equal(format_guarded(FORMAT_TSV), FORMAT_TSV_GUARDED);
    assert_int_equal(format_guarded(FORMAT_JSON), FORMAT_JSON);
    assert_int_equal(format_guarded(FORMAT_TEXT), FORMAT_TEXT);
    assert_true(format_is_table(FORMAT_TSV_GUARDED));
    assert_false(format_is_table(FORMAT_JSON));
}

static void test_json_script_string(void **state)
{
    (void)state;
    CHECK(json_script_string, "</script>", "\"\\u003c/script>\"");
    CHECK(json_script_string, "a\xe2\x80\xae\xe2\x81\xa9z", "\"a\\u202e\\u2069z\"");
    CHECK(json_script_string, "\"\xe2\x82\xac\xff\n", "\"\\\"\xe2\x82\xac" BAD "\\n\"");
}

static void test_xml_text(void **state)
{
    (void)state;
    CHECK(xml_text, "<a href=\"x\">&'</a>", "&lt;a href=&quot;x&quot;&gt;&amp;&#39;&lt;/a&gt;");
    CHECK(xml_text, "a\tb\nc\rd", "a&#9;b&#10;c&#13;d");
    CHECK(xml_text, "\0\x0b\x7f\xc2\x85\xef\xbf\xbf\xef\xbf\xbe\xff", BAD BAD BAD BAD BAD BAD BAD);
    CHECK(xml_text, "\xe2\x82\xac", "\xe2\x82\xac");
}

/* Among the characters for two directions of writing, only those that govern the text after them.
 */
static void test_xml_text_bidi(void **state)
{
    (void)state;
    CHECK(xml_text,
          "a\xe2\x80\xaa\xe2\x80\xae"
          "b",
          "a\\u202a\\u202eb");
    CHECK(xml_text, "\xe2\x81\xa6\xe2\x81\xa9", "\\u2066\\u2069");
    /* just outside: U+2029, U+202F, U+2065, U+206A; and the marks U+200E, U+200F, U+061C */
    CHECK(xml_text, "\xe2\x80\xa9\xe2\x80\xaf\xe2\x81\xa5\xe2\x81\xaa",
          "\xe2\x80\xa9\xe2\x80\xaf\xe2\x81\xa5\xe2\x81\xaa");
    CHECK(xml_text, "\xe2\x80\x8e\xe2\x80\x8f\xd8\x9c", "\xe2\x80\x8e\xe2\x80\x8f\xd8\x9c");
    CHECK(html_name, "<\xd7\x90\xe2\x80\xae>", "<bdi>&lt;\xd7\x90\\u202e&gt;</bdi>");
    CHECK(html_name, "", "<bdi></bdi>");
    /* Tables for programs keep them: what a reader does with them is known to the reader alone. */
    CHECK(csv_field, "\xe2\x80\xae\xe2\x81\xa6", "\xe2\x80\xae\xe2\x81\xa6");
    CHECK(tsv_field, "\xe2\x80\xae\xe2\x81\xa6", "\xe2\x80\xae\xe2\x81\xa6");
}

static void test_terminal_text(void **state)
{
    (void)state;
    CHECK(terminal_text, "plain \\ \"text\"", "plain \\ \"text\"");
    CHECK(terminal_text, "\x1b[2J\n\0", "\\x1b[2J\\x0a\\x00");
    CHECK(terminal_text,
          "\xc2\x9b"
          "2J \xff \xc3\xa9",
          "\\u009b2J \\xff \xc3\xa9");
    CHECK(terminal_text,
          "\xe2\x80\xae"
          "abc\xe2\x80\xa8",
          "\\u202eabc\\u2028");
    CHECK(terminal_text, "\xe2\x82", "\\xe2\\x82");
}

static void test_utf8_valid(void **state)
{
    static const char *const valid[] = {"",
                                        "havannah",
                                        "\x7f",
                                        "\xc2\x80",
                                        "\xdf\xbf",
                                        "\xe0\xa0\x80",
                                        "\xed\x9f\xbf",
                                        "\xee\x80\x80",
                                        "\xf0\x90\x80\x80",
                                        "\xf4\x8f\xbf\xbf",
                                        ("12345678\xc3\xa9"
                                         "12345678")};
    static const char *const invalid[] = {"\x80",
                                          "\xc0\x80",
                                          "\xc1\xbf",
                                          "\xe0\x9f\xbf",
                                          "\xed\xa0\x80",
                                          "\xf0\x8f\xbf\xbf",
                                          "\xf4\x90\x80\x80",
                                          "\xf5\x80\x80\x80",
                                          "\xff",
                                          "\xc3",
                                          "\xe2\x82",
                                          "\xf0\x9f\x98",
                                          ("\xc3"
                                           "a"),
                                          "1234567\xc3\xa9\xa9",
                                          "12345678\xef"};
    (void)state;

    for (size_t i = 0; i < sizeof valid / sizeof *valid; i++)
        assert_true(utf8_valid(valid[i], strlen(valid[i])));
    for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++)
        assert_false(utf8_valid(invalid[i], strlen(invalid[i])));
}

/* Writes the character's 1..4 bytes and returns their number. */
static size_t encode(uint32_t character, char bytes[4])
{
    static const uint8_t marks[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t length = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;

    for (size_t i = length - 1; i > 0; i--, character >>= 6)
        bytes[i] = (char)(0x80 | (character & 0x3f));
    bytes[0] = (char)(marks[length] | character);
    return length;
}

/* Every character comes back; every other sequence of its length is refused. */
static void test_utf8_all_characters(void **state)
{
    uint32_t count = 0;
    (void)state;

    for (uint32_t c = 0; c < 0x110000; c++) {
        if (c >= 0xd800 && c < 0xe000)
            continue;
        char bytes[4];
        uint32_t back = 0;
        size_t length = encode(c, bytes);
        if (utf8_decode(bytes, length, &back) != length || back != c)
            fail_msg("character %x comes back as %x", (unsigned)c, (unsigned)back);
        if (length > 1 && utf8_decode(bytes, length - 1, NULL) != 0)
            fail_msg("character %x is read when cut", (unsigned)c);
    }
    for (uint32_t word = 0; word < 0x1000000; word++) {
        char bytes[3] = {(char)(word >> 16), (char)(word >> 8), (char)word};
        count += utf8_decode(bytes, 3, NULL) == 3;
    }
    assert_int_equal(count, 0x10000 - 0x800 - 0x800);
}

static void test_utf8_cut(void **state)
{
    const char *text = "a\xc3\xa9\xe2\x82\xac";
    static const size_t expected[] = {0, 1, 1, 3, 3, 3, 6, 6};
    (void)state;

    for (size_t limit = 0; limit < 8; limit++)
        assert_int_equal(utf8_cut(text, 6, limit), expected[limit]);
}

static void test_utf8_columns(void **state)
{
    (void)state;
    assert_int_equal(utf8_columns("", 0), 0);
    assert_int_equal(utf8_columns("White", 5), 5);
    assert_int_equal(utf8_columns("e\xcc\x81", 3), 1);
    assert_int_equal(utf8_columns("\xe6\xa3\x8b\xf0\x9f\x98\x80", 7), 4);
    assert_int_equal(utf8_columns("\n\x7f\xc2\x9b", 4), 0);

    if (setlocale(LC_CTYPE, "C.UTF-8") == NULL) {
        print_message("the C library has no C.UTF-8: widths are not compared with its own\n");
        return;
    }
    for (uint32_t c = 0xa0; c < 0x10000; c++) {
        /* The tables hold scripts in modern use; between these lie the historic ones. */
        if (c == 0x7eb || (c >= 0x7ec && c < 0x8ca) || (c >= 0xecf && c < 0x1ab0 && c != 0x1100) ||
            (c >= 0x1acf && c < 0x1dc0) || (c >= 0x2c00 && c < 0x2e80) ||
            (c >= 0xa4d0 && c < 0xac00) || (c >= 0xd800 && c < 0xe000) || c == 0xfb1e)
            continue;
        int width = wcwidth((wchar_t)c);
        char bytes[4];
        if (width >= 0 && utf8_columns(bytes, encode(c, bytes)) != width)
            fail_msg("character %x is %d columns wide", (unsigned)c, width);
    }
    setlocale(LC_CTYPE, "C");
}

/* A row with every kind of value. */
static void emit_sample(struct emit *emit, const char *name, int64_t number)
{
    emit_row(emit);
    emit_string(emit, "name", name);
    emit_unsigned(emit, "count", 18446744073709551615u);
    emit_signed(emit, "number", number);
    emit_fixed(emit, "share", 0.125, 3);
    emit_bool(emit, "won", number > 0);
    emit_null(emit, "event");
    emit_array(emit, "cells");
    emit_string(emit, NULL, "a1");
    emit_string(emit, NULL, "b2");
    emit_array_end(emit);
    emit_array(emit, "none");
    emit_array_end(emit);
    emit_object(emit, "error");
    emit_string(emit, "id", "syntax");
    emit_object(emit, "place");
    emit_unsigned(emit, "line", 3);
    emit_object_end(emit);
    emit_string(emit, "message", NULL);
    emit_object_end(emit);
    emit_bytes(emit, "last", "x\0y", 3);
    emit_end(emit);
}

static void check_rows(enum format format, bool header, const char *expected)
{
    struct text out = {0};
    struct emit emit;

    emit_init(&emit, &out, format);
    if (!header)
        emit_no_header(&emit);
    emit_sample(&emit, "a,\"b", -1);
    emit_sample(&emit, "c\td", 7);
    assert_string_equal(text_c(&out), expected);
    emit_release(&emit);
    text_release(&out);
}

static void test_rows(void **state)
{
    (void)state;
    check_rows(FORMAT_JSON, true,
               "{\"name\":\"a,\\\"b\",\"count\":18446744073709551615,\"number\":-1,\"share\":0.125,"
               "\"won\":false,\"event\":null,\"cells\":[\"a1\",\"b2\"],\"none\":[],"
               "\"error\":{\"id\":\"syntax\",\"place\":{\"line\":3},\"message\":null},"
               "\"last\":\"x\\u0000y\"}\n"
               "{\"name\":\"c\\td\",\"count\":18446744073709551615,\"number\":7,\"share\":0.125,"
               "\"won\":true,\"event\":null,\"cells\":[\"a1\",\"b2\"],\"none\":[],"
               "\"error\":{\"id\":\"syntax\",\"place\":{\"line\":3},\"message\":null},"
               "\"last\":\"x\\u0000y\"}\n");
    check_rows(FORMAT_CSV, true,
               "name,count,number,share,won,event,cells,none,error.id,error.place.line,"
               "error.message,last\n"
               "\"a,\"\"b\",18446744073709551615,-1,0.125,false,,a1 b2,,syntax,3,,x" BAD "y\n"
               "c\td,18446744073709551615,7,0.125,true,,a1 b2,,syntax,3,,x" BAD "y\n");
    check_rows(FORMAT_TSV, true,
               "name\tcount\tnumber\tshare\twon\tevent\tcells\tnone\terror.id\terror.place.line\t"
               "error.message\tlast\n"
               "a,\"b\t18446744073709551615\t-1\t0.125\tfalse\t\ta1 b2\t\tsyntax\t3\t\tx" BAD "y\n"
               "c\\td\t18446744073709551615\t7\t0.125\ttrue\t\ta1 b2\t\tsyntax\t3\t\tx" BAD "y\n");
    check_rows(FORMAT_CSV, false,
               "\"a,\"\"b\",18446744073709551615,-1,0.125,false,,a1 b2,,syntax,3,,x" BAD "y\n"
               "c\td,18446744073709551615,7,0.125,true,,a1 b2,,syntax,3,,x" BAD "y\n");
}

/* Objects and arrays within arrays: JSON nests them, a column holds their values in order. */
static void emit_nested(struct emit *emit)
{
    emit_row(emit);
    emit_array(emit, "lines");
    for (unsigned i = 0; i < 2; i++) {
        emit_object(emit, NULL);
        emit_unsigned(emit, "ply", i);
        emit_array(emit, "cells");
        emit_string(emit, NULL, "a1,");
        emit_array_end(emit);
        emit_object_end(emit);
    }
    emit_array_end(emit);
    emit_unsigned(emit, "after", 5);
    emit_end(emit);
}

static void test_nested(void **state)
{
    static const char *const expected[FORMATS] = {
        [FORMAT_JSON] = "{\"lines\":[{\"ply\":0,\"cells\":[\"a1,\"]},{\"ply\":1,\"cells\":"
                        "[\"a1,\"]}],\"after\":5}\n",
        [FORMAT_CSV] = "lines,after\n\"0 a1, 1 a1,\",5\n",
        [FORMAT_TSV] = "lines\tafter\n0 a1, 1 a1,\t5\n",
    };
    (void)state;

    for (int format = FORMAT_CSV; format <= FORMAT_JSON; format++) {
        struct text out = {0};
        struct emit emit;
        emit_init(&emit, &out, (enum format)format);
        emit_nested(&emit);
        assert_string_equal(text_c(&out), expected[format]);
        emit_release(&emit);
        text_release(&out);
    }
}

static void test_single_empty_column(void **state)
{
    struct text out = {0};
    struct emit emit;
    (void)state;

    emit_init(&emit, &out, FORMAT_CSV);
    for (int i = 0; i < 2; i++) {
        emit_row(&emit);
        emit_null(&emit, "event");
        emit_end(&emit);
    }
    assert_string_equal(text_c(&out), "event\n\"\"\n\"\"\n");
    emit_release(&emit);
    text_release(&out);
}

/* A header before any row: the rows that follow have none. */
static void test_only_header(void **state)
{
    static const char *const expected[FORMATS] = {[FORMAT_CSV] = "a,o.b\n1,2\n",
                                                  [FORMAT_TSV] = "a\to.b\n1\t2\n",
                                                  [FORMAT_JSON] = "{\"a\":1,\"o\":{\"b\":2}}\n"};
    (void)state;

    for (int format = FORMAT_CSV; format <= FORMAT_JSON; format++) {
        struct text out = {0};
        struct emit emit;

        emit_init(&emit, &out, (enum format)format);
        emit_only_header(&emit);
        for (unsigned i = 0; i < 2; i++) {
            emit_row(&emit);
            emit_unsigned(&emit, "a", i);
            emit_object(&emit, "o");
            emit_unsigned(&emit, "b", 2 * i);
            emit_object_end(&emit);
            emit_end(&emit);
        }
        assert_string_equal(text_c(&out), expected[format]);
        emit_release(&emit);
        text_release(&out);
    }
}

/* Any bytes give valid UTF-8 on one line (JSON, TSV), and csv quotes pair up. */
static void test_random_bytes(void **state)
{
    static writer *const writers[] = {json_string, csv_field, tsv_field,
                                      xml_text,    html_name, terminal_text};
    uint64_t seed = 7;
    (void)state;

    for (int round = 0; round < 20000; round++) {
        char bytes[64];
        size_t length = 0;
        for (size_t i = 0; i < sizeof bytes; i++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            bytes[i] = (char)(seed >> 56);
            length = seed >> 40 & 63;
        }
        for (size_t w = 0; w < sizeof writers / sizeof *writers; w++) {
            struct text out = {0};
            int quotes = 0;
            writers[w](&out, bytes, length);
            assert_true(utf8_valid(out.bytes == NULL ? "" : out.bytes, out.length));
            for (size_t i = 0; i < out.length; i++) {
                if (writers[w] != csv_field)
                    assert_true((uint8_t)out.bytes[i] >= 0x20);
                quotes += out.bytes[i] == '"';
            }
            if (writers[w] == csv_field)
                assert_int_equal(quotes % 2, 0);
            text_release(&out);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json_string),
        cmocka_unit_test(test_csv_field),
        cmocka_unit_test(test_tsv_field),
        cmocka_unit_test(test_cell_field),
        cmocka_unit_test(test_guarded_rows),
        cmocka_unit_test(test_json_script_string),
        cmocka_unit_test(test_xml_text),
        cmocka_unit_test(test_xml_text_bidi),
        cmocka_unit_test(test_terminal_text),
        cmocka_unit_test(test_utf8_valid),
        cmocka_unit_test(test_utf8_all_characters),
        cmocka_unit_test(test_utf8_cut),
        cmocka_unit_test(test_utf8_columns),
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_nested),
        cmocka_unit_test(test_single_empty_column),
        cmocka_unit_test(test_only_header),
        cmocka_unit_test(test_random_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
