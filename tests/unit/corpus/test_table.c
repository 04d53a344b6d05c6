/* SPDX-License-Identifier: ISC */
/* Tables as text and as HTML. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "corpus/base/interval.h"
#include "corpus/report/chart_words.h"
#include "corpus/report/table.h"

static const char group[] = "a wide group";
static const struct table_column columns[] = {
    {.title = "name", .align = COLUMN_LEFT},
    {.title = "games", .group = group},
    {.title = "%", .group = group},
    {.title = "shape", .align = COLUMN_LEFT, .text_only = true},
};

static void add_row(struct table *table, const char *name, uint64_t part, uint64_t whole)
{
    const uint64_t histogram[] = {part, 0, whole};

    table_words(table, name);
    table_count(table, whole);
    table_percent(table, part, whole);
    table_blocks(table, histogram, 3, 2, 3);
}

static void test_text(void **state)
{
    struct table table;
    struct text out = {0};
    (void)state;

    table_init(&table, columns, 4);
    table_rule(&table); /* before the first row: none */
    add_row(&table, "one", 1, 8);
    table_group(&table);
    add_row(&table, "\xe5\xad\x97\x1b", 1234, 1234567);
    table_rule(&table);
    add_row(&table, NULL, 0, 0);
    table_text(&table, 2, &out);
    assert_string_equal(text_c(&out),
                        "           a wide group\n"
                        "  name        games     %  shape\n"
                        "  one             8  12.5  \xe2\x96\x81 \xe2\x96\x88\n"
                        "  \xe5\xad\x97\\x1b  1,234,567   0.1  \xe2\x96\x81 \xe2\x96\x88\n"
                        "  ------  ---------  ----  -----\n"
                        "                  0     \xe2\x80\x93\n");
    text_release(&out);
    table_release(&table);
}

static void test_html(void **state)
{
    struct table table;
    struct text out = {0};
    (void)state;

    table_init(&table, columns, 4);
    add_row(&table, "<b>&\"'", 1, 8);
    table_rule(&table);
    add_row(&table, "all", 0, 0);
    table_html(&table, NULL, &out);
    const char *html = text_c(&out);
    assert_non_null(strstr(html, "<th scope=\"row\" class=\"w\">&lt;b&gt;&amp;&quot;&#39;</th>"));
    assert_non_null(strstr(html, "<td class=\"bar\" style=\"--share:0.125\">12.5</td>"));
    assert_non_null(strstr(html, "<tr class=\"rule\"><th scope=\"row\" class=\"w\">all</th>"));
    assert_non_null(strstr(html, "colspan=\"2\">a wide group</th>"));
    assert_null(strstr(html, "shape"));
    assert_null(strstr(html, "\xe2\x96\x81"));
    text_release(&out);
    table_release(&table);
}

/* A name is an element of its own, the words beside it are not; as text and csv nothing changes. */
static void test_name(void **state)
{
    struct table table;
    struct text out = {0};
    (void)state;

    table_init(&table, columns, 1);
    table_name(&table, NULL, "<\xd7\x90>", NULL);
    table_name(&table, "by ", "a,b", " & more");
    table_name(&table, NULL, "", ":1");
    table_html(&table, NULL, &out);
    const char *html = text_c(&out);
    assert_non_null(strstr(html, ">"
                                 "<bdi>&lt;\xd7\x90&gt;</bdi></th>"));
    assert_non_null(strstr(html, ">by <bdi>a,b</bdi> &amp; more</th>"));
    assert_non_null(strstr(html, ">:1</th>"));
    text_reset(&out);
    table_csv(&table, false, &out);
    assert_non_null(strstr(text_c(&out), "\n<\xd7\x90>\n\"by a,b & more\"\n:1\n"));
    text_release(&out);
    table_release(&table);
}

static void test_numbers(void **state)
{
    static const struct {
        uint64_t count;
        const char *text;
    } counts[] = {{0, "0"},
                  {999, "999"},
                  {1000, "1,000"},
                  {1002003, "1,002,003"},
                  {UINT64_MAX, "18,446,744,073,709,551,615"}};
    static const struct {
        double value;
        const char *text;
    } decimals[] = {{0, "0"},         {17, "17"},     {17.5, "17.5"}, {17.25, "17.25"},
                    {17.204, "17.2"}, {1000, "1000"}, {0.999, "1"},   {99.996, "100"}};
    struct text out = {0};
    (void)state;

    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        text_reset(&out);
        text_count(&out, counts[i].count);
        assert_string_equal(text_c(&out), counts[i].text);
    }
    for (size_t i = 0; i < sizeof decimals / sizeof decimals[0]; i++) {
        static const struct table_column one[] = {{.title = ""}};
        struct table table;
        table_init(&table, one, 1);
        table_decimal(&table, decimals[i].value, 2);
        text_reset(&out);
        table_text(&table, 0, &out);
        text_char(&out, '\0');
        assert_string_equal(out.bytes + 1, strcat(strcpy((char[32]){0}, decimals[i].text), "\n"));
        table_release(&table);
    }
    text_release(&out);
}

/* The distribution fits its columns whatever the longest game, and what is not nothing shows. */
static void test_blocks(void **state)
{
    static const struct table_column one[] = {{.title = "", .align = COLUMN_LEFT}};
    (void)state;

    for (int longest = 0; longest < 300; longest++) {
        for (int width = 1; width <= 64; width += 21) {
            uint64_t histogram[300] = {0};
            struct table table;
            struct text out = {0};
            histogram[longest] = 1000000;
            histogram[0] += 1;
            table_init(&table, one, 1);
            table_blocks(&table, histogram, longest + 1, longest, width);
            table_text(&table, 0, &out);
            text_char(&out, '\0');
            const char *line = out.bytes + 1;
            int drawn = 0, used = 0;
            for (const char *c = line; *c != '\n'; c += *c == ' ' ? 1 : 3, used++)
                drawn += *c != ' ';
            assert_true(used >= 1 && used <= width);
            assert_true(drawn == (longest == 0 || used == 1 ? 1 : 2));
            assert_memory_equal(line + strlen(line) - 4, "\xe2\x96\x88", 3);
            table_release(&table);
            text_release(&out);
        }
    }
}

/* HTML leaves out what has no contents; text and CSV have all. */
static void test_empty(void **state)
{
    static const char pair[] = "pair";
    static const struct table_column sparse[] = {
        {.title = "name"},
        {.title = "date", .align = COLUMN_LEFT},
        {.title = "drawn", .zero_is_empty = true, .group = pair},
        {.title = "lost", .group = pair, .secondary = true},
        {.title = "won %", .secondary = true},
        {.title = "course", .align = COLUMN_LEFT},
    };
    struct table table;
    struct text out = {0};
    (void)state;

    table_init(&table, sparse, 6);
    for (int row = 0; row < 2; row++) {
        table_words(&table, NULL);
        table_words(&table, row == 0 ? NULL : "\xe2\x80\x93");
        table_count(&table, 0);
        table_count(&table, 0);
        table_percent(&table, 0, 7);
        table_markup(&table, "<i>x</i>", 8);
    }
    table_html(&table, NULL, &out);
    const char *html = text_c(&out);
    assert_null(strstr(html, "date"));
    assert_null(strstr(html, "drawn"));
    assert_non_null(strstr(html, "<th scope=\"colgroup\" colspan=\"1\">pair</th>"));
    assert_non_null(
        strstr(html, "<th scope=\"col\">name</th><th scope=\"col\" class=\"more\">lost"));
    assert_non_null(strstr(html, "<td class=\"more bar\" style=\"--share:0.000\">0.0</td>"));
    assert_non_null(strstr(html, "<td class=\"w\"><i>x</i></td></tr>"));
    text_reset(&out);
    table_csv(&table, true, &out);
    assert_string_equal(text_c(&out), "name,date,pair: drawn,pair: lost,won %,course\n"
                                      ",,0,0,0.0,\n,\xe2\x80\x93,0,0,0.0,\n");
    text_reset(&out);
    table_text(&table, 0, &out);
    assert_null(strstr(text_c(&out), "<i>"));
    table_release(&table);
    text_release(&out);
}

static void test_chart_words(void **state)
{
    static const struct {
        uint64_t part, whole;
        const char *words;
    } cases[] = {
        {0, 0, "0 games with a date"},
        {0, 1, "0 % of 1 game with a date (0 to 79)"},
        {1, 1, "100 % of 1 game with a date (21 to 100)"},
        {583, 1138, "51 % of 1,138 games with a date (48 to 54)"},
        {1, 1000000, "0 % of 1,000,000 games with a date (0 to 0)"},
    };
    struct text out = {0};
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        text_reset(&out);
        chart_words_share(&out, cases[i].part, cases[i].whole, " with a date");
        assert_string_equal(text_c(&out), cases[i].words);
    }
    text_reset(&out);
    chart_words_percent(&out, 347, 561);
    assert_string_equal(text_c(&out), "62 % (58 to 66)");
    text_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),        cmocka_unit_test(test_html),
        cmocka_unit_test(test_name),        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_blocks),      cmocka_unit_test(test_empty),
        cmocka_unit_test(test_chart_words),
    };

    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
