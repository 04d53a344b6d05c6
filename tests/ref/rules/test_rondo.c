/* SPDX-License-Identifier: ISC */
/*
 * Rondo against slow rules of its own: men on a square of characters, circles as rows and places as
 * columns; links from a list of all 156 that is made once; a jump followed hop by hop; a chain as
 * what is left when every man that no other leads to is taken away, circle by circle.  Random games
 * under all variants; each planted bug must be noticed.  2,000 games; HAV_SOAK=1
 * plays 20,000.
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

#define CIRCLES 5
#define PLACES 12
#define LINKS_MAX 160
#define MOVES_MAX 80

enum bug { BUG_NONE, BUG_ROUND, BUG_SHORT, BUG_STOP, BUG_FREE, BUG_CHAIN, BUG_ETERNAL, BUGS };

/* Points by circle and place, from 0. */
struct point {
    int t, p;
};

/* From the point that lies before it on a step of White to the one behind. */
struct link {
    struct point from, to;
};

struct slow {
    enum bug bug;
    bool alternate, any;
    char at[CIRCLES][PLACES]; /* '.', 'w', 'b' */
    struct link links[LINKS_MAX];
    int nlinks;
};

struct slow_move {
    bool jumps;
    struct point points[PLACES];
    int n;
};

static void slow_link(struct slow *slow, int t, int p, int u, int q)
{
    slow->links[slow->nlinks++] = (struct link){{t, p % PLACES}, {u, q % PLACES}};
}

static void slow_begin(struct slow *slow, unsigned variant, enum bug bug)
{
    memset(slow, 0, sizeof *slow);
    slow->bug = bug;
    slow->alternate = (variant & VARIANT_DIAGONALS_ALTERNATE) != 0;
    slow->any = (variant & VARIANT_JUMP_ANY) != 0;
    memset(slow->at, '.', sizeof slow->at);
    memset(slow->at[0], 'w', sizeof slow->at[0]);
    memset(slow->at[CIRCLES - 1], 'b', sizeof slow->at[0]);
    for (int t = 0; t < CIRCLES; t++)
        for (int p = 0; p < PLACES; p++) {
            if (p + 1 < PLACES || bug != BUG_ROUND)
                slow_link(slow, t, p, t, p + 1);
            if (t + 1 == CIRCLES)
                continue;
            slow_link(slow, t, p, t + 1, p);
            if (!slow->alternate || (t + p) % 2 == 0)
                slow_link(slow, t, p, t + 1, p + 1);
        }
}

static char *slow_at(struct slow *slow, struct point point)
{
    return &slow->at[point.t][(point.p + PLACES) % PLACES];
}

/* The whole jump of the man at (t, p); n is 1 if there is none.  Eternal: it ends where it began.
 */
static struct slow_move slow_jump(const struct slow *board, int t, int p)
{
    struct slow slow = *board;
    const char own = slow.at[t][p], foe = own == 'w' ? 'b' : 'w';
    const int way = own == 'w' ? 1 : -1;
    struct slow_move move = {.jumps = true, .points = {{t, p}}, .n = 1};
    struct point here = {t, p};

    slow.at[t][p] = '.';
    for (;;) {
        const struct point over = {t, here.p + way};
        const struct point to = {t, (here.p + 2 * way + PLACES) % PLACES};

        if (*slow_at(&slow, over) != foe || *slow_at(&slow, to) != '.')
            return move;
        move.points[move.n++] = to;
        here = to;
        if (to.p == p || (board->bug == BUG_STOP && move.n == 2))
            return move;
    }
}

static bool slow_is_eternal(const struct slow *slow, const struct slow_move *move)
{
    return move->n > 1 && move->points[move->n - 1].p == move->points[0].p &&
           slow->bug != BUG_ETERNAL;
}

/* All legal moves of `own`; *forced: there are none, but there is an eternal jump. */
static int slow_moves(const struct slow *slow, char own, struct slow_move *moves, bool *forced)
{
    struct slow_move jumps[PLACES];
    int njumps = 0, most = 0, n = 0;
    bool eternal = false;

    for (int t = 0; t < CIRCLES; t++)
        for (int p = 0; p < PLACES; p++) {
            const struct slow_move jump = slow_jump(slow, t, p);

            if (slow->at[t][p] != own || jump.n == 1)
                continue;
            eternal |= slow_is_eternal(slow, &jump);
            jumps[njumps++] = jump;
            most = jump.n > most ? jump.n : most;
        }
    for (int i = 0; i < njumps; i++)
        if (!slow_is_eternal(slow, &jumps[i]) &&
            (slow->any || slow->bug == BUG_SHORT || (!eternal && jumps[i].n == most)))
            moves[n++] = jumps[i];
    *forced = n == 0 && eternal;
    if (njumps > 0 && slow->bug != BUG_FREE)
        return n;
    for (int i = 0; i < slow->nlinks; i++) {
        const struct link *link = &slow->links[i];
        const struct point from = own == 'w' ? link->from : link->to;
        const struct point to = own == 'w' ? link->to : link->from;

        if (slow->at[from.t][from.p] == own && slow->at[to.t][to.p] == '.')
            moves[n++] = (struct slow_move){.points = {from, to}, .n = 2};
    }
    return n;
}

/* Is there a chain of `own`?  Marks what a link leads to from a marked man, until nothing changes.
 */
static bool slow_has_chain(const struct slow *slow, char own)
{
    bool marked[CIRCLES][PLACES] = {{false}};
    bool changed = true;

    for (int p = 0; p < PLACES; p++)
        marked[0][p] = slow->at[0][p] == own;
    while (changed) {
        changed = false;
        for (int i = 0; i < slow->nlinks; i++) {
            const struct point from = slow->links[i].from, to = slow->links[i].to;
            const bool on = marked[from.t][from.p] && slow->at[to.t][to.p] == own;
            const bool back =
                slow->bug == BUG_CHAIN && marked[to.t][to.p] && slow->at[from.t][from.p] == own;

            if (on && !marked[to.t][to.p])
                changed = marked[to.t][to.p] = true;
            if (back && !marked[from.t][from.p])
                changed = marked[from.t][from.p] = true;
        }
    }
    for (int p = 0; p < PLACES; p++)
        if (marked[CIRCLES - 1][p])
            return true;
    return false;
}

/* ---- comparing ---- */

struct games {
    struct game_play play;
    long plies, jumps, chains, blocked, eternal, long_jumps;
};

static cell cell_of(const struct board *board, struct point point)
{
    return board_cell(board, point.p + 1, point.t + 1);
}

static bool same_men(const struct slow *slow, const struct position *position)
{
    static const char signs[] = ".wb";
    const struct board *board = position->board;

    for (cell c = 0; c < board->ncells; c++)
        if (slow->at[board->y[c] - 1][board->x[c] - 1] != signs[position_colour(position, c)])
            return false;
    return true;
}

static bool same_way(const struct board *board, const struct slow_move *move, const struct way *way)
{
    if (way->ncells != move->n || way->jumps != move->jumps)
        return false;
    for (int i = 0; i < move->n; i++)
        if (way->cells[i] != cell_of(board, move->points[i]))
            return false;
    return true;
}

/* Are the lists of legal moves the same, and does the game judge each way alike? */
static bool same_moves(const struct games *games, const struct slow_move *moves, int n)
{
    const struct rules *rules = games->play.board->game->rules;
    struct way ways[RULES_WAYS_MAX];
    const int nways = rules->ways(games->play.position, ways);

    if (nways != n)
        return false;
    for (int i = 0; i < n; i++) {
        bool found = false;

        for (int j = 0; j < n; j++)
            found |= same_way(games->play.board, &moves[i], &ways[j]);
        if (!found || rules->way_fault(games->play.position, &ways[i]) != RULE_FINE)
            return false;
    }
    return true;
}

/* Steps from any point to any other: those that are not in the list have a fault. */
static bool same_faults(struct games *games, const struct slow_move *moves, int n)
{
    const struct rules *rules = games->play.board->game->rules;

    for (int i = 0; i < 40; i++) {
        struct way way = {.ncells = 2};
        bool legal = false;

        way.jumps = random_below(&games->play.random, 2) == 0;
        way.cells[0] = (cell)random_below(&games->play.random, (unsigned)games->play.board->ncells);
        way.cells[1] = (cell)random_below(&games->play.random, (unsigned)games->play.board->ncells);
        for (int j = 0; j < n; j++)
            legal |= same_way(games->play.board, &moves[j], &way);
        if ((rules->way_fault(games->play.position, &way) == RULE_FINE) != legal)
            return false;
    }
    return true;
}

static bool same_chain(const struct position *position, enum colour colour, bool wanted)
{
    const figure_set figures = figure_standing(position, colour);
    const struct ply *last = ply_last(position);
    cell cells[BOARD_CELLS_MAX];

    if ((figures == FIGURE_CHAIN) != wanted)
        return false;
    const int n = figure_cells(position, FIGURE_CHAIN, cells);
    if ((n > 0) != (last->figures != 0) || (last->figures != 0) != wanted)
        return false;
    for (int i = 0; i < n; i++)
        if (position_colour(position, cells[i]) != colour)
            return false;
    return n == 0 ||
           (position->board->y[cells[0]] == 1 && position->board->y[cells[n - 1]] == CIRCLES);
}

/* Plays a random legal move in both; 1: it did, 0: the game is over, -1: they disagree. */
static int play(struct games *games, struct slow *slow)
{
    struct position *position = games->play.position;
    const enum colour colour = (enum colour)position->to_move;
    const char own = colour == COLOUR_WHITE ? 'w' : 'b';
    struct slow_move moves[MOVES_MAX];
    bool forced;
    const int n = slow_moves(slow, own, moves, &forced);
    const enum rules_end wanted = n > 0 ? RULES_GOES_ON : forced ? RULES_ENDLESS : RULES_BLOCKED;

    if (rules_over(position) != wanted || !same_moves(games, moves, n) ||
        !same_faults(games, moves, n))
        return -1;
    games->blocked += wanted == RULES_BLOCKED;
    games->eternal += wanted == RULES_ENDLESS;
    if (n == 0)
        return 0;
    const struct slow_move *move = &moves[random_below(&games->play.random, (unsigned)n)];
    const struct point from = move->points[0], to = move->points[move->n - 1];
    slow->at[from.t][from.p] = '.';
    slow->at[to.t][to.p] = own;
    const figure_set got =
        position_move(position, cell_of(games->play.board, from), cell_of(games->play.board, to));
    struct way way;

    games->play.board->game->rules->way(games->play.board, colour, cell_of(games->play.board, from),
                                        cell_of(games->play.board, to), &way);
    games->plies++;
    games->jumps += move->jumps;
    games->long_jumps += move->n > 2;
    const bool chain = slow_has_chain(slow, own);
    if (!same_way(games->play.board, move, &way) || !same_men(slow, position) ||
        (got != 0) != chain || !same_chain(position, colour, chain))
        return -1;
    games->chains += chain;
    return chain ? 0 : 1;
}

/* Plays a game and takes it back; false: a disagreement. */
static bool compare_game(struct games *games, unsigned variant, enum bug bug)
{
    static struct slow slow;
    static uint64_t keys[PLIES_MAX + 1];
    struct position *position = games->play.position;
    int result = 1;

    slow_begin(&slow, variant, bug);
    position_init(position, games->play.board, RING_FREELING);
    position->variant = (uint8_t)variant;
    if (!same_men(&slow, position))
        return false;
    while (result == 1 && position->nplies < 400) {
        keys[position->nplies] = position->key;
        result = play(games, &slow);
    }
    if (result < 0)
        return false;
    while (position->nplies > 0) {
        position_undo(position);
        if (position->key != keys[position->nplies])
            return false;
    }
    slow_begin(&slow, variant, bug);
    return same_men(&slow, position) && position->to_move == COLOUR_WHITE;
}

static void test_random_games(void **state)
{
    const int ngames = volume(250, 5000);
    static const unsigned variants[] = {0, VARIANT_DIAGONALS_ALTERNATE, VARIANT_JUMP_ANY,
                                        VARIANT_DIAGONALS_ALTERNATE | VARIANT_JUMP_ANY};

    (void)state;
    for (int v = 0; v < 4; v++) {
        struct games games = {.play = game_play_new(&game_rondo, CIRCLES, (uint64_t)v + 1)};

        for (int i = 0; i < ngames; i++)
            assert_true(compare_game(&games, variants[v], BUG_NONE));
        print_message("# variant %u: %d games, %ld plies, %ld jumps, %ld of several hops, %ld "
                      "chains, %ld blocked, %ld eternal jumps\n",
                      variants[v], ngames, games.plies, games.jumps, games.long_jumps, games.chains,
                      games.blocked, games.eternal);
        assert_true(games.jumps > 0);
        game_play_free(&games.play);
    }
}

/* A game from a random position, in which what is rare soon happens: men are put anywhere, more of
 * them on one circle. */
static bool compare_position(struct games *games, unsigned variant, enum bug bug)
{
    static struct slow slow;
    struct position *position = games->play.position;
    const unsigned circle = random_below(&games->play.random, CIRCLES);
    const bool ring = random_below(&games->play.random, 2) == 0;

    slow_begin(&slow, variant, bug);
    position_init(position, games->play.board, RING_FREELING);
    position->variant = (uint8_t)variant;
    for (int t = 0; t < CIRCLES; t++)
        for (int p = 0; p < PLACES; p++) {
            const unsigned chance = random_below(&games->play.random, 6);
            const bool on = ring && t == (int)circle;
            const enum colour colour = on            ? (p % 2 != 0 && chance > 0 ? COLOUR_BLACK
                                                        : p == 0                 ? COLOUR_WHITE
                                                                                 : COLOUR_NONE)
                                       : chance == 0 ? COLOUR_WHITE
                                       : chance == 1 ? COLOUR_BLACK
                                                     : COLOUR_NONE;

            slow.at[t][p] = ".wb"[colour];
            position_set(position, cell_of(games->play.board, (struct point){t, p}), colour);
        }
    for (int result = 1; result == 1 && position->nplies < 60;) {
        if (slow_has_chain(&slow, 'w') || slow_has_chain(&slow, 'b'))
            return true;
        result = play(games, &slow);
        if (result < 0)
            return false;
    }
    return true;
}

static void test_random_positions(void **state)
{
    const int npositions = volume(1200, 10000);
    struct games games = {.play = game_play_new(&game_rondo, CIRCLES, 7)};

    (void)state;
    for (int i = 0; i < npositions; i++)
        assert_true(compare_position(&games, (unsigned)(i % 4) << 1, BUG_NONE));
    print_message("# %d positions, %ld plies, %ld jumps, %ld of several hops, %ld chains, %ld "
                  "blocked, %ld eternal jumps\n",
                  npositions, games.plies, games.jumps, games.long_jumps, games.chains,
                  games.blocked, games.eternal);
    assert_true(games.eternal > 0 && games.chains > 0 && games.long_jumps > 0);
    game_play_free(&games.play);
}

static void test_bugs(void **state)
{
    (void)state;
    for (enum bug bug = BUG_ROUND; bug < BUGS; bug++) {
        struct games games = {.play = game_play_new(&game_rondo, CIRCLES, 11)};
        bool caught = false;

        for (int i = 0; i < 400 && !caught; i++)
            caught = !compare_position(&games, 0, bug);
        if (!caught)
            fail_msg("the planted bug %d is not noticed", (int)bug);
        game_play_free(&games.play);
    }
}

/* The numbers of the rules. */
static void test_counts(void **state)
{
    struct games games = {.play = game_play_new(&game_rondo, CIRCLES, 1)};
    const struct board *board = games.play.board;
    struct way ways[RULES_WAYS_MAX];
    int links = 0;

    (void)state;
    for (cell c = 0; c < board->ncells; c++)
        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            links += board->neighbour[c][d] < board->ncells;
    assert_int_equal(board->ncells, 60);
    assert_int_equal(links, 2 * (60 + 48 + 48));
    position_init(games.play.position, board, RING_FREELING);
    assert_int_equal(games.play.position->nstones[COLOUR_WHITE], 12);
    assert_int_equal(games.play.position->nstones[COLOUR_BLACK], 12);
    assert_int_equal(board->game->rules->ways(games.play.position, ways), 24);
    games.play.position->to_move = COLOUR_BLACK;
    assert_int_equal(board->game->rules->ways(games.play.position, ways), 24);
    game_play_free(&games.play);
}

/* Sets up men by their names, "3a". */
static void set_up(struct position *position, const struct board *board, const char *white,
                   const char *black)
{
    const char *const names[2] = {white, black};

    position_init(position, board, RING_FREELING);
    for (cell c = 0; c < board->ncells; c++)
        position_set(position, c, COLOUR_NONE);
    for (int i = 0; i < 2; i++)
        for (const char *at = names[i]; *at != '\0'; at += at[2] == ' ' ? 3 : 2)
            position_set(position, cell_read(board, SPELLING_LG, at, 2, NULL),
                         i == 0 ? COLOUR_WHITE : COLOUR_BLACK);
}

/* The chains, and the eternal jump, that the description of the game gives. */
static void test_examples(void **state)
{
    struct games games = {.play = game_play_new(&game_rondo, CIRCLES, 1)};
    struct position *position = games.play.position;

    (void)state;
    set_up(position, games.play.board, "1a 2a 3a 4a 5a", "");
    assert_int_equal(figure_standing(position, COLOUR_WHITE), FIGURE_CHAIN);
    set_up(position, games.play.board, "1a 2b 3c 4d 5e", "");
    assert_int_equal(figure_standing(position, COLOUR_WHITE), FIGURE_CHAIN);
    set_up(position, games.play.board, "", "1d 2d 2c 3c 4c 5c");
    assert_int_equal(figure_standing(position, COLOUR_BLACK), 0);
    set_up(position, games.play.board, "3a", "3b 3d 3f 3h 3j 3l");
    assert_int_equal(rules_over(position), RULES_ENDLESS);
    set_up(position, games.play.board, "3a 1a", "3b 3d");
    struct way ways[RULES_WAYS_MAX];
    char text[WAY_BYTES];
    assert_int_equal(position->board->game->rules->ways(position, ways), 1);
    way_spell(&ways[0], position->board, SPELLING_LG, text);
    assert_string_equal(text, "3a:3c:3e");
    set_up(position, games.play.board, "5a", "5b 5c");
    assert_int_equal(rules_over(position), RULES_BLOCKED);
    game_play_free(&games.play);
}

/* Turning the board, and exchanging the colours with the mirror, changes nothing. */
static void test_symmetries(void **state)
{
    struct games games = {.play = game_play_new(&game_rondo, CIRCLES, 3)};
    const struct board *board = games.play.board;
    struct position *image = malloc(sizeof *image);
    struct way ways[RULES_WAYS_MAX];

    (void)state;
    assert_non_null(image);
    assert_non_null(board->exchange);
    for (int i = 0; i < 40; i++) {
        (void)compare_position(&games, 0, BUG_NONE);
        const int n = board->game->rules->ways(games.play.position, ways);
        const int s = (int)random_below(&games.play.random, (unsigned)board->nsymmetries);

        position_init(image, board, RING_FREELING);
        for (cell c = 0; c < board->ncells; c++)
            position_set(image, board->symmetry[s][board->exchange[c]], COLOUR_NONE);
        for (cell c = 0; c < board->ncells; c++)
            if (position_colour(games.play.position, c) != COLOUR_NONE)
                position_set(image, board->symmetry[s][board->exchange[c]],
                             colour_other(position_colour(games.play.position, c)));
        image->to_move = (uint8_t)colour_other((enum colour)games.play.position->to_move);
        assert_int_equal(board->game->rules->ways(image, ways), n);
        for (enum colour colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
            assert_int_equal(figure_standing(image, colour_other(colour)),
                             figure_standing(games.play.position, colour));
    }
    free(image);
    game_play_free(&games.play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),       cmocka_unit_test(test_examples),
        cmocka_unit_test(test_random_games), cmocka_unit_test(test_random_positions),
        cmocka_unit_test(test_bugs),         cmocka_unit_test(test_symmetries)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
