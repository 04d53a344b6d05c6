/* SPDX-License-Identifier: ISC */
/*
 * How many of the true full links does the connection search find?  Small boards, where every pair
 * of ends can be judged with all empty cells for a carrier: by the second search that plays all
 * games (maker.h) where the cells are few enough, else by the exact search, which is compared with
 * it where both can tell.  A link that is found and not true would show here as well.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "analyse/links/links.h"
#include "analyse/solve/exact.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"
#include "tests/ref/judge/maker.h"

#define MAKER_FREE 14 /* empty cells up to which all games are played */

enum pair_kind { PAIR_CHAINS, PAIR_CHAIN_SIDE, PAIR_OTHER, PAIR_KINDS };

static const char *const kind_names[PAIR_KINDS] = {"two chains", "chain and side", "other ends"};

struct counts {
    struct links *quick, *thorough;
    struct exact *exact;
    struct maker *maker;
    struct random random;
    int size;
    bool blind; /* planted: no link is believed to be there */
    int positions, most;
    int by_maker, by_exact;
    int truly[PAIR_KINDS], by_quick[PAIR_KINDS], by_thorough[PAIR_KINDS];
    int untrue; /* links found that are not true */
    int disagree; /* of the two judges */
};

static enum pair_kind kind_of(const struct ends *ends, end_id a, end_id b)
{
    if (ends->kind[a] == END_CHAIN && ends->kind[b] == END_CHAIN)
        return PAIR_CHAINS;
    if (ends->kind[a] + ends->kind[b] == END_CHAIN + END_SIDE && ends->kind[a] != ends->kind[b] &&
        ends->kind[a] != END_EMPTY && ends->kind[b] != END_EMPTY)
        return PAIR_CHAIN_SIDE;
    return PAIR_OTHER;
}

static bool exact_joins(struct counts *counts, const struct ends *ends, end_id a, end_id b)
{
    struct exact_question question = {
        .ends = ends, .carrier = ends->empty.word, .ntargets = 2, .target = {a, b}};
    struct exact_answer answer;

    exact_solve(counts->exact, &question, &answer);
    assert_int_not_equal(answer.verdict, EXACT_UNKNOWN);
    return answer.verdict == EXACT_YES;
}

static bool maker_joins(struct counts *counts, const struct maker_view *view,
                        const struct ends *ends, end_id a, end_id b)
{
    struct maker_question question = {.view = view, .ntargets = 2};
    end_id at[2] = {a, b};

    for (int j = 0; j < 2; j++) {
        question.target[j] = ends_cell(ends, at[j]);
        question.side[j] = ends_side(ends, at[j]);
    }
    for (cell c = 0; c < ends->board->ncells; c++)
        if (ends->kind[c] == END_EMPTY && c != a && c != b)
            question.cells[question.ncells++] = c;
    return maker_solve(counts->maker, &question, NULL) == MAKER_YES;
}

static bool take_position(void *context, const struct position *position)
{
    struct counts *counts = context;
    struct maker_view view;
    const struct ends *ends = links_ends(counts->quick);
    enum colour colour = random_below(&counts->random, 2) ? COLOUR_WHITE : COLOUR_BLACK;

    if (position->board->size != counts->size)
        return true;
    counts->positions++;
    assert_int_equal(links_search(counts->quick, position, colour), 0);
    assert_int_equal(links_search(counts->thorough, position, colour), 0);
    maker_view(&view, position, colour, MAKER_NO_BUG);
    for (int a = 0; a < ends->nends; a++)
        for (int b = a + 1; b < ends->nends; b++) {
            enum pair_kind kind;
            bool quick, thorough, truth;

            if (ends->kind[a] == END_NO || ends->kind[b] == END_NO)
                continue;
            kind = kind_of(ends, (end_id)a, (end_id)b);
            quick = !counts->blind && links_has(counts->quick, (end_id)a, (end_id)b, false);
            thorough = !counts->blind && links_has(counts->thorough, (end_id)a, (end_id)b, false);
            truth = exact_joins(counts, ends, (end_id)a, (end_id)b);
            if (position_empties(position) <= MAKER_FREE) {
                counts->by_maker++;
                counts->disagree += truth != maker_joins(counts, &view, ends, (end_id)a, (end_id)b);
            } else {
                counts->by_exact++;
            }
            counts->truly[kind] += truth;
            counts->by_quick[kind] += truth && quick;
            counts->by_thorough[kind] += truth && thorough;
            counts->untrue += !truth && (quick || thorough);
        }
    return counts->positions < counts->most;
}

static void begin(struct counts *counts, int size, int most, uint64_t seed)
{
    memset(counts, 0, sizeof *counts);
    counts->quick = links_new(&links_quick);
    counts->thorough = links_new(&links_thorough);
    counts->exact = exact_new(14);
    counts->maker = maker_new();
    assert_true(counts->quick && counts->thorough && counts->exact && counts->maker);
    counts->size = size;
    counts->most = most;
    counts->random.state = seed;
}

static void take_random(struct counts *counts)
{
    struct board *board = board_new(&game_havannah, counts->size);
    struct position position;

    assert_non_null(board);
    for (int i = 0; i < counts->most; i++) {
        sample_random(&position, board, &counts->random, board->ncells * 2 / 3);
        take_position(counts, &position);
    }
    board_free(board);
}

static double share(int part, int whole)
{
    return whole == 0 ? 0 : 100.0 * part / whole;
}

static void end(struct counts *counts, const char *from)
{
    printf("# base %d, %s: %d positions; pairs judged by all games %d, by the exact search alone "
           "%d\n",
           counts->size, from, counts->positions, counts->by_maker, counts->by_exact);
    for (int k = 0; k < PAIR_KINDS; k++)
        printf("#   %-15s %6d joined; quick finds %d (%.1f %%), thorough %d (%.1f %%)\n",
               kind_names[k], counts->truly[k], counts->by_quick[k],
               share(counts->by_quick[k], counts->truly[k]), counts->by_thorough[k],
               share(counts->by_thorough[k], counts->truly[k]));
    links_free(counts->quick);
    links_free(counts->thorough);
    exact_free(counts->exact);
    maker_free(counts->maker);
}

static int sum(const int *of_kind)
{
    return of_kind[PAIR_CHAINS] + of_kind[PAIR_CHAIN_SIDE] + of_kind[PAIR_OTHER];
}

/* Shares below these would be a loss: they are somewhat less than what was measured. */
static void judge(struct counts *counts, const char *from, int quick_percent, int thorough_percent)
{
    end(counts, from);
    assert_int_equal(counts->disagree, 0);
    assert_int_equal(counts->untrue, 0);
    assert_true(counts->truly[PAIR_CHAINS] > counts->positions / 8);
    assert_true(share(sum(counts->by_quick), sum(counts->truly)) >= quick_percent);
    assert_true(share(sum(counts->by_thorough), sum(counts->truly)) >= thorough_percent);
    for (int k = 0; k < PAIR_KINDS; k++)
        assert_true(counts->by_quick[k] <= counts->by_thorough[k]);
}

static void test_base_3(void **state)
{
    static struct counts counts;
    (void)state;

    begin(&counts, 3, volume_is_full() ? 3000 : 60, 41);
    take_random(&counts);
    judge(&counts, "random", 97, 99);
}

static void test_base_4(void **state)
{
    static struct counts counts;
    (void)state;

    begin(&counts, 4, volume_is_full() ? 300 : 8, 42);
    take_random(&counts);
    judge(&counts, "random", 90, 97);
}

static void test_base_4_records(void **state)
{
    static struct counts counts;
    int n;
    (void)state;

    begin(&counts, 4, volume_is_full() ? 1000 : 8, 43);
    n = sample_records("littlegolem", 1, &counts.random, take_position, &counts);
    if (n == 0) {
        end(&counts, "records");
        printf("# skipped: no real records\n");
        skip();
    }
    judge(&counts, "records", 90, 97);
}

/* ---- large boards --------------------------------------------------------------------------- */

/* Between two empty cells only small links that lead to others are sought: one end is a stone. */

enum {
    NEAR_CELLS = 4,
    REGION_CELLS = 30,
    PAIRS_EACH = 40,
    TRIES_EACH = 20000,
    NEAR_NODES = 100000
};

struct near_pairs {
    const struct game *game;
    int size;
    struct links *links;
    struct exact *exact;
    struct random random;
    int positions, most;
    int asked, truly, found, elsewhere, undecided;
};

/* Empty cells about two cells, on ways that are at most two steps longer than the shortest. */
static void region_between(const struct ends *ends, cell a, cell b, struct cellset *region)
{
    const struct board *board = ends->board;

    cellset_clear(region->word, ends->words);
    for (cell c = 0; c < board->ncells; c++)
        if (cellset_has(ends->empty.word, c) &&
            board_distance(board, a, c) + board_distance(board, c, b) <=
                board_distance(board, a, b) + 2)
            cellset_add(region->word, c);
}

static void ask_near_pair(struct near_pairs *near, const struct ends *ends, cell a, cell b)
{
    struct cellset region;
    struct exact_question question = {.ends = ends,
                                      .carrier = region.word,
                                      .ntargets = 2,
                                      .target = {ends->of_cell[a], ends->of_cell[b]},
                                      .limit_nodes = NEAR_NODES};
    struct exact_answer answer;
    bool has = links_has(near->links, question.target[0], question.target[1], false);

    region_between(ends, a, b, &region);
    if (cellset_count(region.word, ends->words) > REGION_CELLS)
        return;
    near->asked++;
    exact_solve(near->exact, &question, &answer);
    near->undecided += answer.verdict == EXACT_UNKNOWN;
    near->truly += answer.verdict == EXACT_YES;
    near->found += answer.verdict == EXACT_YES && has;
    near->elsewhere += answer.verdict == EXACT_NO && has;
}

static bool take_near_pairs(void *context, const struct position *position)
{
    struct near_pairs *near = context;
    const struct board *board = position->board;
    const struct ends *ends = links_ends(near->links);
    enum colour colour = random_below(&near->random, 2) ? COLOUR_WHITE : COLOUR_BLACK;
    uint32_t n = (uint32_t)board->ncells;

    if (board->game != near->game || board->size != near->size)
        return true;
    near->positions++;
    assert_int_equal(links_search(near->links, position, colour), 0);
    for (int pairs = 0, tries = 0; pairs < PAIRS_EACH && tries < TRIES_EACH; tries++) {
        cell a = (cell)random_below(&near->random, n), b = (cell)random_below(&near->random, n);
        int apart = board_distance(board, a, b);

        if (ends->of_cell[a] == END_NONE || ends->of_cell[b] == END_NONE ||
            ends->of_cell[a] == ends->of_cell[b] || apart < 2 || apart > NEAR_CELLS ||
            (ends->kind[ends->of_cell[a]] == END_EMPTY &&
             ends->kind[ends->of_cell[b]] == END_EMPTY))
            continue;
        ask_near_pair(near, ends, a, b);
        pairs++;
    }
    return near->positions < near->most;
}

static void judge_near_pairs(const struct game *game, int size, const char *records)
{
    struct near_pairs near = {.game = game, .size = size, .most = volume_is_full() ? 200 : 10};
    int n;

    near.links = links_new(&links_quick);
    near.exact = exact_new(14);
    near.random.state = 45;
    assert_true(near.links != NULL && near.exact != NULL);
    n = sample_records(records, 1, &near.random, take_near_pairs, &near);
    printf(
        "# %s %d, quick, ends two to four cells apart in %d positions: %d asked, %d joined within "
        "%d cells, %d of them found (%.1f %%); %d found with other cells, %d undecided\n",
        game->name, size, near.positions, near.asked, near.truly, REGION_CELLS, near.found,
        share(near.found, near.truly), near.elsewhere, near.undecided);
    links_free(near.links);
    exact_free(near.exact);
    if (n == 0) {
        printf("# skipped: no real records\n");
        skip();
    }
    assert_true(near.truly > 50);
    assert_true(share(near.found, near.truly) >= 95);
}

static void test_near_pairs_hex(void **state)
{
    (void)state;
    judge_near_pairs(&game_hex, 11, "littlegolem-hex");
}

static void test_near_pairs_havannah(void **state)
{
    (void)state;
    judge_near_pairs(&game_havannah, 8, "littlegolem");
}

/* Joined ends that are not found must be missed. */
static void test_planted_bug(void **state)
{
    static struct counts counts;
    (void)state;

    begin(&counts, 3, 5, 44);
    counts.blind = true;
    take_random(&counts);
    end(&counts, "random, no link believed");
    assert_true(sum(counts.truly) > 100);
    assert_int_equal(sum(counts.by_quick) + sum(counts.by_thorough), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_base_3),
        cmocka_unit_test(test_base_4),
        cmocka_unit_test(test_base_4_records),
        cmocka_unit_test(test_near_pairs_hex),
        cmocka_unit_test(test_near_pairs_havannah),
        cmocka_unit_test(test_planted_bug),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
