/* SPDX-License-Identifier: ISC */
/*
 * Orientations: all images of a position have one canonical image, and other positions another. The
 * images are made here from the game's own symmetries of points.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "analyse/board/orientation.h"

#define TRIALS 40
#define STATES 2187 /* ways to fill the seven cells of base 2 */

/* Where symmetry `s` moves a cell of the board; `mirrors`: the game's mirror, then that. */
static cell image_cell(const struct board *board, int s, bool mirrors, cell at)
{
    int x = board->x[at], y = board->y[at];

    if (mirrors && board->game->mirror != NULL)
        board->game->mirror(board->size, &x, &y);
    board->game->symmetry(board->size, s, &x, &y);
    return board_cell(board, x, y);
}

static void image_position(const struct position *position, int s, bool exchanges,
                           struct position *image)
{
    position_init(image, position->board, position->ring_rule);
    for (cell c = 0; c < position->board->ncells; c++)
        if (position->colour[c] != COLOUR_NONE)
            position_set(image, image_cell(position->board, s, exchanges, c),
                         (enum colour)(exchanges ? 3 - position->colour[c] : position->colour[c]));
    image->to_move = (uint8_t)(exchanges ? 3 - position->to_move : position->to_move);
}

static void fill_at_random(struct position *position, const struct board *board,
                           struct random *random)
{
    const uint64_t stones = random_next(random) % 4;

    position_init(position, board, RING_SCHMITTBERGER);
    for (cell c = 0; c < board->ncells; c++)
        if (random_next(random) % 4 < stones)
            position_set(position, c, 1 + random_next(random) % 2);
    position->to_move = (uint8_t)(1 + random_next(random) % 2);
}

static bool same_position(const struct position *a, const struct position *b)
{
    return a->to_move == b->to_move && a->ring_rule == b->ring_rule && a->key == b->key &&
           memcmp(a->colour, b->colour, (size_t)a->board->ncells) == 0;
}

/* Are all images of a position turned to the same one? */
static void check_images(const struct position *position)
{
    const struct board *board = position->board;
    static struct position image, canonical, first;
    static struct orientation orientation;
    int same = 0, found = orientation_find(&orientation, position, NULL, 0);

    orientation_rotate_position(&orientation, position, &first);
    for (int s = 0; s < board->nsymmetries; s++)
        for (int exchanges = 0; exchanges < 2; exchanges++) {
            image_position(position, s, exchanges, &image);
            same += same_position(position, &image);
            assert_int_equal(orientation_find(&orientation, &image, NULL, 0), found);
            orientation_rotate_position(&orientation, &image, &canonical);
            assert_true(same_position(&canonical, &first));
        }
    assert_int_equal(same, found);
}

/* Is the map one of the board, and does `inverse` undo it? */
static void check_map(const struct orientation *map)
{
    const struct board *board = map->board;
    static struct orientation inverse;

    orientation_invert(map, &inverse);
    for (cell c = 0; c <= board->ncells; c++) {
        assert_int_equal(orientation_rotate_cell(&inverse, orientation_rotate_cell(map, c)), c);
        assert_int_equal(orientation_rotate_edges(map, board->edges[c]), board->edges[map->to[c]]);
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const int turned = orientation_rotate_direction(map, d);

            assert_int_equal(board->neighbour[map->to[c]][turned], map->to[board->neighbour[c][d]]);
        }
    }
    for (unsigned edges = 0; edges >> (board->nsides + board->ncorners) == 0; edges++) {
        const edge_set turned = orientation_rotate_edges(map, (edge_set)edges);

        assert_int_equal(orientation_rotate_edges(&inverse, turned), edges);
        for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
            assert_int_equal(board->edge_figures[c][edges],
                             board->edge_figures[orientation_rotate_colour(map, c)][turned]);
            for (int e = 0; e < board->nsides + board->ncorners; e++)
                assert_int_equal(board->edge_partners[c][edges] >> e & 1,
                                 board->edge_figures[c][edges | 1u << e] != 0);
        }
    }
    assert_int_equal(orientation_rotate_colour(map, COLOUR_NONE), COLOUR_NONE);
    assert_int_equal(orientation_rotate_cell(map, CELL_NONE), CELL_NONE);
}

static void test_images(void **state)
{
    struct random random = {14};
    const struct game *game;
    static struct position position;
    static struct orientation orientation;

    (void)state;
    for (int i = 0; (game = game_at(i)) != NULL; i++)
        for (int size = game->size_min;
             size <= game->size_max && (size <= 6 || size == game->size_min); size++) {
            struct board *board = board_new(game, size);

            assert_non_null(board);
            for (int trial = 0; trial < TRIALS; trial++) {
                fill_at_random(&position, board, &random);
                check_images(&position);
                orientation_find(&orientation, &position, NULL, 0);
                check_map(&orientation);
            }
            board_free(board);
        }
}

/* The number that a filling of base 2 has, with whose turn it is. */
static int state_number(const struct position *position)
{
    int number = position->to_move - 1;

    for (int c = 0; c < position->board->ncells; c++)
        number = number * 3 + position->colour[c];
    return number;
}

static void state_position(struct position *position, const struct board *board, int number)
{
    position_init(position, board, RING_FREELING);
    for (cell c = (cell)(board->ncells - 1);; c--, number /= 3) {
        if (number % 3 != 0)
            position_set(position, c, (enum colour)(number % 3));
        if (c == 0)
            break;
    }
    position->to_move = (uint8_t)(number / 3 + 1);
}

/* All positions of base 2: as many canonical ones as there are classes of images. */
static void test_classes(void **state)
{
    static bool is_canonical[2 * STATES], seen[2 * STATES];
    struct board *board = board_new(&game_havannah, 2);
    static struct position position, image;
    static struct orientation orientation;
    int canonical = 0, classes = 0;

    (void)state;
    assert_int_equal(board->ncells, 7);
    for (int number = 0; number < 2 * STATES; number++) {
        state_position(&position, board, number);
        assert_int_equal(state_number(&position), number);
        orientation_find(&orientation, &position, NULL, 0);
        orientation_rotate_position(&orientation, &position, &image);
        canonical += !is_canonical[state_number(&image)];
        is_canonical[state_number(&image)] = true;
        classes += !seen[number];
        for (int s = 0; s < board->nsymmetries; s++)
            for (int exchanges = 0; exchanges < 2; exchanges++) {
                image_position(&position, s, exchanges, &image);
                seen[state_number(&image)] = true;
            }
    }
    assert_int_equal(canonical, classes);
    assert_true(classes > 2 * STATES / 24 && classes < 2 * STATES / 12);
    board_free(board);
}

/* The empty board has every symmetry: marks decide which of them. */
static void test_marks(void **state)
{
    struct board *board = board_new(&game_havannah, 4);
    const int words = cellset_words(board);
    static struct position position;
    static struct orientation orientation;
    struct random random = {5};

    (void)state;
    position_init(&position, board, RING_FREELING);
    assert_int_equal(orientation_find(&orientation, &position, NULL, 0), 12);
    for (int trial = 0; trial < TRIALS; trial++) {
        const cell a = (cell)(random_next(&random) % (uint64_t)board->ncells);
        const int side = (int)(random_next(&random) % (uint64_t)board->nsides);
        struct cellset first = {{0}};
        edge_set edge = 0;

        for (int s = 0; s < board->nsymmetries; s++) {
            struct orientation_mark mark[2] = {{{{0}}, 0}, {{{0}}, 0}};

            cellset_add(mark[0].cells.word, image_cell(board, s, false, a));
            mark[1].edges = (edge_set)(1u << board->symmetry_edges[s][side]);
            orientation_find(&orientation, &position, mark, 2);
            orientation_rotate_set(&orientation, mark[0].cells.word);
            mark[1].edges = orientation_rotate_edges(&orientation, mark[1].edges);
            assert_int_equal(mark[1].edges, 1u << orientation_rotate_side(
                                                &orientation, board->symmetry_edges[s][side]));
            if (s == 0) {
                first = mark[0].cells;
                edge = mark[1].edges;
            }
            assert_true(cellset_equal(first.word, mark[0].cells.word, words));
            assert_int_equal(edge, mark[1].edges);
        }
    }
    board_free(board);
}

/* The last stone is played in the image too, with what it completes; a cell keeps its place in a
 * list. */
static void test_last_ply(void **state)
{
    struct board *board = board_new(&game_havannah, 3);
    static struct position position, image;
    static struct orientation orientation;
    static struct canonical_position canonical;
    const cell bridge[3] = {board_cell(board, 1, 1), board_cell(board, 1, 2),
                            board_cell(board, 1, 3)};
    cell turned[3];

    (void)state;
    position_init(&position, board, RING_FREELING);
    position_play(&position, board_cell(board, 3, 3), COLOUR_WHITE);
    assert_true(position_swap(&position));
    orientation_find(&orientation, &position, NULL, 0);
    orientation_rotate_position(&orientation, &position, &image);
    assert_int_equal(image.nplies, 0);
    assert_int_equal(image.nstones[orientation_rotate_colour(&orientation, COLOUR_BLACK)], 1);
    for (int i = 0; i < 3; i++)
        position_play(&position, bridge[i], COLOUR_WHITE);
    assert_int_equal(position.ply[4].figures, FIGURE_BRIDGE);
    orientation_find(&orientation, &position, NULL, 0);
    orientation_rotate_position(&orientation, &position, &image);
    memcpy(turned, bridge, sizeof turned);
    orientation_rotate_cells(&orientation, turned, 3);
    assert_int_equal(image.nplies, 1);
    assert_int_equal(image.ply[0].figures, FIGURE_BRIDGE);
    assert_int_equal(image.ply[0].cell, turned[2]);
    assert_int_equal(board_distance(board, turned[0], turned[2]), 2);
    canonical_position_find(&canonical, &position, NULL, 0);
    assert_true(same_position(&canonical.position, &image));
    orientation_rotate_cells(&canonical.back, turned, 3);
    assert_memory_equal(turned, bridge, sizeof turned);
    board_free(board);
}

/* All images of a game have one canonical image, stone by stone; another order has another. */
static void test_games(void **state)
{
    struct boards boards = {0};
    const struct board *board = boards_get(&boards, &game_havannah, 4);
    struct random random = {5};
    static struct position start, image;
    struct ply plies[6], turned[6];
    struct orientation first, orientation;

    (void)state;
    for (int trial = 0; trial < TRIALS; trial++) {
        const int nset = trial % 3, nplies = trial % 7;

        position_init(&start, board, RING_FREELING);
        for (int i = 0; i < nset; i++)
            position_set(&start, (cell)(3 * i + trial % 5), (enum colour)(1 + i % 2));
        for (int i = 0; i < 6; i++)
            plies[i] = (struct ply){.kind = PLY_STONE,
                                    .cell = (cell)random_below(&random, (uint32_t)board->ncells)};
        orientation_find_game(&first, &start, plies, nplies);
        for (int s = 0; s < board->nsymmetries; s++) {
            image_position(&start, s, false, &image);
            for (int i = 0; i < nplies; i++) {
                turned[i] = plies[i];
                turned[i].cell = image_cell(board, s, false, plies[i].cell);
            }
            orientation_find_game(&orientation, &image, turned, nplies);
            assert_false(orientation.exchanges);
            for (int i = 0; i < nplies; i++)
                assert_int_equal(orientation.to[turned[i].cell], first.to[plies[i].cell]);
            for (cell c = 0; c < board->ncells; c++)
                assert_int_equal(image.colour[orientation.from[c]], start.colour[first.from[c]]);
        }
    }
    boards_release(&boards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_images), cmocka_unit_test(test_classes),
        cmocka_unit_test(test_marks),  cmocka_unit_test(test_last_ply),
        cmocka_unit_test(test_games),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
