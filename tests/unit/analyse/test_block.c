/* SPDX-License-Identifier: ISC */
/*
 * Blocks: their kinds by distance and by what is empty, what they take, and that engine and
 * position come back as they were.  Positions of the theory: tests/know/blocks.tst.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "analyse/ladder/block.h"
#include "tests/lib/link_counts.h"
#include "tests/lib/place.h"

struct scene {
    struct board *board;
    struct position position;
    struct links *links;
    struct ends ends;
    end_id chain;
    struct block_group group;
};

static struct scene scene; /* large */

/* The group is the chain of the first white stone. */
static void begin(int size, const char *white, const char *black)
{
    scene.board = board_new(&game_havannah, size);
    scene.links = links_new(&links_quick);
    assert_true(scene.board != NULL && scene.links != NULL);
    position_init(&scene.position, scene.board, RING_FREELING);
    place_stones(&scene.position, COLOUR_WHITE, SPELLING_LG, white);
    place_stones(&scene.position, COLOUR_BLACK, SPELLING_LG, black);
    ends_init(&scene.ends, &scene.position, COLOUR_WHITE);
    scene.chain = scene.ends.of_cell[place_cell(scene.board, SPELLING_LG,
                                                (const char[3]){white[0], white[1], '\0'})];
    scene.group = (struct block_group){&scene.chain, 1};
}

static void finish(void)
{
    links_free(scene.links);
    board_free(scene.board);
}

static const char *kind_of(const char *at)
{
    return block_kind_name(
        block_classify(&scene.ends, &scene.group, place_cell(scene.board, SPELLING_LG, at), NULL));
}

/* Around one stone, by the vector from it: steps, two-bridges, and what lies beside these. */
static void test_vectors(void **state)
{
    cell centre;

    (void)state;
    begin(8, "h8", NULL);
    centre = place_cell(scene.board, SPELLING_LG, "h8");
    for (cell c = 0; c < scene.board->ncells; c++) {
        const int dx = scene.board->x[c] - scene.board->x[centre];
        const int dy = scene.board->y[c] - scene.board->y[centre];
        const int distance = board_distance(scene.board, centre, c);
        /* The square of the length; a two-bridge has 3, a straight jump of two 4. */
        const int square = dx * dx + dy * dy - dx * dy;
        enum block_kind want = BLOCK_NONE;

        if (distance == 1)
            want = BLOCK_ADJACENT;
        else if (square == 3)
            want = BLOCK_PIVOT;
        else if (square == 4 || square == 7)
            want = BLOCK_BESIDE_PIVOT;
        if (c != centre)
            assert_int_equal(block_classify(&scene.ends, &scene.group, c, NULL), want);
    }
    finish();
}

/* A two-bridge needs both cells between, and its far cell. */
static void test_spoilt(void **state)
{
    cell pivot;

    (void)state;
    begin(8, "h8", "h9");
    assert_string_equal(kind_of("g9"), "none");
    assert_string_equal(kind_of("i10"), "none");
    assert_int_equal(block_classify(&scene.ends, &scene.group,
                                    place_cell(scene.board, SPELLING_LG, "f7"), &pivot),
                     BLOCK_PIVOT);
    assert_int_equal(pivot, place_cell(scene.board, SPELLING_LG, "f7"));
    assert_int_equal(block_classify(&scene.ends, &scene.group,
                                    place_cell(scene.board, SPELLING_LG, "f8"), &pivot),
                     BLOCK_BESIDE_PIVOT);
    assert_int_equal(pivot, place_cell(scene.board, SPELLING_LG, "f7"));
    assert_int_equal(block_classify(&scene.ends, &scene.group,
                                    place_cell(scene.board, SPELLING_LG, "g8"), &pivot),
                     BLOCK_ADJACENT);
    assert_int_equal(pivot, CELL_NONE);
    assert_string_equal(kind_of("h10"), "none");
    finish();
    /* One's own stone on it leaves no pivot, and a stone of another group none of this group's. */
    begin(8, "h8 f7", NULL);
    assert_string_equal(kind_of("e6"), "none");
    assert_string_equal(kind_of("e7"), "none");
    finish();
}

/*
 * From a stone in the open: a block beside it takes six cells from its reach, one on a pivot three,
 * one beside a pivot one; the theory has it that each of them is worth more than the one before.
 */
static void test_takes(void **state)
{
    static const int taken[BLOCK_KINDS] = {-1, 6, 3, 1};

    (void)state;
    begin(10, "j10", NULL);
    assert_int_equal(links_search(scene.links, &scene.position, COLOUR_WHITE), 0);
    for (cell c = 0; c < scene.board->ncells; c++) {
        enum block_kind kind = block_classify(&scene.ends, &scene.group, c, NULL);
        struct cellset cells;

        if (kind == BLOCK_NONE || c == scene.chain)
            continue;
        assert_int_equal(block_takes(scene.links, &scene.position, &scene.group, c, cells.word),
                         taken[kind]);
        assert_int_equal(cellset_count(cells.word, scene.ends.words), taken[kind]);
        assert_false(cellset_has(cells.word, c));
    }
    finish();
}

/* Random positions: what is taken was linked before and is not after, by searches from nothing;
 * the engine and the position come back. */
static void test_random(void **state)
{
    struct random random = {.state = 8};
    int blocks = 0, cells_taken = 0;

    (void)state;
    for (int round = 0; round < 25; round++) {
        struct links *fresh = links_new(&links_quick);
        struct link_counts before, after;
        uint64_t key;

        assert_non_null(fresh);
        begin(6, "f6", NULL);
        for (int i = 0; i < 16; i++) {
            cell c = (cell)random_below(&random, (uint32_t)scene.board->ncells);

            if (position_colour(&scene.position, c) == COLOUR_NONE)
                position_set(&scene.position, c, i % 2 ? COLOUR_BLACK : COLOUR_WHITE);
        }
        ends_init(&scene.ends, &scene.position, COLOUR_WHITE);
        scene.chain = scene.ends.of_cell[place_cell(scene.board, SPELLING_LG, "f6")];
        assert_int_equal(links_search(scene.links, &scene.position, COLOUR_WHITE), 0);
        link_counts(scene.links, &before);
        key = scene.position.key;
        for (cell c = 0; c < scene.board->ncells; c += 3) {
            struct cellset taken;

            if (scene.ends.kind[c] != END_EMPTY)
                continue;
            assert_true(block_takes(scene.links, &scene.position, &scene.group, c, taken.word) >=
                        0);
            assert_int_equal(scene.position.key, key);
            blocks++;
            cells_taken += cellset_count(taken.word, scene.ends.words);
            position_set(&scene.position, c, COLOUR_BLACK);
            assert_int_equal(links_search(fresh, &scene.position, COLOUR_WHITE), 0);
            position_set(&scene.position, c, COLOUR_NONE);
            for (cell d = 0; d < scene.board->ncells; d++) {
                bool was = links_has(scene.links, scene.chain, d, false) ||
                           links_has(scene.links, scene.chain, d, true);
                bool is = links_has(fresh, scene.chain, d, false) ||
                          links_has(fresh, scene.chain, d, true);

                if (scene.ends.kind[d] == END_EMPTY && d != c)
                    assert_int_equal(cellset_has(taken.word, d), was && !is);
            }
        }
        link_counts(scene.links, &after);
        assert_int_equal(after.full, before.full);
        assert_int_equal(after.semi, before.semi);
        links_free(fresh);
        finish();
    }
    print_message("# %d blocks take %d cells\n", blocks, cells_taken);
    assert_true(blocks > 300 && cells_taken > 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_spoilt),
        cmocka_unit_test(test_takes),
        cmocka_unit_test(test_random),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
