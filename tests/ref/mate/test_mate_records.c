/* SPDX-License-Identifier: ISC */
/*
 * Wins within two and three stones near the end of real games, against a search that tries
 * everything.  HAV_SOAK=1 looks at thousands of positions.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/search/mate.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"
#include "tests/ref/judge/mate_brute.h"

#define LEAST_BACK 3 /* plies before the end */
#define MOST_BACK 8
#define SAMPLE 60 /* positions; a soak looks at more */
#define PLAIN 10 /* for two stones, in every so many of a soak's, every reply is tried */

struct comparison {
    struct mate *mate;
    struct mate *small; /* with tables that hold next to nothing, full of what it met before */
    struct position position;
    enum mate_brute_bug bug;
    int games, wanted, looked;
    int plain; /* questions in which every reply was tried */
    int wins, others, differ;
};

/* One question, asked of both. */
static void compare(struct comparison *comparison, enum colour attacker, int stones)
{
    struct position *position = &comparison->position;
    const struct mate_question question = {.attacker = attacker, .most_stones = stones};
    const bool plain =
        comparison->wanted > SAMPLE && comparison->looked % PLAIN == 0 && stones == 2;
    struct mate_answer answer, in_small;
    struct mate_brute brute;
    bool wins;

    mate_brute_init(&brute, position, comparison->bug, plain);
    comparison->plain += plain;
    wins = mate_brute_wins(&brute, attacker, (enum colour)position->to_move, stones);
    mate_solve(comparison->mate, position, &question, &answer);
    comparison->wins += wins;
    comparison->others += !wins;
    comparison->differ += answer.verdict != (wins ? MATE_WIN : MATE_NO);
    mate_solve(comparison->small, position, &question, &in_small);
    comparison->differ += in_small.verdict != answer.verdict;
    /* A move that is named does what it is said to do. */
    if (answer.move != CELL_NONE && comparison->bug == MATE_BRUTE_NO_BUG) {
        const enum colour mover = (enum colour)position->to_move;
        const bool completes = position_would_complete(position, answer.move, mover) != 0;

        brute.colour[answer.move] = (uint8_t)mover;
        if (!completes && mate_brute_wins(&brute, attacker, colour_other(mover),
                                          stones - (mover == attacker)) != wins)
            comparison->differ++;
    }
}

static bool look_back(void *context, const struct position *end)
{
    struct comparison *comparison = context;
    const struct board *board = end->board;
    const int first = LEAST_BACK + comparison->games++ % (MOST_BACK - LEAST_BACK + 1);

    if (board->game != &game_havannah || board->size < 4 || board->size > 6 ||
        end->nplies <= MOST_BACK)
        return true;
    /* A few plies of each game, so that a sample holds all distances. */
    for (int i = 0; i < (comparison->wanted > SAMPLE ? MOST_BACK - LEAST_BACK + 1 : 1); i++) {
        const int back = LEAST_BACK + (first - LEAST_BACK + i) % (MOST_BACK - LEAST_BACK + 1);
        enum colour mover;

        memcpy(&comparison->position, end, sizeof *end);
        for (int undone = 0; undone < back; undone++)
            position_undo(&comparison->position);
        mover = (enum colour)comparison->position.to_move;
        compare(comparison, mover, 2);
        compare(comparison, mover, 3);
        compare(comparison, colour_other(mover), 2);
        comparison->looked++;
    }
    /* A planted bug is caught once. */
    return comparison->looked < comparison->wanted &&
           (comparison->bug == MATE_BRUTE_NO_BUG || comparison->differ == 0);
}

static struct comparison *run(enum mate_brute_bug bug, int step, int wanted)
{
    static struct comparison comparison; /* large */

    memset(&comparison, 0, sizeof comparison);
    comparison.mate = mate_new(16);
    comparison.small = mate_new(10);
    comparison.bug = bug;
    comparison.wanted = wanted;
    assert_non_null(comparison.mate);
    assert_non_null(comparison.small);
    sample_games("littlegolem", step, look_back, &comparison);
    mate_free(comparison.mate);
    mate_free(comparison.small);
    return &comparison;
}

static void test_records(void **state)
{
    const bool soak = volume_is_full();
    const struct comparison *comparison = run(MATE_BRUTE_NO_BUG, 1, soak ? 2000 : SAMPLE);

    (void)state;
    if (comparison->looked == 0) {
        print_message("# skipped: no records\n");
        skip();
    }
    print_message(
        "# %d positions: %d wins, %d others, %d differ; every reply tried in %d questions\n",
        comparison->looked, comparison->wins, comparison->others, comparison->differ,
        comparison->plain);
    assert_int_equal(comparison->differ, 0);
    assert_true(comparison->looked >= (soak ? 2000 : SAMPLE));
    assert_true(!soak || comparison->plain >= 2 * comparison->looked / PLAIN);
    assert_true(comparison->wins > comparison->looked / 10 &&
                comparison->others > comparison->looked / 10);
}

static void test_planted(void **state)
{
    (void)state;
    for (int bug = MATE_BRUTE_NO_RINGS; bug <= MATE_BRUTE_NO_COUNTER; bug++) {
        const struct comparison *comparison = run((enum mate_brute_bug)bug, 1, SAMPLE);

        if (comparison->looked == 0) {
            print_message("# skipped: no records\n");
            skip();
        }
        print_message("# planted %d: %d differ\n", bug, comparison->differ);
        assert_true(comparison->differ > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_planted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
