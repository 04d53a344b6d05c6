/* SPDX-License-Identifier: ISC */
/*
 * The claims of links about positions of Hex, and the answers of the search that asks them, against
 * all games on the empty cells.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "analyse/search/mate.h"
#include "analyse/search/mate_links.h"
#include "patterns/template_links.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"
#include "tests/ref/judge/played_out.h"

static struct position position; /* large */
static struct played_out all; /* large */

/* Does the colour win from the position as it stands? */
static bool wins(enum colour attacker)
{
    played_out_begin(&all, &position, attacker);
    return played_out_wins(&all);
}

/* Does the other colour win after this move of the mover? */
static bool loses_by(cell move)
{
    const enum colour mover = (enum colour)position.to_move;
    const bool completes = position_play(&position, move, mover) != 0;
    const bool lost = !completes && wins(colour_other(mover));

    position_undo(&position);
    return lost;
}

/* A position with few enough empty cells. */
static void place(const struct board *board, struct random *random)
{
    do
        sample_random(&position, board, random, board->ncells - 4);
    while (position_empties(&position) > PLAYED_OUT_CELLS);
}

static void test_where(void **state)
{
    const struct {
        const struct game *game;
        int size;
        bool decide;
    } boards[] = {{&game_hex, 1, false},
                  {&game_hex, 2, true},
                  {&game_hex, 11, true},
                  {&game_havannah, 4, false},
                  {&game_superstar, 10, false}};

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        struct board *board = board_new(boards[i].game, boards[i].size);

        assert_int_equal(mate_links_decide(board), boards[i].decide);
        board_free(board);
    }
}

enum asked { AT_NODE, AT_NODE_FILLED, AT_ROOT, AT_ROOT_WIDE };

/* Checks the moves that an answer leaves out; returns their number. */
static int check_left_out(const struct mate_links_answer *answer)
{
    bool wins_outside = false, wins_inside = false;
    int outside = 0;

    for (cell c = 0; c < position.board->ncells; c++)
        if (position_colour(&position, c) == COLOUR_NONE) {
            const bool is_inside = cellset_has(answer->must, c), lost = loses_by(c);

            outside += !is_inside;
            wins_outside |= !is_inside && !lost;
            wins_inside |= is_inside && !lost;
        }
    assert_true(!wins_outside || (answer->fills && wins_inside));
    return outside;
}

static void check_links(enum asked asked)
{
    const bool at_root = asked == AT_ROOT || asked == AT_ROOT_WIDE;
    const int rounds = volume(400, 20000);
    struct known_links *known = template_links_builtin();
    struct mate_links *links = mate_links_new(known);
    struct random random = {.state = 3};
    int kinds[5] = {0}, outside = 0;

    assert_non_null(known);
    assert_non_null(links);
    for (int i = 0; i < rounds; i++) {
        struct board *board = board_new(&game_hex, 4 + i % 2);
        const bool own = at_root || i % 3 == 0;
        struct mate_links_answer answer;
        enum colour mover;

        place(board, &random);
        mover = (enum colour)position.to_move;
        if (at_root)
            mate_links_ask_root(links, &position, mover, asked == AT_ROOT_WIDE, &answer);
        else
            mate_links_ask(links, &position, mover, own, asked == AT_NODE_FILLED, &answer);
        kinds[answer.verdict]++;
        assert_true(answer.nodes <=
                    MATE_LINKS_NODES + (asked == AT_ROOT_WIDE ? MATE_LINKS_ROOT_NODES : 0));
        if (answer.verdict == MATE_LINKS_MOVER) {
            assert_true(own || asked == AT_NODE_FILLED);
            assert_false(loses_by(answer.move));
        }
        if (answer.verdict == MATE_LINKS_OTHER)
            assert_true(wins(colour_other(mover)));
        if (answer.verdict == MATE_LINKS_MUST) {
            position.to_move = (uint8_t)colour_other(mover);
            assert_false(loses_by(answer.move));
            position.to_move = (uint8_t)mover;
        }
        if (answer.verdict == MATE_LINKS_MUST || answer.verdict == MATE_LINKS_SOME)
            outside += check_left_out(&answer);
        board_free(board);
    }
    print_message("# %d open, %d the mover's, %d the other's, %d to be met, %d with less moves; %d "
                  "moves outside\n",
                  kinds[0], kinds[1], kinds[2], kinds[3], kinds[4], outside);
    for (int k = 0; k < (at_root ? MATE_LINKS_MUST : MATE_LINKS_SOME); k++)
        assert_true(kinds[k] > rounds / 50 ||
                    (k == MATE_LINKS_OPEN && (asked == AT_ROOT_WIDE || asked == AT_NODE_FILLED)));
    assert_int_equal(kinds[MATE_LINKS_SOME] > 0, asked == AT_NODE_FILLED);
    assert_true(asked != AT_ROOT_WIDE || kinds[MATE_LINKS_OPEN] < rounds / 50);
    assert_true(at_root || outside > rounds / 10);
    mate_links_free(links);
    template_links_free(known);
}

static void test_links(void **state)
{
    (void)state;
    check_links(AT_NODE);
}

static void test_filled_links(void **state)
{
    (void)state;
    check_links(AT_NODE_FILLED);
}

static void test_links_of_root(void **state)
{
    (void)state;
    check_links(AT_ROOT);
}

static void test_wide_links_of_root(void **state)
{
    (void)state;
    check_links(AT_ROOT_WIDE);
}

/* Both colours' questions, and a move that does it. */
static void test_search(void **state)
{
    const int rounds = volume(400, 20000);
    struct mate *mate = mate_new(16);
    struct random random = {.state = 4};
    int won = 0;

    (void)state;
    assert_non_null(mate);
    for (int i = 0; i < rounds; i++) {
        const struct mate_question question = {.attacker = i % 4 < 2 ? COLOUR_WHITE : COLOUR_BLACK};
        struct board *board = board_new(&game_hex, 4 + i % 2);
        struct mate_answer answer;

        place(board, &random);
        if (i % 5 == 0)
            mate_reset(mate);
        mate_solve(mate, &position, &question, &answer);
        assert_int_equal(answer.verdict, wins(question.attacker) ? MATE_WIN : MATE_NO);
        if ((answer.verdict == MATE_WIN) == (position.to_move == question.attacker)) {
            assert_int_not_equal(answer.move, CELL_NONE);
            assert_false(loses_by(answer.move));
            won++;
        }
        board_free(board);
    }
    print_message("# %d of %d won by the side to move\n", won, rounds);
    assert_true(won > rounds / 10 && won < rounds);
    mate_free(mate);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_where),
        cmocka_unit_test(test_links),
        cmocka_unit_test(test_filled_links),
        cmocka_unit_test(test_links_of_root),
        cmocka_unit_test(test_wide_links_of_root),
        cmocka_unit_test(test_search),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
