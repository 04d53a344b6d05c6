/* SPDX-License-Identifier: ISC */
/*
 * Tempo counts of frames, played out a second time: every cell is tried as an answer to each
 * forcing move, and what is left of the frame is counted by all games on its carrier, or, if that
 * is large, on the carrier of each link.  On small boards all orders of moves are tried against an
 * opponent that only answers threats: none takes fewer than the count says at least.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/board/distance.h"
#include "analyse/frame/frame_tempo.h"
#include "tests/lib/place.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"

enum { CELLS = 9, STATES = 19683, NEVER = 200, DEPTH = 6 };

struct judge {
    struct position position;
    const struct ends *ends;
    const struct frame *frame;
    enum colour owner, opponent;
    int ncells;
    cell cells[CELLS]; /* of the game that is played out */
    int goal; /* the link to be joined, or -1: a figure */
    bool own_before[BOARD_CELLS_MAX]; /* before the first forcing move */
    uint8_t value[STATES]; /* by the stones on cells[], the opponent to move; 0: not known */
};

struct checks {
    struct links *links;
    struct frames *frames;
    struct threat_search *threats;
    int share, seen, planted;
    long judged, tight, lowered, quiet, counters, undecided, wrong, at_least;
};

static struct judge judge;

/* ---- the rest of a frame ---- */

static int completing(enum colour colour, cell *which)
{
    int n = 0;

    for (int c = 0; c < judge.position.board->ncells; c++)
        if (position_colour(&judge.position, (cell)c) == COLOUR_NONE &&
            position_would_complete(&judge.position, (cell)c, colour) != 0)
            which[n++] = (cell)c;
    return n;
}

/* Does an own stone count for a link?  In a ring only those that were there, and its own cells. */
static bool is_own(cell at)
{
    if (position_colour(&judge.position, at) != judge.owner)
        return false;
    return (judge.frame->figures & FIGURE_RING) == 0 || judge.own_before[at] ||
           cellset_has(judge.frame->link[judge.goal].carrier.word, at);
}

/* Is the cell at the end of the link: its chain, or its side? */
static bool is_at(end_id end, cell at)
{
    const int side = ends_side(judge.ends, end);

    return side >= 0 ? (judge.position.board->edges[at] >> side & 1) != 0
                     : judge.ends->of_cell[at] == end;
}

static bool is_joined(void)
{
    const struct frame_link *link = &judge.frame->link[judge.goal];
    const struct board *board = judge.position.board;
    bool in[BOARD_CELLS_MAX] = {false};
    cell stack[BOARD_CELLS_MAX];
    int n = 0;

    for (int c = 0; c < board->ncells; c++)
        if (is_own((cell)c) && is_at(link->a, (cell)c)) {
            in[c] = true;
            stack[n++] = (cell)c;
        }
    while (n > 0) {
        const cell at = stack[--n];

        if (is_at(link->b, at))
            return true;
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const cell next = board->neighbour[at][d];

            if (next < board->ncells && !in[next] && is_own(next)) {
                in[next] = true;
                stack[n++] = next;
            }
        }
    }
    return false;
}

static int played_out(bool owner_moves, int state);

/* The owner's best move. */
static int best_move(int state)
{
    int best = NEVER, power = 1;

    for (int i = 0; i < judge.ncells; i++, power *= 3) {
        int moves;

        if (position_colour(&judge.position, judge.cells[i]) != COLOUR_NONE)
            continue;
        const bool complete =
            (position_play(&judge.position, judge.cells[i], judge.owner) != 0 && judge.goal < 0) ||
            (judge.goal >= 0 && is_joined());
        moves = complete ? 1 : 1 + played_out(false, state + power);
        position_undo(&judge.position);
        best = moves < best ? moves : best;
        if (best == 1)
            break;
    }
    return best;
}

/* The own stones until the goal is met: all games on judge.cells. */
static int played_out(bool owner_moves, int state)
{
    int worst, power = 1;

    if (owner_moves)
        return best_move(state);
    if (judge.value[state] != 0)
        return judge.value[state];
    worst = best_move(state); /* the opponent passes */
    for (int i = 0; i < judge.ncells && worst < NEVER; i++, power *= 3) {
        int moves;

        if (position_colour(&judge.position, judge.cells[i]) != COLOUR_NONE)
            continue;
        position_play(&judge.position, judge.cells[i], judge.opponent);
        moves = best_move(state + 2 * power);
        position_undo(&judge.position);
        worst = moves > worst ? moves : worst;
    }
    return judge.value[state] = (uint8_t)(worst > NEVER ? NEVER : worst);
}

/* Sets up the game on the empty cells of the carrier; false: they are too many. */
static bool set_up(const struct cellset *carrier, int goal)
{
    judge.ncells = 0;
    judge.goal = goal;
    memset(judge.value, 0, sizeof judge.value);
    for (int c = 0; c < judge.position.board->ncells; c++) {
        if (!cellset_has(carrier->word, (cell)c) ||
            position_colour(&judge.position, (cell)c) != COLOUR_NONE)
            continue;
        if (judge.ncells == CELLS)
            return false;
        judge.cells[judge.ncells++] = (cell)c;
    }
    return true;
}

/* The moves that are left; -1: too many games. */
static int left(bool owner_first)
{
    const struct frame *frame = judge.frame;
    int sum = 0, saved = 0, broken = 0, repair = 0;

    if (set_up(&frame->carrier, -1))
        return played_out(owner_first, 0);
    if (frame->nlinks == 0 || judge.position.board->game->sides_conduct)
        return -1;
    for (int i = 0; i < frame->nlinks; i++) {
        if (!set_up(&frame->link[i].carrier, i))
            return -1;
        if (is_joined())
            continue;
        const int second = played_out(false, 0);
        const int first = owner_first ? played_out(true, 0) : second;
        if (second >= NEVER) {
            broken++;
            repair = first;
            continue;
        }
        saved = second - first > saved ? second - first : saved;
        sum += second;
    }
    if (broken > 1 || (broken == 1 && !owner_first))
        return NEVER;
    return broken == 1 ? sum + repair : sum - saved;
}

/* ---- forcing moves ---- */

/* Does the owner win by threats alone? */
static bool wins(int depth)
{
    cell own[BOARD_CELLS_MAX], other[BOARD_CELLS_MAX];
    const int nother = completing(judge.opponent, other);

    if (completing(judge.owner, own) > 0)
        return true;
    for (int c = 0; c < judge.position.board->ncells && depth > 0; c++) {
        bool won = false;

        if (position_colour(&judge.position, (cell)c) != COLOUR_NONE ||
            (nother > 0 && c != other[0]) || nother > 1)
            continue;
        position_play(&judge.position, (cell)c, judge.owner);
        const int n = completing(judge.owner, own);
        if (n > 0 && completing(judge.opponent, other) == 0) {
            won = n > 1;
            if (n == 1) {
                position_play(&judge.position, own[0], judge.opponent);
                won = wins(depth - 1);
                position_undo(&judge.position);
            }
        }
        position_undo(&judge.position);
        if (won)
            return true;
        completing(judge.opponent, other);
    }
    return false;
}

/* The count after an answer that has just been played: -1: too many games. */
static int after_answer(void)
{
    cell own[BOARD_CELLS_MAX], other[BOARD_CELLS_MAX];
    const int n = completing(judge.opponent, other);
    int moves;

    if (completing(judge.owner, own) > 0)
        return 1;
    if (n > 1)
        return NEVER;
    if (n == 0)
        return left(true);
    position_play(&judge.position, other[0], judge.owner);
    moves = left(false);
    position_undo(&judge.position);
    return moves < 0 ? -1 : moves + 1;
}

/* The count of a quiet forcing move, which has just been played: the opponent tries every cell. */
static int quiet(const struct cellset *answers)
{
    cell other[BOARD_CELLS_MAX];
    int worst = 2;

    for (int c = 0; c < judge.position.board->ncells && worst >= 0; c++) {
        if (position_colour(&judge.position, (cell)c) != COLOUR_NONE)
            continue;
        assert_int_equal(position_play(&judge.position, (cell)c, judge.opponent), 0);
        if (cellset_has(answers->word, (cell)c)) {
            const int moves = after_answer();

            worst = moves < 0 ? -1 : moves > worst ? moves : worst;
        } else {
            assert_int_equal(completing(judge.opponent, other), 0);
            assert_true(wins(DEPTH));
        }
        position_undo(&judge.position);
    }
    return worst;
}

/* Plays the order from step `i` on; returns the count, or -1: too many games. */
static int play_order(struct checks *checks, const struct frame_tempo *tempo, int i, int counted)
{
    cell own[BOARD_CELLS_MAX], other[BOARD_CELLS_MAX];
    int moves;

    const int nother = completing(judge.opponent, other);
    if (i == tempo->nsteps) {
        assert_int_equal(nother, 0);
        moves = left(true);
        return moves < 0 ? -1 : counted + moves;
    }
    const struct frame_tempo_step *step = &tempo->step[i];
    const int nanswers = cellset_count(step->answers.word, judge.ends->words);
    assert_true(nother == 0 || (nother == 1 && other[0] == step->at));
    assert_int_equal(position_colour(&judge.position, step->at), COLOUR_NONE);
    assert_int_equal(position_play(&judge.position, step->at, judge.owner), 0);
    const int n = completing(judge.owner, own);
    if (n > 1) {
        assert_true(i == tempo->nsteps - 1 && nanswers == 2);
        moves = counted + 1;
    } else if (n == 1) {
        assert_true(nanswers == 1 && cellset_has(step->answers.word, own[0]));
        position_play(&judge.position, own[0], judge.opponent);
        moves = play_order(checks, tempo, i + 1, counted);
        position_undo(&judge.position);
    } else if (nanswers > 0) {
        assert_int_equal(i, tempo->nsteps - 1);
        checks->quiet++;
        moves = quiet(&step->answers);
        moves = moves < 0 ? -1 : counted + moves;
    } else {
        assert_true(nother == 1 && i == tempo->nsteps - 1);
        checks->counters++;
        moves = left(false);
        moves = moves < 0 ? -1 : counted + 1 + moves;
    }
    position_undo(&judge.position);
    return moves;
}

/* Does some order of own moves complete a figure with at most `counted` that are not threats, if
 * the opponent answers threats and passes otherwise? */
static bool does_with(int counted, int depth)
{
    cell own[BOARD_CELLS_MAX];

    if (completing(judge.owner, own) > 0)
        return counted > 0;
    for (int c = 0; c < judge.position.board->ncells && depth > 0; c++) {
        bool does = false;

        if (position_colour(&judge.position, (cell)c) != COLOUR_NONE)
            continue;
        position_play(&judge.position, (cell)c, judge.owner);
        const int n = completing(judge.owner, own);
        if (n == 0) {
            does = counted > 1 && does_with(counted - 1, depth - 1);
        } else {
            position_play(&judge.position, own[0], judge.opponent);
            does = does_with(counted, depth - 1);
            position_undo(&judge.position);
        }
        position_undo(&judge.position);
        if (does)
            return true;
    }
    return false;
}

/* ---- what is judged ---- */

static int least_distance(const struct position *position, enum colour colour)
{
    int least = -1;

    for (int i = 0; i < FIGURES; i++) {
        const int stones = (position->board->game->figures >> i & 1) != 0
                               ? distance_figure(position, colour, (enum figure)(1 << i), NULL)
                               : DISTANCE_NEVER;

        if (stones >= 0 && (least < 0 || stones < least))
            least = stones;
    }
    return least;
}

static void print_wrong(const struct frame_tempo *tempo, int moves)
{
    char text[4096];

    printf("# wrong: base %d, %s: %d said, %d played\n", judge.position.board->size,
           judge.owner == COLOUR_WHITE ? "white" : "black", tempo->moves, moves);
    for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        struct cellset stones = {{0}};

        for (cell at = 0; at < judge.position.board->ncells; at++)
            if (position_colour(&judge.position, at) == (enum colour)c)
                cellset_add(stones.word, at);
        place_spell(judge.position.board, SPELLING_LG, stones.word, text, sizeof text);
        printf("# %s\n", text);
    }
}

static void check_frame(struct checks *checks, const struct ends *ends, const struct frame *frame)
{
    static struct frame_tempo tempo;
    const int distance = least_distance(&judge.position, ends->colour);
    int moves;

    judge.ends = ends;
    judge.frame = frame;
    judge.owner = ends->colour;
    judge.opponent = colour_other(ends->colour);
    for (int c = 0; c < judge.position.board->ncells; c++)
        judge.own_before[c] = position_colour(&judge.position, (cell)c) == judge.owner;
    threat_search_reset(checks->threats);
    frame_tempo_find(&tempo, checks->threats, &judge.position, ends, frame, distance, 300);
    if (tempo.moves == 0 || tempo.plain <= 1)
        return;
    assert_true(tempo.at_least <= tempo.moves && tempo.moves <= tempo.plain);
    tempo.moves -= checks->planted;
    moves = play_order(checks, &tempo, 0, 0);
    checks->undecided += moves < 0;
    if (moves >= 0) {
        checks->judged++;
        checks->tight += moves == tempo.moves;
        checks->lowered += tempo.moves < tempo.plain;
        if (moves > tempo.moves && checks->wrong++ == 0 && checks->planted == 0)
            print_wrong(&tempo, moves);
    }
    if (judge.position.board->ncells <= 37 && distance <= 5) {
        checks->at_least++;
        assert_false(does_with(tempo.at_least - 1, 5));
    }
}

static bool check_position(void *context, const struct position *position)
{
    struct checks *checks = context;

    if (checks->seen++ % checks->share != 0)
        return true;
    judge.position = *position;
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        assert_int_equal(links_search(checks->links, position, (enum colour)colour), 0);
        assert_int_equal(frames_search(checks->frames, position, checks->links), 0);
        for (int i = 0; i < frames_count(checks->frames); i++) {
            const struct frame *frame = frames_at(checks->frames, i);

            if (frame->n == 0 && frame_is_proved(frame))
                check_frame(checks, links_ends(checks->links), frame);
        }
    }
    return true;
}

static void begin(struct checks *checks, int share, int planted)
{
    *checks = (struct checks){.share = share, .planted = planted};
    checks->links = links_new(&links_quick);
    checks->frames = frames_new(&(struct frames_options){.most_n = 0});
    checks->threats = threat_search_new(14);
    assert_true(checks->links != NULL && checks->frames != NULL && checks->threats != NULL);
}

static void end(struct checks *checks)
{
    printf("# %ld counts judged, %ld as small as all games allow, %ld lowered by forcing moves, "
           "%ld by a quiet one, %ld with an answer that threatens; %ld undecided, %ld wrong; "
           "%ld lower bounds\n",
           checks->judged, checks->tight, checks->lowered, checks->quiet, checks->counters,
           checks->undecided, checks->wrong, checks->at_least);
    links_free(checks->links);
    frames_free(checks->frames);
    threat_search_free(checks->threats);
}

static void random_positions(struct checks *checks, int trials)
{
    struct random random = {20261128};

    for (int i = 0; i < trials; i++) {
        static struct position position;
        struct board *board = board_new(&game_havannah, 3 + i % 3);

        assert_non_null(board);
        sample_random(&position, board, &random, board->ncells - 6);
        check_position(checks, &position);
        board_free(board);
    }
}

static void test_random_positions(void **state)
{
    struct checks checks;

    (void)state;
    begin(&checks, 1, 0);
    random_positions(&checks, volume(600, 20000));
    end(&checks);
    assert_int_equal(checks.wrong, 0);
    assert_true(checks.judged > volume(20, 600) && checks.lowered > volume(5, 100) &&
                checks.at_least > volume(5, 100));
}

static void test_real_positions(void **state)
{
    struct random random = {52};
    struct checks checks;
    int n;

    (void)state;
    begin(&checks, volume(6, 1), 0);
    n = sample_records("littlegolem", 1, &random, check_position, &checks);
    end(&checks);
    if (n == 0) {
        printf("# skipped: no real records\n");
        skip();
    }
    assert_int_equal(checks.wrong, 0);
}

static void test_planted_bug(void **state)
{
    struct checks checks;

    (void)state;
    begin(&checks, 1, 1);
    random_positions(&checks, 300);
    end(&checks);
    assert_true(checks.wrong * 2 > checks.judged);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_positions),
        cmocka_unit_test(test_real_positions),
        cmocka_unit_test(test_planted_bug),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
