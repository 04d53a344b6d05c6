/* SPDX-License-Identifier: ISC */
/*
 * The exact local search against a plain enumeration of every filling, on random positions: its
 * verdicts, the carriers of both verdicts, least carriers, and every saving reply.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "analyse/solve/exact.h"
#include "tests/lib/volume.h"
#include "tests/lib/watched.h"
#include "tests/ref/judge/brute.h"
#include "tests/ref/judge/maker.h"

/* One random question in both forms. */
struct trial {
    struct position position;
    struct ends ends;
    struct cellset carrier;
    struct exact_question question;
    struct brute brute;
};

static struct exact *exact;
static struct maker *maker;

static void random_stones(struct position *position, struct random *random)
{
    uint32_t density = random_below(random, 60);

    for (cell c = 0; c < position->board->ncells; c++)
        if (random_below(random, 100) < density)
            position_set(position, c, random_below(random, 5) < 3 ? COLOUR_WHITE : COLOUR_BLACK);
}

/* Picks a target that the colour can have: an empty cell, a chain, a side. */
static bool random_target(struct trial *trial, struct random *random)
{
    const struct board *board = trial->position.board;
    struct brute *brute = &trial->brute;
    int n = brute->ntargets;

    if (random_below(random, 3) == 0) {
        int side = (int)random_below(random, (uint32_t)board->nsides);

        if (trial->ends.of_side[side] == END_NONE)
            return false;
        brute->target[n] = CELL_NONE;
        brute->side[n] = side;
        trial->question.target[n] = trial->ends.of_side[side];
    } else {
        cell at = (cell)random_below(random, (uint32_t)board->ncells);

        if (trial->ends.of_cell[at] == END_NONE)
            return false;
        brute->target[n] = at;
        trial->question.target[n] = trial->ends.of_cell[at];
    }
    for (int j = 0; j < n; j++)
        if (trial->question.target[j] == trial->question.target[n])
            return false;
    trial->question.ntargets = ++brute->ntargets;
    return true;
}

/* A carrier of connected-ish cells: a random walk with jumps, so that many questions are close. */
static void random_carrier(struct trial *trial, struct random *random, int most)
{
    const struct board *board = trial->position.board;
    struct brute *brute = &trial->brute;
    cell at = (cell)random_below(random, (uint32_t)board->ncells);

    for (int step = 0; step < 12 * most && brute->ncells < most; step++) {
        cell next = board->neighbour[at][random_below(random, BOARD_DIRECTIONS)];
        bool taken = false;

        if (next == board->ncells || random_below(random, 8) == 0)
            next = (cell)random_below(random, (uint32_t)board->ncells);
        at = next;
        for (int j = 0; j < brute->ntargets; j++)
            taken |= brute->target[j] == at;
        if (taken || position_colour(&trial->position, at) != COLOUR_NONE ||
            cellset_has(trial->carrier.word, at))
            continue;
        cellset_add(trial->carrier.word, at);
        brute->cells[brute->ncells++] = at;
    }
}

static void random_trial(struct trial *trial, const struct board *board, struct random *random,
                         int most, bool figure)
{
    enum colour colour = random_below(random, 2) ? COLOUR_WHITE : COLOUR_BLACK;

    memset(&trial->brute, 0, sizeof trial->brute);
    memset(&trial->question, 0, sizeof trial->question);
    memset(&trial->carrier, 0, sizeof trial->carrier);
    position_init(&trial->position, board, RING_FREELING);
    random_stones(&trial->position, random);
    ends_init(&trial->ends, &trial->position, colour);
    trial->brute.position = &trial->position;
    trial->brute.colour = colour;
    trial->brute.colour_first = random_below(random, 2) == 0;
    if (figure) {
        trial->brute.figures = board->game->figures;
        if (board->game->has_rings && random_below(random, 4))
            trial->brute.figures &= 1 + random_below(random, 7);
    } else {
        int want = random_below(random, 4) ? 2 : 3;

        for (int tries = 0; tries < 60 && trial->brute.ntargets < want; tries++)
            random_target(trial, random);
    }
    random_carrier(trial, random, most);
    trial->question.ends = &trial->ends;
    trial->question.carrier = trial->carrier.word;
    trial->question.figures = trial->brute.figures;
    trial->question.colour_first = trial->brute.colour_first;
    trial->question.wide = random->state >> 40 & 1;
}

/* Keeps of the brute question's carrier what is in `keep`. */
static void restrict_to(struct brute *brute, const uint64_t *keep)
{
    int n = 0;

    for (int i = 0; i < brute->ncells; i++)
        if (cellset_has(keep, brute->cells[i]))
            brute->cells[n++] = brute->cells[i];
    brute->ncells = n;
}

/* The carrier of a yes alone is enough; what the carrier of a no leaves over does not help. */
static void check_carrier(struct trial *trial, const struct exact_answer *answer)
{
    struct brute part = trial->brute;
    struct position filled = trial->position;

    assert_true(cellset_subset(answer->carrier.word, trial->carrier.word, trial->ends.words));
    restrict_to(&part, answer->carrier.word);
    if (answer->verdict == EXACT_YES) {
        assert_true(brute_solve(&part));
        return;
    }
    for (int i = 0; i < trial->brute.ncells; i++)
        if (!cellset_has(answer->carrier.word, trial->brute.cells[i]))
            position_set(&filled, trial->brute.cells[i], trial->brute.colour);
    part.position = &filled;
    assert_false(brute_solve(&part));
}

static void check_minimal(struct trial *trial)
{
    struct exact_answer least;

    exact_minimise(exact, &trial->question, &least);
    assert_int_equal(least.verdict, EXACT_YES);
    check_carrier(trial, &least);
    for (int i = 0; i < trial->brute.ncells; i++) {
        struct brute less = trial->brute;
        struct cellset keep = least.carrier;

        if (!cellset_has(keep.word, trial->brute.cells[i]))
            continue;
        cellset_remove(keep.word, trial->brute.cells[i]);
        restrict_to(&less, keep.word);
        assert_false(brute_solve(&less));
    }
}

/* Every saving reply to one intrusion. */
static void check_replies(struct trial *trial, struct random *random)
{
    uint32_t n = (uint32_t)trial->brute.ncells;
    cell intrusion = trial->brute.cells[random_below(random, n)];
    struct cellset replies;
    enum exact_verdict verdict;
    struct position after = trial->position;
    int saving = 0;

    verdict = exact_replies(exact, &trial->question, intrusion, replies.word);
    position_set(&after, intrusion, colour_other(trial->brute.colour));
    for (int i = 0; i < trial->brute.ncells; i++) {
        struct brute next = trial->brute;
        struct position answered = after;
        cell reply = trial->brute.cells[i];
        struct cellset rest = trial->carrier;
        bool yes;

        if (reply == intrusion)
            continue;
        position_set(&answered, reply, trial->brute.colour);
        cellset_remove(rest.word, reply);
        cellset_remove(rest.word, intrusion);
        next.position = &answered;
        next.colour_first = false;
        restrict_to(&next, rest.word);
        yes = brute_solve(&next);
        assert_int_equal(yes, cellset_has(replies.word, reply));
        saving += yes;
    }
    if (saving > 0)
        assert_int_equal(verdict, EXACT_YES);
}

/* The results of a run's trials. */
struct tally {
    int decided; /* without a search: met already, or out of reach */
    int yes, no; /* after one */
    int bad; /* disagreements with the enumeration */
    enum maker_bug maker_bug; /* planted in the faster reference */
    int maker_bad; /* disagreements of that with the enumeration */
};

/* The faster reference, by which links of real positions are judged, against the enumeration. */
static bool maker_agrees(const struct trial *trial, enum maker_bug bug, bool truth)
{
    const struct brute *brute = &trial->brute;
    struct maker_view view;
    struct maker_question question = {.view = &view,
                                      .ncells = brute->ncells,
                                      .ntargets = brute->ntargets,
                                      .figures = brute->figures,
                                      .colour_first = brute->colour_first};
    struct position after = trial->position;
    struct brute rest = *brute;
    enum maker_verdict verdict;
    cell answer;

    memcpy(question.cells, brute->cells, sizeof brute->cells);
    memcpy(question.target, brute->target, sizeof brute->target);
    memcpy(question.side, brute->side, sizeof brute->side);
    maker_view(&view, &trial->position, brute->colour, bug);
    verdict = maker_solve(maker, &question, &answer);
    if (verdict != (truth ? MAKER_YES : MAKER_NO))
        return false;
    if (answer == CELL_NONE)
        return true;
    position_set(&after, answer, brute->colour);
    rest.position = &after;
    rest.colour_first = false;
    for (int i = 0; i < rest.ncells; i++)
        if (rest.cells[i] == answer)
            rest.cells[i] = rest.cells[--rest.ncells];
    return brute_solve(&rest);
}

static void check_trial(struct trial *trial, struct random *random, bool deep, struct tally *tally)
{
    struct exact_answer answer;
    bool truth = brute_solve(&trial->brute);

    exact_solve(exact, &trial->question, &answer);
    assert_int_not_equal(answer.verdict, EXACT_UNKNOWN);
    if (answer.nodes == 0)
        tally->decided++;
    else if (truth)
        tally->yes++;
    else
        tally->no++;
    if (truth != (answer.verdict == EXACT_YES)) {
        tally->bad++;
        return;
    }
    tally->maker_bad += !maker_agrees(trial, tally->maker_bug, truth);
    if (!deep)
        return;
    check_carrier(trial, &answer);
    if (truth)
        check_minimal(trial);
    if (trial->brute.ncells > 0)
        check_replies(trial, random);
}

/* Runs trials on boards of both games until `n` a board needed a search. */
static struct tally run(int n, int most, bool figure, enum brute_bug bug, enum maker_bug maker_bug,
                        bool deep, uint64_t seed)
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
    struct tally tally = {.maker_bug = maker_bug};

    assert_non_null(trial);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        struct board *board = board_new(kinds[k].game, kinds[k].size);
        int aim = tally.yes + tally.no + n;

        assert_non_null(board);
        for (int i = 0; i < 100 * n && tally.yes + tally.no < aim; i++) {
            random_trial(trial, board, &random, most, figure);
            if (!figure && trial->brute.ntargets < 2)
                continue;
            trial->brute.bug = bug;
            check_trial(trial, &random, deep && tally.bad == 0, &tally);
        }
        board_free(board);
    }
    free(trial);
    printf("# %d yes, %d no, %d decided without search, %d disagree; %d of the faster reference\n",
           tally.yes, tally.no, tally.decided, tally.bad, tally.maker_bad);
    return tally;
}

static void check_run(int n, int most, bool figure, bool deep, uint64_t seed)
{
    struct tally tally = run(n, most, figure, BRUTE_NO_BUG, MAKER_NO_BUG, deep, seed);

    assert_int_equal(tally.bad, 0);
    assert_int_equal(tally.maker_bad, 0);
    assert_true(tally.yes > n / 4);
    assert_true(tally.no > n / 4);
}

static void test_links(void **state)
{
    (void)state;
    check_run(volume(200, 8000), 7, false, true, 1);
    check_run(volume(20, 400), 12, false, false, 2);
}

static void test_figures(void **state)
{
    (void)state;
    check_run(volume(100, 4000), 7, true, true, 3);
    check_run(volume(10, 200), 12, true, false, 4);
}

static void test_planted_bugs(void **state)
{
    struct tally tally;
    (void)state;

    watched_skip();
    tally = run(300, 6, false, BRUTE_SIDE_CONDUCTS, MAKER_NO_BUG, false, 5);
    assert_int_not_equal(tally.bad, 0);
    tally = run(300, 6, true, BRUTE_RING_NEEDS_EMPTY, MAKER_NO_BUG, false, 6);
    assert_int_not_equal(tally.bad, 0);
    tally = run(300, 6, false, BRUTE_NO_BUG, MAKER_SIDE_CONDUCTS, false, 7);
    assert_int_not_equal(tally.maker_bad, 0);
    tally = run(300, 6, true, BRUTE_NO_BUG, MAKER_RING_NEEDS_EMPTY, false, 8);
    assert_int_not_equal(tally.maker_bad, 0);
}

static int set_up(void **state)
{
    (void)state;
    exact = exact_new(12);
    maker = maker_new();
    return exact == NULL || maker == NULL ? -1 : 0;
}

static int tear_down(void **state)
{
    (void)state;
    exact_free(exact);
    maker_free(maker);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_links),
        cmocka_unit_test(test_figures),
        cmocka_unit_test(test_planted_bugs),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
