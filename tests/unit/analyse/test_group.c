/* SPDX-License-Identifier: ISC */
/*
 * Groups, their steps and the paths between them: the theory's positions; and on real positions and
 * random ones what is called safe against the exact search.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "analyse/groups/group.h"
#include "analyse/solve/exact.h"
#include "tests/lib/place.h"
#include "tests/lib/sample_games.h"

struct scene {
    struct board *board;
    struct position position;
    struct links *links;
    struct groups groups;
    const struct ends *ends;
};

static struct scene scene; /* large */

static void begin(int size, const char *white, const char *black, int most_step_n, int most_path_n)
{
    scene.board = board_new(&game_havannah, size);
    scene.links = links_new(&links_quick);
    assert_true(scene.board != NULL && scene.links != NULL);
    position_init(&scene.position, scene.board, RING_FREELING);
    place_stones(&scene.position, COLOUR_WHITE, SPELLING_LG, white);
    place_stones(&scene.position, COLOUR_BLACK, SPELLING_LG, black);
    assert_int_equal(links_search(scene.links, &scene.position, COLOUR_WHITE), 0);
    scene.ends = links_ends(scene.links);
    assert_int_equal(groups_search(&scene.groups, scene.links, most_step_n, most_path_n), 0);
}

static void finish(void)
{
    groups_release(&scene.groups);
    links_free(scene.links);
    board_free(scene.board);
}

static bool same(const struct cellset *set, const char *cells)
{
    struct cellset want;

    place_set(scene.board, SPELLING_LG, cells, want.word);
    return cellset_equal(set->word, want.word, scene.ends->words);
}

static void test_two_bridge(void **state)
{
    (void)state;
    begin(5, "d4 e6", NULL, -1, -1);
    assert_int_equal(scene.groups.ngroups, 1);
    assert_int_equal(scene.groups.group[0].nchains, 2);
    assert_int_equal(scene.groups.group[0].nties, 1);
    assert_true(same(&scene.groups.group[0].carrier, "d5 e5"));
    finish();
    /* A stone in it, and a cell more is needed. */
    begin(5, "d4 e6", "d5", -1, 2);
    assert_int_equal(scene.groups.ngroups, 2);
    assert_int_equal(groups_of(&scene.groups, scene.groups.chain[1]), 1);
    bool found = false;
    for (int i = 0; i < scene.groups.npaths; i++) {
        const struct group_path *path = &scene.groups.path[i];

        if (path->from == 0 && path->to == 1) {
            assert_int_equal(path->path.n, 1);
            found = true;
        }
    }
    assert_true(found);
    finish();
}

static void test_marks(void **state)
{
    (void)state;
    begin(5, "a2 a3 b3 e1 e2 f2 f1 i5 i4 h5", NULL, -1, -1);
    for (int g = 0; g < scene.groups.ngroups; g++) {
        const struct group *group = &scene.groups.group[g];
        const bool at_a =
            cellset_has(group->stones.word, place_cell(scene.board, SPELLING_LG, "a2"));

        assert_int_equal(cellset_bits(group->edges & 0x03f), 1);
        assert_int_equal(cellset_bits(group->edges & 0xfc0), !at_a);
    }
    finish();
}

static void test_steps(void **state)
{
    struct cellset adjacent = {{0}}, bridges = {{0}};
    int safe_apart = 0;

    (void)state;
    begin(5, "d4 e6", NULL, 1, -1);
    for (int i = 0; i < scene.groups.nsteps; i++) {
        const struct group_step *step = &scene.groups.step[i];

        if (step->kind == STEP_ADJACENT)
            cellset_add(adjacent.word, step->target);
        else if (step->kind == STEP_BRIDGE)
            cellset_add(bridges.word, step->target);
        assert_int_equal(path_step_n(&step->path), 1);
        if (step->target == place_cell(scene.board, SPELLING_LG, "c5") ||
            step->target == place_cell(scene.board, SPELLING_LG, "f4"))
            safe_apart++;
    }
    /* d5 and e5 are the group's own: a stone there uses its carrier. */
    cellset_remove(adjacent.word, place_cell(scene.board, SPELLING_LG, "d5"));
    cellset_remove(adjacent.word, place_cell(scene.board, SPELLING_LG, "e5"));
    assert_true(same(&adjacent, "c3 c4 d3 d6 e4 e7 f5 f6"));
    /* The two-bridges to c5 and f4 would use a cell of the group's, too; there are longer steps to
     * these that do not. */
    assert_true(same(&bridges, "b3 c2 d7 e3 f7 g5"));
    assert_int_equal(safe_apart, 2);
    finish();
}

/* Two 1-paths without a common cell: the theory's union. */
static void test_union(void **state)
{
    (void)state;
    begin(6, "d4 e3 g4 g5 g6", NULL, -1, -1);
    assert_int_equal(scene.groups.ngroups, 1);
    finish();
}

struct tally {
    struct exact *exact;
    int groups, paths, unknown;
};

static enum exact_verdict joined(struct tally *tally, const end_id *targets, int ntargets,
                                 const uint64_t *carrier)
{
    struct exact_question question = {
        .ends = scene.ends, .carrier = carrier, .ntargets = ntargets, .limit_nodes = 300000};
    struct exact_answer answer;

    for (int i = 0; i < ntargets; i++)
        question.target[i] = targets[i];
    exact_solve(tally->exact, &question, &answer);
    tally->unknown += answer.verdict == EXACT_UNKNOWN;
    return answer.verdict;
}

/* Every group of at most 16 chains, and every path called safe, on its carrier. */
static bool confirm(void *context, const struct position *position)
{
    struct tally *tally = context;

    for (enum colour colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        assert_int_equal(links_search(scene.links, position, colour), 0);
        scene.ends = links_ends(scene.links);
        assert_int_equal(groups_search(&scene.groups, scene.links, -1, 0), 0);
        for (int g = 0; g < scene.groups.ngroups; g++) {
            const struct group *group = &scene.groups.group[g];

            if (group->nchains < 2 || group->nchains > SUBGAME_TARGETS_MAX)
                continue;
            assert_int_not_equal(joined(tally, &scene.groups.chain[group->first_chain],
                                        group->nchains, group->carrier.word),
                                 EXACT_NO);
            tally->groups++;
        }
        for (int i = 0; i < scene.groups.npaths; i++) {
            const struct group_path *path = &scene.groups.path[i];
            const end_id ends[2] = {path->path.a, path->path.b};

            if (path->path.n != 0 || path->nparts > 1)
                continue;
            assert_int_not_equal(joined(tally, ends, 2, path->path.carrier.word), EXACT_NO);
            tally->paths++;
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
    begin(5, NULL, NULL, -1, -1);
    for (int i = 0; i < 100; i++) {
        struct board *board = board_new(&game_havannah, 4 + i % 4);
        struct position position;

        sample_random(&position, board, &random, board->ncells / 2);
        confirm(&tally, &position);
        board_free(board);
    }
    sampled = sample_records("littlegolem", 16, &random, confirm, &tally);
    print_message(
        "groups of several chains: %d, safe paths: %d, too large: %d; %d real positions\n",
        tally.groups, tally.paths, tally.unknown, sampled);
    assert_true(tally.groups > 100 && tally.paths > 50 &&
                tally.unknown * 10 < tally.groups + tally.paths);
    exact_free(tally.exact);
    finish();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_bridge), cmocka_unit_test(test_marks),
        cmocka_unit_test(test_steps),      cmocka_unit_test(test_union),
        cmocka_unit_test(test_confirmed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
