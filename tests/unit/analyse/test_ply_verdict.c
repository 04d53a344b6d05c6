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
    assert_string_equal(mark_of(MATE_SWING_MISSED, MATE_ANY_NUMBER, false), "??");
    assert_string_equal(mark_of(MATE_SWING_WALKED, MATE_ANY_NUMBER, false), "??");
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

/* The engine judges where no proof does. */
static void test_engine(void **state)
{
    static struct annotated_ply ply;

    (void)state;
    memset(&ply, 0, sizeof ply);
    ply.wins.swing = MATE_SWING_UNPROVED;
    ply.chance.verdict = CHANCE_IS_DUBIOUS;
    assert_string_equal(ply_verdict_mark(ply_verdict_of(&ply)), "?!");
    ply.chance.verdict = CHANCE_IS_MISTAKE;
    assert_string_equal(ply_verdict_mark(ply_verdict_of(&ply)), "?");
    ply.wins.swing = MATE_SWING_WALKED;
    ply.wins.refuted = MATE_ANY_NUMBER;
    assert_string_equal(ply_verdict_mark(ply_verdict_of(&ply)), "??");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mistakes),
        cmocka_unit_test(test_unjudged),
        cmocka_unit_test(test_engine),
    };
    return cmocka_run_group_tests_name("ply_verdict", tests, NULL, NULL);
}
