/* SPDX-License-Identifier: ISC */
/*
 * The game of SuperStar: which cells, edges, symmetries, spellings and points has it?
 *
 * The board is a hexagram without its tips, 175 cells.  With the centre at (10, 10), dx = x - 10
 * and dy = y - 10, a cell has at least two of |dx|, |dy|, |dx - dy| at most 5, and none above 9.
 * Around it lie 60 edge cells, on which no stone is played.  The lines |dx| = 5, |dy| = 5 and
 * |dx - dy| = 5 each hold two of the twelve sides of five cells; an inward corner, where two sides
 * meet, is on both.
 *
 * White and Black place a stone or pass in turn; two passes in a row, or a full board, end the
 * game.  A group scores what it touches of the edge cells beyond two (star), five points for each
 * side beyond two (superstar), and for what it cuts off from the edge cells one point an empty
 * cell and five a stone of the other colour (ring).
 *
 * Source: C. Freeling's rules of SuperStar.  How cells are spelt is ours.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/board/hexagon.h"
#include "analyse/board/rules.h"
#include "analyse/board/spell.h"

#define MIDDLE 10 /* x and y of the centre: the board lies in the grid of a hexagon of base 10 */
#define REACH 9 /* how far the board goes from the centre */
#define INNER 5 /* how far the hexagon within it goes */
#define SIDES 12
#define AROUND (2 * MIDDLE + 1) /* points in a column, edge cells too */

static int superstar_within(int dx, int dy, int limit)
{
    return (abs(dx) <= limit) + (abs(dy) <= limit) + (abs(dx - dy) <= limit);
}

static int superstar_layout(int size, struct board *board, uint8_t *x, uint8_t *y)
{
    int n = 0;

    (void)size;
    board->nsides = SIDES;
    board->ncorners = 0;
    board->nsymmetries = 12;
    board->span = MIDDLE + REACH;
    for (int i = 1; i <= MIDDLE + REACH; i++) {
        for (int j = 1; j <= MIDDLE + REACH; j++) {
            if (superstar_within(i - MIDDLE, j - MIDDLE, INNER) < 2 ||
                superstar_within(i - MIDDLE, j - MIDDLE, REACH) < 3)
                continue;
            x[n] = (uint8_t)i;
            y[n++] = (uint8_t)j;
        }
    }
    return n;
}

/* The sides go round the board, the first two meeting in the inward corner e5. */
static edge_set superstar_edges(int size, int x, int y)
{
    const int dx = x - MIDDLE, dy = y - MIDDLE, dz = dx - dy;
    const bool on_side[SIDES] = {
        dy == -INNER && dx <= -INNER, dx == -INNER && dy <= -INNER, dz == INNER && dx <= 0,
        dy == -INNER && dx >= 0,      dx == INNER && dy <= 0,       dz == INNER && dx >= INNER,
        dy == INNER && dx >= INNER,   dx == INNER && dy >= INNER,   dz == -INNER && dx >= 0,
        dy == INNER && dx <= 0,       dx == -INNER && dy >= 0,      dz == -INNER && dx <= -INNER,
    };
    unsigned edges = 0;

    (void)size;
    for (int i = 0; i < SIDES; i++)
        edges |= (unsigned)on_side[i] << i;
    return (edge_set)edges;
}

static figure_set superstar_edge_figures(enum colour colour, edge_set edges)
{
    (void)colour;
    (void)edges;
    return 0;
}

/* In every spelling a column's letter and a line's number. */
static size_t superstar_spell(int size, enum spelling spelling, int x, int y, char *text)
{
    size_t n = spell_column(x, text);

    (void)size;
    (void)spelling;
    n += spell_number(y, text + n);
    text[n] = '\0';
    return n;
}

static bool superstar_read(int size, enum spelling spelling, const char *text, size_t length,
                           int *x, int *y)
{
    size_t at = 0;

    (void)size;
    (void)spelling;
    return spell_read_column(text, length, &at, x) && spell_read_number(text, length, &at, y) &&
           at == length && *y > 0;
}

static enum rules_end superstar_over(const struct position *position)
{
    const int n = position->nplies;
    const bool passed =
        n >= 2 && position->ply[n - 1].kind == PLY_PASS && position->ply[n - 2].kind == PLY_PASS;

    return passed || position_empties(position) == 0 ? RULES_POINTS : RULES_GOES_ON;
}

/* ---- points ---- */

/* A group while it is looked at. */
struct superstar_group {
    const struct board *board;
    bool own[BOARD_CELLS_MAX + 1]; /* its stones */
    cell stones[BOARD_CELLS_MAX]; /* [nstones] the same */
    int nstones;
};

static void superstar_find_group(const struct position *position, cell first,
                                 struct superstar_group *group)
{
    const struct board *board = position->board;

    memset(group->own, 0, sizeof group->own);
    group->board = board;
    group->nstones = 1;
    group->stones[0] = first;
    group->own[first] = true;
    for (int i = 0; i < group->nstones; i++) {
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const cell next = board->neighbour[group->stones[i]][d];

            if (next == board->ncells || position->colour[next] != position->colour[first] ||
                group->own[next])
                continue;
            group->own[next] = true;
            group->stones[group->nstones++] = next;
        }
    }
}

/* How many points around the board the group touches. */
static int superstar_count_edge_cells(const struct superstar_group *group)
{
    bool seen[AROUND][AROUND] = {{false}};
    int count = 0;

    for (int i = 0; i < group->nstones; i++) {
        const cell at = group->stones[i];

        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            bool *point =
                &seen[group->board->x[at] + board_step_x[d]][group->board->y[at] + board_step_y[d]];

            if (group->board->neighbour[at][d] != group->board->ncells || *point)
                continue;
            *point = true;
            count++;
        }
    }
    return count;
}

/* Fills in what the group cuts off: the cells that no path of cells which are not the group's joins
 * to the rim, where the edge cells begin. */
static void superstar_count_enclosed(const struct position *position,
                                     const struct superstar_group *group, struct score_group *score)
{
    const struct board *board = position->board;
    bool reached[BOARD_CELLS_MAX + 1] = {false};
    cell queue[BOARD_CELLS_MAX];
    int n = 0;

    for (cell at = 0; at < board->ncells; at++) {
        if (board->edges[at] == 0 || group->own[at])
            continue;
        reached[at] = true;
        queue[n++] = at;
    }
    for (int i = 0; i < n; i++) {
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const cell next = board->neighbour[queue[i]][d];

            if (next == board->ncells || reached[next] || group->own[next])
                continue;
            reached[next] = true;
            queue[n++] = next;
        }
    }
    for (cell at = 0; at < board->ncells; at++) {
        if (reached[at] || group->own[at])
            continue;
        cellset_add(score->enclosed.word, at);
        score->empties += position->colour[at] == COLOUR_NONE;
        score->foes += position->colour[at] == colour_other(score->colour);
    }
}

static void superstar_score_group(const struct position *position,
                                  const struct superstar_group *group, struct score_group *score)
{
    unsigned sides = 0;

    *score = (struct score_group){.colour = position_colour(position, group->stones[0])};
    for (int i = 0; i < group->nstones; i++) {
        cellset_add(score->stones.word, group->stones[i]);
        sides |= group->board->edges[group->stones[i]];
    }
    score->sides = __builtin_popcount(sides);
    score->edge_cells = superstar_count_edge_cells(group);
    superstar_count_enclosed(position, group, score);
    score->star = score->edge_cells >= 3 ? score->edge_cells - 2 : 0;
    score->superstar = score->sides >= 3 ? 5 * (score->sides - 2) : 0;
    score->ring = score->empties + 5 * score->foes;
}

static void superstar_score(const struct position *position, struct game_score *score)
{
    const int ncells = position->board->ncells;
    bool done[BOARD_CELLS_MAX] = {false};
    struct superstar_group group;

    *score = (struct game_score){.ngroups = 0};
    for (cell at = 0; at < ncells; at++) {
        if (position->colour[at] == COLOUR_NONE || done[at])
            continue;
        superstar_find_group(position, at, &group);
        for (int i = 0; i < group.nstones; i++)
            done[group.stones[i]] = true;
        assert(score->ngroups < SCORE_GROUPS_MAX);
        struct score_group *scored = &score->group[score->ngroups++];
        superstar_score_group(position, &group, scored);
        score->points[scored->colour] += score_group_points(scored);
    }
}

static const struct rules superstar_rules = {
    .can = GAME_MONOTONE | GAME_SCORED,
    .over = superstar_over,
    .score = superstar_score,
    .komi_halves = 6,
};

const struct game game_superstar = {
    .index = 2,
    .name = "superstar",
    .title = "SuperStar",
    .first = COLOUR_WHITE,
    .size_min = MIDDLE,
    .size_max = MIDDLE,
    .size_default = MIDDLE,
    .sgf_size = MIDDLE,
    .swap_rule = SWAP_NONE,
    .has_pass = true,
    .sgf_empty_pass = true,
    .rules = &superstar_rules,
    .layout = superstar_layout,
    .edges = superstar_edges,
    .symmetry = hexagon_symmetry,
    .edge_figures = superstar_edge_figures,
    .spell = superstar_spell,
    .read = superstar_read,
};
