/* SPDX-License-Identifier: ISC */
/* Cell sets, and the ends of a colour: their numbers, and stone by stone the same as from nothing.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "analyse/board/ends.h"
#include "tests/lib/place.h"

static void test_cellset(void **state)
{
    uint64_t a[3] = {0}, b[3] = {0}, c[3];
    (void)state;

    assert_true(cellset_empty(a, 3));
    assert_int_equal(cellset_next(a, 0, 3), CELL_NONE);
    cellset_add(a, 0);
    cellset_add(a, 63);
    cellset_add(a, 64);
    cellset_add(a, 191);
    assert_int_equal(cellset_count(a, 3), 4);
    assert_true(cellset_has(a, 64) && !cellset_has(a, 65));
    assert_int_equal(cellset_next(a, 0, 3), 0);
    assert_int_equal(cellset_next(a, 1, 3), 63);
    assert_int_equal(cellset_next(a, 64, 3), 64);
    assert_int_equal(cellset_next(a, 65, 3), 191);
    assert_int_equal(cellset_next(a, 192, 3), CELL_NONE);
    cellset_copy(b, a, 3);
    cellset_remove(b, 63);
    assert_true(cellset_subset(b, a, 3) && !cellset_subset(a, b, 3) && !cellset_equal(a, b, 3));
    assert_true(cellset_compare(b, a, 3) < 0 && cellset_compare(a, b, 3) > 0);
    cellset_andnot(c, a, b, 3);
    assert_int_equal(cellset_next(c, 0, 3), 63);
    assert_true(cellset_disjoint(c, b, 3) && !cellset_disjoint(c, a, 3));
    cellset_or(c, c, b, 3);
    assert_true(cellset_equal(c, a, 3));
    cellset_and(c, a, b, 3);
    assert_true(cellset_equal(c, b, 3));
}

/* Two chains taken for one have the lesser's number, and touch what either did. */
static void test_unite(void **state)
{
    struct board *board = board_new(&game_havannah, 4);
    struct position position;
    struct ends ends;
    end_id a, b;
    (void)state;

    assert_non_null(board);
    position_init(&position, board, RING_FREELING);
    place_stones(&position, COLOUR_WHITE, SPELLING_LG, "a2 e1 f1");
    ends_init(&ends, &position, COLOUR_WHITE);
    a = place_cell(board, SPELLING_LG, "a2");
    b = place_cell(board, SPELLING_LG, "e1");
    assert_int_equal(ends_unite(&ends, b, a), a);
    assert_int_equal(ends.of_cell[b], a);
    assert_int_equal(ends.of_cell[place_cell(board, SPELLING_LG, "f1")], a);
    assert_int_equal(ends.kind[a], END_CHAIN);
    assert_int_equal(ends.kind[b], END_NO);
    assert_int_equal(ends.touches[a], 1 << 0 | 1 << 4);
    assert_int_equal(ends_unite(&ends, a, a), a);
    assert_int_equal(ends.touches[a], 1 << 0 | 1 << 4);
    board_free(board);
}

static void test_havannah_names(void **state)
{
    struct board *board = board_new(&game_havannah, 4);
    struct position position;
    struct ends ends;
    end_id corner, chain;
    (void)state;

    assert_non_null(board);
    position_init(&position, board, RING_FREELING);
    place_stones(&position, COLOUR_WHITE, SPELLING_LG, "a2 b2 c3 d4");
    place_stones(&position, COLOUR_BLACK, SPELLING_LG, "a3");
    ends_init(&ends, &position, COLOUR_WHITE);
    corner = place_cell(board, SPELLING_LG, "a1");
    chain = place_cell(board, SPELLING_LG, "a2");
    assert_int_equal(ends.of_cell[corner], corner);
    assert_int_equal(ends.kind[corner], END_EMPTY);
    assert_int_equal(ends.touches[corner], 0);
    assert_int_equal(ends.of_cell[place_cell(board, SPELLING_LG, "d4")], chain);
    assert_int_equal(ends.kind[chain], END_CHAIN);
    assert_int_equal(ends.touches[chain], 1);
    assert_int_equal(ends.of_cell[place_cell(board, SPELLING_LG, "a3")], END_NONE);
    char name[SPELLING_BYTES];
    assert_int_equal(ends_spell(&ends, SPELLING_LG, chain, name), 2);
    assert_string_equal(name, "a2");
    assert_int_equal(ends_spell(&ends, SPELLING_LG, ends.of_side[5], name), 6);
    assert_string_equal(name, "side 6");
    for (int s = 0; s < 6; s++) {
        assert_int_equal(ends.of_side[s], board->ncells + s);
        assert_int_equal(ends.kind[ends.of_side[s]], END_SIDE);
        assert_false(ends_conducts(&ends, ends.of_side[s]));
    }
    board_free(board);
}

static void test_hex_sides_conduct(void **state)
{
    struct board *board = board_new(&game_hex, 4);
    struct position position;
    struct ends ends;
    (void)state;

    assert_non_null(board);
    position_init(&position, board, RING_FREELING);
    place_stones(&position, COLOUR_BLACK, SPELLING_LG, "b1 d1");
    ends_init(&ends, &position, COLOUR_BLACK);
    assert_int_equal(ends.of_side[2], END_NONE);
    assert_int_equal(ends.of_side[3], END_NONE);
    assert_true(ends_conducts(&ends, ends.of_side[1]));
    assert_int_equal(ends.of_cell[place_cell(board, SPELLING_LG, "b1")], ends.of_side[1]);
    assert_int_equal(ends.of_cell[place_cell(board, SPELLING_LG, "d1")], ends.of_side[1]);
    place_stones(&position, COLOUR_BLACK, SPELLING_LG, "b2 b3 b4");
    ends_init(&ends, &position, COLOUR_BLACK);
    assert_int_equal(ends.of_side[0], ends.of_side[1]);
    assert_int_equal(ends.of_side[0], board->ncells);
    assert_int_equal(ends.touches[ends.of_side[0]], 3);
    board_free(board);
}

static void check_same(const struct ends *a, const struct ends *b)
{
    const struct board *board = a->board;

    assert_memory_equal(a->of_cell, b->of_cell, (size_t)board->ncells * sizeof *a->of_cell);
    assert_memory_equal(a->of_side, b->of_side, sizeof a->of_side);
    assert_memory_equal(a->kind, b->kind, (size_t)a->nends * sizeof *a->kind);
    assert_memory_equal(a->touches, b->touches, (size_t)a->nends * sizeof *a->touches);
    assert_true(cellset_equal(a->own.word, b->own.word, a->words));
    assert_true(cellset_equal(a->empty.word, b->empty.word, a->words));
}

static void test_stone_by_stone(void **state)
{
    static const struct game *const games[] = {&game_havannah, &game_hex};
    struct random random = {7};
    struct position position;
    struct ends live[3], fresh;
    (void)state;

    for (int trial = 0; trial < 40; trial++) {
        struct board *board = board_new(games[trial % 2], 2 + trial / 2 % 6);

        assert_non_null(board);
        position_init(&position, board, RING_FREELING);
        for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
            ends_init(&live[c], &position, (enum colour)c);
        while (position_empties(&position) > 0) {
            cell at = (cell)random_below(&random, (uint32_t)board->ncells);
            enum colour stone = random_below(&random, 2) ? COLOUR_WHITE : COLOUR_BLACK;

            if (position_colour(&position, at) != COLOUR_NONE)
                continue;
            position_play(&position, at, stone);
            for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
                ends_play(&live[c], at, stone);
                ends_init(&fresh, &position, (enum colour)c);
                check_same(&live[c], &fresh);
            }
        }
        board_free(board);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cellset),        cmocka_unit_test(test_unite),
        cmocka_unit_test(test_havannah_names), cmocka_unit_test(test_hex_sides_conduct),
        cmocka_unit_test(test_stone_by_stone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
