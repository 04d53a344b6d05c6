/* SPDX-License-Identifier: ISC */
/*
 * What is reached at the next cost, two-bridges given?
 *
 * A two-bridge leads over the neighbours in directions d and d + 1 to the cell beyond both.  These
 * cells are found for a whole plane at once: those one column away from it on either side by one
 * shift of the columns, those two columns away by two.  The two cells between are cells of the
 * board, so no other shift leaves a column by more than the bit that is kept free at its ends.
 */
#include "analyse/relevance/linked_reach.h"

#include <string.h>

/* Moves a plane by one column, to x + 1, as far as it is `within` then. */
static void linked_reach_shift_up(const struct plane_shape *shape, const uint64_t *within,
                                  uint64_t *plane)
{
    uint64_t before = 0;

    for (int w = 0; w < shape->words; w++) {
        const uint64_t here = plane[w];

        plane[w] = (here << shape->stride | before >> shape->last) & within[w];
        before = here;
    }
}

/* The same to x - 1. */
static void linked_reach_shift_down(const struct plane_shape *shape, const uint64_t *within,
                                    uint64_t *plane)
{
    for (int w = 0; w < shape->words; w++) {
        const uint64_t next = w + 1 < shape->words ? plane[w + 1] : 0;

        plane[w] = (plane[w] >> shape->stride | next << shape->last) & within[w];
    }
}

/* The cells of `from`, their neighbours, and those at the end of a two-bridge, as far as they are
 * open, into `to`, which is not `from`. */
static void linked_reach_grow(const struct linked_planes *linked, const uint64_t *from,
                              uint64_t *to)
{
    const struct board *board = linked->chains->board;
    const uint64_t *open = linked->chains->open;
    const int words = linked->chains->words;
    uint64_t up[PLANE_WORDS_MAX], down[PLANE_WORDS_MAX];

    plane_grow(&board->shape, from, open, to);
    for (int w = 0; w < words; w++) {
        up[w] = from[w] & linked->free[0][w];
        down[w] = from[w] & linked->free[3][w];
    }
    linked_reach_shift_up(&board->shape, board->plane_all, up);
    linked_reach_shift_down(&board->shape, board->plane_all, down);
    for (int w = 0; w < words; w++) {
        up[w] =
            up[w] << 1 | (from[w] & linked->free[1][w]) << 2 | (from[w] & linked->free[5][w]) >> 1;
        down[w] = down[w] >> 1 | (from[w] & linked->free[4][w]) >> 2 |
                  (from[w] & linked->free[2][w]) << 1;
    }
    linked_reach_shift_up(&board->shape, open, up);
    linked_reach_shift_down(&board->shape, open, down);
    for (int w = 0; w < words; w++)
        to[w] |= up[w] | down[w];
}

void linked_reach_init(struct linked_planes *linked, const struct chain_planes *chains)
{
    const int words = chains->words;
    uint64_t beside[BOARD_DIRECTIONS][PLANE_WORDS_MAX];

    linked->chains = chains;
    plane_beside(chains->board, chains->empty, beside);
    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        for (int w = 0; w < words; w++)
            linked->free[d][w] = beside[d][w] & beside[(d + 1) % BOARD_DIRECTIONS][w];
    for (int i = 0; i < chains->n; i++)
        linked_reach_grow(linked, &chains->stones[i * words], &linked->around[i * words]);
}

/* Adds the chains that `around` reaches from an edge, and in turn those that they reach; the empty
 * cells around them wait for the next step. */
static void linked_reach_add_chains(struct edge_lanes *lanes, const struct linked_planes *linked,
                                    union lane_word *around, int edge)
{
    const struct chain_planes *chains = linked->chains;
    const int words = chains->words;

    for (int w = 0; w < words; w++) {
        const uint64_t touched =
            around[w].lane[edge] & chains->own[w] & ~lanes->reached[w].lane[edge];
        int chain;

        if (touched == 0)
            continue;
        chain = chains->of_bit[64 * w + __builtin_ctzll(touched)];
        for (int i = 0; i < words; i++) {
            lanes->reached[i].lane[edge] |= chains->stones[chain * words + i];
            around[i].lane[edge] |= linked->around[chain * words + i];
        }
        w = -1; /* cells of any word may have been added */
    }
}

/* The ends of two-bridges before the last column, as linked_reach_grow(): up[words] and
 * down[words]. */
LANES_BY_PROCESSOR
static void linked_reach_bridges(const struct linked_planes *linked, const union lane_word *fresh,
                                 union lane_word *up, union lane_word *down)
{
    const struct board *board = linked->chains->board;
    const int words = linked->chains->words, stride = board->shape.stride, last = board->shape.last;
    union lane_word carried = {.lane = {0}}; /* from word w - 1 */

    for (int w = 0; w < words; w++) {
        const bool more = w + 1 < words;
        lane_vector free[BOARD_DIRECTIONS], free_after, all;

        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            lane_spread(linked->free[d][w], &free[d]);
        lane_spread(more ? linked->free[3][w + 1] : 0, &free_after);
        lane_spread(board->plane_all[w], &all);
        for (int i = 0; i < LANE_VECTORS; i++) {
            const lane_vector here = fresh[w].vector[i], ahead = here & free[0];
            const lane_vector above = (ahead << stride | carried.vector[i]) & all;
            const lane_vector below =
                ((here & free[3]) >> stride | (fresh[w + 1].vector[i] & free_after) << last) & all;

            up[w].vector[i] = above << 1 | (here & free[1]) << 2 | (here & free[5]) >> 1;
            down[w].vector[i] = below >> 1 | (here & free[4]) >> 2 | (here & free[2]) << 1;
            carried.vector[i] = ahead >> last;
        }
    }
}

LANES_BY_PROCESSOR
bool linked_reach_step(struct edge_lanes *lanes, const struct linked_planes *linked,
                       const union lane_word *from)
{
    const struct chain_planes *chains = linked->chains;
    const struct plane_shape *shape = &chains->board->shape;
    const int words = chains->words, stride = shape->stride, last = shape->last;
    /* With a word of 0 beyond both ends: */
    union lane_word fresh[PLANE_WORDS_MAX + 2], up[PLANE_WORDS_MAX + 2], down[PLANE_WORDS_MAX + 2];
    union lane_word around[PLANE_WORDS_MAX], any = {.lane = {0}};

    if (!edge_lanes_begin_step(lanes, words, from, fresh + 1))
        return false;
    fresh[0] = fresh[words + 1] = up[0] = down[words + 1] = any;
    linked_reach_bridges(linked, fresh + 1, up + 1, down + 1);
    for (int w = 0; w < words; w++) {
        lane_vector open, own, empty;

        lane_spread(chains->open[w], &open);
        lane_spread(chains->own[w], &own);
        lane_spread(chains->empty[w], &empty);
        for (int i = 0; i < LANE_VECTORS; i++) {
            const lane_vector before = fresh[w].vector[i], here = fresh[w + 1].vector[i];
            const lane_vector after = fresh[w + 2].vector[i];
            const lane_vector plus = here | here << 1, minus = here | here >> 1;
            const lane_vector right = plus | up[w + 1].vector[i];
            const lane_vector left = minus | down[w + 1].vector[i];
            const lane_vector carried = (before | before << 1 | up[w].vector[i]) >> last;
            const lane_vector borrowed = (after | after >> 1 | down[w + 2].vector[i]) << last;
            const lane_vector to =
                (plus | minus | right << stride | carried | left >> stride | borrowed) & open;
            const lane_vector reached = lanes->reached[w].vector[i] | (here & empty);

            lanes->reached[w].vector[i] = reached;
            around[w].vector[i] = to;
            any.vector[i] |= to & own & ~reached;
        }
    }
    for (int e = 0; e < BOARD_EDGES_MAX; e++)
        if (any.lane[e] != 0)
            linked_reach_add_chains(lanes, linked, around, e);
    for (int w = 0; w < words; w++) {
        lane_vector empty;

        lane_spread(chains->empty[w], &empty);
        for (int i = 0; i < LANE_VECTORS; i++)
            lanes->next[w].vector[i] = around[w].vector[i] & empty;
    }
    return true;
}

/*
 * Adds the cells that touch a side in two of its empty cells, which are neighbours, to the lanes of
 * the sides; `side` are these empty cells, a word of 0 beyond both ends.
 */
LANES_BY_PROCESSOR
static void linked_reach_add_sides(const struct chain_planes *chains, const union lane_word *side,
                                   union lane_word *own, union lane_word *empty)
{
    const struct plane_shape *shape = &chains->board->shape;
    const int stride = shape->stride, last = shape->last;

    for (int w = 0; w < chains->words; w++) {
        lane_vector own_here, empty_here;

        lane_spread(chains->own[w], &own_here);
        lane_spread(chains->empty[w], &empty_here);
        for (int i = 0; i * LANES_EACH < chains->board->nsides; i++) {
            const lane_vector before = side[w].vector[i], here = side[w + 1].vector[i];
            const lane_vector after = side[w + 2].vector[i];
            /* Cells with a neighbour in direction d, as plane_beside(): */
            const lane_vector a = here >> stride | after << last;
            const lane_vector b = here >> 1 >> stride | after >> 1 << last, c = here >> 1;
            const lane_vector d = here << stride | before >> last;
            const lane_vector e = here << 1 << stride | before << 1 >> last, f = here << 1;
            const lane_vector linked = (a & b) | (b & c) | (c & d) | (d & e) | (e & f) | (f & a);

            own[w].vector[i] |= linked & own_here;
            empty[w].vector[i] |= linked & empty_here;
        }
    }
}

void linked_reach_begin(const struct linked_planes *linked, union lane_word *own,
                        union lane_word *empty)
{
    const struct chain_planes *chains = linked->chains;
    const int words = chains->words;
    union lane_word side[PLANE_WORDS_MAX + 2];

    edge_lanes_begin(chains, own, empty);
    side[0] = side[words + 1] = (union lane_word){.lane = {0}};
    for (int w = 0; w < words; w++) {
        side[w + 1] = empty[w];
        for (int e = chains->board->nsides; e < BOARD_EDGES_MAX; e++)
            side[w + 1].lane[e] = 0;
    }
    linked_reach_add_sides(chains, side, own, empty);
}
