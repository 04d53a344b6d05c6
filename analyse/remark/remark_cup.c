/* SPDX-License-Identifier: ISC */
/*
 * Cups: the other colour cuts between two groups, and the answer leaves it two things to stop.
 * Where its next stone cuts the groups for good, the mover makes a frame that holds.
 *
 * The groups are those before the cut; their stones near it are what is joined or cut.  Every claim
 * is decided by the exact search: that they could be joined with one stone, that each cell which
 * now cuts them leaves the mover, moving first, a figure in the carrier of its frame.  That carrier
 * is all the mover needs, so a stone of the other colour elsewhere changes nothing.  And the answer
 * makes the frame: without its stone the mover, moving first, had no figure in the same cells.  A
 * frame that was there before the cut is no cup, wherever the answer is.
 */
#include "analyse/remark/remark_rules.h"

#define CUP_NODES 3000 /* small: asked at every ply; unknown is no remark; set by hand */
#define CUP_CELLS 24 /* keeps the region within what so few nodes decide; set by hand */
#define CUP_NEAR 2 /* steps from the cut to a stone of a group; set by hand */
#define CUP_GROUPS 3

/* Two stones, and where it is asked whether they are joined. */
struct cup {
    cell left, right;
    cell cut; /* the other colour's ply before this one */
    struct cellset region;
};

/* Does the mover, moving first, make a figure of its frame in the empty cells of the region? */
static enum exact_verdict cup_makes_figure(struct remark_query *query, const struct ends *ends,
                                           const struct cellset *region)
{
    const struct frame_fact *frame = &query->after->side[query->mover].frame;
    struct exact_answer answer;
    struct cellset carrier;
    const struct exact_question question = {.ends = ends,
                                            .carrier = carrier.word,
                                            .figures = frame->figures,
                                            .colour_first = true,
                                            .limit_nodes = CUP_NODES};

    cellset_and(carrier.word, region->word, ends->empty.word, ends->words);
    exact_solve(query->exact, &question, &answer);
    return answer.verdict;
}

/* Every cell that cuts the groups leaves a frame, and there is such a cell. */
static bool cup_holds(struct remark_query *query, const struct cup *cup, const struct ends *ends)
{
    const struct frame_fact *frame = &query->after->side[query->mover].frame;
    bool found = false;

    for (cell c = cellset_next(cup->region.word, 0, ends->words); c != CELL_NONE;
         c = cellset_next(cup->region.word, c + 1u, ends->words)) {
        struct ends with = *ends;
        enum exact_verdict joined;

        ends_play(&with, c, query->other);
        joined = remark_joined(query, &with, &cup->region, cup->left, cup->right, true, CUP_NODES);
        if (joined == EXACT_YES)
            continue;
        if (joined == EXACT_UNKNOWN || cup_makes_figure(query, &with, &frame->carrier) != EXACT_YES)
            return false;
        found = true;
    }
    return found;
}

/* Did the cut make two groups that one stone joins into two that it may not? */
static bool cup_was_cut(struct remark_query *query, struct cup *cup)
{
    struct ends ends;
    const cell at = query->at;
    static const struct cellset nothing;
    bool was;

    position_undo(query->previous);
    ends_init(&ends, query->previous, query->mover);
    query->at = cup->cut; /* the region is around the cut */
    remark_region(query, &ends, &nothing, CUP_CELLS, &cup->region);
    query->at = at;
    was = remark_joined(query, &ends, &cup->region, cup->left, cup->right, true, CUP_NODES) ==
              EXACT_YES &&
          remark_joined(query, &ends, &cup->region, cup->left, cup->right, false, CUP_NODES) ==
              EXACT_NO;
    position_play(query->previous, cup->cut, query->other);
    return was;
}

/* Without the answer, does the mover have no figure in the region, moving first? */
static bool cup_needs_answer(struct remark_query *query, const struct cellset *region)
{
    struct ends ends;

    ends_init(&ends, query->previous, query->mover);
    return cup_makes_figure(query, &ends, region) == EXACT_NO;
}

static bool cup_tell(struct remark_query *query, struct cup *cup)
{
    const struct frame_fact *frame = &query->after->side[query->mover].frame;
    char kinds[REMARK_WORDS_BYTES];
    struct cellset within;
    struct ends ends;
    struct remark *remark;

    if (!cup_was_cut(query, cup))
        return false;
    ends_init(&ends, query->position, query->mover);
    cellset_and(cup->region.word, cup->region.word, ends.empty.word, ends.words);
    if (remark_joined(query, &ends, &cup->region, cup->left, cup->right, true, CUP_NODES) !=
            EXACT_YES ||
        remark_joined(query, &ends, &cup->region, cup->left, cup->right, false, CUP_NODES) !=
            EXACT_NO ||
        !cup_holds(query, cup, &ends))
        return false;
    cellset_or(within.word, cup->region.word, frame->carrier.word, ends.words);
    if (!cup_needs_answer(query, &within))
        return false;
    remark = remark_add(query->remarks, query->arena, WORD_CUP, REMARK_PROVED,
                        "A cup under the cut " REMARK_CELL ": either " REMARK_MEMBER
                        " and " REMARK_MEMBER " are joined or there is a frame of a %s.",
                        (unsigned)cup->cut, (unsigned)cup->left, (unsigned)cup->right,
                        remark_figure_kinds(frame->figures, kinds));
    remark_keep_within(remark, query->arena, within.word, ends.words);
    return true;
}

void remark_cup(struct remark_query *query)
{
    const struct frame_fact *frame = &query->after->side[query->mover].frame;
    const struct ply *last = query->ply > 1 ? &query->game->plies[query->ply - 2] : NULL;
    cell stones[CUP_GROUPS];
    int n;

    if (last == NULL || last->kind != PLY_STONE || last->colour != (uint8_t)query->other ||
        query->after->ended != 0 || query->after->nreplies != THREATS_NONE || !frame->exists ||
        !frame->proved || frame->n == 0)
        return;
    n = remark_near_groups(query->board, &query->facts[query->ply - 2].side[query->mover],
                           last->cell, CUP_NEAR, stones, CUP_GROUPS);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            struct cup cup = {.left = stones[j], .right = stones[i], .cut = last->cell};

            if (cup_tell(query, &cup))
                return;
        }
}
