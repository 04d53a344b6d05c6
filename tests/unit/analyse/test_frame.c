/* SPDX-License-Identifier: ISC */
/* Frames on positions with a known answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "analyse/frame/frame.h"
#include "tests/lib/place.h"

struct scene {
    struct board *board;
    struct position position;
    struct links *links;
    struct frames *frames;
};

static void begin(struct scene *scene, const struct game *game, int size, int most_n)
{
    struct frames_options options = {.most_n = (uint8_t)most_n};

    scene->board = board_new(game, size);
    scene->links = links_new(&links_quick);
    scene->frames = frames_new(&options);
    assert_true(scene->board != NULL && scene->links != NULL && scene->frames != NULL);
    position_init(&scene->position, scene->board, RING_FREELING);
}

static void search(struct scene *scene, enum colour colour)
{
    assert_int_equal(links_search(scene->links, &scene->position, colour), 0);
    assert_int_equal(frames_search(scene->frames, &scene->position, scene->links), 0);
}

static void place(struct scene *scene, const char *white, const char *black)
{
    place_stones(&scene->position, COLOUR_WHITE, SPELLING_LG, white);
    place_stones(&scene->position, COLOUR_BLACK, SPELLING_LG, black);
}

static void finish(struct scene *scene)
{
    frames_free(scene->frames);
    links_free(scene->links);
    board_free(scene->board);
}

static bool same_cells(const struct scene *scene, const struct cellset *set, const char *cells)
{
    struct cellset want;

    place_set(scene->board, SPELLING_LG, cells, want.word);
    return cellset_equal(set->word, want.word, cellset_words(scene->board));
}

/* The static fork frame of the theory: six two-bridges, a solid link and three side templates. */
static void test_static_fork(void **state)
{
    struct scene scene;
    const struct frame *frame;
    (void)state;

    begin(&scene, &game_havannah, 10, 4);
    place(&scene, "c7 d6 e5 f4 g3 h4 j5 k3", NULL);
    search(&scene, COLOUR_WHITE);
    assert_int_equal(frames_count(scene.frames), 1);
    frame = frames_at(scene.frames, 0);
    assert_int_equal(frame->figures, FIGURE_FORK);
    assert_int_equal(frame->edges, 1 << 0 | 1 << 4 | 1 << 5);
    assert_int_equal(frame->n, 0);
    assert_int_equal(frame->basis, FRAME_BY_RULE);
    assert_int_equal(frame->nlinks, 9);
    assert_int_equal(cellset_count(frame->carrier.word, cellset_words(scene.board)), 36);
    assert_true(same_cells(&scene, &frame->carrier,
                           "c6 d7 d5 e6 e4 f5 f3 g4 i4 i5 j4 k4 a5 a6 a7 a8 b6 b7 b8 c8 "
                           "e1 f1 f2 g1 g2 h1 h2 h3 k1 k2 l1 l2 l3 m1 m2 n1"));
    assert_true(same_cells(&scene, &frame->pivots, NULL));
    assert_true(same_cells(&scene, &frame->stones_of, "c7 d6 e5 f4 g3 h4 j5 k3"));
    assert_int_equal(frame->nchains, 7);
    assert_int_equal(frame->noverlaps, 0);
    /* Six two-bridges and two stones for each template, as the theory counts. */
    assert_int_equal(frame->stones, 12);
    assert_int_equal(frame->moves, 12);
    assert_int_equal(frame->stones_to_complete, 6 + 3 * 4);
    assert_int_equal(frames_limits(scene.frames), 0);
    finish(&scene);
}

/* One stone joins three corners two by two; the opponent takes one way only. */
static void test_joint_bridges(void **state)
{
    struct scene scene;
    const struct frame *frame;
    (void)state;

    begin(&scene, &game_havannah, 4, 0);
    place(&scene, "a1 a2 a4 b1 c3 d1", "b2 b5 c2 e1 e6");
    search(&scene, COLOUR_WHITE);
    assert_int_equal(frames_count(scene.frames), 1);
    frame = frames_at(scene.frames, 0);
    assert_int_equal(frame->figures, FIGURE_BRIDGE);
    assert_int_equal(frame->edges, 1 << 6 | 1 << 7 | 1 << 11);
    assert_int_equal(frame->n, 0);
    assert_int_equal(frame->basis, FRAME_BY_RULE);
    assert_int_equal(frame->nlinks, 0);
    assert_true(same_cells(&scene, &frame->carrier, "a3 c1"));
    assert_int_equal(frame->stones, 1);
    assert_int_equal(frame->stones_to_complete, 1);
    finish(&scene);
}

/* The only cell that completes a figure: once the opponent has it nothing else is offered again. */
static void test_single_gap(void **state)
{
    struct scene scene;
    (void)state;

    begin(&scene, &game_havannah, 4, 1);
    place(&scene, "a1 a2 a4", "b1 b2 b4 b5");
    search(&scene, COLOUR_WHITE);
    assert_true(frames_count(scene.frames) > 0);
    assert_int_equal(frames_at(scene.frames, 0)->n, 1);
    assert_true(same_cells(&scene, &frames_at(scene.frames, 0)->carrier, "a3"));
    assert_int_equal(frames_limits(scene.frames), 0);
    finish(&scene);
}

/* A bridge or a fork: neither by itself is more than an n of 1. */
static void test_joint_figures(void **state)
{
    struct scene scene;
    const struct frame *frame;
    (void)state;

    begin(&scene, &game_havannah, 4, 1);
    place(&scene, "a2 b2 b3 c2 c3 c5 d7 e4 f3 f5", "a4 b5 c1 c6 d2 e2 f1 f2 g1");
    search(&scene, COLOUR_BLACK);
    assert_int_equal(frames_count(scene.frames), 3);
    frame = frames_at(scene.frames, 0);
    assert_int_equal(frame->figures, FIGURE_BRIDGE | FIGURE_FORK);
    assert_int_equal(frame->n, 0);
    assert_true(same_cells(&scene, &frame->carrier, "d1 g2"));
    assert_true(same_cells(&scene, &frame->stones_of, "c1 d2 e2 f1 f2 g1"));
    for (int i = 1; i < 3; i++) {
        frame = frames_at(scene.frames, i);
        assert_int_equal(frame->n, 1);
        assert_true(
            same_cells(&scene, &frame->pivots, frame->figures == FIGURE_BRIDGE ? "d1" : "g2"));
    }
    finish(&scene);
}

/* In Hex the sides are ends that conduct; the same search finds the connection. */
static void test_hex(void **state)
{
    struct scene scene;
    const struct frame *frame;
    (void)state;

    begin(&scene, &game_hex, 5, 2);
    search(&scene, COLOUR_WHITE);
    assert_int_equal(frames_at(scene.frames, 0)->n, 1);
    assert_int_equal(frames_at(scene.frames, 0)->figures, FIGURE_CONNECTION);
    search(&scene, COLOUR_BLACK);
    assert_int_equal(frames_at(scene.frames, 0)->n, 1);
    place(&scene, "c3", NULL);
    search(&scene, COLOUR_WHITE);
    frame = frames_at(scene.frames, 0);
    assert_int_equal(frame->n, 0);
    assert_int_equal(frame->basis, FRAME_BY_RULE);
    assert_int_equal(frame->stones, 4);
    assert_true(same_cells(&scene, &frame->stones_of, "c3"));
    search(&scene, COLOUR_BLACK);
    assert_true(frames_count(scene.frames) == 0 || frames_at(scene.frames, 0)->n > 1);
    finish(&scene);
}

/* Where a figure stands, or none can be made any more, there are no frames. */
static void test_over(void **state)
{
    struct scene scene;
    (void)state;

    begin(&scene, &game_havannah, 4, 4);
    place(&scene, "a1 a2 a3 a4", "d4");
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        search(&scene, (enum colour)colour);
        assert_int_equal(frames_count(scene.frames), 0);
    }
    finish(&scene);
    begin(&scene, &game_havannah, 4, 4);
    for (cell c = 0; c < scene.board->ncells; c++)
        position_set(&scene.position, c, c % 2 ? COLOUR_WHITE : COLOUR_BLACK);
    search(&scene, COLOUR_WHITE);
    assert_int_equal(frames_count(scene.frames), 0);
    finish(&scene);
}

/* The smallest boards and the largest, empty: nothing breaks, and what is found is true to size. */
static void test_sizes(void **state)
{
    static const int sizes[] = {2, 3, 4, 26};
    struct scene scene;
    (void)state;

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        begin(&scene, &game_havannah, sizes[i], FRAME_N_MAX);
        search(&scene, COLOUR_WHITE);
        /* On base 2 a stone on any corner leaves two that complete a bridge: even the second to
         * move has one left. */
        for (int k = 0; k < frames_count(scene.frames); k++)
            assert_true(sizes[i] == 2 || frames_at(scene.frames, k)->n > 0);
        if (sizes[i] == 26)
            assert_int_equal(frames_count(scene.frames), 0);
        else
            assert_true(frames_count(scene.frames) > 0);
        finish(&scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_static_fork), cmocka_unit_test(test_joint_bridges),
        cmocka_unit_test(test_single_gap),  cmocka_unit_test(test_joint_figures),
        cmocka_unit_test(test_hex),         cmocka_unit_test(test_over),
        cmocka_unit_test(test_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
