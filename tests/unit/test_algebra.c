/* SPDX-License-Identifier: ISC */
/* Groups, steps, paths and the two operators, on the positions of the theory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/derive.h"
#include "analyse/exact.h"
#include "analyse/paths.h"
#include "tests/lib/place.h"

struct scene {
    struct board *board;
    struct position position;
    struct links *links;
    struct groups groups;
    struct paths paths;
    const struct ends *ends;
};

static struct scene scene; /* large */

static void begin(int size, const char *white, const char *black)
{
    scene.board = board_new(&game_havannah, size);
    scene.links = links_new(&links_quick);
    assert_true(scene.board != NULL && scene.links != NULL);
    position_init(&scene.position, scene.board, RING_FREELING);
    place_stones(&scene.position, COLOUR_WHITE, SPELLING_LG, white);
    place_stones(&scene.position, COLOUR_BLACK, SPELLING_LG, black);
    assert_int_equal(links_search(scene.links, &scene.position, COLOUR_WHITE), 0);
    scene.ends = links_ends(scene.links);
    assert_int_equal(groups_find(&scene.groups, scene.links), 0);
}

static void finish(void)
{
    paths_release(&scene.paths);
    groups_release(&scene.groups);
    links_free(scene.links);
    board_free(scene.board);
}

static end_id end_at(const char *text)
{
    return scene.ends->of_cell[place_cell(scene.board, SPELLING_LG, text)];
}

static bool same(const struct cellset *set, const char *cells)
{
    struct cellset want;

    place_set(scene.board, SPELLING_LG, cells, want.word);
    return cellset_equal(set->word, want.word, scene.ends->words);
}

/* A path with a carrier made by hand. */
static struct path hand(const char *a, const char *b, int n, const char *cells)
{
    struct path path = {.a = end_at(a), .b = end_at(b), .n = n};

    if (path.a > path.b) {
        end_id other = path.a;

        path.a = path.b;
        path.b = other;
    }
    place_set(scene.board, SPELLING_LG, cells, path.carrier.word);
    return path;
}

/* The exact value inside a path's carrier: 0, 1, or 2 for more. */
static int exact_value(const struct path *path)
{
    struct exact *exact = exact_new(12);
    struct exact_question question = {.ends = scene.ends,
                                      .carrier = path->carrier.word,
                                      .ntargets = 2,
                                      .target = {path->a, path->b}};
    struct exact_answer answer;
    int value = 2;

    exact_solve(exact, &question, &answer);
    if (answer.verdict == EXACT_YES) {
        value = 0;
    } else {
        question.colour_first = true;
        exact_solve(exact, &question, &answer);
        value = answer.verdict == EXACT_YES ? 1 : 2;
    }
    exact_free(exact);
    return value;
}

static const struct path *path_to(end_id to)
{
    assert_true(scene.paths.best[to] >= 0);
    return &scene.paths.path[scene.paths.best[to]];
}

static void test_group(void **state)
{
    (void)state;
    begin(5, "d4 e6", NULL);
    assert_int_equal(scene.groups.ngroups, 1);
    assert_int_equal(scene.groups.group[0].nchains, 2);
    assert_int_equal(scene.groups.group[0].npaths, 1);
    assert_true(same(&scene.groups.group[0].carrier, "d5 e5"));
    finish();
}

static void test_marks(void **state)
{
    const edge_set sides = 0x3f;

    (void)state;
    begin(5, "a2 a3 b3 e1 e2 f2 f1 i5 i4 h5", NULL);
    for (int g = 0; g < scene.groups.ngroups; g++) {
        const struct group *group = &scene.groups.group[g];
        const cell least = ends_cell(scene.ends, scene.groups.chain[group->first]);
        const int corners = cellset_bits(group->edges & 0xfc0);

        assert_int_equal(cellset_bits(group->edges & sides), 1);
        assert_int_equal(corners, least != place_cell(scene.board, SPELLING_LG, "a2"));
    }
    finish();
}

/* The one-steps of a group, next to it and by two-bridges. */
static void test_steps(void **state)
{
    struct cellset adjacent = {{0}}, bridges = {{0}};

    (void)state;
    begin(5, "d4 e6", NULL);
    assert_int_equal(paths_find(&scene.paths, &scene.groups, 0, scene.links, 0), 0);
    for (cell c = 0; c < scene.board->ncells; c++) {
        const struct path *path;

        if (scene.ends->kind[c] != END_EMPTY)
            continue;
        if (scene.paths.sharing[c] >= 0)
            path = &scene.paths.path[scene.paths.sharing[c]];
        else if (scene.paths.best[c] >= 0)
            path = path_to(c);
        else
            continue;
        if (path_step_kind(scene.ends, path) == STEP_ADJACENT)
            cellset_add(adjacent.word, c);
        else if (path_step_kind(scene.ends, path) == STEP_BRIDGE)
            cellset_add(bridges.word, c);
    }
    assert_true(same(&adjacent, "c3 c4 d3 d5 d6 e4 e5 e7 f5 f6"));
    /* Two of these share a cell with the group's own two-bridge. */
    assert_true(scene.paths.sharing[end_at("c5")] >= 0 && scene.paths.sharing[end_at("f4")] >= 0);
    assert_true(same(&bridges, "b3 c2 c5 d7 e3 f4 f7 g5"));
    finish();
}

static void test_step_extension(void **state)
{
    struct path first, second, sum;

    (void)state;
    begin(6, "c3", NULL);
    first = hand("c3", "d5", 0, "c4 d4");
    second = hand("d5", "e7", 0, "d6 e6");
    assert_int_equal(path_extend(scene.ends, &first, &second, &sum), 0);
    assert_int_equal(sum.n, 1); /* as a step 2: e7 itself is still to be taken */
    assert_true(same(&sum.carrier, "c4 d4 d5 d6 e6"));
    assert_true(same(&sum.pivots, "d5"));
    assert_int_equal(exact_value(&sum), 1);
    assert_int_equal(paths_find(&scene.paths, &scene.groups, 0, scene.links, 1), 0);
    assert_int_equal(path_to(end_at("e7"))->n, 1);
    finish();
}

static void test_step_union(void **state)
{
    struct path one, other, both;
    const struct path *two[2] = {&one, &other};

    (void)state;
    begin(5, "d4", NULL);
    one = hand("d4", "e6", 1, "d5");
    other = hand("d4", "e6", 1, "e5");
    assert_int_equal(path_unite(scene.ends, two, 2, &both), 0);
    assert_int_equal(both.n, 0);
    assert_true(same(&both.carrier, "d5 e5"));
    assert_int_equal(exact_value(&both), 0);
    /* The printed condition, an empty intersection with the start's own cells, is not enough. */
    other = hand("d4", "e6", 1, "d5");
    assert_int_equal(path_unite(scene.ends, two, 2, &both), ALGEBRA_SHARED);
    assert_int_equal(exact_value(&one), 1);
    finish();
}

static void test_path_extension(void **state)
{
    struct path first, second, sum;

    (void)state;
    begin(6, "c3 d5 d7", NULL);
    first = hand("c3", "d5", 0, "c4 d4");
    second = hand("d5", "d7", 1, "d6");
    assert_int_equal(path_extend(scene.ends, &first, &second, &sum), 0);
    assert_int_equal(sum.n, 1);
    assert_true(same(&sum.carrier, "c4 d4 d6"));
    assert_true(same(&sum.chains, "d5"));
    assert_int_equal(exact_value(&sum), 1);
    /* A part with itself shares its cells; parts without a common end do not meet. */
    second = hand("d5", "d7", 1, "d4");
    assert_int_equal(path_extend(scene.ends, &first, &second, &sum), ALGEBRA_SHARED);
    second = hand("d7", "e7", 0, NULL);
    assert_int_equal(path_extend(scene.ends, &first, &second, &sum), ALGEBRA_ENDS);
    finish();
}

static void test_path_union(void **state)
{
    struct path one, other, both;
    const struct path *two[2] = {&one, &other};

    (void)state;
    begin(6, "d4 e3 g4 g5 g6", NULL);
    one = hand("d4", "g4", 1, "d3 e4 f4");
    other = hand("d4", "g4", 1, "d5 e5 e6 f6 f7");
    assert_int_equal(exact_value(&one), 1);
    assert_int_equal(exact_value(&other), 1);
    assert_int_equal(path_unite(scene.ends, two, 2, &both), 0);
    assert_int_equal(exact_value(&both), 0);
    assert_int_equal(scene.groups.ngroups, 1); /* which the groups find by themselves */
    finish();
}

/* Two disjoint 2-paths that are no 1-path: the theory's rule for n >= 2 is refused. */
static void test_two_paths_unsound(void **state)
{
    struct path one, other, both;
    const struct path *two[2] = {&one, &other};

    (void)state;
    begin(8, "e5 g5 g7 i4 i5 i6", NULL);
    one = hand("e5", "i4", 2, "f5 h5");
    other = hand("e5", "i4", 2, "f6 h7");
    assert_int_equal(path_unite(scene.ends, two, 2, &both), ALGEBRA_UNSOUND);
    both = hand("e5", "i4", 1, "f5 h5 f6 h7");
    assert_int_equal(exact_value(&both), 2);
    finish();
}

static void test_side_ends_paths(void **state)
{
    struct path in, out, sum;

    (void)state;
    begin(5, "b3 b5", NULL);
    in = (struct path){.a = end_at("b3"), .b = scene.ends->of_side[0]};
    out = (struct path){.a = end_at("b5"), .b = scene.ends->of_side[0]};
    assert_int_equal(path_extend(scene.ends, &in, &out, &sum), ALGEBRA_SIDE);
    finish();
}

/* ---- derivations ------------------------------------------------------------------------- */

/* The line that says: `a` and `b`, full or semi, on this carrier (NULL: whichever), by this rule
 * and through this end; -1: none does. */
static int find_line(const struct derivation *derivation, end_id a, end_id b, bool semi,
                     enum derive_rule rule, end_id via, const char *carrier)
{
    for (int i = 0; i < derivation->nlines; i++) {
        const struct derive_line *line = &derivation->line[i];

        if (line->a == (a < b ? a : b) && line->b == (a < b ? b : a) && line->is_semi == semi &&
            line->rule == rule && line->via == via &&
            (carrier == NULL || same(&line->carrier, carrier)))
            return i;
    }
    return -1;
}

/* Every line follows from lines before it as its rule says. */
static void check_derivation(const struct derivation *derivation)
{
    const int words = scene.ends->words;

    for (int i = 0; i < derivation->nlines; i++) {
        const struct derive_line *line = &derivation->line[i];
        struct cellset sum = {{0}}, common = line->carrier;

        for (int k = 0; k < line->nparts; k++) {
            const struct derive_line *part = &derivation->line[line->part[k]];

            assert_true(line->part[k] < i);
            if (line->rule != DERIVE_UNION)
                assert_true(cellset_disjoint(sum.word, part->carrier.word, words));
            else
                assert_true(part->is_semi && part->a == line->a && part->b == line->b);
            cellset_or(sum.word, sum.word, part->carrier.word, words);
            cellset_and(common.word, common.word, part->carrier.word, words);
        }
        if (line->rule == DERIVE_UNION)
            assert_true(!line->is_semi && cellset_empty(common.word, words));
        if (line->rule == DERIVE_THROUGH_CELL) {
            assert_true(line->is_semi);
            cellset_add(sum.word, line->via);
        }
        assert_true(line->rule == DERIVE_LOOK_AHEAD ||
                    cellset_equal(sum.word, line->carrier.word, words));
    }
}

static void test_derive_two_bridge(void **state)
{
    static struct derivation derivation;
    struct link link;

    (void)state;
    begin(5, "d4 e6", NULL);
    assert_true(derive_choose(scene.links, end_at("d4"), end_at("e6"), NULL, &link));
    assert_true(derive_link(scene.links, &link, false, &derivation));
    check_derivation(&derivation);
    assert_int_equal(derivation.nlines, 7);
    assert_int_equal(
        find_line(&derivation, end_at("d4"), end_at("e6"), false, DERIVE_UNION, END_NONE, "d5 e5"),
        6);
    assert_true(find_line(&derivation, end_at("d4"), end_at("e6"), true, DERIVE_THROUGH_CELL,
                          end_at("d5"), "d5") >= 0);
    finish();
}

/* The theory's derivation of the row-4 template with 22 cells, step by step: the cell r reaches the
 * edge; p does by r, and by s; so p is safe; the stone is one stone from the edge by p, and by q in
 * the mirror; so it is safe.  The stone stands on
 * (4, 7), so that its lowest row is just the side. */
static void test_derive_template(void **state)
{
    static const int cells[][3] = {/* row, from, to */
                                   {4, -1, -1}, {4, 1, 1}, {3, -3, 2},
                                   {2, -4, -2}, {2, 0, 2}, {1, -5, 2}};
    const struct links_options wide = {.full_cells = {22, 22, 22}, .semi_cells = {22, 22, 22}};
    static struct derivation derivation;
    static struct cellset carrier;
    struct link link;
    end_id stone, side, p, q, r, s;

    (void)state;
    begin(10, NULL, NULL);
    groups_release(&scene.groups);
    links_free(scene.links);
    scene.links = links_new(&wide);
    assert_non_null(scene.links);
    memset(&carrier, 0, sizeof carrier);
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
        for (int dx = cells[i][1]; dx <= cells[i][2]; dx++)
            cellset_add(carrier.word, board_cell(scene.board, cells[i][0], 7 + dx));
    stone = board_cell(scene.board, 4, 7);
    position_play(&scene.position, stone, COLOUR_WHITE);
    for (cell c = 0; c < scene.board->ncells; c++)
        if (c != stone && !cellset_has(carrier.word, c))
            position_play(&scene.position, c, COLOUR_BLACK);
    assert_int_equal(links_search(scene.links, &scene.position, COLOUR_WHITE), 0);
    scene.ends = links_ends(scene.links);
    side = scene.ends->of_side[0];
    p = board_cell(scene.board, 3, 5);
    q = board_cell(scene.board, 3, 8);
    r = board_cell(scene.board, 2, 3);
    s = board_cell(scene.board, 2, 5);
    assert_true(derive_choose(scene.links, stone, side, NULL, &link));
    assert_false(link.is_semi);
    assert_int_equal(link.ncells, 22);
    assert_true(derive_link(scene.links, &link, false, &derivation));
    check_derivation(&derivation);
    assert_true(find_line(&derivation, r, side, false, DERIVE_UNION, END_NONE, NULL) >= 0);
    assert_true(find_line(&derivation, p, side, true, DERIVE_THROUGH_CELL, r, NULL) >= 0);
    assert_true(find_line(&derivation, p, side, true, DERIVE_THROUGH_CELL, s, NULL) >= 0);
    assert_true(find_line(&derivation, p, side, false, DERIVE_UNION, END_NONE, NULL) >= 0);
    assert_true(find_line(&derivation, stone, side, true, DERIVE_THROUGH_CELL, p, NULL) >= 0);
    assert_true(find_line(&derivation, stone, side, true, DERIVE_THROUGH_CELL, q, NULL) >= 0);
    assert_int_equal(find_line(&derivation, stone, side, false, DERIVE_UNION, END_NONE, NULL),
                     derivation.nlines - 1);
    finish();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_group),           cmocka_unit_test(test_marks),
        cmocka_unit_test(test_steps),           cmocka_unit_test(test_step_extension),
        cmocka_unit_test(test_step_union),      cmocka_unit_test(test_path_extension),
        cmocka_unit_test(test_path_union),      cmocka_unit_test(test_two_paths_unsound),
        cmocka_unit_test(test_side_ends_paths), cmocka_unit_test(test_derive_two_bridge),
        cmocka_unit_test(test_derive_template),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
