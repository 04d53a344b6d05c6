/* SPDX-License-Identifier: ISC */
/* Bytes between records, and where the next one begins (QUIRKS.md, Q5 to Q7, Q10). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/lib/scanning.h"

#define G "(;FF[4]SZ[4];W[a1];B[b2])" /* 25 bytes */

/* Q7: a line that begins with `#' is a comment to its end, unless it holds "(;". */
static void test_comments(void **state)
{
    (void)state;
    scanning_check("# (1) [2] ;W[a1]\n" G, 0, "2:1 @17 +25 0\n");
    scanning_check("# mine\r" G "\r# yours\r" G, 0, "1:8 @7 +25 0\n1:42 @41 +25 0\n");
    scanning_check("#\r\n  # x\r\n" G "\n#", 0, "3:1 @10 +25 0\n");
    scanning_check("#1 " G "\n #2 (;W[a1])\n", 0,
                   "1:4 @3 +25 0\n2:5 @33 +8 0\n"
                   "-:1:1: error: text outside any record `#1' [junk]\n"
                   "-:2:2: error: text outside any record `#2' [junk]\n");
    scanning_check("# see (;\x01\x02\x03\n# well\n", 0,
                   "-:1:1: error: text outside any record `# see (;\\x01\\x02\\x03' [junk]\n"
                   "-: warning: no record in this input: INPUT in havtools(7) says what is "
                   "read [no-record]\n");
    scanning_check("noise\n#x" G, 0, /* no comment among text */
                   "2:3 @8 +25 0\n-:1:1: error: text outside any record `noise' [junk]\n");
    scanning_check(G "# end", 0,
                   "1:1 @0 +25 0\n-:1:26: error: text outside any record `# end' [junk]\n");
}

/* Q6: "(;" and any property begins a record; what lost its beginning is a record too, which is
 * known by a node, or by a property of a header. */
static void test_starts(void **state)
{
    (void)state;
    scanning_check("(;PW[J\xc3\xb6rg]SZ[4])", 0, "1:1 @0 +17 0\n");
    scanning_check("(;PW[J\xc3\xb6rg]SZ[4];W[a1](;B[b2];W[c3])(;W[b3]))", 0, "1:1 @0 +45 0\n");
    scanning_check("(;C[\x84\x85\x86\x87\x88]SZ[4])", 0, "1:1 @0 +16 0\n");
    scanning_check("(;\x84\x85\x86\x87\x88)\n" G, 0,
                   "2:1 @9 +25 0\n"
                   "-:1:1: error: text outside any record "
                   "`(;\xe2\x80\x9e\xe2\x80\xa6\xe2\x80\xa0\xe2\x80\xa1\xcb\x86)' [junk]\n");
    scanning_check(G "\nFF[4]SZ[4];W[c1])\n" G, 0,
                   "1:1 @0 +25 0\n2:1 @26 +17 0 syntax @26\n3:1 @44 +25 0\n");
    scanning_check(G "\nSO[http://x];W[c1];B[b3])\n" G, 0,
                   "1:1 @0 +25 0\n2:1 @26 +25 0 syntax @26\n3:1 @52 +25 0\n");
    scanning_check(G "\nx];W[c1](;B[b3])(;B[b4]))\n" G, 0,
                   "1:1 @0 +25 0\n2:3 @28 +23 0 syntax @28\n3:1 @52 +25 0\n"
                   "-:2:1: error: text outside any record `x]' [junk]\n");
    scanning_check("GAME[1] No. [2] ;Xyz[3] EVE[4]\n", 0,
                   "-:1:1: error: text outside any record `GAME[1] No. [2] ;Xyz[3] EVE[4]' [junk]\n"
                   "-: warning: no record in this input: INPUT in havtools(7) says what is "
                   "read [no-record]\n");
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
        ";B[b3];W[b4])",
        /* B moved last */ ";W[b3];B[a1])", /* a1 is played */
    };
    (void)state;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct text text = {0}, out = {0};

        text_format(&text, G "%s\n" G, texts[i]);
        scanning_all(text.bytes, text.length, 0, 0, &out);
        if (strncmp(text_c(&out), "1:1 @0 +25 0 #", 14) != 0)
            fail_msg("`%s': %s", texts[i], text_c(&out));
        const char *last = strrchr(text_c(&text), '(');
        char wanted[32];
        snprintf(wanted, sizeof wanted, " @%zu +25 0 #", (size_t)(last - text.bytes));
        if (strstr(text_c(&out), wanted) == NULL)
            fail_msg("`%s', the next one: %s", texts[i], text_c(&out));
        scanning_blocks(text.bytes, text.length, 0);
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
        scanning_all(text.bytes, text.length, 0, 0, &out);
        if (strncmp(text_c(&out), wanted, strlen(wanted)) != 0)
            fail_msg("`%s': %s", rests[i], text_c(&out));
        scanning_blocks(text.bytes, text.length, 0);
        text_release(&text);
        text_release(&out);
    }
    scanning_check("(;FF[4]SZ[4])PB[x];W[a1])" G, 0, "1:1 @0 +25 0 syntax @12\n1:26 @25 +25 0\n");
    scanning_check("(;FF)4]SZ[4];W[a1])" G, 0, "1:1 @0 +19 0 syntax @4\n1:20 @19 +25 0\n");
    scanning_check("(;FF[4]SZ[4];W[a1];B)b2])" G, 0, "1:1 @0 +25 0 syntax @20\n1:26 @25 +25 0\n");
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
        scanning_all(text.bytes, text.length, 0, 0, &out);
        assert_int_equal(strstr(text_c(&out), "1:1 @0 +25 0 #") != NULL, more == 1);
        scanning_blocks(text.bytes, text.length, 0);
        text_release(&text);
        text_release(&out);
    }
}

/* Q10: marks between records cost nothing. */
static void test_marks(void **state)
{
    (void)state;
    scanning_check("\xef\xbb\xbf" G "\n\xef\xbb\xbf" G, 0,
                   "1:4 @3 +25 0\n2:4 @32 +25 0\n"
                   "-:2:1: note: mark between records is skipped `U+FEFF' [mark]\n");
    scanning_check(G "\r\n\x1a", 0,
                   "1:1 @0 +25 0\n"
                   "-:2:1: note: mark between records is skipped `^Z' [mark]\n");
    scanning_check(G "\x1a\xef\xbb\xbf# x\n" G, 0,
                   "1:1 @0 +25 0\n2:1 @33 +25 0\n"
                   "-:1:26: note: mark between records is skipped `^Z' [mark]\n"
                   "-:1:27: note: mark between records is skipped `U+FEFF' [mark]\n"
                   "-:1:30: error: text outside any record `# x' [junk]\n");
    scanning_check(G "\nx\x1a\n", 0,
                   "1:1 @0 +25 0\n-:2:1: error: text outside any record `x\\x1a' [junk]\n");
    scanning_check(
        G "\n\xef\xbb", 0,
        "1:1 @0 +25 0\n-:2:1: error: text outside any record `\xc3\xaf\xc2\xbb' [junk]\n");
}

/* Zeros in front of records are text; a file of nothing else may be a tar without a member. */
static void test_zeros(void **state)
{
    static const char record[] = G "\n" G;
    static const char zeros[2048];
    (void)state;

    for (size_t count = 1; count <= 1024; count = count < 511 ? count + 255 : count + 1) {
        struct text text = {0}, out = {0};
        char wanted[40];

        text_append(&text, zeros, count);
        text_append(&text, record, sizeof record - 1);
        scanning_all(text.bytes, text.length, 0, 0, &out);
        snprintf(wanted, sizeof wanted, "1:%zu @%zu +25 0 #", count + 1, count);
        assert_memory_equal(text_c(&out), wanted, strlen(wanted));
        assert_non_null(strstr(text_c(&out), "-:1:1: error: text outside any record `\\0"));
        if (count < 4 || count == 512)
            scanning_blocks(text.bytes, text.length, 0);
        text_release(&text);
        text_release(&out);
    }
    for (size_t count = 1023; count <= 1025; count++) {
        struct text out = {0};

        scanning_all(zeros, count, 0, 0, &out);
        assert_int_equal(strstr(text_c(&out), "[junk]") == NULL, count == 1024);
        assert_non_null(strstr(text_c(&out), "[no-record]"));
        scanning_blocks(zeros, count, 0);
        text_release(&out);
    }
}

/* A page in which records begin is text around them. */
static void test_pages(void **state)
{
    (void)state;
    scanning_check("<pre>" G "\n" G "</pre>", 0,
                   "1:6 @5 +25 0\n2:1 @31 +25 0\n"
                   "-:1:1: error: text outside any record `<pre>' [junk]\n"
                   "-:2:26: error: text outside any record `</pre>' [junk]\n");
    scanning_check("<!-- x -->\n( ; SZ [4])", 0,
                   "2:1 @11 +11 0\n-:1:1: error: text outside any record `<!-- x -->' [junk]\n");
    scanning_check("<p>(x) (;W[a1]) (;SZ) (; (", 0, "1:1 @0 +26 1\n");
    /* The last place of a page where a record is looked for, and after it. */
    scanning_check("<p>1234(;SZ[4])</p>", 8,
                   "1:8 @7 +8 0\n"
                   "-:1:1: error: text outside any record `<p>1234' [junk]\n"
                   "-:1:16: error: text outside any record `</p>' [junk]\n");
    scanning_check("<p>1234(;SZ[4])</p>", 7, "1:1 @0 +7 1 record-limit @7\n");
}

/* Q14: halves of characters are no brackets, wherever CA stands in the root, and whatever the
 * blocks. */
static void test_halves(void **state)
{
    (void)state;
    scanning_check("(;CA[Shift_JIS]SZ[4]PW[\x83\x5d)(;\x83\x5c];W[a1])" G, 0,
                   "1:1 @0 +38 0\n1:39 @38 +25 0\n");
    scanning_check("(;PW[\x83\x5c]PB[\x83\x5d)]SZ[4]CA[sjis];W[a1]C[\x83\x5d)])" G, 0,
                   "1:1 @0 +41 0\n1:42 @41 +25 0\n");
    scanning_check("(;PW[\xa5\x5c]CA[Big5]SZ[4])" G, 0, "1:1 @0 +22 0\n1:23 @22 +25 0\n");
    /* No pair: the second byte does not fit, or the first one is escaped. */
    scanning_check("(;CA[GBK]PW[\x81\xff]SZ[4])" G, 0, "1:1 @0 +21 0\n1:22 @21 +25 0\n");
    scanning_check("(;CA[GBK]PW[\\\x81]SZ[4])" G, 0, "1:1 @0 +21 0\n1:22 @21 +25 0\n");
    /* Another set, or CA in another node or in text: bytes are what they are. */
    scanning_check("(;CA[UTF-8]PW[\x83]SZ[4])" G, 0, "1:1 @0 +22 0\n1:23 @22 +25 0\n");
    scanning_check("(;PW[\x83]SZ[4];CA[SJIS])" G, 0, "1:1 @0 +22 0\n1:23 @22 +25 0\n");
    scanning_check("(;PW[\x83]SZ[4]C[CA[SJIS\\]])" G, 0, "1:1 @0 +25 0\n1:26 @25 +25 0\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_comments),    cmocka_unit_test(test_starts),
        cmocka_unit_test(test_text_behind), cmocka_unit_test(test_close_early),
        cmocka_unit_test(test_look_ahead),  cmocka_unit_test(test_marks),
        cmocka_unit_test(test_zeros),       cmocka_unit_test(test_pages),
        cmocka_unit_test(test_halves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
