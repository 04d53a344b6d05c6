/* SPDX-License-Identifier: ISC */
/* Games: names, figures, how cells are spelt and read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/board/game.h"
#include "analyse/board/spell.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

static void test_names(void **state)
{
    (void)state;
    assert_string_equal(colour_name(COLOUR_WHITE), "white");
    assert_string_equal(colour_name(COLOUR_BLACK), "black");
    assert_null(colour_name(COLOUR_NONE));
    assert_string_equal(figure_name(FIGURE_RING), "ring");
    assert_string_equal(figure_name(FIGURE_BRIDGE), "bridge");
    assert_string_equal(figure_name(FIGURE_FORK), "fork");
    assert_string_equal(figure_name(FIGURE_CONNECTION), "connection");
    assert_ptr_equal(game_at(0), &game_havannah);
    assert_ptr_equal(game_at(1), &game_hex);
    assert_ptr_equal(game_at(2), &game_superstar);
    assert_ptr_equal(game_at(3), &game_hexade);
    assert_ptr_equal(game_at(4), &game_rondo);
    assert_null(game_at(5));
    assert_null(game_at(-1));
    for (int i = 0; game_at(i) != NULL; i++)
        assert_int_equal(game_at(i)->index, i);
    assert_ptr_equal(game_find("havannah", 8), &game_havannah);
    assert_ptr_equal(game_find("HAVANNAH", 8), &game_havannah);
    assert_ptr_equal(game_find("Hexagon", 3), &game_hex);
    assert_null(game_find("Hexagon", 4));
    assert_null(game_find("hex", 2));
    assert_null(game_find("", 0));
    assert_null(game_find("go", 2));
}

/* One cell in its spellings. */
struct spelt {
    int size;
    int x, y;
    const char *text[SPELLINGS];
};

static void test_spellings(void **state)
{
    static const struct spelt cells[] = {
        {10, 10, 10, {"j10", "j10", "0,0,0"}},      {10, 1, 1, {"a1", "a1", "-9,0,9"}},
        {10, 1, 10, {"a10", "a10", "-9,9,0"}},      {10, 10, 19, {"j19", "j19", "0,9,-9"}},
        {10, 19, 19, {"s10", "s19", "9,0,-9"}},     {10, 19, 10, {"s1", "s10", "9,-9,0"}},
        {10, 10, 1, {"j1", "j1", "0,-9,9"}},        {10, 11, 2, {"k1", "k2", "1,-9,8"}},
        {26, 26, 51, {"z51", "z51", "0,25,-25"}},   {26, 27, 2, {"aa1", "aa2", "1,-25,24"}},
        {26, 51, 51, {"ay26", "ay51", "25,0,-25"}},
    };
    (void)state;

    for (int i = 0; i < COUNT(cells); i++) {
        struct board *board = board_new(&game_havannah, cells[i].size);
        const cell at = board_cell(board, cells[i].x, cells[i].y);

        for (int s = 0; s < SPELLINGS; s++) {
            char text[SPELLING_BYTES];

            assert_int_equal(cell_spell(board, (enum spelling)s, at, text),
                             strlen(cells[i].text[s]));
            assert_string_equal(text, cells[i].text[s]);
        }
        board_free(board);
    }
}

/* Written cells are read, in both cases, on every board. */
static void test_round_trip(void **state)
{
    const struct game *game;
    (void)state;

    for (int i = 0; (game = game_at(i)) != NULL; i++) {
        for (int size = game->size_min; size <= game->size_max; size++) {
            struct board *board = board_new(game, size);

            for (cell c = 0; c < board->ncells; c++) {
                for (int s = 0; s < SPELLINGS; s++) {
                    char text[SPELLING_BYTES];
                    const size_t length = cell_spell(board, (enum spelling)s, c, text);
                    bool well_formed = false;

                    assert_true(length < SPELLING_BYTES && text[length] == '\0');
                    assert_int_equal(cell_read(board, (enum spelling)s, text, length, NULL), c);
                    for (size_t j = 0; j < length; j++) {
                        if (text[j] >= 'a')
                            text[j] = (char)(text[j] - 'a' + 'A');
                    }
                    assert_int_equal(cell_read(board, (enum spelling)s, text, length, &well_formed),
                                     c);
                    assert_true(well_formed);
                }
            }
            board_free(board);
        }
    }
}

static void check_reading(const struct board *board, enum spelling spelling, const char *text,
                          bool expected)
{
    bool well_formed = !expected;

    if (cell_read(board, spelling, text, strlen(text), &well_formed) != CELL_NONE)
        fail_msg("`%s' reads as a cell", text);
    if (well_formed != expected)
        fail_msg("`%s' is %s", text, well_formed ? "well formed" : "not well formed");
}

/* Words that are no cell of the board, and whether they are spelt as one. */
static void test_refused(void **state)
{
    static const char *const no_cell[] = {
        "",
        "a",
        "1",
        "a0",
        "a00",
        "a01",
        "a+1",
        "a-1",
        " a1",
        "a1 ",
        "a1.",
        "1a",
        "abc",
        "abc1",
        "swap",
        "resign",
        "a1b2",
        "aa",
        "@1",
        "`1",
        "{1",
        "a/",
        "a:",
        ("\xc3\xa4"
         "1"),
        "0,0",
        "0,0,0",
    };
    static const char *const off_board[] = {
        "a9", "a11", "t1", "zz1", "s11", "j20", "aa1", "a99999999999999999999", "a4294967297",
    };
    static const char *const no_xyz[] = {
        "",       "0",      "0,0",   "0,0,0,0", "0,0,0,",  ",0,0,0", "0,0,1",   "-0,0,0",  "+0,0,0",
        "0, 0,0", "00,0,0", "1,-1,", "1,-1,-0", "1,-01,0", "a1",     "--1,1,0", "0,0,0\n", "j10",
    };
    static const char *const off_xyz[] = {"10,-10,0", "5,5,-10", "9999,-9999,0"};
    struct board *board = board_new(&game_havannah, 10);
    struct board *small = board_new(&game_havannah, 8);
    (void)state;

    for (int i = 0; i < COUNT(no_cell); i++) {
        check_reading(board, SPELLING_LG, no_cell[i], false);
        check_reading(board, SPELLING_LINE, no_cell[i], false);
    }
    for (int i = 0; i < COUNT(off_board); i++)
        check_reading(i == 0 ? small : board, SPELLING_LG, off_board[i], true);
    check_reading(board, SPELLING_LINE, "s9", true);
    check_reading(board, SPELLING_LINE, "a11", true);
    for (int i = 0; i < COUNT(no_xyz); i++)
        check_reading(board, SPELLING_XYZ, no_xyz[i], false);
    for (int i = 0; i < COUNT(off_xyz); i++)
        check_reading(board, SPELLING_XYZ, off_xyz[i], true);
    /* Nothing behind the length is looked at. */
    assert_int_equal(cell_read(board, SPELLING_LG, "a12", 2, NULL), board_cell(board, 1, 1));
    board_free(board);
    board_free(small);
}

static void test_hex_spelling(void **state)
{
    static const char *const no_cell[] = {"",   "a",   "a0",  "a01",  "aa1",
                                          "11", "a-1", "abc", "swap", "1a"};
    static const char *const off_board[] = {"a14", "n1", "an", "na", "zz", "a99999999999"};
    struct board *board = board_new(&game_hex, 13);
    char text[SPELLING_BYTES];
    const cell at = cell_read(board, SPELLING_LG, "fc", 2, NULL);
    (void)state;

    /* Column f, row 3; rows count from the top. */
    assert_int_equal(board->x[at], 6);
    assert_int_equal(board->y[at], 11);
    assert_int_equal(cell_read(board, SPELLING_XYZ, "F3", 2, NULL), at);
    assert_int_equal(cell_read(board, SPELLING_LINE, "Fc", 2, NULL), at);
    assert_int_equal(cell_spell(board, SPELLING_XYZ, at, text), 2);
    assert_string_equal(text, "f3");
    assert_int_equal(game_hex.spell_littlegolem(13, 6, 11, text), 2);
    assert_string_equal(text, "fc");
    for (cell c = 0; c < board->ncells; c++) {
        game_hex.spell_littlegolem(13, board->x[c], board->y[c], text);
        assert_int_equal(cell_read(board, SPELLING_LG, text, 2, NULL), c);
    }
    for (int i = 0; i < COUNT(no_cell); i++)
        check_reading(board, SPELLING_LG, no_cell[i], false);
    for (int i = 0; i < COUNT(off_board); i++)
        check_reading(board, SPELLING_LG, off_board[i], true);
    board_free(board);
    assert_int_equal(game_havannah.spell_littlegolem(10, 19, 19, text), 3);
    assert_string_equal(text, "S10");
}

/* Corners by their cells, sides by numbers that follow the corners around the board. */
static void test_edges(void **state)
{
    static const char *const corners[2][6] = {{"a1", "a10", "j19", "s10", "s1", "j1"},
                                              {"a1", "a10", "j19", "s19", "s10", "j1"}};
    struct board *board = board_new(&game_havannah, 10), *hex = board_new(&game_hex, 11);
    char text[SPELLING_BYTES], number[2] = "1";
    (void)state;

    for (int i = 0; i < 6; i++, number[0]++) {
        assert_int_equal(edge_spell(board, SPELLING_LG, i, text), 1);
        assert_string_equal(text, number);
        assert_int_equal(edge_spell(board, SPELLING_LG, 6 + i, text), strlen(corners[0][i]));
        assert_string_equal(text, corners[0][i]);
        edge_spell(board, SPELLING_LINE, 6 + i, text);
        assert_string_equal(text, corners[1][i]);
    }
    edge_spell(hex, SPELLING_LG, 3, text);
    assert_string_equal(text, "4");
    board_free(board);
    board_free(hex);
}

static void test_columns(void **state)
{
    char text[8];
    size_t length;
    (void)state;

    for (int column = 1; column <= SPELL_COLUMN_MAX; column++) {
        size_t at = 0;
        int read = 0;

        length = spell_column(column, text);
        assert_true(spell_read_column(text, length, &at, &read));
        assert_int_equal(read, column);
        assert_int_equal(at, length);
    }
    assert_int_equal(spell_column(26, text), 1);
    assert_int_equal(text[0], 'z');
    assert_int_equal(spell_column(27, text), 2);
    assert_memory_equal(text, "aa", 2);
    assert_int_equal(spell_column(702, text), 2);
    assert_memory_equal(text, "zz", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),        cmocka_unit_test(test_spellings),
        cmocka_unit_test(test_round_trip),   cmocka_unit_test(test_refused),
        cmocka_unit_test(test_hex_spelling), cmocka_unit_test(test_columns),
        cmocka_unit_test(test_edges),
    };

    return cmocka_run_group_tests_name("game", tests, NULL, NULL);
}
