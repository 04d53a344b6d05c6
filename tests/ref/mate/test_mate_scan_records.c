/* SPDX-License-Identifier: ISC */
/*
 * What a scan claims of the plies of real games, proved once more: a win by a proof tree that the
 * rules accept; that there is none by such a tree of the other colour's win, or by a search that
 * knows nothing (tests/bench/plain.h).  HAV_SOAK=1 takes 100 games of the real records, else some
 * of the project's own.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/mate/mate_tree.h"
#include "tests/bench/plain.h"
#include "tests/lib/sample_games.h"
#include "tests/ref/mate/scan_run.h"

#define PROOF_NODES 3000000 /* of one proof */

struct proving {
    struct scan_run run;
    struct mate *mate; /* fresh for each proof */
    struct plain *plain;
    struct mate_tree tree;
    int wanted, games, sizes[BOARD_SPAN_MAX];
    uint64_t unit;
    int lost_by, missed, unknown, found; /* claims; games with any win */
    int by_tree, by_plain, unproved; /* sides of claims */
};

static struct proving proving; /* large */

static bool prove_win(struct position *position, enum colour attacker)
{
    static const struct mate_check_limits limits;
    const struct mate_least_question question = {
        .attacker = attacker, .any_number = true, .limit_nodes = PROOF_NODES};
    struct mate_least answer = {.status = MATE_STATUS_UNKNOWN};
    struct mate_check check;

    mate_reset(proving.mate);
    mate_least_find(proving.mate, position, &question, &answer);
    if (answer.stones == 0 || mate_tree_grow(proving.mate, position, &question, answer.stones,
                                             &proving.tree, &check) != MATE_GROWTH_DONE)
        return false;
    mate_tree_check(&proving.tree, position, attacker, &limits, &check);
    return check.fault == MATE_FAULT_NONE;
}

static bool prove_none(struct position *position, enum colour attacker)
{
    const struct mate_question question = {.attacker = attacker, .limit_nodes = PROOF_NODES};
    struct mate_answer answer;

    plain_solve(proving.plain, position, &question, &answer);
    return answer.verdict == MATE_NO;
}

/* After so many plies the colour wins, or has made a figure. */
static void want_win(int nplies, enum colour colour)
{
    const bool ended = nplies > 0 && proving.run.plies[nplies - 1].figures != 0;
    const bool is_proved = ended ? proving.run.plies[nplies - 1].colour == colour
                                 : prove_win(scan_run_at(&proving.run, nplies), colour);

    proving.by_tree += is_proved;
    proving.unproved += !is_proved;
}

static void want_none(int nplies, enum colour colour)
{
    struct position *position = scan_run_at(&proving.run, nplies);

    if (prove_win(position, colour_other(colour)))
        proving.by_tree++;
    else if (prove_none(position, colour))
        proving.by_plain++;
    else
        proving.unproved++;
}

static bool scan_game(void *context, const struct position *end)
{
    struct scan_run *run = &proving.run;
    bool any = false;

    (void)context;
    if (end->board->game != &game_havannah || end->nplies < 8)
        return true;
    run->mate = proving.mate;
    scan_run(run, end, 0, proving.unit);
    for (int i = 1; i <= run->nplies; i++) {
        struct mate_loss loss;

        if (mate_scan_turn(&run->scan, i) == MATE_TURN_MISSED) {
            proving.missed++;
            want_win(i - 1, run->moments[i].player);
            want_none(i, run->moments[i].player);
        }
        if (!mate_scan_loss(&run->scan, i, &loss) || loss.first != i)
            continue;
        any = true;
        proving.unknown += loss.unknown_to > 0;
        if (loss.lost_by > 0) {
            proving.lost_by++;
            want_win(i, colour_other(loss.loser));
            want_none(i - 1, colour_other(loss.loser));
        }
    }
    proving.found += any;
    proving.sizes[end->board->size]++;
    return ++proving.games < proving.wanted;
}

static void begin(int wanted, uint64_t unit)
{
    memset(&proving, 0, sizeof proving);
    proving.mate = mate_new(18);
    proving.plain = plain_new(18);
    assert_true(proving.mate != NULL && proving.plain != NULL);
    proving.wanted = wanted;
    proving.unit = unit;
}

/* How many sides of claims were proved. */
static int finish(void)
{
    print_message("# %d games, a win in %d: lost by %d, missed %d, not known %d; proved by a tree "
                  "%d, by a plain search %d, not %d\n",
                  proving.games, proving.found, proving.lost_by, proving.missed, proving.unknown,
                  proving.by_tree, proving.by_plain, proving.unproved);
    for (int size = 0; size < BOARD_SPAN_MAX; size++)
        if (proving.sizes[size] > 0)
            print_message("# base %d: %d\n", size, proving.sizes[size]);
    mate_tree_release(&proving.tree);
    mate_free(proving.mate);
    plain_free(proving.plain);
    assert_int_equal(proving.by_tree + proving.by_plain + proving.unproved,
                     2 * (proving.lost_by + proving.missed));
    assert_int_equal(proving.unproved, 0);
    return proving.by_tree + proving.by_plain;
}

static void test_own(void **state)
{
    (void)state;
    begin(24, 60);
    sample_own_games(3, scan_game, NULL);
    assert_true(finish() > 20);
}

static void test_records(void **state)
{
    (void)state;
    if (getenv("HAV_SOAK") == NULL) {
        print_message("# skipped: only in a soak\n");
        skip();
    }
    begin(100, 2000);
    if (sample_games("littlegolem", 12, scan_game, NULL) == 0)
        skip();
    assert_true(finish() > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own),
        cmocka_unit_test(test_records),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
