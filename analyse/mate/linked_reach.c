/* SPDX-License-Identifier: ISC */
/*
 * What is reached at the next cost, two-bridges given?
 *
 * A two-bridge leads over the neighbours in directions d and d + 1 to the cell beyond both.  These
 * cells are found for a whole plane at once: those one column away from it on either side by one
 * shift of the columns, those two columns away by two.  The two cells between are cells of the
 * board, so no other shift leaves a column by more than the bit that is kept free at its ends.
 */
#include "analyse/mate/linked_reach.h"

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

/* Adds the chains that `around` reaches, and in turn those that they reach; the empty cells around
 * them wait for the next step. */
static void linked_reach_add_chains(struct edge_reach *reach, const struct linked_planes *linked,
                                    uint64_t *around)
{
    const struct chain_planes *chains = linked->chains;
    const int words = chains->words;

    for (int w = 0; w < words; w++) {
        const uint64_t touched = around[w] & chains->own[w] & ~reach->reached[w];
        int chain;

        if (touched == 0)
            continue;
        chain = chains->of_bit[64 * w + __builtin_ctzll(touched)];
        for (int i = 0; i < words; i++) {
            reach->reached[i] |= chains->stones[chain * words + i];
            around[i] |= linked->around[chain * words + i];
        }
        w = -1; /* cells of any word may have been added */
    }
    for (int w = 0; w < words; w++)
        reach->next[w] = around[w] & chains->empty[w];
}

bool linked_reach_step(struct edge_reach *reach, const struct linked_planes *linked,
                       const uint64_t *from)
{
    const int words = linked->chains->words;
    uint64_t fresh[PLANE_WORDS_MAX], around[PLANE_WORDS_MAX];
    uint64_t any = 0;

    for (int w = 0; w < words; w++) {
        const uint64_t begin = from == NULL ? 0 : from[w];

        fresh[w] = (reach->next[w] | begin) & ~reach->reached[w];
        any |= fresh[w];
    }
    if (any == 0)
        return false;
    linked_reach_grow(linked, fresh, around);
    for (int w = 0; w < words; w++)
        reach->reached[w] |= fresh[w] & linked->chains->empty[w];
    linked_reach_add_chains(reach, linked, around);
    return true;
}

void linked_reach_begin(const struct linked_planes *linked, int edge, int cost, uint64_t *from)
{
    const struct chain_planes *chains = linked->chains;
    const struct board *board = chains->board;
    const int words = chains->words;
    const uint64_t *kind = cost == 0 ? chains->own : chains->empty;
    uint64_t side[PLANE_WORDS_MAX], beside[BOARD_DIRECTIONS][PLANE_WORDS_MAX];

    edge_reach_begin(chains, edge, cost, from);
    if (edge >= board->nsides)
        return;
    for (int w = 0; w < words; w++)
        side[w] = board->plane_edges[edge * words + w] & chains->empty[w];
    plane_beside(board, side, beside);
    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        for (int w = 0; w < words; w++)
            from[w] |= beside[d][w] & beside[(d + 1) % BOARD_DIRECTIONS][w] & kind[w];
}
