/* SPDX-License-Identifier: ISC */
/* The table of messages, lists of them, and how they are printed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "parse/input/diagnostic.h"

static void test_table(void **state)
{
    (void)state;
    for (int i = 0; i < MESSAGE_COUNT; i++) {
        const char *id = message_id((enum message)i);
        const char *text = message_text((enum message)i);
        assert_int_equal(strspn(id, "abcdefghijklmnopqrstuvwxyz-"), strlen(id));
        assert_in_range(strlen(id), 4, 20);
        assert_in_range(strlen(text), 5, 60);
        assert_int_not_equal(text[strlen(text) - 1], '.');
        assert_true(text[0] < 'A' || text[0] > 'Z');
        assert_in_range(message_level((enum message)i), LEVEL_NOTE, LEVEL_ERROR);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(id, message_id((enum message)j));
    }
    assert_string_equal(level_name(LEVEL_NOTE), "note");
    assert_string_equal(level_name(LEVEL_WARNING), "warning");
    assert_string_equal(level_name(LEVEL_ERROR), "error");
}

static void test_list(void **state)
{
    struct arena arena = {0};
    struct diagnostics list = {.arena = &arena};
    (void)state;

    assert_null(diagnostics_first_error(&list));
    for (uint64_t i = 0; i < 1000; i++)
        diagnostics_add(&list, i < 500 ? MESSAGE_GAME_ASSUMED : MESSAGE_JUNK, i, i, i, "x", 1);
    assert_int_equal(list.count, 1000);
    assert_int_equal(diagnostics_first_error(&list)->offset, 500);
    diagnostics_reset(&list);
    assert_int_equal(list.count, 0);
    diagnostics_release(&list);
    diagnostics_release(&list);
    arena_release(&arena);
}

/* A detail is cut at 200 bytes, never inside a character. */
static void test_detail(void **state)
{
    struct arena arena = {0};
    struct diagnostics list = {.arena = &arena};
    char bytes[300];
    (void)state;

    for (int before = 196; before <= 201; before++) {
        memset(bytes, 'x', sizeof bytes);
        memcpy(bytes + before, "\xf0\x9f\x90\xb8", 4);
        diagnostics_add(&list, MESSAGE_JUNK, 0, 1, 1, bytes, sizeof bytes);
        size_t length = strlen(list.items[list.count - 1].detail);
        assert_int_equal(length, before == 196 ? 200 : before < 200 ? before : 200);
    }
    memset(bytes, 'x', sizeof bytes);
    for (size_t length = 199; length <= 201; length++) {
        diagnostics_add(&list, MESSAGE_JUNK, 0, 1, 1, bytes, length);
        assert_int_equal(strlen(list.items[list.count - 1].detail), length < 200 ? length : 200);
    }
    /* Bytes that are no UTF-8 are read as Windows-1252. */
    diagnostics_add(&list, MESSAGE_JUNK, 0, 1, 1, "Zo\xeb", 3);
    assert_string_equal(list.items[list.count - 1].detail, "Zo\xc3\xab");
    diagnostics_add(&list, MESSAGE_JUNK, 0, 1, 1, NULL, 0);
    assert_null(list.items[list.count - 1].detail);
    diagnostics_release(&list);
    arena_release(&arena);
}

static void check_line(const struct diagnostic *diagnostic, const char *file, const char *expected)
{
    struct text text = {0};

    diagnostic_line(diagnostic, file, &text);
    assert_string_equal(text_c(&text), expected);
    text_release(&text);
}

static void test_line(void **state)
{
    struct diagnostic diagnostic = {
        .message = MESSAGE_OCCUPIED, .line = 3, .column = 14, .detail = "a1"};
    (void)state;

    check_line(&diagnostic, "x.sgf", "x.sgf:3:14: error: cell is occupied `a1' [occupied]\n");
    diagnostic.column = 0;
    check_line(&diagnostic, "x.sgf", "x.sgf:3: error: cell is occupied `a1' [occupied]\n");
    diagnostic.line = 0;
    diagnostic.detail = NULL;
    check_line(&diagnostic, "x.sgf", "x.sgf: error: cell is occupied [occupied]\n");
    /* Nothing of a record or a file's name reaches a terminal as it is. */
    diagnostic.detail = "\x1b[31m\n";
    check_line(&diagnostic, "a\nb",
               "a\\x0ab: error: cell is occupied `\\x1b[31m\\x0a' [occupied]\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_list),
        cmocka_unit_test(test_detail),
        cmocka_unit_test(test_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
