/* SPDX-License-Identifier: ISC */
/* Threats kept from ply to ply through every real game against a scan of each position. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/threat/threats.h"
#include "corpus/walk/walk.h"
#include "parse/notation/replay.h"
#include "tests/lib/reading.h"

struct tally {
    struct threats kept;
    long plies, with_threats;
};

static int compare_ply(void *context, const struct position *position, const struct node *node,
                       figure_set figures)
{
    struct tally *tally = context;
    struct threats scanned;

    (void)node;
    (void)figures;
    threats_scan(&scanned, position);
    if (position->nplies == 0)
        threats_scan(&tally->kept, position);
    else
        threats_played(&tally->kept, position);
    for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        assert_int_equal(tally->kept.count[c], scanned.count[c]);
        assert_memory_equal(tally->kept.at[c], scanned.at[c], (size_t)position->board->ncells);
    }
    tally->plies++;
    tally->with_threats += scanned.count[COLOUR_WHITE] + scanned.count[COLOUR_BLACK] > 0;
    return 0;
}

static int compare_game(void *worker, struct walk_item *item)
{
    const struct replay_options options = {.on_ply = compare_ply, .context = worker};
    struct outcome outcome;

    assert_true(replay_possible(item->record));
    assert_int_equal(replay_line(item->record, NODE_NONE, &options, item->position, &outcome), 0);
    return WALK_REPORTED;
}

static int no_output(void *context, const char *bytes, size_t length)
{
    (void)context;
    (void)bytes;
    return length == 0 ? 0 : -1;
}

static void no_finding(void *context, const struct walk_finding *finding)
{
    (void)context;
    assert_int_not_equal(message_level(finding->diagnostic.message), LEVEL_ERROR);
}

static void test_records(void **state)
{
    static struct tally tally;
    char path[4096];
    char *operands[] = {path};
    const struct walk_options options = {
        .operands = operands,
        .noperands = 1,
        .jobs = 1,
        .level = LEVEL_ERROR,
        .work = {.record_each = compare_game, .rejected_each = compare_game, .context = &tally},
        .sink = no_output,
        .find = no_finding};
    struct walk_counts counts = {0};

    (void)state;
    if (!reading_has_real())
        skip();
    snprintf(path, sizeof path, "%s", reading_real("littlegolem"));
    assert_int_equal(walk_run(&options, &counts), 0);
    assert_true(counts.reported > 1000);
    assert_true(tally.plies > 30000 && tally.with_threats > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_records)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
