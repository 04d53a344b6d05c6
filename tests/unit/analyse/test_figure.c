/* SPDX-License-Identifier: ISC */
/* The cells of completed figures; random ones are compared with brute force in tests/ref. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "analyse/board/figure.h"
#include "tests/lib/place.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* Stones, the last of which completes a figure, and the figure's cells in the order promised. */
struct example {
    const struct game *game;
    int size;
    enum ring_rule rule;
    const char *white, *black; /* Black's are placed first */
    enum figure figure;
    const char *cells;
};

static const struct example examples[] = {
    /* Paths lead from the lower to the higher edge. */
    {&game_havannah, 5, RING_FREELING, "a1 a2 a4 a5 b3 a3", "", FIGURE_BRIDGE, "a1 a2 a3 a4 a5"},
    {&game_havannah, 5, RING_FREELING, "a1 b1 c1 d1 b2 c2 e1", "", FIGURE_BRIDGE, "a1 b1 c1 d1 e1"},
    /* Three corners: the nearest two. */
    {&game_havannah, 4, RING_FREELING, "a1 a4 b5 c5 c4 b3 d1 c1 c2 b2", "", FIGURE_BRIDGE,
     "a1 b2 c2 c1 d1"},
    /* The least tree between three sides; what hangs on it is left out. */
    {&game_havannah, 5, RING_FREELING, "a2 b2 b3 c2 c1 d3 e2 f1 d2", "", FIGURE_FORK,
     "a2 b2 c1 c2 d2 e2 f1"},
    /* Rings start at the stone and go around. */
    {&game_havannah, 5, RING_FREELING, "d4 e4 f4 f5 e6 d5", "", FIGURE_RING, "d5 d4 e4 f4 f5 e6"},
    /* The shortest of a loop of six, one of eight and the one around both. */
    {&game_havannah, 5, RING_FREELING, "d4 e4 f4 f5 d5 c4 b4 b5 c6 d7 e7 e6", "", FIGURE_RING,
     "e6 f5 f4 e4 d4 d5"},
    /* Around an own stone. */
    {&game_havannah, 5, RING_FREELING, "e5 d4 e4 f4 f5 d5 e6", "", FIGURE_RING,
     "e6 d5 d4 e4 f4 f5"},
    /* The shortest loop holds a black stone only: the longer one has a vacant cell. */
    {&game_havannah, 5, RING_SCHMITTBERGER, "d4 e4 f4 f5 d5 c4 b4 b5 c6 d7 e7 e6", "e5",
     FIGURE_RING, "e6 d5 c4 b4 b5 c6 d7 e7"},
    /* The shortest loop is empty: the longer one holds a black stone. */
    {&game_havannah, 5, RING_RAVENSBURGER, "d4 e4 f4 f5 d5 c4 b4 b5 c6 d7 e7 e6", "d6", FIGURE_RING,
     "e6 d5 c4 b4 b5 c6 d7 e7"},
    {&game_hex, 4, RING_FREELING, "", "c1 c2 b3 a3 b4", FIGURE_CONNECTION, "b4 b3 c2 c1"},
    {&game_hex, 1, RING_FREELING, "", "a1", FIGURE_CONNECTION, "a1"},
};

static struct position *set_up(const struct example *example)
{
    struct position *position = malloc(sizeof(*position));
    char text[256];

    assert_non_null(position);
    position_init(position, board_new(example->game, example->size), example->rule);
    for (int colour = COLOUR_BLACK; colour >= COLOUR_WHITE; colour--) {
        snprintf(text, sizeof(text), "%s",
                 colour == COLOUR_BLACK ? example->black : example->white);
        for (char *name = strtok(text, " "); name != NULL; name = strtok(NULL, " "))
            position_play(position, place_cell(position->board, SPELLING_LG, name),
                          (enum colour)colour);
    }
    return position;
}

static void spell_all(const struct board *board, const cell *cells, int n, char *text)
{
    char *at = text;

    *at = '\0';
    for (int i = 0; i < n; i++) {
        if (i > 0)
            *at++ = ' ';
        at += cell_spell(board, SPELLING_LG, cells[i], at);
    }
}

static void test_examples(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(examples); i++) {
        struct position *position = set_up(&examples[i]);
        cell cells[BOARD_CELLS_MAX];
        char text[1024];

        spell_all(position->board, cells, figure_cells(position, examples[i].figure, cells), text);
        if (strcmp(text, examples[i].cells) != 0)
            fail_msg("example %d: %s, not %s", i, text, examples[i].cells);
        board_free((struct board *)position->board);
        free(position);
    }
}

/* Nothing was completed: nothing has cells. */
static void test_none(void **state)
{
    struct position *position = set_up(&examples[0]);
    const struct board *board = position->board;
    cell cells[BOARD_CELLS_MAX];
    (void)state;

    assert_int_equal(figure_cells(position, FIGURE_RING, cells), 0);
    assert_int_equal(figure_cells(position, FIGURE_FORK, cells), 0);
    position_play(position, place_cell(board, SPELLING_LG, "e5"), COLOUR_BLACK);
    assert_int_equal(figure_cells(position, FIGURE_BRIDGE, cells), 0);
    position_undo(position);
    assert_int_equal(figure_cells(position, FIGURE_BRIDGE, cells), 5);
    position_reset(position);
    assert_int_equal(figure_cells(position, FIGURE_BRIDGE, cells), 0);
    position_play(position, 0, COLOUR_WHITE);
    assert_true(position_swap(position));
    assert_int_equal(figure_cells(position, FIGURE_BRIDGE, cells), 0);
    board_free((struct board *)board);
    free(position);
}

/* Plays the named cells in one colour. */
static void play(struct position *position, enum colour colour, const char *names)
{
    char text[256];

    snprintf(text, sizeof(text), "%s", names);
    for (char *name = strtok(text, " "); name != NULL; name = strtok(NULL, " "))
        position_play(position, place_cell(position->board, SPELLING_LG, name), colour);
}

/*
 * The content lies in a loop that was worthless when it was closed; the ring is the loop around it
 * and the second one.
 */
static void test_standing_loop(void **state)
{
    const struct example empty = {&game_havannah, 5, RING_RAVENSBURGER, "", "", FIGURE_RING, ""};
    struct position *position = set_up(&empty);
    cell cells[BOARD_CELLS_MAX];
    char text[1024];
    (void)state;

    play(position, COLOUR_WHITE, "d4 e4 f4 f5 e6 d5");
    play(position, COLOUR_BLACK, "e5");
    play(position, COLOUR_WHITE, "g3 h3 h4 g5");
    spell_all(position->board, cells, figure_cells(position, FIGURE_RING, cells), text);
    assert_string_equal(text, "g5 f5 e6 d5 d4 e4 f4 g3 h3 h4");
    board_free((struct board *)position->board);
    free(position);
}

/* Over the largest board, corner to corner. */
static void test_long_path(void **state)
{
    struct position *position = malloc(sizeof(*position));
    struct board *board = board_new(&game_havannah, 26);
    static cell cells[BOARD_CELLS_MAX];
    figure_set figures = 0;
    (void)state;

    assert_non_null(position);
    position_init(position, board, RING_FREELING);
    for (int i = 1; i <= 51; i++)
        figures = position_play(position, board_cell(board, i, i), COLOUR_WHITE);
    assert_int_equal(figures, FIGURE_BRIDGE);
    assert_int_equal(figure_cells(position, FIGURE_BRIDGE, cells), 51);
    for (int i = 0; i < 51; i++)
        assert_int_equal(cells[i], board_cell(board, i + 1, i + 1));
    board_free(board);
    free(position);
}

/* The board's figures are those completed, whichever stone was the last.  Under the variants a ring
 * that stands was completed, or its content changed later. */
static void test_standing(void **state)
{
    const struct game *games[] = {&game_havannah, &game_hex};
    struct position *position = malloc(sizeof *position);
    struct random random = {.state = 5};
    int seen[FIGURES] = {0};
    (void)state;

    assert_non_null(position);
    for (int round = 0; round < 600; round++) {
        struct board *board = board_new(games[round % 2], 3 + round % 3);
        enum ring_rule rule = (enum ring_rule)(round / 2 % 3);
        figure_set completed[3] = {0};

        position_init(position, board, rule);
        while (position_empties(position) > 0) {
            cell at = (cell)random_below(&random, (unsigned)board->ncells);
            enum colour colour = random_below(&random, 3) == 0 ? COLOUR_BLACK : COLOUR_WHITE;
            if (position->colour[at] != COLOUR_NONE)
                continue;
            figure_set figures = position_play(position, at, colour);
            completed[colour] |= figures;
            for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
                figure_set standing = figure_standing(position, (enum colour)c);
                figure_set asked = rule == RING_FREELING ? ~0u : ~(figure_set)FIGURE_RING;
                assert_int_equal(standing & asked, completed[c] & asked);
                if (c == (int)colour)
                    assert_int_equal(figures & ~standing, 0);
            }
        }
        for (int bit = 0; bit < FIGURES; bit++)
            seen[bit] += ((completed[COLOUR_WHITE] | completed[COLOUR_BLACK]) >> bit & 1) != 0;
        board_free(board);
    }
    for (int bit = 0; 1 << bit <= FIGURE_CONNECTION; bit++) /* the figures of these two games */
        assert_true(seen[bit] > 50);
    free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_standing),  cmocka_unit_test(test_examples),
        cmocka_unit_test(test_none),      cmocka_unit_test(test_standing_loop),
        cmocka_unit_test(test_long_path),
    };

    return cmocka_run_group_tests_name("figure", tests, NULL, NULL);
}
