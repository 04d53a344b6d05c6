/* SPDX-License-Identifier: ISC */
/* Records of Hex as its standard has them: letters at their word, two kinds of swap. */
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

/* Letters and names are those of the colours (Q38); LittleGolem's are turned. */
static void test_hex(void **state)
{
    struct record record;
    (void)state;

    reading_one("(;GM[11]PB[first]PW[second]BR[9]WR[8]RE[B+];B[a2];W[swap-pieces];B[k5]BL[7])",
                NULL, &record);
    assert_int_equal(record.dialect, DIALECT_HEX);
    assert_int_equal(record.size, 11); /* the standard's */
    assert_string_equal(record.black, "first");
    assert_string_equal(record.white, "second");
    assert_string_equal(record.black_rating, "9");
    assert_string_equal(record.white_rating, "8");
    assert_int_equal(record.claimed, COLOUR_BLACK);
    assert_int_equal(record.nodes[1].colour, COLOUR_BLACK);
    assert_int_equal(record.nodes[2].colour, COLOUR_WHITE);
    assert_int_equal(record.nodes[2].move, MOVE_SWAP);
    assert_findings(&record, "");
    record_release(&record);

    struct record_options options = {.force_dialect = true, .dialect = DIALECT_HEX};
    reading_one("(;SZ[5];B[ab];W[bb])", &options, &record);
    assert_ptr_equal(record.game, &game_hex);
    assert_int_equal(record.nodes[1].colour, COLOUR_BLACK);
    assert_findings(&record, "");
    record_release(&record);

    options.dialect = DIALECT_PLAIN;
    reading_one("(;GM[11]PB[b]SZ[5];B[ab];W[bb])", &options, &record);
    assert_int_equal(record.nodes[1].colour, COLOUR_BLACK);
    assert_string_equal(record.black, "b");
    assert_findings(&record, "");
    record_release(&record);

    reading_one("(;FF[4]EV[hex.ld.1]PB[first]PW[second]SZ[5]RE[B]GC[ game #7]SO[x];W[ab];B[bb])",
                NULL, &record);
    assert_int_equal(record.dialect, DIALECT_LITTLEGOLEM);
    assert_string_equal(record.black, "first");
    assert_string_equal(record.white, "second");
    assert_int_equal(record.claimed, COLOUR_BLACK);
    assert_int_equal(record.nodes[1].colour, COLOUR_BLACK);
    assert_int_equal(record.nodes[2].colour, COLOUR_WHITE);
    assert_findings(&record, "");
    record_release(&record);
}

/* A record that begins with W is of the same dialect, whatever program wrote it. */
static void test_hex_white_first(void **state)
{
    static const struct {
        const char *text;
        enum dialect dialect;
    } cases[] = {
        {"(;GM[11]SZ[5];W[a1];B[b2])", DIALECT_HEX},
        {"(;GM[11]SZ[5]AP[havtools];C[x];W[a1];B[b2])", DIALECT_HEX},
        {"(;GM[11]SZ[5]PL[W];W[a1];B[b2])", DIALECT_HEX},
        {"(;GM[11]SZ[5];AB[c3];W[a1];B[b2])", DIALECT_HEX},
        {"(;GM[11]SZ[5];W[resign])", DIALECT_HEX},
        {"(;GM[Havannah]SZ[5];B[a1])", DIALECT_HAVANNAHGUI},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct record record;
        reading_one(cases[i].text, NULL, &record);
        assert_int_equal(record.dialect, cases[i].dialect);
        for (uint32_t j = 0; j < record.nnodes; j++)
            if (record.nodes[j].move != MOVE_NONE)
                assert_int_equal(colour_letter((enum colour)record.nodes[j].colour),
                                 record.bytes[record.values[record.nodes[j].move_value].at - 2]);
        assert_findings(&record, "");
        record_release(&record);
    }
}

/* The letter of the next move tells which swap it was (Q39). */
static void test_hex_swaps(void **state)
{
    static const struct {
        const char *text;
        enum move_kind kind;
        const char *findings;
    } cases[] = {
        {"(;GM[11];B[a2];W[swap-pieces];B[b1])", MOVE_SWAP, ""},
        {"(;GM[11];B[a2];W[swap-pieces];W[c3])", MOVE_SWAP_SIDES, "swap-assumed"},
        {"(;GM[11];B[a2];W[swap-sides];W[c3])", MOVE_SWAP_SIDES, ""},
        {"(;GM[11];B[a2];W[swap-sides];B[c3])", MOVE_SWAP, "swap-assumed"},
        {"(;GM[11];B[a2];W[swap];W[c3])", MOVE_SWAP_SIDES, ""},
        {"(;GM[11];B[a2];W[swap];B[c3])", MOVE_SWAP, ""},
        {"(;GM[11];B[a2];W[swap-sides];C[x];W[c3])", MOVE_SWAP_SIDES, ""},
        {"(;GM[11];B[a2];W[swap-sides])", MOVE_SWAP_SIDES, ""},
        {"(;GM[11];B[a2];W[Swap-Pieces])", MOVE_SWAP, ""},
        {"(;GM[11];B[a2];W[swap])", MOVE_SWAP, ""},
        {"(;GM[11]AP[HexGui:1.0];B[a2];W[swap])", MOVE_SWAP_SIDES, ""},
        {"(;GM[11];B[a2];W[swap-sides];B[resign])", MOVE_SWAP_SIDES, ""},
        {"(;GM[11]PB[x];B[a2];W[swap-sides];W[c3])", MOVE_SWAP_SIDES, "sides-swapped"},
        {"(;GM[Havannah]SZ[5];W[a2];B[swap-pieces];B[c3])", MOVE_SWAP, ""},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct record record;
        reading_one(cases[i].text, NULL, &record);
        assert_int_equal(record.nodes[2].move, cases[i].kind);
        if (record.game->first == COLOUR_BLACK)
            assert_int_equal(record.nodes[2].colour, COLOUR_WHITE);
        assert_findings(&record, cases[i].findings);
        record_release(&record);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hex),
        cmocka_unit_test(test_hex_white_first),
        cmocka_unit_test(test_hex_swaps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
