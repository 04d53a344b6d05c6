/* SPDX-License-Identifier: ISC */
/*
 * SuperStar against slow rules of its own: the board as two triangles, the sides by their names,
 * and points counted by letting marks spread until nothing changes.  Random games, and positions
 * with a ring; each planted bug must be noticed.  2,000 games; HAV_SOAK=1
 * plays 20,000.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/board/ply.h"
#include "analyse/board/rules.h"
#include "tests/lib/game_play.h"
#include "tests/lib/place.h"
#include "tests/lib/volume.h"

#define SPAN 25 /* points (x, y) from 0; the centre of the board is (12, 12) */
#define SHIFT 2 /* between these points and the grid's */

/* A point: ' ' off the board, '.', 'w', 'b'. */
struct star {
    char at[SPAN][SPAN];
};

enum bug { BUG_NONE, BUG_STAR, BUG_SIDES, BUG_RING, BUG_OWN, BUGS };

static const char *const side_names[12][5] = {
    {"e5", "d5", "c5", "b5", "a5"},      {"e5", "e4", "e3", "e2", "e1"},
    {"e10", "e11", "e12", "e13", "e14"}, {"e10", "d9", "c8", "b7", "a6"},
    {"j5", "k5", "l5", "m5", "n5"},      {"j5", "i4", "h3", "g2", "f1"},
    {"j15", "k16", "l17", "m18", "n19"}, {"j15", "i15", "h15", "g15", "f15"},
    {"o10", "p11", "q12", "r13", "s14"}, {"o10", "o9", "o8", "o7", "o6"},
    {"o15", "p15", "q15", "r15", "s15"}, {"o15", "o16", "o17", "o18", "o19"}};

static const int steps[6][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}};

/* The point (i, j) as x + y + z = 0 from the centre: in one of two triangles, but for the tips. */
static bool star_has(int i, int j)
{
    const int x = i - 12, y = 12 - j, z = -x - y; /* y - x of the grid is -(y + x) here */
    const bool up = x <= 5 && y <= 5 && z <= 5, down = x >= -5 && y >= -5 && z >= -5;
    const bool tip = abs(x) == 10 || abs(y) == 10 || abs(z) == 10;

    return (up || down) && !tip;
}

static void star_read(struct star *star, const struct position *position)
{
    const struct board *board = position->board;

    memset(star, ' ', sizeof *star);
    for (int i = 0; i < SPAN; i++)
        for (int j = 0; j < SPAN; j++)
            if (star_has(i, j))
                star->at[i][j] = '.';
    for (cell c = 0; c < board->ncells; c++)
        if (position_colour(position, c) != COLOUR_NONE)
            star->at[board->x[c] + SHIFT][board->y[c] + SHIFT] =
                position_colour(position, c) == COLOUR_WHITE ? 'w' : 'b';
}

/* Marks spread from marked points to neighbours of which `may` is true until nothing changes. */
static void star_spread(bool marked[SPAN][SPAN], bool may[SPAN][SPAN])
{
    bool changed = true;

    while (changed) {
        changed = false;
        for (int i = 1; i < SPAN - 1; i++)
            for (int j = 1; j < SPAN - 1; j++)
                for (int d = 0; d < 6 && may[i][j] && !marked[i][j]; d++)
                    if (marked[i + steps[d][0]][j + steps[d][1]])
                        changed = marked[i][j] = true;
    }
}

static int star_sides_of(bool group[SPAN][SPAN], enum bug bug)
{
    int sides = 0;

    for (int s = 0; s < 12; s++) {
        bool holds = false;

        for (int k = bug == BUG_SIDES ? 1 : 0; k < 5; k++)
            holds |=
                group[side_names[s][k][0] - 'a' + 1 + SHIFT][atoi(side_names[s][k] + 1) + SHIFT];
        sides += holds;
    }
    return sides;
}

/* The edge cells, off the board beside it, that the group touches. */
static int star_edge_cells(bool group[SPAN][SPAN])
{
    int count = 0;

    for (int i = 1; i < SPAN - 1; i++)
        for (int j = 1; j < SPAN - 1; j++) {
            bool touched = false;

            for (int d = 0; d < 6 && !star_has(i, j); d++)
                touched |= group[i + steps[d][0]][j + steps[d][1]];
            count += touched;
        }
    return count;
}

static int star_ring_of(const struct star *star, bool group[SPAN][SPAN], char own, enum bug bug)
{
    bool reached[SPAN][SPAN], may[SPAN][SPAN];
    int points = 0;

    for (int i = 0; i < SPAN; i++)
        for (int j = 0; j < SPAN; j++) {
            reached[i][j] = !star_has(i, j);
            may[i][j] = !group[i][j] && (bug != BUG_RING || star->at[i][j] == '.');
        }
    star_spread(reached, may);
    for (int i = 0; i < SPAN; i++)
        for (int j = 0; j < SPAN; j++)
            if (!reached[i][j] && !group[i][j])
                points += star->at[i][j] == '.'                     ? 1
                          : star->at[i][j] != own || bug == BUG_OWN ? 5
                                                                    : 0;
    return points;
}

static int star_group_points(const struct star *star, bool group[SPAN][SPAN], char own,
                             enum bug bug)
{
    const int edge_cells = star_edge_cells(group), sides = star_sides_of(group, bug);
    const int least = bug == BUG_STAR ? 4 : 3;

    return (edge_cells >= least ? edge_cells - 2 : 0) + (sides >= 3 ? 5 * (sides - 2) : 0) +
           star_ring_of(star, group, own, bug);
}

/* The points of a colour, 'w' or 'b'; *ngroups counts the groups. */
static int star_points(const struct star *star, char own, enum bug bug, int *ngroups)
{
    bool seen[SPAN][SPAN] = {{false}};
    int points = 0;

    for (int i = 0; i < SPAN; i++)
        for (int j = 0; j < SPAN; j++) {
            bool group[SPAN][SPAN] = {{false}}, may[SPAN][SPAN];

            if (star->at[i][j] != own || seen[i][j])
                continue;
            for (int k = 0; k < SPAN; k++)
                for (int l = 0; l < SPAN; l++)
                    may[k][l] = star->at[k][l] == own;
            group[i][j] = true;
            star_spread(group, may);
            for (int k = 0; k < SPAN; k++)
                for (int l = 0; l < SPAN; l++)
                    seen[k][l] |= group[k][l];
            points += star_group_points(star, group, own, bug);
            ++*ngroups;
        }
    return points;
}

/* Does the score of the position agree with the slow one? */
static bool agrees(const struct position *position, enum bug bug)
{
    struct star star;
    struct game_score score;
    int ngroups = 0;

    star_read(&star, position);
    position->board->game->rules->score(position, &score);
    return score.points[COLOUR_WHITE] == star_points(&star, 'w', bug, &ngroups) &&
           score.points[COLOUR_BLACK] == star_points(&star, 'b', bug, &ngroups) &&
           (bug != BUG_NONE || score.ngroups == ngroups);
}

/* Are the images of the position worth as much? */
static bool turns(const struct position *position, struct position *image)
{
    const struct board *board = position->board;
    struct game_score score, turned;

    board->game->rules->score(position, &score);
    for (int s = 1; s < board->nsymmetries; s++) {
        position_init(image, board, RING_FREELING);
        for (cell c = 0; c < board->ncells; c++)
            position_set(image, board->symmetry[s][c], position_colour(position, c));
        board->game->rules->score(image, &turned);
        if (memcmp(score.points, turned.points, sizeof score.points) != 0)
            return false;
    }
    return true;
}

/* Plays one random move, a pass now and then; false: the game was over before. */
static bool play(struct position *position, struct random *random, bool *over)
{
    const int n = position->nplies, empties = position_empties(position);
    const bool passed =
        n >= 2 && position->ply[n - 1].kind == PLY_PASS && position->ply[n - 2].kind == PLY_PASS;

    *over = passed || empties == 0;
    if (*over)
        return false;
    if (random_below(random, 30) == 0)
        return position_pass(position);
    cell at = (cell)random_below(random, (unsigned)position->board->ncells);
    while (position_colour(position, at) != COLOUR_NONE)
        at = (cell)((at + 1) % position->board->ncells);
    position_play(position, at, (enum colour)position->to_move);
    return true;
}

struct games {
    struct game_play play;
    struct position *image;
    bool plants; /* are planted bugs looked for, too? */
    long compared, planted, over_by_passes, caught[BUGS];
};

static void look_at(struct games *games)
{
    assert_true(agrees(games->play.position, BUG_NONE));
    for (enum bug bug = BUG_STAR; bug < BUGS && games->plants; bug++)
        games->caught[bug] += !agrees(games->play.position, bug);
    games->planted += games->plants;
    games->compared++;
}

/* Plays a game and takes it back; keys and the end of the game are compared at every ply, points at
 * the end and at two plies before. */
static void compare_game(struct games *games)
{
    struct position *position = games->play.position;
    uint64_t keys[PLIES_MAX + 1];
    bool over = false;

    position_init(position, games->play.board, RING_FREELING);
    const unsigned look = random_below(&games->play.random, 170);
    do {
        keys[position->nplies] = position->key;
        if ((unsigned)position->nplies == look || (unsigned)position->nplies == look / 2)
            look_at(games);
        assert_int_equal(rules_are_over(position), false);
    } while (play(position, &games->play.random, &over) && !rules_are_over(position));
    assert_false(play(position, &games->play.random, &over));
    assert_true(over);
    games->over_by_passes += position_empties(position) > 0;
    look_at(games);
    assert_true(turns(position, games->image));
    while (position->nplies > 0) {
        position_undo(position);
        assert_true(position->key == keys[position->nplies]);
    }
    assert_int_equal(position_empties(position), 175);
}

/* Compares a position with a ring of White around a random cell, stones of both within it. */
static void compare_ring(struct games *games)
{
    struct position *position = games->play.position;
    const struct board *board = games->play.board;
    const cell middle = (cell)random_below(&games->play.random, 175);
    const int radius = 1 + (int)random_below(&games->play.random, 2);

    position_init(position, board, RING_FREELING);
    for (cell c = 0; c < board->ncells; c++) {
        const int distance = board_distance(board, c, middle);
        const unsigned drawn = random_below(&games->play.random, distance < radius ? 4 : 6);

        position_set(position, c,
                     distance == radius || drawn == 0 ? COLOUR_WHITE
                     : drawn == 1                     ? COLOUR_BLACK
                                                      : COLOUR_NONE);
    }
    look_at(games);
    assert_true(turns(position, games->image));
}

static void test_random_games(void **state)
{
    const int ngames = volume(800, 20000);
    struct games games = {.play = game_play_new(&game_superstar, 10, 7),
                          .image = malloc(sizeof(struct position))};

    (void)state;
    assert_non_null(games.image);
    for (int i = 0; i < ngames; i++) {
        games.plants = volume_is_watched() || i % 4 == 0; /* one of them is rare */
        compare_game(&games);
        compare_ring(&games);
    }
    print_message("# %d games, points of %ld positions compared, %ld games over by passes\n"
                  "# planted bugs seen at %ld, %ld, %ld and %ld of %ld\n",
                  ngames, games.compared, games.over_by_passes, games.caught[1], games.caught[2],
                  games.caught[3], games.caught[4], games.planted);
    assert_true(games.over_by_passes > 0);
    for (enum bug bug = BUG_STAR; bug < BUGS; bug++)
        assert_true(games.caught[bug] > 0);
    free(games.image);
    game_play_free(&games.play);
}

static void test_board(void **state)
{
    struct board *board = board_new(&game_superstar, 10);
    bool off[SPAN][SPAN] = {{false}};
    int cells = 0, around = 0, corners[4] = {0};

    (void)state;
    assert_non_null(board);
    for (int i = 0; i < SPAN; i++)
        for (int j = 0; j < SPAN; j++)
            cells += star_has(i, j);
    assert_int_equal(cells, 175);
    assert_int_equal(board->ncells, 175);
    for (cell c = 0; c < board->ncells; c++) {
        int touched = 0;

        assert_true(star_has(board->x[c] + SHIFT, board->y[c] + SHIFT));
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const int i = board->x[c] + SHIFT + steps[d][0], j = board->y[c] + SHIFT + steps[d][1];

            assert_int_equal(board->neighbour[c][d] == board->ncells, !star_has(i, j));
            touched += !star_has(i, j);
            off[i][j] |= !star_has(i, j);
        }
        assert_true(touched <= 3);
        corners[touched]++;
    }
    for (int i = 0; i < SPAN; i++)
        for (int j = 0; j < SPAN; j++)
            around += off[i][j];
    assert_int_equal(around, 60);
    assert_int_equal(corners[3], 12);
    assert_int_equal(corners[2], 36);
    assert_int_equal(corners[1], 6);
    for (int s = 0; s < 12; s++) { /* each side of the board is one of the names' */
        edge_set edges = (edge_set)-1;

        for (int k = 0; k < 5; k++)
            edges &= board->edges[place_cell(board, SPELLING_LINE, side_names[s][k])];
        assert_int_equal(__builtin_popcount(edges), 1);
    }
    board_free(board);
}

/* White's stones, Black's, and what White's one group is worth. */
static const struct {
    const char *white, *black;
    int edge_cells, sides, star, superstar, ring;
} cases[] = {
    {"a5", "", 3, 1, 1, 0, 0},
    {"e5", "", 1, 2, 0, 0, 0},
    {"e5 f5 g5 h5 i5 j5", "", 2, 4, 0, 10, 0},
    {"e5 d5 c5 b5 a5", "", 6, 2, 4, 0, 0},
    {"b6", "", 0, 0, 0, 0, 0},
    {"b7 c8 d9", "", 4, 1, 2, 0, 0},
    {"a5 b6 b7 c8 d9", "", 7, 2, 5, 0, 0},
    {"i9 j9 k10 k11 j11 i10", "", 0, 0, 0, 0, 1},
    {"i9 j9 k10 k11 j11 i10", "j10", 0, 0, 0, 0, 5},
    {"i9 j9 k10 k11 j11 i10 j10", "", 0, 0, 0, 0, 0},
    {"e5 f5 g5 h5 i5 j5 k5", "", 3, 4, 1, 10, 0},
    /* one more side; then an inward corner's stone */
    {"e5 f5 g5 h5 i5 j5 e6 e7 e8 e9 d8 c7 b6 a6", "", 5, 5, 3, 15, 0},
    {"e5 f5 g5 h5 i5 j5 e6 e7 e8 e9 e10", "", 3, 6, 1, 20, 0},
    {"e5 f5 g5 h5 i5 j5 k6 l7 m8 n9 o10 d5 e6 e7 d7 c7 b6 a6", "", 7, 7, 5, 25, 0},
};

static void test_cases(void **state)
{
    struct board *board = board_new(&game_superstar, 10);
    struct position *position = malloc(sizeof *position);
    struct game_score score;

    (void)state;
    assert_non_null(board);
    assert_non_null(position);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        position_init(position, board, RING_FREELING);
        place_stones(position, COLOUR_WHITE, SPELLING_LINE, cases[i].white);
        place_stones(position, COLOUR_BLACK, SPELLING_LINE, cases[i].black);
        board->game->rules->score(position, &score);
        const struct score_group *group = &score.group[0];
        print_message("# %s: %d edge cells, %d sides, ring %d\n", cases[i].white, group->edge_cells,
                      group->sides, group->ring);
        for (int g = 0; g < score.ngroups && group->colour != COLOUR_WHITE; g++)
            group++;
        assert_int_equal(group->edge_cells, cases[i].edge_cells);
        assert_int_equal(group->sides, cases[i].sides);
        assert_int_equal(group->star, cases[i].star);
        assert_int_equal(group->superstar, cases[i].superstar);
        assert_int_equal(group->ring, cases[i].ring);
        assert_int_equal(score.points[COLOUR_WHITE], score_group_points(group));
        assert_true(agrees(position, BUG_NONE));
    }
    free(position);
    board_free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_board), cmocka_unit_test(test_cases),
                                       cmocka_unit_test(test_random_games)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
