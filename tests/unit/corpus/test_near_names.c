/* SPDX-License-Identifier: ISC */
/* Which names may be meant by one that was not found? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "corpus/base/near_names.h"

static bool may_mean(const char *asked, const char *name)
{
    const struct folded_name folded = folded_name(asked);
    struct near_names near = {.count = 0};

    near_names_note(&near, &folded, name);
    return near.count == 1;
}

static void test_may_mean(void **state)
{
    (void)state;
    assert_true(may_mean("ANNA!", "anna!"));
    assert_true(may_mean("anna", "Susanna B"));
    assert_true(may_mean("susanne", "Susanna"));
    assert_true(may_mean("^susanne$", "Susanna")); /* an expression */
    assert_true(may_mean("Li", "LI"));
    assert_false(may_mean("Li", "Lina")); /* too short for a part */
    assert_false(may_mean("player-1", "player-2"));
    assert_false(may_mean("Susanna B", "anna"));
    assert_false(may_mean("--", "anna"));
    assert_false(may_mean("anna", NULL));
}

static void test_first_names(void **state)
{
    static const char *const names[] = {"anna f", "anna a", "anna e", "anna c",
                                        "anna b", "anna a", "anna d"};
    const struct folded_name asked = folded_name("anna");
    struct near_names near = {.count = 0}, other = {.count = 0};
    struct text words = {0};

    (void)state;
    near_names_ask(&near, &words);
    assert_string_equal(text_c(&words), "");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        near_names_note(i % 2 == 0 ? &near : &other, &asked, names[i]);
    near_names_merge(&near, &other);
    near_names_ask(&near, &words);
    assert_string_equal(text_c(&words), "; is it `anna a' or `anna b' or `anna c' or `anna d' or "
                                        "`anna e'?");
    text_release(&words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_may_mean),
        cmocka_unit_test(test_first_names),
    };

    return cmocka_run_group_tests_name("near names", tests, NULL, NULL);
}
