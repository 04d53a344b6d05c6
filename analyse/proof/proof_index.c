/* SPDX-License-Identifier: ISC */
/*
 * Which node settles a position?
 *
 * 64 nodes are a block.  It has a word for each cell and colour, a column, with a bit for each
 * node: whether the node has a stone of the colour there.  The nodes that have all stones of the
 * opponent are the columns of these cells, combined by "and"; often none is left after a few of
 * them.  From the rest go those with a stone of the prover on another cell than the position, or
 * with two such.
 *
 * 64 blocks are a block of the next level, and so on.  A bit there represents a block below:
 * whether any of its nodes has the opponent's stone, and whether all have the prover's.  Where a
 * column is not as it should be, then, no node below is; so the same words rule out the block and
 * nothing in it that should be found.  Nodes that follow each other come from the same part of a
 * proof and have many stones in common.
 *
 * The method is that of bit-sliced signature files (Faloutsos and Christodoulakis 1984), with exact
 * columns instead of signatures.
 */
#include "analyse/proof/proof_index.h"

#include <stdlib.h>
#include <string.h>

#define WORDS PROOF_DAG_WORDS
#define BLOCK_BITS 6
#define BLOCK 64

/* The target: cells whose columns are to be looked at. */
struct proof_index_query {
    cell other[PROOF_DAG_CELLS_MAX], strange[PROOF_DAG_CELLS_MAX];
    int nother; /* stones of the opponent */
    int nstrange; /* cells without a stone of the prover */
    int lacking;
    uint32_t first;
};

static size_t proof_index_block_words(int ncells)
{
    return 2 * (size_t)ncells;
}

uint64_t proof_index_node_bytes(int ncells)
{
    /* A block of 64 nodes, and less than a 63rd of it on the levels above. */
    return (proof_index_block_words(ncells) * sizeof(uint64_t) + BLOCK - 2) / (BLOCK - 1);
}

void proof_index_init(struct proof_index *index, int ncells)
{
    *index = (struct proof_index){.ncells = ncells};
}

void proof_index_release(struct proof_index *index)
{
    for (int l = 0; l < PROOF_INDEX_LEVELS; l++)
        free(index->level[l]);
    *index = (struct proof_index){.ncells = index->ncells};
}

/* The block's columns: of the opponent [ncells], of the prover [ncells]. */
static uint64_t *proof_index_block(const struct proof_index *index, int level, size_t block)
{
    return index->level[level] + block * proof_index_block_words(index->ncells);
}

int proof_index_reserve(struct proof_index *index, uint32_t nnodes)
{
    const size_t words = proof_index_block_words(index->ncells);

    for (int l = 0; l < PROOF_INDEX_LEVELS && nnodes > 0; l++) {
        const size_t room = ((nnodes - 1) >> BLOCK_BITS * (l + 1)) + 1;
        uint64_t *grown;

        if (room <= index->room[l])
            continue;
        grown = realloc(index->level[l], room * words * sizeof *grown);
        if (grown == NULL)
            return ERROR_MEMORY;
        memset(grown + index->room[l] * words, 0, (room - index->room[l]) * words * sizeof *grown);
        index->level[l] = grown;
        index->room[l] = room;
    }
    return 0;
}

void proof_index_add(struct proof_index *index, const struct proof_stones *node)
{
    const int ncells = index->ncells;

    for (int l = 0; l < PROOF_INDEX_LEVELS; l++) {
        const uint32_t below = index->nnodes >> BLOCK_BITS * l; /* the node, or its block below */
        const uint64_t bit = UINT64_C(1) << below % BLOCK;
        const bool is_new = below << BLOCK_BITS * l == index->nnodes;
        uint64_t *columns = proof_index_block(index, l, below / BLOCK);

        for (cell c = 0; c < ncells; c++) {
            if (cellset_has(node->other, c))
                columns[c] |= bit;
            if (!cellset_has(node->own, c))
                columns[ncells + c] &= ~bit;
            else if (is_new)
                columns[ncells + c] |= bit;
        }
    }
    index->nnodes++;
}

/* The bits of the block that its columns do not rule out. */
static uint64_t proof_index_match(const struct proof_index *index,
                                  const struct proof_index_query *query, const uint64_t *columns)
{
    const uint64_t *own = columns + index->ncells;
    uint64_t left = UINT64_MAX, once = 0;

    for (int i = 0; i < query->nother && left != 0; i++)
        left &= columns[query->other[i]];
    for (int i = 0; i < query->nstrange && left != 0; i++) {
        const uint64_t column = own[query->strange[i]];

        left &= query->lacking > 0 ? ~(once & column) : ~column;
        once |= column;
    }
    return left;
}

/* Looks in a block, the latest nodes first. */
static bool proof_index_find_in(const struct proof_index *index,
                                const struct proof_index_query *query, int level, size_t block,
                                uint32_t *node)
{
    const int shift = BLOCK_BITS * level;
    uint64_t left = proof_index_match(index, query, proof_index_block(index, level, block));

    while (left != 0) {
        const int bit = 63 - __builtin_clzll(left);
        const uint64_t below = (uint64_t)block * BLOCK + (uint64_t)bit;

        left &= ~(UINT64_C(1) << bit);
        if (below << shift >= index->nnodes)
            continue; /* nothing is there yet */
        if (((below + 1) << shift) <= query->first)
            return false;
        if (level == 0) {
            *node = (uint32_t)below;
            return true;
        }
        if (proof_index_find_in(index, query, level - 1, (size_t)below, node))
            return true;
    }
    return false;
}

bool proof_index_find(const struct proof_index *index, const struct proof_stones *stones,
                      int lacking, uint32_t first, uint32_t *node)
{
    const int top = PROOF_INDEX_LEVELS - 1, shift = BLOCK_BITS * PROOF_INDEX_LEVELS;
    struct proof_index_query query = {.lacking = lacking, .first = first};

    if (index->nnodes <= first)
        return false;
    for (cell c = 0; c < index->ncells; c++) {
        if (cellset_has(stones->other, c))
            query.other[query.nother++] = c;
        if (!cellset_has(stones->own, c))
            query.strange[query.nstrange++] = c;
    }
    for (size_t block = ((index->nnodes - 1) >> shift) + 1; block-- > first >> shift;)
        if (proof_index_find_in(index, &query, top, block, node))
            return true;
    return false;
}
