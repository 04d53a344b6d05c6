/* SPDX-License-Identifier: ISC */

/*
 * How many own stones does a figure still need when the opponent does not answer?
 *
 * A cell weighs 0 when it holds an own stone, 1 when it is empty, and is closed otherwise.
 *
 * Figures made of edges.  The game defines which sets of two or three edges make the figure.  Two
 * edges: a lightest path between them.  Three: a lightest tree with three ends is three paths that
 * meet in one cell, so the minimum over all cells v of the sum of the three distances to v, less
 * twice the weight of v, is exact.
 *
 * Rings: distance_ring.c.
 *
 * Source: Dijkstra's algorithm with weights 0 and 1.
 */

#include "analyse/board/distance.h"

#include <assert.h>
#include <string.h>

#include "analyse/board/distance_ring.h"

#define FAR DISTANCE_FAR

static void distance_weights_set(struct distance_weights *weights, const struct position *position,
                                 enum colour colour, const uint64_t *within)
{
    weights->board = position->board;
    for (int i = 0; i < position->board->ncells; i++) {
        enum colour there = position_colour(position, (cell)i);

        weights->of[i] = there == colour ? 0 : there == COLOUR_NONE ? 1 : FAR;
        if (weights->of[i] == 1 && within != NULL && !cellset_has(within, (cell)i))
            weights->of[i] = FAR;
    }
    weights->of[position->board->ncells] = FAR;
}

/* ---- figures made of edges --------------------------------------------------------------- */

/* Least weights from one edge to every cell, the cell's own included, and the path back. */
struct distance_field {
    uint16_t least[BOARD_CELLS_MAX + 1];
    cell before[BOARD_CELLS_MAX + 1]; /* CELL_NONE at the edge itself */
};

/* A queue of two levels serves weights 0 and 1: this distance, and the next. */
struct distance_levels {
    cell now[BOARD_CELLS_MAX * BOARD_DIRECTIONS];
    cell next[BOARD_CELLS_MAX];
    int nnow, nnext;
};

static void distance_field_reach(struct distance_field *field, struct distance_levels *levels,
                                 cell at, unsigned least, unsigned weight, cell before)
{
    if (least + weight >= field->least[at])
        return;
    field->least[at] = (uint16_t)(least + weight);
    field->before[at] = before;
    if (weight == 0)
        levels->now[levels->nnow++] = at;
    else
        levels->next[levels->nnext++] = at;
}

/* Computes the field from the cells that are in `levels` already, as far as `most`. */
static void distance_field_spread(struct distance_field *field, struct distance_levels *levels,
                                  const struct distance_weights *weights, unsigned most)
{
    const struct board *board = weights->board;
    unsigned least = 0;

    while ((levels->nnow > 0 || levels->nnext > 0) && least <= most) {
        while (levels->nnow > 0) {
            cell at = levels->now[--levels->nnow];

            if (field->least[at] != least)
                continue;
            for (int d = 0; d < BOARD_DIRECTIONS; d++) {
                cell to = board->neighbour[at][d];

                if (weights->of[to] != FAR)
                    distance_field_reach(field, levels, to, least, weights->of[to], at);
            }
        }
        memcpy(levels->now, levels->next, (size_t)levels->nnext * sizeof(cell));
        levels->nnow = levels->nnext;
        levels->nnext = 0;
        least++;
    }
}

/* The cells that are not closed. */
struct distance_open {
    cell cells[BOARD_CELLS_MAX];
    int n;
};

static void distance_open_list(struct distance_open *open, const struct distance_weights *weights)
{
    open->n = 0;
    for (int i = 0; i < weights->board->ncells; i++)
        if (weights->of[i] != FAR)
            open->cells[open->n++] = (cell)i;
}

/* Computes the field of the open cells, as far as `most`: cells beyond that get more.  Closed ones
 * get nothing. */
static void distance_field_from_edge(struct distance_field *field, const struct distance_open *open,
                                     const struct distance_weights *weights, int edge,
                                     unsigned most)
{
    struct distance_levels levels;

    levels.nnow = levels.nnext = 0;
    for (int i = 0; i < open->n; i++)
        field->least[open->cells[i]] = FAR;
    for (int i = 0; i < open->n; i++) {
        const cell at = open->cells[i];

        if ((weights->board->edges[at] >> edge & 1) != 0)
            distance_field_reach(field, &levels, at, 0, weights->of[at], CELL_NONE);
    }
    distance_field_spread(field, &levels, weights, most);
}

static void distance_field_mark(const struct distance_field *field, cell from, bool *mark)
{
    for (cell at = from; at != CELL_NONE; at = field->before[at])
        mark[at] = true;
}

/* A least set of edges that makes the figure, and where its paths meet. */
struct distance_meeting {
    int edge[3]; /* edge[2] is -1 for two edges */
    cell at;
    unsigned weight;
};

/* The sets of two or three edges that make a figure, and no subset of which does. */
struct distance_sets {
    edge_set edges; /* that belong to a set */
    int n;
    int set[EDGE_JOINS_MAX][3]; /* the third edge is -1 in a set of two */
};

static void distance_sets_find(struct distance_sets *sets, const struct board *board,
                               enum colour colour, enum figure figure)
{
    const uint8_t *figures = board->edge_figures[colour];

    sets->edges = 0;
    sets->n = 0;
    for (const edge_set *edges = board->edge_joins[colour]; *edges != 0; edges++) {
        int *set = sets->set[sets->n];
        int nedges = 0;
        bool is_least = (figures[*edges] & figure) != 0;

        set[2] = -1;
        for (unsigned rest = *edges; rest != 0; rest &= rest - 1) {
            is_least &= (figures[*edges & ~(rest & -rest)] & figure) == 0;
            set[nedges++] = __builtin_ctz(rest);
        }
        if (!is_least)
            continue;
        sets->edges |= *edges;
        sets->n++;
    }
}

static void distance_meeting_find(struct distance_meeting *best,
                                  const struct distance_field *fields,
                                  const struct distance_weights *weights, const int *edge,
                                  int nedges)
{
    for (int i = 0; i < weights->board->ncells; i++) {
        unsigned weight = weights->of[i];
        unsigned sum = 0;

        if (weight == FAR)
            continue;
        for (int e = 0; e < nedges; e++)
            sum += fields[edge[e]].least[i];
        sum -= (unsigned)(nedges - 1) * weight;
        if (sum < best->weight) {
            *best = (struct distance_meeting){
                {edge[0], edge[1], nedges > 2 ? edge[2] : -1}, (cell)i, sum};
        }
    }
}

static int distance_edges(const struct position *position, const struct distance_weights *weights,
                          enum colour colour, enum figure figure, cell *cells)
{
    const struct board *board = position->board;
    struct distance_meeting best = {{-1, -1, -1}, CELL_NONE, FAR};
    struct distance_field fields[BOARD_EDGES_MAX];
    struct distance_open open;
    struct distance_sets sets;
    bool mark[BOARD_CELLS_MAX] = {false};

    distance_open_list(&open, weights);
    distance_sets_find(&sets, board, colour, figure);
    for (unsigned rest = sets.edges; rest != 0; rest &= rest - 1)
        distance_field_from_edge(&fields[__builtin_ctz(rest)], &open, weights, __builtin_ctz(rest),
                                 FAR);
    for (int i = 0; i < sets.n; i++)
        distance_meeting_find(&best, fields, weights, sets.set[i], sets.set[i][2] < 0 ? 2 : 3);
    if (best.at == CELL_NONE)
        return DISTANCE_NEVER;
    for (int e = 0; e < 3 && best.edge[e] >= 0; e++)
        distance_field_mark(&fields[best.edge[e]], best.at, mark);
    return distance_weights_collect(weights, mark, cells);
}

int distance_figure(const struct position *position, enum colour colour, enum figure figure,
                    cell *cells)
{
    return distance_within(position, colour, figure, NULL, cells);
}

int distance_within(const struct position *position, enum colour colour, enum figure figure,
                    const uint64_t *within, cell *cells)
{
    struct distance_weights weights;

    if ((position->board->game->figures & figure) == 0)
        return DISTANCE_NEVER;
    distance_weights_set(&weights, position, colour, within);
    if (figure != FIGURE_RING)
        return distance_edges(position, &weights, colour, figure, cells);
    switch (position->ring_rule) {
    case RING_SCHMITTBERGER: return distance_ring_around(position, &weights, COLOUR_NONE, cells);
    case RING_RAVENSBURGER:
        return distance_ring_around(position, &weights, colour_other(colour), cells);
    case RING_FREELING: break;
    }
    return distance_ring(&weights, cells);
}

/* ---- is a figure near? ------------------------------------------------------------------- */

/* Do paths from the edges of one of the sets, which make `figure` by `figures`, meet with at most
 * this weight? */
static bool distance_open_meet(const struct distance_open *open, const struct distance_sets *sets,
                               const uint8_t *figures, enum figure figure,
                               const struct distance_field *fields,
                               const struct distance_weights *weights, unsigned most)
{
    for (int i = 0; i < open->n; i++) {
        const cell at = open->cells[i];
        unsigned near = 0;

        for (unsigned rest = sets->edges; rest != 0; rest &= rest - 1)
            if (fields[__builtin_ctz(rest)].least[at] <= most)
                near |= rest & -rest;
        if ((figures[near] & figure) == 0)
            continue;
        for (int j = 0; j < sets->n; j++) {
            const int *set = sets->set[j];
            unsigned sum = 0;

            if ((near >> set[0] & near >> set[1] & 1) == 0 ||
                (set[2] >= 0 && (near >> set[2] & 1) == 0))
                continue;
            for (int e = 0; e < 3 && set[e] >= 0; e++)
                sum += fields[set[e]].least[at] - (e > 0 ? weights->of[at] : 0u);
            if (sum <= most)
                return true;
        }
    }
    return false;
}

bool distance_within_most(const struct position *position, enum colour colour,
                          const uint64_t *within, int most)
{
    const struct board *board = position->board;
    struct distance_field fields[BOARD_EDGES_MAX];
    struct distance_weights weights;
    struct distance_open open;
    struct distance_sets sets;

    if (most <= 0)
        return false;
    distance_weights_set(&weights, position, colour, within);
    distance_open_list(&open, &weights);
    for (int f = 0; f < FIGURES; f++) {
        const enum figure figure = (enum figure)(1 << f);

        if (figure == FIGURE_RING || (board->game->figures & figure) == 0)
            continue;
        distance_sets_find(&sets, board, colour, figure);
        for (unsigned rest = sets.edges; rest != 0; rest &= rest - 1)
            distance_field_from_edge(&fields[__builtin_ctz(rest)], &open, &weights,
                                     __builtin_ctz(rest), (unsigned)most);
        if (distance_open_meet(&open, &sets, board->edge_figures[colour], figure, fields, &weights,
                               (unsigned)most))
            return true;
    }
    return board->game->has_rings && distance_ring_within(&weights, most);
}
