/* SPDX-License-Identifier: ISC */
/* Arrays that grow: what they hold, how often they move, and what cannot be had. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "analyse/base/array.h"

static void test_one_by_one(void **state)
{
    uint16_t *array = NULL;
    size_t room = 0, grown = 0;
    (void)state;

    for (size_t i = 0; i < 10000; i++) {
        const size_t before = room;

        assert_int_equal(array_reserve(&array, &room, i + 1, sizeof *array), 0);
        assert_true(room > i);
        assert_true(room == before || room >= 2 * before);
        grown += room != before;
        array[i] = (uint16_t)(7 * i);
    }
    assert_true(grown <= 12); /* doubled each time */
    for (size_t i = 0; i < 10000; i++)
        assert_int_equal(array[i], (uint16_t)(7 * i));
    free(array);
}

/* Many at once get what they need; what is there already costs nothing. */
static void test_at_once(void **state)
{
    char(*array)[3] = NULL;
    char(*before)[3];
    size_t room = 0;
    (void)state;

    assert_int_equal(array_reserve(&array, &room, 0, sizeof *array), 0);
    assert_null(array);
    assert_int_equal(array_reserve(&array, &room, 1000, sizeof *array), 0);
    assert_int_equal(room, 1000);
    before = array;
    assert_int_equal(array_reserve(&array, &room, 1000, sizeof *array), 0);
    assert_ptr_equal(array, before);
    free(array);
}

static void test_too_many(void **state)
{
    uint64_t *array = NULL, *before;
    size_t room = 0;
    (void)state;

    assert_int_equal(array_reserve(&array, &room, 4, sizeof *array), 0);
    array[3] = 11;
    before = array;
    assert_int_equal(array_reserve(&array, &room, SIZE_MAX / 8, sizeof *array), ERROR_MEMORY);
    assert_int_equal(array_reserve(&array, &room, SIZE_MAX, sizeof *array), ERROR_MEMORY);
    assert_ptr_equal(array, before);
    assert_int_equal(room, 8);
    assert_int_equal(array[3], 11);
    free(array);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_by_one),
        cmocka_unit_test(test_at_once),
        cmocka_unit_test(test_too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
