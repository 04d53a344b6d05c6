/* SPDX-License-Identifier: ISC */
/*
 * The n of derivations, against a second search of the whole board, on random positions:
 * "proved", "exact", "cannot be joined"; with and without a carrier, and with few nodes.  The
 * templates are known links.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "analyse/derive/derivation_find.h"
#include "patterns/template_links.h"
#include "tests/lib/volume.h"
#include "tests/lib/watched.h"
#include "tests/ref/judge/maker.h"

#define FREE_CELLS 12 /* most empty cells of a position */

enum fault {
    FAULT_NONE,
    FAULT_CARRIER, /* planted: a 0-path that a carrier does not allow counts as refuted */
    FAULT_SIDES, /* planted in the judge: a Havannah side conducts */
};

struct trial {
    struct position position;
    struct ends ends;
    struct derivation_question question;
    struct cellset carrier;
    struct maker_question judged;
    struct maker_view view;
};

struct tally {
    int zero, one, none; /* proved, in this order: n = 0, n = 1, not even 1; empty ends apart */
    int open; /* "at most", or unknown */
    int bad; /* claims that the judge refutes */
};

static struct maker *maker;
static struct known_links *known;

static void random_position(struct trial *trial, const struct board *board, struct random *random)
{
    uint32_t nempty = 6 + random_below(random, FREE_CELLS - 5), left = (uint32_t)board->ncells;

    position_init(&trial->position, board, RING_FREELING);
    for (cell c = 0; c < board->ncells; c++, left--) {
        if (random_below(random, left) < nempty)
            nempty--;
        else
            position_set(&trial->position, c,
                         random_below(random, 2) ? COLOUR_WHITE : COLOUR_BLACK);
    }
}

static end_id random_end(struct trial *trial, struct random *random, int target)
{
    const struct board *board = trial->position.board;
    struct maker_question *judged = &trial->judged;
    int at = (int)random_below(random, (uint32_t)(board->ncells + board->nsides * 4));

    judged->target[target] = at < board->ncells ? (cell)at : CELL_NONE;
    if (at < board->ncells)
        return trial->ends.of_cell[at];
    judged->side[target] = (at - board->ncells) / 4;
    return trial->ends.of_side[judged->side[target]];
}

/* False: the ends drawn are not two of one colour. */
static bool random_trial(struct trial *trial, const struct board *board, struct random *random,
                         enum fault fault)
{
    enum colour colour = random_below(random, 2) ? COLOUR_WHITE : COLOUR_BLACK;

    memset(&trial->judged, 0, sizeof trial->judged);
    memset(&trial->carrier, 0, sizeof trial->carrier);
    random_position(trial, board, random);
    ends_init(&trial->ends, &trial->position, colour);
    trial->question = (struct derivation_question){
        .position = &trial->position, .colour = colour, .known = known};
    trial->question.a = random_end(trial, random, 0);
    trial->question.b = random_end(trial, random, 1);
    if (trial->question.a == END_NONE || trial->question.b == END_NONE ||
        trial->question.a == trial->question.b)
        return false;
    maker_view(&trial->view, &trial->position, colour,
               fault == FAULT_SIDES ? MAKER_SIDE_CONDUCTS : MAKER_NO_BUG);
    trial->judged.view = &trial->view;
    trial->judged.ntargets = 2;
    for (cell c = 0; c < board->ncells; c++) {
        if (trial->ends.kind[c] != END_EMPTY)
            continue;
        if (random_below(random, 3) > 0)
            cellset_add(trial->carrier.word, c);
        if (c != trial->question.a && c != trial->question.b)
            trial->judged.cells[trial->judged.ncells++] = c;
    }
    return true;
}

static bool is_joined(struct trial *trial, bool colour_first)
{
    trial->judged.colour_first = colour_first;
    return maker_solve(maker, &trial->judged, NULL) == MAKER_YES;
}

static void check_claims(struct trial *trial, const struct derivation *derivation, enum fault fault,
                         struct tally *tally)
{
    int empty = (trial->ends.kind[trial->question.a] == END_EMPTY) +
                (trial->ends.kind[trial->question.b] == END_EMPTY);
    bool exact = derivation->exact;

    if (derivation->verdict == DERIVATION_UNKNOWN) {
        tally->open++;
        return;
    }
    if (derivation->verdict == DERIVATION_NONE) {
        tally->none++;
        tally->bad += trial->question.carrier == NULL && is_joined(trial, true);
        return;
    }
    assert_in_range(derivation->n, empty, empty + 1);
    if (fault == FAULT_CARRIER && derivation->n == empty + 1)
        exact = true;
    tally->zero += derivation->n == empty;
    tally->one += derivation->n > empty && exact;
    tally->open += !exact;
    tally->bad += !is_joined(trial, derivation->n > empty);
    if (exact && derivation->n > empty)
        tally->bad += is_joined(trial, false);
    if (derivation->n == empty)
        assert_true(exact);
}

static struct tally run(int n, bool carriers, uint64_t limit_nodes, enum fault fault, uint64_t seed)
{
    static const struct {
        const struct game *game;
        int size;
    } kinds[] = {{&game_havannah, 3},
                 {&game_havannah, 4},
                 {&game_havannah, 5},
                 {&game_hex, 4},
                 {&game_hex, 5}};
    struct random random = {seed};
    struct trial *trial = malloc(sizeof *trial);
    struct derivation derivation = {.count = 0};
    struct tally tally = {0};

    assert_non_null(trial);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        struct board *board = board_new(kinds[k].game, kinds[k].size);

        assert_non_null(board);
        for (int i = 0; i < n;) {
            if (!random_trial(trial, board, &random, fault))
                continue;
            trial->question.carrier = carriers ? trial->carrier.word : NULL;
            trial->question.limit_nodes = limit_nodes;
            assert_int_equal(derivation_find(&derivation, &trial->question), 0);
            check_claims(trial, &derivation, fault, &tally);
            i++;
        }
        board_free(board);
    }
    derivation_release(&derivation);
    free(trial);
    printf("# %d safe, %d with one stone, %d not even so, %d open; %d claims refuted\n", tally.zero,
           tally.one, tally.none, tally.open, tally.bad);
    return tally;
}

static void test_board(void **state)
{
    struct tally tally = run(volume(100, 3000), false, 0, FAULT_NONE, 1);
    int least = volume(33, 50);
    (void)state;

    assert_int_equal(tally.bad, 0);
    assert_int_equal(tally.open, 0); /* the whole position fits into one search */
    assert_true(tally.zero > least && tally.one > least && tally.none > least);
}

static void test_carrier(void **state)
{
    struct tally tally = run(volume(100, 3000), true, 0, FAULT_NONE, 2);
    (void)state;

    assert_int_equal(tally.bad, 0);
    assert_true(tally.one > volume(20, 20) && tally.open > volume(5, 5));
}

static void test_few_nodes(void **state)
{
    struct tally tally = run(volume(100, 3000), false, 12, FAULT_NONE, 3);
    (void)state;

    assert_int_equal(tally.bad, 0);
    assert_true(tally.one > volume(20, 20) && tally.open > volume(5, 5));
}

static void test_planted_faults(void **state)
{
    (void)state;

    watched_skip();
    assert_true(run(150, true, 0, FAULT_CARRIER, 2).bad > 0);
    assert_true(run(150, false, 0, FAULT_SIDES, 1).bad > 0);
}

static int make(void **state)
{
    (void)state;
    maker = maker_new();
    known = template_links_builtin();
    return maker == NULL || known == NULL;
}

static int unmake(void **state)
{
    (void)state;
    maker_free(maker);
    template_links_free(known);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_board), cmocka_unit_test(test_carrier),
                                       cmocka_unit_test(test_few_nodes),
                                       cmocka_unit_test(test_planted_faults)};

    return cmocka_run_group_tests(tests, make, unmake);
}
