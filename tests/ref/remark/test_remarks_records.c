/* SPDX-License-Identifier: ISC */
/*
 * Is every remark true?  All plies of real games, at full detail, against slow references
 * (remark_judge.h).  HAV_REMARK_GAMES=N takes about N games, spread over the records; a soak takes
 * a hundred.  tests/bench/remarks.sh runs it so.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "patterns/template_study.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"
#include "tests/lib/watched.h"
#include "tests/ref/remark/remark_judge.h"

enum { RECORDS = 1286, SAMPLE_GAMES = 3, SOAK_GAMES = 100 };

struct remark_checks {
    struct annotator *annotator;
    struct remark_judge *judge;
    bool wrong;
    int games, plies;
    long verdicts[REMARK_WORDS][3]; /* [word][enum remark_verdict] */
};

static void print_refuted(const struct annotation *annotation, int index,
                          const struct remark *remark)
{
    struct text text = {0};

    remark_spell(remark->text, annotation->board, SPELLING_LG, &text);
    printf("# refuted: base %d, %d plies, ply %d: %s: %s\n", annotation->board->size,
           annotation->nplies, index, remark_word_name((enum remark_word)remark->word),
           text_c(&text));
    text_release(&text);
}

static void check_ply(struct remark_checks *checks, const struct game_line *game,
                      const struct annotation *annotation, int index)
{
    const struct annotated_ply *ply = &annotation->plies[index];

    if (ply->remarks.count == 0)
        return;
    remark_judge_ply(checks->judge, game, annotation, index);
    for (int i = 0; i < ply->remarks.count; i++) {
        const struct remark *remark = &ply->remarks.remark[i];
        const enum remark_verdict verdict = remark_judge_ask(checks->judge, remark);

        checks->verdicts[remark->word][verdict]++;
        if (verdict == REMARK_FALSE && !checks->wrong)
            print_refuted(annotation, index, remark);
    }
}

static bool check_game(void *context, const struct position *last)
{
    static struct position start;
    static struct ply plies[PLIES_MAX];
    struct remark_checks *checks = context;
    const struct game_line game = {.start = &start, .plies = plies, .nplies = last->nplies};
    const struct annotation *annotation;

    start = *last;
    memcpy(plies, last->ply, (size_t)last->nplies * sizeof plies[0]);
    while (start.nplies > 0)
        position_undo(&start);
    assert_int_equal(annotator_game(checks->annotator, &game, COLOUR_NONE, &annotation), 0);
    for (int i = 1; i <= annotation->nplies; i++)
        check_ply(checks, &game, annotation, i);
    checks->games++;
    checks->plies += annotation->nplies;
    return true;
}

static int games_wanted(void)
{
    const char *games = getenv("HAV_REMARK_GAMES");

    if (games != NULL && atoi(games) > 0)
        return atoi(games);
    return volume(SAMPLE_GAMES, SOAK_GAMES);
}

static void check_all(bool wrong, int games)
{
    static struct remark_checks checks;
    const struct annotator_options options = {.wins.most_nodes = 20000};
    struct study *study = template_study_builtin();
    long sums[3] = {0};

    memset(&checks, 0, sizeof checks);
    checks.wrong = wrong;
    checks.annotator = annotator_new(study, &options);
    checks.judge = remark_judge_new(wrong, games >= SOAK_GAMES);
    assert_true(checks.annotator != NULL && checks.judge != NULL);
    sample_games("littlegolem", RECORDS / games, check_game, &checks);
    if (checks.games == 0)
        sample_own_games((volume_is_watched() ? 500 : 100) / games + 1, check_game, &checks);
    for (int w = 0; w < REMARK_WORDS; w++) {
        const long *n = checks.verdicts[w];

        for (int v = 0; v < 3; v++)
            sums[v] += n[v];
        if (n[0] + n[1] + n[2] > 0 && !wrong)
            printf("# %-20s true %ld, refuted %ld, not judged %ld\n",
                   remark_word_name((enum remark_word)w), n[REMARK_TRUE], n[REMARK_FALSE],
                   n[REMARK_UNDECIDED]);
    }
    printf("# %d games, %d plies%s: true %ld, refuted %ld, not judged %ld\n", checks.games,
           checks.plies, wrong ? ", about the other colour" : "", sums[REMARK_TRUE],
           sums[REMARK_FALSE], sums[REMARK_UNDECIDED]);
    annotator_free(checks.annotator);
    study_free(study);
    remark_judge_free(checks.judge);
    assert_true(sums[REMARK_TRUE] + sums[REMARK_FALSE] > 20);
    if (wrong)
        assert_true(sums[REMARK_FALSE] > sums[REMARK_TRUE]);
    else
        assert_int_equal(sums[REMARK_FALSE], 0);
}

static void test_remarks(void **state)
{
    (void)state;
    check_all(false, games_wanted());
}

static void test_remarks_planted(void **state)
{
    (void)state;
    watched_skip();
    check_all(true, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_remarks),
        cmocka_unit_test(test_remarks_planted),
    };
    return cmocka_run_group_tests_name("remarks", tests, NULL, NULL);
}
