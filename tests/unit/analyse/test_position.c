/* SPDX-License-Identifier: ISC */
/*
 * Positions: figures, ring rules, swap, taking back, setting up, keys; and counts of small boards
 * that are known from elsewhere.  Random games are compared with slow rules in tests/ref.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "analyse/board/join.h"
#include "analyse/board/position.h"
#include "tests/lib/canonical.h"
#include "tests/lib/place.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

static struct position *position_new(const struct game *game, int size, enum ring_rule rule)
{
    struct position *position = malloc(sizeof(*position));

    assert_non_null(position);
    position_init(position, board_new(game, size), rule);
    assert_non_null(position->board);
    return position;
}

static void position_free(struct position *position)
{
    board_free((struct board *)position->board);
    free(position);
}

/* Plays the named cells, all of one colour; returns what the last stone completes. */
static figure_set play(struct position *position, enum colour colour, const char *names)
{
    char text[256];
    figure_set figures = 0;

    snprintf(text, sizeof(text), "%s", names);
    for (char *name = strtok(text, " "); name != NULL; name = strtok(NULL, " ")) {
        const cell at = place_cell(position->board, SPELLING_LG, name);
        const figure_set would = position_would_complete(position, at, colour);

        figures = position_play(position, at, colour);
        assert_int_equal(figures, would);
    }
    return figures;
}

static void test_ring_rules(void **state)
{
    (void)state;
    assert_string_equal(ring_rule_name(RING_FREELING), "freeling");
    assert_string_equal(ring_rule_name(RING_SCHMITTBERGER), "schmittberger");
    assert_string_equal(ring_rule_name(RING_RAVENSBURGER), "ravensburger");
}

/* The arcs of each set of neighbours, from what an arc is. */
static void test_arcs(void **state)
{
    (void)state;
    for (unsigned around = 0; around < COUNT(join_arcs); around++) {
        static const int direction_of[7] = {0, 1, 4, 3, 5, -1, 2};
        const struct join_arcs *arcs = &join_arcs[around];
        bool own[6] = {false};
        int arc_of[6];
        int narcs = 0;
        bool middle = false;
        bool met[4] = {false};

        if ((around >> 5 & 1) != 0)
            continue; /* a stone on the cell itself: never asked */
        for (int bit = 0; bit < 7; bit++) {
            if ((around >> bit & 1) != 0)
                own[direction_of[bit]] = true;
        }
        for (int d = 0; d < 6; d++) {
            arc_of[d] = own[d] && d > 0 && own[d - 1] ? arc_of[d - 1] : own[d] ? ++narcs : 0;
            middle |= own[d] && own[(d + 1) % 6] && own[(d + 5) % 6];
        }
        if (own[5] && own[0] && narcs > 1) {
            for (int d = 0; d < 6; d++)
                arc_of[d] = arc_of[d] == narcs ? 1 : arc_of[d];
            narcs--;
        }
        assert_int_equal(arcs->count, narcs);
        assert_int_equal(arcs->has_middle, middle);
        assert_int_equal(arcs->is_plain, narcs <= 1 && !middle);
        for (int i = 0; i < 3; i++) {
            if (i >= narcs) {
                assert_int_equal(arcs->direction[i], 7);
                continue;
            }
            assert_true(arcs->direction[i] < 6 && own[arcs->direction[i]]);
            assert_false(met[arc_of[arcs->direction[i]]]);
            met[arc_of[arcs->direction[i]]] = true;
        }
    }
}

static void assert_same_chains(const struct position *one, const struct position *other)
{
    for (cell at = 0; at <= one->board->ncells; at++) {
        if (position_colour(one, at) == COLOUR_NONE && at < one->board->ncells)
            continue;
        const struct chain *a = &one->chain[at], *b = &other->chain[at];

        assert_int_equal(a->parent, b->parent);
        if (a->parent != at)
            continue;
        assert_int_equal(a->size, b->size);
        assert_int_equal(a->edges, b->edges);
    }
}

/* The short way of placing a stone leaves what the long way leaves; *plain counts those stones. */
static void play_both_ways(struct position *one, struct position *other, cell at,
                           enum colour colour, int *plain)
{
    const struct ply *a = &one->ply[one->nplies], *b = &other->ply[other->nplies];
    const bool is_plain = join_play_plain(one, at, colour);
    const figure_set figures = join_play_any(other, at, colour);

    if (!is_plain)
        assert_int_equal(join_play_any(one, at, colour), figures);
    else
        assert_int_equal(figures, 0);
    *plain += is_plain;
    assert_true(one->key == other->key && one->to_move == other->to_move);
    assert_memory_equal(one->stones, other->stones, sizeof one->stones);
    assert_memory_equal(one->colour, other->colour, (size_t)one->board->ncells + 1);
    assert_memory_equal(one->nstones, other->nstones, sizeof one->nstones);
    assert_true(a->cell == b->cell && a->kind == b->kind && a->colour == b->colour);
    assert_true(a->turn_before == b->turn_before && a->figures == b->figures);
    assert_true(a->njoined == b->njoined && a->edges_before == b->edges_before);
    assert_memory_equal(a->joined, b->joined, a->njoined * sizeof a->joined[0]);
    assert_same_chains(one, other);
}

/* Random games, to full boards, on positions whose memory is not clear. */
static void test_plain_stones(void **state)
{
    static const struct game *const played[] = {&game_havannah, &game_hex};
    struct random random = {1};
    int plain = 0, stones = 0;

    (void)state;

    for (int i = 0; i < 200; i++) {
        struct position *one = position_new(played[i % 2], 3 + i % 6, RING_FREELING);
        struct position *other = malloc(sizeof *other);
        enum colour colour = COLOUR_WHITE;

        assert_non_null(other);
        memset(other, 0x5a, sizeof *other);
        memcpy(other->stones, one->stones, sizeof one->stones);
        position_init(other, one->board, RING_FREELING);
        while (position_empties(one) > 0) {
            const cell at = (cell)random_below(&random, (uint32_t)one->board->ncells);

            if (position_colour(one, at) != COLOUR_NONE)
                continue;
            play_both_ways(one, other, at, colour, &plain);
            colour = colour_other(colour);
            stones++;
        }
        while (one->nplies > 0) {
            position_undo(one);
            position_undo(other);
            assert_same_chains(one, other);
        }
        position_free(one);
        free(other);
    }
    assert_true(plain > stones / 4 && plain < stones); /* both happen often */
}

/* A ring, what it holds, and whether it is one under each rule. */
struct content {
    int size;
    const char *ring; /* the last stone closes it */
    const char *white, *black; /* inside */
    bool counts[RING_RULES];
};

static void test_content(void **state)
{
    static const struct content contents[] = {
        {3, "b2 b3 c2 c4 d2 d3", "", "", {true, true, false}},
        {3, "b2 b3 c2 c4 d2 d3", "", "c3", {true, false, true}},
        {3, "b2 b3 c2 c4 d2 d3", "c3", "", {true, false, false}},
        {5, "d4 d5 d6 e4 e7 f4 f5 f6", "", "", {true, true, false}},
        {5, "d4 d5 d6 e4 e7 f4 f5 f6", "", "e5", {true, true, true}},
        {5, "d4 d5 d6 e4 e7 f4 f5 f6", "", "e5 e6", {true, false, true}},
        {5, "d4 d5 d6 e4 e7 f4 f5 f6", "e5", "e6", {true, false, true}},
        {5, "d4 d5 d6 e4 e7 f4 f5 f6", "e5 e6", "", {true, false, false}},
    };
    (void)state;

    for (int i = 0; i < COUNT(contents); i++) {
        for (int rule = 0; rule < RING_RULES; rule++) {
            struct position *position =
                position_new(&game_havannah, contents[i].size, (enum ring_rule)rule);

            play(position, COLOUR_WHITE, contents[i].white);
            play(position, COLOUR_BLACK, contents[i].black);
            assert_int_equal(play(position, COLOUR_WHITE, contents[i].ring),
                             contents[i].counts[rule] ? FIGURE_RING : 0);
            position_free(position);
        }
    }
}

static void test_figures(void **state)
{
    struct position *position = position_new(&game_havannah, 5, RING_FREELING);
    (void)state;

    assert_int_equal(play(position, COLOUR_WHITE, "a1 a2 a4 a5 a3"), FIGURE_BRIDGE);
    /* A bridge that is there is not completed again; a third corner neither. */
    assert_int_equal(play(position, COLOUR_WHITE, "b3 b1 c1 d1 e1"), 0);
    /* Sides a, e1 and the right one; corners are on no side. */
    assert_int_equal(play(position, COLOUR_WHITE, "f1"), FIGURE_FORK);
    position_reset(position);
    assert_int_equal(play(position, COLOUR_BLACK, "a1 a2 a3 a4 a5"), FIGURE_BRIDGE);
    position_reset(position);
    /* One stone that completes all three: a loop around f5, two corners, three sides. */
    assert_int_equal(play(position, COLOUR_BLACK, "f4 g4 g5 f6 e6 h5 i5 i4 h6 d4 c3 b2 a1 a2"), 0);
    assert_int_equal(play(position, COLOUR_BLACK, "e5"), FIGURE_BRIDGE | FIGURE_FORK | FIGURE_RING);
    position_reset(position);
    /* Seven solid stones: the last on the outside closes the ring, the last inside does not. */
    assert_int_equal(play(position, COLOUR_WHITE, "e5 d4 e4 f4 f5 e6 d5"), FIGURE_RING);
    position_reset(position);
    assert_int_equal(play(position, COLOUR_WHITE, "d4 e4 f4 f5 e6 d5"), FIGURE_RING);
    assert_int_equal(play(position, COLOUR_WHITE, "e5"), 0);
    position_free(position);
}

/* Rings that were worthless when they were closed stay so; the next one is judged for itself. */
static void test_dead_rings(void **state)
{
    struct position *position = position_new(&game_havannah, 5, RING_RAVENSBURGER);
    (void)state;

    assert_int_equal(play(position, COLOUR_WHITE, "d4 e4 f4 f5 e6 d5"), 0);
    assert_int_equal(play(position, COLOUR_BLACK, "e5"), 0);
    /* Beside the ring, closing nothing. */
    assert_int_equal(play(position, COLOUR_WHITE, "c4"), 0);
    assert_int_equal(play(position, COLOUR_WHITE, "e3"), 0);
    /* Closing a second, empty ring with it: the loop around both holds the black stone. */
    assert_int_equal(play(position, COLOUR_WHITE, "g3 h3 h4 g5"), FIGURE_RING);
    position_free(position);

    /* A second ring that hangs on the first by one stone has no loop around its content. */
    position = position_new(&game_havannah, 7, RING_RAVENSBURGER);
    assert_int_equal(play(position, COLOUR_WHITE, "d4 e4 f5 f6 e6 d5"), 0);
    assert_int_equal(play(position, COLOUR_BLACK, "e5"), 0);
    assert_int_equal(play(position, COLOUR_WHITE, "g7 h6 i6 i7 h8 g8"), 0);
    /* The same with content of its own. */
    position_undo(position);
    assert_int_equal(play(position, COLOUR_BLACK, "h7"), 0);
    assert_int_equal(play(position, COLOUR_WHITE, "g8"), FIGURE_RING);
    position_free(position);
}

static void test_swap_havannah(void **state)
{
    struct position *position = position_new(&game_havannah, 6, RING_FREELING);
    const struct board *board = position->board;
    const cell at = place_cell(board, SPELLING_LG, "c3");
    uint64_t key;
    (void)state;

    assert_false(position_can_swap(position));
    assert_false(position_swap(position));
    play(position, COLOUR_WHITE, "c3");
    key = position->key;
    assert_true(position_can_swap(position));
    assert_true(position_swap(position));
    assert_int_equal(position_colour(position, at), COLOUR_BLACK);
    assert_int_equal(position->nstones[COLOUR_WHITE], 0);
    assert_int_equal(position->nstones[COLOUR_BLACK], 1);
    assert_int_equal(position->nplies, 2);
    assert_true(position->ply[1].kind == PLY_SWAP);
    assert_int_equal(position->ply[1].cell, at);
    assert_int_equal(position->to_move, COLOUR_WHITE);
    assert_true(position->key == board->zobrist[at][1]);
    assert_int_equal(position_near(position, place_cell(board, SPELLING_LG, "b3"), COLOUR_BLACK),
                     1);
    assert_false(position_swap(position));
    play(position, COLOUR_WHITE, "d4");
    assert_false(position_can_swap(position));
    position_undo(position);
    position_undo(position);
    assert_true(position->key == key);
    assert_int_equal(position_colour(position, at), COLOUR_WHITE);
    assert_int_equal(position->to_move, COLOUR_BLACK);
    assert_true(position_can_swap(position));
    play(position, COLOUR_BLACK, "d4");
    assert_false(position_can_swap(position));
    position_undo(position);
    position_undo(position);
    assert_true(position->key == 0);
    assert_int_equal(position->nplies, 0);
    /* Set up, too, when Black is to move. */
    position_set(position, at, COLOUR_WHITE);
    assert_false(position_can_swap(position));
    position->to_move = COLOUR_BLACK;
    assert_true(position_swap(position));
    assert_int_equal(position_colour(position, at), COLOUR_BLACK);
    position_free(position);
}

static void test_swap_hex(void **state)
{
    struct position *position = position_new(&game_hex, 11, RING_FREELING);
    const struct board *board = position->board;
    (void)state;

    for (cell from = 0; from < board->ncells; from++) {
        cell to;

        position_reset(position);
        position_play(position, from, COLOUR_BLACK);
        assert_true(position_swap(position));
        to = position->ply[1].cell;
        /* Column and row change places. */
        assert_int_equal(board->x[to], 12 - board->y[from]);
        assert_int_equal(12 - board->y[to], board->x[from]);
        assert_int_equal(position_colour(position, to), COLOUR_WHITE);
        assert_int_equal(position_colour(position, from), from == to ? COLOUR_WHITE : COLOUR_NONE);
        assert_int_equal(position_empties(position), board->ncells - 1);
        assert_int_equal(position->chain[position_chain(position, to)].edges, board->edges[to]);
        position_undo(position);
        assert_int_equal(position_colour(position, from), COLOUR_BLACK);
        assert_true(position->key == board->zobrist[from][1]);
        assert_int_equal(position->chain[position_chain(position, from)].edges, board->edges[from]);
    }
    position_free(position);
}

/* In Hex either colour may begin, and the other may swap. */
static void test_swap_other_colour(void **state)
{
    struct position *position = position_new(&game_hex, 5, RING_FREELING);
    const cell from = place_cell(position->board, SPELLING_LG, "b4"),
               to = place_cell(position->board, SPELLING_LG, "d2");
    (void)state;

    assert_int_equal(position->to_move, COLOUR_BLACK);
    position->to_move = COLOUR_WHITE;
    play(position, COLOUR_WHITE, "b4");
    assert_true(position_swap(position));
    assert_int_equal(position_colour(position, from), COLOUR_NONE);
    assert_int_equal(position_colour(position, to), COLOUR_BLACK);
    assert_int_equal(position->to_move, COLOUR_WHITE);
    position_undo(position);
    assert_int_equal(position_colour(position, from), COLOUR_WHITE);
    assert_int_equal(position_colour(position, to), COLOUR_NONE);
    assert_true(position_swap_sides(position));
    assert_int_equal(position->to_move, COLOUR_BLACK);
    position_free(position);
    /* In Havannah it is White who begins. */
    position = position_new(&game_havannah, 5, RING_FREELING);
    position->to_move = COLOUR_BLACK;
    play(position, COLOUR_BLACK, "b4");
    assert_false(position_swap(position));
    assert_false(position_swap_sides(position));
    position_free(position);
}

static void test_swap_sides(void **state)
{
    struct position *position = position_new(&game_hex, 5, RING_FREELING);
    const cell at = place_cell(position->board, SPELLING_LG, "b4");
    (void)state;

    assert_false(position_swap_sides(position));
    play(position, COLOUR_BLACK, "b4");
    const uint64_t key = position->key;
    assert_true(position_swap_sides(position));
    assert_int_equal(position->ply[1].kind, PLY_SWAP_SIDES);
    assert_int_equal(position->ply[1].cell, CELL_NONE);
    assert_int_equal(position->ply[1].colour, COLOUR_WHITE);
    assert_int_equal(position_colour(position, at), COLOUR_BLACK);
    assert_true(position->key == key);
    assert_int_equal(position->to_move, COLOUR_WHITE);
    /* It was White's first ply. */
    assert_false(position_can_swap(position));
    play(position, COLOUR_WHITE, "c3");
    assert_int_equal(position->to_move, COLOUR_BLACK);
    position_undo(position);
    position_undo(position);
    assert_true(position_can_swap(position));
    position_free(position);
}

static void test_pass(void **state)
{
    struct position *position = position_new(&game_hex, 5, RING_FREELING);
    (void)state;

    assert_true(position_pass(position));
    assert_int_equal(position->ply[0].kind, PLY_PASS);
    assert_int_equal(position->to_move, COLOUR_WHITE);
    assert_true(position_pass(position));
    play(position, COLOUR_BLACK, "b4");
    /* White has passed: his next ply is not his first. */
    assert_false(position_can_swap(position));
    position_undo(position);
    position_undo(position);
    assert_int_equal(position->to_move, COLOUR_WHITE);
    position_undo(position);
    assert_int_equal(position->nplies, 0);
    play(position, COLOUR_BLACK, "b4");
    assert_true(position_pass(position));
    assert_true(position->ply[1].figures == 0 && position_empties(position) == 24);
    position_free(position);

    position = position_new(&game_havannah, 4, RING_FREELING);
    assert_false(position_pass(position));
    assert_int_equal(position->nplies, 0);
    position_free(position);
}

/* As many passes as leave room for a stone on every cell, and a swap. */
static void test_passes_at_limit(void **state)
{
    struct position *position = position_new(&game_hex, 26, RING_FREELING);
    int passes = 0;
    (void)state;

    while (position_pass(position))
        passes++;
    assert_int_equal(passes, 1276);
    assert_int_equal(position->nplies, 1276);
    for (cell c = 0; c < position->board->ncells; c++)
        position_play(position, c, (enum colour)position->to_move);
    assert_true(position->nplies < PLIES_MAX);
    assert_false(position_pass(position));
    while (position->nplies > 1275)
        position_undo(position);
    assert_true(position_can_pass(position));
    position_free(position);
}

static void test_hex(void **state)
{
    struct position *position = position_new(&game_hex, 5, RING_FREELING);
    (void)state;

    /* Black joins rows 1 and 5, White columns a and e; the cells (c, r), (c+1, r-1) touch. */
    assert_int_equal(play(position, COLOUR_BLACK, "e1 d2 c3 b4 a5"), FIGURE_CONNECTION);
    position_reset(position);
    assert_int_equal(play(position, COLOUR_WHITE, "e1 d2 c3 b4 a5"), FIGURE_CONNECTION);
    position_reset(position);
    assert_int_equal(play(position, COLOUR_BLACK, "a1 b2 c3 d4 e5"), 0);
    position_reset(position);
    assert_int_equal(play(position, COLOUR_BLACK, "a1 b1 c1 d1 e1"), 0);
    assert_int_equal(play(position, COLOUR_BLACK, "c2 c3 c5 c4"), FIGURE_CONNECTION);
    position_free(position);
    position = position_new(&game_hex, 1, RING_FREELING);
    assert_int_equal(play(position, COLOUR_BLACK, "a1"), FIGURE_CONNECTION);
    position_free(position);
}

/* The largest boards, filled and emptied. */
static void test_full_boards(void **state)
{
    (void)state;
    for (int i = 0; game_at(i) != NULL; i++) {
        const int size = game_at(i)->size_max;

        if (game_cannot(game_at(i), GAME_MONOTONE) != NULL)
            continue; /* stones are taken while the board fills */
        struct position *position = position_new(game_at(i), size, RING_FREELING);
        struct position *empty = position_new(game_at(i), size, RING_FREELING);
        const int ncells = position->board->ncells;

        for (cell c = 0; c < ncells; c++)
            position_play(position, (cell)(c * 11 % ncells), (enum colour)position->to_move);
        assert_int_equal(position_empties(position), 0);
        assert_int_equal(position->nplies, ncells);
        while (position->nplies > 0)
            position_undo(position);
        assert_memory_equal(position->colour, empty->colour, (size_t)ncells);
        for (int colour = 1; colour <= 2; colour++)
            assert_memory_equal(position->stones[colour], empty->stones[colour],
                                (size_t)(position->board->span + 4) * sizeof(uint64_t));
        assert_true(position->key == 0);
        position_free(position);
        position_free(empty);
    }
}

static int compare_keys(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a;
    const uint64_t y = *(const uint64_t *)b;

    return x < y ? -1 : x > y;
}

static int distinct(uint64_t *keys, int n)
{
    int count = 0;

    qsort(keys, (size_t)n, sizeof(keys[0]), compare_keys);
    for (int i = 0; i < n; i++)
        count += i == 0 || keys[i] != keys[i - 1];
    return count;
}

/* First stones fall into as many classes as there are of cells: 2 + k(k+2)/4 or so. */
static void test_openings(void **state)
{
    static const int classes[] = {0, 0, 2, 4, 6, 9, 12, 16, 20, 25, 30}; /* [base] */
    (void)state;

    for (int k = 2; k <= 10; k++) {
        struct position *position = position_new(&game_havannah, k, RING_FREELING);
        uint64_t keys[271];

        for (cell c = 0; c < position->board->ncells; c++) {
            int symmetry;

            position_play(position, c, COLOUR_WHITE);
            keys[c] = canonical_key(position, &symmetry);
            assert_true(keys[c] ==
                        position->board->zobrist[position->board->symmetry[symmetry][c]][0]);
            position_undo(position);
        }
        assert_int_equal(distinct(keys, position->board->ncells), classes[k]);
        position_free(position);
    }
}

/* Sets of white stones on a board, by the figures they hold. */
static void count_sets(struct position *position, cell next, figure_set held, long *counts)
{
    if (next == position->board->ncells) {
        counts[held]++;
        return;
    }
    count_sets(position, (cell)(next + 1), held, counts);
    held |= position_play(position, next, COLOUR_WHITE);
    count_sets(position, (cell)(next + 1), held, counts);
    position_undo(position);
}

static void test_stone_sets(void **state)
{
    static const long size_2[8] = {25, 0, 101, 2, 0, 0, 0, 0};
    static const long size_3[8] = {122550, 908, 173250, 6900, 27915, 2748, 143387, 46630};
    long counts[8] = {0};
    struct position *position = position_new(&game_havannah, 2, RING_FREELING);
    (void)state;

    count_sets(position, 0, 0, counts);
    assert_memory_equal(counts, size_2, sizeof(counts));
    position_free(position);
    memset(counts, 0, sizeof(counts));
    position = position_new(&game_havannah, 3, RING_FREELING);
    count_sets(position, 0, 0, counts);
    assert_memory_equal(counts, size_3, sizeof(counts));
    position_free(position);
}

/* Full boards of base 3, ten white stones and nine black. */
struct full_boards {
    long both, one, none; /* sides that hold a figure */
    uint64_t draws[200]; /* [none] canonical keys */
};

static void count_full(struct position *position, cell next, const figure_set *held,
                       struct full_boards *boards)
{
    if (next == position->board->ncells) {
        boards->both += held[1] != 0 && held[2] != 0;
        boards->one += (held[1] != 0) != (held[2] != 0);
        if (held[1] == 0 && held[2] == 0)
            boards->draws[boards->none++] = canonical_key(position, NULL);
        return;
    }
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        figure_set then[3] = {0, held[1], held[2]};

        if (position->nstones[colour] == (colour == COLOUR_WHITE ? 10 : 9))
            continue;
        then[colour] |= position_play(position, next, (enum colour)colour);
        count_full(position, (cell)(next + 1), then, boards);
        position_undo(position);
    }
}

static void test_draws(void **state)
{
    static const figure_set nothing[3] = {0};
    struct full_boards boards = {0};
    struct position *position = position_new(&game_havannah, 3, RING_FREELING);
    (void)state;

    count_full(position, 0, nothing, &boards);
    assert_int_equal(boards.both + boards.one + boards.none, 92378);
    assert_int_equal(boards.both, 73498);
    assert_int_equal(boards.one, 18790);
    assert_int_equal(boards.none, 90);
    assert_int_equal(distinct(boards.draws, 90), 9);
    position_free(position);
}

/* Plies to the end with best play: positive, the side to move wins. */
static int solve(struct position *position)
{
    const enum colour colour = (enum colour)position->to_move;
    int best = 0;

    for (cell c = 0; c < position->board->ncells; c++) {
        int value;

        if (position_colour(position, c) != COLOUR_NONE)
            continue;
        if (position_play(position, c, colour) != 0) {
            value = 1;
        } else {
            value = -solve(position);
            value += value > 0 ? 1 : value < 0 ? -1 : 0;
        }
        position_undo(position);
        if (best == 0 || (value > 0 && (best < 0 || value < best)) || (value < best && best < 0))
            best = value;
    }
    return best;
}

/* On base 2 a first stone in a corner wins in three plies, one in the centre loses in four. */
static void test_solve_base_2(void **state)
{
    struct position *position = position_new(&game_havannah, 2, RING_FREELING);
    (void)state;

    for (cell c = 0; c < position->board->ncells; c++) {
        const bool corner = position->board->edges[c] != 0;
        int reply;

        position_play(position, c, COLOUR_WHITE);
        reply = solve(position);
        assert_int_equal(reply, corner ? -2 : 3);
        position_undo(position);
    }
    position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ring_rules),
        cmocka_unit_test(test_arcs),
        cmocka_unit_test(test_content),
        cmocka_unit_test(test_figures),
        cmocka_unit_test(test_dead_rings),
        cmocka_unit_test(test_swap_havannah),
        cmocka_unit_test(test_swap_hex),
        cmocka_unit_test(test_swap_other_colour),
        cmocka_unit_test(test_hex),
        cmocka_unit_test(test_full_boards),
        cmocka_unit_test(test_openings),
        cmocka_unit_test(test_stone_sets),
        cmocka_unit_test(test_draws),
        cmocka_unit_test(test_solve_base_2),
        cmocka_unit_test(test_swap_sides),
        cmocka_unit_test(test_pass),
        cmocka_unit_test(test_passes_at_limit),
        cmocka_unit_test(test_plain_stones),
    };

    return cmocka_run_group_tests_name("position", tests, NULL, NULL);
}
