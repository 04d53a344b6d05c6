/* SPDX-License-Identifier: ISC */
/* The connection search on positions with a known answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "analyse/links/links.h"
#include "tests/lib/link_counts.h"
#include "tests/lib/place.h"
#include "tests/lib/watched.h"

struct scene {
    struct board *board;
    enum spelling spelling;
    struct position position;
    struct links *links;
};

static void begin(struct scene *scene, const struct game *game, int size, enum spelling spelling,
                  const struct links_options *options)
{
    scene->board = board_new(game, size);
    scene->spelling = spelling;
    scene->links = links_new(options);
    assert_true(scene->board != NULL && scene->links != NULL);
    position_init(&scene->position, scene->board, RING_FREELING);
}

static void search(struct scene *scene, const char *white, const char *black)
{
    place_stones(&scene->position, COLOUR_WHITE, scene->spelling, white);
    place_stones(&scene->position, COLOUR_BLACK, scene->spelling, black);
    assert_int_equal(links_search(scene->links, &scene->position, COLOUR_WHITE), 0);
}

static void finish(struct scene *scene)
{
    links_free(scene->links);
    board_free(scene->board);
}

static end_id at(const struct scene *scene, const char *name)
{
    if (name[0] == '#')
        return links_ends(scene->links)->of_side[name[1] - '0'];
    return links_ends(scene->links)->of_cell[place_cell(scene->board, scene->spelling, name)];
}

/* The i-th link of two ends as a list of cells, "none" past the last. */
static const char *carrier(const struct scene *scene, const char *a, const char *b, bool semi,
                           int i, char text[256])
{
    struct link link;
    uint32_t cursor = 0;

    do
        if (!links_between(scene->links, at(scene, a), at(scene, b), semi, &cursor, &link))
            return "none";
    while (i-- > 0);
    place_spell(scene->board, scene->spelling, link.carrier, text, 256);
    return text;
}

static bool has(const struct scene *scene, const char *a, const char *b, bool semi,
                const char *cells)
{
    struct cellset want;
    struct link link;
    uint32_t cursor = 0;

    place_set(scene->board, scene->spelling, cells, want.word);
    while (links_between(scene->links, at(scene, a), at(scene, b), semi, &cursor, &link))
        if (cellset_equal(link.carrier, want.word, cellset_words(scene->board)))
            return true;
    return false;
}

static void test_two_bridge(void **state)
{
    struct scene scene;
    char text[256];
    (void)state;

    begin(&scene, &game_havannah, 5, SPELLING_LINE, &links_quick);
    search(&scene, "e5 d3", NULL);
    assert_string_equal(carrier(&scene, "e5", "d3", false, 0, text), "d4 e4");
    assert_true(has(&scene, "e5", "d3", true, "e4") && has(&scene, "e5", "d3", true, "d4"));
    search(&scene, NULL, "d4");
    assert_true(has(&scene, "e5", "d3", true, "e4"));
    assert_false(has(&scene, "e5", "d3", true, "d4") || has(&scene, "e5", "d3", false, "d4 e4"));
    search(&scene, NULL, "e4");
    assert_false(has(&scene, "e5", "d3", true, "e4"));
    finish(&scene);
}

static void test_through_a_chain(void **state)
{
    struct scene scene;
    char text[256];
    (void)state;

    begin(&scene, &game_havannah, 5, SPELLING_LINE, &links_quick);
    search(&scene, "f7 e5 d3", NULL);
    assert_string_equal(carrier(&scene, "f7", "d3", false, 0, text), "d4 e4 e6 f6");
    finish(&scene);
    /* Six two-bridges and a solid link: as long as the bound allows. */
    begin(&scene, &game_havannah, 10, SPELLING_LG, &links_quick);
    search(&scene, "c7 d6 e5 f4 g3 h4 j5 k3", NULL);
    assert_true(has(&scene, "c7", "k3", false, "c6 d7 d5 e6 e4 f5 f3 g4 i4 i5 j4 k4"));
    assert_true(has(&scene, "c7", "#0", false, "a5 a6 a7 a8 b6 b7 b8 c8"));
    finish(&scene);
}

/* links_go_to() begins where nothing was searched, changes the colour, and else updates. */
static void test_go_to(void **state)
{
    struct scene scene;
    char text[256];
    (void)state;

    begin(&scene, &game_havannah, 5, SPELLING_LINE, &links_complete);
    place_stones(&scene.position, COLOUR_WHITE, scene.spelling, "e5 d3");
    place_stones(&scene.position, COLOUR_BLACK, scene.spelling, "f7 g7");
    assert_int_equal(links_go_to(scene.links, &scene.position, COLOUR_WHITE), 0);
    assert_string_equal(carrier(&scene, "e5", "d3", false, 0, text), "d4 e4");
    assert_int_equal(links_go_to(scene.links, &scene.position, COLOUR_WHITE), 0);
    assert_int_equal(links_work(scene.links), 0);
    place_stones(&scene.position, COLOUR_BLACK, scene.spelling, "d4");
    assert_int_equal(links_go_to(scene.links, &scene.position, COLOUR_WHITE), 0);
    assert_true(has(&scene, "e5", "d3", true, "e4"));
    assert_false(has(&scene, "e5", "d3", false, "d4 e4"));
    assert_int_equal(links_go_to(scene.links, &scene.position, COLOUR_BLACK), 0);
    assert_int_equal(links_ends(scene.links)->colour, COLOUR_BLACK);
    finish(&scene);
}

static void test_sides(void **state)
{
    struct scene scene;
    char text[256];
    (void)state;

    begin(&scene, &game_havannah, 8, SPELLING_LINE, &links_thorough);
    /* Fewer stones to look ahead from: the far half is the opponent's. */
    for (cell c = 0; c < scene.board->ncells; c++)
        if (scene.board->x[c] > 4)
            position_set(&scene.position, c, COLOUR_BLACK);
    search(&scene, "c5", NULL);
    assert_true(has(&scene, "c5", "#0", false, "a2 a3 a4 a5 b3 b4 b5 c4"));
    assert_true(has(&scene, "c5", "#0", false, "a3 a4 a5 a6 b4 b5 b6 c6"));
    assert_true(has(&scene, "c5", "#0", false, "a2 a3 a5 a6 b3 b4 b5 b6 c4 c6"));
    finish(&scene);
    begin(&scene, &game_havannah, 8, SPELLING_LINE, &links_quick);
    search(&scene, "b5 b8", NULL);
    assert_string_equal(carrier(&scene, "b5", "#0", false, 0, text), "a4 a5");
    /* Beside a corner, which belongs to no side. */
    assert_true(has(&scene, "b8", "#0", true, "a7"));
    assert_false(has(&scene, "b8", "#0", false, "a7 a8"));
    finish(&scene);
}

static void test_side_conducts_in_hex_only(void **state)
{
    struct scene scene;
    (void)state;

    /* Two chains on one side, all else the opponent's. */
    begin(&scene, &game_havannah, 4, SPELLING_LG, &links_quick);
    for (cell c = 0; c < scene.board->ncells; c++)
        position_set(&scene.position, c,
                     scene.board->x[c] == 1 && scene.board->y[c] != 2 && scene.board->y[c] != 3
                         ? COLOUR_NONE
                         : COLOUR_BLACK);
    position_set(&scene.position, place_cell(scene.board, SPELLING_LG, "a2"), COLOUR_WHITE);
    position_set(&scene.position, place_cell(scene.board, SPELLING_LG, "b4"), COLOUR_WHITE);
    search(&scene, NULL, NULL);
    assert_true(links_has(scene.links, at(&scene, "a2"), at(&scene, "#0"), false));
    assert_false(links_has(scene.links, at(&scene, "a2"), at(&scene, "b4"), false));
    assert_false(links_has(scene.links, at(&scene, "a2"), at(&scene, "b4"), true));
    finish(&scene);
    begin(&scene, &game_hex, 4, SPELLING_LG, &links_quick);
    search(&scene, "b1 b4", NULL);
    assert_true(links_has(scene.links, at(&scene, "b1"), at(&scene, "b4"), false));
    finish(&scene);
}

static void test_partners(void **state)
{
    struct scene scene;
    uint32_t cursor = 0;
    end_id last = 0, b;
    int n = 0;
    (void)state;

    begin(&scene, &game_hex, 5, SPELLING_LG, &links_quick);
    search(&scene, "c3", "b3 d3");
    while ((b = links_partner(scene.links, at(&scene, "c3"), &cursor)) != END_NONE) {
        assert_true(n++ == 0 || b > last);
        assert_true(links_has(scene.links, b, at(&scene, "c3"), false) ||
                    links_has(scene.links, b, at(&scene, "c3"), true));
        last = b;
    }
    assert_true(n > 8);
    finish(&scene);
}

/* Nothing is free beside the ends, so there is no link to look ahead from. */
static void test_no_link_to_look_ahead(void **state)
{
    const struct links_options options = {
        .full_cells = {4, 4, 4}, .semi_cells = {4, 4, 4}, .look_ahead = true};
    struct link_counts counts;
    struct scene scene;
    (void)state;

    begin(&scene, &game_havannah, 3, SPELLING_LG, &options);
    search(&scene, "c3", "a2 a3 b1 b2 b3 b4 c1 c2 c4 c5 d1 d2 d3 d4 e1 e2 e3");
    link_counts(scene.links, &counts);
    assert_int_equal(counts.full, 0);
    finish(&scene);
}

/* The largest boards: all words of a set are used. */
static void test_largest_boards(void **state)
{
    static const struct game *const games[] = {&game_havannah, &game_hex};
    (void)state;

    for (int g = 0; g < 2; g++) {
        struct scene scene;
        struct link_counts before, after, fresh;
        cell last;

        begin(&scene, games[g], BOARD_SIZE_MAX, SPELLING_LG, &links_quick);
        search(&scene, NULL, NULL);
        link_counts(scene.links, &before);
        assert_true(before.joined > 6 * scene.board->ncells / 2);
        last = (cell)(scene.board->ncells / 2);
        position_play(&scene.position, last, COLOUR_BLACK);
        position_play(&scene.position, (cell)(scene.board->ncells - 1), COLOUR_WHITE);
        assert_int_equal(links_update(scene.links, &scene.position), 0);
        link_counts(scene.links, &after);
        assert_int_equal(links_search(scene.links, &scene.position, COLOUR_WHITE), 0);
        link_counts(scene.links, &fresh);
        assert_true(after.full == fresh.full && after.semi == fresh.semi);
        assert_true(after.full != before.full);
        finish(&scene);
    }
}

/* Without memory for the pairs of ends a search says so, in a process that may have no more. */
/* Base 13 with a stone on each fourth cell of every line takes six times the cap, on each fifth a
 * third of it. */
static void test_crowded_board(void **state)
{
    struct scene scene;
    (void)state;

    for (int period = 4; period <= 5; period++) {
        begin(&scene, &game_havannah, 13, SPELLING_LG, &links_complete);
        for (cell c = 0; c < scene.board->ncells; c++)
            if ((scene.board->x[c] + scene.board->y[c]) % period == 0)
                position_set(&scene.position, c, COLOUR_WHITE);
        search(&scene, "", "");
        assert_int_equal(links_truncated(scene.links), period == 4);
        assert_in_range(links_work(scene.links), 10000000, 32000000);
        finish(&scene);
    }
}

static void test_no_memory(void **state)
{
    struct scene scene;
    int status;
    pid_t child;

    (void)state;
    watched_skip();
    begin(&scene, &game_hex, BOARD_SIZE_MAX, SPELLING_LG, &links_quick);
    place_stones(&scene.position, COLOUR_WHITE, SPELLING_LG, "h8");
    child = fork();
    if (child == 0) {
        setrlimit(RLIMIT_AS, &(struct rlimit){1, 1});
        _exit(links_search(scene.links, &scene.position, COLOUR_WHITE) == ERROR_MEMORY ? 0 : 1);
    }
    assert_true(child > 0 && waitpid(child, &status, 0) == child);
    assert_int_equal(status, 0);
    finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_memory), /* first: no memory was freed yet */
        cmocka_unit_test(test_two_bridge),
        cmocka_unit_test(test_through_a_chain),
        cmocka_unit_test(test_go_to),
        cmocka_unit_test(test_sides),
        cmocka_unit_test(test_side_conducts_in_hex_only),
        cmocka_unit_test(test_partners),
        cmocka_unit_test(test_largest_boards),
        cmocka_unit_test(test_crowded_board),
        cmocka_unit_test(test_no_link_to_look_ahead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
