/* SPDX-License-Identifier: ISC */
/*
 * Which moves look good, before any was searched?
 *
 * The features are those that connection games are known by: the pattern around a cell, the reply
 * to an intrusion into a two-bridge, nearness to the last stones, two-bridges, sides and corners
 * (Stankiewicz, Winands and Uiterwijk 2011; Huang and others 2013 for Hex).
 */
#include "analyse/mcts/mcts_policy.h"

#include <string.h>

const int policy_values[POLICY_KINDS] = {
    [POLICY_AROUND] = POLICY_AROUND_VALUES, [POLICY_LAST] = POLICY_LAST_VALUES,
    [POLICY_BEFORE] = POLICY_BEFORE_VALUES, [POLICY_BRIDGE] = POLICY_BRIDGE_VALUES,
    [POLICY_LINKS] = POLICY_LINKS_VALUES,   [POLICY_BLOCKS] = POLICY_BLOCKS_VALUES,
    [POLICY_EDGES] = POLICY_EDGES_VALUES,   [POLICY_OTHERS] = POLICY_OTHERS_VALUES,
    [POLICY_RIM] = POLICY_RIM_VALUES,       [POLICY_CORNER] = POLICY_CORNER_VALUES,
    [POLICY_CHAINS] = POLICY_CHAINS_VALUES,
};

enum { AROUND_EMPTY, AROUND_OWN, AROUND_OTHER, AROUND_OFF };

/* Directions from the opponent's stone `last` whose cell restores a two-bridge of the mover: empty,
 * and between two own stones, or one and the rim. */
static unsigned policy_restores(const struct position *position, cell last, enum colour mover)
{
    const cell *neighbour = position->board->neighbour[last];
    unsigned restores = 0;

    for (unsigned d = 0; d < BOARD_DIRECTIONS; d++) {
        const cell at = neighbour[d];
        const cell left = neighbour[(d + 5) % BOARD_DIRECTIONS];
        const cell right = neighbour[(d + 1) % BOARD_DIRECTIONS];
        const bool has_left = position->colour[left] == mover;
        const bool has_right = position->colour[right] == mover;

        if (at < position->board->ncells && position->colour[at] == COLOUR_NONE &&
            ((has_left && (has_right || right == position->board->ncells)) ||
             (has_right && left == position->board->ncells)))
            restores |= 1u << d;
    }
    return restores;
}

static void policy_find_rim(struct policy_view *view, const struct board *board)
{
    view->board = board;
    for (cell c = 0; c < board->ncells; c++)
        view->rim[c] = board->edges[c] != 0 ? 0 : POLICY_RIM_FAR;
    for (uint8_t steps = 1; steps < POLICY_RIM_FAR; steps++)
        for (cell c = 0; c < board->ncells; c++)
            for (int d = 0; d < BOARD_DIRECTIONS && view->rim[c] > steps; d++)
                if (view->rim[board->neighbour[c][d]] == steps - 1)
                    view->rim[c] = steps;
}

void policy_view_begin(struct policy_view *view, const struct position *position)
{
    const int stones = position->nstones[COLOUR_WHITE] + position->nstones[COLOUR_BLACK];
    const int share = 16 * stones / position->board->ncells;
    const struct ply *ply = &position->ply[position->nplies];

    if (view->board != position->board)
        policy_find_rim(view, position->board);
    view->position = position;
    view->mover = (enum colour)position->to_move;
    view->last = view->before = CELL_NONE;
    if (position->nplies > 0 && ply[-1].kind == PLY_STONE && ply[-1].colour != view->mover)
        view->last = ply[-1].cell;
    if (position->nplies > 1 && ply[-2].kind == PLY_STONE && ply[-2].colour == view->mover)
        view->before = ply[-2].cell;
    view->stage = (uint8_t)(share < 1 ? 0 : share < 3 ? 1 : share < 6 ? 2 : 3);
    view->restores =
        view->last == CELL_NONE ? 0 : policy_restores(position, view->last, view->mover);
}

/* The distance from a cell, at most 6; 7: from no cell. */
static int policy_distance(const struct board *board, cell from, cell at)
{
    int distance;

    if (from == CELL_NONE)
        return 7;
    distance = board_distance(board, from, at);
    return distance < 6 ? distance : 6;
}

/* The sides and corners of the chain that a stone on `at` makes (total), those that no chain of it
 * had (fresh), and its stones. */
static void policy_chain(const struct position *position, cell at, unsigned near, int *total,
                         int *fresh, int *stones)
{
    const struct board *board = position->board;
    edge_set edges = board->edges[at];
    int most = 0, size = 1;
    cell seen[3];
    int nseen = 0;

    /* One stone of each arc. */
    for (unsigned arcs = near & ~(near << 1 | near >> 5); arcs != 0; arcs &= arcs - 1) {
        const cell root = position_chain(position, board->neighbour[at][__builtin_ctz(arcs)]);
        const int had = __builtin_popcount(position->chain[root].edges);
        bool again = false;

        for (int i = 0; i < nseen; i++)
            again |= seen[i] == root;
        if (again || nseen == 3)
            continue;
        seen[nseen++] = root;
        edges |= position->chain[root].edges;
        size += position->chain[root].size;
        most = had > most ? had : most;
    }
    *total = __builtin_popcount(edges);
    *fresh = *total - most;
    *stones = size;
}

/* Two-bridges of a stone of `colour` on `at`: to own stones, and to the rim. */
static int policy_bridges(const struct position *position, cell at, enum colour colour,
                          unsigned empty)
{
    const struct board *board = position->board;
    const cell *neighbour = board->neighbour[at];
    unsigned pairs = empty & (empty >> 1 | (empty & 1) << 5);
    int count = 0;

    for (; pairs != 0; pairs &= pairs - 1) {
        const unsigned d = (unsigned)__builtin_ctz(pairs);
        const cell end = board->neighbour[neighbour[d]][(d + 1) % BOARD_DIRECTIONS];

        count += end == board->ncells || position->colour[end] == colour;
    }
    return count < 4 ? count : 4;
}

static int policy_edges_value(int total, int fresh)
{
    return (total < 4 ? total : 4) * 3 + (fresh < 2 ? fresh : 2);
}

/* 0: one stone, ... 5: many. */
static int policy_size(int stones)
{
    return stones < 2 ? 0 : stones < 3 ? 1 : stones < 5 ? 2 : stones < 9 ? 3 : stones < 17 ? 4 : 5;
}

/* Does the cell lie between the opponent's stones so that it enters a two-bridge of his? */
static bool policy_enters(unsigned others, unsigned empty, unsigned off)
{
    const unsigned ends = others | off;
    const unsigned left = ends << 1 | ends >> 5, right = ends >> 1 | ends << 5;
    const unsigned one = others << 1 | others >> 5, other = others >> 1 | others << 5;

    return (empty & left & right & (one | other) & 63) != 0;
}

void policy_view_features(const struct policy_view *view, cell at, int *value)
{
    const struct position *position = view->position;
    const struct board *board = position->board;
    const unsigned own = position_near(position, at, view->mover);
    const unsigned others = position_near(position, at, colour_other(view->mover));
    unsigned off = 0, empty;
    int around = 0, total, fresh, stones, other_stones;
    const bool is_corner = board->edges[at] >> board->nsides != 0;
    bool beside_corner = false;

    for (unsigned d = 0; d < BOARD_DIRECTIONS; d++) {
        const cell near = board->neighbour[at][d];

        off |= (unsigned)(near == board->ncells) << d;
        beside_corner |= board->edges[near] >> board->nsides != 0;
    }
    empty = 63 & ~(own | others | off);
    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        around |= (int)((own >> d & 1) * AROUND_OWN + (others >> d & 1) * AROUND_OTHER +
                        (off >> d & 1) * AROUND_OFF)
                  << 2 * d;
    value[POLICY_AROUND] = around;
    value[POLICY_LAST] = policy_distance(board, view->last, at);
    value[POLICY_BEFORE] = policy_distance(board, view->before, at);
    value[POLICY_BRIDGE] = 2 * policy_enters(others, empty, off);
    if (value[POLICY_LAST] == 1)
        for (unsigned d = 0; d < BOARD_DIRECTIONS; d++)
            value[POLICY_BRIDGE] |=
                board->neighbour[view->last][d] == at && (view->restores >> d & 1) != 0;
    value[POLICY_LINKS] = policy_bridges(position, at, view->mover, empty);
    value[POLICY_BLOCKS] = policy_bridges(position, at, colour_other(view->mover), empty);
    policy_chain(position, at, own, &total, &fresh, &stones);
    value[POLICY_EDGES] = policy_edges_value(total, fresh);
    policy_chain(position, at, others, &total, &fresh, &other_stones);
    value[POLICY_OTHERS] = policy_edges_value(total, fresh);
    value[POLICY_RIM] = 4 * view->rim[at] + view->stage;
    value[POLICY_CORNER] = is_corner ? 2 : beside_corner;
    value[POLICY_CHAINS] = 6 * policy_size(stones) + policy_size(other_stones);
}

/* Turned by one direction; mirrored. */
static int policy_around_turned(int around)
{
    return (around << 2 | around >> 10) & (POLICY_AROUND_VALUES - 1);
}

static int policy_around_mirrored(int around)
{
    int mirrored = 0;

    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        mirrored |= (around >> 2 * d & 3) << 2 * (BOARD_DIRECTIONS - 1 - d);
    return mirrored;
}

int policy_around_class(int around)
{
    int least = around;

    for (int turn = 0; turn < BOARD_DIRECTIONS; turn++) {
        const int mirrored = policy_around_mirrored(around);

        least = around < least ? around : least;
        least = mirrored < least ? mirrored : least;
        around = policy_around_turned(around);
    }
    return least;
}

void policy_init(struct policy *policy)
{
    memset(policy, 0, sizeof *policy);
    for (int around = 0; around < POLICY_AROUND_VALUES; around++) {
        const int class = policy_around_class(around);

        for (int i = 0; i < policy_narounds; i++)
            if (policy_around[i].around == class)
                policy->around[around] = policy_around[i].weight;
    }
}

/* exp(x / POLICY_ONE) in units of 1/65536, for x <= 0: by halves and a table of 2^(-i/32). */
static uint32_t policy_exp(int x)
{
    static const uint32_t part[33] = {
        65536, 64132, 62757, 61413, 60097, 58809, 57549, 56316, 55109, 53928, 52773,
        51642, 50535, 49452, 48393, 47356, 46341, 45348, 44376, 43425, 42495, 41584,
        40693, 39821, 38968, 38133, 37316, 36516, 35734, 34968, 34219, 33486, 32768,
    };
    /* -x * log2(e), in units of 1/1024 of a halving */
    const unsigned halvings = (unsigned)(-(int64_t)x * 1477 / 1024);
    const unsigned whole = halvings >> 10, step = halvings >> 5 & 31, rest = halvings & 31;
    const uint32_t value = part[step] - (part[step] - part[step + 1]) * rest / 32;

    return whole > 16 ? 0 : value >> whole;
}

static int policy_weigh(const struct policy *policy, cell at)
{
    const int16_t *weights = policy_weights;
    int value[POLICY_KINDS];
    int sum;

    policy_view_features(&policy->view, at, value);
    sum = policy->around[value[POLICY_AROUND]];
    for (int kind = POLICY_AROUND + 1; kind < POLICY_KINDS; kind++) {
        sum += weights[value[kind]];
        weights += policy_values[kind];
    }
    return sum;
}

void policy_shares(struct policy *policy, const struct position *position, const cell *moves, int n,
                   uint32_t *shares)
{
    int weight[BOARD_CELLS_MAX];
    int most = INT32_MIN;
    uint64_t sum = 0;

    policy_view_begin(&policy->view, position);
    for (int i = 0; i < n; i++) {
        weight[i] = policy_weigh(policy, moves[i]);
        most = weight[i] > most ? weight[i] : most;
    }
    for (int i = 0; i < n; i++)
        sum += shares[i] = policy_exp(weight[i] - most);
    for (int i = 0; i < n; i++)
        shares[i] = (uint32_t)(((uint64_t)shares[i] << 16) / sum);
}
