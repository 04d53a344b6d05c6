/* SPDX-License-Identifier: ISC */
/*
 * Where does a ladder begin?
 *
 * Source: the thesis of 2006 on Havannah, section 5.12: the words around figure 5.18.
 */
#include "analyse/ladder/formation.h"

#include "analyse/ladder/block.h"

const char *formation_name(enum formation formation)
{
    static const char *const names[FORMATIONS] = {[FORMATION_FREE] = "free",
                                                  [FORMATION_BOTTLENECK] = "bottleneck",
                                                  [FORMATION_ADJACENT] = "adjacent",
                                                  [FORMATION_PIVOT] = "pivot",
                                                  [FORMATION_BESIDE_PIVOT] = "beside-pivot",
                                                  [FORMATION_TWO_BRIDGE] = "two-bridge"};

    return names[formation];
}

/* The distance from the side; its cells and corners have 0. */
static int formation_height_of(const struct board *board, int side, cell at)
{
    edge_set line = (edge_set)(1u << side);
    int least = board->ncells;

    if (board->ncorners > 0)
        line |= (edge_set)(1u << (board->nsides + side) |
                           1u << (board->nsides + (side + 1) % board->nsides));
    for (cell c = 0; c < board->ncells; c++)
        if ((board->edges[c] & line) != 0 && board_distance(board, c, at) < least)
            least = board_distance(board, c, at);
    return least;
}

/* Is this a stone of the chain that the ladder's first stone steps from, and near enough for the
 * step? */
static bool formation_is_stepped_from(const struct position *position, const struct ladder *ladder,
                                      cell at)
{
    return position_colour(position, at) == (enum colour)ladder->runner &&
           position_chain(position, at) == position_chain(position, ladder->from) &&
           board_distance(position->board, at, ladder->move[0]) <=
               (ladder->start == LADDER_BRIDGE ? 2 : 1);
}

static bool formation_is_bottleneck(const struct position *position, const struct ladder *ladder,
                                    cell at)
{
    const cell(*neighbour)[8] = position->board->neighbour;
    enum colour other = colour_other((enum colour)ladder->runner);

    return position_colour(position, neighbour[at][ladder->along]) == other &&
           position_colour(position, neighbour[at][(ladder->along + 3) % BOARD_DIRECTIONS]) ==
               other;
}

/* The nearest kind of block in front of the stone, if it is nearer than `kind`; of several blocks
 * the one nearest to the ladder's first stone, into *block. */
static enum block_kind formation_find_block(const struct position *position,
                                            const struct ladder *ladder, cell stone,
                                            enum block_kind kind, cell *block)
{
    const struct board *board = position->board;
    enum colour runner = (enum colour)ladder->runner;
    int height = formation_height_of(board, ladder->side, stone);
    struct ends ends;

    ends_init(&ends, position, runner);
    const struct block_group group = {.chain = &ends.of_cell[stone], .nchains = 1};

    for (cell c = 0; c < board->ncells; c++) {
        enum block_kind found;

        if (position_colour(position, c) != colour_other(runner) ||
            board_distance(board, c, stone) > 3 ||
            formation_height_of(board, ladder->side, c) >= height)
            continue;
        cellset_add(ends.empty.word, c); /* as it was before that stone */
        found = block_classify(&ends, &group, c, NULL);
        cellset_remove(ends.empty.word, c);
        if (found == BLOCK_NONE || (kind != BLOCK_NONE && found > kind) ||
            (found == kind && board_distance(board, c, ladder->move[0]) >=
                                  board_distance(board, *block, ladder->move[0])))
            continue;
        kind = found;
        *block = c;
    }
    return kind;
}

enum formation formation_of(const struct position *position, const struct ladder *ladder,
                            cell *block)
{
    static const enum formation of_block[BLOCK_KINDS] = {[BLOCK_NONE] = FORMATION_FREE,
                                                         [BLOCK_ADJACENT] = FORMATION_ADJACENT,
                                                         [BLOCK_PIVOT] = FORMATION_PIVOT,
                                                         [BLOCK_BESIDE_PIVOT] =
                                                             FORMATION_BESIDE_PIVOT};
    enum block_kind kind = BLOCK_NONE;
    bool bottleneck = false;

    *block = CELL_NONE;
    for (cell c = 0; c < position->board->ncells; c++) {
        if (!formation_is_stepped_from(position, ladder, c))
            continue;
        bottleneck |= formation_is_bottleneck(position, ladder, c);
        kind = formation_find_block(position, ladder, c, kind, block);
    }
    if (bottleneck)
        return FORMATION_BOTTLENECK;
    return kind == BLOCK_NONE && ladder->start == LADDER_BRIDGE ? FORMATION_TWO_BRIDGE
                                                                : of_block[kind];
}
