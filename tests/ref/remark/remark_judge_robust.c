/* SPDX-License-Identifier: ISC */
/* Frames against threats: a line that breaks one is played; one that no threat breaks wins. */
#include "tests/ref/remark/remark_judge_parts.h"

#include <string.h>

#include "tests/ref/judge/mate_brute.h"

/*
 * The owner completes a figure first, the other colour to move: so the other colour has no win in
 * two stones, and where the owner's takes no more, it is found.
 */
static enum remark_verdict judge_unbroken(struct remark_judge *judge, enum colour owner)
{
    static struct mate_brute brute;

    if (judge->board->size > JUDGE_BRUTE_BASE)
        return REMARK_UNDECIDED;
    mate_brute_init(&brute, &judge->after.position, MATE_BRUTE_NO_BUG, false);
    if (mate_brute_wins(&brute, colour_other(owner), colour_other(owner), JUDGE_STONES))
        return REMARK_FALSE;
    return mate_brute_wins(&brute, owner, colour_other(owner), JUDGE_STONES) ? REMARK_TRUE
                                                                             : REMARK_UNDECIDED;
}

/* Does the frame still hold in what is left of its carrier? */
static enum maker_verdict judge_left(struct remark_judge *judge, const struct position *position,
                                     enum colour owner, const struct frame_fact *frame,
                                     bool owner_first)
{
    struct maker_view view;
    struct maker_question question = {.view = &view,
                                      .limit_states = JUDGE_STATES,
                                      .figures = frame->figures,
                                      .colour_first = owner_first};

    maker_view(&view, position, owner, MAKER_NO_BUG);
    for (cell c = 0; c < judge->board->ncells; c++) {
        if (!cellset_has(frame->carrier.word, c) || position_colour(position, c) != COLOUR_NONE)
            continue;
        if (question.ncells == 22)
            return MAKER_UNKNOWN;
        question.cells[question.ncells++] = c;
    }
    return maker_solve(judge->maker, &question, NULL);
}

/*
 * Plays the line.  It breaks the frame if it ends with two threats, or if the frame is lost in its
 * carrier after the answer to the one threat that there is, or at once when there is none.
 */
static enum remark_verdict judge_broken_by(struct remark_judge *judge, enum colour owner,
                                           const struct frame_fact *frame)
{
    static struct judged_position end;
    const enum colour other = colour_other(owner);
    const unsigned *threats;
    cell answer = CELL_NONE;
    int nthreats = 0;

    if (frame->nline == 0 || frame->nline == TEMPO_SAFE_LINE_MAX || frame->nline % 2 == 0)
        return REMARK_UNDECIDED;
    memset(&end, 0, sizeof end);
    end.position = judge->after.position;
    for (int i = 0; i < frame->nline; i++) {
        if (position_colour(&end.position, frame->line[i]) != COLOUR_NONE)
            return REMARK_FALSE;
        (void)position_play(&end.position, frame->line[i], i % 2 == 0 ? other : owner);
    }
    if (judge_fill(judge, &end, frame->line[frame->nline - 1]) != 0)
        return REMARK_TRUE; /* it completes a figure */
    threats = judge_threats(judge, &end, other);
    for (cell c = 0; c < judge->board->ncells; c++)
        if (threats[c] != 0) {
            answer = c;
            nthreats++;
        }
    if (nthreats > 1)
        return REMARK_TRUE;
    if (nthreats == 1)
        (void)position_play(&end.position, answer, owner);
    return judge_expect(judge_left(judge, &end.position, owner, frame, nthreats == 0), MAKER_NO);
}

enum remark_verdict judge_robust(struct remark_judge *judge, const struct remark *remark)
{
    const struct frame_fact *frame =
        &judge->annotation->plies[judge->index].facts.side[judge->mover].frame;

    if (strncmp(remark->text, "No threat", 9) == 0)
        return judge_unbroken(judge, judge->mover);
    return judge_broken_by(judge, judge->mover, frame);
}
