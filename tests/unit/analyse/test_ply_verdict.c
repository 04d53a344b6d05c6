/* SPDX-License-Identifier: ISC */
/* The verdict on a ply, by the proofs on its two sides. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/remark/ply_verdict.h"
#include "analyse/remark/remark_chance.h"

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

/* The remark of a stone of White's with this chance. */
static const char *remark_of(struct arena *arena, struct ply_chance chance)
{
    static const cell line[] = {0};
    static struct ply ply = {.colour = COLOUR_WHITE};
    static struct annotated_ply plies[2];
    struct annotation annotation = {.plies = plies, .nplies = 1};

    memset(plies, 0, sizeof plies);
    chance.line = line;
    chance.nline = 1;
    plies[1].ply = &ply;
    plies[1].chance = chance;
    remark_chance(&annotation, arena);
    assert_int_equal(plies[1].remarks.count, 1);
    const char *text = plies[1].remarks.remark[0].text;
    free(plies[1].remarks.remark);
    return text;
}

/* Words, mark and cost agree, also where the two rounds do not, and where the proof of a loss takes
 * little away. */
static void test_words(void **state)
{
    struct arena arena = {0};
    const char *text;

    (void)state;
    text = remark_of(
        &arena,
        (struct ply_chance){.verdict = CHANCE_IS_DUBIOUS, .best = 68, .played = 42, .lost = 12});
    assert_non_null(strstr(text, "Dubious: White's chance is 42 %"));
    assert_non_null(strstr(text, "(by the first search it cost 12 points)"));
    text = remark_of(
        &arena,
        (struct ply_chance){.verdict = CHANCE_IS_MISTAKE, .best = 68, .played = 42, .lost = 30});
    assert_non_null(strstr(text, "A mistake: White's chance is 42 %"));
    assert_null(strstr(text, "search"));
    text = remark_of(
        &arena,
        (struct ply_chance){.verdict = CHANCE_IS_DUBIOUS, .best = 19, .played = 0, .lost = 19});
    assert_non_null(strstr(text, "Probably lost already: it loses (proved), with"));
    text = remark_of(
        &arena,
        (struct ply_chance){.verdict = CHANCE_IS_MISTAKE, .best = 20, .played = 0, .lost = 20});
    assert_non_null(strstr(text, "A mistake: it loses (proved), with"));
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mistakes),
        cmocka_unit_test(test_unjudged),
        cmocka_unit_test(test_engine),
        cmocka_unit_test(test_words),
    };
    return cmocka_run_group_tests_name("ply_verdict", tests, NULL, NULL);
}
