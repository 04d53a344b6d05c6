/* SPDX-License-Identifier: ISC */
/*
 * Are ladders what they are said to be?  Those of real games are played out again, each stone and
 * reply judged by a second search that plays all games inside the strip (maker.h): not joined
 * moving second, joined moving first, and by which single cells that is prevented.  Strips of more
 * than JUDGED_CELLS empty cells are left out and counted.
 *
 * A soak takes all records.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "analyse/ladder.h"
#include "tests/lib/sample.h"
#include "tests/ref/maker.h"

enum { JUDGED_CELLS = 18, JUDGED_SOAK = 26, LIMIT_STATES = 20000, SOAK_STATES = 500000 };

struct checks {
    struct exact *exact;
    struct maker *maker;
    struct position position;
    bool wrong; /* planted: each reply is moved on by a cell */
    int ladders, pairs, refuted, questions, unknown, by_end[LADDER_UNKNOWN + 1];
};

static bool is_soak(void)
{
    const char *soak = getenv("HAV_SOAK");

    return soak != NULL && soak[0] != '\0' && soak[0] != '0';
}

/* Steps from the side's line, by distances alone. */
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

/* The strip of the stone, without the cell `but`. */
static void fill(struct maker_question *question, const struct position *position,
                 const struct ladder *ladder, cell stone, cell but)
{
    const struct board *board = position->board;
    int row = row_of(board, ladder->side, stone);

    question->ncells = 0;
    for (cell c = 0; c < board->ncells; c++) {
        bool in =
            row_of(board, ladder->side, c) <= row && board_distance(board, c, stone) <= 2 * row;

        in |= board_distance(board, c, stone) == 1 && board_distance(board, c, ladder->from) == 1 &&
              board_distance(board, stone, ladder->from) == 2;
        if (!in || position_colour(position, c) != COLOUR_NONE || c == but)
            continue;
        assert_true(question->ncells < MAKER_CELLS_MAX);
        question->cells[question->ncells++] = c;
    }
}

static enum maker_verdict joined(struct checks *checks, const struct ladder *ladder, cell stone,
                                 cell but, bool first)
{
    struct maker_view view;
    struct maker_question question = {.view = &view,
                                      .ntargets = 3,
                                      .target = {ladder->from, stone, CELL_NONE},
                                      .side = {0, 0, ladder->side},
                                      .colour_first = first,
                                      .limit_states = is_soak() ? SOAK_STATES : LIMIT_STATES};
    enum maker_verdict verdict;

    maker_view(&view, &checks->position, (enum colour)ladder->runner, MAKER_NO_BUG);
    fill(&question, &checks->position, ladder, stone, but);
    verdict = question.ncells > (is_soak() ? JUDGED_SOAK : JUDGED_CELLS)
                  ? MAKER_UNKNOWN
                  : maker_solve(checks->maker, &question, NULL);
    checks->questions++;
    checks->unknown += verdict == MAKER_UNKNOWN;
    return verdict;
}

static void want(struct checks *checks, enum maker_verdict verdict, enum maker_verdict wanted)
{
    if (verdict != MAKER_UNKNOWN && verdict != wanted)
        checks->refuted++;
}

static cell empty_or(const struct checks *checks, cell at, cell other)
{
    return at < checks->position.board->ncells &&
                   position_colour(&checks->position, at) == COLOUR_NONE
               ? at
               : other;
}

/* The pair i, of which the stone stands. */
static void check_pair(struct checks *checks, const struct ladder *ladder, int i, cell reply)
{
    const struct board *board = checks->position.board;
    cell stone = ladder->move[i];
    int nkilling = 0, cells = 0;
    bool kills = false, known = true;

    want(checks, joined(checks, ladder, stone, CELL_NONE, false), MAKER_NO);
    want(checks, joined(checks, ladder, stone, CELL_NONE, true), MAKER_YES);
    for (cell c = 0; c < board->ncells; c++) {
        if (position_colour(&checks->position, c) != COLOUR_NONE ||
            (board_distance(board, c, stone) > 2 * ladder->row))
            continue;
        enum maker_verdict verdict = joined(checks, ladder, stone, c, true);

        cells++;
        known &= verdict != MAKER_UNKNOWN;
        if (verdict != MAKER_NO)
            continue;
        nkilling++;
        kills |= c == reply;
    }
    checks->pairs++;
    if (known && (!kills || nkilling != (i == 0 ? ladder->nchoices : 1))) {
        /* A threat of a figure may leave one reply of several. */
        bool threatens = false;

        for (cell c = 0; c < board->ncells; c++)
            threatens |=
                position_colour(&checks->position, c) == COLOUR_NONE &&
                position_would_complete(&checks->position, c, (enum colour)ladder->runner) != 0;
        if (!kills || !threatens)
            checks->refuted++;
    }
}

static void check_ladder(struct checks *checks, const struct ladder *ladder)
{
    struct position *position = &checks->position;
    const struct board *board = position->board;
    enum colour runner = (enum colour)ladder->runner, other = colour_other(runner);
    int nplies = position->nplies;

    for (int i = 0; i < ladder->npairs; i++) {
        cell reply = ladder->reply[i];

        assert_int_equal(row_of(board, ladder->side, ladder->move[i]), ladder->row);
        assert_int_equal(position_play(position, ladder->move[i], runner), 0);
        if (checks->wrong)
            reply = empty_or(checks, board->neighbour[reply][ladder->along], reply);
        check_pair(checks, ladder, i, reply);
        assert_int_equal(position_play(position, ladder->reply[i], other), 0);
    }
    if (ladder->nmoves > ladder->npairs)
        (void)position_play(position, ladder->move[ladder->nmoves - 1], runner);
    if (ladder->end == LADDER_CONNECTS)
        want(checks, joined(checks, ladder, ladder->move[ladder->nmoves - 1], CELL_NONE, false),
             MAKER_YES);
    else if (ladder->end == LADDER_WINS)
        assert_true(position_would_complete(position, ladder->at, runner) != 0);
    else if (ladder->end == LADDER_COUNTER || ladder->end == LADDER_LOSES)
        assert_true(position_would_complete(position, ladder->at, other) != 0);
    else if (ladder->end == LADDER_CORNER || ladder->end == LADDER_BLOCKED) {
        cell next = board->neighbour[ladder->move[ladder->nmoves - 1]][ladder->along];

        if (empty_or(checks, next, CELL_NONE) != CELL_NONE) {
            (void)position_play(position, next, runner);
            want(checks, joined(checks, ladder, next, CELL_NONE, true), MAKER_NO);
            position_undo(position);
        }
    }
    while (position->nplies > nplies)
        position_undo(position);
    checks->ladders++;
    checks->by_end[ladder->end]++;
}

static bool check_position(void *context, const struct position *given)
{
    const struct ladder_options options = {.most_row = 0};
    struct checks *checks = context;
    struct ladders ladders = {0};

    checks->position = *given;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        assert_int_equal(ladders_find(&ladders, checks->exact, &checks->position, c, &options), 0);
        for (int i = 0; i < ladders.count; i++)
            check_ladder(checks, &ladders.ladder[i]);
    }
    ladders_release(&ladders);
    return true;
}

static void run(struct checks *checks, int step)
{
    struct random random = {.state = 12};

    checks->exact = exact_new(16);
    checks->maker = maker_new();
    assert_non_null(checks->exact);
    assert_non_null(checks->maker);
    if (sample_records("littlegolem", step, &random, check_position, checks) == 0) {
        printf("# skipped: no real records here\n");
        skip();
    }
    exact_free(checks->exact);
    maker_free(checks->maker);
    printf("# %d ladders, %d pairs, %d refuted, %d of %d questions unknown; ends:", checks->ladders,
           checks->pairs, checks->refuted, checks->unknown, checks->questions);
    for (int i = 0; i <= LADDER_UNKNOWN; i++)
        printf(" %s %d", ladder_end_name((enum ladder_end)i), checks->by_end[i]);
    printf("\n");
}

static void test_ladders(void **state)
{
    static struct checks checks;
    (void)state;

    run(&checks, is_soak() ? 1 : 25);
    assert_int_equal(checks.refuted, 0);
    assert_true(checks.ladders > 20);
    assert_true(checks.unknown * 3 < checks.questions);
}

static void test_planted(void **state)
{
    static struct checks checks = {.wrong = true};
    (void)state;

    run(&checks, 150);
    assert_true(checks.refuted > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ladders),
        cmocka_unit_test(test_planted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
