/* SPDX-License-Identifier: ISC */
/* Which chains does a colour have, as planes?  Roots of the position's forest number them. */
#include "analyse/board/chain_planes.h"

#include <string.h>

#include "analyse/board/cellset.h"

void chain_planes_find(const struct position *position, enum colour colour,
                       struct chain_planes *chains)
{
    const struct board *board = position->board;
    const int words = board->shape.words;
    uint16_t of_root[BOARD_CELLS_MAX];
    uint64_t others[PLANE_WORDS_MAX];

    chains->board = board;
    chains->words = words;
    chains->n = 0;
    plane_of_stones(position, colour, chains->own);
    plane_of_stones(position, colour_other(colour), others);
    for (int w = 0; w < words; w++) {
        chains->open[w] = board->plane_all[w] & ~others[w];
        chains->empty[w] = chains->open[w] & ~chains->own[w];
        for (uint64_t rest = chains->own[w]; rest != 0; rest &= rest - 1)
            of_root[board->plane_cell[64 * w + __builtin_ctzll(rest)]] = CHAIN_PLANES_MAX;
    }
    for (int w = 0; w < words; w++) {
        for (uint64_t rest = chains->own[w]; rest != 0; rest &= rest - 1) {
            const int bit = 64 * w + __builtin_ctzll(rest);
            const cell root = position_chain(position, board->plane_cell[bit]);

            if (of_root[root] == CHAIN_PLANES_MAX) {
                chains->edges[chains->n] = position->chain[root].edges;
                memset(&chains->stones[chains->n * words], 0, (size_t)words * sizeof(uint64_t));
                of_root[root] = (uint16_t)chains->n++;
            }
            chains->of_bit[bit] = of_root[root];
            chains->stones[of_root[root] * words + w] |= rest & -rest;
        }
    }
    for (int i = 0; i < chains->n; i++)
        plane_grow(&board->shape, &chains->stones[i * words], chains->empty,
                   &chains->near[i * words]);
}

/* Adds a stone as a chain of its own, and joins the chains around it to that. */
static void chain_planes_add_stone(struct chain_planes *chains, cell at)
{
    const struct board *board = chains->board;
    const int words = chains->words;
    const size_t bytes = (size_t)words * sizeof(uint64_t);
    uint64_t stone[PLANE_WORDS_MAX] = {0}, around[PLANE_WORDS_MAX];
    edge_set edges = board->edges[at];

    plane_add(board, stone, at);
    plane_grow(&board->shape, stone, chains->own, around);
    for (int i = chains->n - 1; i >= 0; i--) {
        uint64_t *chain = &chains->stones[i * words];

        if (plane_disjoint(chain, around, words))
            continue;
        for (int w = 0; w < words; w++)
            stone[w] |= chain[w];
        edges |= chains->edges[i];
        chains->n--;
        chains->edges[i] = chains->edges[chains->n];
        memmove(chain, &chains->stones[chains->n * words], bytes);
    }
    chains->edges[chains->n] = edges;
    memcpy(&chains->stones[chains->n * words], stone, bytes);
    chains->n++;
    plane_add(board, chains->own, at);
}

void chain_planes_add(struct chain_planes *chains, const uint64_t *free)
{
    const struct board *board = chains->board;
    const int words = chains->words;

    for (cell c = cellset_next(free, 0, cellset_words(board)); c != CELL_NONE;
         c = cellset_next(free, c + 1u, cellset_words(board)))
        if (plane_has(board, chains->empty, c))
            chain_planes_add_stone(chains, c);
    for (int w = 0; w < words; w++)
        chains->empty[w] = chains->open[w] & ~chains->own[w];
    for (int i = 0; i < chains->n; i++) {
        const uint64_t *stones = &chains->stones[i * words];

        plane_grow(&board->shape, stones, chains->empty, &chains->near[i * words]);
        for (int w = 0; w < words; w++)
            for (uint64_t rest = stones[w]; rest != 0; rest &= rest - 1)
                chains->of_bit[64 * w + __builtin_ctzll(rest)] = (uint16_t)i;
    }
}
