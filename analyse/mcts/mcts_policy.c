/* SPDX-License-Identifier: ISC */
/*
 * Which moves look good, before any was searched?
 *
 * The features are those that connection games are known by: the pattern around a cell, the reply
 * to an intrusion into a two-bridge, nearness to the last stones, two-bridges, sides and corners
 * (Stankiewicz, Winands and Uiterwijk 2011; Huang and others 2013 for Hex).
 */
#include "analyse/mcts/mcts_policy.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/estimate/side_playout.h"

const int policy_values[POLICY_KINDS] = {
    [POLICY_RING] = PATTERNS,
    [POLICY_SPOKE] = PATTERNS,
    [POLICY_SPOKE + 1] = PATTERNS,
    [POLICY_SPOKE + 2] = PATTERNS,
    [POLICY_SPOKE + 3] = PATTERNS,
    [POLICY_SPOKE + 4] = PATTERNS,
    [POLICY_SPOKE + 5] = PATTERNS,
    [POLICY_REPLY] = POLICY_REPLY_VALUES,
    [POLICY_LAST] = POLICY_OFFSETS,
    [POLICY_BEFORE] = POLICY_OFFSETS,
    [POLICY_BOTH] = POLICY_BOTH_VALUES,
    [POLICY_EDGES] = POLICY_EDGES_VALUES,
    [POLICY_OTHERS] = POLICY_EDGES_VALUES,
    [POLICY_PLACE] = POLICY_PLACE_VALUES,
    [POLICY_CORNER] = POLICY_CORNER_VALUES,
    [POLICY_CHAINS] = POLICY_CHAINS_VALUES,
};

enum { POLICY_PART_NEAR, POLICY_PART_FAR, POLICY_PART_BETWEEN };

int policy_class(int kind, int value)
{
    const int part = value / PATTERNS, pattern = value % PATTERNS;

    if (kind == POLICY_RING)
        return (int)pattern_ring_class((unsigned)value);
    if (kind >= POLICY_SPOKE && kind < POLICY_SPOKE + BOARD_DIRECTIONS)
        return (int)pattern_spoke_class((unsigned)value);
    if (kind == POLICY_REPLY && part != POLICY_PART_BETWEEN)
        return part * PATTERNS + (int)pattern_spoke_class((unsigned)pattern);
    return value;
}

/* Steps from the cell to a side, POLICY_PLACE_NEXT at most. */
static int policy_steps(const struct board *board, cell at, int side)
{
    int steps = POLICY_PLACE_NEXT;

    for (cell rim = 0; rim < board->ncells; rim++)
        if ((board->edges[rim] >> side & 1) != 0 && board_distance(board, at, rim) < steps)
            steps = board_distance(board, at, rim);
    return steps;
}

/* The steps from each cell to the nearest side and to the next one; where sides conduct, to the
 * mover's nearest side and to the opponent's. */
static void policy_find_places(struct policy_view *view, const struct board *board,
                               enum colour mover)
{
    const bool conduct = board->game->sides_conduct;

    for (cell c = 0; c < board->ncells; c++) {
        int near = POLICY_PLACE_NEAR - 1, next = POLICY_PLACE_NEXT - 1;

        for (int side = 0; side < board->nsides; side++) {
            const int steps = policy_steps(board, c, side);
            const bool is_others = conduct && side_owner(board, side) != mover;

            if (is_others || steps >= near)
                next = steps < next ? steps : next;
            else {
                next = conduct ? next : near;
                near = steps;
            }
        }
        view->place[mover][c] = (uint8_t)(near * POLICY_PLACE_NEXT + next);
    }
}

static void policy_find_sides(struct policy_view *view, const struct board *board)
{
    for (enum colour colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        policy_find_places(view, board, colour);
        view->edges[colour] = board->game->sides_conduct ? 0 : (edge_set)~0u;
        for (int side = 0; side < board->nsides; side++)
            if (side_owner(board, side) == colour)
                view->edges[colour] |= (edge_set)(1u << side);
    }
}

static void policy_find_directions(struct policy_view *view)
{
    const int *x = board_step_x, *y = board_step_y;

    memset(view->towards, 0, sizeof view->towards);
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const int r = (d + 1) % BOARD_DIRECTIONS;

        view->towards[x[d] + 2][y[d] + 2] = (uint8_t)(1 + d);
        view->towards[2 * x[d] + 2][2 * y[d] + 2] = (uint8_t)(7 + d);
        view->towards[x[d] + x[r] + 2][y[d] + y[r] + 2] = (uint8_t)(13 + d);
    }
}

void policy_view_begin(struct policy_view *view, const struct position *position)
{
    const int stones = position->nstones[COLOUR_WHITE] + position->nstones[COLOUR_BLACK];
    const int share = 16 * stones / position->board->ncells;
    const struct ply *ply = &position->ply[position->nplies];

    if (view->board != position->board) {
        view->board = position->board;
        policy_find_sides(view, view->board);
        policy_find_directions(view);
    }
    view->position = position;
    view->mover = (enum colour)position->to_move;
    view->last = view->before = CELL_NONE;
    if (position->nplies > 0 && ply[-1].kind == PLY_STONE && ply[-1].colour != view->mover)
        view->last = ply[-1].cell;
    if (position->nplies > 1 && ply[-2].kind == PLY_STONE && ply[-2].colour == view->mover)
        view->before = ply[-2].cell;
    view->stage = (uint8_t)(share < 1 ? 0 : share < 3 ? 1 : share < 6 ? 2 : 3);
    pattern_view_begin(&view->pattern, position, view->mover);
}

/* Where `from` lies, seen from `at`: by the distance, and by how much the way is bent. */
static int policy_offset(const struct board *board, cell from, cell at)
{
    static const uint8_t first[] = {0, 0, 1, 3, 5, 8, 11, 15}; /* by distance */
    int dx, dy, dz, most, least;

    if (from == CELL_NONE)
        return POLICY_OFFSETS - 1;
    dx = abs(board->x[at] - board->x[from]);
    dy = abs(board->y[at] - board->y[from]);
    dz = abs(board->x[at] - board->x[from] - (board->y[at] - board->y[from]));
    most = dx > dy ? dx : dy;
    most = most > dz ? most : dz;
    least = dx < dy ? dx : dy;
    least = least < dz ? least : dz;
    return most > 6 ? POLICY_OFFSETS - 2 : first[most] + least;
}

/* An offset as one of eight: up to distance 3, farther, none. */
static int policy_offset_short(int offset)
{
    return offset < 5 ? offset : offset == POLICY_OFFSETS - 1 ? 6 : 5;
}

/* The sides and corners of the chain that a stone on `at` makes (total), those that no chain of it
 * had (fresh), of those in `count`; and its stones. */
static void policy_chain(const struct position *position, cell at, unsigned near, edge_set count,
                         int *total, int *fresh, int *stones)
{
    const struct board *board = position->board;
    unsigned edges = board->edges[at];
    int most = 0, size = 1;
    cell seen[3];
    int nseen = 0;

    /* One stone of each arc. */
    for (unsigned arcs = near & ~(near << 1 | near >> 5); arcs != 0; arcs &= arcs - 1) {
        const cell root = position_chain(position, board->neighbour[at][__builtin_ctz(arcs)]);
        const int had = __builtin_popcount(position->chain[root].edges & (unsigned)count);
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
    *total = __builtin_popcount(edges & count);
    *fresh = *total - most;
    *stones = size;
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

/* The spoke towards the last stone, if it is within two steps; else 0. */
static int policy_reply(const struct policy_view *view, cell at, const struct patterns *patterns)
{
    const struct board *board = view->board;
    const unsigned dx = board->x[view->last] + 2u - board->x[at];
    const unsigned dy = board->y[view->last] + 2u - board->y[at];
    const unsigned towards = dx < 5 && dy < 5 ? view->towards[dx][dy] : 0;
    unsigned direction, part, spoke, other;

    if (towards == 0)
        return 0;
    direction = (towards - 1) % BOARD_DIRECTIONS;
    part = (towards - 1) / BOARD_DIRECTIONS;
    spoke = patterns->spoke[direction];
    if (part == POLICY_PART_BETWEEN) {
        /* The two spokes that have it are images of each other. */
        other = pattern_spoke_mirrored(patterns->spoke[(direction + 1) % BOARD_DIRECTIONS]);
        spoke = other < spoke ? other : spoke;
    }
    return (int)(part * PATTERNS + spoke);
}

void policy_view_features(const struct policy_view *view, cell at, int *value)
{
    const struct position *position = view->position;
    const struct board *board = view->board;
    struct patterns patterns;
    unsigned own, others;
    int total, fresh, stones, other_stones;
    bool beside_corner = false;

    pattern_view_at(&view->pattern, at, &patterns);
    own = patterns.ring & ~(unsigned)(patterns.ring >> PATTERN_CELLS) & (PATTERNS / 64 - 1);
    others = (patterns.ring >> PATTERN_CELLS) & ~(unsigned)patterns.ring;
    value[POLICY_RING] = patterns.ring;
    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        value[POLICY_SPOKE + d] = patterns.spoke[d];
    value[POLICY_REPLY] = view->last == CELL_NONE ? 0 : policy_reply(view, at, &patterns);
    value[POLICY_LAST] = policy_offset(board, view->last, at);
    value[POLICY_BEFORE] = policy_offset(board, view->before, at);
    value[POLICY_BOTH] =
        8 * policy_offset_short(value[POLICY_LAST]) + policy_offset_short(value[POLICY_BEFORE]);
    policy_chain(position, at, own, view->edges[view->mover], &total, &fresh, &stones);
    value[POLICY_EDGES] = policy_edges_value(total, fresh);
    policy_chain(position, at, others, view->edges[colour_other(view->mover)], &total, &fresh,
                 &other_stones);
    value[POLICY_OTHERS] = policy_edges_value(total, fresh);
    value[POLICY_PLACE] = 4 * view->place[view->mover][at] + view->stage;
    for (unsigned d = 0; d < BOARD_DIRECTIONS; d++)
        beside_corner |= board->edges[board->neighbour[at][d]] >> board->nsides != 0;
    value[POLICY_CORNER] = board->edges[at] >> board->nsides != 0 ? 2 : beside_corner;
    value[POLICY_CHAINS] = 6 * policy_size(stones) + policy_size(other_stones);
}

static void policy_fill(int16_t *weights, int kind, const struct policy_weight *of, int n)
{
    memset(weights, 0, (size_t)policy_values[kind] * sizeof *weights);
    for (int i = 0; i < n; i++)
        weights[of[i].value] = of[i].weight;
    for (int value = 0; value < policy_values[kind]; value++)
        weights[value] = weights[policy_class(kind, value)];
}

void policy_init(struct policy *policy)
{
    policy->table = NULL;
    policy_forget(policy);
}

void policy_forget(struct policy *policy)
{
    policy->view.board = policy->view.pattern.board = NULL;
}

/* Takes the weights for this board's game. */
static void policy_begin(struct policy *policy, const struct board *board)
{
    const struct policy_table *table = board->game->sides_conduct ? &policy_joins : &policy_figures;

    if (policy->table == table)
        return;
    policy->table = table;
    policy_fill(policy->ring, POLICY_RING, table->rings, table->nrings);
    policy_fill(policy->spoke, POLICY_SPOKE, table->spokes, table->nspokes);
    policy_fill(policy->reply, POLICY_REPLY, table->replies, table->nreplies);
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
    const int16_t *weights = policy->table->weights;
    int value[POLICY_KINDS];
    int sum;

    policy_view_features(&policy->view, at, value);
    sum = policy->ring[value[POLICY_RING]] + policy->reply[value[POLICY_REPLY]];
    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        sum += policy->spoke[value[POLICY_SPOKE + d]];
    for (int kind = POLICY_REPLY + 1; kind < POLICY_KINDS; kind++) {
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

    policy_begin(policy, position->board);
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
