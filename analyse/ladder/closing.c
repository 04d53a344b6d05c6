/* SPDX-License-Identifier: ISC */
/*
 * Which side does a block close to a group, and from which cells is the group shut off?
 *
 * The exact search joins two ends.  "The cell or the side" is one end if the cell counts as part of
 * the side: then a stone there reaches the side.
 */
#include "analyse/ladder/closing.h"

#include <string.h>

#include "analyse/ladder/keypoint.h"

enum { BLOCK_STEPS = 3 }; /* stones of the group farther from the block do not count */

/* One block and one side. */
struct closing_look {
    struct exact *exact; /* borrowed */
    struct ends ends; /* the group is one chain */
    const struct board *board;
    end_id group;
    int side, row; /* of the group's stones near the block */
    struct cellset strip;
    uint64_t limit_nodes;
};

/* Takes the chains of the group for one. */
static void closing_unite(struct closing_look *look, const struct block_group *group)
{
    look->group = group->chain[0];
    for (int i = 1; i < group->nchains; i++)
        look->group = ends_unite(&look->ends, look->group, group->chain[i]);
}

/* Finds the group's stones near the block that are nearest to the side, and their row.  False: the
 * block is not below them, or they are too high. */
static bool closing_find_row(struct closing_look *look, cell at, struct cellset *near)
{
    const struct ends *ends = &look->ends;

    cellset_clear(near->word, ends->words);
    look->row = CLOSING_ROWS + 1;
    for (cell c = cellset_next(ends->own.word, 0, ends->words); c != CELL_NONE;
         c = cellset_next(ends->own.word, c + 1u, ends->words)) {
        if (ends->of_cell[c] != look->group || board_distance(look->board, c, at) > BLOCK_STEPS)
            continue;
        int row = keypoint_row(look->board, look->side, c);

        if (row < look->row)
            cellset_clear(near->word, ends->words);
        if (row <= look->row && row <= CLOSING_ROWS) {
            look->row = row;
            cellset_add(near->word, c);
        }
    }
    return look->row <= CLOSING_ROWS && keypoint_row(look->board, look->side, at) < look->row;
}

/* Fills the strip: the empty cells of the lowest rows within `steps` of a stone of `near`. */
static void closing_fill(struct closing_look *look, const struct cellset *near,
                         const uint64_t *without, int steps)
{
    const struct ends *ends = &look->ends;

    cellset_clear(look->strip.word, ends->words);
    for (cell c = cellset_next(ends->empty.word, 0, ends->words); c != CELL_NONE;
         c = cellset_next(ends->empty.word, c + 1u, ends->words)) {
        bool is_near = false;

        for (cell s = cellset_next(near->word, 0, ends->words); s != CELL_NONE && !is_near;
             s = cellset_next(near->word, s + 1u, ends->words))
            is_near = board_distance(look->board, c, s) <= steps;
        if (is_near && !cellset_has(without, c) &&
            keypoint_row(look->board, look->side, c) <= look->row)
            cellset_add(look->strip.word, c);
    }
}

static enum exact_verdict closing_joined(const struct closing_look *look, const struct ends *ends,
                                         bool colour_first)
{
    const struct exact_question question = {.ends = ends,
                                            .carrier = look->strip.word,
                                            .ntargets = 2,
                                            .target = {look->group, ends->of_side[look->side]},
                                            .colour_first = colour_first,
                                            .limit_nodes = look->limit_nodes};
    struct exact_answer answer;

    exact_solve(look->exact, &question, &answer);
    return answer.verdict;
}

static int closing_value(const struct closing_look *look)
{
    const enum exact_verdict semi = closing_joined(look, &look->ends, true);

    if (semi == EXACT_NO)
        return 2;
    const enum exact_verdict full = closing_joined(look, &look->ends, false);

    if (full == EXACT_YES)
        return 0;
    return semi == EXACT_YES && full == EXACT_NO ? 1 : CLOSING_VALUE_UNKNOWN;
}

/* The side is closed: sorts the cells of the strip below the group into open and shut off. */
static void closing_shut(const struct closing_look *look, struct closing *closing)
{
    const struct ends *ends = &look->ends;

    for (cell c = cellset_next(look->strip.word, 0, ends->words); c != CELL_NONE;
         c = cellset_next(look->strip.word, c + 1u, ends->words)) {
        struct ends with = *ends;

        if (keypoint_row(look->board, look->side, c) >= look->row)
            continue;
        with.touches[c] |= (edge_set)(1u << look->side);
        switch (closing_joined(look, &with, true)) {
        case EXACT_NO: cellset_add(closing->shut.word, c); break;
        case EXACT_YES: break;
        case EXACT_UNKNOWN: cellset_add(closing->untold.word, c); break;
        }
    }
}

/* Prepares the look at a side; false: the block is not near a way of the group to it. */
static bool closing_begin(struct closing_look *look, const struct block_group *group,
                          const uint64_t *group_carrier, cell at)
{
    const struct ends *ends = &look->ends;
    struct cellset near;

    look->board = ends->board;
    if (ends->of_side[look->side] == END_NONE)
        return false;
    closing_unite(look, group);
    if ((ends->touches[look->group] >> look->side & 1) != 0 || !closing_find_row(look, at, &near))
        return false;
    for (int steps = CLOSING_STEPS; steps > 0; steps--) {
        closing_fill(look, &near, group_carrier, steps);
        if (cellset_count(look->strip.word, ends->words) <= SUBGAME_CELLS_MAX)
            break;
    }
    return cellset_has(look->strip.word, at);
}

/* Plays the block. */
static void closing_play(struct closing_look *look, cell at)
{
    ends_play(&look->ends, at, colour_other(look->ends.colour));
    cellset_remove(look->strip.word, at);
}

bool closing_look(struct exact *exact, const struct ends *ends, const struct block_group *group,
                  const uint64_t *group_carrier, cell at, int side, uint64_t limit_nodes,
                  struct closing *closing)
{
    struct closing_look look = {
        .exact = exact, .ends = *ends, .side = side, .limit_nodes = limit_nodes};

    if (!closing_begin(&look, group, group_carrier, at))
        return false;
    memset(closing, 0, sizeof *closing);
    closing->side = side;
    closing->before = closing_value(&look);
    if (closing->before == 2)
        return false;
    closing_play(&look, at);
    closing->after = closing_value(&look);
    if (closing->after == 2)
        closing_shut(&look, closing);
    return closing->before == CLOSING_VALUE_UNKNOWN || closing->after == CLOSING_VALUE_UNKNOWN ||
           closing->after > closing->before;
}

bool closing_prove(struct exact *exact, const struct ends *ends, const struct block_group *group,
                   const uint64_t *group_carrier, cell at, int side, bool answers,
                   uint64_t limit_nodes, struct closing *closing)
{
    struct closing_look look = {
        .exact = exact, .ends = *ends, .side = side, .limit_nodes = limit_nodes};
    struct closing_look blocked;

    if (!closing_begin(&look, group, group_carrier, at))
        return false;
    blocked = look;
    closing_play(&blocked, at);
    memset(closing, 0, sizeof *closing);
    closing->side = side;
    switch (closing_joined(&blocked, &blocked.ends, true)) {
    case EXACT_YES:
        closing->after = 1;
        return answers && closing_joined(&look, &look.ends, false) == EXACT_YES &&
               closing_joined(&blocked, &blocked.ends, false) == EXACT_NO;
    case EXACT_NO:
        closing->before = 1;
        closing->after = 2;
        if (closing_joined(&look, &look.ends, true) != EXACT_YES ||
            closing_joined(&look, &look.ends, false) != EXACT_NO)
            return false;
        closing_shut(&blocked, closing);
        return true;
    default: return false;
    }
}
