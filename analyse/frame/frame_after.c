/* SPDX-License-Identifier: ISC */
/*
 * What is a frame after its stones?
 *
 * Each pivot and each cell that makes a semi link full is one of the n stones.  Then all links are
 * full, their carriers without these cells are disjoint still, and an end that was an empty cell is
 * a chain.  A link whose ends a stone has joined is complete.
 */
#include "analyse/frame/frame_after.h"

#include <string.h>

/* An end of the frame, on the position with the stones. */
static end_id frame_after_end(const struct frame_after *after, const struct ends *before, end_id at)
{
    const cell member = ends_cell(before, at);

    return member == CELL_NONE ? after->ends.of_side[ends_side(before, at)]
                               : after->ends.of_cell[member];
}

/* Plays one of the n stones. */
static void frame_after_play(struct frame_after *after, cell at)
{
    const enum colour owner = after->ends.colour;

    after->is_complete |= position_play(&after->position, at, owner) != 0;
    ends_init(&after->ends, &after->position, owner);
}

/* Plays the first stone of a semi link; false: the search ran out. */
static bool frame_after_open(struct frame_after *after, struct exact *exact,
                             const struct ends *before, const struct frame_link *link,
                             uint64_t limit_nodes)
{
    struct cellset carrier;
    struct exact_question question = {.ends = &after->ends,
                                      .carrier = carrier.word,
                                      .ntargets = 2,
                                      .target = {frame_after_end(after, before, link->a),
                                                 frame_after_end(after, before, link->b)},
                                      .colour_first = true,
                                      .limit_nodes = limit_nodes};
    struct exact_answer answer;

    after->has_choice = true;
    if (question.target[0] == question.target[1])
        return true;
    cellset_and(carrier.word, link->carrier.word, after->ends.empty.word, before->words);
    exact_solve(exact, &question, &answer);
    if (answer.verdict != EXACT_YES)
        return false;
    if (answer.move != CELL_NONE)
        frame_after_play(after, answer.move);
    return true;
}

/* The links that still need a stone, each with what is left of its carrier. */
static void frame_after_links(struct frame_after *after, const struct ends *before,
                              const struct frame *frame)
{
    after->frame.nlinks = 0;
    for (int i = 0; i < frame->nlinks; i++) {
        const end_id a = frame_after_end(after, before, frame->link[i].a);
        const end_id b = frame_after_end(after, before, frame->link[i].b);
        struct frame_link *link = &after->frame.link[after->frame.nlinks];

        *link = (struct frame_link){.a = a < b ? a : b, .b = a < b ? b : a};
        cellset_and(link->carrier.word, frame->link[i].carrier.word, after->ends.empty.word,
                    before->words);
        after->frame.nlinks += a != b;
    }
}

bool frame_after_make(struct frame_after *after, struct exact *exact,
                      const struct position *position, const struct ends *ends,
                      const struct frame *frame, int closings, uint64_t limit_nodes)
{
    int half;

    after->position = *position;
    after->ends = *ends;
    after->is_complete = after->has_choice = false;
    for (cell c = cellset_next(frame->pivots.word, 0, ends->words); c != CELL_NONE;
         c = cellset_next(frame->pivots.word, c + 1u, ends->words))
        frame_after_play(after, c);
    for (int i = 0; i < frame->nlinks; i++)
        if (frame->link[i].is_semi &&
            !frame_after_open(after, exact, ends, &frame->link[i], limit_nodes))
            return false;
    after->frame.figures = frame->figures;
    after->frame.edges = frame->edges;
    after->frame.n = 0;
    after->frame.basis = frame->basis;
    after->frame.carrier = (struct cellset){{0}}; /* a larger board may have been there */
    cellset_and(after->frame.carrier.word, frame->carrier.word, after->ends.empty.word,
                ends->words);
    frame_after_links(after, ends, frame);
    half = cellset_count(after->frame.carrier.word, ends->words) / 2;
    after->frame.stones_to_complete = closings < half ? closings : half;
    return true;
}
