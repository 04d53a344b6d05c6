/* SPDX-License-Identifier: ISC */
/*
 * Ring frames: the theory's double ring, chains that need one stone, cycles that close around
 * nothing; and on random and real positions each ring frame against the exact search, with the
 * share of those of two-bridges that are found.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "analyse/frame/frame.h"
#include "tests/lib/place.h"
#include "tests/lib/sample_games.h"

struct scene {
    struct board *board;
    struct position position;
    struct links *links;
    struct frames *frames;
};

static struct scene scene; /* large */

static void begin(int size, const char *white, const char *black)
{
    const struct frames_options options = {.most_n = 1};

    scene.board = board_new(&game_havannah, size);
    scene.links = links_new(&links_quick);
    scene.frames = frames_new(&options);
    assert_true(scene.board != NULL && scene.links != NULL && scene.frames != NULL);
    position_init(&scene.position, scene.board, RING_FREELING);
    place_stones(&scene.position, COLOUR_WHITE, SPELLING_LG, white);
    place_stones(&scene.position, COLOUR_BLACK, SPELLING_LG, black);
    assert_int_equal(links_search(scene.links, &scene.position, COLOUR_WHITE), 0);
    assert_int_equal(frames_search(scene.frames, &scene.position, scene.links), 0);
}

static void finish(void)
{
    frames_free(scene.frames);
    links_free(scene.links);
    board_free(scene.board);
}

/* The first ring frame by rule; NULL: none. */
static const struct frame *ring_frame(void)
{
    for (int i = 0; i < frames_count(scene.frames); i++) {
        const struct frame *frame = frames_at(scene.frames, i);

        if (frame->figures == FIGURE_RING && frame->basis == FRAME_BY_RULE)
            return frame;
    }
    return NULL;
}

static void test_double_ring(void **state)
{
    struct cellset want;
    const struct frame *frame;

    (void)state;
    begin(8, "j7 i9 g9 f7 g6 i6", NULL);
    frame = ring_frame();
    assert_non_null(frame);
    place_set(scene.board, SPELLING_LG, "i8 j8 h9 h10 g8 f8 g7 f6 h7 h6 i7 j6", want.word);
    assert_true(cellset_equal(frame->carrier.word, want.word, cellset_words(scene.board)));
    assert_int_equal(frame->n, 0);
    assert_int_equal(frame->nlinks, 6);
    assert_int_equal(frame->moves, 6);
    assert_int_equal(frame->stones_to_complete, 6);
    assert_int_equal(frame->stones, 6);
    finish();
}

/* One two-bridge of the double ring is cut on its outer cell: a semi link is left. */
static void test_one_short(void **state)
{
    const struct frame *frame;

    (void)state;
    begin(8, "j7 i9 g9 f7 g6 i6", "j8");
    frame = ring_frame();
    assert_non_null(frame);
    assert_int_equal(frame->n, 1);
    finish();
}

/* A horseshoe of solid stones: one stone closes it, which links cannot show. */
static void test_horseshoe(void **state)
{
    const struct frame *frame;

    (void)state;
    begin(8, "g7 g8 h9 i8 i7", NULL);
    frame = ring_frame();
    assert_non_null(frame);
    assert_int_equal(frame->n, 1);
    assert_int_equal(frame->stones, 1);
    assert_int_equal(cellset_count(frame->carrier.word, cellset_words(scene.board)), 1);
    finish();
    /* Two such mouths are a frame. */
    begin(8, "g7 g8 h9 i8 i7 j9 j10 i11 h11 h10", NULL);
    frame = ring_frame();
    assert_non_null(frame);
    assert_int_equal(frame->n, 0);
    finish();
}

/* A triangle of two-bridges encloses only what may become its own. */
static void test_nothing_inside(void **state)
{
    (void)state;
    begin(8, "g7 h9 i8", NULL);
    assert_null(ring_frame());
    finish();
}

struct tally {
    int rings, confirmed, unknown;
    struct exact *exact;
};

/* Puts the ring frames of both colours to the exact search: by rule it must say yes. */
static bool confirm(void *context, const struct position *position)
{
    struct tally *tally = context;

    scene.position = *position;
    for (enum colour colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        assert_int_equal(links_search(scene.links, &scene.position, colour), 0);
        assert_int_equal(frames_search(scene.frames, &scene.position, scene.links), 0);
        for (int i = 0; i < frames_count(scene.frames); i++) {
            const struct frame *frame = frames_at(scene.frames, i);
            struct exact_question question = {.ends = links_ends(scene.links),
                                              .carrier = frame->carrier.word,
                                              .figures = FIGURE_RING,
                                              .limit_nodes = 200000};
            struct exact_answer answer;

            if (frame->figures != FIGURE_RING || frame->basis != FRAME_BY_RULE || frame->n > 1)
                continue;
            question.colour_first = frame->n == 1;
            exact_solve(tally->exact, &question, &answer);
            assert_int_not_equal(answer.verdict, EXACT_NO);
            tally->rings++;
            tally->confirmed += answer.verdict == EXACT_YES;
            tally->unknown += answer.verdict == EXACT_UNKNOWN;
        }
    }
    return true;
}

static void test_confirmed(void **state)
{
    struct tally tally = {.exact = exact_new(14)};
    struct random random = {20261121};
    int sampled;

    (void)state;
    begin(8, NULL, NULL);
    for (int i = 0; i < 500; i++) {
        struct board *board = board_new(&game_havannah, 4 + i % 4);
        struct position position;

        sample_random(&position, board, &random, board->ncells / 2);
        confirm(&tally, &position);
        board_free(board);
    }
    sampled = sample_records("littlegolem", 5, &random, confirm, &tally);
    print_message("ring frames by rule: %d, %d confirmed, %d too large; %d real positions\n",
                  tally.rings, tally.confirmed, tally.unknown, sampled);
    assert_true(tally.confirmed > 50);
    exact_free(tally.exact);
    finish();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_double_ring), cmocka_unit_test(test_one_short),
        cmocka_unit_test(test_horseshoe),   cmocka_unit_test(test_nothing_inside),
        cmocka_unit_test(test_confirmed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
