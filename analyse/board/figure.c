/* SPDX-License-Identifier: ISC */
/*
 * Which cells make up a completed figure?
 *
 * A shortest path joins two edges with the fewest cells; a tripod joins three: three shortest paths
 * from one cell (a tree with three ends has one such cell).  So the chain is searched breadth first
 * from each edge that it touches, and then the best is taken of all pairs and triples of edges that
 * make the figure by the game's rules.  Rings are loops through the stone, found by ring.c.
 */
#include "analyse/board/figure.h"

#include <string.h>

#include "analyse/board/ring.h"
#include "analyse/board/rules.h"

#define FAR UINT16_MAX

/* The chain of the last stone, searched from one edge. */
struct figure_field {
    uint16_t
        steps[BOARD_CELLS_MAX]; /* stones between the cell and the edge; FAR: not in the chain */
    cell before[BOARD_CELLS_MAX]; /* the next cell towards the edge; the cell itself at the edge */
};

static void figure_search_from_edge(const struct position *position, cell root, int edge,
                                    struct figure_field *reach)
{
    const struct board *board = position->board;
    cell queue[BOARD_CELLS_MAX];
    int n = 0;

    memset(reach->steps, 0xff, (size_t)board->ncells * sizeof(reach->steps[0]));
    for (cell c = 0; c < board->ncells; c++) {
        if ((board->edges[c] >> edge & 1) != 0 && position->colour[c] != COLOUR_NONE &&
            position_chain(position, c) == root) {
            reach->steps[c] = 0;
            reach->before[c] = c;
            queue[n++] = c;
        }
    }
    for (int i = 0; i < n; i++) {
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const cell next = board->neighbour[queue[i]][d];

            if (next < board->ncells && position->colour[next] == position->colour[root] &&
                reach->steps[next] == FAR) {
                reach->steps[next] = (uint16_t)(reach->steps[queue[i]] + 1);
                reach->before[next] = queue[i];
                queue[n++] = next;
            }
        }
    }
}

/* Edges that make the figure when joined, and the cell where the paths to them meet. */
struct figure_plan {
    int edges[3];
    int nedges; /* 2 or 3 */
    cell meeting;
    unsigned steps; /* of all paths */
};

/* Updates *plan if the paths from these edges meet in some cell with fewer steps. */
static void figure_improve_plan(const struct board *board, const struct figure_field *reach,
                                const int *edges, int nedges, struct figure_plan *plan)
{
    for (cell c = 0; c < board->ncells; c++) {
        unsigned steps = 0;

        for (int i = 0; i < nedges; i++)
            steps += reach[edges[i]].steps[c];
        if (reach[edges[0]].steps[c] != FAR && steps < plan->steps) {
            memcpy(plan->edges, edges, (size_t)nedges * sizeof(edges[0]));
            plan->nedges = nedges;
            plan->meeting = c;
            plan->steps = steps;
        }
    }
}

/* Do these edges make the figure, and no subset of them? */
static bool figure_is_least(const struct position *position, enum colour colour, const int *edges,
                            int nedges, enum figure figure)
{
    const uint8_t *figures = position->board->edge_figures[colour];
    edge_set set = 0;

    for (int i = 0; i < nedges; i++)
        set = (edge_set)(set | 1u << edges[i]);
    for (int i = 0; i < nedges; i++) {
        if ((figures[set & ~(1u << edges[i])] & figure) != 0)
            return false;
    }
    return (figures[set] & figure) != 0;
}

/* The cheapest plan for the figure of a chain that touches these edges. */
static struct figure_plan figure_find_plan(const struct position *position, enum colour colour,
                                           edge_set touched, const struct figure_field *reach,
                                           enum figure figure)
{
    struct figure_plan plan = {.steps = UINT32_MAX};
    int edges[BOARD_EDGES_MAX];
    int n = 0;

    for (int edge = 0; edge < BOARD_EDGES_MAX; edge++) {
        if ((touched >> edge & 1) != 0)
            edges[n++] = edge;
    }
    for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
            const int pair[] = {edges[i], edges[j]};

            if (figure_is_least(position, colour, pair, 2, figure))
                figure_improve_plan(position->board, reach, pair, 2, &plan);
            for (int k = j + 1; k < n; k++) {
                const int triple[] = {edges[i], edges[j], edges[k]};

                if (figure_is_least(position, colour, triple, 3, figure))
                    figure_improve_plan(position->board, reach, triple, 3, &plan);
            }
        }
    }
    return plan;
}

/* Writes the path from a cell (left out) to an edge; returns its length. */
static int figure_write_way(const struct figure_field *reach, cell from, cell *cells)
{
    int n = 0;

    for (cell c = from; reach->steps[c] > 0;) {
        c = reach->before[c];
        cells[n++] = c;
    }
    return n;
}

/* The path: from the first edge to the meeting cell and on to the second. */
static int figure_write_path(const struct figure_plan *plan, const struct figure_field *reach,
                             cell *cells)
{
    cell back[BOARD_CELLS_MAX];
    const int nback = figure_write_way(&reach[plan->edges[0]], plan->meeting, back);
    int n = 0;

    while (n < nback) {
        cells[n] = back[nback - 1 - n];
        n++;
    }
    cells[n++] = plan->meeting;
    return n + figure_write_way(&reach[plan->edges[1]], plan->meeting, cells + n);
}

/* Writes the tree's cells in cell order.  Its three paths share only the meeting cell: otherwise a
 * smaller tree would exist. */
static int figure_write_tree(const struct board *board, const struct figure_plan *plan,
                             const struct figure_field *reach, cell *cells)
{
    bool in_tree[BOARD_CELLS_MAX] = {false};
    cell way[BOARD_CELLS_MAX];
    int n = 0;

    in_tree[plan->meeting] = true;
    for (int i = 0; i < plan->nedges; i++) {
        int length = figure_write_way(&reach[plan->edges[i]], plan->meeting, way);

        while (length > 0)
            in_tree[way[--length]] = true;
    }
    for (cell c = 0; c < board->ncells; c++) {
        if (in_tree[c])
            cells[n++] = c;
    }
    return n;
}

/* Where figures are sought by cells, captures or not: the stone of the last ply, or that of the ply
 * before it if its six had to outlast the last ply, and did. */
static int figure_cells_by_rules(const struct position *position, enum figure figure, cell *cells)
{
    const struct rules *rules = position->board->game->rules;
    const struct ply *ply = &position->ply[position->nplies - 1];
    figure_set figures = ply->figures;

    if ((position->variant & VARIANT_SIX_PERFECT) != 0 && position->nplies > 1 &&
        ply[-1].figures != 0 && ply[-1].colour != ply->colour) {
        const figure_set left = rules->figures(position, ply[-1].cell, (enum colour)ply[-1].colour);

        if (left != 0) {
            ply--;
            figures = left;
        }
    }
    return (figures & figure) == 0 ? 0 : rules->figure_cells(position, ply->cell, figure, cells);
}

int figure_cells(const struct position *position, enum figure figure, cell *cells)
{
    const struct board *board = position->board;
    struct figure_field reach[BOARD_EDGES_MAX];
    const struct ply *ply;
    struct figure_plan plan;
    edge_set edges;
    cell root;

    if (position->nplies == 0)
        return 0;
    if (board->captures)
        return figure_cells_by_rules(position, figure, cells);
    ply = &position->ply[position->nplies - 1];
    if ((ply->figures & figure) == 0)
        return 0;
    if (figure == FIGURE_RING)
        return ring_cells(position, ply->cell, cells);
    root = position_chain(position, ply->cell);
    edges = position->chain[root].edges;
    for (int edge = 0; edge < BOARD_EDGES_MAX; edge++) {
        if ((edges >> edge & 1) != 0)
            figure_search_from_edge(position, root, edge, &reach[edge]);
    }
    plan = figure_find_plan(position, (enum colour)ply->colour, edges, reach, figure);
    if (plan.nedges == 2)
        return figure_write_path(&plan, reach, cells);
    return figure_write_tree(board, &plan, reach, cells);
}

void figure_won(const struct position *position, struct cellset *won)
{
    cell cells[BOARD_CELLS_MAX];

    *won = (struct cellset){{0}};
    for (int f = 0; f < FIGURES; f++)
        for (int n = figure_cells(position, (enum figure)(1 << f), cells); n > 0; n--)
            cellset_add(won->word, cells[n - 1]);
}

figure_set figure_standing(const struct position *position, enum colour colour)
{
    const struct board *board = position->board;
    figure_set figures = 0;

    for (cell at = 0; at < board->ncells && board->captures; at++) {
        if (position->colour[at] == colour)
            figures |= board->game->rules->figures(position, at, colour);
    }
    for (cell at = 0; at < board->ncells; at++) {
        if (position->colour[at] == colour && position_chain(position, at) == at)
            figures |= board->game->edge_figures(colour, position->chain[at].edges);
    }
    if (board->game->has_rings && ring_stands(position, colour))
        figures |= FIGURE_RING;
    return figures;
}
