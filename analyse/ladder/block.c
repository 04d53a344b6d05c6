/* SPDX-License-Identifier: ISC */
/*
 * What does a stone take from a group of the other colour?
 *
 * Source: the thesis of 2006 on Havannah, section 5.11: direct block, pivot block, block beside the
 * pivot.  Its figures are lost; this follows its text.
 */
#include "analyse/ladder/block.h"

const char *block_kind_name(enum block_kind kind)
{
    static const char *const names[BLOCK_KINDS] = {"none", "adjacent", "pivot", "beside-pivot"};

    return names[kind];
}

static bool block_is_of_group(const struct ends *ends, const struct block_group *group, cell at)
{
    if (at == ends->board->ncells || !cellset_has(ends->own.word, at))
        return false;
    for (int i = 0; i < group->nchains; i++)
        if (ends->of_cell[at] == group->chain[i])
            return true;
    return false;
}

static bool block_is_empty(const struct ends *ends, cell at)
{
    return at != ends->board->ncells && cellset_has(ends->empty.word, at);
}

/* Is the cell the far end of a two-bridge from the group? */
static bool block_is_pivot(const struct ends *ends, const struct block_group *group, cell at)
{
    const cell(*neighbour)[8] = ends->board->neighbour;

    if (!block_is_empty(ends, at))
        return false;
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        int next = (d + 1) % BOARD_DIRECTIONS;
        cell one = neighbour[at][d], other = neighbour[at][next];

        if (block_is_empty(ends, one) && block_is_empty(ends, other) &&
            block_is_of_group(ends, group, neighbour[one][next]))
            return true;
    }
    return false;
}

static bool block_is_adjacent(const struct ends *ends, const struct block_group *group, cell at)
{
    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        if (block_is_of_group(ends, group, ends->board->neighbour[at][d]))
            return true;
    return false;
}

enum block_kind block_classify(const struct ends *ends, const struct block_group *group, cell at,
                               cell *pivot)
{
    cell least = CELL_NONE;
    enum block_kind kind = BLOCK_NONE;

    if (block_is_adjacent(ends, group, at)) {
        kind = BLOCK_ADJACENT;
    } else if (block_is_pivot(ends, group, at)) {
        kind = BLOCK_PIVOT;
        least = at;
    } else {
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            cell next = ends->board->neighbour[at][d];

            if (next < least && block_is_pivot(ends, group, next))
                least = next;
        }
        kind = least == CELL_NONE ? BLOCK_NONE : BLOCK_BESIDE_PIVOT;
    }
    if (pivot != NULL)
        *pivot = least;
    return kind;
}

/* The empty cells with a link of either kind to a chain of the group. */
static void block_find_reach(const struct links *links, const struct block_group *group,
                             struct cellset *reach)
{
    const struct ends *ends = links_ends(links);

    cellset_clear(reach->word, ends->words);
    for (int i = 0; i < group->nchains; i++) {
        uint32_t cursor = 0;
        end_id to;

        while ((to = links_partner(links, group->chain[i], &cursor)) != END_NONE)
            if (ends->kind[to] == END_EMPTY)
                cellset_add(reach->word, to);
    }
}

int block_takes(struct links *links, struct position *position, const struct block_group *group,
                cell at, uint64_t *taken)
{
    const enum colour opponent = colour_other(links_ends(links)->colour);
    const int words = cellset_words(position->board);
    struct cellset before, after;
    int error;

    block_find_reach(links, group, &before);
    position_play(position, at, opponent);
    error = links_update(links, position);
    if (error == 0)
        block_find_reach(links, group, &after);
    position_undo(position);
    if (error != 0 || links_update(links, position) != 0)
        return ERROR_MEMORY;
    cellset_andnot(taken, before.word, after.word, words);
    cellset_remove(taken, at);
    return cellset_count(taken, words);
}
