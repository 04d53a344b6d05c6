/* SPDX-License-Identifier: ISC */
/* Ladders: those of drawn positions, pair by pair, and where they end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/ladder/ladder.h"
#include "tests/lib/place.h"

#define TEXT_BYTES 4096

/* "side 1 row 2 from b4: b5 a5, b6 a6 corner", the replies after the moves. */
static void spell_ladder(const struct board *board, const struct ladder *ladder, char *text)
{
    char name[SPELLING_BYTES];
    size_t at;

    cell_spell(board, SPELLING_LG, ladder->from, name);
    at = (size_t)snprintf(text, TEXT_BYTES, "side %d row %d from %s:", ladder->side + 1,
                          ladder->row, name);
    for (int i = 0; i < ladder->nmoves; i++) {
        cell_spell(board, SPELLING_LG, ladder->move[i], name);
        at += (size_t)snprintf(text + at, TEXT_BYTES - at, "%s %s", i == 0 ? "" : ",", name);
        if (i >= ladder->npairs)
            continue;
        cell_spell(board, SPELLING_LG, ladder->reply[i], name);
        at += (size_t)snprintf(text + at, TEXT_BYTES - at, " %s", name);
    }
    snprintf(text + at, TEXT_BYTES - at, " %s", ladder_end_name((enum ladder_end)ladder->end));
}

struct scene {
    struct board *board;
    struct position position;
    struct exact *exact;
    struct ladders ladders;
};

/* Finds the ladders of a position; all of `wanted` (NULL-ended) are there, and as many as they. */
static void find(struct scene *scene, int size, enum colour runner, const char *white,
                 const char *black, const char *const *wanted)
{
    const struct ladder_options options = {.escapes = true};
    char text[TEXT_BYTES];
    uint64_t key;
    int nwanted = 0;

    memset(scene, 0, sizeof *scene);
    scene->board = board_new(&game_havannah, size);
    scene->exact = exact_new(16);
    assert_non_null(scene->board);
    assert_non_null(scene->exact);
    position_init(&scene->position, scene->board, RING_FREELING);
    place_stones(&scene->position, COLOUR_WHITE, SPELLING_LG, white);
    place_stones(&scene->position, COLOUR_BLACK, SPELLING_LG, black);
    key = scene->position.key;
    assert_int_equal(
        ladders_find(&scene->ladders, scene->exact, &scene->position, runner, &options), 0);
    assert_true(scene->position.key == key && scene->position.nplies == 0);
    for (; wanted[nwanted] != NULL; nwanted++) {
        bool found = false;

        for (int i = 0; i < scene->ladders.count; i++) {
            spell_ladder(scene->board, &scene->ladders.ladder[i], text);
            found |= strcmp(text, wanted[nwanted]) == 0;
        }
        if (!found)
            print_message("not found: %s; %d found, the last %s\n", wanted[nwanted],
                          scene->ladders.count, scene->ladders.count > 0 ? text : "none");
        assert_true(found);
    }
    for (int i = 0; i < scene->ladders.count && scene->ladders.count > nwanted; i++) {
        spell_ladder(scene->board, &scene->ladders.ladder[i], text);
        print_message("found: %s\n", text);
    }
    assert_int_equal(scene->ladders.count, nwanted);
}

static void release(struct scene *scene)
{
    ladders_release(&scene->ladders);
    exact_free(scene->exact);
    board_free(scene->board);
}

/* The theory's ladder along the second row: it runs out at the corner, and five stones ahead would
 * save it. */
static void test_second_row(void **state)
{
    static const char *const wanted[] = {"side 1 row 2 from b4: b5 a5, b6 a6, b7 a7 corner", NULL};
    struct scene scene;
    char text[TEXT_BYTES];
    (void)state;

    find(&scene, 8, COLOUR_WHITE, "b4", "a3 a4", wanted);
    const struct ladder *ladder = &scene.ladders.ladder[0];

    place_spell(scene.board, SPELLING_LG, ladder->escapes.word, text, sizeof text);
    assert_string_equal(text, "a5 a6 a7 b6 b7");
    assert_int_equal(ladder->start, LADDER_ADJACENT);
    assert_int_equal(ladder->runner_gains, 0);
    edge_spell(scene.board, SPELLING_LG, ladder_corner(scene.board, ladder), text);
    assert_string_equal(text, "a8");
    release(&scene);
}

/* An escape: with it the ladder joins the side, and it is named; after it there is none. */
static void test_escape(void **state)
{
    static const char *const wanted[] = {"side 1 row 2 from b4: b5 a5, b6 a6, b7 connects", NULL};
    static const char *const none[] = {NULL};
    struct scene scene;
    (void)state;

    find(&scene, 12, COLOUR_WHITE, "b4 b10", "a3 a4", wanted);
    assert_int_equal(scene.ladders.ladder[0].helper, place_cell(scene.board, SPELLING_LG, "b10"));
    assert_int_equal(scene.ladders.ladder[0].runner_gains, 1);
    release(&scene);
    find(&scene, 10, COLOUR_WHITE, "b4 b6", "a3 a4", none); /* joined already */
    release(&scene);
}

/* A stone of the other's ahead ends it; and nobody runs from a chain that is blocked at once. */
static void test_blocked(void **state)
{
    static const char *const wanted[] = {"side 1 row 2 from b4: b5 a5, b6 a6, b7 a7, b8 a8 blocked",
                                         NULL};
    static const char *const none[] = {NULL};
    struct scene scene;
    (void)state;

    find(&scene, 10, COLOUR_WHITE, "b4", "a3 a4 b9", wanted);
    release(&scene);
    find(&scene, 10, COLOUR_WHITE, "b4", "a3 a4 b5 a5", none);
    release(&scene);
}

/* Black runs too, the same ladder mirrored to another side. */
static void test_black(void **state)
{
    static const char *const wanted[] = {"side 6 row 2 from d2: e2 e1, f2 f1, g2 g1 corner", NULL};
    struct scene scene;
    (void)state;

    find(&scene, 8, COLOUR_BLACK, "c1 d1", "d2", wanted);
    release(&scene);
}

/* The first stone touches two chains: one that needs no ladder, and one that does. */
static void test_two_chains(void **state)
{
    static const char *const wanted[] = {"side 4 row 2 from n8: n7 o6, n6 o5 blocked", NULL};
    struct scene scene;
    (void)state;

    find(&scene, 8, COLOUR_WHITE, "l2 l6 m7 n1 n8 o1 o2 o3 o8", "d10 f11 h12 j11 l10 m4 n5 n9 o7",
         wanted);
    release(&scene);
}

/* Where it matters what a ring holds, a ring threat has answers that the search does not know. */
static void test_ring_rules(void **state)
{
    static const enum ring_rule rules[] = {RING_SCHMITTBERGER, RING_RAVENSBURGER};
    static const char *const wanted[] = {NULL};
    struct scene scene;
    (void)state;

    find(&scene, 8, COLOUR_WHITE, NULL, NULL, wanted);
    place_stones(&scene.position, COLOUR_WHITE, SPELLING_LG, "b4");
    place_stones(&scene.position, COLOUR_BLACK, SPELLING_LG, "a3 a4");
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        const struct ladder_options options = {.escapes = false};

        scene.position.ring_rule = RING_FREELING;
        assert_int_equal(
            ladders_find(&scene.ladders, scene.exact, &scene.position, COLOUR_WHITE, &options), 0);
        assert_true(scene.ladders.count > 0);
        scene.position.ring_rule = rules[i];
        assert_int_equal(
            ladders_find(&scene.ladders, scene.exact, &scene.position, COLOUR_WHITE, &options), 0);
        assert_int_equal(scene.ladders.count, 0);
    }
    release(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_second_row), cmocka_unit_test(test_escape),
        cmocka_unit_test(test_blocked),    cmocka_unit_test(test_black),
        cmocka_unit_test(test_two_chains), cmocka_unit_test(test_ring_rules),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
