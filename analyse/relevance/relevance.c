/* SPDX-License-Identifier: ISC */
/*
 * Which cells lie on a figure that lacks few stones?
 *
 * A cell costs 0 if it holds a stone of the colour or is free, 1 if it is empty, and is closed
 * otherwise.  The cells of a completion and own stones together hold a figure through each cell of
 * the completion (else that cell could be left out), and cost as much as the completion has cells
 * that are not free.  So a lower bound of the cost of a figure through a cell is enough: a cell
 * whose bound is above `most` belongs to no completion of `most` cells.  The bounds:
 *   - two edges: the figure contains paths from the cell to both, which share only the cell.  Two
 *     cheapest paths cost no more;
 *   - three edges: the figure contains a tree through the cell.  The cell lies on its branch to one
 *     edge, or at its fork, so the tree is a path to that edge and a path to a cell in which paths
 *     to two other edges meet;
 *   - a ring: relevance_rings.c.
 * The cells that each cost reaches are a plane (edge_reach.h).
 */
#include "analyse/relevance/relevance.h"

#include <string.h>

#include "analyse/relevance/edge_lanes.h"
#include "analyse/relevance/edge_reach.h"
#include "analyse/relevance/relevance_rings.h"
#include "analyse/threat/threat_moves.h"

#define MOST_MAX 40 /* set by hand */

/* The cells that each cost reaches, for costs 0 .. most: [cost][words] each. */
struct relevance_levels {
    const struct chain_planes *chains;
    int words;
    int most;
    const uint64_t *free; /* plane: empty cells that cost nothing */
    uint64_t ways[BOARD_EDGES_MAX][(MOST_MAX + 1) * PLANE_WORDS_MAX]; /* [edge] from it */
    uint64_t side[3][(MOST_MAX + 1) * PLANE_WORDS_MAX]; /* from one, two, three sides */
    uint64_t corner[2][(MOST_MAX + 1) * PLANE_WORDS_MAX]; /* from one corner, from two */
    uint64_t meet[(MOST_MAX + 1) * PLANE_WORDS_MAX];
    uint64_t first[(MOST_MAX + 1) * PLANE_WORDS_MAX], second[(MOST_MAX + 1) * PLANE_WORDS_MAX];
};

static void relevance_from_edges(struct relevance_levels *levels)
{
    const struct board *board = levels->chains->board;
    const int words = levels->words;
    struct edge_lanes lanes;
    union lane_word from[2][PLANE_WORDS_MAX];
    uint64_t three;

    edge_lanes_init(&lanes, words);
    edge_lanes_begin(levels->chains, from[0], from[1]);
    for (int cost = 0; cost <= levels->most; cost++) {
        edge_lanes_step(&lanes, levels->chains, cost < 2 ? from[cost] : NULL);
        for (int w = 0; w < words; w++) {
            const uint64_t *edge = lanes.reached[w].lane;
            const int at = cost * words + w;

            for (int e = 0; e < board->nsides + board->ncorners; e++)
                levels->ways[e][at] = edge[e];
            lane_word_count(edge, board->nsides, &levels->side[0][at], &levels->side[1][at],
                            &levels->side[2][at]);
            lane_word_count(edge + board->nsides, board->ncorners, &levels->corner[0][at],
                            &levels->corner[1][at], &three);
        }
    }
}

/* Adds to `sum` the cells of `within` at which paths of levels a and b end that cost `total`
 * together, or less: levels are cumulative. */
static void relevance_add_sums(const struct relevance_levels *levels, const uint64_t *a,
                               const uint64_t *b, int total, const uint64_t *within, uint64_t *sum)
{
    const int words = levels->words;
    const int least = total > levels->most ? total - levels->most : 0;

    for (int i = least; i <= total - least; i++) {
        const uint64_t *x = &a[i * words], *y = &b[(total - i) * words];

        for (int w = 0; w < words; w++)
            sum[w] |= x[w] & y[w] & within[w];
    }
}

/* Adds the cells at which two paths of levels a and b end that cost `most` together, the cell
 * counted once. */
static void relevance_add_pairs(const struct relevance_levels *levels, const uint64_t *a,
                                const uint64_t *b, uint64_t *set)
{
    relevance_add_sums(levels, a, b, levels->most + 1, levels->chains->empty, set);
    if (levels->free != NULL)
        relevance_add_sums(levels, a, b, levels->most, levels->free, set);
}

/* Figures of two edges.  Any two corners are taken to make one. */
static void relevance_add_paths(const struct relevance_levels *levels, enum colour colour,
                                uint64_t *set)
{
    const struct board *board = levels->chains->board;
    const int nedges = board->nsides + board->ncorners;

    for (int a = 0; a < board->nsides; a++)
        for (int b = a + 1; b < nedges; b++)
            if (board->edge_figures[colour][1u << a | 1u << b] != 0)
                relevance_add_pairs(levels, levels->ways[a], levels->ways[b], set);
    if (board->ncorners > 1)
        relevance_add_pairs(levels, levels->corner[0], levels->corner[1], set);
}

/* The cells where the nearest two sides but `side` are reached at each cost. */
static void relevance_find_nearest(struct relevance_levels *levels, int side)
{
    const int words = levels->words;

    for (int at = 0; at < (levels->most + 1) * words; at++) {
        const uint64_t others = ~levels->ways[side][at];

        levels->first[at] = levels->side[1][at] | (levels->side[0][at] & others);
        levels->second[at] = levels->side[2][at] | (levels->side[1][at] & others);
    }
}

/* Are all cells of `wanted` in the set? */
static bool relevance_has_all(const uint64_t *set, const uint64_t *wanted, int words)
{
    uint64_t lacking = 0;

    for (int w = 0; w < words; w++)
        lacking |= wanted[w] & ~set[w];
    return lacking == 0;
}

/* Figures of three sides, until the set has all that is wanted.  Any three are taken to make one,
 * and the two other sides are the two cheapest: a lower bound for every figure that there is. */
static void relevance_add_trees(struct relevance_levels *levels, const uint64_t *wanted,
                                uint64_t *set)
{
    const struct chain_planes *chains = levels->chains;
    const int words = levels->words;
    struct edge_reach reach;

    for (int side = 0; side < chains->board->nsides && !relevance_has_all(set, wanted, words);
         side++) {
        relevance_find_nearest(levels, side);
        edge_reach_init(&reach, words);
        for (int cost = 0; cost <= levels->most; cost++) {
            uint64_t from[PLANE_WORDS_MAX];

            memset(from, 0, (size_t)words * sizeof(uint64_t));
            relevance_add_sums(levels, levels->first, levels->second, cost, chains->own, from);
            relevance_add_sums(levels, levels->first, levels->second, cost + 1, chains->empty,
                               from);
            edge_reach_step(&reach, chains, from);
            memcpy(&levels->meet[cost * words], reach.reached, (size_t)words * sizeof(uint64_t));
        }
        relevance_add_pairs(levels, levels->ways[side], levels->meet, set);
    }
}

/* The cells of `among` that are wanted (cellset.h; NULL: all). */
static void relevance_wanted(const struct board *board, const uint64_t *wanted,
                             const uint64_t *among, uint64_t *plane)
{
    const int words = board->shape.words;

    memcpy(plane, among, (size_t)words * sizeof(uint64_t));
    for (int w = 0; wanted != NULL && w < words; w++)
        for (uint64_t rest = among[w]; rest != 0; rest &= rest - 1)
            if (!cellset_has(wanted, board->plane_cell[64 * w + __builtin_ctzll(rest)]))
                plane[w] &= ~(rest & -rest);
}

/* Adds the cells of rings that lack up to two stones. */
static void relevance_add_short_rings(const struct position *position, enum colour colour,
                                      const struct chain_planes *chains, int most, uint64_t *set)
{
    uint64_t one[PLANE_WORDS_MAX], two[PLANE_WORDS_MAX];

    threat_moves_rings(position, colour, chains, one, two);
    for (int w = 0; w < chains->words; w++)
        set[w] |= (most > 0 ? one[w] : 0) | (most > 1 ? two[w] : 0);
}

void relevance_cells(const struct position *position, enum colour colour, const uint64_t *free,
                     int most, const uint64_t *wanted, uint64_t *set)
{
    const struct board *board = position->board;
    struct chain_planes chains;
    struct relevance_levels levels;
    uint64_t found[PLANE_WORDS_MAX], candidates[PLANE_WORDS_MAX];
    uint64_t free_plane[PLANE_WORDS_MAX], wanted_plane[PLANE_WORDS_MAX];

    cellset_clear(set, cellset_words(board));
    if (most > MOST_MAX) {
        for (cell c = 0; c < board->ncells; c++)
            if (position_colour(position, c) == COLOUR_NONE)
                cellset_add(set, c);
        return;
    }
    chain_planes_find(position, colour, &chains);
    levels.chains = &chains;
    levels.words = chains.words;
    levels.most = most;
    levels.free = NULL;
    memset(found, 0, (size_t)chains.words * sizeof(uint64_t));
    memcpy(candidates, chains.empty, (size_t)chains.words * sizeof(uint64_t));
    if (free != NULL) {
        chain_planes_add(&chains, free);
        for (int w = 0; w < chains.words; w++)
            free_plane[w] = candidates[w] & chains.own[w];
        levels.free = free_plane;
    }
    relevance_wanted(board, wanted, candidates, wanted_plane);
    relevance_from_edges(&levels);
    relevance_add_paths(&levels, colour, found);
    if (board->joins_three)
        relevance_add_trees(&levels, wanted_plane, found);
    if (board->game->has_rings && !relevance_has_all(found, wanted_plane, chains.words)) {
        if (most <= 2 && free == NULL)
            relevance_add_short_rings(position, colour, &chains, most, found);
        else
            relevance_rings(&chains, candidates, wanted_plane, most, found);
    }
    for (int w = 0; w < chains.words; w++)
        for (uint64_t rest = found[w]; rest != 0; rest &= rest - 1)
            cellset_add(set, board->plane_cell[64 * w + __builtin_ctzll(rest)]);
}
