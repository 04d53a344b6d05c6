/* SPDX-License-Identifier: ISC */
/* The growing buffer and the arena. */
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/arena.h"
#include "analyse/base/text.h"

static void test_append(void **state)
{
    struct text text = {0};
    (void)state;

    assert_string_equal(text_c(&text), "");
    text_append(&text, NULL, 0);
    text_string(&text, "ring");
    text_char(&text, ' ');
    text_append(&text, "a\0b", 3);
    assert_int_equal(text.length, 8);
    assert_memory_equal(text_c(&text), "ring a\0b", 9);
    assert_int_equal(text.length, 8);
    text_reset(&text);
    assert_string_equal(text_c(&text), "");
    for (int i = 0; i < 100000; i++)
        text_char(&text, (char)('a' + i % 26));
    assert_int_equal(text.length, 100000);
    for (size_t i = 0; i < text.length; i++)
        assert_int_equal(text.bytes[i], 'a' + (int)(i % 26));
    text_release(&text);
    assert_null(text.bytes);
}

static void test_numbers(void **state)
{
    struct text text = {0};
    (void)state;

    text_unsigned(&text, 0);
    text_char(&text, ' ');
    text_unsigned(&text, UINT64_MAX);
    text_char(&text, ' ');
    text_signed(&text, INT64_MIN);
    text_char(&text, ' ');
    text_signed(&text, INT64_MAX);
    text_char(&text, ' ');
    text_signed(&text, -7);
    assert_string_equal(text_c(&text),
                        "0 18446744073709551615 -9223372036854775808 9223372036854775807 -7");
    text_release(&text);
}

static void check_fixed(double value, int decimals, const char *expected)
{
    struct text text = {0};

    text_fixed(&text, value, decimals);
    assert_string_equal(text_c(&text), expected);
    text_release(&text);
}

static void test_fixed(void **state)
{
    (void)state;
    check_fixed(0, 0, "0");
    check_fixed(0, 3, "0.000");
    check_fixed(NAN, 2, "0.00");
    check_fixed(INFINITY, 1, "0.0");
    check_fixed(-0.001, 2, "0.00");
    check_fixed(-0.005001, 2, "-0.01");
    check_fixed(0.125, 2, "0.12");
    check_fixed(0.375, 2, "0.38");
    check_fixed(2.5, 0, "2");
    check_fixed(3.5, 0, "4");
    check_fixed(0.999999, 3, "1.000");
    check_fixed(1e15 + 0.5, 1, "1000000000000000.5");
    check_fixed(9007199254740992.0, 9, "9007199254740992.000000000");
    check_fixed(-1e22, 0, "-10000000000000000000000");
}

/* printf in the C locale is the oracle: the nearest decimal, a half to even. */
static void test_fixed_like_printf(void **state)
{
    uint64_t seed = 12345;
    (void)state;

    for (int i = 0; i < 200000; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        int decimals = (int)((seed >> 33) % 10);
        double value = (double)(int64_t)seed / (double)((uint64_t)1 << (seed >> 20) % 63);
        if (i % 3 == 0) /* halves and their neighbours */
            value = ((double)((seed >> 40) % 100000) + 0.5) / pow(10, decimals);
        if (i % 6 == 0)
            value = nextafter(value, i % 4 == 0 ? 0 : DBL_MAX);
        char expected[512];
        snprintf(expected, sizeof expected, "%.*f", decimals, value);
        if (expected[0] == '-' && strspn(expected + 1, "0.") == strlen(expected + 1))
            memmove(expected, expected + 1, strlen(expected));
        check_fixed(value, decimals, expected);
    }
}

static void test_format(void **state)
{
    struct text text = {0};
    char wide[3001];
    (void)state;

    memset(wide, 'x', 3000);
    wide[3000] = '\0';
    text_format(&text, "%d-%s", 8, "havannah");
    assert_string_equal(text_c(&text), "8-havannah");
    text_format(&text, "%s", wide);
    assert_int_equal(text.length, 3010);
    text_release(&text);
}

static void test_failure_is_kept(void **state)
{
    struct text text = {0};
    (void)state;

    text_string(&text, "before");
    assert_false(text_reserve(&text, SIZE_MAX / 2));
    assert_true(text.failed);
    text_string(&text, "after");
    assert_int_equal(text.length, 6);
    assert_string_equal(text_c(&text), "");
    text_reset(&text);
    assert_false(text.failed);
    text_string(&text, "again");
    assert_string_equal(text_c(&text), "again");
    text_release(&text);
}

static void test_arena(void **state)
{
    struct arena arena = {0};
    (void)state;

    char *word = arena_copy(&arena, "fork]", 4);
    assert_string_equal(word, "fork");
    assert_string_equal(arena_copy(&arena, NULL, 0), "");
    for (size_t i = 1; i < 3000; i++) {
        char *memory = arena_alloc(&arena, i);
        assert_non_null(memory);
        assert_int_equal((uintptr_t)memory % _Alignof(max_align_t), 0);
        memset(memory, 0xa5, i);
    }
    assert_string_equal(word, "fork");
    assert_non_null(arena_alloc(&arena, (size_t)5 << 20));
    arena_reset(&arena);
    assert_int_equal(arena.used_bytes, 0);
    assert_non_null(arena.blocks);
    char *first = arena_alloc(&arena, 100);
    arena_reset(&arena);
    assert_ptr_equal(arena_alloc(&arena, (size_t)5 << 20), first);
    assert_null(arena_alloc(&arena, SIZE_MAX));
    assert_null(arena_copy(&arena, "x", SIZE_MAX));
    arena_release(&arena);
    assert_null(arena.blocks);
}

static void test_arena_limit(void **state)
{
    struct arena arena = {.limit_bytes = 64};
    (void)state;

    assert_non_null(arena_alloc(&arena, 48));
    assert_null(arena_alloc(&arena, 17));
    assert_non_null(arena_alloc(&arena, 16));
    assert_null(arena_alloc(&arena, 1));
    arena_reset(&arena);
    assert_null(arena_alloc(&arena, 65));
    assert_non_null(arena_alloc(&arena, 64));
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_append), cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_fixed),  cmocka_unit_test(test_fixed_like_printf),
        cmocka_unit_test(test_format), cmocka_unit_test(test_failure_is_kept),
        cmocka_unit_test(test_arena),  cmocka_unit_test(test_arena_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
