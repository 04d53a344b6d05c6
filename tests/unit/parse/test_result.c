/* SPDX-License-Identifier: ISC */
/* The claim of a record: RE in all its forms (Q24). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/text.h"
#include "parse/notation/record.h"
#include "tests/lib/reading.h"

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

static void test_results(void **state)
{
    static const struct {
        const char *result;
        enum colour claimed;
        bool draw;
        const char *findings;
    } cases[] = {
        {"W", COLOUR_WHITE, false, ""},
        {"B", COLOUR_BLACK, false, ""},
        {"w+r", COLOUR_WHITE, false, ""},
        {"B+Resign", COLOUR_BLACK, false, ""},
        {"B+", COLOUR_BLACK, false, ""},
        {"White", COLOUR_WHITE, false, ""},
        {"black", COLOUR_BLACK, false, ""},
        {"0", COLOUR_NONE, true, ""},
        {"Draw", COLOUR_NONE, true, ""},
        {"?", COLOUR_NONE, false, ""},
        {"Void", COLOUR_NONE, false, ""},
        {"", COLOUR_NONE, false, ""},
        {"  ", COLOUR_NONE, false, ""},
        {"B + Resign", COLOUR_BLACK, false, ""},
        {" W+R ", COLOUR_WHITE, false, ""},
        {"White + Time", COLOUR_WHITE, false, ""},
        {"1-0", COLOUR_WHITE, false, ""}, /* of the first player */
        {"0 - 1", COLOUR_BLACK, false, ""},
        {"1/2 - 1/2", COLOUR_NONE, true, ""},
        {"½-½", COLOUR_NONE, true, "charset-assumed"},
        {"1-1", COLOUR_NONE, false, "result-unreadable"},
        {"Whiter+R", COLOUR_NONE, false, "result-unreadable"},
        {"Wonderful", COLOUR_NONE, false, "result-unreadable"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct record record;
        char text[100];
        snprintf(text, sizeof text, "(;GM[Havannah]SZ[4]RE[%s])", cases[i].result);
        reading_one(text, NULL, &record);
        assert_int_equal(record.claimed, cases[i].claimed);
        assert_int_equal(record.claimed_draw, cases[i].draw);
        assert_int_equal(record.claimed_resign, cases[i].claimed != COLOUR_NONE &&
                                                    (strcasestr(cases[i].result, "+r") != NULL ||
                                                     strstr(cases[i].result, "+ R") != NULL));
        assert_findings(&record, cases[i].findings);
        record_release(&record);
    }
}

/* By "1-0" the player wins who begins, whatever his colour is (Q24). */
static void test_first_wins(void **state)
{
    static const char *const texts[] = {
        "(;GM[Havannah]SZ[4]RE[%s];W[a1];B[b2])",
        "(;GM[11]SZ[4]RE[%s];B[a1];W[b2])",
        "(;GM[11]SZ[4]RE[%s];W[a1];B[b2])",
        "(;GM[4100]SZ[4]RE[%s];B[a1];W[b2])",
        "(;FF[4]EV[null]PB[a]PW[b]SZ[4]RE[%s]GC[]SO[];W[aa];B[bb])",
        "(;FF[4]EV[null]PB[a]PW[b]SZ[4]RU[LG]RE[%s]GC[]SO[];W[A1];B[B2])",
        "havannah-4 result=%s a1 b2",
        "hex-4 result=%s a1 b2",
    };
    (void)state;

    for (size_t i = 0; i < 2 * sizeof texts / sizeof *texts; i++) {
        struct record record;
        char text[200];
        snprintf(text, sizeof text, texts[i / 2], i % 2 == 0 ? "1-0" : "0-1"); /* NOLINT */
        reading_one(text, NULL, &record);
        const enum colour first = (enum colour)record.nodes[1].colour;
        assert_int_equal(record.claimed, i % 2 == 0 ? first : colour_other(first));
        record_release(&record);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_results),
        cmocka_unit_test(test_first_wins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
