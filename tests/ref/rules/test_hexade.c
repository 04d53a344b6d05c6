/* SPDX-License-Identifier: ISC */
/*
 * Hexade against slow rules of its own: stones in a square of characters, every pair of neighbours
 * looked at for a capture, every six of a list for a win.  Random games; each planted bug must be
 * noticed.  2,000 games; HAV_SOAK=1 plays 20,000.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/board/figure.h"
#include "analyse/board/ply.h"
#include "analyse/board/rules.h"
#include "tests/lib/game_play.h"
#include "tests/lib/volume.h"

#define SPAN 60 /* points (x, y) of the grid, with room around the board */
#define ROOM 4 /* between these points and the grid's */
#define SIXES_MAX 2000

enum bug { BUG_NONE, BUG_ONE, BUG_LATE, BUG_SEVEN, BUG_NEAR, BUGS };

/* Six points that win, and how. */
struct six {
    int x[6], y[6];
    figure_set figure;
};

struct slow {
    int base;
    enum bug bug;
    char at[SPAN][SPAN]; /* ' ' off the board, '.', 'w', 'b' */
    struct six sixes[SIXES_MAX];
    int nsixes, count[3]; /* lines, triangles, hexagons */
};

static const int steps[6][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}};

static bool slow_has(const struct slow *slow, int x, int y)
{
    const int dx = x - ROOM - slow->base, dy = y - ROOM - slow->base;

    return abs(dx) < slow->base && abs(dy) < slow->base && abs(dx - dy) < slow->base;
}

/* Adds the six at these steps from (x, y), if it is on the board. */
static void slow_add(struct slow *slow, int x, int y, const int (*shape)[2], int kind)
{
    static const figure_set figures[] = {FIGURE_LINE, FIGURE_TRIANGLE, FIGURE_HEXAGON};
    struct six *six = &slow->sixes[slow->nsixes];

    for (int i = 0; i < 6; i++) {
        six->x[i] = x + shape[i][0];
        six->y[i] = y + shape[i][1];
        if (!slow_has(slow, six->x[i], six->y[i]))
            return;
    }
    if (kind == 2 && !slow_has(slow, x, y))
        return;
    six->figure = figures[kind];
    slow->count[kind]++;
    slow->nsixes++;
    assert_true(slow->nsixes < SIXES_MAX);
}

static void slow_begin(struct slow *slow, int base, enum bug bug)
{
    static const int up[6][2] = {{0, 0}, {1, 0}, {2, 0}, {1, 1}, {2, 1}, {2, 2}};
    static const int down[6][2] = {{0, 0}, {0, 1}, {0, 2}, {1, 1}, {1, 2}, {2, 2}};

    memset(slow, 0, sizeof *slow);
    slow->base = base;
    slow->bug = bug;
    for (int x = ROOM; x < SPAN - ROOM; x++)
        for (int y = ROOM; y < SPAN - ROOM; y++) {
            slow->at[x][y] = slow_has(slow, x, y) ? '.' : ' ';
            for (int d = 0; d < 3; d++) {
                int line[6][2];

                for (int i = 0; i < 6; i++) {
                    line[i][0] = i * steps[d][0];
                    line[i][1] = i * steps[d][1];
                }
                slow_add(slow, x, y, line, 0);
            }
            slow_add(slow, x, y, up, 1);
            slow_add(slow, x, y, down, 1);
            slow_add(slow, x, y, steps, 2);
        }
}

/* Removes the pairs that a stone of `own` on (x, y) encloses; returns how many stones. */
static int slow_take(struct slow *slow, int x, int y, char own)
{
    const char foe = own == 'w' ? 'b' : 'w';
    int marked[12][2], n = 0;

    for (int i = ROOM; i < SPAN - ROOM; i++)
        for (int j = ROOM; j < SPAN - ROOM; j++)
            for (int d = 0; d < 6 && slow->at[i][j] == foe; d++) {
                const int dx = steps[d][0], dy = steps[d][1];
                const bool placed_behind = i - dx == x && j - dy == y;
                const bool pair = slow->at[i + dx][j + dy] == foe;

                if (pair && placed_behind && slow->at[i + 2 * dx][j + 2 * dy] == own) {
                    marked[n][0] = i;
                    marked[n++][1] = j;
                    marked[n][0] = i + dx;
                    marked[n++][1] = j + dy;
                }
            }
    if (slow->bug == BUG_ONE && n > 2)
        n = 2;
    for (int i = 0; i < n; i++)
        slow->at[marked[i][0]][marked[i][1]] = '.';
    return n;
}

/* The kinds of six that the stone on (x, y) belongs to. */
static figure_set slow_figures(const struct slow *slow, int x, int y, char own)
{
    figure_set figures = 0;

    for (int i = 0; i < slow->nsixes; i++) {
        const struct six *six = &slow->sixes[i];
        bool whole = true, holds = false;

        for (int k = 0; k < 6 && whole; k++) {
            whole &= slow->at[six->x[k]][six->y[k]] == own;
            holds |= six->x[k] == x && six->y[k] == y;
        }
        if (whole && holds)
            figures |= six->figure;
    }
    return slow->bug == BUG_SEVEN ? figures & ~(unsigned)FIGURE_HEXAGON : figures;
}

/* ---- comparing ---- */

struct games {
    struct game_play play;
    long plies, taken, sixes[3], near, drawn;
};

static bool same_stones(const struct slow *slow, const struct position *position)
{
    static const char signs[] = ".wb";
    const struct board *board = position->board;

    for (cell c = 0; c < board->ncells; c++)
        if (slow->at[board->x[c] + ROOM][board->y[c] + ROOM] != signs[position_colour(position, c)])
            return false;
    return true;
}

/* Are two neighbours of one colour of one chain, and two of different colours not? */
static bool same_chains(const struct position *position)
{
    const struct board *board = position->board;
    int size[BOARD_CELLS_MAX] = {0};

    for (cell c = 0; c < board->ncells; c++) {
        if (position_colour(position, c) == COLOUR_NONE)
            continue;
        size[position_chain(position, c)]++;
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const cell next = board->neighbour[c][d];

            if (next < board->ncells &&
                position_colour(position, next) == position_colour(position, c) &&
                position_chain(position, next) != position_chain(position, c))
                return false;
        }
    }
    for (cell c = 0; c < board->ncells; c++)
        if (size[c] > 0 && position->chain[c].size != size[c])
            return false;
    return true;
}

/* May White's second stone go there?  By what the rules forbid, cell by cell. */
static bool slow_too_near(const struct slow *slow, const struct position *position, cell at)
{
    const struct board *board = position->board;
    const cell first = position->ply[0].cell;

    if (position->nplies != 2)
        return false;
    for (int d = 0; d < 6; d++)
        for (int e = 0; e < 6; e++) {
            const int x = board->x[first] + steps[d][0], y = board->y[first] + steps[d][1];
            const bool one = board->x[at] == x && board->y[at] == y;
            const bool two = board->x[at] == x + steps[e][0] && board->y[at] == y + steps[e][1];

            if (one || (two && slow->bug != BUG_NEAR))
                return true;
        }
    return at == first;
}

/* Plays a random legal stone in both; false: they disagree. */
static bool play(struct games *games, struct slow *slow)
{
    struct position *position = games->play.position;
    const struct board *board = games->play.board;
    const enum colour colour = (enum colour)position->to_move;
    const char own = colour == COLOUR_WHITE ? 'w' : 'b';
    cell at;

    for (;;) {
        at = (cell)random_below(&games->play.random, (unsigned)board->ncells);
        if (position_colour(position, at) != COLOUR_NONE)
            continue;
        const bool near = board->game->rules->fault(position, at) == RULE_TOO_NEAR;
        if (near != slow_too_near(slow, position, at))
            return false;
        games->near += near;
        if (!near)
            break;
    }
    const int x = board->x[at] + ROOM, y = board->y[at] + ROOM;
    slow->at[x][y] = own;
    figure_set late = slow_figures(slow, x, y, own);
    const int taken = slow_take(slow, x, y, own);
    figure_set wanted = slow_figures(slow, x, y, own);
    if (slow->bug == BUG_LATE)
        wanted = taken > 0 ? 0 : late;
    const figure_set got = position_play(position, at, colour);
    cell cells[BOARD_CELLS_MAX];

    games->plies++;
    games->taken += taken;
    if (got != wanted || !same_stones(slow, position) || !same_chains(position) ||
        ply_stones(ply_last(position), board) != 1 - taken)
        return false;
    for (int i = 0; i < 3; i++) {
        const enum figure figure = (enum figure)(FIGURE_LINE << i);
        const int n = figure_cells(position, figure, cells);

        if ((n >= 6) != ((got & figure) != 0))
            return false;
        for (int k = 0; k < n; k++)
            if (position_colour(position, cells[k]) != colour)
                return false;
        games->sixes[i] += n >= 6;
    }
    return ((figure_standing(position, colour) & got) == got);
}

/* Plays a game to its first six and some plies beyond, and takes it back; false: a disagreement. */
static bool compare_game(struct games *games, enum bug bug)
{
    static struct slow slow;
    static uint64_t keys[PLIES_MAX + 1];
    struct position *position = games->play.position;
    int beyond = 40; /* plies after a six: more captures, more figures */

    slow_begin(&slow, games->play.board->size, bug);
    position_init(position, games->play.board, RING_FREELING);
    while (beyond > 0 && position_empties(position) > 0 && position->nplies < 600) {
        keys[position->nplies] = position->key;
        if (!play(games, &slow))
            return false;
        beyond -= beyond < 40 || ply_last(position)->figures != 0;
    }
    games->drawn += position_empties(position) == 0;
    while (position->nplies > 0) {
        position_undo(position);
        if (position->key != keys[position->nplies] || !same_chains(position))
            return false;
    }
    return position_empties(position) == games->play.board->ncells &&
           position->to_move == COLOUR_WHITE;
}

static void test_random_games(void **state)
{
    const int ngames = volume(250, 5000);
    static const int bases[] = {4, 5, 6, 10};

    (void)state;
    for (int b = 0; b < 4; b++) {
        struct games games = {.play = game_play_new(&game_hexade, bases[b], (uint64_t)bases[b])};

        for (int i = 0; i < ngames; i++)
            assert_true(compare_game(&games, BUG_NONE));
        print_message("# base %d: %d games, %ld plies, %ld stones taken, %ld lines, %ld "
                      "triangles, %ld hexagons, %ld stones too near\n",
                      bases[b], ngames, games.plies, games.taken, games.sixes[0], games.sixes[1],
                      games.sixes[2], games.near);
        assert_true(games.taken > 0);
        game_play_free(&games.play);
    }
}

static void test_bugs(void **state)
{
    (void)state;
    for (enum bug bug = BUG_ONE; bug < BUGS; bug++) {
        struct games games = {.play = game_play_new(&game_hexade, 5, 11)};
        bool caught = false;

        for (int i = 0; i < 60 && !caught; i++)
            caught = !compare_game(&games, bug);
        if (!caught)
            fail_msg("the planted bug %d is not noticed", (int)bug);
        game_play_free(&games.play);
    }
}

static void test_counts(void **state)
{
    static struct slow slow;

    (void)state;
    slow_begin(&slow, 10, BUG_NONE);
    assert_int_equal(slow.count[0], 528);
    assert_int_equal(slow.count[1], 432);
    assert_int_equal(slow.count[2], 217);
}

/* Every six of the list is one of the game's, alone on the board. */
static void test_each_six(void **state)
{
    static struct slow slow;
    struct games games = {.play = game_play_new(&game_hexade, 6, 1)};
    struct position *position = games.play.position;

    (void)state;
    slow_begin(&slow, 6, BUG_NONE);
    for (int i = 0; i < slow.nsixes; i++) {
        const struct six *six = &slow.sixes[i];
        cell at = CELL_NONE;

        position_init(position, games.play.board, RING_FREELING);
        for (int k = 0; k < 6; k++) {
            at = board_cell(games.play.board, six->x[k] - ROOM, six->y[k] - ROOM);
            position_set(position, at, COLOUR_BLACK);
        }
        assert_int_equal(figure_standing(position, COLOUR_BLACK), six->figure);
        assert_int_equal(figure_standing(position, COLOUR_WHITE), 0);
        position_set(position, at, COLOUR_NONE);
        assert_int_equal(figure_standing(position, COLOUR_BLACK), 0);
    }
    game_play_free(&games.play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts), cmocka_unit_test(test_each_six),
        cmocka_unit_test(test_random_games), cmocka_unit_test(test_bugs)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
