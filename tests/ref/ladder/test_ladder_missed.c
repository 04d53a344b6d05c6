/* SPDX-License-Identifier: ISC */
/*
 * Are ladders missed?  Those of real positions are looked for a second time, by the theory's
 * definition alone: a chain that cannot reach the side even if its colour moves first; a stone one
 * step from it after which it does, but for one cell; and again, both one further along.  Every
 * step from every chain into rows 2 and 3 is tried.  The region is larger than the strips of
 * ladder.h and reaches a row higher; what is joined in it is found by joiner.h.
 *
 * A ladder that ladders_find() leaves out has one of its reasons (enum reason), or is missed.  And
 * what it tells needs a ladder in the larger region too.
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

enum { MOST_ROW = 3, LIMIT_STATES = 20000, STEP = 24, STEP_PLANTED = 96 };

enum reason {
    REASON_NONE, /* it is missed */
    REASON_TOLD, /* it is not */
    REASON_FIGURE, /* one of its stones threatens a figure */
    REASON_STRIP, /* a threat, or that one cell alone answers it, needs more than the strip */
    REASONS
};

/* A pair of stones, and the chain. */
struct pair {
    int side, row, along;
    cell from, move, reply;
    bool by_bridge;
};

struct search {
    struct exact *exact;
    struct joiner *joiner;
    struct random random;
    struct position position;
    const struct board *board;
    enum colour runner;
    uint8_t row[BOARD_EDGES_MAX]
               [BOARD_CELLS_MAX]; /* [side][cell]; the side and its corners are 1 */
    bool planted; /* what is told of every other position is forgotten */
    enum { REGION_LARGE, REGION_STRIP, REGION_NEAR } region; /* the next two are ladder.h's */
    int positions, asked, unknown, found, by_reason[REASONS];
    int reported, confirmed;
};

/* ---- regions -------------------------------------------------------------------------------- */

static void measure_rows(struct search *search)
{
    const struct board *board = search->board;

    for (int side = 0; side < board->nsides; side++)
        for (cell c = 0; c < board->ncells; c++) {
            int least = board->ncells;

            for (cell to = 0; to < board->ncells; to++) {
                edge_set line = (edge_set)(1u << side | 1u << (board->nsides + side) |
                                           1u << (board->nsides + (side + 1) % board->nsides));

                if (board->edges[to] & line && board_distance(board, c, to) < least)
                    least = board_distance(board, c, to);
            }
            search->row[side][c] = (uint8_t)(least + 1);
        }
}

/* The empty cells around `at`, the nearest first, and as many as there is room for. */
static void fill_region(const struct search *search, const struct pair *pair, cell at,
                        struct joiner_question *q)
{
    const struct board *board = search->board;
    int high = search->row[pair->side][pair->from];
    int reach = 2 * pair->row + (search->region == REGION_LARGE ? 2 : 0);
    int most_row = pair->row + (search->region == REGION_LARGE);

    if (search->region == REGION_NEAR && most_row < high)
        most_row = high;
    q->ncells = 0;
    for (int distance = 0; distance <= reach; distance++)
        for (cell c = 0; c < board->ncells; c++)
            if (board_distance(board, c, at) == distance &&
                search->row[pair->side][c] <= most_row &&
                position_colour(&search->position, c) == COLOUR_NONE &&
                q->ncells < JOINER_CELLS_MAX)
                q->cells[q->ncells++] = c;
}

static bool is_between(const struct board *board, cell c, cell a, cell b)
{
    return board_distance(board, c, a) == 1 && board_distance(board, c, b) == 1;
}

/* Do not let the two cells of the two-bridge count. */
static void take_bridge(const struct search *search, const struct pair *pair,
                        struct joiner_question *q)
{
    int kept = 0;

    for (int i = 0; i < q->ncells; i++)
        if (!is_between(search->board, q->cells[i], pair->from, pair->move))
            q->cells[kept++] = q->cells[i];
    q->ncells = kept;
}

/* ---- one pair ------------------------------------------------------------------------------- */

static enum maker_verdict ask(struct search *search, struct joiner_question *q, uint64_t *rests)
{
    enum maker_verdict verdict = joiner_solve(search->joiner, q, rests);

    search->asked++;
    search->unknown += verdict == MAKER_UNKNOWN;
    return verdict;
}

static void pose(const struct search *search, const struct pair *pair, cell stone, cell at,
                 struct joiner_question *q)
{
    *q = (struct joiner_question){.position = &search->position,
                                  .colour = search->runner,
                                  .nstones = 1,
                                  .stone = {stone},
                                  .side = pair->side,
                                  .colour_first = true,
                                  .limit_states = LIMIT_STATES};
    fill_region(search, pair, at, q);
}

/* The one cell that answers the stone on `at`, which stands; CELL_NONE: there is no threat, or more
 * than one answer. */
static cell find_reply(struct search *search, const struct pair *pair, cell at)
{
    struct joiner_question q;
    uint64_t rests;
    cell reply = CELL_NONE;

    pose(search, pair, pair->by_bridge ? at : pair->from, at, &q);
    if (pair->by_bridge)
        take_bridge(search, pair, &q);
    if (ask(search, &q, &rests) != MAKER_YES)
        return CELL_NONE;
    for (; rests; rests &= rests - 1) {
        int i = __builtin_ctzll(rests);
        struct joiner_question without = q;

        without.cells[i] = without.cells[--without.ncells];
        if (ask(search, &without, NULL) == MAKER_YES)
            continue;
        if (reply != CELL_NONE)
            return CELL_NONE;
        reply = q.cells[i];
    }
    return reply;
}

static bool completes(const struct search *search, enum colour colour)
{
    for (cell c = 0; c < search->board->ncells; c++)
        if (position_colour(&search->position, c) == COLOUR_NONE &&
            position_would_complete(&search->position, c, colour) != 0)
            return true;
    return false;
}

static bool figure_near(const struct search *search)
{
    return completes(search, COLOUR_WHITE) || completes(search, COLOUR_BLACK);
}

/* The first pair, but for its direction.  False: there is none. */
static bool find_first(struct search *search, struct pair *pair)
{
    struct joiner_question q;
    bool found;

    search->region = REGION_NEAR;
    pose(search, pair, pair->from, pair->move, &q);
    search->region = REGION_LARGE;
    if (ask(search, &q, NULL) != MAKER_NO)
        return false;
    (void)position_play(&search->position, pair->move, search->runner);
    pair->reply = find_reply(search, pair, pair->move);
    found = pair->reply != CELL_NONE;
    position_undo(&search->position);
    return found;
}

/* Is there a second pair along?  The first one is not on the board.  *figures: one of the four
 * stones threatens one. */
static bool goes_on(struct search *search, const struct pair *pair, bool *figures)
{
    struct position *position = &search->position;
    const struct board *board = search->board;
    cell next = board->neighbour[pair->move][pair->along];
    cell answer = board->neighbour[pair->reply][pair->along];
    bool found = false;

    *figures = false;
    if (next >= board->ncells || answer >= board->ncells ||
        position_colour(position, next) != COLOUR_NONE ||
        position_colour(position, answer) != COLOUR_NONE)
        return false;
    (void)position_play(position, pair->move, search->runner);
    *figures |= figure_near(search);
    (void)position_play(position, pair->reply, colour_other(search->runner));
    *figures |= figure_near(search);
    if (next != pair->reply) {
        (void)position_play(position, next, search->runner);
        *figures |= figure_near(search);
        found = find_reply(search, pair, next) == answer;
        position_undo(position);
    }
    position_undo(position);
    position_undo(position);
    return found;
}

/* ---- what is told --------------------------------------------------------------------------- */

static bool is_told(const struct ladders *ladders, const struct pair *pair)
{
    for (int i = 0; i < ladders->count; i++) {
        const struct ladder *ladder = &ladders->ladder[i];

        if (ladder->side != pair->side || ladder->row != pair->row || ladder->along != pair->along)
            continue;
        for (int k = 0; k + 1 < ladder->npairs; k++)
            if (ladder->move[k] == pair->move && ladder->reply[k] == pair->reply)
                return true;
    }
    return false;
}

/* Is it none in the strips? */
static bool needs_more(struct search *search, const struct pair *pair)
{
    struct pair strip = *pair;
    bool figures, same;

    search->region = REGION_STRIP;
    (void)position_play(&search->position, pair->move, search->runner);
    strip.reply = find_reply(search, &strip, strip.move);
    position_undo(&search->position);
    same = strip.reply == pair->reply && goes_on(search, &strip, &figures);
    search->region = REGION_LARGE;
    return !same;
}

static void print_pair(const struct search *search, const struct pair *pair, const char *lead)
{
    char from[SPELLING_BYTES], move[SPELLING_BYTES];

    cell_spell(search->board, SPELLING_LG, pair->from, from);
    cell_spell(search->board, SPELLING_LG, pair->move, move);
    printf("# %s: %s, side %d, %s from %s;", lead, colour_name(search->runner), pair->side + 1,
           move, from);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        printf(" %s", colour_name(c));
        for (cell at = 0; at < search->board->ncells; at++)
            if (position_colour(&search->position, at) == c) {
                cell_spell(search->board, SPELLING_LG, at, from);
                printf(" %s", from);
            }
    }
    printf("; base %d\n", search->board->size);
}

/* ---- all pairs ------------------------------------------------------------------------------ */

/* The step from the chain of `from` to the empty cell: 1 adjacent, 2 a two-bridge, 0 none. */
static int step_of(const struct search *search, cell from, cell at)
{
    const struct board *board = search->board;
    int between = 0;

    if (board_distance(board, from, at) == 1)
        return 1;
    if (board_distance(board, from, at) != 2)
        return 0;
    for (cell c = 0; c < board->ncells; c++)
        between +=
            is_between(board, c, from, at) && position_colour(&search->position, c) == COLOUR_NONE;
    return between == 2 ? 2 : 0;
}

static int along_of(const struct search *search, int side)
{
    const struct board *board = search->board;

    for (cell c = 0; c < board->ncells; c++)
        for (int d = 0; d < 3; d++)
            if (search->row[side][c] == 1 && board->neighbour[c][d] < board->ncells &&
                search->row[side][board->neighbour[c][d]] == 1)
                return d;
    return 0;
}

static void look_at(struct search *search, const struct ladders *ladders, struct pair pair)
{
    int along = along_of(search, pair.side);

    if (!find_first(search, &pair))
        return;
    for (int way = 0; way < 2; way++) {
        enum reason reason = REASON_NONE;
        bool figures;

        pair.along = along + 3 * way;
        if (!goes_on(search, &pair, &figures))
            continue;
        search->found++;
        if (is_told(ladders, &pair))
            reason = REASON_TOLD;
        else if (figures)
            reason = REASON_FIGURE;
        else if (needs_more(search, &pair))
            reason = REASON_STRIP;
        search->by_reason[reason]++;
        if (reason == REASON_NONE && !search->planted)
            print_pair(search, &pair, "missed");
    }
}

/* Every first stone, from every chain. */
static void look(struct search *search, const struct ladders *ladders)
{
    const struct position *position = &search->position;
    const struct board *board = search->board;

    for (int side = 0; side < board->nsides; side++)
        for (cell at = 0; at < board->ncells; at++) {
            struct pair pair = {.side = side, .row = search->row[side][at], .move = at};
            bool adjacent = position_near(position, at, search->runner) != 0;
            cell tried[BOARD_CELLS_MAX];
            int ntried = 0;

            if (position_colour(position, at) != COLOUR_NONE || pair.row < 2 || pair.row > MOST_ROW)
                continue;
            for (cell from = 0; from < board->ncells; from++) {
                int step;
                bool again = false;

                if (position_colour(position, from) != search->runner)
                    continue;
                step = step_of(search, from, at);
                if (step == 0 || (adjacent && step == 2))
                    continue;
                for (int i = 0; i < ntried; i++)
                    again |= position_chain(position, tried[i]) == position_chain(position, from);
                if (again)
                    continue;
                tried[ntried++] = from;
                pair.from = from;
                pair.by_bridge = step == 2;
                look_at(search, ladders, pair);
            }
        }
}

/* Are those told of ladders in the larger region? */
static void confirm(struct search *search, const struct ladders *ladders)
{
    for (int i = 0; i < ladders->count; i++) {
        const struct ladder *ladder = &ladders->ladder[i];
        struct pair pair = {.side = ladder->side,
                            .row = ladder->row,
                            .along = ladder->along,
                            .from = ladder->from,
                            .move = ladder->move[0],
                            .by_bridge = ladder->start == LADDER_BRIDGE};
        bool figures;

        search->reported++;
        search->confirmed += find_first(search, &pair) && pair.reply == ladder->reply[0] &&
                             goes_on(search, &pair, &figures);
    }
}

static bool look_at_position(void *context, const struct position *given)
{
    struct search *search = context;
    const struct ladder_options options = {.most_row = MOST_ROW};
    struct ladders ladders = {0};

    if (search->board != given->board) {
        search->board = given->board;
        measure_rows(search);
    }
    search->position = *given;
    if (figure_near(search))
        return true;
    search->positions++;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        search->runner = c;
        assert_int_equal(ladders_find(&ladders, search->exact, &search->position, c, &options), 0);
        if (search->planted && search->positions % 2 == 0)
            ladders.count = 0;
        look(search, &ladders);
        confirm(search, &ladders);
    }
    ladders_release(&ladders);
    return true;
}

static bool run(struct search *search, int step)
{
    struct random random = {.state = 21};
    int positions;

    search->exact = exact_new(16);
    search->joiner = joiner_new();
    assert_non_null(search->exact);
    assert_non_null(search->joiner);
    positions = sample_records("littlegolem", step, &random, look_at_position, search);
    exact_free(search->exact);
    joiner_free(search->joiner);
    return positions > 0;
}

static void test_missed(void **state)
{
    static struct search search;
    (void)state;

    if (!run(&search, volume_is_full() ? 1 : STEP)) {
        printf("# skipped: no real records here\n");
        skip();
    }
    printf("# %d positions, %d ladders by the definition: %d told, %d threaten a figure,"
           " %d need more than the strip, %d missed; %d of %d answers unknown\n",
           search.positions, search.found, search.by_reason[REASON_TOLD],
           search.by_reason[REASON_FIGURE], search.by_reason[REASON_STRIP],
           search.by_reason[REASON_NONE], search.unknown, search.asked);
    printf("# %d told in all, %d of them confirmed in the larger region\n", search.reported,
           search.confirmed);
    assert_int_equal(search.by_reason[REASON_NONE], 0);
    assert_true(search.by_reason[REASON_TOLD] > 10);
    assert_true(search.by_reason[REASON_TOLD] * 10 > search.found * 9);
    assert_true(search.confirmed * 10 > search.reported * 9);
    assert_true(search.unknown * 20 < search.asked);
}

static void test_planted(void **state)
{
    static struct search search = {.planted = true};
    (void)state;

    if (!run(&search, STEP_PLANTED)) {
        printf("# skipped: no real records here\n");
        skip();
    }
    assert_true(search.by_reason[REASON_NONE] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_missed),
        cmocka_unit_test(test_planted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
