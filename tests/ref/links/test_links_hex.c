/* SPDX-License-Identifier: ISC */
/*
 * The connection search on the empty Hex 4x4 board, where every least link can be listed: all pairs
 * of cells and own sides, every set of cells put to the exact search.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "analyse/links/links.h"
#include "analyse/solve/exact.h"

#define SIZE 4
#define CELLS (SIZE * SIZE)
#define LEAST_MAX 64 /* least carriers of one pair and kind */

/* The least carriers of one pair, found by trying all sets from the smallest on. */
struct least {
    uint64_t full[LEAST_MAX], semi[LEAST_MAX];
    int nfull, nsemi;
};

struct hex {
    struct board *board;
    struct position position;
    struct ends ends;
    struct exact *exact;
    uint64_t *sets; /* all sets of cells, by size */
};

static bool holds_one(const uint64_t *list, int n, uint64_t set)
{
    for (int i = 0; i < n; i++)
        if (!(list[i] & ~set))
            return true;
    return false;
}

static bool listed(const uint64_t *list, int n, uint64_t set)
{
    for (int i = 0; i < n; i++)
        if (list[i] == set)
            return true;
    return false;
}

static bool ask(struct hex *hex, end_id a, end_id b, uint64_t set, bool first)
{
    struct exact_question question = {.ends = &hex->ends,
                                      .carrier = &set,
                                      .ntargets = 2,
                                      .target = {a, b},
                                      .colour_first = first};
    struct exact_answer answer;

    exact_solve(hex->exact, &question, &answer);
    assert_int_not_equal(answer.verdict, EXACT_UNKNOWN);
    return answer.verdict == EXACT_YES;
}

static void find_least(struct hex *hex, end_id a, end_id b, struct least *least)
{
    uint64_t ends = (a < CELLS ? (uint64_t)1 << a : 0) | (b < CELLS ? (uint64_t)1 << b : 0);

    least->nfull = least->nsemi = 0;
    for (int i = 0; i < 1 << CELLS; i++) {
        uint64_t set = hex->sets[i];

        if (set & ends || holds_one(least->full, least->nfull, set))
            continue;
        /* A set that holds no semi link holds no full one, but for the empty set of neighbours. */
        if (set == 0 || holds_one(least->semi, least->nsemi, set)) {
            if (ask(hex, a, b, set, false)) {
                assert_true(least->nfull < LEAST_MAX);
                least->full[least->nfull++] = set;
            }
        } else if (ask(hex, a, b, set, true)) {
            assert_true(least->nsemi < LEAST_MAX);
            least->semi[least->nsemi++] = set;
        }
    }
}

struct found {
    int full, semi; /* least links found */
    int larger; /* links found that are true but not least */
    int wrong;
};

static void compare(struct hex *hex, const struct links *links, end_id a, end_id b,
                    const struct least *least, struct found *found)
{
    struct link link;

    for (int semi = 0; semi < 2; semi++) {
        const uint64_t *list = semi ? least->semi : least->full;
        int n = semi ? least->nsemi : least->nfull;
        uint32_t cursor = 0;

        while (links_between(links, a, b, semi, &cursor, &link)) {
            if (listed(list, n, link.carrier[0]))
                *(semi ? &found->semi : &found->full) += 1;
            else if (ask(hex, a, b, link.carrier[0], semi))
                found->larger++;
            else
                found->wrong++;
        }
    }
}

static void fill_sets(struct hex *hex)
{
    int n = 0;

    for (int size = 0; size <= CELLS; size++)
        for (uint64_t set = 0; set < 1 << CELLS; set++)
            if (cellset_bits(set) == size)
                hex->sets[n++] = set;
    assert_int_equal(n, 1 << CELLS);
}

static void test_empty_board(void **state)
{
    static struct hex hex;
    /* The two that the thorough setting misses join the sides and have 15 cells. */
    struct links_options wide = {
        .full_cells = {14, 14, 14}, .semi_cells = {13, 13, 15}, .look_ahead = true};
    struct links *quick = links_new(&links_quick), *thorough = links_new(&links_thorough);
    struct links *widest = links_new(&wide);
    struct found by_quick = {0}, by_thorough = {0}, by_widest = {0};
    int nfull = 0, nsemi = 0;
    (void)state;

    hex.board = board_new(&game_hex, SIZE);
    hex.exact = exact_new(12);
    hex.sets = malloc(sizeof *hex.sets << CELLS);
    assert_true(hex.board && hex.exact && hex.sets && quick && thorough && widest);
    fill_sets(&hex);
    position_init(&hex.position, hex.board, RING_FREELING);
    ends_init(&hex.ends, &hex.position, COLOUR_WHITE);
    assert_int_equal(links_search(quick, &hex.position, COLOUR_WHITE), 0);
    assert_int_equal(links_search(thorough, &hex.position, COLOUR_WHITE), 0);
    assert_int_equal(links_search(widest, &hex.position, COLOUR_WHITE), 0);
    for (int a = 0; a < hex.ends.nends; a++)
        for (int b = a + 1; b < hex.ends.nends; b++) {
            struct least least;

            if (hex.ends.kind[a] == END_NO || hex.ends.kind[b] == END_NO)
                continue;
            find_least(&hex, (end_id)a, (end_id)b, &least);
            nfull += least.nfull;
            nsemi += least.nsemi;
            compare(&hex, quick, (end_id)a, (end_id)b, &least, &by_quick);
            compare(&hex, thorough, (end_id)a, (end_id)b, &least, &by_thorough);
            compare(&hex, widest, (end_id)a, (end_id)b, &least, &by_widest);
        }
    printf("# least links: %d full, %d semi; quick %d and %d, thorough %d and %d\n", nfull, nsemi,
           by_quick.full, by_quick.semi, by_thorough.full, by_thorough.semi);
    assert_int_equal(nfull, 303);
    assert_int_equal(nsemi, 730);
    assert_int_equal(by_quick.wrong + by_thorough.wrong + by_widest.wrong, 0);
    assert_int_equal(by_widest.full, nfull);
    assert_int_equal(by_widest.semi, nsemi);
    assert_false(links_truncated(thorough));
    assert_true(100 * (by_thorough.full + by_thorough.semi) >= 95 * (nfull + nsemi));
    assert_true(100 * (by_quick.full + by_quick.semi) >= 30 * (nfull + nsemi));
    links_free(quick);
    links_free(thorough);
    links_free(widest);
    free(hex.sets);
    exact_free(hex.exact);
    board_free(hex.board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_empty_board)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
