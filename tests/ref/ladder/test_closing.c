/* SPDX-License-Identifier: ISC */
/*
 * The cells that a block closes, against a second implementation that plays every game out: on
 * random small boards, the value of a group and a side before and after a block, and each cell that
 * is shut off. It shares nothing with the exact search: rows are counted along the rim, and a state
 * is won when a flood over the group's stones meets the side or the cell.  On strips too large for
 * that, the joiner judges.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "analyse/ladder/closing.h"
#include "tests/lib/place.h"
#include "tests/lib/volume.h"
#include "tests/ref/judge/joiner.h"

enum { CELLS_MAX = 11, STATES = 177147 /* 3^11 */, STEPS = 6, ROWS = 5 };

/* A strip and what its stones are. */
struct slow {
    const struct board *board;
    enum colour stones[BOARD_CELLS_MAX];
    bool linked[BOARD_CELLS_MAX]; /* stones of the group */
    int side, ncells;
    cell cells[CELLS_MAX], wanted; /* a cell that counts as the side; CELL_NONE */
    bool side_counts; /* false: the planted bug */
    signed char memo[2][STATES]; /* -1: not known */
};

static struct slow slow; /* large */

static int slow_steps(const struct board *board, cell a, cell b)
{
    int dx = board->x[a] - board->x[b], dy = board->y[a] - board->y[b];

    return dx * dy >= 0 ? (abs(dx) > abs(dy) ? abs(dx) : abs(dy)) : abs(dx) + abs(dy);
}

/* The row of a cell: steps from the line of the side, corners included, and 1. */
static int slow_row(const struct board *board, int side, cell at)
{
    int least = 99;

    for (cell c = 0; c < board->ncells; c++) {
        const edge_set corners = (edge_set)(1u << (6 + side) | 1u << (6 + (side + 1) % 6));

        if ((board->edges[c] >> side & 1) == 0 && (board->edges[c] & corners) == 0)
            continue;
        int steps = slow_steps(board, at, c);

        least = steps < least ? steps : least;
    }
    return least + 1;
}

/* Does the group meet the side or the wanted cell by the colour's stones? */
static bool slow_is_won(enum colour colour)
{
    const struct board *board = slow.board;
    bool seen[BOARD_CELLS_MAX] = {false};
    cell queue[BOARD_CELLS_MAX];
    int head = 0, tail = 0;

    for (cell c = 0; c < board->ncells; c++)
        if (slow.linked[c]) {
            seen[c] = true;
            queue[tail++] = c;
        }
    while (head < tail) {
        cell at = queue[head++];

        if ((slow.side_counts && (board->edges[at] >> slow.side & 1) != 0) || at == slow.wanted)
            return true;
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            cell next = board->neighbour[at][d];

            if (next < board->ncells && !seen[next] && slow.stones[next] == colour) {
                seen[next] = true;
                queue[tail++] = next;
            }
        }
    }
    return false;
}

/* Does the colour succeed?  Both place stones on the strip's cells in turn. */
static bool slow_wins(enum colour colour, int state, bool colour_moves)
{
    signed char *memo = &slow.memo[colour_moves][state];
    bool wins = slow_is_won(colour), moved = false;
    int weight = 1;

    if (*memo >= 0)
        return *memo;
    for (int i = 0; i < slow.ncells && !wins; i++, weight *= 3) {
        cell at = slow.cells[i];
        bool next;

        if (slow.stones[at] != COLOUR_NONE)
            continue;
        slow.stones[at] = colour_moves ? colour : colour_other(colour);
        next = slow_wins(colour, state + weight * (colour_moves ? 1 : 2), !colour_moves);
        slow.stones[at] = COLOUR_NONE;
        if (colour_moves && next)
            wins = true;
        if (!colour_moves && !next) {
            moved = false;
            break;
        }
        moved = !colour_moves;
    }
    wins = wins || moved; /* every move of the opponent was tried, and there was one */
    *memo = wins;
    return wins;
}

static bool slow_ask(enum colour colour, bool colour_first, cell wanted)
{
    memset(slow.memo, -1, sizeof slow.memo);
    slow.wanted = wanted;
    return slow_wins(colour, 0, colour_first);
}

static int slow_value(enum colour colour)
{
    if (!slow_ask(colour, true, CELL_NONE))
        return 2;
    return slow_ask(colour, false, CELL_NONE) ? 0 : 1;
}

/* ---- the strip ---- */

/* Fills in slow.cells; false: no such question, or too many cells. */
static bool slow_fill(cell at, int *row)
{
    const struct board *board = slow.board;

    *row = 99;
    slow.ncells = 0;
    for (cell c = 0; c < board->ncells; c++)
        if (slow.linked[c] && slow_steps(board, c, at) <= 3 && slow_row(board, slow.side, c) < *row)
            *row = slow_row(board, slow.side, c);
    if (*row > ROWS || slow_row(board, slow.side, at) >= *row)
        return false;
    for (cell c = 0; c < board->ncells; c++) {
        bool is_near = false;

        if (slow.stones[c] != COLOUR_NONE || slow_row(board, slow.side, c) > *row)
            continue;
        for (cell s = 0; s < board->ncells; s++)
            is_near |= slow.linked[s] && slow_steps(board, s, at) <= 3 &&
                       slow_row(board, slow.side, s) == *row && slow_steps(board, s, c) <= STEPS;
        if (is_near && slow.ncells == CELLS_MAX)
            return false;
        if (is_near)
            slow.cells[slow.ncells++] = c;
    }
    return true;
}

/* ---- random boards ---- */

struct tally {
    int looks, raised, closed, cells_shut, cells_open, different;
};

/* closing_prove() says what closing_look() does (NULL: nothing) where the block closes the side, or
 * where answers count. */
static void compare_proofs(struct exact *exact, const struct ends *ends,
                           const struct block_group *group, cell at, int side,
                           const struct closing *look)
{
    const struct cellset none = {{0}};

    for (int answers = 0; answers < 2; answers++) {
        const bool expected = look != NULL && look->before >= 0 &&
                              look->after == look->before + 1 && (look->after == 2 || answers == 1);
        struct closing proof;
        const bool proved =
            closing_prove(exact, ends, group, none.word, at, side, answers == 1, 0, &proof);

        assert_int_equal(proved, expected);
        if (!proved)
            continue;
        assert_int_equal(proof.before, look->before);
        assert_int_equal(proof.after, look->after);
        assert_true(cellset_equal(proof.shut.word, look->shut.word, ends->words));
    }
}

/* A block: the group is the chain of a random stone, and perhaps a second one. */
static void compare(const struct position *position, struct exact *exact, struct random *random,
                    struct tally *tally)
{
    const struct board *board = position->board;
    const struct cellset none = {{0}};
    struct closing closing;
    struct ends ends;
    end_id chain[2];
    struct block_group group = {chain, 0};
    cell at = (cell)random_below(random, (uint32_t)board->ncells);
    int row, before, after;

    ends_init(&ends, position, COLOUR_WHITE);
    for (int tries = 0; tries < 20 && group.nchains < 2; tries++) {
        end_id e = ends.of_cell[random_below(random, (uint32_t)board->ncells)];

        if (e != END_NONE && ends.kind[e] == END_CHAIN &&
            (group.nchains == 0 || (chain[0] != e && random_below(random, 10) == 0)))
            chain[group.nchains++] = e;
    }
    if (group.nchains == 0 || position_colour(position, at) != COLOUR_NONE)
        return;
    slow.board = board;
    slow.side = (int)random_below(random, 6);
    for (cell c = 0; c < board->ncells; c++) {
        slow.stones[c] = position_colour(position, c);
        slow.linked[c] = false;
        for (int i = 0; i < group.nchains; i++)
            slow.linked[c] |= ends.of_cell[c] == chain[i] && slow.stones[c] == COLOUR_WHITE;
        if (slow.linked[c] && (board->edges[c] >> slow.side & 1) != 0)
            return;
    }
    bool raised = closing_look(exact, &ends, &group, none.word, at, slow.side, 0, &closing);

    compare_proofs(exact, &ends, &group, at, slow.side, raised ? &closing : NULL);
    slow.side_counts = true;
    if (!slow_fill(at, &row)) {
        if (row > ROWS || slow_row(board, slow.side, at) >= row)
            assert_false(raised);
        return;
    }
    before = slow_value(COLOUR_WHITE);
    slow.stones[at] = COLOUR_BLACK;
    if (!slow_fill(at, &row)) { /* the block does not change the group's row */
        fail();
        return;
    }
    after = slow_value(COLOUR_WHITE);
    tally->looks++;
    tally->raised += raised;
    assert_int_equal(raised, after > before);
    if (!raised)
        return;
    assert_int_equal(closing.before, before);
    assert_int_equal(closing.after, after);
    assert_true(cellset_empty(closing.untold.word, ends.words));
    tally->closed += after == 2;
    for (int i = 0; i < slow.ncells && after == 2; i++) {
        cell c = slow.cells[i];
        bool is_shut = slow_row(board, slow.side, c) < row;

        if (is_shut && slow_ask(COLOUR_WHITE, true, c))
            is_shut = false;
        assert_int_equal(cellset_has(closing.shut.word, c), is_shut);
        tally->cells_shut += is_shut;
        tally->cells_open += !is_shut && slow_row(board, slow.side, c) < row;
        /* The planted bug: a ladder is no threat. */
        slow.side_counts = false;
        tally->different +=
            slow_row(board, slow.side, c) < row && slow_ask(COLOUR_WHITE, true, c) == is_shut;
        slow.side_counts = true;
    }
}

static void test_closing(void **state)
{
    const int rounds = volume_is_full() ? 600000 : 30000;
    struct random random = {.state = 12};
    struct exact *exact = exact_new(14);
    struct board *boards[3] = {board_new(&game_havannah, 3), board_new(&game_havannah, 4),
                               board_new(&game_havannah, 5)};
    static struct position position; /* large */
    struct tally tally = {0};

    (void)state;
    assert_non_null(exact);
    for (int round = 0; round < rounds; round++) {
        const struct board *board = boards[round % 3];
        int stones = board->ncells / 3 + (int)random_below(&random, (uint32_t)board->ncells / 3);

        position_init(&position, board, RING_FREELING);
        for (int i = 0; i < stones; i++) {
            cell c = (cell)random_below(&random, (uint32_t)board->ncells);

            if (position_colour(&position, c) == COLOUR_NONE)
                position_set(&position, c,
                             random_below(&random, 3) == 0 ? COLOUR_WHITE : COLOUR_BLACK);
        }
        compare(&position, exact, &random, &tally);
    }
    print_message(
        "# %d blocks looked at, %d raise the value, %d close a side: %d cells shut off, %d "
        "open; without the ladder %d would differ\n",
        tally.looks, tally.raised, tally.closed, tally.cells_shut, tally.cells_open,
        tally.different);
    assert_true(tally.raised > 100 && tally.closed > 50);
    assert_true(tally.cells_shut > 50 && tally.cells_open > 50);
    assert_true(tally.different > 0);
    for (int i = 0; i < 3; i++)
        board_free(boards[i]);
    exact_free(exact);
}

/* ---- larger strips ---- */

/* As slow_ask(), by the reasons of joiner.h: a cell that counts as the side's gets the side's mark
 * on a copy of the board. */
static bool reasoned_ask(struct joiner *joiner, const struct position *position, cell stone,
                         cell wanted)
{
    static struct position copy; /* large */
    static edge_set edges[BOARD_CELLS_MAX + 1];
    struct board board = *position->board;
    struct joiner_question question = {.position = &copy,
                                       .colour = COLOUR_WHITE,
                                       .nstones = 1,
                                       .stone = {stone},
                                       .side = slow.side,
                                       .colour_first = true};
    enum maker_verdict verdict;

    memcpy(edges, board.edges, (size_t)(board.ncells + 1) * sizeof *edges);
    if (wanted != CELL_NONE)
        edges[wanted] = (edge_set)(1u << slow.side);
    board.edges = edges;
    position_init(&copy, &board, RING_FREELING);
    for (cell c = 0; c < board.ncells; c++)
        if (position_colour(position, c) != COLOUR_NONE)
            position_set(&copy, c, position_colour(position, c));
    for (cell c = 0; c < board.ncells; c++)
        if (position_colour(position, c) == COLOUR_NONE &&
            slow_row(&board, slow.side, c) <= slow_row(&board, slow.side, stone) &&
            slow_steps(&board, c, stone) <= STEPS)
            question.cells[question.ncells++] = c;
    verdict = joiner_solve(joiner, &question, NULL);
    assert_true(verdict == MAKER_YES || verdict == MAKER_NO);
    return verdict == MAKER_YES;
}

/* A lone stone, and every block below it: what is closed, and what is shut off. */
static void compare_lone(struct exact *exact, struct joiner *joiner, int size, const char *name,
                         struct tally *tally)
{
    static struct position position; /* large */
    const struct cellset none = {{0}};
    struct board *board = board_new(&game_havannah, size);
    cell stone;
    struct ends ends;

    assert_non_null(board);
    stone = place_cell(board, SPELLING_LG, name);
    position_init(&position, board, RING_FREELING);
    position_set(&position, stone, COLOUR_WHITE);
    ends_init(&ends, &position, COLOUR_WHITE);
    slow.board = board;
    slow.side = 0;
    assert_true(reasoned_ask(joiner, &position, stone, CELL_NONE));
    for (cell at = 0; at < board->ncells; at++) {
        const struct block_group group = {&ends.of_cell[stone], 1};
        struct closing closing;

        if (block_classify(&ends, &group, at, NULL) == BLOCK_NONE ||
            slow_row(board, 0, at) >= slow_row(board, 0, stone) || slow_steps(board, at, stone) > 3)
            continue;
        bool raised = closing_look(exact, &ends, &group, none.word, at, 0, 0, &closing);

        position_set(&position, at, COLOUR_BLACK);
        bool closed = !reasoned_ask(joiner, &position, stone, CELL_NONE);

        assert_int_equal(raised && closing.after == 2, closed);
        tally->looks++;
        tally->closed += closed;
        for (cell c = 0; c < board->ncells && closed; c++) {
            bool is_shut = position_colour(&position, c) == COLOUR_NONE &&
                           slow_row(board, 0, c) < slow_row(board, 0, stone) &&
                           slow_steps(board, c, stone) <= STEPS &&
                           !reasoned_ask(joiner, &position, stone, c);

            assert_int_equal(cellset_has(closing.shut.word, c), is_shut);
            tally->cells_shut += is_shut;
        }
        position_set(&position, at, COLOUR_NONE);
    }
    board_free(board);
}

/* The theory's stones, and others near corners, where more blocks close the side. */
static void test_lone(void **state)
{
    struct exact *exact = exact_new(16);
    struct joiner *joiner = joiner_new();
    struct tally tally = {0};

    (void)state;
    assert_true(exact != NULL && joiner != NULL);
    compare_lone(exact, joiner, 4, "c5", &tally);
    compare_lone(exact, joiner, 5, "d5", &tally);
    compare_lone(exact, joiner, 6, "c7", &tally);
    compare_lone(exact, joiner, 7, "c8", &tally);
    print_message("# %d blocks of lone stones, %d close a side: %d cells shut off\n", tally.looks,
                  tally.closed, tally.cells_shut);
    assert_true(tally.closed >= 10 && tally.cells_shut > 100);
    joiner_free(joiner);
    exact_free(exact);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_closing), cmocka_unit_test(test_lone)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
