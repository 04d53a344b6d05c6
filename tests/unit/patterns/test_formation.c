/* SPDX-License-Identifier: ISC */
/* Formations: the theory's, drawn, with the ladders that start there; and what makes an escape. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/ladder/formation.h"
#include "patterns/template_study.h"
#include "tests/lib/place.h"

#define TEXT_BYTES 1024

struct scene {
    struct board *board;
    struct position position;
    struct exact *exact;
    struct ladders ladders;
    char text[TEXT_BYTES];
};

static void append(struct scene *scene, const char *words)
{
    strncat(scene->text, words, TEXT_BYTES - 1 - strlen(scene->text));
}

static void append_cell(struct scene *scene, const char *lead, cell at)
{
    char name[SPELLING_BYTES] = "-";

    if (at != CELL_NONE)
        cell_spell(scene->board, SPELLING_LG, at, name);
    append(scene, lead);
    append(scene, name);
}

/* A ladder as "adjacent a4, adjacent b4: b5 a5 b6 a6 corner": the formation and its block, how the
 * first stone steps from where, the plies, the end. */
static void append_ladder(struct scene *scene, const struct ladder *ladder)
{
    cell block;

    append(scene, scene->text[0] == '\0' ? "" : "; ");
    append(scene, formation_name(formation_of(&scene->position, ladder, &block)));
    append_cell(scene, " ", block);
    append(scene, ", ");
    append(scene, ladder_start_name((enum ladder_start)ladder->start));
    append_cell(scene, " ", ladder->from);
    append(scene, ":");
    for (int i = 0; i < ladder->nmoves; i++) {
        append_cell(scene, " ", ladder->move[i]);
        if (i < ladder->npairs)
            append_cell(scene, " ", ladder->reply[i]);
    }
    append(scene, " ");
    append(scene, ladder_end_name((enum ladder_end)ladder->end));
}

/* White's ladders along side 1. */
static void find(struct scene *scene, int size, const char *white, const char *black)
{
    const struct ladder_options options = {.escapes = true};

    memset(scene, 0, sizeof *scene);
    scene->board = board_new(&game_havannah, size);
    scene->exact = exact_new(16);
    assert_non_null(scene->board);
    assert_non_null(scene->exact);
    position_init(&scene->position, scene->board, RING_FREELING);
    place_stones(&scene->position, COLOUR_WHITE, SPELLING_LG, white);
    place_stones(&scene->position, COLOUR_BLACK, SPELLING_LG, black);
    assert_int_equal(
        ladders_find(&scene->ladders, scene->exact, &scene->position, COLOUR_WHITE, &options), 0);
    for (int i = 0; i < scene->ladders.count; i++)
        if (scene->ladders.ladder[i].side == 0)
            append_ladder(scene, &scene->ladders.ladder[i]);
}

static void release(struct scene *scene)
{
    ladders_release(&scene->ladders);
    exact_free(scene->exact);
    board_free(scene->board);
}

static void check(int size, const char *white, const char *black, const char *wanted)
{
    struct scene scene;

    find(&scene, size, white, black);
    assert_string_equal(scene.text, wanted);
    release(&scene);
}

/* A block beside a stone of the second row: the theory's own ladder. */
static void test_adjacent(void **state)
{
    (void)state;
    check(8, "b4", "a3 a4", "adjacent a4, adjacent b4: b5 a5 b6 a6 b7 a7 corner");
}

/* A stone between two, its two-bridge to the side blocked: it runs either way, as it likes. */
static void test_bottleneck(void **state)
{
    (void)state;
    check(8, "c5", "c4 c6 a4",
          "bottleneck a4, adjacent c5: b4 a3 b3 a2 corner; "
          "bottleneck a4, adjacent c5: b5 a5 b6 a6 b7 a7 corner");
    /* Before the block it needs no ladder. */
    check(8, "c5", "c4 c6", "");
}

/* A block on the pivot, the other's stone on one side closing that way. */
static void test_pivot(void **state)
{
    (void)state;
    check(9, "c5", "c6 a3 a4", "pivot a4, adjacent c5: b5 a5 b6 a6 b7 a7 b8 a8 corner");
    /* A block on the pivot and one beyond: two-bridge past them. */
    check(9, "c5", "a3 a4 a5", "pivot a4, two-bridge c5: b6 a6 b7 a7 b8 a8 corner");
}

/* The block leaves the pivot alone. */
static void test_beside_pivot(void **state)
{
    (void)state;
    check(9, "d5", "a2 a3 c7",
          "beside-pivot a3, two-bridge d5: b4 a4 b5 a5 b6 a6 b7 a7 b8 a8 corner");
}

/* No block near: a stone of a corner's neighbour runs along the next side. */
static void test_two_bridge(void **state)
{
    (void)state;
    check(5, "c1", "", "two-bridge -, two-bridge c1: b2 a2 b3 a3 b4 a4 corner");
}

/* The links of an escape to the side. */
static void test_escapes(void **state)
{
    static const struct {
        const char *cell, *name;
    } wanted[] = {{"a5", "I1a"}, {"a7", "I1a"}, {"b6", "II1a"}, {"b7", "II1a"}, {"b8", NULL}};
    size_t count;
    const struct template *templates = builtin_templates(&count);
    struct scene scene;
    struct matcher *matcher;
    (void)state;

    find(&scene, 8, "b4", "a3 a4");
    matcher = matcher_new(templates, count, scene.board);
    assert_non_null(matcher);
    assert_int_equal(matcher_lay(matcher), 0);
    assert_int_equal(scene.ladders.count, 1);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        cell at = place_cell(scene.board, SPELLING_LG, wanted[i].cell);
        const struct template *t =
            side_template(matcher, &scene.position, (enum colour)scene.ladders.ladder[0].runner,
                          scene.ladders.ladder[0].side, at);

        assert_int_equal(cellset_has(scene.ladders.ladder[0].escapes.word, at),
                         wanted[i].name != NULL);
        if (wanted[i].name == NULL)
            assert_null(t);
        else
            assert_string_equal(t->name, wanted[i].name);
        assert_int_equal(position_colour(&scene.position, at), COLOUR_NONE);
    }
    matcher_free(matcher);
    release(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_adjacent),   cmocka_unit_test(test_bottleneck),
        cmocka_unit_test(test_pivot),      cmocka_unit_test(test_beside_pivot),
        cmocka_unit_test(test_two_bridge), cmocka_unit_test(test_escapes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
