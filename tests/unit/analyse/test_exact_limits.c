/* SPDX-License-Identifier: ISC */
/* The answers of the exact search when its nodes run out: never more than it knows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "analyse/solve/exact.h"
#include "tests/lib/place.h"

/* However early the search for replies stops, a verdict comes with all of them. */
static void test_replies(void **state)
{
    struct board *board = board_new(&game_havannah, 6);
    struct exact *exact = exact_new(12);
    struct position position;
    struct ends ends;
    struct cellset carrier, all, replies;
    struct exact_question question = {.ends = &ends, .carrier = carrier.word, .ntargets = 2};
    cell intrusion;
    int unknown = 0, words;
    uint64_t limit = 1;
    (void)state;

    assert_true(board != NULL && exact != NULL);
    words = cellset_words(board);
    position_init(&position, board, RING_FREELING);
    position_play(&position, place_cell(board, SPELLING_LG, "c4"), COLOUR_WHITE);
    /* The carrier of a stone on row 3, and more cells: several replies to the first intrusion. */
    place_set(board, SPELLING_LG, "a2 a3 a4 a5 b2 b3 b4 b5 b6 c3 c5", carrier.word);
    place_set(board, SPELLING_LG, "b3", replies.word);
    intrusion = cellset_next(replies.word, 0, words);
    ends_init(&ends, &position, COLOUR_WHITE);
    question.target[0] = ends.of_cell[position.ply[0].cell];
    question.target[1] = ends.of_side[0];
    assert_int_equal(exact_replies(exact, &question, intrusion, all.word), EXACT_YES);
    assert_true(cellset_count(all.word, words) > 1);
    for (enum exact_verdict verdict = EXACT_UNKNOWN; verdict == EXACT_UNKNOWN; limit++) {
        question.limit_nodes = limit;
        verdict = exact_replies(exact, &question, intrusion, replies.word);
        assert_true(cellset_subset(replies.word, all.word, words));
        assert_true(verdict != EXACT_NO);
        if (verdict == EXACT_YES)
            assert_true(cellset_equal(replies.word, all.word, words));
        else
            unknown++;
    }
    assert_true(unknown > 1);
    exact_free(exact);
    board_free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_replies)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
