/* SPDX-License-Identifier: ISC */
/* Pictures of boards: every cell once, in every orientation; labels apart; documents well made. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "analyse/base/utf8.h"
#include "parse/draw/draw.h"
#include "parse/draw/layout.h"
#include "parse/draw/marks.h"
#include "parse/draw/print_sheet.h"

static const struct game *const games[] = {&game_havannah, &game_hex};

/* Boards that the tests go through: small ones, the usual ones, the largest. */
static const int sizes[] = {2, 3, 4, 8, 10, 11, 26};
#define SIZES (sizeof sizes / sizeof sizes[0])

static void each_board(void (*check)(const struct board *board))
{
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        for (size_t i = 0; i < SIZES; i++) {
            struct board *board = board_new(games[g], sizes[i]);
            assert_non_null(board);
            check(board);
            board_free(board);
        }
    }
}

static size_t count_of(const char *text, const char *word)
{
    size_t count = 0;

    for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word))
        count++;
    return count;
}

/* ---- the layout ----------------------------------------------------------------------------- */

struct place {
    int column, row;
};

static int compare_places(const void *a, const void *b)
{
    const struct place *left = a, *right = b;

    if (left->row != right->row)
        return left->row < right->row ? -1 : 1;
    return (left->column > right->column) - (left->column < right->column);
}

/* The places of all cells, sorted, moved so that the least column and row are 0. */
static void sorted_places(const struct board *board, int orient, struct place *places)
{
    struct layout layout;
    int column = INT32_MAX, row = INT32_MAX;

    layout_init(&layout, board, orient);
    for (int i = 0; i < board->ncells; i++) {
        layout_grid(&layout, board->x[i], board->y[i], &places[i].column, &places[i].row);
        column = places[i].column < column ? places[i].column : column;
        row = places[i].row < row ? places[i].row : row;
    }
    for (int i = 0; i < board->ncells; i++) {
        places[i].column -= column;
        places[i].row -= row;
    }
    qsort(places, (size_t)board->ncells, sizeof places[0], compare_places);
}

/* No two cells share a place; a Havannah board covers the same places however it is turned. */
static void check_places(const struct board *board)
{
    struct place first[BOARD_CELLS_MAX], places[BOARD_CELLS_MAX];

    sorted_places(board, 0, first);
    for (int orient = 0; orient < ORIENTATIONS; orient++) {
        sorted_places(board, orient, places);
        for (int i = 1; i < board->ncells; i++)
            assert_true(compare_places(&places[i - 1], &places[i]) < 0);
        if (board->game == &game_havannah)
            for (int i = 0; i < board->ncells; i++)
                assert_int_equal(compare_places(&first[i], &places[i]), 0);
    }
}

static void test_places(void **state)
{
    (void)state;
    each_board(check_places);
}

/* Where the cell numbered `at` stands among the sorted places: the orientation as a permutation. */
static void test_orientations_differ(void **state)
{
    struct board *board = board_new(&game_havannah, 4);
    int column[ORIENTATIONS][2], row[ORIENTATIONS][2];
    (void)state;

    for (int orient = 0; orient < ORIENTATIONS; orient++) {
        struct layout layout;
        layout_init(&layout, board, orient);
        for (int i = 0; i < 2; i++) /* seen from the centre (4, 4) */
            layout_grid(&layout, i == 0 ? 1 : 0, i == 0 ? 0 : 1, &column[orient][i],
                        &row[orient][i]);
        for (int other = 0; other < orient; other++)
            assert_false(memcmp(column[orient], column[other], sizeof column[0]) == 0 &&
                         memcmp(row[orient], row[other], sizeof row[0]) == 0);
        struct layout again;
        layout_init(&again, board, orient - ORIENTATIONS);
        assert_memory_equal(again.rotation, layout.rotation, sizeof layout.rotation);
    }
    board_free(board);
}

/* Freeling's way: a at the left, 1 at the lower end, a vertex up; Hex's: a1 at the upper left. */
static void test_upright(void **state)
{
    struct board *havannah = board_new(&game_havannah, 4), *hex = board_new(&game_hex, 4);
    struct layout layout;
    double a1[2], a4[2], d7[2], g1[2];
    (void)state;

    layout_init(&layout, havannah, 0);
    layout_point(&layout, 1, 1, a1);
    layout_point(&layout, 1, 4, a4);
    layout_point(&layout, 4, 7, d7);
    layout_point(&layout, 7, 4, g1);
    assert_true(fabs(a1[0] - a4[0]) < 1e-9 && a4[1] < a1[1]);
    assert_true(fabs(g1[1] - a1[1]) < 1e-9 && g1[0] > a1[0]);
    for (int i = 0; i < havannah->ncells; i++) {
        double at[2];
        layout_point(&layout, havannah->x[i], havannah->y[i], at);
        assert_true(at[1] >= d7[1] - 1e-9);
    }
    layout_init(&layout, havannah, 6); /* mirrored left to right */
    layout_point(&layout, 1, 1, a1);
    layout_point(&layout, 7, 4, g1);
    assert_true(fabs(g1[1] - a1[1]) < 1e-9 && g1[0] < a1[0]);

    layout_init(&layout, hex, 0);
    double first[2], last[2], below[2];
    layout_point(&layout, 1, 4, first); /* a1 */
    layout_point(&layout, 4, 4, last); /* d1 */
    layout_point(&layout, 1, 1, below); /* a4 */
    assert_true(fabs(first[1] - last[1]) < 1e-9 && first[0] < last[0]);
    assert_true(below[1] > first[1] && below[0] > first[0]);
    board_free(havannah);
    board_free(hex);
}

/* Neighbours are one apart, and their common edge is the same line seen from both. */
static void check_edges(const struct board *board)
{
    for (int orient = 0; orient < ORIENTATIONS; orient++) {
        struct layout layout;
        layout_init(&layout, board, orient);
        for (int i = 0; i < board->ncells; i++) {
            double here[6][2], there[6][2], from[2], to[2];
            layout_point(&layout, board->x[i], board->y[i], from);
            layout_corners(&layout, board->x[i], board->y[i], here);
            for (int direction = 0; direction < BOARD_DIRECTIONS; direction++) {
                int dx, dy, back = (direction + 3) % 6;
                layout_step(direction, &dx, &dy);
                layout_point(&layout, board->x[i] + dx, board->y[i] + dy, to);
                assert_true(fabs(hypot(to[0] - from[0], to[1] - from[1]) - 1) < 1e-9);
                layout_corners(&layout, board->x[i] + dx, board->y[i] + dy, there);
                for (int j = 0; j < 2; j++) {
                    assert_true(fabs(here[direction][j] - there[(back + 1) % 6][j]) < 1e-9);
                    assert_true(fabs(here[(direction + 1) % 6][j] - there[back][j]) < 1e-9);
                }
            }
        }
        if (board->ncells > 500)
            break; /* one orientation of the large ones */
    }
}

static void test_edges(void **state)
{
    (void)state;
    each_board(check_edges);
}

/* A Hex board's rim is White's and Black's in equal parts; Havannah's is nobody's. */
static void check_owners(const struct board *board)
{
    struct layout layout;
    int halves[3] = {0, 0, 0};

    layout_init(&layout, board, 0);
    for (int i = 0; i < board->ncells; i++)
        for (int direction = 0; direction < BOARD_DIRECTIONS; direction++)
            if (layout_is_rim(&layout, (cell)i, direction))
                for (int half = 0; half < 2; half++)
                    halves[layout_owner(&layout, (cell)i, direction, half)]++;
    if (board->game == &game_havannah) {
        assert_int_equal(halves[COLOUR_WHITE] + halves[COLOUR_BLACK], 0);
        assert_int_equal(halves[COLOUR_NONE], 2 * 6 * (2 * board->size - 1));
    } else {
        assert_int_equal(halves[COLOUR_NONE], 0);
        assert_int_equal(halves[COLOUR_WHITE], halves[COLOUR_BLACK]);
        assert_int_equal(halves[COLOUR_WHITE], 8 * board->size - 2);
    }
}

static void test_owners(void **state)
{
    (void)state;
    each_board(check_owners);
}

/* Labels stand off the board, each on a point of its own, and name the lines they end. */
static void check_labels(const struct board *board)
{
    struct layout_label labels[LAYOUT_LABELS_MAX];

    for (int spelling = 0; spelling < SPELLINGS; spelling++) {
        struct layout layout;
        bool seen[64][64] = {{false}};
        layout_init(&layout, board, 0);
        int count = layout_labels(&layout, (enum spelling)spelling, labels);
        assert_true(count >= 2 * board->span && count <= LAYOUT_LABELS_MAX);
        for (int i = 0; i < count; i++) {
            const struct layout_label *label = &labels[i];
            char name[SPELLING_BYTES];
            assert_int_equal(board_cell(board, label->x, label->y), CELL_NONE);
            assert_true(label->x >= 0 && label->x < 64 && label->y >= 0 && label->y < 64);
            assert_false(seen[label->x][label->y]);
            seen[label->x][label->y] = true;
            cell_spell(board, (enum spelling)spelling, label->cell, name);
            assert_true(label->text[0] != '\0' && strstr(name, label->text) != NULL);
        }
    }
}

static void test_labels(void **state)
{
    (void)state;
    each_board(check_labels);
}

/* ---- text and SVG --------------------------------------------------------------------------- */

/* A random position with `nstones` stones. */
static void play_random(struct position *position, const struct board *board, int nstones)
{
    struct random random = {(uint64_t)board->ncells};
    enum colour colour = COLOUR_WHITE;

    position_init(position, board, RING_FREELING);
    for (int i = 0; i < nstones; i++) {
        cell at;
        do
            at = (cell)random_below(&random, (uint32_t)board->ncells);
        while (position_colour(position, at) != COLOUR_NONE);
        position_play(position, at, colour);
        colour = colour_other(colour);
    }
}

/* Without coordinates, each cell of the text is one sign: stones and empty cells all come out, no
 * line ends in a blank, and Unicode and ASCII have the same shape. */
static void check_text(const struct board *board)
{
    static struct position position;
    int nstones = board->ncells / 3;
    struct text ascii = {0}, unicode = {0};

    play_random(&position, board, nstones);
    for (int orient = 0; orient < ORIENTATIONS; orient++) {
        struct drawing drawing = {.board = board, .position = &position, .orient = orient};
        text_reset(&ascii);
        text_reset(&unicode);
        draw_text(&drawing, &(struct draw_text_options){.ascii = true}, &ascii);
        draw_text(&drawing, &(struct draw_text_options){.ascii = false}, &unicode);
        int legend_white = nstones > 0 || board->game == &game_hex;
        int legend_black = nstones > 1 || board->game == &game_hex;
        int sides = board->game == &game_hex && board->size > 2 ? 2 : 0;
        assert_int_equal(count_of(text_c(&ascii), "."), board->ncells - nstones);
        assert_int_equal(count_of(text_c(&ascii), "O"),
                         (nstones + 1) / 2 + legend_white * (nstones > 0 || sides) + sides);
        assert_int_equal(count_of(text_c(&ascii), "X"),
                         nstones / 2 + legend_black * (nstones > 1 || sides) + sides);
        assert_int_equal(count_of(text_c(&unicode), "\u00b7"), board->ncells - nstones);
        assert_int_equal(count_of(text_c(&ascii), " \n"), 0);
        assert_int_equal(utf8_columns(unicode.bytes, unicode.length),
                         (int)(ascii.length) - (int)count_of(text_c(&ascii), "\n"));
    }
    text_release(&ascii);
    text_release(&unicode);
}

static void test_text(void **state)
{
    (void)state;
    each_board(check_text);
}

/* No sign of a text covers another: every cell's mark and number can be read. */
static void test_text_numbers(void **state)
{
    static struct position position;
    static struct game_marks marks;
    struct text text = {0};
    (void)state;

    for (size_t g = 0; g < 2; g++) {
        struct board *board = board_new(games[g], 10);
        play_random(&position, board, board->ncells);
        marks_fill_game(&marks, &position, 1);
        struct drawing drawing = {.board = board,
                                  .position = &position,
                                  .marks = marks.marks,
                                  .nmarks = marks.nmarks,
                                  .coordinates = true};
        text_reset(&text);
        draw_text(&drawing, &(struct draw_text_options){.ascii = true}, &text);
        for (int i = 1; i <= board->ncells; i++) {
            char word[16];
            snprintf(word, sizeof word, "%s%d", i % 2 == 1 ? "O" : "X", i);
            char *at = strstr(text_c(&text), word);
            while (at != NULL && at[strlen(word)] >= '0' && at[strlen(word)] <= '9')
                at = strstr(at + 1, word);
            assert_non_null(at);
        }
        board_free(board);
    }
    text_release(&text);
}

static void check_svg(const struct board *board)
{
    static struct position position;
    int nstones = board->ncells / 2;
    struct text svg = {0};

    play_random(&position, board, nstones);
    struct drawing drawing = {.board = board, .position = &position, .coordinates = true};
    draw_svg(&drawing, 0, &svg);
    const char *text = text_c(&svg);
    assert_int_equal(count_of(text, "<polygon "), board->ncells);
    assert_int_equal(count_of(text, "<circle "), nstones);
    assert_int_equal(count_of(text, "<g "), count_of(text, "</g>"));
    for (int i = 0; i < board->ncells; i++) {
        char name[SPELLING_BYTES], title[64];
        cell_spell(board, SPELLING_LG, (cell)i, name);
        snprintf(title, sizeof title, "<title>%s%s</title>", name,
                 position_colour(&position, (cell)i) == COLOUR_WHITE   ? ", White"
                 : position_colour(&position, (cell)i) == COLOUR_BLACK ? ", Black"
                                                                       : "");
        assert_int_equal(count_of(text, title), 1);
    }
    text_release(&svg);
}

static void test_svg(void **state)
{
    (void)state;
    each_board(check_svg);
}

/* Whatever a caller was given by a record does no harm. */
static void test_untrusted(void **state)
{
    struct board *board = board_new(&game_havannah, 4);
    struct mark marks[] = {
        {.kind = MARK_LABEL, .cell = 5, .label = "<b>"},
        {.kind = MARK_LABEL, .cell = 6, .label = "\033[2J\xff"},
        {.kind = MARK_HEAT, .cell = 7, .value = NAN},
        {.kind = MARK_HEAT, .cell = 8, .value = INFINITY},
        {.kind = MARK_LAST, .cell = CELL_NONE},
        {.kind = MARK_LAST, .cell = 37}, /* one more than there are */
        {.kind = MARK_SHADE, .cell = 9, .level = 255},
        {.kind = MARK_LABEL, .cell = 10, .label = NULL},
        {.kind = MARK_LABEL, .cell = 11, .label = "much too long"},
    };
    struct drawing drawing = {.board = board,
                              .marks = marks,
                              .nmarks = sizeof marks / sizeof marks[0],
                              .caption = "</title><script>&\033]0;x\a\xc3"};
    struct text text = {0}, svg = {0};
    (void)state;

    draw_text(&drawing, &(struct draw_text_options){.ascii = true}, &text);
    assert_int_equal(count_of(text_c(&text), "\033"), 0);
    assert_int_equal(count_of(text_c(&text), "\a"), 0);
    assert_int_equal(count_of(text_c(&text), "much"), 1);
    assert_int_equal(count_of(text_c(&text), "much t"), 0);
    assert_true(utf8_valid(text.bytes, text.length));
    draw_svg(&drawing, 100, &svg);
    assert_int_equal(count_of(text_c(&svg), "<script>"), 0);
    assert_int_equal(count_of(text_c(&svg), "<b>"), 0);
    assert_int_equal(count_of(text_c(&svg), "\033"), 0);
    assert_int_equal(count_of(text_c(&svg), "nan"), 0);
    assert_true(utf8_valid(svg.bytes, svg.length));
    text_release(&text);
    text_release(&svg);
    board_free(board);
}

/* ---- pages ---------------------------------------------------------------------------------- */

static void test_svg_page(void **state)
{
    struct board *board = board_new(&game_havannah, 4);
    struct drawing drawing = {.board = board};
    struct print_sheet sheet;
    struct text svg = {0};
    (void)state;

    print_sheet_begin(&sheet, 6, &svg);
    for (int i = 0; i < 6; i++)
        assert_true(print_sheet_board(&sheet, &drawing, &svg));
    size_t length = svg.length;
    assert_false(print_sheet_board(&sheet, &drawing, &svg));
    assert_int_equal(svg.length, length);
    print_sheet_end(&svg);
    assert_int_equal(count_of(text_c(&svg), "<polygon "), 6 * 37);
    assert_int_equal(count_of(text_c(&svg), "<svg "), 1);
    assert_int_equal(count_of(text_c(&svg), "</svg>"), 1);
    text_release(&svg);
    board_free(board);
}

/* ---- a position's marks --------------------------------------------------------------------- */

static void test_game_marks(void **state)
{
    struct board *board = board_new(&game_hex, 4);
    static struct position position;
    static struct game_marks marks;
    cell a2 = board_cell(board, 1, 3), b1 = board_cell(board, 2, 4);
    (void)state;

    position_init(&position, board, RING_FREELING);
    marks_fill_game(&marks, &position, 1);
    assert_int_equal(marks.nmarks, 0);
    position_play(&position, a2, COLOUR_BLACK);
    assert_true(position_swap(&position)); /* White's stone on the mirror cell */
    marks_fill_game(&marks, &position, 1);
    assert_int_equal(marks.nmarks, 2);
    assert_int_equal(marks.marks[0].kind, MARK_LAST);
    assert_int_equal(marks.marks[0].cell, b1);
    assert_int_equal(marks.marks[1].kind, MARK_LABEL);
    assert_int_equal(marks.marks[1].cell, b1);
    assert_string_equal(marks.marks[1].label, "S");
    for (int row = 1; row <= 4; row++)
        position_play(&position, board_cell(board, 3, row), COLOUR_BLACK);
    marks_fill_game(&marks, &position, 0);
    int figure = 0;
    for (size_t i = 0; i < marks.nmarks; i++)
        figure += marks.marks[i].kind == MARK_FIGURE;
    assert_int_equal(figure, 4);
    board_free(board);
}

/* Keys stand above the caption, a cell and its words each, and words are escaped; sides have their
 * numbers, outside of everything else. */
static void test_keys(void **state)
{
    struct board *board = board_new(&game_havannah, 4);
    const struct drawing_key keys[] = {
        {.marks = {{.kind = MARK_SHADE, .level = 3}}, .nmarks = 1, .words = "both <>"},
        {.stone = COLOUR_WHITE,
         .marks = {{.kind = MARK_RING}, {.kind = MARK_DOT}},
         .nmarks = 2,
         .words = "ringed"}};
    struct drawing drawing = {.board = board, .caption = "caption"};
    struct text svg = {0}, with_keys = {0};
    (void)state;

    draw_svg(&drawing, 0, &svg);
    drawing.keys = keys;
    drawing.nkeys = 2;
    drawing.sides = true;
    draw_svg(&drawing, 0, &with_keys);
    const char *text = text_c(&with_keys);
    assert_int_equal(count_of(text, "<polygon "), count_of(text_c(&svg), "<polygon ") + 2);
    assert_int_equal(count_of(text, "<circle "), 6 + 3);
    const char *both = strstr(text, ">both &lt;&gt;</text>"), *ringed = strstr(text, ">ringed</");
    const char *caption = strstr(text, ">caption</text>");
    assert_non_null(both);
    assert_non_null(ringed);
    assert_true(both < ringed && ringed < caption);
    for (char number[] = ">1</text>"; number[1] <= '6'; number[1]++)
        assert_int_equal(count_of(text, number), 1);
    /* Long words are cut, not drawn over the edge. */
    char words[400];
    memset(words, 'w', sizeof words - 1);
    words[sizeof words - 1] = '\0';
    const struct drawing_key key = {.words = words};
    drawing.keys = &key;
    drawing.nkeys = 1;
    text_reset(&svg);
    draw_svg(&drawing, 0, &svg);
    assert_null(strstr(text_c(&svg), words));
    assert_non_null(strstr(text_c(&svg), "www\u2026</text>"));
    text_release(&svg);
    text_release(&with_keys);
    board_free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_places),   cmocka_unit_test(test_orientations_differ),
        cmocka_unit_test(test_upright),  cmocka_unit_test(test_edges),
        cmocka_unit_test(test_owners),   cmocka_unit_test(test_labels),
        cmocka_unit_test(test_text),     cmocka_unit_test(test_text_numbers),
        cmocka_unit_test(test_svg),      cmocka_unit_test(test_untrusted),

        cmocka_unit_test(test_svg_page), cmocka_unit_test(test_game_marks),
        cmocka_unit_test(test_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
