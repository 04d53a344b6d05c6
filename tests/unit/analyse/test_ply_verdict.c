/* SPDX-License-Identifier: ISC */
/* The verdict on a ply, by the proofs on its two sides. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/remark/ply_verdict.h"

static const char *mark_of(enum mate_swing swing, int refuted, bool only)
{
    static struct annotated_ply ply;

    memset(&ply, 0, sizeof ply);
    ply.wins.swing = swing;
    ply.wins.refuted = refuted;
    ply.only = only;
    return ply_verdict_mark(ply_verdict_of(&ply));
}

static void test_mistakes(void **state)
{
    (void)state;
    assert_string_equal(mark_of(MATE_SWING_REVERSED, 0, false), "??");
    assert_string_equal(mark_of(MATE_SWING_MISSED, MATE_ANY_NUMBER, false), "?");
    assert_string_equal(mark_of(MATE_SWING_WALKED, MATE_ANY_NUMBER, false), "?");
    assert_string_equal(mark_of(MATE_SWING_MISSED, MATE_ANY_NUMBER - 1, false), "?!");
    assert_string_equal(mark_of(MATE_SWING_WALKED, 3, false), "?!");
}

/* A proof on one side only, or a move in a lost position, is no mistake. */
static void test_unjudged(void **state)
{
    static const enum mate_swing turns[] = {MATE_SWING_NONE,   MATE_SWING_LOST,
                                            MATE_SWING_WINS,   MATE_SWING_KEEPS,
                                            MATE_SWING_SLOWER, MATE_SWING_UNPROVED};

    (void)state;
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++)
        assert_string_equal(mark_of(turns[i], MATE_ANY_NUMBER, false), "");
    assert_string_equal(mark_of(MATE_SWING_KEEPS, 0, true), "!");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mistakes),
        cmocka_unit_test(test_unjudged),
    };
    return cmocka_run_group_tests_name("ply_verdict", tests, NULL, NULL);
}
