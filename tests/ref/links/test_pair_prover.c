/* SPDX-License-Identifier: ISC */
/*
 * Does the prover join what can be joined, and nothing else?  Small boards with random stones,
 * where the exact search judges every pair of chains, and of a chain and a side, with all empty
 * cells for a carrier: safe, and with the move; with the templates for known links.  The same of
 * the search on growing regions with few nodes, which asks the prover.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "analyse/derive/pair_search.h"
#include "analyse/links/pair_prover.h"
#include "patterns/template_links.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"

#define PROVER_WORK 100000000 /* if there is something to find */
#define PROVER_WORK_FALSE 2000000
#define SEARCH_NODES 300 /* of the search on regions: some questions need more */

struct pair_tally {
    struct known_links *known;
    struct pair_prover *prover;
    struct exact *exact;
    bool lies; /* planted: a second stone of the colour is counted */
    int asked, truly[2], found[2]; /* [colour first] */
    int untrue; /* proved, and refuted by the exact search, or not true on the carrier */
    int openings; /* first moves after which the link is not safe */
    int searched[3], wrong; /* [enum exact_verdict] answers of the search; those that are false */
};

static bool pair_is_true(struct pair_tally *tally, const struct ends *ends, end_id a, end_id b,
                         const uint64_t *carrier, bool colour_first)
{
    struct exact_question question = {.ends = ends,
                                      .carrier = carrier,
                                      .ntargets = 2,
                                      .target = {a, b},
                                      .colour_first = colour_first};
    struct exact_answer answer;

    exact_solve(tally->exact, &question, &answer);
    assert_int_not_equal(answer.verdict, EXACT_UNKNOWN);
    return answer.verdict == EXACT_YES;
}

/* Is the link safe after the opening? */
static bool pair_opens(struct pair_tally *tally, const struct ends *ends, end_id a, end_id b,
                       const struct pair_prover_answer *answer)
{
    struct ends opened = *ends;
    end_id side[2] = {a, b};

    if (answer->opening == CELL_NONE)
        return pair_is_true(tally, ends, a, b, answer->carrier.word, false);
    ends_play(&opened, answer->opening, ends->colour);
    for (int i = 0; i < 2; i++)
        side[i] = ends_side(ends, side[i]) >= 0 ? opened.of_side[ends_side(ends, side[i])]
                                                : opened.of_cell[side[i]];
    return side[0] == side[1] ||
           pair_is_true(tally, &opened, side[0], side[1], answer->carrier.word, false);
}

/* The search gives the same verdict when any carrier will do and with another engine, and none that
 * is false. */
static void pair_search_both(struct pair_tally *tally, const struct ends *ends, end_id a, end_id b,
                             bool colour_first, bool truth)
{
    struct pair_question question = {.ends = ends,
                                     .a = a,
                                     .b = b,
                                     .known = tally->known,
                                     .prover = &tally->prover, /* of all questions before */
                                     .colour_first = colour_first,
                                     .limit_nodes = SEARCH_NODES};
    struct exact_answer answer, any;

    assert_int_equal(pair_search(tally->exact, &question, &answer), 0);
    question.any_carrier = true;
    question.prover = NULL; /* a new one */
    assert_int_equal(pair_search(tally->exact, &question, &any), 0);
    assert_int_equal(any.verdict, answer.verdict);
    tally->searched[answer.verdict]++;
    if (tally->lies)
        answer.verdict = EXACT_YES;
    tally->wrong += answer.verdict == (truth ? EXACT_NO : EXACT_YES);
    if (truth && answer.verdict == EXACT_YES && !tally->lies)
        tally->wrong += !pair_is_true(tally, ends, a, b, answer.carrier.word, colour_first) ||
                        !pair_is_true(tally, ends, a, b, any.carrier.word, colour_first);
}

static void pair_ask(struct pair_tally *tally, const struct ends *ends, end_id a, end_id b,
                     bool colour_first)
{
    bool truth = pair_is_true(tally, ends, a, b, ends->empty.word, colour_first);
    struct pair_prover_question question = {.ends = ends,
                                            .a = a,
                                            .b = b,
                                            .region = ends->empty.word,
                                            .colour_first = colour_first,
                                            .limit_work = truth ? PROVER_WORK : PROVER_WORK_FALSE};
    struct pair_prover_answer answer;

    pair_search_both(tally, ends, a, b, colour_first, truth);
    assert_int_equal(pair_prover_search(tally->prover, &question, &answer), 0);
    if (tally->lies)
        answer.proved = true;
    tally->asked++;
    tally->truly[colour_first] += truth;
    tally->found[colour_first] += truth && answer.proved;
    if (!answer.proved)
        return;
    tally->untrue += !truth ||
                     !pair_is_true(tally, ends, a, b, answer.carrier.word, colour_first) ||
                     !cellset_subset(answer.carrier.word, ends->empty.word, ends->words);
    if (colour_first && !tally->lies)
        tally->openings += !pair_opens(tally, ends, a, b, &answer);
}

static void pair_ask_all(struct pair_tally *tally, const struct position *position)
{
    struct ends ends;

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        ends_init(&ends, position, c);
        for (int a = 0; a < ends.nends; a++)
            for (int b = a + 1; b < ends.nends; b++) {
                bool two_sides =
                    ends_side(&ends, (end_id)a) >= 0 && ends_side(&ends, (end_id)b) >= 0;

                if (ends.kind[a] == END_EMPTY || ends.kind[b] == END_EMPTY ||
                    ends.kind[a] == END_NO || ends.kind[b] == END_NO || two_sides)
                    continue;
                pair_ask(tally, &ends, (end_id)a, (end_id)b, false);
                pair_ask(tally, &ends, (end_id)a, (end_id)b, true);
            }
    }
}

static void pair_tally_positions(struct pair_tally *tally, const struct game *game, int size,
                                 int most)
{
    struct board *board = board_new(game, size);
    struct position position;
    struct random random = {.state = 61};

    most = volume_is_full() ? 40 * most : most;
    tally->known = template_links_builtin();
    assert_non_null(tally->known);
    tally->prover = pair_prover_new(tally->known);
    tally->exact = exact_new(14);
    assert_true(board != NULL && tally->prover != NULL && tally->exact != NULL);
    for (int i = 0; i < most; i++) {
        sample_random(&position, board, &random, board->ncells * 2 / 3);
        pair_ask_all(tally, &position);
    }
    printf("# %s %d: %d questions; safe %d, found %d; with the move %d, found %d; untrue %d\n",
           game->name, size, tally->asked, tally->truly[0], tally->found[0], tally->truly[1],
           tally->found[1], tally->untrue);
    printf("# on regions: %d joined, %d not, %d not decided; wrong %d\n",
           tally->searched[EXACT_YES], tally->searched[EXACT_NO], tally->searched[EXACT_UNKNOWN],
           tally->wrong);
    pair_prover_free(tally->prover);
    template_links_free(tally->known);
    exact_free(tally->exact);
    board_free(board);
}

/* At most one in a hundred may be missed. */
static void judge_pairs(const struct game *game, int size, int most)
{
    struct pair_tally tally = {.lies = false};

    pair_tally_positions(&tally, game, size, most);
    assert_int_equal(tally.untrue, 0);
    assert_int_equal(tally.openings, 0);
    assert_int_equal(tally.wrong, 0);
    assert_true(tally.searched[EXACT_YES] > 10 && tally.searched[EXACT_NO] > 10);
    for (int first = 0; first < 2; first++) {
        assert_true(tally.truly[first] > 10);
        assert_true(100 * (tally.truly[first] - tally.found[first]) <= tally.truly[first]);
    }
}

static void test_hex_4(void **state)
{
    (void)state;
    judge_pairs(&game_hex, 4, 40);
}

static void test_hex_5(void **state)
{
    (void)state;
    judge_pairs(&game_hex, 5, 25);
}

static void test_havannah_3(void **state)
{
    (void)state;
    judge_pairs(&game_havannah, 3, 10);
}

static void test_havannah_4(void **state)
{
    (void)state;
    judge_pairs(&game_havannah, 4, 4);
}

static void test_planted(void **state)
{
    struct pair_tally tally = {.lies = true};
    (void)state;

    pair_tally_positions(&tally, &game_hex, 4, 5);
    assert_true(tally.untrue > 0 && tally.wrong > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_hex_4), cmocka_unit_test(test_hex_5),
                                       cmocka_unit_test(test_havannah_3),
                                       cmocka_unit_test(test_havannah_4),
                                       cmocka_unit_test(test_planted)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
