/* SPDX-License-Identifier: ISC */
/*
 * Vital cells of links, against the plain truth about their carriers: the cells that cut, the cells
 * that join, miai, and what a threat cuts.  The judge of this test tries every way to fill a
 * carrier (brute.h); it knows nothing of ends or the exact search.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/groups/link_vital.h"
#include "tests/lib/place.h"
#include "tests/lib/sample_games.h"
#include "tests/ref/judge/brute.h"

struct vital_tally {
    struct random random;
    struct links *links;
    struct groups groups;
    struct link_judge *judge;
    bool forgets; /* planted: the first empty cell is the opponent's */
    int safe, open, cuts, around, joins, miai, threats, breaks, wrong;
};

static struct vital_tally tally; /* large */

/* The value of the goal on the empty cells of `cells`; `skipped`: too many of them to try. */
static bool vital_truth(const struct position *position, const struct link_goal *goal,
                        const uint64_t *cells, bool colour_first, bool *skipped)
{
    const struct board *board = position->board;
    const int words = cellset_words(board);
    struct brute brute = {
        .position = position, .colour = goal->colour, .ntargets = 2, .colour_first = colour_first};
    bool forgets = tally.forgets;

    for (int i = 0; i < 2; i++) {
        brute.target[i] = goal->end[i][0] < board->ncells ? goal->end[i][0] : CELL_NONE;
        brute.side[i] = goal->end[i][0] - board->ncells;
    }
    for (cell c = cellset_next(cells, 0, words); c != CELL_NONE;
         c = cellset_next(cells, c + 1u, words)) {
        if (position_colour(position, c) != COLOUR_NONE)
            continue;
        if (forgets) {
            forgets = false;
            continue;
        }
        if (brute.ncells == 10) {
            *skipped = true;
            return false;
        }
        brute.cells[brute.ncells++] = c;
    }
    return brute_solve(&brute);
}

/* The same after a stone on each of two cells. */
static bool vital_truth_after(struct position *position, const struct link_goal *goal,
                              const uint64_t *cells, cell one, enum colour of_one, cell other,
                              enum colour of_other, bool colour_first, bool *skipped)
{
    bool truth;

    position_play(position, one, of_one);
    if (other != CELL_NONE)
        position_play(position, other, of_other);
    truth = vital_truth(position, goal, cells, colour_first, skipped);
    if (other != CELL_NONE)
        position_undo(position);
    position_undo(position);
    return truth;
}

/* Are the ends joined on the whole board after the opponent's stone on `at`?  true, too, where that
 * is too large to be tried: then no cut need be told. */
static bool vital_joins_around(struct position *position, const struct link_goal *goal, cell at,
                               enum colour opponent)
{
    struct cellset all = {{0}};
    bool skipped = false;

    for (cell c = 0; c < position->board->ncells; c++)
        cellset_add(all.word, c);
    tally.around++;
    return vital_truth_after(position, goal, all.word, at, opponent, CELL_NONE, opponent, true,
                             &skipped) ||
           skipped;
}

static void vital_compare_open(struct position *position, const struct link_goal *goal)
{
    const enum colour opponent = colour_other(goal->colour);
    const int words = cellset_words(position->board);
    struct cellset cuts, joins, region;
    bool skipped = false;

    link_judge_cuts(tally.judge, goal, cuts.word, &region);
    link_judge_joins(tally.judge, goal, joins.word);
    for (cell c = cellset_next(goal->carrier.word, 0, words); c != CELL_NONE;
         c = cellset_next(goal->carrier.word, c + 1u, words)) {
        const bool cut = !vital_truth_after(position, goal, region.word, c, opponent, CELL_NONE,
                                            opponent, true, &skipped);
        const bool join = vital_truth_after(position, goal, goal->carrier.word, c, goal->colour,
                                            CELL_NONE, opponent, false, &skipped);

        if (skipped)
            return;
        tally.wrong +=
            cut ? !cellset_has(cuts.word, c) && !vital_joins_around(position, goal, c, opponent)
                : cellset_has(cuts.word, c);
        tally.wrong += join != cellset_has(joins.word, c);
        tally.cuts += cut;
        tally.joins += join;
    }
    tally.open++;
}

static void vital_compare_miai(struct position *position, const struct link_goal *goal)
{
    const enum colour own = goal->colour, opponent = colour_other(own);
    const int words = cellset_words(position->board);
    struct link_miai found[LINK_MIAI_MAX];
    const int n = link_judge_miai(tally.judge, goal, found);
    bool skipped = false;
    int at = 0;

    for (cell a = cellset_next(goal->carrier.word, 0, words); a != CELL_NONE;
         a = cellset_next(goal->carrier.word, a + 1u, words))
        for (cell b = cellset_next(goal->carrier.word, a + 1u, words); b != CELL_NONE;
             b = cellset_next(goal->carrier.word, b + 1u, words)) {
            const uint64_t *k = goal->carrier.word;
            const bool is_miai =
                vital_truth_after(position, goal, k, a, opponent, b, own, false, &skipped) &&
                vital_truth_after(position, goal, k, b, opponent, a, own, false, &skipped) &&
                !vital_truth_after(position, goal, k, a, opponent, b, opponent, true, &skipped);
            const bool listed = at < n && found[at].one == a && found[at].other == b;

            if (skipped)
                return;
            tally.wrong += is_miai != listed;
            tally.miai += is_miai;
            at += listed;
        }
    tally.wrong += at != n;
    tally.safe++;
}

/* Does the line of an intrusion cut the link, as it says?  By the rules and brute force. */
static bool vital_breaks(struct position *position, const struct link_goal *goal,
                         const struct link_intrusion *intrusion, bool *skipped)
{
    const enum colour own = goal->colour, opponent = colour_other(own);
    bool breaks = false, threatens;
    cell wins[2];
    int nwins;

    position_play(position, intrusion->at, opponent);
    threatens = position_would_complete(position, intrusion->completes, opponent) != 0;
    if (intrusion->also_completes != CELL_NONE) {
        breaks = intrusion->cut == CELL_NONE && threat_moves_winning(position, own, wins) == 0 &&
                 intrusion->also_completes != intrusion->completes &&
                 position_would_complete(position, intrusion->also_completes, opponent) != 0;
    } else if (position_play(position, intrusion->completes, own) == 0) {
        nwins = threat_moves_winning(position, own, wins);
        if (nwins == 0 || (nwins == 1 && wins[0] == intrusion->cut)) {
            position_play(position, intrusion->cut, opponent);
            breaks = !vital_truth(position, goal, goal->carrier.word, true, skipped);
            position_undo(position);
        }
        position_undo(position);
    } else {
        position_undo(position);
    }
    position_undo(position);
    return breaks && threatens;
}

static void vital_compare_intrusions(struct position *position, const struct link_goal *goal)
{
    struct link_intrusion found[BOARD_CELLS_MAX];
    const int n = link_judge_intrusions(tally.judge, goal, found);

    for (int i = 0; i < n; i++) {
        bool skipped = false;

        tally.threats++;
        if (found[i].breaks != EXACT_YES)
            continue;
        tally.breaks++;
        tally.wrong += !vital_breaks(position, goal, &found[i], &skipped) && !skipped;
    }
}

static void vital_compare_goal(struct position *position, const struct link_goal *goal, int n)
{
    if (goal->nends[0] != 1 || goal->nends[1] != 1)
        return;
    if (n == 1)
        vital_compare_open(position, goal);
    if (n != 0)
        return;
    vital_compare_miai(position, goal);
    vital_compare_intrusions(position, goal);
}

static bool vital_each(void *context, const struct position *given)
{
    static struct position position;
    const uint64_t key = given->key;
    struct link_goal goal;

    (void)context;
    position = *given;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        assert_int_equal(links_search(tally.links, &position, c), 0);
        assert_int_equal(groups_search(&tally.groups, tally.links, 0, 1), 0);
        link_judge_begin(tally.judge, &position, c);
        for (int g = 0; g < tally.groups.ngroups; g++)
            for (int t = 0; t < tally.groups.group[g].nties; t++)
                if (link_goal_of_tie(&goal, &tally.groups, g, tally.groups.group[g].first_tie + t))
                    vital_compare_goal(&position, &goal, 0);
        for (int p = 0; p < tally.groups.npaths; p++)
            if (link_goal_of_path(&goal, &tally.groups, &tally.groups.path[p]))
                vital_compare_goal(&position, &goal, tally.groups.path[p].path.n);
        assert_int_equal(position.key, key);
    }
    return true;
}

static void vital_try(const struct game *game, int size, int positions)
{
    struct board *board = board_new(game, size);
    static struct position position;

    assert_non_null(board);
    for (int i = 0; i < positions; i++) {
        sample_random(&position, board, &tally.random, board->ncells * 2 / 3);
        vital_each(NULL, &position);
    }
    board_free(board);
}

static void vital_open(bool forgets)
{
    tally = (struct vital_tally){.forgets = forgets, .random = {20261123}};
    assert_non_null(tally.links = links_new(&links_quick));
    assert_non_null(tally.judge = link_judge_new());
}

static void vital_close(const char *where)
{
    printf("# %s: %d safe links with %d miai, %d links of one stone with %d cuts (%d not told) and "
           "%d joins; "
           "%d threats in carriers, %d break them; %d wrong\n",
           where, tally.safe, tally.miai, tally.open, tally.cuts, tally.around, tally.joins,
           tally.threats, tally.breaks, tally.wrong);
    groups_release(&tally.groups);
    links_free(tally.links);
    link_judge_free(tally.judge);
}

static void test_random(void **state)
{
    (void)state;
    vital_open(false);
    vital_try(&game_havannah, 4, 60);
    vital_try(&game_havannah, 5, 30);
    vital_try(&game_hex, 5, 30);
    vital_close("random boards");
    assert_int_equal(tally.wrong, 0);
    assert_true(tally.safe > 50 && tally.open > 50 && tally.breaks > 0);
}

static void test_records(void **state)
{
    (void)state;
    vital_open(false);
    sample_records("littlegolem", 100, &tally.random, vital_each, NULL);
    vital_close("records");
    assert_int_equal(tally.wrong, 0);
}

/* The theory's forced move: Black f5 threatens the ring at d4, and g5 cuts. */
static void test_forced_move(void **state)
{
    static struct position position;
    struct board *board = board_new(&game_havannah, 8);
    struct link_intrusion found[2];
    struct link_goal goal;

    (void)state;
    assert_non_null(board);
    vital_open(false);
    position_init(&position, board, RING_FREELING);
    place_stones(&position, COLOUR_WHITE, SPELLING_LG, "f4 g6");
    place_stones(&position, COLOUR_BLACK, SPELLING_LG, "f6 e6 d5 e4");
    assert_int_equal(links_search(tally.links, &position, COLOUR_WHITE), 0);
    assert_int_equal(groups_search(&tally.groups, tally.links, -1, -1), 0);
    assert_int_equal(tally.groups.ngroups, 1);
    assert_true(link_goal_of_tie(&goal, &tally.groups, 0, 0));
    link_judge_begin(tally.judge, &position, COLOUR_WHITE);
    assert_int_equal(link_judge_intrusions(tally.judge, &goal, found), 1);
    assert_int_equal(found[0].at, place_cell(board, SPELLING_LG, "f5"));
    assert_int_equal(found[0].completes, place_cell(board, SPELLING_LG, "d4"));
    assert_int_equal(found[0].figures, FIGURE_RING);
    assert_int_equal(found[0].breaks, EXACT_YES);
    assert_int_equal(found[0].cut, place_cell(board, SPELLING_LG, "g5"));
    /* A stone on g5 first: the link is solid, and no threat is in it. */
    position_play(&position, place_cell(board, SPELLING_LG, "g5"), COLOUR_WHITE);
    assert_int_equal(links_search(tally.links, &position, COLOUR_WHITE), 0);
    assert_int_equal(groups_search(&tally.groups, tally.links, -1, -1), 0);
    assert_int_equal(tally.groups.nties, 0);
    vital_close("the forced move");
    board_free(board);
}

/* White d3 threatens a bridge at d2 and then cuts c3 from d4 at c5, in the cells of that link; but
 * Black c4 joins them around it.  White b3 cuts c3 from b4 for good. */
static void test_way_round(void **state)
{
    static struct position position;
    struct board *board = board_new(&game_havannah, 3);
    struct link_intrusion found[2];
    struct link_goal goal;
    int breaks = 0;

    (void)state;
    assert_non_null(board);
    vital_open(false);
    position_init(&position, board, RING_FREELING);
    place_stones(&position, COLOUR_WHITE, SPELLING_LG, "e1 e3 b1 a3 b2");
    place_stones(&position, COLOUR_BLACK, SPELLING_LG, "c3 d4 c1 b4");
    assert_int_equal(links_search(tally.links, &position, COLOUR_BLACK), 0);
    assert_int_equal(groups_search(&tally.groups, tally.links, -1, -1), 0);
    link_judge_begin(tally.judge, &position, COLOUR_BLACK);
    for (int tie = 0; tie < tally.groups.nties; tie++) {
        const int group = groups_of(&tally.groups, tally.groups.tie[tie].path.a);

        assert_true(link_goal_of_tie(&goal, &tally.groups, group, tie));
        assert_int_equal(link_judge_intrusions(tally.judge, &goal, found), 1);
        assert_int_equal(found[0].breaks, found[0].at == place_cell(board, SPELLING_LG, "d3")
                                              ? EXACT_NO
                                              : EXACT_YES);
        breaks += found[0].breaks == EXACT_YES;
    }
    assert_int_equal(tally.groups.nties, 2);
    assert_int_equal(breaks, 1);
    vital_close("a way round");
    board_free(board);
}

static void test_planted(void **state)
{
    (void)state;
    vital_open(true);
    vital_try(&game_havannah, 4, 20);
    vital_close("a cell forgotten");
    assert_true(tally.wrong > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),      cmocka_unit_test(test_records),
        cmocka_unit_test(test_forced_move), cmocka_unit_test(test_way_round),
        cmocka_unit_test(test_planted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
