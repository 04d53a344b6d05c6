/* SPDX-License-Identifier: ISC */
/*
 * Figures among points.  A chain is a bridge or a fork by the corners and sides that it touches.  A
 * ring encloses a cell.  If a point inside is not the player's, the points that it reaches without
 * the player's do not touch the rim of the board; else the cell and its six neighbours are all his.
 *
 * Distances.  A bridge lacks the free points of a shortest path between two corners, where own
 * points cost nothing.  A fork meets in one point: it lacks the shortest paths from there to three
 * sides.  A ring has six cells at least, which is all that is said of rings that lack two points or
 * more; those that lack one are found by trying each free point.
 */
#include "analyse/positional/positional_figure.h"

#include <string.h>

#include "analyse/board/cellset.h"
#include "analyse/board/figure.h"

#define SIDES 6
#define CORNERS 6
#define RING_LEAST 6 /* cells */
#define FAR 99 /* costs more than any figure */

bool positional_has_figures(const struct game *game)
{
    return game->figures == (FIGURE_RING | FIGURE_BRIDGE | FIGURE_FORK);
}

const struct game *positional_figure_game(void)
{
    int index = 0;

    while (!positional_has_figures(game_at(index)))
        index++;
    return game_at(index);
}

void positional_set_board(struct positional *game, const struct board *board, const cell *at,
                          figure_set figures)
{
    int point_of[BOARD_CELLS_MAX];

    for (int p = 0; p < game->npoints; p++)
        point_of[at[p]] = p;
    game->figure_size = board->size;
    game->figures = figures & board->game->figures;
    memset(game->edge, 0, sizeof game->edge);
    for (int p = 0; p < game->npoints; p++) {
        game->near[p] = 0;
        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            if (board->neighbour[at[p]][d] != board->ncells)
                game->near[p] |= (point_set)1 << point_of[board->neighbour[at[p]][d]];
        for (int e = 0; e < SIDES + CORNERS; e++)
            game->edge[e] |= (point_set)(board->edges[at[p]] >> e & 1) << p;
    }
}

/* ---- held figures ------------------------------------------------------------------------ */

static int positional_touches(const struct positional *game, point_set chain, int from, int count)
{
    int touched = 0;

    for (int e = from; e < from + count; e++)
        touched += (game->edge[e] & chain) != 0;
    return touched;
}

static bool positional_has_ring(const struct positional *game, point_set own)
{
    point_set outside = positional_points(game) & ~own, rim = 0;

    for (int e = 0; e < SIDES + CORNERS; e++)
        rim |= game->edge[e];
    if ((positional_flood(game->near, outside, outside & rim) & outside) != outside)
        return true;
    for (point_set rest = own & ~rim; rest != 0; rest &= rest - 1)
        if ((game->near[__builtin_ctzll(rest)] & ~own) == 0)
            return true;
    return false;
}

bool positional_holds_figure(const struct positional *game, point_set own)
{
    for (point_set rest = own; rest != 0;) {
        point_set chain = positional_flood(game->near, own, rest & (~rest + 1));

        rest &= ~chain;
        if ((game->figures & FIGURE_BRIDGE) != 0 &&
            positional_touches(game, chain, SIDES, CORNERS) >= 2)
            return true;
        if ((game->figures & FIGURE_FORK) != 0 && positional_touches(game, chain, 0, SIDES) >= 3)
            return true;
    }
    return (game->figures & FIGURE_RING) != 0 && positional_has_ring(game, own);
}

/* ---- distances --------------------------------------------------------------------------- */

/* cost[p]: the free points of a shortest path from the edge to p, p among them; FAR: none. */
static void positional_edge_costs(const struct positional *game, point_set own,
                                  point_set free_points, point_set edge,
                                  uint8_t cost[POSITIONAL_POINTS_MAX])
{
    point_set reached = positional_flood(game->near, own, edge & own), layer = reached;
    point_set step = edge & free_points;

    memset(cost, FAR, POSITIONAL_POINTS_MAX);
    for (int d = 0;; d++) {
        for (point_set rest = layer; rest != 0; rest &= rest - 1)
            cost[__builtin_ctzll(rest)] = (uint8_t)d;
        step |= positional_around(game->near, layer) & free_points;
        step &= ~reached;
        if (step == 0)
            return;
        layer =
            (step | positional_flood(game->near, own, positional_around(game->near, step) & own)) &
            ~reached;
        reached |= layer;
        step = 0;
    }
}

/* Sorts the three least of the numbers to the front. */
static void positional_least_three(const uint8_t cost[][POSITIONAL_POINTS_MAX], int count, int p,
                                   int least[3])
{
    least[0] = least[1] = least[2] = FAR;
    for (int e = 0; e < count; e++) {
        int value = cost[e][p];

        for (int i = 0; i < 3; i++)
            if (value < least[i]) {
                int other = least[i];

                least[i] = value;
                value = other;
            }
    }
}

/* The cells that bridges and forks through a point lack: more than `most` are left out. */
static void positional_reach_chains(const struct positional *game, point_set own,
                                    point_set free_points, int most, struct positional_reach *reach)
{
    uint8_t cost[SIDES + CORNERS][POSITIONAL_POINTS_MAX];

    for (int e = 0; e < SIDES + CORNERS; e++)
        positional_edge_costs(game, own, free_points, game->edge[e], cost[e]);
    for (point_set rest = own | free_points; rest != 0; rest &= rest - 1) {
        int p = __builtin_ctzll(rest), is_free = (int)(free_points >> p & 1), least[3];
        int through = FAR; /* no figure through the point lacks fewer */

        if ((game->figures & FIGURE_BRIDGE) != 0) {
            positional_least_three(cost + SIDES, CORNERS, p, least);
            through = least[0] + least[1] - is_free;
            reach->need = through < reach->need ? through : reach->need;
        }
        if ((game->figures & FIGURE_FORK) != 0) {
            positional_least_three(cost, SIDES, p, least);
            /* The point is where the fork meets, or on the way from there to one side: then it is
             * on disjoint paths to that side and to each of the others. */
            int meets = least[0] + least[1] + least[2] - 2 * is_free;
            int on_way = least[0] + least[2] - is_free;

            reach->need = meets < reach->need ? meets : reach->need;
            through = on_way < through ? on_way : through;
        }
        if (is_free && through <= most) {
            reach->hot |= (point_set)1 << p;
            reach->score[p] += 1u << (through < 20 ? 20 - through : 0);
        }
    }
}

void positional_reach_figure(const struct positional *game, enum positional_player player,
                             const point_set stones[2], int most, int soon,
                             struct positional_reach *reach)
{
    point_set own = stones[player];
    point_set free_points = positional_points(game) & ~own & ~stones[1 - player];
    int lacks = RING_LEAST - cellset_bits(own);
    point_set at_once = 0;

    if (positional_holds_figure(game, own)) {
        reach->need = 0;
        return;
    }
    positional_reach_chains(game, own, free_points, most, reach);
    for (point_set rest = free_points; rest != 0; rest &= rest - 1)
        if (positional_holds_figure(game, own | (rest & (~rest + 1))))
            at_once |= rest & (~rest + 1);
    if (lacks < 2)
        lacks = 2;
    if ((game->figures & FIGURE_RING) != 0 && positional_has_ring(game, own | free_points)) {
        reach->need = lacks < reach->need ? lacks : reach->need;
        if (lacks <= most || at_once != 0)
            reach->hot |= free_points;
    }
    if (at_once != 0) {
        reach->need = 1;
        reach->nearest = at_once & (~at_once + 1);
    }
    if (at_once != 0 && soon >= 1) {
        /* Sets that lack one point share it if there is only one. */
        reach->pinch = soon == 1 && (at_once & (at_once - 1)) != 0 ? 0 : ~(point_set)0;
        if (soon == 1 && reach->pinch != 0)
            reach->pinch = at_once;
        reach->soon = at_once;
    }
    for (; at_once != 0; at_once &= at_once - 1)
        reach->score[__builtin_ctzll(at_once)] += 1u << 24;
}

/* ---- making ------------------------------------------------------------------------------ */

static bool positional_figure_wins(void *context, point_set set)
{
    return positional_holds_figure(context, set);
}

int positional_list_figures(struct positional *game)
{
    if (game->npoints > POSITIONAL_BRUTE_MAX)
        return 0;
    for (int player = 0; player < 2; player++) {
        if (positional_add_minimal(game, (enum positional_player)player, positional_figure_wins,
                                   game, POSITIONAL_SETS_MAX) != POSITIONAL_MADE)
            return ERROR_MEMORY;
        positional_trim(game, (enum positional_player)player);
    }
    return 0;
}

enum positional_made positional_make_figures(const struct position *position, enum colour black,
                                             figure_set figures, struct positional *game)
{
    const struct board *board = position->board;
    cell at[POSITIONAL_POINTS_MAX];

    *game = (struct positional){0};
    if (!positional_has_figures(board->game) || board->size < 2 ||
        board->size > POSITIONAL_FIGURE_SIZE_MAX)
        return POSITIONAL_TOO_LARGE;
    if (figure_standing(position, COLOUR_WHITE) != 0 ||
        figure_standing(position, COLOUR_BLACK) != 0 || position_empties(position) == 0)
        return POSITIONAL_OVER;
    for (int c = 0; c < board->ncells; c++) {
        enum colour colour = position_colour(position, (cell)c);

        if (colour != COLOUR_NONE)
            game->initial[colour == black ? POSITIONAL_BLACK : POSITIONAL_WHITE] |= (point_set)1
                                                                                    << c;
        cell_spell(board, SPELLING_LG, (cell)c, game->name[c]);
        at[c] = (cell)c;
    }
    game->npoints = board->ncells;
    positional_set_board(game, board, at, figures != 0 ? figures : ~(figure_set)0);
    positional_alternate(game, position->to_move == black ? POSITIONAL_BLACK : POSITIONAL_WHITE);
    game->nplies = position_empties(position);
    return POSITIONAL_MADE;
}
