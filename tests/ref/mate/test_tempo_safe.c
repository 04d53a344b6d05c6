/* SPDX-License-Identifier: ISC */
/*
 * Claims about frames against the opponent's own figures: proofs against a full-width search,
 * refutations by playing their lines, and positions of the theory.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "analyse/mate/race.h"
#include "analyse/mate/tempo_safe.h"
#include "tests/lib/place.h"
#include "tests/lib/sample_games.h"

static struct position position; /* large */
static struct tempo_safe_answer answer;

/* Full width: does the owner complete a figure first, with `mover` to move? */
static bool owner_wins(enum colour owner, enum colour mover)
{
    bool any = false;

    for (int c = 0; c < position.board->ncells; c++) {
        bool wins;

        if (position_colour(&position, (cell)c) != COLOUR_NONE)
            continue;
        any = true;
        if (position_play(&position, (cell)c, mover) != 0)
            wins = mover == owner;
        else
            wins = owner_wins(owner, colour_other(mover));
        position_undo(&position);
        if (wins == (mover == owner))
            return wins;
    }
    return any && mover != owner;
}

/* Cells that complete a figure for the colour. */
static int completing(enum colour colour)
{
    int n = 0;

    for (int c = 0; c < position.board->ncells; c++)
        n += position_colour(&position, (cell)c) == COLOUR_NONE &&
             position_would_complete(&position, (cell)c, colour) != 0;
    return n;
}

/* Is the frame lost on its carrier? */
static bool lost(enum colour owner, const struct frame *frame, bool owner_moves,
                 struct exact *exact)
{
    struct ends ends;
    struct cellset carrier;
    struct exact_question question = {
        .ends = &ends, .figures = frame->figures, .colour_first = owner_moves};
    struct exact_answer verdict;

    ends_init(&ends, &position, owner);
    cellset_and(carrier.word, frame->carrier.word, ends.empty.word, ends.words);
    question.carrier = carrier.word;
    exact_solve(exact, &question, &verdict);
    return verdict.verdict == EXACT_NO;
}

/* The opponent's stones of the line complete a figure, or threaten, or take a cell of the carrier
 * or the one on which the owner threatens; a threat of either is answered; in the end two cells
 * complete a figure, or the carrier is lost. */
static void check_line(enum colour owner, const struct frame *frame, struct exact *exact)
{
    const enum colour opponent = colour_other(owner);
    bool over = false;

    assert_true(answer.nline > 0);
    for (int i = 0; i < answer.nline; i++) {
        const enum colour mover = i % 2 == 0 ? opponent : owner;
        const int threats = completing(colour_other(mover));
        const bool needed = cellset_has(frame->carrier.word, answer.line[i]) || threats > 0;

        assert_false(over);
        assert_int_equal(position_colour(&position, answer.line[i]), COLOUR_NONE);
        over = position_would_complete(&position, answer.line[i], mover) != 0;
        assert_true(over || threats < 2);
        if (!over && threats == 1)
            assert_true(position_would_complete(&position, answer.line[i], colour_other(mover)) !=
                        0);
        position_play(&position, answer.line[i], mover);
        if (mover == opponent)
            assert_true(over || needed || completing(opponent) > 0);
        else
            assert_false(over);
    }
    if (!over && answer.nline % 2 == 0)
        assert_true(completing(owner) == 0 && lost(owner, frame, false, exact));
    else if (!over)
        assert_true(completing(opponent) >= 2 || lost(owner, frame, true, exact));
    for (int i = 0; i < answer.nline; i++)
        position_undo(&position);
}

static void test_small_boards(void **state)
{
    const struct links_options *options = &links_quick;
    const struct frames_options few = {.most_n = 0};
    const struct tempo_engine_options limits = {.limit_nodes = 500};
    int verdicts[3] = {0, 0, 0}, by_count = 0, threats = 0;
    struct random random = {20261121};
    struct tempo_engine *engine = tempo_engine_new(&limits);
    struct exact *exact = exact_new(12);
    struct frames *frames = frames_new(&few);

    (void)state;
    for (int i = 0; i < 1500; i++) {
        struct board *board = board_new(&game_havannah, i % 2 == 0 ? 3 : 4);
        struct links *links = links_new(options);
        enum colour owner = i % 3 == 0 ? COLOUR_BLACK : COLOUR_WHITE;

        assert_true(engine != NULL && exact != NULL && frames != NULL && links != NULL);
        do
            sample_random(&position, board, &random, board->ncells - 1);
        while (position_empties(&position) > 11);
        assert_int_equal(links_search(links, &position, owner), 0);
        assert_int_equal(frames_search(frames, &position, links), 0);
        for (int f = 0; f < frames_count(frames); f++) {
            const struct frame *frame = frames_at(frames, f);
            const uint64_t key = position.key;

            if (frame->n != 0 || frame->basis == FRAME_NOT_PROVED)
                continue;
            tempo_safe_frame(engine, &position, links_ends(links), frame, &answer);
            assert_true(position.key == key);
            verdicts[answer.verdict]++;
            threats += answer.nintrusions;
            by_count += answer.verdict == TEMPO_SAFE_YES && answer.basis == TEMPO_SAFE_BY_COUNT;
            if (answer.verdict == TEMPO_SAFE_YES)
                assert_true(owner_wins(owner, colour_other(owner)));
            if (answer.verdict == TEMPO_SAFE_NO)
                check_line(owner, frame, exact);
        }
        links_free(links);
        board_free(board);
    }
    print_message("frames: %d robust (%d by count), %d not, %d open; %d intrusions threaten\n",
                  verdicts[TEMPO_SAFE_YES], by_count, verdicts[TEMPO_SAFE_NO],
                  verdicts[TEMPO_SAFE_UNKNOWN], threats);
    assert_true(verdicts[TEMPO_SAFE_YES] > 20 && verdicts[TEMPO_SAFE_NO] > 20 && threats > 10);
    frames_free(frames);
    exact_free(exact);
    tempo_engine_free(engine);
}

/* The theory's double ring: six two-bridges around a cell.  A ring frame, and broken all the same:
 * four intrusions from inside, and the fifth threatens the ring of the six inner cells. */
static void test_double_ring(void **state)
{
    const struct tempo_engine_options limits = {.limit_nodes = 1000};
    struct board *board = board_new(&game_havannah, 8);
    struct tempo_engine *engine = tempo_engine_new(&limits);
    struct frame frame = {
        .figures = FIGURE_RING, .basis = FRAME_BY_RULE, .moves = 6, .stones_to_complete = 6};
    struct exact *exact = exact_new(12);
    struct ends ends;

    (void)state;
    position_init(&position, board, RING_FREELING);
    place_stones(&position, COLOUR_WHITE, SPELLING_LG, "j7 i9 g9 f7 g6 i6");
    place_set(board, SPELLING_LG, "i8 j8 h9 h10 g8 f8 g7 f6 h7 h6 i7 j6", frame.carrier.word);
    ends_init(&ends, &position, COLOUR_WHITE);
    tempo_safe_frame(engine, &position, &ends, &frame, &answer);
    assert_int_equal(answer.verdict, TEMPO_SAFE_NO);
    check_line(COLOUR_WHITE, &frame, exact);
    exact_free(exact);
    tempo_engine_free(engine);
    board_free(board);
}

/* A line has at most three threats.  After these no intrusion counts as one without a threat if it
 * makes one: its answer would leave that open.  Which line is found depends on how the board lies.
 */
static void test_threats_run_out(void **state)
{
    const struct tempo_engine_options limits = {.limit_nodes = 0};
    struct board *board = board_new(&game_havannah, 4);
    struct tempo_engine *engine = tempo_engine_new(&limits);
    struct exact *exact = exact_new(12);
    struct position placed;
    struct cellset carrier;

    (void)state;
    position_init(&placed, board, RING_FREELING);
    place_stones(&placed, COLOUR_WHITE, SPELLING_LG, "b2 b3 b4 c2 c3 c4 d5");
    place_stones(&placed, COLOUR_BLACK, SPELLING_LG, "b1 d2 d3 e3 f2 f4 g2");
    place_set(board, SPELLING_LG, "c1 e1 e4 f1 f3 f5 g3", carrier.word);
    for (int s = 0; s < board->nsymmetries; s++) {
        struct frame frame = {
            .figures = FIGURE_FORK, .basis = FRAME_BY_SEARCH, .moves = 3, .stones_to_complete = 3};
        struct ends ends;

        position_init(&position, board, RING_FREELING);
        for (int c = 0; c < board->ncells; c++) {
            const cell there = board->symmetry[s][c];

            if (position_colour(&placed, (cell)c) != COLOUR_NONE)
                position_set(&position, there, position_colour(&placed, (cell)c));
            if (cellset_has(carrier.word, (cell)c))
                cellset_add(frame.carrier.word, there);
        }
        ends_init(&ends, &position, COLOUR_BLACK);
        tempo_safe_frame(engine, &position, &ends, &frame, &answer);
        assert_int_equal(answer.verdict, TEMPO_SAFE_NO);
        check_line(COLOUR_BLACK, &frame, exact);
    }
    exact_free(exact);
    tempo_engine_free(engine);
    board_free(board);
}

/* Two two-bridges between corners, and an opponent who needs four stones: it holds by count. */
static void test_count(void **state)
{
    const struct tempo_engine_options limits = {.limit_nodes = 1};
    struct board *board = board_new(&game_havannah, 4);
    struct tempo_engine *engine = tempo_engine_new(&limits);
    struct frame frame = {
        .figures = FIGURE_BRIDGE, .basis = FRAME_BY_RULE, .moves = 2, .stones_to_complete = 2};
    struct race_answer race;
    const struct race_side sides[3] = {[COLOUR_WHITE] = {.best = &frame, .standing = &frame}};
    struct ends ends;

    (void)state;
    position_init(&position, board, RING_FREELING);
    place_stones(&position, COLOUR_WHITE, SPELLING_LG, "a1 c2 d1");
    place_set(board, SPELLING_LG, "b1 b2 c1 d2", frame.carrier.word);
    ends_init(&ends, &position, COLOUR_WHITE);
    tempo_safe_frame(engine, &position, &ends, &frame, &answer);
    assert_int_equal(answer.verdict, TEMPO_SAFE_YES);
    assert_int_equal(answer.basis, TEMPO_SAFE_BY_COUNT);
    position.to_move = COLOUR_BLACK;
    race_decide(engine, &position, sides, &race);
    assert_int_equal(race.winner, COLOUR_WHITE);
    assert_int_equal(race.basis, TEMPO_SAFE_BY_COUNT);
    assert_int_equal(race.speed[COLOUR_BLACK], -1);
    tempo_engine_free(engine);
    board_free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_boards),
        cmocka_unit_test(test_double_ring),
        cmocka_unit_test(test_threats_run_out),
        cmocka_unit_test(test_count),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
