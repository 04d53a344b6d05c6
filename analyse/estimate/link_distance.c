/* SPDX-License-Identifier: ISC */
/*
 * How many stones do a bridge and a fork still need, two-bridges given?
 *
 * A cell weighs 0 with an own stone, 1 when it is empty.  Beside its neighbours it is next to every
 * cell with which it has two free cells in common (a two-bridge), and next to a side if it touches
 * two free cells of it.  Least weights from every edge to every cell come from Dijkstra's algorithm
 * with weights 0 and 1.  Three paths that meet in one cell are a fork: their sum, less what counts
 * the cell itself three times.
 *
 * Where a colour joins two sides, two paths that meet in a cell are the join.  Its current
 * (Shannon's machine; Anshelevich 2000) is found by relaxation, with integers: forward and backward
 * sweeps in which each cell gets the mean potential of those around it.
 */
#include "analyse/estimate/link_distance.h"

#include <string.h>

#define LINK_NEIGHBOURS 12
#define LINK_EDGES 12 /* BOARD_EDGES_MAX: sides and corners */
#define LINK_SUM_MOST 20 /* set by hand */

struct link_graph {
    const struct position *position;
    enum colour colour;
    uint8_t count[BOARD_CELLS_MAX];
    cell next[BOARD_CELLS_MAX][LINK_NEIGHBOURS];
    uint8_t least[LINK_EDGES][BOARD_CELLS_MAX]; /* [edge][cell] the cell's own weight included */
    cell now[BOARD_CELLS_MAX * (LINK_NEIGHBOURS + 1)];
    cell later[BOARD_CELLS_MAX * (LINK_NEIGHBOURS + 1)];
};

static bool link_graph_open(const struct link_graph *graph, cell at)
{
    enum colour there = position_colour(graph->position, at);

    return there == COLOUR_NONE || there == graph->colour;
}

static bool link_graph_free(const struct link_graph *graph, cell at)
{
    return at < graph->position->board->ncells &&
           position_colour(graph->position, at) == COLOUR_NONE;
}

static void link_graph_join(struct link_graph *graph)
{
    const struct board *board = graph->position->board;

    for (cell at = 0; at < board->ncells; at++) {
        graph->count[at] = 0;
        if (!link_graph_open(graph, at))
            continue;
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            cell one = board->neighbour[at][d];
            cell other = board->neighbour[at][(d + 1) % BOARD_DIRECTIONS];
            cell far = one < board->ncells ? board->neighbour[one][(d + 1) % BOARD_DIRECTIONS]
                                           : (cell)board->ncells;

            if (one < board->ncells && link_graph_open(graph, one))
                graph->next[at][graph->count[at]++] = one;
            if (far < board->ncells && link_graph_free(graph, one) &&
                link_graph_free(graph, other) && link_graph_open(graph, far))
                graph->next[at][graph->count[at]++] = far;
        }
    }
}

/* Is the cell on the edge, or has it two free cells of that side beside it? */
static bool link_graph_touches(const struct link_graph *graph, cell at, int edge)
{
    const struct board *board = graph->position->board;
    int beside = 0;

    if ((board->edges[at] >> edge & 1) != 0)
        return true;
    for (int d = 0; d < BOARD_DIRECTIONS && edge < board->nsides; d++) {
        cell near = board->neighbour[at][d];

        beside += (board->edges[near] >> edge & 1) != 0 && link_graph_free(graph, near);
    }
    return beside >= 2;
}

static void link_graph_spread(struct link_graph *graph, int edge)
{
    const struct position *position = graph->position;
    const int ncells = position->board->ncells;
    uint8_t *least = graph->least[edge];
    int nnow = 0, nlater = 0;

    memset(least, LINK_DISTANCE_FAR, (size_t)ncells);
    for (cell at = 0; at < ncells; at++) {
        if (!link_graph_open(graph, at) || !link_graph_touches(graph, at, edge))
            continue;
        least[at] = position_colour(position, at) == COLOUR_NONE;
        if (least[at] == 0)
            graph->now[nnow++] = at;
        else
            graph->later[nlater++] = at;
    }
    for (unsigned weight = 0; (nnow > 0 || nlater > 0) && weight < LINK_DISTANCE_FAR; weight++) {
        while (nnow > 0) {
            cell at = graph->now[--nnow];

            if (least[at] != weight)
                continue;
            for (int i = 0; i < graph->count[at]; i++) {
                cell to = graph->next[at][i];
                unsigned more = position_colour(position, to) == COLOUR_NONE;

                if (weight + more >= least[to])
                    continue;
                least[to] = (uint8_t)(weight + more);
                if (more == 0)
                    graph->now[nnow++] = to;
                else
                    graph->later[nlater++] = to;
            }
        }
        memcpy(graph->now, graph->later, (size_t)nlater * sizeof(cell));
        nnow = nlater;
        nlater = 0;
    }
}

/* 4^-n in units of 4^-20. */
static uint64_t link_distance_share(int stones)
{
    return stones > LINK_SUM_MOST ? 0 : (uint64_t)1 << 2 * (LINK_SUM_MOST - stones);
}

static void link_distance_bridges(const struct link_graph *graph, struct link_distance *measured)
{
    const struct board *board = graph->position->board;

    for (int a = board->nsides; a < board->nsides + board->ncorners; a++) {
        for (cell at = 0; at < board->ncells; at++) {
            edge_set corner = (edge_set)(board->edges[at] >> board->nsides);
            int stones = graph->least[a][at];

            if (corner == 0 || (corner >> (a - board->nsides)) <= 1)
                continue;
            measured->bridge_sum += link_distance_share(stones);
            if (stones < measured->bridge)
                measured->bridge = stones;
        }
    }
}

/* The least fork through three sides; through[] gets, for each cell, the least one of all. */
static int link_distance_triple(const struct link_graph *graph, const int *side, uint8_t *through)
{
    const struct position *position = graph->position;
    int least = LINK_DISTANCE_FAR;

    for (cell at = 0; at < position->board->ncells; at++) {
        int stones =
            graph->least[side[0]][at] + graph->least[side[1]][at] + graph->least[side[2]][at];

        stones -= position_colour(position, at) == COLOUR_NONE ? 2 : 0;
        if (stones < least)
            least = stones;
        if (stones < through[at])
            through[at] = (uint8_t)stones;
    }
    return least;
}

static void link_distance_forks(const struct link_graph *graph, struct link_distance *measured)
{
    const struct position *position = graph->position;
    const int nsides = position->board->nsides;
    uint8_t through[BOARD_CELLS_MAX];
    int side[3];

    memset(through, LINK_DISTANCE_FAR, sizeof through);
    for (side[0] = 0; side[0] < nsides; side[0]++) {
        for (side[1] = side[0] + 1; side[1] < nsides; side[1]++) {
            for (side[2] = side[1] + 1; side[2] < nsides; side[2]++) {
                int stones = link_distance_triple(graph, side, through);

                measured->fork_sum += link_distance_share(stones);
                if (stones < measured->fork)
                    measured->fork = stones;
            }
        }
    }
    for (cell at = 0; at < position->board->ncells; at++) {
        if (position_colour(position, at) != COLOUR_NONE || through[at] >= LINK_DISTANCE_FAR)
            continue;
        measured->fork_cells += through[at] == measured->fork;
        measured->fork_cells_next += through[at] == measured->fork + 1;
    }
}

void link_distance_measure(const struct position *position, enum colour colour,
                           struct link_distance *measured)
{
    struct link_graph graph;

    graph.position = position;
    graph.colour = colour;
    *measured = (struct link_distance){.bridge = LINK_DISTANCE_FAR, .fork = LINK_DISTANCE_FAR};
    link_graph_join(&graph);
    for (int edge = 0; edge < position->board->nsides + position->board->ncorners; edge++)
        link_graph_spread(&graph, edge);
    link_distance_bridges(&graph, measured);
    link_distance_forks(&graph, measured);
}

/* ---- the join of two sides ------------------------------------------------------------------ */

#define LINK_POTENTIAL (1 << 20) /* of the first side; the second one has 0.  Set by hand */
/* Forward and backward: on boards up to 7x7 the current is then less than a hundredth off. */
#define LINK_SWEEPS 100
#define LINK_STONES 8 /* conductance between own stones; set by hand */

/* The two sides that the colour joins. */
static void link_join_sides(const struct board *board, enum colour colour, int *first, int *second)
{
    for (int a = 0; a < board->nsides; a++)
        for (int b = a + 1; b < board->nsides; b++)
            if (board->edge_figures[colour][1u << a | 1u << b] != 0) {
                *first = a;
                *second = b;
            }
}

/* The conductance of a step whose ends need so many stones. */
static int link_join_conductance(int stones)
{
    return stones == 0 ? LINK_STONES : 2 / stones;
}

struct link_current {
    const struct link_graph *graph;
    bool first[BOARD_CELLS_MAX], second[BOARD_CELLS_MAX]; /* touches this side */
    int potential[BOARD_CELLS_MAX]; /* of open cells */
};

/* Sets the potential of a cell to the mean of those around it. */
static void link_current_relax(struct link_current *current, cell at)
{
    const struct link_graph *graph = current->graph;
    const int own = position_colour(graph->position, at) == COLOUR_NONE;
    const int touching = own ? 2 : LINK_STONES;
    int64_t sum = 0, weight = 0;

    for (int i = 0; i < graph->count[at]; i++) {
        const cell to = graph->next[at][i];
        const int more = position_colour(graph->position, to) == COLOUR_NONE;
        const int conductance = link_join_conductance(own + more);

        sum += (int64_t)conductance * current->potential[to];
        weight += conductance;
    }
    if (current->first[at]) {
        sum += (int64_t)touching * LINK_POTENTIAL;
        weight += touching;
    }
    if (current->second[at])
        weight += touching;
    current->potential[at] = weight == 0 ? 0 : (int)(sum / weight);
}

/* The current into the second side. */
static uint64_t link_current_find(const struct link_graph *graph, int first, int second)
{
    struct link_current current = {.graph = graph};
    const int ncells = graph->position->board->ncells;
    uint64_t sum = 0;

    for (cell c = 0; c < ncells; c++) {
        current.first[c] = link_graph_touches(graph, c, first);
        current.second[c] = link_graph_touches(graph, c, second);
        current.potential[c] = LINK_POTENTIAL / 2;
    }
    for (int sweep = 0; sweep < 2 * LINK_SWEEPS; sweep++)
        for (int i = 0; i < ncells; i++) {
            const cell at = (cell)(sweep % 2 == 0 ? i : ncells - 1 - i);

            if (link_graph_open(graph, at))
                link_current_relax(&current, at);
        }
    for (cell c = 0; c < ncells; c++)
        if (link_graph_open(graph, c) && current.second[c])
            sum += (uint64_t)current.potential[c] *
                   (position_colour(graph->position, c) == COLOUR_NONE ? 2 : LINK_STONES);
    return sum / (LINK_POTENTIAL / 1024);
}

void link_join_measure(const struct position *position, enum colour colour,
                       struct link_join *measured)
{
    const int ncells = position->board->ncells;
    uint8_t through[BOARD_CELLS_MAX];
    struct link_graph graph;
    int first = 0, second = 0;

    graph.position = position;
    graph.colour = colour;
    *measured = (struct link_join){.stones = LINK_DISTANCE_FAR};
    link_join_sides(position->board, colour, &first, &second);
    link_graph_join(&graph);
    link_graph_spread(&graph, first);
    link_graph_spread(&graph, second);
    for (cell c = 0; c < ncells; c++) {
        const int needs = position_colour(position, c) == COLOUR_NONE;
        const int sum = graph.least[first][c] + graph.least[second][c] - needs;

        through[c] = (uint8_t)(sum < LINK_DISTANCE_FAR ? sum : LINK_DISTANCE_FAR);
        if (through[c] < measured->stones)
            measured->stones = through[c];
    }
    for (cell c = 0; c < ncells && measured->stones < LINK_DISTANCE_FAR; c++)
        if (position_colour(position, c) == COLOUR_NONE) {
            measured->cells += through[c] == measured->stones;
            measured->cells_next += through[c] == measured->stones + 1;
        }
    measured->current = link_current_find(&graph, first, second);
}
