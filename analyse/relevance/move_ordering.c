/* SPDX-License-Identifier: ISC */
/*
 * The cost of a figure through a cell: shortest paths from the cell to each edge, in stones that
 * have to be added.  A figure through the cell needs about as many stones as the paths to the two
 * or three nearest edges.  All cells of one cost are found at once, one cost after the other.
 *
 * Paths are measured twice: by the stones that they lack (edge_lanes.h), and by those that they
 * lack if every two-bridge holds (linked_reach.h).  The first tells what makes threats soon, the
 * second what makes a frame; the order is by both.  On real positions 3 to 9 plies before the end
 * without a win by threats, the move that was played stood at the seventh place with equal weights,
 * and at the ninth by the stones alone (geometric means).
 *
 * The order only decides what a search tries first; no verdict depends on it.
 */
#include "analyse/relevance/move_ordering.h"

#include <string.h>

#include "analyse/board/cellset.h"
#include "analyse/relevance/linked_reach.h"
#include "analyse/threat/threat_moves.h"

#define COSTS_MAX 64 /* paths that cost more are ignored, set by hand, */
#define RING_STONES 2 /* and rings that need more; set by hand */

/* Cost in the order of a move, for each stone more than the fewest: found by trial. */
#define TAKING 2
#define DENYING 4

/* Each measure counts up to MEASURE_MAX, and one by links three times as much: found by trial. */
#define MEASURE_MAX 8
#define BY_LINKS 3
#define PARTS 2

/* Paths of a colour by their cost: cells [cost][words] from which ... */
struct move_ordering_levels {
    const struct chain_planes *chains;
    const struct linked_planes *linked; /* paths along two-bridges; NULL: by stones alone */
    int words;
    int most; /* the last cost filled in */
    bool grows; /* a larger cost may reach more */
    struct edge_lanes lanes;
    union lane_word from[2][PLANE_WORDS_MAX]; /* paths begin here at a cost of 0, 1 */
    uint64_t side[3][COSTS_MAX * PLANE_WORDS_MAX]; /* ... one, two, three sides are so near, */
    uint64_t two_sides[2 * COSTS_MAX * PLANE_WORDS_MAX]; /* ... two paths to sides cost this, */
    uint64_t corner[2][COSTS_MAX * PLANE_WORDS_MAX]; /* ... one, two corners are so near */
};

/* Does the side take part in a figure of two sides of the colour? */
static bool move_ordering_side_counts(const struct board *board, enum colour colour, int side)
{
    return board->joins_three ||
           board->edge_figures[colour][(1u << board->nsides) - 1 - (1u << side)] == 0;
}

/* Begins the paths to all edges. */
static void move_ordering_begin(struct move_ordering_levels *levels, enum colour colour)
{
    const struct board *board = levels->chains->board;
    const int words = levels->words;

    if (levels->linked != NULL) {
        linked_reach_begin(levels->linked, levels->from[0], levels->from[1]);
    } else {
        edge_lanes_begin(levels->chains, levels->from[0], levels->from[1]);
    }
    for (int side = 0; side < board->nsides; side++)
        for (int w = 0; w < words && !move_ordering_side_counts(board, colour, side); w++)
            levels->from[0][w].lane[side] = levels->from[1][w].lane[side] = 0;
    edge_lanes_init(&levels->lanes, words);
    levels->most = -1;
    levels->grows = true;
}

/* The next cost of all paths. */
static void move_ordering_step(struct move_ordering_levels *levels)
{
    const struct board *board = levels->chains->board;
    const int words = levels->words, cost = ++levels->most, at = cost * words;
    const union lane_word *from = cost < 2 ? levels->from[cost] : NULL;
    const bool more = levels->linked != NULL
                          ? linked_reach_step(&levels->lanes, levels->linked, from)
                          : edge_lanes_step(&levels->lanes, levels->chains, from);

    uint64_t three;

    levels->grows = cost < 2 || more;
    for (int w = 0; w < words; w++) {
        const uint64_t *edge = levels->lanes.reached[w].lane;
        lane_word_count(edge, board->nsides, &levels->side[0][at + w], &levels->side[1][at + w],
                        &levels->side[2][at + w]);
        lane_word_count(edge + board->nsides, board->ncorners, &levels->corner[0][at + w],
                        &levels->corner[1][at + w], &three);
    }
}

/* Adds the cells at which paths of levels a and b cost `total` together, those of a at most
 * `most_a`.  Empty cells: each path costs 1 at least. */
static void move_ordering_add_sums(const struct move_ordering_levels *levels, const uint64_t *a,
                                   const uint64_t *b, int most_a, int total, uint64_t *sum)
{
    const int words = levels->words;
    const int least = total - levels->most > 1 ? total - levels->most : 1;

    for (int i = least; i <= most_a; i++) {
        const uint64_t *x = &a[i * words], *y = &b[(total - i) * words];

        for (int w = 0; w < words; w++)
            sum[w] |= x[w] & y[w];
    }
}

/* Adds the empty cells of figures that need about `need` stones.  Levels up to that cost are known,
 * as far as they go: a path costs no more than its figure.  The second path costs no less than the
 * first, and the third no less than half of both. */
static void move_ordering_add_need(struct move_ordering_levels *levels, int need, uint64_t *cells)
{
    const struct board *board = levels->chains->board;
    const int words = levels->words, total = need + 1;
    uint64_t *pairs = &levels->two_sides[total * words];

    memset(pairs, 0, (size_t)words * sizeof(uint64_t));
    move_ordering_add_sums(levels, levels->side[0], levels->side[1], total / 2, total, pairs);
    if (board->joins_three)
        move_ordering_add_sums(levels, levels->two_sides, levels->side[2], 2 * (need + 2) / 3,
                               need + 2, cells);
    else
        for (int w = 0; w < words; w++)
            cells[w] |= pairs[w];
    move_ordering_add_sums(levels, levels->corner[0], levels->corner[1], total / 2, total, cells);
    for (int w = 0; w < words; w++)
        cells[w] &= levels->chains->empty[w];
}

/* Lowers the order of the cells that need `more` stones more than the fewest. */
static void move_ordering_lower(const struct board *board, const uint64_t *cells, int cost,
                                uint8_t *order)
{
    for (int w = 0; w < board->shape.words; w++) {
        for (uint64_t rest = cells[w]; rest != 0; rest &= rest - 1) {
            const cell at = board->plane_cell[64 * w + __builtin_ctzll(rest)];

            if (cost < order[at])
                order[at] = (uint8_t)cost;
        }
    }
}

/* The part that both measures of a colour's paths share. */
struct move_ordering_colour {
    struct chain_planes chains;
    enum colour colour;
    bool is_mover;
    bool has_rings; /* rings are looked for */
    uint64_t rings[RING_STONES][PLANE_WORDS_MAX]; /* [n - 1] cells of rings that need n */
    const uint64_t *wanted; /* plane: the cells whose order is to be found */
};

static void move_ordering_find_colour(const struct position *position, enum colour colour,
                                      enum colour mover, struct move_ordering_colour *found)
{
    chain_planes_find(position, colour, &found->chains);
    found->colour = colour;
    found->is_mover = colour == mover;
    found->has_rings = position->board->game->has_rings && position->ring_rule == RING_FREELING;
    if (found->has_rings)
        threat_moves_rings(position, colour, &found->chains, found->rings[0], found->rings[1]);
}

/* The cost in a measure of cells that need `more` stones more than the fewest. */
static int move_ordering_cost(const struct move_ordering_colour *of, int more)
{
    return of->is_mover ? TAKING * more : DENYING * (more + 1);
}

/* Lowers the order of the wanted cells by what the colour needs there; `linked` as in
 * move_ordering_levels. */
static void move_ordering_find_needs(const struct move_ordering_colour *of,
                                     const struct linked_planes *linked, uint8_t *order)
{
    const struct board *board = of->chains.board;
    const int words = board->shape.words;
    struct move_ordering_levels levels; /* large */
    uint64_t cells[PLANE_WORDS_MAX], fresh[PLANE_WORDS_MAX], lacking;
    int least = -1;

    memset(cells, 0, (size_t)words * sizeof(uint64_t));
    levels.chains = &of->chains;
    levels.linked = linked;
    levels.words = words;
    move_ordering_begin(&levels, of->colour);
    for (int need = 0; need < 2 * COSTS_MAX - 1; need++) {
        if (least >= 0 && move_ordering_cost(of, need - least) >= MEASURE_MAX)
            return;
        if (levels.grows && levels.most < COSTS_MAX - 1)
            move_ordering_step(&levels);
        else if (need > 3 * levels.most)
            break;
        memcpy(fresh, cells, (size_t)words * sizeof(uint64_t));
        move_ordering_add_need(&levels, need, cells);
        for (int w = 0; of->has_rings && need > 0 && need <= RING_STONES && w < words; w++)
            cells[w] |= of->rings[need - 1][w];
        if (least < 0 && !plane_empty(cells, words))
            least = need;
        if (least < 0)
            continue;
        lacking = 0;
        for (int w = 0; w < words; w++) {
            fresh[w] = cells[w] & ~fresh[w] & of->wanted[w];
            lacking |= of->wanted[w] & ~cells[w];
        }
        move_ordering_lower(board, fresh, move_ordering_cost(of, need - least), order);
        if (lacking == 0)
            return;
    }
    if (least < 0) /* no figure is possible: all cells are alike */
        move_ordering_lower(board, of->wanted, of->is_mover ? 0 : DENYING, order);
}

/* The empty cells of a set (NULL: all) as a plane. */
static void move_ordering_want(const struct position *position, const uint64_t *set,
                               uint64_t *plane)
{
    const struct board *board = position->board;
    const int words = cellset_words(board);

    memset(plane, 0, (size_t)board->shape.words * sizeof(uint64_t));
    if (set == NULL) {
        for (cell c = 0; c < board->ncells; c++)
            if (position_colour(position, c) == COLOUR_NONE)
                plane_add(board, plane, c);
        return;
    }
    for (cell c = cellset_next(set, 0, words); c != CELL_NONE; c = cellset_next(set, c + 1u, words))
        if (position_colour(position, c) == COLOUR_NONE)
            plane_add(board, plane, c);
}

void move_ordering_find(const struct position *position, enum colour mover, const uint64_t *wanted,
                        uint8_t *order)
{
    const int ncells = position->board->ncells;
    uint64_t plane[PLANE_WORDS_MAX];
    struct move_ordering_colour of;
    struct linked_planes linked;
    uint8_t by_links[BOARD_CELLS_MAX];

    memset(order, MEASURE_MAX, (size_t)ncells);
    memset(by_links, MEASURE_MAX, (size_t)ncells);
    move_ordering_want(position, wanted, plane);
    of.wanted = plane;
    for (enum colour colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        move_ordering_find_colour(position, colour, mover, &of);
        linked_reach_init(&linked, &of.chains);
        move_ordering_find_needs(&of, NULL, order);
        move_ordering_find_needs(&of, &linked, by_links);
    }
    for (int c = 0; c < ncells; c++) {
        const bool taken = position_colour(position, (cell)c) != COLOUR_NONE;
        const int mixed = (order[c] + BY_LINKS * by_links[c]) / PARTS;

        if (taken)
            order[c] = MOVE_ORDERING_MAX;
        else
            order[c] =
                (uint8_t)(plane_has(position->board, plane, (cell)c) ? mixed
                                                                     : MOVE_ORDERING_UNKNOWN);
    }
}
