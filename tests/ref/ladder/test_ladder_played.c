/* SPDX-License-Identifier: ISC */
/*
 * Are ladders what ladder.h says they are?  Those of real games are played out a second time from
 * their first stone alone: the strips, the threats and the replies are found by trying
 * every cell, and what is joined is found by playing games inside the strip (joiner.h).  Each
 * stone, each reply and the end must be the same.  That the runner needs a ladder, for it does not
 * join the side near the first stone, though it moves first, is judged of every one.
 *
 * A soak takes all records.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/ladder/ladder.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"
#include "tests/ref/judge/joiner.h"

enum { COMPARED_CELLS = 14, LIMIT_STATES = 10000000 };
enum { WANTED = 200, OF_A_POSITION = 4, THIRD_ROW = 8, PASSES = 3 };

enum bug {
    NO_BUG,
    BUG_REPLIES, /* planted: every cell of the strip is tried as a reply but the last */
    BUG_TEMPO, /* planted: no threat of a figure is seen */
};

struct checks {
    struct exact *exact;
    struct joiner *joiner;
    struct maker *maker;
    struct random random;
    struct position position;
    enum bug bug;
    int wanted; /* ladders to judge */
    int positions;
    int judged, pairs, refuted, needed, compared, escapes, left_out, by_end[LADDER_ENDS];
};

/* ---- what a stone does -------------------------------------------------------------------- */

/* Steps from the side's line, by distances alone; the line is 1. */
static int row_of(const struct board *board, int side, cell at)
{
    int least = board->ncells;

    for (cell c = 0; c < board->ncells; c++) {
        bool on_line = board->edges[c] >> side & 1;

        if (board->ncorners > 0)
            on_line |= board->edges[c] >> (board->nsides + side) & 1 ||
                       board->edges[c] >> (board->nsides + (side + 1) % board->nsides) & 1;
        if (on_line && board_distance(board, c, at) < least)
            least = board_distance(board, c, at);
    }
    return least + 1;
}

/* The empty cells of the strip; returns their number. */
static int fill_strip(const struct checks *checks, const struct ladder *ladder, cell stone,
                      cell *cells)
{
    const struct position *position = &checks->position;
    const struct board *board = position->board;
    int row = row_of(board, ladder->side, stone), ncells = 0;

    for (cell c = 0; c < board->ncells; c++) {
        bool in =
            board_distance(board, c, stone) <= 2 * row && row_of(board, ladder->side, c) <= row;

        in |= board_distance(board, c, ladder->move[0]) == 1 &&
              board_distance(board, c, ladder->from) == 1 &&
              position_chain(position, stone) != position_chain(position, ladder->from);
        if (in && position_colour(position, c) == COLOUR_NONE)
            cells[ncells++] = c;
    }
    return ncells;
}

/* The two cells between the chain and the ladder's first stone, while both are empty and the stone
 * is not joined to the chain otherwise. */
static bool bridge_cells(const struct checks *checks, const struct ladder *ladder, cell stone,
                         cell cells[2])
{
    const struct position *position = &checks->position;
    const struct board *board = position->board;
    int n = 0;

    if (position_chain(position, stone) == position_chain(position, ladder->from) ||
        board_distance(board, ladder->from, ladder->move[0]) != 2)
        return false;
    for (cell c = 0; c < board->ncells; c++)
        if (board_distance(board, c, ladder->from) == 1 &&
            board_distance(board, c, ladder->move[0]) == 1 &&
            position_colour(position, c) == COLOUR_NONE && n < 2)
            cells[n++] = c;
    return n == 2;
}

/* A few cells are put to both second implementations. */
static void compare(struct checks *checks, const struct joiner_question *joiner,
                    enum maker_verdict verdict)
{
    struct maker_view view;
    struct maker_question maker = {.view = &view,
                                   .ncells = joiner->ncells,
                                   .ntargets = joiner->nstones + 1,
                                   .colour_first = joiner->colour_first};

    maker_view(&view, joiner->position, joiner->colour, MAKER_NO_BUG);
    memcpy(maker.cells, joiner->cells, sizeof *maker.cells * (size_t)maker.ncells);
    maker.target[0] = CELL_NONE;
    maker.side[0] = joiner->side;
    for (int i = 0; i < joiner->nstones; i++)
        maker.target[i + 1] = joiner->stone[i];
    assert_int_equal(maker_solve(checks->maker, &maker, NULL), verdict);
    checks->compared++;
}

/* Joined inside the cells without cell `but`?  Moving first across a two-bridge: the stone and the
 * side, without its cells. */
static enum maker_verdict joined(struct checks *checks, const struct ladder *ladder, cell stone,
                                 const cell *cells, int ncells, cell but, bool first)
{
    struct joiner_question question = {.position = &checks->position,
                                       .colour = (enum colour)ladder->runner,
                                       .nstones = 2,
                                       .stone = {stone, ladder->from},
                                       .side = ladder->side,
                                       .colour_first = first,
                                       .limit_states = LIMIT_STATES};
    cell bridge[2] = {CELL_NONE, CELL_NONE};
    enum maker_verdict verdict;

    if (first && bridge_cells(checks, ladder, stone, bridge))
        question.nstones = 1;
    for (int i = 0; i < ncells; i++)
        if (cells[i] != but && cells[i] != bridge[0] && cells[i] != bridge[1]) {
            if (question.ncells == JOINER_CELLS_MAX)
                return MAKER_UNKNOWN;
            question.cells[question.ncells++] = cells[i];
        }
    verdict = joiner_solve(checks->joiner, &question, NULL);
    if (question.ncells <= COMPARED_CELLS)
        compare(checks, &question, verdict);
    return verdict;
}

/* The cells on which the colour completes a figure: their number, and one that is not `but`. */
static int count_figures(const struct checks *checks, enum colour colour, cell but, cell *at)
{
    const struct position *position = &checks->position;
    int count = 0;

    *at = CELL_NONE;
    for (cell c = 0; c < position->board->ncells; c++)
        if (position_colour(position, c) == COLOUR_NONE && checks->bug != BUG_TEMPO &&
            position_would_complete(position, c, colour) != 0) {
            count++;
            if (*at == CELL_NONE && c != but)
                *at = c;
        }
    return count;
}

/* A ladder as it is played here. */
struct game_graph {
    cell move[LADDER_PAIRS_MAX + 1], reply[LADDER_PAIRS_MAX], at;
    int nmoves, npairs, end;
    bool known;
};

static void end_at(struct game_graph *course, enum ladder_end end, bool with_stone)
{
    course->end = (int)end;
    course->nmoves -= !with_stone;
}

/* Would the stone threaten if the other's stones ahead were none? */
static enum ladder_end why_not(struct checks *checks, const struct ladder *ladder,
                               struct game_graph *course, cell last, cell stone)
{
    struct position kept = checks->position, bare;
    const struct board *board = kept.board;
    cell cells[BOARD_CELLS_MAX];
    enum maker_verdict verdict;

    position_init(&bare, board, kept.ring_rule);
    for (cell c = 0; c < board->ncells; c++) {
        bool gone = position_colour(&kept, c) != (enum colour)ladder->runner &&
                    board_distance(board, c, stone) <= 2 * ladder->row &&
                    board_distance(board, c, stone) < board_distance(board, c, last) &&
                    row_of(board, ladder->side, c) <= ladder->row;

        for (int i = 0; i < course->npairs; i++)
            gone &= course->reply[i] != c;
        if (position_colour(&kept, c) != COLOUR_NONE && !gone)
            position_set(&bare, c, position_colour(&kept, c));
    }
    checks->position = bare;
    verdict = joined(checks, ladder, stone, cells, fill_strip(checks, ladder, stone, cells),
                     CELL_NONE, true);
    checks->position = kept;
    course->known &= verdict != MAKER_UNKNOWN;
    return verdict == MAKER_YES ? LADDER_BLOCKED : LADDER_CORNER;
}

/* The stone stands.  Returns the number of replies that it forces, into `replies`; 0: the course
 * has ended. */
static int judge_stone(struct checks *checks, const struct ladder *ladder,
                       struct game_graph *course, cell *replies)
{
    enum colour runner = (enum colour)ladder->runner, other = colour_other(runner);
    cell stone = course->move[course->nmoves - 1], cells[BOARD_CELLS_MAX], figure, back;
    int ncells = fill_strip(checks, ladder, stone, cells), nreplies = 0;
    int nfigures = count_figures(checks, runner, CELL_NONE, &figure);
    bool figure_replies = false;
    enum maker_verdict full, semi;

    course->at = figure;
    if (nfigures > 1) {
        end_at(course, LADDER_WINS, true);
        return 0;
    }
    full = joined(checks, ladder, stone, cells, ncells, CELL_NONE, false);
    semi = joined(checks, ladder, stone, cells, ncells, CELL_NONE, true);
    course->known &= full != MAKER_UNKNOWN && semi != MAKER_UNKNOWN;
    for (int i = 0; i < ncells && course->known && full == MAKER_NO && semi == MAKER_YES; i++) {
        enum maker_verdict verdict = joined(checks, ladder, stone, cells, ncells, cells[i], true);

        course->known &= verdict != MAKER_UNKNOWN;
        if (verdict == MAKER_NO) {
            replies[nreplies++] = cells[i];
            figure_replies |= cells[i] == figure;
        }
    }
    if (!course->known)
        return 0;
    if (checks->bug == BUG_REPLIES && nreplies == 1)
        replies[0] = cells[0];
    if (semi == MAKER_NO) {
        end_at(course,
               course->nmoves < 2
                   ? LADDER_UNKNOWN
                   : why_not(checks, ladder, course, course->move[course->nmoves - 2], stone),
               false);
        return 0;
    }
    if (nfigures == 1 && !figure_replies) {
        (void)position_play(&checks->position, figure, other);
        nfigures = count_figures(checks, other, CELL_NONE, &back);
        position_undo(&checks->position);
        end_at(course, nfigures == 0 ? LADDER_CONNECTS : LADDER_LOOSE, nfigures == 0);
        return 0;
    }
    if (nfigures == 1)
        replies[0] = figure;
    if (full == MAKER_YES)
        end_at(course, LADDER_CONNECTS, true);
    return nfigures == 1 ? 1 : nreplies;
}

/* Is the last pair the one before it, moved? */
static bool is_shifted(const struct board *board, const struct game_graph *course, cell reply)
{
    int n = course->npairs;
    cell a = course->move[n - 1], b = course->move[n], last = course->reply[n - 1];

    return board->x[b] - board->x[a] == board->x[reply] - board->x[last] &&
           board->y[b] - board->y[a] == board->y[reply] - board->y[last];
}

/* Without a ladder the runner does not join the side near its first stone, though it moves first.
 */
static void check_needed(struct checks *checks, const struct ladder *ladder)
{
    const struct board *board = checks->position.board;
    int row = row_of(board, ladder->side, ladder->from), ncells = 0;
    cell cells[BOARD_CELLS_MAX];
    enum maker_verdict verdict;

    if (row < ladder->row)
        row = ladder->row;
    for (cell c = 0; c < board->ncells; c++)
        if (position_colour(&checks->position, c) == COLOUR_NONE &&
            board_distance(board, c, ladder->move[0]) <= 2 * ladder->row &&
            row_of(board, ladder->side, c) <= row)
            cells[ncells++] = c;
    verdict = joined(checks, ladder, ladder->from, cells, ncells, CELL_NONE, true);
    if (verdict == MAKER_UNKNOWN)
        printf("# %d cells around a first stone are too much\n", ncells);
    checks->needed += verdict == MAKER_NO;
    checks->refuted += verdict == MAKER_YES;
}

/* Plays the ladder's first stone and what follows from it; takes all back. */
static void follow(struct checks *checks, const struct ladder *ladder, struct game_graph *course)
{
    struct position *position = &checks->position;
    const struct board *board = position->board;
    enum colour runner = (enum colour)ladder->runner, other = colour_other(runner);
    int nplies = position->nplies;
    cell next = ladder->move[0], replies[BOARD_CELLS_MAX];

    *course = (struct game_graph){.known = true, .end = -1, .at = CELL_NONE};
    while (course->end < 0 && course->known) {
        int count;

        course->move[course->nmoves++] = next;
        (void)position_play(position, next, runner);
        count = judge_stone(checks, ladder, course, replies);
        if (course->end >= 0 || !course->known)
            break;
        if (count != 1 || (course->npairs > 0 && !is_shifted(board, course, replies[0]))) {
            end_at(course, LADDER_LOOSE, false);
            break;
        }
        course->reply[course->npairs++] = replies[0];
        (void)position_play(position, replies[0], other);
        do
            next = board->neighbour[next][ladder->along];
        while (next < board->ncells && position_colour(position, next) == runner);
        if (count_figures(checks, runner, CELL_NONE, &course->at) > 0)
            course->end = LADDER_WINS;
        else if ((count = count_figures(checks, other, next, &course->at)) > 0 &&
                 course->at != CELL_NONE)
            course->end = count > 1 ? LADDER_LOSES : LADDER_COUNTER;
        else if (next >= board->ncells)
            course->end = LADDER_CORNER;
        else if (position_colour(position, next) != COLOUR_NONE)
            course->end = LADDER_BLOCKED;
    }
    while (position->nplies > nplies)
        position_undo(position);
}

/* ---- the comparison ----------------------------------------------------------------------- */

static bool equals(const struct ladder *ladder, const struct game_graph *course)
{
    bool same = ladder->npairs == course->npairs && ladder->nmoves == course->nmoves &&
                ladder->end == course->end;

    for (int i = 0; i < course->npairs && same; i++)
        same = ladder->move[i] == course->move[i] && ladder->reply[i] == course->reply[i];
    for (int i = 0; i < course->nmoves && same; i++)
        same = ladder->move[i] == course->move[i];
    return same && (ladder->end != LADDER_WINS || ladder->at == course->at);
}

/* Are the escapes all cells ahead in the ladder's rows where a stone lets the runner, moving first,
 * join the side there? */
static void check_escapes(struct checks *checks, const struct ladder *ladder)
{
    struct position *position = &checks->position;
    const struct board *board = position->board;
    cell first = ladder->move[0], cells[BOARD_CELLS_MAX];
    cell ahead = board->neighbour[first][ladder->along];
    cell behind = board->neighbour[first][(ladder->along + 3) % BOARD_DIRECTIONS];
    int ncells = 0;

    if (ladder->end == LADDER_CONNECTS || ladder->end == LADDER_WINS)
        return;
    for (cell c = 0; c < board->ncells; c++)
        if (position_colour(position, c) == COLOUR_NONE &&
            ((row_of(board, ladder->side, c) <= ladder->row &&
              (ahead >= board->ncells || behind >= board->ncells ||
               board_distance(board, c, ahead) <= board_distance(board, c, behind))) ||
             (ladder->start == LADDER_BRIDGE && board_distance(board, c, first) == 1 &&
              board_distance(board, c, ladder->from) == 1)))
            cells[ncells++] = c;
    for (int i = 0; i < ncells; i++) {
        enum maker_verdict verdict = MAKER_NO;

        if (row_of(board, ladder->side, cells[i]) > ladder->row) {
            checks->refuted += cellset_has(ladder->escapes.word, cells[i]);
            continue;
        }
        (void)position_play(position, cells[i], (enum colour)ladder->runner);
        if (cells[i] != first)
            verdict = joined(checks, ladder, ladder->from, cells, ncells, cells[i], true);
        position_undo(position);
        checks->escapes += verdict == MAKER_YES;
        checks->refuted += verdict != MAKER_UNKNOWN &&
                           cellset_has(ladder->escapes.word, cells[i]) != (verdict == MAKER_YES);
    }
}

static void check_ladder(struct checks *checks, const struct ladder *ladder)
{
    struct game_graph course;

    assert_int_equal(row_of(checks->position.board, ladder->side, ladder->move[0]), ladder->row);
    follow(checks, ladder, &course);
    if (checks->bug == NO_BUG) {
        check_needed(checks, ladder);
        if (volume_is_full() || checks->judged % 4 == 0)
            check_escapes(checks, ladder);
    }
    if (!course.known) {
        checks->left_out++;
        return;
    }
    checks->judged++;
    checks->pairs += course.npairs;
    checks->by_end[ladder->end]++;
    if (equals(ladder, &course))
        return;
    if (checks->bug == NO_BUG) {
        char name[SPELLING_BYTES];

        cell_spell(checks->position.board, SPELLING_LG, ladder->move[0], name);
        printf("# %s: %d pairs %s, here %d %s\n", name, ladder->npairs,
               ladder_end_name((enum ladder_end)ladder->end), course.npairs,
               ladder_end_name((enum ladder_end)course.end));
    }
    checks->refuted++;
}

/* Some ladders of the position, of either colour. */
static bool check_position(void *context, const struct position *given)
{
    struct checks *checks = context;
    /* The third row takes most of the time and has few ladders. */
    const struct ladder_options options = {
        .escapes = true,
        .most_row = volume_is_full() || checks->positions++ % THIRD_ROW == 0 ? 3 : 2};
    struct ladders ladders = {0};

    checks->position = *given;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        int first;

        assert_int_equal(ladders_find(&ladders, checks->exact, &checks->position, c, &options), 0);
        first =
            ladders.count == 0 ? 0 : (int)random_below(&checks->random, (uint32_t)ladders.count);
        for (int i = 0; i < ladders.count && (volume_is_full() || i < OF_A_POSITION); i++)
            check_ladder(checks, &ladders.ladder[(first + i) % ladders.count]);
    }
    ladders_release(&ladders);
    return volume_is_full() || checks->judged < checks->wanted;
}

static void run(struct checks *checks)
{
    struct random random = {.state = 12};

    checks->exact = exact_new(16);
    checks->joiner = joiner_new();
    checks->maker = maker_new();
    checks->random = (struct random){.state = 5};
    assert_non_null(checks->exact);
    assert_non_null(checks->joiner);
    assert_non_null(checks->maker);
    /* Each game gives a position, and another one, until there are enough ladders. */
    for (int pass = 0;
         pass < PASSES && (pass == 0 || volume_is_full() || checks->judged < checks->wanted);
         pass++)
        if (sample_records("littlegolem", 1, &random, check_position, checks) == 0) {
            printf("# skipped: no real records here\n");
            skip();
        }
    exact_free(checks->exact);
    joiner_free(checks->joiner);
    maker_free(checks->maker);
    printf("# %d ladders of %d pairs judged, %d of them as needed, %d escapes, %d refuted,",
           checks->judged, checks->pairs, checks->needed, checks->escapes, checks->refuted);
    printf(" %d left out, %d answers compared; ends:", checks->left_out, checks->compared);
    for (int i = 0; i < LADDER_ENDS; i++)
        printf(" %s %d", ladder_end_name((enum ladder_end)i), checks->by_end[i]);
    printf("\n");
}

static void test_ladders(void **state)
{
    static struct checks checks = {.wanted = WANTED};
    (void)state;

    run(&checks);
    assert_int_equal(checks.refuted, 0);
    assert_true(checks.judged >= WANTED);
    /* One in thousands is too much for the second search. */
    assert_true(checks.needed + checks.judged / 500 >= checks.judged + checks.left_out);
    assert_true(checks.compared > 100);
    assert_true(checks.escapes > 100);
    assert_true(checks.by_end[LADDER_CORNER] > 0 && checks.by_end[LADDER_COUNTER] > 0 &&
                checks.by_end[LADDER_BLOCKED] > 0 && checks.by_end[LADDER_CONNECTS] > 0);
}

static void test_planted(void **state)
{
    static struct checks replies = {.wanted = 10, .bug = BUG_REPLIES};
    static struct checks tempo = {.wanted = 30, .bug = BUG_TEMPO};
    (void)state;

    run(&replies);
    assert_true(replies.refuted > 0);
    run(&tempo);
    assert_true(tempo.refuted > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ladders),
        cmocka_unit_test(test_planted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
