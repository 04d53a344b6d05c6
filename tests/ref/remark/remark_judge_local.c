/* SPDX-License-Identifier: ISC */
/* Claims that hold in some cells: played there by maker.h, or by joiner.h where they are many. */
#include "tests/ref/remark/remark_judge_parts.h"

#include <stdlib.h>
#include <string.h>

/* Fills in the empty cells of the region; false: too many. */
static bool judge_region(const struct position *position, const struct remark *remark,
                         struct maker_question *question, int most)
{
    question->ncells = 0;
    for (int i = 0; i < remark->nwithin; i++) {
        if (position_colour(position, remark->within[i]) != COLOUR_NONE)
            continue;
        if (question->ncells == most)
            return false;
        question->cells[question->ncells++] = remark->within[i];
    }
    return true;
}

static enum remark_verdict judge_frame(struct remark_judge *judge, const struct remark *remark)
{
    struct maker_view view;
    struct maker_question question = {.view = &view, .limit_states = JUDGE_STATES};
    struct remark region = *remark;
    cell cells[BOARD_CELLS_MAX];
    const bool is_near = remark->word == WORD_FRAME_NEAR,
               is_broken = remark->word == WORD_FRAME_BROKEN;
    const struct frame_fact *frame =
        &judge->annotation->plies[judge->index].facts.side[judge->mover].frame;

    if (is_near && remark->nwithin == 0)
        return REMARK_UNDECIDED; /* only that the stone lies in the frame */
    for (int i = judge->index - 1; is_broken && i > 0; i--)
        if (judge->annotation->plies[i].ply->colour == (uint8_t)judge->mover) {
            frame = &judge->annotation->plies[i].facts.side[judge->mover].frame;
            break;
        }
    question.figures = frame->figures;
    question.colour_first = is_near;
    maker_view(&view, &judge->after.position, judge->mover, MAKER_NO_BUG);
    if (question.figures == 0)
        return REMARK_FALSE;
    if (remark->word == WORD_FRAME_STANDS && remark->nwithin == 0) { /* no threat breaks it */
        region.within = cells;
        region.nwithin = 0;
        for (cell c = 0; c < judge->board->ncells; c++)
            if (cellset_has(frame->carrier.word, c))
                cells[region.nwithin++] = c;
    }
    if (!judge_region(&judge->after.position, &region, &question, 22))
        return REMARK_UNDECIDED;
    return judge_expect(maker_solve(judge->maker, &question, NULL),
                        is_broken ? MAKER_NO : MAKER_YES);
}

/* With the other colour's stone in place of the ply's it would have had the frame. */
static enum remark_verdict judge_stopped(struct remark_judge *judge, const struct remark *remark)
{
    const enum colour other = colour_other(judge->mover);
    struct position position;
    struct maker_view view;
    struct maker_question question = {.view = &view, .limit_states = JUDGE_STATES};

    memcpy(&position, &judge->before.position, sizeof position);
    if (position_play(&position, judge->at, other) != 0)
        return REMARK_FALSE; /* that is a threat */
    question.figures = judge->annotation->plies[judge->index - 1].facts.side[other].frame.figures;
    maker_view(&view, &position, other, MAKER_NO_BUG);
    if (!judge_region(&position, remark, &question, 22))
        return REMARK_UNDECIDED;
    return judge_expect(maker_solve(judge->maker, &question, NULL), MAKER_YES);
}

static enum remark_verdict judge_join(struct remark_judge *judge, const struct remark *remark)
{
    struct maker_view view;
    struct maker_question question = {.view = &view, .limit_states = JUDGE_STATES};

    maker_view(&view, &judge->after.position, judge->mover, MAKER_NO_BUG);
    if (!judge_region(&judge->after.position, remark, &question, 24))
        return REMARK_UNDECIDED;
    for (int i = 0; i < remark->ncells && question.ntargets < MAKER_TARGETS_MAX; i++) {
        if (position_colour(&judge->after.position, remark->cells[i]) != judge->mover)
            return REMARK_FALSE;
        question.target[question.ntargets++] = remark->cells[i];
    }
    return judge_expect(maker_solve(judge->maker, &question, NULL), MAKER_YES);
}

/* ---- two stones, or a stone and a side ---- */

/* A question to joiner.h or maker.h: the chains of some stones, and a side if it is not -1. */
struct joint {
    struct position position; /* with stones added */
    enum colour colour;
    cell stone[3];
    int nstones, side;
    bool owner_first;
};

/* Are they joined in the remark's cells? */
static enum maker_verdict joint_ask(struct remark_judge *judge, const struct remark *remark,
                                    const struct joint *joint)
{
    struct joiner_question question = {.position = &joint->position,
                                       .colour = joint->colour,
                                       .nstones = joint->nstones,
                                       .side = joint->side,
                                       .colour_first = joint->owner_first,
                                       .limit_states = JUDGE_STATES};

    if (judge->board->game->sides_conduct)
        return MAKER_UNKNOWN;
    for (int i = 0; i < joint->nstones; i++)
        question.stone[i] = joint->stone[i];
    for (int i = 0; i < remark->nwithin; i++)
        if (position_colour(&joint->position, remark->within[i]) == COLOUR_NONE &&
            question.ncells < JOINER_CELLS_MAX)
            question.cells[question.ncells++] = remark->within[i];
    if (question.side < 0 && joint->nstones == 2 &&
        position_chain(&joint->position, joint->stone[0]) ==
            position_chain(&joint->position, joint->stone[1]))
        return MAKER_YES;
    return joiner_solve(judge->joiner, &question, NULL);
}

/* The same after one more stone. */
static enum maker_verdict joint_after(struct remark_judge *judge, const struct remark *remark,
                                      const struct joint *joint, cell at, enum colour colour)
{
    static struct joint with;

    if (position_colour(&joint->position, at) != COLOUR_NONE)
        return MAKER_UNKNOWN;
    with = *joint;
    (void)position_play(&with.position, at, colour);
    return joint_ask(judge, remark, &with);
}

/* Prepares a question about the stones that the remark names first. */
static bool joint_begin(const struct remark_judge *judge, const struct remark *remark, int nstones,
                        enum colour colour, struct joint *joint)
{
    *joint = (struct joint){.colour = colour, .nstones = nstones, .side = -1, .owner_first = true};
    joint->position = judge->after.position;
    for (int i = 0; i < nstones; i++) {
        joint->stone[i] = remark->cells[i];
        if (position_colour(&joint->position, remark->cells[i]) != colour)
            return false;
    }
    return true;
}

/* The position before the ply, for the cells of a question about it: the remark's and the ply's. */
static enum maker_verdict joint_before(struct remark_judge *judge, const struct remark *remark,
                                       const struct joint *joint)
{
    static struct joint before;
    static cell cells[BOARD_CELLS_MAX + 1];
    struct remark wider = *remark;

    before = *joint;
    before.position = judge->before.position;
    if (remark->nwithin > 0)
        memcpy(cells, remark->within, (size_t)remark->nwithin * sizeof *cells);
    cells[wider.nwithin++] = judge->at;
    wider.within = cells;
    return joint_ask(judge, &wider, &before);
}

/* A cut: joined with the move before, not any more. */
static enum remark_verdict judge_cut(struct remark_judge *judge, const struct remark *remark)
{
    static struct joint joint;

    if (!joint_begin(judge, remark, 2, judge->other, &joint))
        return REMARK_FALSE;
    return judge_both(judge_expect(joint_ask(judge, remark, &joint), MAKER_NO),
                      judge_expect(joint_before(judge, remark, &joint), MAKER_YES));
}

/* A split: all three before, not now; two of the pairs now; and the cells named cut a pair each. */
static enum remark_verdict judge_split(struct remark_judge *judge, const struct remark *remark)
{
    static struct joint joint, pair;
    enum remark_verdict verdict;
    int pairs = 0, cuts = 0;

    if (!joint_begin(judge, remark, 3, judge->other, &joint))
        return REMARK_FALSE;
    verdict = judge_both(judge_expect(joint_ask(judge, remark, &joint), MAKER_NO),
                         judge_expect(joint_before(judge, remark, &joint), MAKER_YES));
    pair = joint;
    pair.nstones = 2;
    for (int i = 0; i < 3; i++) {
        pair.stone[0] = joint.stone[i];
        pair.stone[1] = joint.stone[(i + 1) % 3];
        if (joint_ask(judge, remark, &pair) != MAKER_YES)
            continue;
        pairs++;
        for (int c = 3; c < remark->ncells; c++)
            cuts += joint_after(judge, remark, &pair, remark->cells[c], judge->mover) == MAKER_NO;
    }
    return judge_both(verdict, judge_say(pairs >= 2 && cuts >= 2));
}

/* A magnet: one cell cuts the jump, and the answers named threaten to join again. */
static enum remark_verdict judge_magnet(struct remark_judge *judge, const struct remark *remark)
{
    static struct joint joint, cut;
    enum remark_verdict verdict = REMARK_TRUE;

    if (!joint_begin(judge, remark, 1, judge->mover, &joint) ||
        position_colour(&joint.position, judge->at) != judge->mover || remark->ncells < 3)
        return REMARK_FALSE;
    joint.stone[joint.nstones++] = judge->at;
    for (int i = 0; i < remark->nwithin; i++)
        verdict = judge_both(
            verdict,
            judge_expect(joint_after(judge, remark, &joint, remark->within[i], judge->other),
                         remark->within[i] == remark->cells[1] ? MAKER_NO : MAKER_YES));
    cut = joint;
    (void)position_play(&cut.position, remark->cells[1], judge->other);
    for (int i = 2; i < remark->ncells; i++)
        verdict = judge_both(
            verdict, judge_expect(joint_after(judge, remark, &cut, remark->cells[i], judge->mover),
                                  MAKER_YES));
    return verdict;
}

/* Miai: each of the two joins the stone to the side, and without both nothing does. */
static enum remark_verdict judge_miai(struct remark_judge *judge, const struct remark *remark)
{
    static struct joint joint;
    enum remark_verdict verdict = REMARK_TRUE;

    if (!joint_begin(judge, remark, 0, judge->mover, &joint) || remark->ncells != 2 ||
        position_colour(&joint.position, judge->at) != judge->mover)
        return REMARK_FALSE;
    joint.stone[joint.nstones++] = judge->at;
    joint.side = judge_side_named(remark->text);
    joint.owner_first = false;
    for (int i = 0; i < 2; i++)
        verdict = judge_both(verdict, judge_expect(joint_after(judge, remark, &joint,
                                                               remark->cells[i], judge->mover),
                                                   MAKER_YES));
    joint.owner_first = true;
    (void)position_play(&joint.position, remark->cells[0], judge->other);
    return judge_both(
        verdict,
        judge_expect(joint_after(judge, remark, &joint, remark->cells[1], judge->other), MAKER_NO));
}

/* A trap: the run reached the side with the move, and does not any more. */
static enum remark_verdict judge_trap(struct remark_judge *judge, const struct remark *remark)
{
    static struct joint joint;

    if (!joint_begin(judge, remark, 1, judge->other, &joint))
        return REMARK_FALSE;
    joint.side = judge_side_named(remark->text);
    return judge_both(judge_expect(joint_ask(judge, remark, &joint), MAKER_NO),
                      judge_expect(joint_before(judge, remark, &joint), MAKER_YES));
}

/* Does the mover, moving first, make a figure of its frame in the remark's cells? */
static enum maker_verdict judge_frame_after(struct remark_judge *judge, const struct remark *remark,
                                            const struct position *position)
{
    struct maker_view view;
    const struct frame_fact *frame =
        &judge->annotation->plies[judge->index].facts.side[judge->mover].frame;
    struct maker_question question = {.view = &view,
                                      .figures = frame->figures,
                                      .colour_first = true,
                                      .limit_states = JUDGE_STATES};

    maker_view(&view, position, judge->mover, MAKER_NO_BUG);
    return judge_region(position, remark, &question, 40)
               ? maker_solve(judge->maker, &question, NULL)
               : MAKER_UNKNOWN;
}

/* A cup: wherever the other colour plays, the groups are joined or there is a figure. */
static enum remark_verdict judge_cup(struct remark_judge *judge, const struct remark *remark)
{
    static struct joint joint, with;
    static cell cells[BOARD_CELLS_MAX];
    struct remark near = *remark; /* where the groups are joined: near the cut */
    enum remark_verdict verdict = REMARK_TRUE;

    if (position_colour(&judge->after.position, remark->cells[0]) != judge->other)
        return REMARK_FALSE;
    if (!joint_begin(judge, remark, 0, judge->mover, &joint) || remark->ncells != 3)
        return REMARK_FALSE;
    joint.nstones = 2;
    joint.stone[0] = remark->cells[1];
    joint.stone[1] = remark->cells[2];
    near.within = cells;
    near.nwithin = 0;
    for (int i = 0; i < remark->nwithin; i++)
        if (board_distance(judge->board, remark->within[i], remark->cells[0]) <= 3)
            cells[near.nwithin++] = remark->within[i];
    for (int i = 0; i < remark->nwithin; i++) {
        switch (joint_after(judge, &near, &joint, remark->within[i], judge->other)) {
        case MAKER_YES: continue;
        case MAKER_NO: break;
        case MAKER_UNKNOWN: verdict = judge_both(verdict, REMARK_UNDECIDED); continue;
        }
        with = joint;
        (void)position_play(&with.position, remark->within[i], judge->other);
        verdict = judge_both(
            verdict, judge_expect(judge_frame_after(judge, remark, &with.position), MAKER_YES));
    }
    /* The answer made it. */
    return judge_both(
        verdict, judge_expect(judge_frame_after(judge, remark, &judge->before.position), MAKER_NO));
}

/* A template made or answered in: a stone of it and its sides are joined in its cells. */
static enum remark_verdict judge_template(struct remark_judge *judge, const struct remark *remark)
{
    struct maker_view view;
    struct maker_question question = {.view = &view, .limit_states = JUDGE_STATES};
    const bool was = remark->word == WORD_TEMPLATE_INTRUSION;
    const struct position *position = was ? &judge->before.position : &judge->after.position;
    const enum colour colour = was ? judge->other : judge->mover;
    const cell stone = remark->ncells > 0 ? remark->cells[0] : judge->at;
    const char *sides = strstr(remark->text, "side");

    if (position_colour(position, stone) != colour || sides == NULL)
        return REMARK_FALSE;
    if (!judge_region(position, remark, &question, 30))
        return REMARK_UNDECIDED;
    maker_view(&view, position, colour, MAKER_NO_BUG);
    question.target[question.ntargets++] = stone;
    for (const char *at = sides; *at != '\0' && question.ntargets < MAKER_TARGETS_MAX; at++)
        if (*at >= '1' && *at <= '6') {
            question.target[question.ntargets] = CELL_NONE;
            question.side[question.ntargets++] = *at - '1';
        }
    return judge_expect(maker_solve(judge->maker, &question, NULL), MAKER_YES);
}

/* Is a stone of the colour that the group holds joined to the side inside the region? */
static enum remark_verdict judge_side(struct remark_judge *judge, const struct remark *remark)
{
    const struct colour_facts *facts =
        &judge->annotation->plies[judge->index].facts.side[judge->mover];
    const int side = judge_side_named(remark->text);
    struct joiner_question question = {.position = &judge->after.position,
                                       .colour = judge->mover,
                                       .nstones = 1,
                                       .side = side,
                                       .limit_states = JUDGE_STATES};
    bool unknown = false;

    if (side < 0 || judge->board->game->sides_conduct)
        return REMARK_UNDECIDED;
    if (position_colour(&judge->after.position, judge->at) != judge->mover)
        return REMARK_FALSE;
    for (int i = 0; i < remark->nwithin; i++)
        question.cells[question.ncells++] = remark->within[i];
    for (cell c = 0; c < judge->board->ncells; c++) {
        enum maker_verdict verdict;

        if (facts->group_of[c] != facts->group_of[judge->at])
            continue;
        question.stone[0] = c;
        verdict = joiner_solve(judge->joiner, &question, NULL);
        if (verdict == MAKER_YES)
            return REMARK_TRUE;
        unknown |= verdict == MAKER_UNKNOWN;
    }
    return unknown ? REMARK_UNDECIDED : REMARK_FALSE;
}

/* A side is closed: not even with the move does the stone reach it in the cells that are shut. */
static enum remark_verdict judge_block(struct remark_judge *judge, const struct remark *remark)
{
    struct joiner_question question = {.position = &judge->after.position,
                                       .colour = judge->other,
                                       .nstones = 1,
                                       .side = judge_side_named(remark->text),
                                       .colour_first = true,
                                       .limit_states = JUDGE_STATES};

    if (strncmp(remark->text, "Stops", 5) != 0 || remark->ncells == 0)
        return REMARK_UNDECIDED;
    question.stone[0] = remark->cells[0];
    if (position_colour(&judge->after.position, question.stone[0]) != judge->other)
        return REMARK_FALSE;
    for (int i = 0; i < remark->nwithin && question.ncells < JOINER_CELLS_MAX; i++)
        if (position_colour(&judge->after.position, remark->within[i]) == COLOUR_NONE)
            question.cells[question.ncells++] = remark->within[i];
    return judge_expect(joiner_solve(judge->joiner, &question, NULL), MAKER_NO);
}

/* After the answer, the other colour's stones are cut by one more stone. */
static enum remark_verdict judge_tempo(struct remark_judge *judge, const struct remark *remark)
{
    static struct position position;
    struct maker_view view;
    struct maker_question question = {.view = &view, .limit_states = JUDGE_STATES, .ntargets = 2};

    if (judge_threats(judge, &judge->after, judge->mover)[remark->cells[0]] == 0)
        return REMARK_FALSE;
    position = judge->after.position;
    position_play(&position, remark->cells[0], judge->other);
    maker_view(&view, &position, judge->other, MAKER_NO_BUG);
    question.target[0] = remark->cells[1];
    question.target[1] = remark->cells[2];
    if (!judge_region(&position, remark, &question, 24))
        return REMARK_UNDECIDED;
    return judge_expect(maker_solve(judge->maker, &question, NULL), MAKER_NO);
}

enum remark_verdict judge_local(struct remark_judge *judge, const struct remark *remark)
{
    switch ((enum remark_word)remark->word) {
    case WORD_FRAME_STANDS:
    case WORD_FRAME_BROKEN:
    case WORD_FRAME_NEAR: return judge_frame(judge, remark);
    case WORD_FRAME_STOPPED: return judge_stopped(judge, remark);
    case WORD_JOIN: return judge_join(judge, remark);
    case WORD_CUT: return judge_cut(judge, remark);
    case WORD_CUT_TEMPO: return judge_tempo(judge, remark);
    case WORD_SPLIT: return judge_split(judge, remark);
    case WORD_CUP: return judge_cup(judge, remark);
    case WORD_TRAP: return judge_trap(judge, remark);
    case WORD_MIAI: return judge_miai(judge, remark);
    case WORD_MAGNET: return judge_magnet(judge, remark);
    case WORD_SIDE: return judge_side(judge, remark);
    case WORD_BLOCK: return judge_block(judge, remark);
    case WORD_TEMPLATE:
    case WORD_TEMPLATE_INTRUSION:
    case WORD_TEMPLATE_ANSWER: return judge_template(judge, remark);
    default: return REMARK_UNDECIDED;
    }
}
