/* SPDX-License-Identifier: ISC */
/*
 * A cell is the better the fewer stones join it to both ends, by links, and among those the more
 * current flows through it in the network of cells.
 */
#include "analyse/links/pair_order.h"

#include <stdlib.h>

#define FAR 1000 /* stones: not joined at all */
#define DISTANCE_MAX 30 /* stones; larger distances count as FAR; set by hand */
#define SWEEPS 14 /* relaxations of the network; set by hand */
#define LEVEL 1048576u /* potential of end a; b has 0 */
#define BY_SIDE 2u /* conductance of the step from a cell to a side */
#define DISTANCE_COST 3 /* set by hand */
#define RANKS_EACH_COST 16 /* set by hand */

/* By the stones that are missing beside the cell: guesses of the effort, tuned by counting nodes.
 */
static const uint32_t pair_costs[] = {1, 2, 12, 60, 200};
#define COSTS_MAX 4 /* set by hand */

struct pair_network {
    const struct links *links;
    const struct ends *ends;
    end_id a, b;
    int distance[2][ENDS_MAX];
    uint32_t level[ENDS_MAX];
    uint32_t flow[BOARD_CELLS_MAX]; /* of empty cells */
};

/* Improves the distances of the ends that have a link with e, which is final. */
static void pair_reach(const struct pair_network *net, end_id e, int *distance)
{
    bool counts = net->ends->kind[e] == END_EMPTY && e != net->a && e != net->b;
    int through = distance[e] + counts;

    for (int f = 0; f < net->ends->nends; f++) {
        if (net->ends->kind[f] == END_NO || f == e || distance[f] <= through)
            continue;
        if (links_has(net->links, e, (end_id)f, false))
            distance[f] = through;
        else if (distance[f] > through + 1 && links_has(net->links, e, (end_id)f, true))
            distance[f] = through + 1;
    }
}

/* Writes how many stones join each end to `from`, a stone on it not counted. */
static void pair_reach_all(const struct pair_network *net, end_id from, int *distance)
{
    const struct ends *ends = net->ends;
    bool done[ENDS_MAX] = {false};

    for (int e = 0; e < ends->nends; e++)
        distance[e] = e == from ? 0 : FAR;
    for (int level = 0; level < DISTANCE_MAX; level++)
        for (int e = 0; e < ends->nends; e++) {
            if (distance[e] != level || done[e])
                continue;
            done[e] = true;
            if (ends->kind[e] == END_SIDE && e != from)
                continue;
            pair_reach(net, (end_id)e, distance);
            e = -1; /* an end before it may be as near now */
        }
}

/* The step from an empty cell to an end beside it: its conductance, 0 if there is none. */
static uint32_t pair_conductance(const struct pair_network *net, end_id e, bool is_side)
{
    if (e == END_NONE || net->ends->kind[e] == END_NO ||
        (net->ends->kind[e] == END_SIDE && e != net->a && e != net->b))
        return 0;
    return is_side ? BY_SIDE : 1;
}

/* Writes the ends beside an empty cell and the conductances of the steps; returns their number. */
static int pair_beside(const struct pair_network *net, cell c, end_id *beside, uint32_t *by)
{
    const struct ends *ends = net->ends;
    int n = 0;

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        beside[n] = ends->of_cell[ends->board->neighbour[c][d]];
        by[n] = pair_conductance(net, beside[n], false);
        n += by[n] > 0;
    }
    for (edge_set rest = ends->touches[c]; rest; rest &= (edge_set)(rest - 1)) {
        beside[n] = ends->of_side[__builtin_ctz(rest)];
        by[n] = pair_conductance(net, beside[n], true);
        n += by[n] > 0;
    }
    return n;
}

#define BESIDE_MAX (BOARD_DIRECTIONS + BOARD_EDGES_MAX)

static void pair_relax_network(struct pair_network *net)
{
    const struct ends *ends = net->ends;
    uint64_t sum[ENDS_MAX] = {0};
    uint32_t count[ENDS_MAX] = {0};

    for (cell c = 0; c < ends->board->ncells; c++) {
        end_id beside[BESIDE_MAX];
        uint32_t by[BESIDE_MAX], all = 0;
        uint64_t levels = 0;
        int n = ends->kind[c] == END_EMPTY ? pair_beside(net, c, beside, by) : 0;

        for (int i = 0; i < n; i++) {
            levels += (uint64_t)by[i] * net->level[beside[i]];
            all += by[i];
            sum[beside[i]] += (uint64_t)by[i] * net->level[c];
            count[beside[i]] += by[i];
        }
        if (all > 0 && c != net->a && c != net->b)
            net->level[c] = (uint32_t)(levels / all);
    }
    for (int e = 0; e < ends->nends; e++)
        if (ends->kind[e] == END_CHAIN && count[e] > 0 && e != net->a && e != net->b)
            net->level[e] = (uint32_t)(sum[e] / count[e]);
}

static void pair_flow(struct pair_network *net)
{
    const struct ends *ends = net->ends;

    for (int e = 0; e < ends->nends; e++)
        net->level[e] = LEVEL / 2;
    net->level[net->a] = LEVEL;
    net->level[net->b] = 0;
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        pair_relax_network(net);
    for (cell c = 0; c < ends->board->ncells; c++) {
        end_id beside[BESIDE_MAX];
        uint32_t by[BESIDE_MAX], here = net->level[c];
        int n = ends->kind[c] == END_EMPTY ? pair_beside(net, c, beside, by) : 0;

        net->flow[c] = 0;
        for (int i = 0; i < n; i++) {
            uint32_t there = net->level[beside[i]];

            net->flow[c] += by[i] * (there > here ? there - here : here - there);
        }
    }
}

static int pair_move_compare(const void *p, const void *q)
{
    const struct pair_move *a = p, *b = q;

    if (a->cost != b->cost)
        return a->cost < b->cost ? -1 : 1;
    return a->at < b->at ? -1 : a->at > b->at;
}

/* Replaces the costs, which order the moves by flow, by what they are guessed to be. */
static void pair_guess(const struct pair_network *net, struct pair_move *moves, int n, int least)
{
    uint32_t first = pair_costs[least < COSTS_MAX ? least : COSTS_MAX];

    qsort(moves, (size_t)n, sizeof *moves, pair_move_compare);
    for (int i = 0; i < n; i++) {
        int more = net->distance[0][moves[i].at] + net->distance[1][moves[i].at] - least;

        moves[i].cost = first + (uint32_t)(DISTANCE_COST * more + i / RANKS_EACH_COST);
    }
    qsort(moves, (size_t)n, sizeof *moves, pair_move_compare);
}

int pair_order(const struct links *links, end_id a, end_id b, struct pair_move *moves)
{
    struct pair_network net = {.links = links, .ends = links_ends(links), .a = a, .b = b};
    int n = 0, least = FAR;

    pair_reach_all(&net, a, net.distance[0]);
    pair_reach_all(&net, b, net.distance[1]);
    pair_flow(&net);
    for (cell c = 0; c < net.ends->board->ncells; c++) {
        int stones = net.distance[0][c] + net.distance[1][c];

        if (net.ends->kind[c] != END_EMPTY || c == a || c == b || stones >= FAR)
            continue;
        least = stones < least ? stones : least;
        moves[n++] = (struct pair_move){c, UINT32_MAX - net.flow[c]};
    }
    pair_guess(&net, moves, n, least);
    return n;
}
