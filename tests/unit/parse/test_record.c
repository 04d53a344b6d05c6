/* SPDX-License-Identifier: ISC */
/* Records as they are read: headers by dialect, trees, values, character sets, move lists. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/text.h"
#include "parse/notation/record.h"
#include "tests/lib/reading.h"

#define HEADER "(;FF[4]EV[null]PB[one]PW[two]SZ[8]RU[LG]RE[B]GC[ game #77]SO[http://x]"

static void assert_text(const char *found, const char *expected)
{
    if (expected == NULL)
        assert_null(found);
    else if (found == NULL)
        fail_msg("no text instead of %s", expected);
    else
        assert_string_equal(found, expected);
}

/* The ids of what was found, joined by blanks. */
static void assert_findings(const struct record *record, const char *expected)
{
    struct text text = {0};

    for (size_t i = 0; i < record->diagnostics.count; i++) {
        text_string(&text, i == 0 ? "" : " ");
        text_string(&text, message_id(record->diagnostics.items[i].message));
    }
    assert_string_equal(text_c(&text), expected);
    text_release(&text);
}

static void test_littlegolem(void **state)
{
    struct record record;
    (void)state;

    reading_one(HEADER ";W[H3];B[swap];W[g12];B[resign])", NULL, &record);
    assert_int_equal(record.dialect, DIALECT_LITTLEGOLEM);
    assert_ptr_equal(record.game, &game_havannah);
    assert_int_equal(record.size, 8);
    assert_int_equal(record.spelling, SPELLING_LG);
    assert_text(record.white, "one"); /* Q16 */
    assert_text(record.black, "two");
    assert_text(record.result, "B");
    assert_int_equal(record.claimed, COLOUR_WHITE);
    assert_text(record.event, NULL); /* Q17 */
    assert_text(record.id, "77"); /* Q18 */
    assert_text(record.site, "http://x");
    assert_int_equal(record.nnodes, 5);
    assert_int_equal(record.nodes[0].nproperties, 9);
    assert_int_equal(record.nodes[1].move, MOVE_STONE);
    assert_int_equal(record.nodes[1].colour, COLOUR_WHITE);
    assert_int_equal(record.nodes[1].cell,
                     cell_read(record_board(&record), SPELLING_LG, "h3", 2, NULL));
    assert_int_equal(record.nodes[2].move, MOVE_SWAP);
    assert_int_equal(record.nodes[3].cell,
                     cell_read(record_board(&record), SPELLING_LG, "g12", 3, NULL));
    assert_int_equal(record.nodes[4].move, MOVE_RESIGN);
    assert_int_equal(record.nodes[4].colour, COLOUR_BLACK);
    assert_findings(&record, "");
    record_release(&record);

    /* An editor has put its own order and escapes: still LittleGolem's by SO. */
    reading_one("(;GC[game #5]SZ[8]SO[http://www.littlegolem.net]PW[a\\]b]PB[c]RE[W];W[A1])", NULL,
                &record);
    assert_int_equal(record.dialect, DIALECT_LITTLEGOLEM);
    assert_ptr_equal(record.game, &game_hex); /* Q19: without RU[LG] */
    assert_text(record.black, "c");
    assert_text(record.white, "a]b");
    assert_text(record.id, "5");
    assert_int_equal(record.claimed, COLOUR_WHITE);
    assert_findings(&record, "game-assumed");
    record_release(&record);

    /* In another order no name swallows RU[LG] or RE (Q1). */
    static const char *const orders[] = {
        "(;FF[4]EV[null]PB[Ann]PW[Bob]RU[LG]SZ[8]RE[B]GC[ game #1]SO[http://x];W[F6])",
        "(;FF[4]EV[null]PB[Ann]PW[Bob]SZ[8]RE[B]RU[LG]GC[ game #1]SO[http://x];W[F6])",
        "(;FF[4]EV[null]PB[Ann]RU[LG]PW[Bob]SZ[8]GC[ game #1]RE[B]SO[http://x];W[F6])",
        "(;FF[4]EV[null]PB[Ann]PW[Bob]RE[B]SZ[8]RU[LG]GC[ game #1]SO[http://x];W[F6])",
        "(;FF[4]EV[null]RU[LG]PB[Ann]PW[Bob]SZ[8]GC[ game #1]SO[http://x]RE[B];W[F6])",
    };
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        reading_one(orders[i], NULL, &record);
        assert_int_equal(record.dialect, DIALECT_LITTLEGOLEM);
        assert_ptr_equal(record.game, &game_havannah);
        assert_null(record.event);
        assert_text(record.white, "Ann");
        assert_text(record.black, "Bob");
        assert_int_equal(record.claimed, COLOUR_WHITE);
        assert_findings(&record, "");
        record_release(&record);
    }
}

static void test_unescaped(void **state)
{
    struct record record;
    (void)state;

    reading_one("(;FF[4]EV[null]PB[lazy\\]PW[who;]])(;]SZ[8]RU[LG]GC[ game #1]SO[x]C[a\\]b];W[A1])",
                NULL, &record);
    assert_text(record.white, "lazy\\"); /* Q1 */
    assert_text(record.black, "who;]])(;");
    assert_int_equal(record.nnodes, 2);
    const struct property *comment = record_property(&record, &record.nodes[0], "C");
    assert_non_null(comment);
    /* Values after the header are escaped. */
    assert_text(record_value(&record, &record.values[comment->first_value], true), "a]b");
    assert_findings(&record, "unescaped");
    record_release(&record);
}

static void test_games(void **state)
{
    static const struct {
        const char *text, *hint, *game, *findings;
    } cases[] = {
        {"(;FF[4]GM[Havannah]SZ[4];W[a1])", NULL, "havannah", ""},
        {"(;FF[4]GM[havannah]SZ[4];W[a1])", NULL, "havannah", ""},
        {"(;FF[4]GM[11]SZ[11];B[a1])", NULL, "hex", ""},
        {"(;FF[4]GM[Hex]SZ[11];B[a1])", NULL, "hex", ""},
        {"(;FF[4]GM[11]SZ[11];W[a1])", NULL, "hex", ""},
        {"(;FF[4]GM[1]SZ[19];B[pd])", NULL, NULL, "game-unknown"},
        {"(;FF[4]EV[hex.ld.DEFAULT]PB[a]PW[b]SZ[13]GC[]SO[x];W[am])", NULL, "hex", ""},
        {"(;FF[4]EV[havannah.in.size4.4]PB[a]PW[b]SZ[4]GC[]SO[x];W[A1])", NULL, "havannah", ""},
        {"(;FF[4]EV[ut.hex.1.1]PB[a]PW[b]SZ[13]GC[]SO[x])", NULL, "hex", ""},
        {"(;FF[4]EV[null]PB[a]PW[b]SZ[8]RU[LG]GC[]SO[x])", NULL, "havannah", ""},
        {"(;FF[4]EV[My Cup]PB[a]PW[b]SZ[8]RU[LG]GC[]SO[x])", NULL, "havannah", ""},
        {"(;FF[4]EV[My Cup 2.0]PB[a]PW[b]SZ[8]GC[]SO[x];W[ab])", NULL, "hex", "game-assumed"},
        {"(;FF[4]EV[null]PB[a]PW[b]SZ[8]GC[]SO[x])", "x.hsgf", "hex", "game-assumed"},
        {"(;FF[4]EV[null]PB[a]PW[b]SZ[8]GC[]SO[x])", "y.zip!x.hsgf", "hex", "game-assumed"},
        {"(;FF[4]EV[null]PB[a]PW[b]SZ[8]GC[]SO[x])", "x.HSGF.gz", "hex", "game-assumed"},
        {"(;FF[4]EV[null]PB[a]PW[b]SZ[8]GC[]SO[x])", NULL, "hex", "game-assumed"}, /* Q19 */
        {"(;FF[4]EV[null]PB[a]PW[b]SZ[8]GC[]SO[x])", "x.hgf", "hex", "game-assumed"},
        {"(;FF[4]EV[null]PB[a]PW[b]SZ[8]RU[x]GC[]SO[x])", "x.hgf", "havannah", "game-assumed"},
        {"(;SZ[13]SO[http://littlegolem.com];B[resign])", NULL, "hex", "game-assumed"},
        {"(;SZ[8]SO[http://littlegolem.com]RU[LG];W[A1])", NULL, "havannah", ""},
        {"(;FF[4]EV[null]PB[a]PW[b]SZ[8]GC[]SO[x];W[H8])", "x.hsgf", "hex", "game-assumed"},
        {"(;FF[4]EV[null]PB[a]PW[b]SZ[8]GC[]SO[x];W[H15])", "x.hsgf", "hex",
         "game-assumed off-board"},
        {"(;FF[4]EV[dvonn.ld.1]PB[a]PW[b]SZ[8]GC[]SO[x])", NULL, NULL, "game-unknown"},
        {"(;SZ[5];W[i9])", NULL, "havannah", "game-assumed"},
        {"(;FF[4]EV[hex19.ld.DEFAULT]PB[a]PW[b]SZ[19]GC[]SO[x];W[ss])", NULL, "hex", ""},
        {"(;FF[4]EV[ut.hex13.1.1]PB[a]PW[b]SZ[13]GC[]SO[x];W[am])", NULL, "hex", ""},
        {"(;FF[4]EV[hex190.ld.1]PB[a]PW[b]SZ[19]GC[]SO[x];W[ss])", NULL, NULL, "game-unknown"},
        {"(;FF[4]EV[13.ld.1]PB[a]PW[b]SZ[13]GC[]SO[x];W[am])", NULL, NULL, "game-unknown"},
        {"(;EV[hex13.ld.DEFAULT]PB[a]PW[b]SZ[13];W[am])", NULL, "hex", ""},
        {"(;SO[http://www.littlegolem.net]SZ[13];W[am])", NULL, "hex", "game-assumed"},
        /* Go, which is what SGF means without GM (Q37) */
        {"(;SZ[9];B[cc];W[gg])", NULL, NULL, "game-assumed game-unknown"},
        {"(;SZ[9];B[cc];W[gg])", "x.hsgf", "hex", "game-assumed"},
        {"(;SZ[9];B[cc];W[gg])", "x.hgf", NULL, "game-assumed game-unknown"},
        {"(;SZ[9];B[CC];W[d4])", NULL, "hex", "game-assumed"},
        {"(;SZ[9]AB[cc:dd])", NULL, NULL, "game-assumed game-unknown"},
        {"(;SZ[9]AB[c3][d4])", NULL, "havannah", "game-assumed"},
        {"(;SZ[9]HA[2]AB[c3][d4])", NULL, NULL, "game-assumed game-unknown"},
        {"(;SZ[9]HA[2];W[c3])", NULL, "havannah", "game-assumed"},
        {"(;SZ[9]KM[6.5])", NULL, NULL, "game-assumed game-unknown"},
        {"(;SZ[9]RU[japanese];B[c3])", NULL, NULL, "game-assumed game-unknown"},
        {"(;SZ[9]RU[Mine];B[c3])", NULL, "havannah", "game-assumed"},
        {"(;GM[11]SZ[9]KM[6.5]RU[Japanese];B[cc])", NULL, "hex", ""},
        {"(;SZ[9];RU[Japanese]KM[6.5];B[c3])", NULL, NULL, "game-assumed game-unknown"},
        {"(;GM[4100]SZ[4];B[a1];W[a2])", NULL, "havannah", ""}, /* Gorilla */
        {"(;GM[4101]SZ[4];B[a1];W[a2])", NULL, NULL, "game-unknown"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct record record;
        struct record_options options = {.name_hint = cases[i].hint};
        reading_one(cases[i].text, &options, &record);
        assert_text(record.game == NULL ? NULL : record.game->name, cases[i].game);
        assert_findings(&record, cases[i].findings);
        record_release(&record);
    }
}

/* Q22, Q23. */
static void test_spellings(void **state)
{
    static const struct {
        const char *text;
        enum spelling spelling;
        const char *findings;
    } cases[] = {
        {"(;GM[Havannah]SZ[5];W[i9];B[a5])", SPELLING_LINE, ""},
        {"(;GM[Havannah]SZ[5];W[i1];B[i5])", SPELLING_LG, "spelling-assumed"},
        {"(;GM[Havannah]SZ[5];W[i1];B[i9])", SPELLING_LINE, "off-board"},
        {HEADER ";W[O8];B[A1])", SPELLING_LG, ""}, /* its own server's */
        {HEADER "AB[A1];W[O8])", SPELLING_LG, "spelling-ambiguous"},
        {"(;SO[http://littlegolem.net]RU[LG]SZ[8];W[O8];B[A1])", SPELLING_LG, "spelling-ambiguous"},
        {HEADER ";W[O15];B[A1])", SPELLING_LINE, "spelling-assumed"},
        {"(;SZ[5];W[i9];B[a5])", SPELLING_LINE, "game-assumed"},
        {"(;SZ[5];W[i1];B[a5])", SPELLING_LG, "game-assumed"},
        {"(;SZ[5];W[f4];B[a5])", SPELLING_LINE, "game-assumed spelling-ambiguous"},
        {"(;SZ[5];W[F4];B[A5])", SPELLING_LG, "game-assumed spelling-ambiguous"},
        {"(;SZ[5];W[e4];B[a5])", SPELLING_LINE, "game-assumed"}, /* the same cells */
        /* Set-up stones take part. */
        {"(;GM[Havannah]SZ[10]AW[k3];B[a1])", SPELLING_LINE, "spelling-ambiguous"},
        {"(;GM[Havannah]SZ[10];B[a1]AW[k1])", SPELLING_LG, "spelling-assumed"},
        {"(;GM[Havannah]SZ[10]AB[a1][k3]AE[k1]PL[W])", SPELLING_LG, "spelling-assumed"},
        {"(;GM[Havannah]SZ[10]AW[k3];W[k1])", SPELLING_LG, "spelling-assumed"},
        {"(;GM[Havannah]SZ[10]AW[s19];W[k3])", SPELLING_LINE, ""},
        {"(;GM[Havannah]SZ[10]AW[ ];W[a3])", SPELLING_LINE, "setup-empty"},
        {HEADER "AB[O15];W[O8])", SPELLING_LINE, "spelling-assumed"},
        {"(;SZ[5]AW[F4];B[a5])", SPELLING_LG, "game-assumed spelling-ambiguous"},
        {"(;GM[11]SZ[5]AB[e4];W[a5])", SPELLING_LG, ""},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct record record;
        reading_one(cases[i].text, NULL, &record);
        assert_findings(&record, cases[i].findings);
        assert_int_equal(record.spelling, cases[i].spelling);
        record_release(&record);
    }
}

static void test_forced(void **state)
{
    struct record record;
    struct record_options options = {.game = &game_hex, .size = 5};
    (void)state;

    reading_one("(;GM[Havannah];W[ba])", &options, &record);
    assert_ptr_equal(record.game, &game_hex);
    assert_int_equal(record.size, 5);
    assert_findings(&record, "");
    record_release(&record);

    reading_one("(;GM[Havannah]SZ[4];W[ba])", &options, &record);
    assert_int_equal(record.size, 4); /* what the record says goes before */
    record_release(&record);

    options = (struct record_options){.force_spelling = true, .spelling = SPELLING_LG};
    reading_one("(;GM[Havannah]SZ[5];W[f5];B[i9])", &options, &record);
    assert_int_equal(record.spelling, SPELLING_LG);
    assert_findings(&record, "off-board");
    record_release(&record);

    options = (struct record_options){.force_dialect = true, .dialect = DIALECT_PLAIN};
    reading_one(HEADER ";W[A1])", &options, &record);
    assert_int_equal(record.dialect, DIALECT_PLAIN);
    assert_text(record.white, "two");
    assert_int_equal(record.claimed, COLOUR_BLACK);
    record_release(&record);
}

/* The tree as text: "0(1(2)(3))" for two variations below node 1. */
static void write_tree(const struct record *record, uint32_t node, struct text *out)
{
    text_unsigned(out, node);
    uint32_t child = record->nodes[node].first_child;
    bool branches = child != NODE_NONE && record->nodes[child].next_sibling != NODE_NONE;
    for (; child != NODE_NONE; child = record->nodes[child].next_sibling) {
        assert_int_equal(record->nodes[child].parent, node);
        text_string(out, branches ? "(" : "-");
        write_tree(record, child, out);
        text_string(out, branches ? ")" : "");
    }
}

static void test_tree(void **state)
{
    static const struct {
        const char *text, *tree;
    } cases[] = {
        {"(;GM[Havannah]SZ[4])", "0"},
        {"(;GM[Havannah]SZ[4];W[a1];B[b1];C[x];W[c1])", "0-1-2-3-4"},
        {"(;GM[Havannah]SZ[4];W[a1](;B[b1];W[c1])(;B[b2])(;B[b3];W[c3](;B[d1])(;B[d2])))",
         "0-1(2-3)(4)(5-6(7)(8))"},
        {" ( ; GM [Havannah]SZ[4] ( ;W [a1] )\n(;W\t[b1] ) )", "0(1)(2)"},
        {"(;GM[Havannah]SZ[4](;W[a1](;B[b1](;W[c1]))))", "0-1-2-3"},
        {"(;GM[Havannah]SZ[4](;W[a1])()(;W[b1]))", "0(1)(2)"},
        {"(;GM[Havannah]SZ[4]()(;W[a1])(;W[b1]))", "0(1)(2)"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct record record;
        struct text out = {0};
        reading_one(cases[i].text, NULL, &record);
        assert_false(record_rejected(&record));
        write_tree(&record, 0, &out);
        assert_string_equal(text_c(&out), cases[i].tree);
        text_release(&out);
        record_release(&record);
    }
}

/* FF[3] names, unknown properties, several values, and where everything stands. */
static void test_properties(void **state)
{
    struct record record;
    uint64_t line, column;
    (void)state;

    reading_one("\n (;GaMe[Havannah]SiZe[4]XYZ[1] [2]\n[3]ABCDEFGHIJ[x];White[a1]Comment[hi])",
                NULL, &record);
    assert_findings(&record, "");
    assert_int_equal(record.size, 4);
    assert_int_equal(record.line, 2);
    assert_int_equal(record.column, 2);
    assert_int_equal(record.nodes[0].nproperties, 4);
    const struct property *property = record_property(&record, &record.nodes[0], "XYZ");
    assert_int_equal(property->nvalues, 3);
    record_place(&record, record.values[property->first_value + 2].at, &line, &column);
    assert_int_equal(line, 3);
    assert_int_equal(column, 2);
    record_place(&record, property->name_at, &line, &column); /* back */
    assert_int_equal(line, 2);
    assert_int_equal(column, 25);
    property = record_property(&record, &record.nodes[0], "ABCDEFG");
    assert_int_equal(property->name_length, 10);
    assert_int_equal(record.nodes[1].move, MOVE_STONE);
    property = record_property(&record, &record.nodes[1], "C");
    assert_int_equal(property->name_length, 7);
    assert_null(record_property(&record, &record.nodes[1], "B"));
    record_release(&record);
}

static void test_values(void **state)
{
    static const struct {
        const char *raw, *text, *simple;
    } cases[] = {
        {"plain", "plain", "plain"},
        {"a\\]b\\\\c\\:d", "a]b\\c:d", "a]b\\c:d"},
        {"one\ntwo\r\nthree\n\rfour\rfive", "one\ntwo\nthree\nfour\nfive",
         "one two three four five"},
        {"soft\\\nbreak\\\r\nhere", "softbreakhere", "softbreakhere"},
        {"tab\there\v\f", "tab here  ", "tab here  "},
        {"two\n\nlines", "two\n\nlines", "two  lines"},
        {"[(;W", "[(;W", "[(;W"},
        {"", "", ""},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct record record;
        char text[200];
        snprintf(text, sizeof text, "(;GM[Havannah]SZ[4]C[%s])", cases[i].raw);
        reading_one(text, NULL, &record);
        const struct property *property = record_property(&record, &record.nodes[0], "C");
        const struct value *value = &record.values[property->first_value];
        assert_text(record_value(&record, value, true), cases[i].text);
        assert_text(record_value(&record, value, false), cases[i].simple);
        record_release(&record);
    }
}

/* Q15. */
static void test_charsets(void **state)
{
    static const struct {
        const char *charset, *raw;
        enum charset as;
        const char *text, *findings;
    } cases[] = {
        {"", "abc", CHARSET_UTF8, "abc", ""},
        {"", "Zo\xc3\xab", CHARSET_UTF8, "Zo\xc3\xab", "charset-assumed"},
        {"", "Zo\xeb \x80", CHARSET_WINDOWS_1252, "Zo\xc3\xab \xe2\x82\xac", "charset-assumed"},
        {"CA[UTF-8]", "Zo\xc3\xab", CHARSET_UTF8, "Zo\xc3\xab", ""},
        {"CA[utf-8]", "Zo\xeb", CHARSET_NAMED, "Zo\xef\xbf\xbd", "charset-bad"},
        {"CA[ISO-8859-1]", "Zo\xc3", CHARSET_NAMED, "Zo\xc3\x83", ""},
        {"CA[ISO-8859-15]", "\xa4", CHARSET_NAMED, "\xe2\x82\xac", ""},
        {"CA[Shift_JIS]", "\x83\x41", CHARSET_NAMED, "\xe3\x82\xa2", ""},
        {"CA[GB18030]", "\xd6\xd0", CHARSET_NAMED, "\xe4\xb8\xad", ""},
        {"CA[x-nothing]", "Zo\xeb", CHARSET_WINDOWS_1252, "Zo\xc3\xab",
         "charset-unknown charset-assumed"},
        {"CA[]", "Zo\xeb", CHARSET_WINDOWS_1252, "Zo\xc3\xab", "charset-unknown charset-assumed"},
        {"CA[x-nothing]", "abc", CHARSET_UTF8, "abc", "charset-unknown"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct record record;
        char text[200];
        snprintf(text, sizeof text, "(;%sGM[Havannah]SZ[4]PW[%s])", cases[i].charset, cases[i].raw);
        reading_one(text, NULL, &record);
        assert_int_equal(record.charset, cases[i].as);
        assert_text(record.white, cases[i].text);
        assert_findings(&record, cases[i].findings);
        record_release(&record);
    }
    /* In an unescaped header too. */
    struct record record;
    reading_one("(;FF[4]EV[null]PB[Zo\xeb\\]PW[two]SZ[8]RU[LG]GC[ game #77]SO[x];W[A1])", NULL,
                &record);
    assert_text(record.white, "Zo\xc3\xab\\");
    assert_findings(&record, "unescaped charset-assumed");
    record_release(&record);
}

/* A set in which one byte becomes nine of UTF-8. */
static void test_expanding_charset(void **state)
{
    struct record record;
    struct text text = {0};
    (void)state;

    text_string(&text, "(;CA[TSCII]GM[Havannah]SZ[4]PW[");
    for (int i = 0; i < 500; i++)
        text_char(&text, (char)0x87);
    text_string(&text, "])");
    reading_one(text_c(&text), NULL, &record);
    assert_findings(&record, "");
    assert_int_equal(strlen(record.white), 500 * 9);
    for (int i = 0; i < 500; i++)
        assert_memory_equal(record.white + 9 * i, "\xe0\xae\x95\xe0\xaf\x8d\xe0\xae\xb7", 9);
    record_release(&record);
    text_release(&text);
}

/* A record is read into again and again: nothing of the former is left. */
static void test_again(void **state)
{
    static const char *const texts[] = {
        HEADER "C[x];W[A1];B[B1])", "(;GM[1])",      "havannah-4 white=x result=black a1 b1",
        "(;GM[Havannah]SZ[5]",      "<html></html>", "(;GM[Havannah]SZ[5]AB[a1];W[b1])"};
    struct record record;
    (void)state;

    record_init(&record);
    for (size_t i = 0; i < 36; i++) {
        const char *text = texts[i * 7 % 6];
        struct span span = {.bytes = text,
                            .length = strlen(text),
                            .line = 1,
                            .column = 1,
                            .form = text[0] == '('   ? FORM_SGF
                                    : text[0] == '<' ? FORM_PAGE
                                                     : FORM_MOVES,
                            .damage = MESSAGE_COUNT};
        assert_int_equal(record_read(&record, &span, NULL), 0);
        struct record fresh;
        record_init(&fresh);
        assert_int_equal(record_read(&fresh, &span, NULL), 0);
        assert_int_equal(record.nnodes, fresh.nnodes);
        assert_int_equal(record.nproperties, fresh.nproperties);
        assert_int_equal(record.size, fresh.size);
        assert_ptr_equal(record.game, fresh.game);
        assert_int_equal(record.claimed, fresh.claimed);
        assert_int_equal(record.dialect, fresh.dialect);
        assert_text(record.white, fresh.white);
        assert_text(record.result, fresh.result);
        assert_int_equal(record.diagnostics.count, fresh.diagnostics.count);
        record_release(&fresh);
    }
    record_release(&record);
}

static void test_moves(void **state)
{
    struct record record;
    (void)state;

    reading_one(
        "Havannah-8/LINE white=\"The \\\"First\\\" \\\\\" black=two event=\"\" id=7 site=here "
        "date=2010-10-01 result=black h8\tSWAP i9 Resign\r\n",
        NULL, &record);
    assert_findings(&record, "");
    assert_int_equal(record.dialect, DIALECT_MOVES);
    assert_int_equal(record.spelling, SPELLING_LINE);
    assert_int_equal(record.size, 8);
    assert_text(record.white, "The \"First\" \\");
    assert_text(record.black, "two");
    assert_text(record.event, NULL);
    assert_text(record.id, "7");
    assert_text(record.site, "here");
    assert_text(record.date, "2010-10-01");
    assert_text(record.result, "black");
    assert_int_equal(record.claimed, COLOUR_BLACK);
    assert_int_equal(record.nnodes, 5);
    assert_int_equal(record.nproperties, 0);
    assert_int_equal(record.nodes[0].move, MOVE_NONE);
    assert_int_equal(record.nodes[1].colour, COLOUR_WHITE);
    assert_int_equal(record.nodes[2].move, MOVE_SWAP);
    assert_int_equal(record.nodes[2].colour, COLOUR_BLACK);
    assert_int_equal(record.nodes[3].colour, COLOUR_WHITE);
    assert_int_equal(record.nodes[4].move, MOVE_RESIGN);
    assert_int_equal(record.nodes[4].colour, COLOUR_BLACK);
    record_release(&record);

    reading_one("hex-11", NULL, &record);
    assert_ptr_equal(record.game, &game_hex);
    assert_int_equal(record.nnodes, 1);
    assert_findings(&record, "");
    record_release(&record);

    reading_one("havannah-4/xyz 0,0,0 -3,0,3", NULL, &record);
    assert_findings(&record, "");
    assert_int_equal(record.nodes[1].cell,
                     cell_read(record_board(&record), SPELLING_LG, "d4", 2, NULL));
    record_release(&record);

    struct record_options options = {.game = &game_havannah, .size = 4};
    reading_one("d4 a1", &options, &record);
    assert_findings(&record, "");
    assert_int_equal(record.nnodes, 3);
    assert_int_equal(record.size, 4);
    record_release(&record);
    reading_one("white=me", &options, &record);
    assert_text(record.white, "me");
    record_release(&record);
}

/* A cell that has many spellings is the same cell. */
static void test_cells(void **state)
{
    static const char *const spelt[] = {"C5", "c5", " c5", "c5\n", "\tC5 "};
    (void)state;

    for (size_t i = 0; i < sizeof spelt / sizeof *spelt; i++) {
        struct record record;
        char text[100];
        snprintf(text, sizeof text, "(;GM[Havannah]SZ[5];W[%s])", spelt[i]);
        reading_one(text, NULL, &record);
        assert_findings(&record, "");
        assert_int_equal(record.nodes[1].cell,
                         cell_read(record_board(&record), SPELLING_LINE, "c5", 2, NULL));
        record_release(&record);
    }
    /* The largest board: two digits, the last letters. */
    struct record record;
    reading_one("(;GM[Havannah]SZ[26];W[ay51];B[z51];W[a26])", NULL, &record);
    assert_findings(&record, "");
    const struct board *board = record_board(&record);
    assert_int_equal(record.nodes[1].cell, board_cell(board, 51, 51));
    assert_int_equal(record.nodes[2].cell, board_cell(board, 26, 51));
    assert_int_equal(record.nodes[3].cell, board_cell(board, 1, 26));
    record_release(&record);
}

/* ---- large records ---- */

static void read_large(const char *unit, const char *close, size_t count, uint32_t limit_nodes,
                       struct record *record, char **bytes)
{
    static const char head[] = "(;GM[Havannah]SZ[4]";
    size_t length = strlen(head) + count * (strlen(unit) + strlen(close)) + 1;
    char *text = malloc(length);
    char *at = text;
    struct record_options options = {.limit_nodes = limit_nodes};

    at += sprintf(at, "%s", head);
    for (size_t i = 0; i < count; i++)
        at += sprintf(at, "%s", unit);
    for (size_t i = 0; i < count; i++)
        at += sprintf(at, "%s", close);
    *at++ = ')';
    struct span span = {.bytes = text,
                        .length = (size_t)(at - text),
                        .line = 1,
                        .column = 1,
                        .form = FORM_SGF,
                        .damage = MESSAGE_COUNT};
    record_init(record);
    assert_int_equal(record_read(record, &span, &options), 0);
    *bytes = text;
}

static void test_large(void **state)
{
    struct record record;
    char *bytes;
    (void)state;

    /* A million variations within one another. */
    read_large("(;W[a1]", ")", 1000000, 0, &record, &bytes);
    assert_findings(&record, "");
    assert_int_equal(record.nnodes, 1000001);
    assert_int_equal(record.nodes[1000000].parent, 999999);
    record_release(&record);
    free(bytes);

    /* A hundred thousand beside one another. */
    read_large("(;W[a1]C[x])", "", 100000, 0, &record, &bytes);
    assert_findings(&record, "");
    assert_int_equal(record.nnodes, 100001);
    assert_int_equal(record.nodes[99999].next_sibling, 100000);
    assert_int_equal(record.nodes[100000].parent, 0);
    record_release(&record);
    free(bytes);

    /* The limit: at it, and above. */
    read_large(";C[x]", "", 99, 100, &record, &bytes);
    assert_findings(&record, "");
    record_release(&record);
    free(bytes);
    read_large(";C[x]", "", 100, 100, &record, &bytes);
    assert_findings(&record, "nodes-limit");
    assert_int_equal(record.nnodes, 100);
    record_release(&record);
    free(bytes);
    read_large(";W[a1]", "", 100, 100, &record, &bytes);
    assert_findings(&record, "nodes-limit");
    record_release(&record);
    free(bytes);

    /* Many properties in a node, many values of a property, many messages. */
    read_large("AB[a1]", "", 100000, 0, &record, &bytes);
    assert_int_equal(record.nproperties, 100002);
    assert_int_equal(record.diagnostics.count, RECORD_DIAGNOSTICS_MAX + 1);
    assert_int_equal(record.diagnostics.items[RECORD_DIAGNOSTICS_MAX].message,
                     MESSAGE_MESSAGES_LIMIT);
    record_release(&record);
    free(bytes);
}

/* Just as many messages as there may be, and one more. */
static void test_messages_limit(void **state)
{
    struct record record;
    char *bytes;
    (void)state;

    read_large(";SZ[4]", "", RECORD_DIAGNOSTICS_MAX, 0, &record, &bytes);
    assert_int_equal(record.diagnostics.count, RECORD_DIAGNOSTICS_MAX);
    record_release(&record);
    free(bytes);
    read_large(";SZ[4]", "", RECORD_DIAGNOSTICS_MAX + 1, 0, &record, &bytes);
    assert_int_equal(record.diagnostics.count, RECORD_DIAGNOSTICS_MAX + 1);
    assert_false(record_rejected(&record));
    record_release(&record);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_littlegolem),
        cmocka_unit_test(test_unescaped),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_spellings),
        cmocka_unit_test(test_forced),
        cmocka_unit_test(test_tree),
        cmocka_unit_test(test_properties),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_charsets),
        cmocka_unit_test(test_again),
        cmocka_unit_test(test_expanding_charset),
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_large),
        cmocka_unit_test(test_messages_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
