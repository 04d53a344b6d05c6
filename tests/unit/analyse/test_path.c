/* SPDX-License-Identifier: ISC */
/* The operators on paths and steps: what they give, and what they refuse because it is not so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "analyse/groups/path.h"
#include "analyse/solve/exact.h"
#include "tests/lib/place.h"
#include "tests/lib/shortfall.h"

struct scene {
    struct board *board;
    struct position position;
    struct ends ends;
    struct exact *exact;
};

static void begin(struct scene *scene, int size, const char *white)
{
    scene->board = board_new(&game_havannah, size);
    scene->exact = exact_new(16);
    assert_non_null(scene->board);
    assert_non_null(scene->exact);
    position_init(&scene->position, scene->board, RING_FREELING);
    place_stones(&scene->position, COLOUR_WHITE, SPELLING_LG, white);
    ends_init(&scene->ends, &scene->position, COLOUR_WHITE);
}

static void finish(struct scene *scene)
{
    exact_free(scene->exact);
    board_free(scene->board);
}

static end_id at(const struct scene *scene, const char *text)
{
    return scene->ends.of_cell[place_cell(scene->board, SPELLING_LG, text)];
}

static struct path path(const struct scene *scene, int n, const char *a, const char *b,
                        const char *carrier)
{
    struct path path = {.a = at(scene, a), .b = at(scene, b), .n = n};

    place_set(scene->board, SPELLING_LG, carrier, path.carrier.word);
    return path;
}

/* The exact n of a path inside its carrier, 0 .. 3. */
static int exact_n(struct scene *scene, const struct path *path)
{
    const struct exact_question question = {.ends = &scene->ends,
                                            .carrier = path->carrier.word,
                                            .ntargets = 2,
                                            .target = {path->a, path->b}};

    return shortfall(scene->exact, &scene->position, &question, 3);
}

static void check(struct scene *scene, const struct path *path, int n, const char *carrier,
                  const char *pivots)
{
    struct cellset want;

    assert_int_equal(path->n, n);
    place_set(scene->board, SPELLING_LG, carrier, want.word);
    assert_true(cellset_equal(want.word, path->carrier.word, scene->ends.words));
    place_set(scene->board, SPELLING_LG, pivots, want.word);
    assert_true(cellset_equal(want.word, path->pivots.word, scene->ends.words));
    assert_int_equal(exact_n(scene, path), n);
}

static enum path_verdict unite(const struct scene *scene, const struct path *one,
                               const struct path *other, const uint64_t *taken, struct path *both)
{
    const struct path *const parts[] = {one, other};

    return path_unite_all(&scene->ends, parts, 2, false, taken, both);
}

/* 2-step {d5} (x) 2-step {e5} => 1-step {d5 e5}; twice the same cell gives nothing. */
static void test_union_of_steps(void **state)
{
    struct scene scene;
    struct path one, other, both;
    (void)state;

    begin(&scene, 5, "d4");
    one = path(&scene, 1, "d4", "e6", "d5");
    other = path(&scene, 1, "d4", "e6", "e5");
    assert_int_equal(path_step_n(&one), 2);
    assert_int_equal(exact_n(&scene, &one), 1);
    assert_int_equal(unite(&scene, &one, &other, NULL, &both), PATH_FINE);
    check(&scene, &both, 0, "d5 e5", NULL);
    assert_int_equal(path_step_n(&both), 1);
    /* The group's cells {}, {d5} and {d5} have nothing in common, and the printed rule would do. */
    assert_int_equal(unite(&scene, &one, &one, NULL, &both), PATH_OVERLAP);
    /* Nor may the group itself need a cell of either. */
    assert_int_equal(unite(&scene, &one, &other, other.carrier.word, &both), PATH_OVERLAP);
    other = path(&scene, 0, "d4", "e6", "d5 e5");
    assert_int_equal(unite(&scene, &one, &other, NULL, &both), PATH_NOT_ONE);
    other = path(&scene, 1, "d4", "e7", "e5");
    assert_int_equal(unite(&scene, &one, &other, NULL, &both), PATH_APART);
    finish(&scene);
}

/* 1-step(c3, d5) (+) 1-step(d5, e7) => 2-step(c3, e7) with d5 as its pivot. */
static void test_extension_of_steps(void **state)
{
    struct scene scene;
    struct path first, second, both;
    (void)state;

    begin(&scene, 6, "c3");
    first = path(&scene, 0, "c3", "d5", "c4 d4");
    second = path(&scene, 0, "d5", "e7", "d6 e6");
    assert_int_equal(path_extend(&scene.ends, &first, at(&scene, "d5"), &second, &both), PATH_FINE);
    check(&scene, &both, 1, "c4 d4 d5 d6 e6", "d5");
    assert_int_equal(path_step_n(&both), path_step_n(&first) + path_step_n(&second));
    assert_int_equal(both.a, at(&scene, "c3"));
    assert_int_equal(both.b, at(&scene, "e7"));
    assert_int_equal(path_extend(&scene.ends, &first, at(&scene, "c3"), &second, &both),
                     PATH_APART);
    second = path(&scene, 0, "d5", "e7", "d6 d4");
    assert_int_equal(path_extend(&scene.ends, &first, at(&scene, "d5"), &second, &both),
                     PATH_OVERLAP);
    /* A carrier that holds an end of the other path. */
    second = path(&scene, 1, "d5", "c4", "d6");
    assert_int_equal(path_extend(&scene.ends, &first, at(&scene, "d5"), &second, &both),
                     PATH_OVERLAP);
    finish(&scene);
}

/* Through a stone nothing is added. */
static void test_extension_over_a_gap(void **state)
{
    struct scene scene;
    struct path first, second, both;
    (void)state;

    begin(&scene, 6, "c3 d5 d7");
    first = path(&scene, 0, "c3", "d5", "c4 d4");
    second = path(&scene, 1, "d5", "d7", "d6");
    assert_int_equal(path_extend(&scene.ends, &first, at(&scene, "d5"), &second, &both), PATH_FINE);
    check(&scene, &both, 1, "c4 d4 d6", NULL);
    finish(&scene);
}

static void test_nothing_runs_through_a_side(void **state)
{
    struct scene scene;
    struct path first, second, both;
    (void)state;

    begin(&scene, 6, "a2 a4");
    first = path(&scene, 0, "a2", "a2", NULL);
    second = path(&scene, 0, "a4", "a4", NULL);
    first.b = second.b = scene.ends.of_side[0];
    assert_int_equal(path_extend(&scene.ends, &first, scene.ends.of_side[0], &second, &both),
                     PATH_SIDE);
    finish(&scene);
}

/* Path I via e3, path II with the pivot e6: their union is safe. */
static void test_union_of_paths(void **state)
{
    struct scene scene;
    struct path one, other, both;
    (void)state;

    begin(&scene, 6, "d4 e3 g4 g5 g6");
    one = path(&scene, 1, "d4", "g4", "d3 e4 f4");
    other = path(&scene, 1, "d4", "g4", "d5 e5 e6 f6 f7");
    assert_int_equal(exact_n(&scene, &one), 1);
    assert_int_equal(exact_n(&scene, &other), 1);
    assert_int_equal(unite(&scene, &one, &other, NULL, &both), PATH_FINE);
    check(&scene, &both, 0, "d3 d5 e4 e5 e6 f4 f6 f7", NULL);
    finish(&scene);
}

/* Two disjoint 2-paths are not a 1-path: the rule as printed would make this one. */
static void test_union_of_2_paths_is_refused(void **state)
{
    struct scene scene;
    struct path one, other, both;
    (void)state;

    begin(&scene, 8, "e5 g5 g7 i4 i5 i6");
    one = path(&scene, 2, "e5", "i4", "f5 h5");
    other = path(&scene, 2, "e5", "i4", "f6 h7");
    assert_true(cellset_disjoint(one.carrier.word, other.carrier.word, scene.ends.words));
    assert_int_equal(exact_n(&scene, &one), 2);
    assert_int_equal(exact_n(&scene, &other), 2);
    assert_int_equal(unite(&scene, &one, &other, NULL, &both), PATH_UNSOUND);
    cellset_or(one.carrier.word, one.carrier.word, other.carrier.word, scene.ends.words);
    assert_int_equal(exact_n(&scene, &one), 2);
    finish(&scene);
}

/* Three 1-paths of which each two share a cell, and no cell is in all. */
static void test_union_of_three(void **state)
{
    struct scene scene;
    struct path three[3], all;
    const struct path *const list[] = {&three[0], &three[1], &three[2]};
    const uint64_t *carrier[3];
    int chosen[PATH_FAMILY_MAX];
    (void)state;

    begin(&scene, 6, "c3 d5");
    three[0] = path(&scene, 1, "c3", "d5", "c4 d4");
    three[1] = path(&scene, 1, "c3", "d5", "d4 e5");
    three[2] = path(&scene, 1, "c3", "d5", "c4 e5");
    for (int i = 0; i < 3; i++)
        carrier[i] = three[i].carrier.word;
    assert_int_equal(path_family(carrier, 3, scene.ends.words, chosen), 3);
    assert_int_equal(path_family(carrier, 2, scene.ends.words, chosen), 0);
    assert_int_equal(path_unite_all(&scene.ends, list, 2, false, NULL, &all), PATH_OVERLAP);
    assert_int_equal(path_unite_all(&scene.ends, list, 3, false, NULL, &all), PATH_FINE);
    assert_int_equal(all.n, 0);
    assert_int_equal(cellset_count(all.carrier.word, scene.ends.words), 3);
    finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_union_of_steps),
        cmocka_unit_test(test_extension_of_steps),
        cmocka_unit_test(test_extension_over_a_gap),
        cmocka_unit_test(test_nothing_runs_through_a_side),
        cmocka_unit_test(test_union_of_paths),
        cmocka_unit_test(test_union_of_2_paths_is_refused),
        cmocka_unit_test(test_union_of_three),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
