/* SPDX-License-Identifier: ISC */
/*
 * Moves that threaten, wins by threats, and forced wins, against full-width searches that know
 * nothing but position_play().
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/search/mate.h"
#include "tests/lib/place.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"
#include "tests/ref/judge/full_width.h"
#include "tests/ref/judge/played_out.h"

static struct position position; /* large */

/* The cells that complete a figure for the colour, all of them, into a set of flags. */
static int completing(enum colour colour, bool *flags)
{
    int n = 0;

    for (int c = 0; c < position.board->ncells; c++) {
        flags[c] = false;
        if (position_colour(&position, (cell)c) == COLOUR_NONE) {
            flags[c] = position_play(&position, (cell)c, colour) != 0;
            position_undo(&position);
            n += flags[c];
        }
    }
    return n;
}

static int rings; /* cells of rings that lack one stone or two */
static int bounds; /* proofs that say how many stones they take */

/* threat_moves_find() against playing every stone and looking at every cell after it. */
static void compare_tempo(enum colour colour)
{
    bool before[BOARD_CELLS_MAX], after[BOARD_CELLS_MAX];
    struct threat_move moves[BOARD_CELLS_MAX];
    const int n = threat_moves_find(&position, colour, moves);
    cell two[2];
    int at = 0;
    int wins = completing(colour, before);

    assert_int_equal(threat_moves_winning(&position, colour, two), wins < 2 ? wins : 2);
    for (int c = 0; c < position.board->ncells; c++) {
        int threats = 0;

        if (position_colour(&position, (cell)c) != COLOUR_NONE || before[c])
            continue;
        position_play(&position, (cell)c, colour);
        completing(colour, after);
        for (int t = 0; t < position.board->ncells; t++)
            threats += after[t] && !before[t];
        position_undo(&position);
        if (threats == 0)
            continue;
        assert_true(at < n);
        assert_int_equal(moves[at].at, c);
        assert_int_equal(moves[at].nthreats, threats < 2 ? threats : 2);
        for (int i = 0; i < moves[at].nthreats; i++)
            assert_true(!before[moves[at].threat[i]]);
        at++;
    }
    assert_int_equal(at, n);
    if (wins == 0) {
        struct threat_move quiet[BOARD_CELLS_MAX];

        assert_int_equal(threat_moves_find_quiet(&position, colour, quiet), n);
        for (int i = 0; i < n; i++) {
            assert_int_equal(quiet[i].at, moves[i].at);
            assert_int_equal(quiet[i].nthreats, moves[i].nthreats);
            for (int t = 0; t < moves[i].nthreats; t++)
                assert_int_equal(quiet[i].threat[t], moves[i].threat[t]);
        }
    }
}

/* threat_moves_rings() against playing one stone, and two. */
static void compare_rings(enum colour colour)
{
    const struct board *board = position.board;
    static struct chain_planes chains;
    uint64_t one[PLANE_WORDS_MAX], two[PLANE_WORDS_MAX];
    bool closes[BOARD_CELLS_MAX];

    chain_planes_find(&position, colour, &chains);
    threat_moves_rings(&position, colour, &chains, one, two);
    for (cell c = 0; c < board->ncells; c++) {
        closes[c] = position_colour(&position, c) == COLOUR_NONE &&
                    (position_would_complete(&position, c, colour) & FIGURE_RING) != 0;
        assert_int_equal(plane_has(board, one, c), closes[c]);
    }
    for (cell c = 0; c < board->ncells; c++) {
        bool pair = false;

        if (position_colour(&position, c) == COLOUR_NONE && !closes[c]) {
            position_play(&position, c, colour);
            for (cell other = 0; other < board->ncells; other++)
                pair |= position_colour(&position, other) == COLOUR_NONE && !closes[other] &&
                        (position_would_complete(&position, other, colour) & FIGURE_RING) != 0;
            position_undo(&position);
        }
        assert_int_equal(plane_has(board, two, c), pair);
        rings += closes[c] + pair;
    }
}

static void test_tempo(void **state)
{
    const struct game *games[] = {&game_havannah, &game_havannah, &game_havannah, &game_hex};
    const int sizes[] = {3, 5, 7, 6};
    struct random random;
    int looked = 0;

    (void)state;
    random.state = 20261121;
    for (int g = 0; g < 4; g++) {
        struct board *board = board_new(games[g], sizes[g]);

        for (int i = 0; i < 120; i++) {
            sample_random(&position, board, &random, board->ncells * 2 / 3);
            position.ring_rule = (enum ring_rule)(i % 8 == 7 ? 1 : i % 8 == 6 ? 2 : 0);
            compare_tempo(COLOUR_WHITE);
            compare_tempo(COLOUR_BLACK);
            if (board->game->has_rings && position.ring_rule == RING_FREELING) {
                compare_rings(COLOUR_WHITE);
                compare_rings(COLOUR_BLACK);
            }
            looked++;
        }
        board_free(board);
    }
    print_message("moves that threaten: %d positions, %d cells of rings\n", looked, rings);
    assert_true(rings > 300);
}

/* Is there a win with as few stones as the proof is said to take? */
static void check_stones(const struct mate_question *question, const struct mate_answer *answer)
{
    if (answer->verdict != MATE_WIN || answer->stones == 0)
        return;
    assert_true(question->most_stones == 0 || answer->stones < question->most_stones);
    assert_true(full_width_wins(&position, question->attacker, answer->stones));
    bounds++;
}

static void test_full_width(void **state)
{
    struct mate *mate = mate_new(16);
    struct random random;
    int verdicts[2] = {0, 0};
    int shallow = 0;

    (void)state;
    random.state = 7;
    assert_non_null(mate);
    /* To the end of the board: bases 2 and 3 and Hex, at most 9 empty cells. */
    for (int i = 0; i < (volume_is_full() ? 20000 : 400); i++) {
        struct board *board = i % 4 == 3 ? board_new(&game_hex, 4 + i % 3)
                                         : board_new(&game_havannah, i % 5 == 0 ? 2 : 3);

        do
            sample_random(&position, board, &random, board->ncells - 1);
        while (position_empties(&position) > 9);
        for (int side = 0; side < 2; side++) {
            struct mate_question question = {.attacker = side == 0 ? COLOUR_WHITE : COLOUR_BLACK};
            struct mate_answer answer;
            const bool wins = full_width_wins(&position, question.attacker, 99);

            mate_solve(mate, &position, &question, &answer);
            assert_int_equal(answer.verdict, wins ? MATE_WIN : MATE_NO);
            check_stones(&question, &answer);
            verdicts[wins]++;
            if (wins && position.to_move == question.attacker) {
                figure_set made = position_play(&position, answer.move, question.attacker);

                assert_true(made != 0 || full_width_wins(&position, question.attacker, 99));
                position_undo(&position);
            }
        }
        board_free(board);
    }
    /* Few stones on larger boards. */
    for (int i = 0; i < 60; i++) {
        struct board *board = board_new(i % 3 == 0 ? &game_hex : &game_havannah, 4);

        sample_random(&position, board, &random, board->ncells * 2 / 3);
        for (int stones = 1; stones <= 3 && position_empties(&position) < 24; stones++) {
            struct mate_question question = {.attacker = (enum colour)position.to_move,
                                             .most_stones = stones};
            struct mate_answer answer;
            const bool wins = full_width_wins(&position, question.attacker, stones);

            mate_solve(mate, &position, &question, &answer);
            assert_int_equal(answer.verdict, wins ? MATE_WIN : MATE_NO);
            check_stones(&question, &answer);
            shallow += wins;
        }
        board_free(board);
    }
    print_message("forced wins: %d, none: %d, within three stones: %d, proofs with a number: %d\n",
                  verdicts[1], verdicts[0], shallow, bounds);
    assert_true(verdicts[0] > 50 && verdicts[1] > 50 && shallow > 10 && bounds > 100);
    mate_free(mate);
}

/* Boards half full, where wins are known that need many quiet moves. */
static void test_played_out(void **state)
{
    static struct played_out all; /* large */
    const int rounds = volume(60, 3000);
    const struct game *games[] = {&game_havannah, &game_havannah, &game_havannah, &game_hex};
    const int sizes[] = {3, 4, 4, 4};
    struct mate *mate = mate_new(16);
    struct random random;
    int verdicts[2] = {0, 0};

    (void)state;
    random.state = 5;
    assert_non_null(mate);
    for (int i = 0; i < rounds; i++) {
        struct board *board = board_new(games[i % 4], sizes[i % 4]);

        do
            sample_random(&position, board, &random, board->ncells - 7);
        while (position_empties(&position) > PLAYED_OUT_CELLS);
        for (int side = 0; side < 2; side++) {
            struct mate_question question = {.attacker = side == 0 ? COLOUR_WHITE : COLOUR_BLACK};
            struct mate_answer answer;
            bool wins;

            played_out_begin(&all, &position, question.attacker);
            wins = played_out_wins(&all);
            mate_solve(mate, &position, &question, &answer);
            assert_int_equal(answer.verdict, wins ? MATE_WIN : MATE_NO);
            verdicts[wins]++;
        }
        board_free(board);
    }
    print_message("# played out: %d won, %d not\n", verdicts[1], verdicts[0]);
    assert_true(verdicts[0] > rounds / 4 && verdicts[1] > rounds / 4);
    mate_free(mate);
}

/* Problems from real games (the theory notes, solved there by another program): the least number of
 * own stones, and every first move that needs no more. */
static const struct {
    int size, stones;
    enum colour mover;
    const char *white, *black, *first;
} problems[] = {
    {4, 2, COLOUR_BLACK, "f1 f5 g2 f3 e2 e5 e4 d2 c1", "g4 g1 f2 d1 e3 f4 d3 c2", "a1"},
    {4, 2, COLOUR_WHITE, "f1 f4 g1 e2 e3 f5 e1 f3 e6 d6 c5 a4",
     "d2 f2 g2 b1 g4 e4 d1 g3 d7 c6 b5 b4", "d4"},
    {4, 3, COLOUR_BLACK, "e2 b3 g2 g4 d7", "f2 f1 f3 g3", "e5"},
    {5, 2, COLOUR_BLACK, "f8 a2 e2 b4 a3 a5 e9 b5 d7 f7 e6 c2 f6 i1 h4 h5 i2 i4",
     "a1 b2 b3 c4 c5 d4 d6 d8 e8 e5 d3 e7 i5 g4 g5 h3 i3", "b1"},
    {5, 3, COLOUR_WHITE, "h3 h2 g5 h1 e8 f8 d7 c6 b6 d5 d6 b3 c3 a3 f5",
     "b2 h5 g6 f7 e9 e7 c7 b5 a5 c5 a1 c4 a2 d4 c2", "d3"},
    {5, 3, COLOUR_WHITE, "g7 i5 i4 h4 g2 g5 f4 f1 e2 d2 c2 a1 d4 c3",
     "h5 h6 i1 f6 h3 g6 d6 e1 d1 c1 b1 b2 b3 b4", "e3 e4"},
    {6, 2, COLOUR_BLACK, "g5 i3 h5 i4 h3 k2 c6 j2 j4 b2 d7 b4 c1 b1 d1 e1",
     "a6 b7 c7 a5 g4 b5 c5 b3 k3 d6 c3 c4 c2 d2 e2", "f2"},
    {6, 3, COLOUR_WHITE, "f11 e9 g9 h8 i7", "g8 d7 f7 h7 i6", "k6"},
    {7, 2, COLOUR_BLACK, "f3 g3 h3 h4 g2 i2 e4 f5 f4 e2 e6 f6 i5 i4 i6 g8 i7 f1 l4 i1 c9 b1",
     "d3 e5 d6 e8 d9 j2 d4 e3 g5 c1 d5 e7 h5 h6 c2 h7 h8 e1 b2 h1 d10", "a2"},
    {7, 3, COLOUR_BLACK,
     "g13 h12 f12 i11 f11 j10 e10 e9 k9 l8 l7 l6 l5 l4 l3 m1 k7 j4 k4 i5 h4 g3 "
     "h2 h6 d10 g1 f1 j2 e1 d1",
     "d5 d3 g11 i10 f10 j9 d8 e8 k8 m7 m6 m5 m4 m3 m2 l2 f9 k3 j3 j6 i2 h1 h5 i4 "
     "i1 g2 f2 i3 e2",
     "c2"},
    {8, 2, COLOUR_WHITE, "h11 j10 i11 k8 d8 f10 g11 d9 i12 g8 g7 b7 c8 h13 g13 e8 e10",
     "h8 i10 l8 l7 g9 g10 i9 h10 f7 f8 j7 c7 d7 g12 d6 k6 f9", "f12"},
    {10, 2, COLOUR_WHITE, "o11 m10 o10 o9 o8 n8 n7 n6 o5 p5", "j14 n11 n10 n9 m8 m9 h10 l12 i9 k11",
     "p6"},
    {10, 3, COLOUR_WHITE, "i4 g10 k15 e11 d5 d9 d8 e10 c11 d11 b9 b8 b7 b6 b5 l15 m15 b4 b3 a2 a1",
     "j16 p10 i13 k13 h14 m12 n11 i15 r9 k16 c9 c8 c7 c6 e7 l16 h16 c4 b2 c2 a10", "b1"},
};

static bool attacker_wins(struct mate *mate, enum colour attacker, int stones)
{
    const struct mate_question question = {.attacker = attacker, .most_stones = stones};
    struct mate_answer answer;

    mate_solve(mate, &position, &question, &answer);
    assert_int_not_equal(answer.verdict, MATE_UNKNOWN);
    return answer.verdict == MATE_WIN;
}

static void test_problems(void **state)
{
    struct mate *mate = mate_new(16);

    (void)state;
    assert_non_null(mate);
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++) {
        struct board *board = board_new(&game_havannah, problems[i].size);
        const enum colour mover = problems[i].mover;
        struct cellset found = {{0}}, want;

        position_init(&position, board, RING_FREELING);
        place_stones(&position, COLOUR_WHITE, SPELLING_LG, problems[i].white);
        place_stones(&position, COLOUR_BLACK, SPELLING_LG, problems[i].black);
        place_set(board, SPELLING_LG, problems[i].first, want.word);
        position.to_move = (uint8_t)mover;
        for (int stones = 1; stones <= problems[i].stones; stones++)
            assert_int_equal(attacker_wins(mate, mover, stones), stones == problems[i].stones);
        for (cell c = 0; c < board->ncells; c++) {
            if (position_colour(&position, c) != COLOUR_NONE)
                continue;
            position_play(&position, c, mover);
            if (attacker_wins(mate, mover, problems[i].stones - 1))
                cellset_add(found.word, c);
            position_undo(&position);
        }
        assert_true(cellset_equal(found.word, want.word, cellset_words(board)));
        board_free(board);
    }
    mate_free(mate);
}

/*
 * All openings of bases 2 and 3 (the theory notes, from a table of all positions): which colour
 * wins, with how many stones after the opening.  Base 2: corners win in 3 plies, the centre loses
 * in 4.  Base 3: corners win in 9, side cells lose in 12, all others in 10.
 */
static void test_openings(void **state)
{
    static const struct {
        int size;
        edge_set edges; /* of the opening: on one of these, or 0: on none */
        enum colour winner;
        int stones;
    } openings[] = {{2, 0xfc0, COLOUR_WHITE, 1},
                    {2, 0, COLOUR_BLACK, 2},
                    {3, 0xfc0, COLOUR_WHITE, 4},
                    {3, 0x3f, COLOUR_BLACK, 6},
                    {3, 0, COLOUR_BLACK, 5}};
    int solved = 0;
    struct mate *mate = mate_new(18);

    (void)state;
    assert_non_null(mate);
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
        struct board *board = board_new(&game_havannah, openings[i].size);
        const enum colour winner = openings[i].winner;
        const int stones = openings[i].stones;

        for (cell c = 0; c < board->ncells; c++) {
            if (openings[i].edges == 0 ? board->edges[c] != 0
                                       : (board->edges[c] & openings[i].edges) == 0)
                continue;
            position_init(&position, board, RING_FREELING);
            position_play(&position, c, COLOUR_WHITE);
            assert_true(attacker_wins(mate, winner, stones));
            assert_true(stones == 1 || !attacker_wins(mate, winner, stones - 1));
            assert_true(attacker_wins(mate, winner, 0));
            assert_false(attacker_wins(mate, colour_other(winner), 0));
            solved++;
        }
        board_free(board);
    }
    assert_int_equal(solved, 7 + 19);
    mate_free(mate);
}

/* The number of stones that an answer tells is that of its move, also where the tables are so small
 * that they have forgotten most of the proofs that led to it. */
static void test_stones_of_move(void **state)
{
    const int rounds = volume(72, 600), bounds_asked[] = {0, 3, 5, 0, 4, 8};
    struct board *board = board_new(&game_havannah, 3);
    struct random random = {.state = 5};
    struct mate *large = mate_new(16);
    int told = 0;

    (void)state;
    assert_non_null(large);
    for (int i = 0; i < rounds; i++) {
        struct mate *small = mate_new(MATE_TABLE_BITS_MIN);

        assert_non_null(small);
        sample_random(&position, board, &random, 2);
        const enum colour mover = (enum colour)position.to_move;
        for (int k = 0; k < 6; k++) {
            const struct mate_question question = {
                .attacker = mover, .most_stones = bounds_asked[k], .limit_nodes = 20000};
            struct mate_answer answer;

            mate_solve(small, &position, &question, &answer);
            if (answer.verdict != MATE_WIN || answer.stones == 0)
                continue;
            if (position_play(&position, answer.move, mover) == 0)
                assert_true(answer.stones > 1 && attacker_wins(large, mover, answer.stones - 1));
            position_undo(&position);
            told++;
        }
        mate_free(small);
    }
    print_message("# moves with a number of stones: %d\n", told);
    assert_true(told > rounds);
    mate_free(large);
    board_free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tempo),      cmocka_unit_test(test_full_width),
        cmocka_unit_test(test_played_out), cmocka_unit_test(test_problems),
        cmocka_unit_test(test_openings),   cmocka_unit_test(test_stones_of_move),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
