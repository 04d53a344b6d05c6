/* SPDX-License-Identifier: ISC */
/*
 * Escapes against all games on small boards: each verdict and each number of stones is true, a
 * large budget leaves no move undecided, and a small one claims nothing false.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/mate/mate_escapes.h"
#include "analyse/search/mate_least.h"
#include "patterns/template_links.h"
#include "tests/lib/place.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"
#include "tests/ref/judge/full_width.h"
#include "tests/ref/judge/played_out.h"

static struct position position; /* large */
static struct mate_escapes answer;

/* The moves of the position about which the answer is wrong: bit 0 a verdict, bit 1 a number. */
static unsigned wrong_about(int most_stones)
{
    static struct played_out all; /* large */
    const enum colour mover = (enum colour)position.to_move, opponent = colour_other(mover);
    const int bound = most_stones == 0 ? 99 : most_stones;
    unsigned wrong = 0;

    for (cell c = 0; c < position.board->ncells; c++) {
        const enum mate_escape escape = (enum mate_escape)answer.escape[c];
        const int stones = answer.stones[c];
        bool wins, loses = false;

        if (position_colour(&position, c) != COLOUR_NONE || escape == MATE_ESCAPE_UNKNOWN)
            continue;
        wins = position_play(&position, c, mover) != 0;
        if (wins) {
            wrong |= escape != MATE_ESCAPE_WINS && escape != MATE_ESCAPE_HOLDS;
        } else {
            if (most_stones == 0) {
                played_out_begin(&all, &position, opponent);
                loses = played_out_wins(&all);
                played_out_begin(&all, &position, mover);
                wins = played_out_wins(&all);
            } else {
                loses = full_width_wins(&position, opponent, bound);
                wins = full_width_wins(&position, mover, 99);
            }
            wrong |= (escape == MATE_ESCAPE_LOST) != loses;
            wrong |= escape == MATE_ESCAPE_WINS && !wins;
            if (escape == MATE_ESCAPE_LOST && position_empties(&position) < 9)
                wrong |= full_width_wins(&position, opponent, stones) ? 0 : 2;
            if (escape == MATE_ESCAPE_WINS && position_empties(&position) < 9)
                wrong |= full_width_wins(&position, mover, stones - 1) ? 0 : 2;
        }
        position_undo(&position);
    }
    return wrong;
}

static bool all_counted(void)
{
    int count = 0;

    for (int i = 0; i < MATE_ESCAPES_KINDS; i++)
        count += answer.count[i];
    return count == position_empties(&position);
}

/* Any number of stones, and bounds; budgets that suffice, and others that do not. */
static void test_small_boards(void **state)
{
    const int rounds = volume(500, 20000);
    const struct game *games[] = {&game_havannah, &game_havannah, &game_havannah, &game_hex};
    const int sizes[] = {3, 4, 4, 4};
    struct mate *mate = mate_new(16);
    struct random random;
    int count[MATE_ESCAPES_KINDS] = {0}, outside = 0;

    (void)state;
    random.state = 16;
    assert_non_null(mate);
    for (int i = 0; i < rounds; i++) {
        struct mate_escapes_question question = {.most_stones = i % 5 == 0 ? 1 + i % 3 : 0,
                                                 .limit_nodes = i % 3 == 0 ? 0
                                                                : i % 3 == 1
                                                                    ? 200000
                                                                    : 1 + (uint64_t)i % 100};
        const int most = question.most_stones == 0 && i % 10 == 4 ? 11 : 9;
        struct board *board = board_new(games[i % 4], sizes[i % 4]);

        do
            sample_random(&position, board, &random, board->ncells - 5);
        while (position_empties(&position) > most);
        mate_reset(mate);
        mate_escapes_find(mate, &position, &question, &answer);
        assert_true(all_counted());
        assert_int_equal(wrong_about(question.most_stones), 0);
        assert_true(i % 3 == 2 || answer.count[MATE_ESCAPE_UNKNOWN] == 0);
        for (int k = 0; k < MATE_ESCAPES_KINDS; k++)
            count[k] += answer.count[k];
        for (cell c = 0; c < board->ncells; c++)
            if (position_colour(&position, c) == COLOUR_NONE &&
                !cellset_has(answer.must_play.word, c)) {
                assert_true(answer.threatened);
                assert_int_equal(answer.escape[c], MATE_ESCAPE_LOST);
                outside++;
            }
        board_free(board);
    }
    print_message(
        "# moves: %d lost, %d hold, %d win, %d unknown; %d outside the must-play region\n",
        count[MATE_ESCAPE_LOST], count[MATE_ESCAPE_HOLDS], count[MATE_ESCAPE_WINS],
        count[MATE_ESCAPE_UNKNOWN], outside);
    for (int k = 0; k < MATE_ESCAPES_KINDS; k++)
        assert_true(count[k] > rounds / 20);
    assert_true(outside > rounds / 4);
    mate_free(mate);
}

/* On the tables of a search for all first moves, as hav-mate --all-moves --replies asks: a move
 * that wins within the least number of stones is one of them. */
static void test_after_first_moves(void **state)
{
    const int rounds = volume(1200, 20000);
    const struct mate_escapes_question question = {.limit_nodes = 0};
    struct mate *mate = mate_new(16);
    struct known_links *known = template_links_builtin();
    struct random random;
    int wins = 0;

    (void)state;
    random.state = 35;
    assert_non_null(mate);
    assert_non_null(known);
    mate_lend_links(mate, known);
    for (int i = 0; i < rounds; i++) {
        struct board *board = board_new(i % 4 == 0 ? &game_havannah : &game_hex, 3 + i % 4 / 3);
        struct mate_least least = {.status = MATE_STATUS_UNKNOWN};
        struct mate_least_question first = {.limit_nodes = 0};
        struct cellset moves;

        do
            sample_random(&position, board, &random, board->ncells - 5);
        while (position_empties(&position) > 9 || position_empties(&position) < 6);
        first.attacker = (enum colour)position.to_move;
        mate_reset(mate);
        first.in_turns = true;
        mate_least_find(mate, &position, &first, &least);
        mate_least_narrow(mate, &position, &first, &least);
        mate_least_line(mate, &position, &first, &least);
        if (least.stones > 0) {
            assert_true(mate_least_moves(mate, &position, &first, least.stones, &least, &moves));
            mate_escapes_find(mate, &position, &question, &answer);
            assert_int_equal(wrong_about(0), 0);
            for (cell c = 0; c < board->ncells; c++)
                if (answer.escape[c] == MATE_ESCAPE_WINS && answer.stones[c] <= least.stones)
                    assert_true(cellset_has(moves.word, c));
            wins++;
        }
        board_free(board);
    }
    assert_true(wins > rounds / 4);
    mate_free(mate);
    template_links_free(known);
}

/* The comparison sees a verdict and a number that are wrong. */
static void test_planted(void **state)
{
    const struct mate_escapes_question question = {.limit_nodes = 0};
    struct mate *mate = mate_new(16);
    struct random random;
    int caught[2] = {0, 0};

    (void)state;
    random.state = 3;
    assert_non_null(mate);
    for (int i = 0; i < 60; i++) {
        struct board *board = board_new(&game_havannah, 3);
        cell lost = CELL_NONE;

        do
            sample_random(&position, board, &random, board->ncells - 5);
        while (position_empties(&position) > 8);
        mate_reset(mate);
        mate_escapes_find(mate, &position, &question, &answer);
        for (cell c = 0; c < board->ncells; c++)
            if (answer.escape[c] == MATE_ESCAPE_LOST)
                lost = c;
        if (lost != CELL_NONE) {
            answer.stones[lost] = 0;
            assert_int_equal(wrong_about(0), 2);
            caught[0]++;
            answer.escape[lost] = MATE_ESCAPE_HOLDS;
            assert_int_equal(wrong_about(0), 1);
            caught[1]++;
        }
        board_free(board);
    }
    assert_true(caught[0] > 5 && caught[1] > 5);
    mate_free(mate);
}

static bool ends_at_once(void *context)
{
    ++*(int *)context;
    return true;
}

/* A callback that ends the search: nothing is claimed but what needs no search. */
static void test_stopped(void **state)
{
    struct board *board = board_new(&game_havannah, 4);
    struct mate *mate = mate_new(12);
    int calls = 0;
    const struct mate_escapes_question question = {.stop = ends_at_once, .stop_context = &calls};

    (void)state;
    assert_non_null(mate);
    position_init(&position, board, RING_FREELING);
    mate_escapes_find(mate, &position, &question, &answer);
    assert_true(answer.stopped && calls == 1);
    assert_int_equal(answer.count[MATE_ESCAPE_UNKNOWN], board->ncells);
    assert_true(all_counted());
    mate_free(mate);
    board_free(board);
}

/* A problem of test_mate.c from the other side: the cell that wins belongs to the must-play region.
 * Fresh tables give the same answer. */
static void test_again(void **state)
{
    const struct mate_escapes_question question = {.limit_nodes = 20000};
    struct board *board = board_new(&game_havannah, 5);
    struct mate *mate = mate_new(14), *other = mate_new(14);
    static struct mate_escapes before;
    struct cellset only;

    (void)state;
    assert_non_null(mate);
    assert_non_null(other);
    position_init(&position, board, RING_FREELING);
    place_stones(&position, COLOUR_WHITE, SPELLING_LG,
                 "h3 h2 g5 h1 e8 f8 d7 c6 b6 d5 d6 b3 c3 a3 f5");
    place_stones(&position, COLOUR_BLACK, SPELLING_LG,
                 "b2 h5 g6 f7 e9 e7 c7 b5 a5 c5 a1 c4 a2 d4 c2");
    position.to_move = COLOUR_BLACK;
    mate_escapes_find(mate, &position, &question, &answer);
    assert_true(answer.threatened);
    place_set(board, SPELLING_LG, "d3", only.word);
    assert_true(cellset_subset(only.word, answer.must_play.word, cellset_words(board)));
    before = answer;
    mate_escapes_find(other, &position, &question, &answer);
    assert_memory_equal(&before, &answer, sizeof before);
    mate_free(mate);
    mate_free(other);
    board_free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_boards), cmocka_unit_test(test_after_first_moves),
        cmocka_unit_test(test_planted),      cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
