/* SPDX-License-Identifier: ISC */
/*
 * How many own stones does a goal take?
 *
 * A game: the opponent places a stone or passes, the colour places one, which is counted.  With b
 * stones the colour meets the goal if there is an answer to the pass and to each stone after which
 * it does with b - 1.  A strategy that answers the pass on the cells U alone also answers every
 * stone outside of U; so stones need to be tried only on the cells that all answers found so far
 * have in common.
 */
#include "analyse/frame/frame_needs.h"

struct frame_needs_search {
    const struct subgame *goal;
    int nodes_left;
};

static bool frame_needs_fits(struct frame_needs_search *search, uint64_t mine, uint64_t empty,
                             int stones, uint64_t *used);

/* Is there an own stone on one of the cells after which the rest suffices?  *used gets the cells
 * that this strategy plays on. */
static bool frame_needs_answer(struct frame_needs_search *search, uint64_t mine, uint64_t empty,
                               int stones, uint64_t *used)
{
    for (uint64_t rest = empty; rest != 0; rest &= rest - 1) {
        const uint64_t at = rest & -rest;

        if (frame_needs_fits(search, mine | at, empty & ~at, stones - 1, used)) {
            *used |= at;
            return true;
        }
    }
    return false;
}

/* Do so many own stones suffice, the opponent to move? */
static bool frame_needs_fits(struct frame_needs_search *search, uint64_t mine, uint64_t empty,
                             int stones, uint64_t *used)
{
    uint64_t tried, common;

    *used = 0;
    if (subgame_met(search->goal, mine))
        return true;
    if (stones == 0 || search->nodes_left-- <= 0 || !subgame_met(search->goal, mine | empty) ||
        !frame_needs_answer(search, mine, empty, stones, &common))
        return false;
    *used = common;
    while (common != 0) {
        const uint64_t at = common & -common;

        if (!frame_needs_answer(search, mine, empty & ~at, stones, &tried))
            return false;
        *used |= tried;
        common &= tried;
    }
    return true;
}

/* The fewest stones from 0 to `most`; FRAME_NEEDS_NEVER: none is known to suffice. */
static int frame_needs_least(struct frame_needs_search *search, uint64_t mine, uint64_t empty,
                             int most)
{
    uint64_t used;

    for (int stones = 0; stones <= most && search->nodes_left > 0; stones++)
        if (frame_needs_fits(search, mine, empty, stones, &used))
            return stones;
    return FRAME_NEEDS_NEVER;
}

int frame_needs(const struct subgame *goal, uint64_t mine, uint64_t empty, bool known,
                int limit_nodes)
{
    struct frame_needs_search search = {goal, limit_nodes};
    const int half = cellset_bits(empty) / 2;
    const int least = frame_needs_least(&search, mine, empty, known ? half - 1 : half);

    return least == FRAME_NEEDS_NEVER && known ? half : least;
}

int frame_needs_first(const struct subgame *goal, uint64_t mine, uint64_t empty, int most,
                      int limit_nodes)
{
    struct frame_needs_search search = {goal, limit_nodes};
    uint64_t used;

    if (subgame_met(goal, mine))
        return 0;
    for (int stones = 1; stones <= most && search.nodes_left > 0; stones++)
        if (frame_needs_answer(&search, mine, empty, stones, &used))
            return stones;
    return FRAME_NEEDS_NEVER;
}
