/* SPDX-License-Identifier: ISC */
/*
 * Dead chains and walls: the examples of the theory.  Against a second
 * implementation: tests/ref/links/test_dead_played.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/groups/dead_chains.h"
#include "tests/lib/place.h"

struct dead_scene {
    struct board *board;
    struct position position;
    struct links *links[3];
    struct link_walls walls;
    struct dead_chains dead;
};

static struct dead_scene scene; /* large */

static void dead_begin(const struct game *game, int size, enum ring_rule rule, const char *white,
                       const char *black)
{
    scene = (struct dead_scene){.board = board_new(game, size)};
    assert_non_null(scene.board);
    position_init(&scene.position, scene.board, rule);
    place_stones(&scene.position, COLOUR_WHITE, SPELLING_LG, white);
    place_stones(&scene.position, COLOUR_BLACK, SPELLING_LG, black);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        scene.links[c] = links_new(&links_quick);
        assert_non_null(scene.links[c]);
        assert_int_equal(links_search(scene.links[c], &scene.position, c), 0);
    }
}

static void dead_finish(void)
{
    dead_chains_release(&scene.dead);
    link_walls_release(&scene.walls);
    links_free(scene.links[COLOUR_WHITE]);
    links_free(scene.links[COLOUR_BLACK]);
    board_free(scene.board);
}

/* The facts of the chain of the stone on `at`; NULL: it is of the other colour. */
static const struct dead_chain *dead_at(cell at)
{
    for (int i = 0; i < scene.dead.nchains; i++)
        if (position_colour(&scene.position, scene.dead.chain[i].chain) ==
                position_colour(&scene.position, at) &&
            position_chain(&scene.position, scene.dead.chain[i].chain) ==
                position_chain(&scene.position, at))
            return &scene.dead.chain[i];
    return NULL;
}

/* The level of the chain of a black or white stone, walls counted; *cells: of its reach. */
static enum dead_level dead_level_of(const char *at, int *cells)
{
    const cell stone = place_cell(scene.board, SPELLING_LG, at);
    const enum colour colour = position_colour(&scene.position, stone);
    const struct dead_chain *chain;

    assert_int_equal(link_walls_find(&scene.walls, scene.links[colour_other(colour)]), 0);
    assert_int_equal(dead_chains_find(&scene.dead, &scene.position, colour, &scene.walls), 0);
    chain = dead_at(stone);
    assert_non_null(chain);
    if (cells != NULL)
        *cells = cellset_count(chain->reach.word, cellset_words(scene.board));
    return chain->level;
}

/* The theory's dead group: six cells; without the stone that closes it, the board is open. */
static void test_enclosed(void **state)
{
    int cells;

    (void)state;
    dead_begin(&game_havannah, 5, RING_FREELING, "b3 c3 c2 d1 b4 a4 d2", "a1 a2 b1 b2");
    assert_int_equal(dead_level_of("b2", &cells), DEAD_EXACTLY);
    assert_int_equal(cells, 6);
    assert_int_equal(dead_level_of("b3", NULL), DEAD_NOT);
    assert_null(dead_at(place_cell(scene.board, SPELLING_LG, "b2"))); /* of White now */
    dead_finish();
    dead_begin(&game_havannah, 5, RING_FREELING, "b3 c3 c2 d1 b4 a4", "a1 a2 b1 b2");
    assert_int_equal(dead_level_of("b2", &cells), DEAD_BEHIND_WALLS); /* b4's two-bridge, d1's */
    dead_finish();
}

/* One two-bridge closes the corner: its two cells are miai, and Black can hold one of them. */
static void test_wall(void **state)
{
    const struct dead_chain *chain;
    const struct link_wall *wall;
    char cells[64];

    (void)state;
    dead_begin(&game_havannah, 5, RING_FREELING, "b3 c3 c2 d1 b4 a4", "a1 a2 b1 b2");
    assert_int_equal(dead_level_of("a1", NULL), DEAD_BEHIND_WALLS);
    chain = dead_at(0);
    assert_int_equal(chain->nwalls, 1);
    wall = &scene.walls.wall[scene.dead.named[chain->first_wall]];
    assert_int_equal(wall->ncells, 2);
    assert_int_equal(wall->cell[0], place_cell(scene.board, SPELLING_LG, "c1"));
    assert_int_equal(wall->cell[1], place_cell(scene.board, SPELLING_LG, "d2"));
    assert_int_equal(wall->passes[0], 1); /* either cell, and no way from one to the other */
    assert_int_equal(wall->passes[1], 2);
    place_spell(scene.board, SPELLING_LG, chain->reach.word, cells, sizeof cells);
    assert_string_equal(cells, "a1 a2 a3 b1 b2 c1");
    /* Without the link, it reaches the board. */
    assert_int_equal(dead_chains_find(&scene.dead, &scene.position, COLOUR_BLACK, NULL), 0);
    assert_int_equal(scene.dead.ndead, 0);
    assert_int_equal(scene.dead.nchains, 1);
    dead_finish();
}

/* A ring around an own stone only: worthless under the rules that look inside. */
static void test_ring_rules(void **state)
{
    static const struct {
        enum ring_rule rule;
        enum dead_level level;
    } cases[] = {{RING_FREELING, DEAD_NOT},
                 {RING_SCHMITTBERGER, DEAD_EXACTLY},
                 {RING_RAVENSBURGER, DEAD_EXACTLY}};

    (void)state;
    for (int i = 0; i < 3; i++) {
        /* The region is f6 and the six cells around it, in the middle of the board. */
        dead_begin(&game_havannah, 6, cases[i].rule, "d4 d5 d6 e4 e7 f4 f8 g4 g7 h4 h5 h6",
                   "f6 f5");
        assert_int_equal(dead_level_of("f6", NULL), cases[i].level);
        dead_finish();
    }
}

/* In Hex, a chain is dead when it reaches one of its own sides at most. */
static void test_hex(void **state)
{
    (void)state;
    dead_begin(&game_hex, 5, RING_FREELING, "c4 c2", "a3 b3 c3 d3 e3");
    assert_int_equal(dead_chains_find(&scene.dead, &scene.position, COLOUR_WHITE, NULL), 0);
    assert_int_equal(scene.dead.nchains, 2);
    assert_int_equal(scene.dead.ndead, 0); /* Black's row runs from White's side to White's side */
    dead_finish();
    dead_begin(&game_hex, 5, RING_FREELING, "b4 d2", "c1 c2 c3 c4 c5");
    assert_int_equal(dead_chains_find(&scene.dead, &scene.position, COLOUR_WHITE, NULL), 0);
    assert_int_equal(scene.dead.ndead, 2);
    assert_int_equal(dead_level_of("c1", NULL), DEAD_NOT);
    dead_finish();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_enclosed),
        cmocka_unit_test(test_wall),
        cmocka_unit_test(test_ring_rules),
        cmocka_unit_test(test_hex),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
