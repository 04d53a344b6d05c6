/* SPDX-License-Identifier: ISC */
/*
 * How does the owner of a frame complete it?
 *
 * A frame made of links is kept link by link: the answers to an intrusion are those that keep the
 * link that it intrudes on, which is a small search.  (An answer in another link may keep the frame
 * as well, and is not listed.)  Any other frame is searched as a whole.  An intrusion that
 * threatens a figure leaves only the answer that meets the threat.  Where the opponent's figures in
 * the carrier may come in time and the duel is decided, an answer counts only if it wins what is
 * left of that.
 */
#include "analyse/frame/frame_plan.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/board/distance.h"
#include "analyse/threat/threat_moves.h"

/* The searches for the answers to all intrusions, in limits of one; set by hand. */
#define ANSWERS_SHARE 2
#define DUELS_PART 2 /* all duels that follow them, as a part of that; set by hand */

static void frame_plan_complete(struct frame_plan *plan, const struct position *position,
                                enum colour colour, const struct frame *frame)
{
    plan->ncompletion = 0;
    for (unsigned f = 1; f < 1u << FIGURES && plan->ncompletion == 0; f <<= 1)
        if ((frame->figures & f) != 0 && frame->stones > 0 &&
            distance_within(position, colour, (enum figure)f, frame->carrier.word,
                            plan->completion) == frame->stones)
            plan->ncompletion = frame->stones;
}

/* Searches for more figures that are secured inside the carrier after an own stone on a pivot. */
static void frame_plan_search_pivot(struct exact *exact, struct position *position,
                                    enum colour colour, const struct frame *frame,
                                    uint64_t limit_nodes, struct frame_plan_pivot *pivot)
{
    struct ends ends;
    struct cellset carrier = frame->carrier;

    pivot->figures |= position_play(position, pivot->at, colour) & frame->figures;
    ends_init(&ends, position, colour);
    cellset_remove(carrier.word, pivot->at);
    for (unsigned f = 1; f < 1u << FIGURES; f <<= 1) {
        struct exact_question question = {.ends = &ends,
                                          .carrier = carrier.word,
                                          .figures = (figure_set)f,
                                          .limit_nodes = limit_nodes};
        struct exact_answer answer;

        if ((frame->figures & ~pivot->figures & f) == 0)
            continue;
        exact_solve(exact, &question, &answer);
        if (answer.verdict == EXACT_YES)
            pivot->figures |= (figure_set)f;
        pivot->decided &= answer.verdict != EXACT_UNKNOWN;
    }
    position_undo(position);
}

/* The pivot, if a stone there leaves a frame of the same links with n = 0; else CELL_NONE. */
static cell frame_plan_sole_pivot(const struct frame *frame)
{
    if (frame->n != 1 || frame->basis != FRAME_BY_RULE || frame->nlinks == 0 ||
        cellset_count(frame->pivots.word, CELLSET_WORDS_MAX) != 1)
        return CELL_NONE;
    return cellset_next(frame->pivots.word, 0, CELLSET_WORDS_MAX);
}

void frame_plan_know(const struct frames *frames, const struct frame *frame, figure_set *known)
{
    memset(known, 0, BOARD_CELLS_MAX * sizeof *known);
    for (int i = 0; i < frames_count(frames); i++) {
        const struct frame *other = frames_at(frames, i);
        const cell at = frame_plan_sole_pivot(other);

        if (at != CELL_NONE && (other->figures & (other->figures - 1)) == 0 &&
            cellset_subset(other->carrier.word, frame->carrier.word, CELLSET_WORDS_MAX))
            known[at] |= other->figures & frame->figures;
    }
}

/* The link of a frame whose carrier has the cell; NULL: none. */
static const struct frame_link *frame_plan_link(const struct frame *frame, cell at)
{
    for (int i = 0; i < frame->nlinks; i++)
        if (cellset_has(frame->link[i].carrier.word, at))
            return &frame->link[i];
    return NULL;
}

/* Finds the answers to an intrusion; takes the positions searched from the *left. */
static void frame_plan_answer(struct frame_plan *plan, struct exact *exact, const struct ends *ends,
                              const struct frame *frame, cell at, uint64_t limit_nodes,
                              uint64_t *left)
{
    struct frame_plan_answer *answer = &plan->answer[plan->nanswers++];
    const struct frame_link *link = frame_plan_link(frame, at);
    struct exact_question question = {.ends = ends,
                                      .carrier = frame->carrier.word,
                                      .figures = frame->figures,
                                      .limit_nodes = *left < limit_nodes ? *left : limit_nodes};
    enum exact_verdict verdict;

    if (link != NULL) {
        question.carrier = link->carrier.word;
        question.ntargets = 2;
        question.target[0] = link->a;
        question.target[1] = link->b;
    }
    *answer = (struct frame_plan_answer){.intrusion = at};
    if (*left == 0)
        return;
    verdict = exact_replies(exact, &question, at, answer->answers.word);
    *left -= exact_nodes(exact) < *left ? exact_nodes(exact) : *left;
    answer->decided = verdict == EXACT_YES;
    answer->is_needed = !cellset_empty(answer->answers.word, ends->words);
}

/* Keeps the answers to an intrusion that threatens which complete a figure or meet the
 * threat; without one the answers are not decided: there may be some outside the carrier. */
static void frame_plan_meet_threat(struct frame_plan_answer *answer, struct position *position,
                                   enum colour owner)
{
    const enum colour opponent = colour_other(owner);
    const bool loses = position_play(position, answer->intrusion, opponent) != 0;
    cell wins[2];
    const int n = loses ? 2 : threat_moves_winning(position, opponent, wins);

    for (cell c = cellset_next(answer->answers.word, 0, CELLSET_WORDS_MAX); n > 0 && c != CELL_NONE;
         c = cellset_next(answer->answers.word, c + 1u, CELLSET_WORDS_MAX))
        if (loses || (position_would_complete(position, c, owner) == 0 && (n > 1 || c != wins[0])))
            cellset_remove(answer->answers.word, c);
    position_undo(position);
}

/* Keeps the answers to an intrusion that win the duel inside the carrier; takes the
 * positions searched from the *left. */
static void frame_plan_fight(struct frame_plan_answer *answer,
                             const struct frame_plan_engines *engines, struct position *position,
                             enum colour owner, const struct frame *frame, uint64_t *left)
{
    position_play(position, answer->intrusion, colour_other(owner));
    for (cell c = cellset_next(answer->answers.word, 0, CELLSET_WORDS_MAX); c != CELL_NONE;
         c = cellset_next(answer->answers.word, c + 1u, CELLSET_WORDS_MAX)) {
        enum frame_duel_verdict verdict = FRAME_DUEL_WON;

        if (position_play(position, c, owner) == 0) {
            verdict = frame_duel_decide(engines->duel, engines->exact, position, owner,
                                        frame->carrier.word, frame->figures, *left);
            *left -=
                frame_duel_nodes(engines->duel) < *left ? frame_duel_nodes(engines->duel) : *left;
        }
        position_undo(position);
        answer->decided &= verdict != FRAME_DUEL_UNKNOWN;
        if (verdict != FRAME_DUEL_WON)
            cellset_remove(answer->answers.word, c);
    }
    position_undo(position);
}

/* Do the answers need a duel?  Not if no figure of the opponent comes in time whatever they are, or
 * while each link holds; nor if it is not known that any of them helps.  (Of a frame by rule that
 * is made of alternatives, one may be listed that keeps the frame but takes longer.) */
static bool frame_plan_must_fight(const struct position *position, enum colour owner,
                                  const struct frame *frame)
{
    const int half = cellset_count(frame->carrier.word, CELLSET_WORDS_MAX) / 2;

    return frame->duel != FRAME_DUEL_UNKNOWN &&
           (frame->duel == FRAME_DUEL_LOST || frame->basis == FRAME_BY_SEARCH ||
            frame->nlinks == 0) &&
           frame_duel_is_close(position, owner, frame->carrier.word, half);
}

/* Chooses an answer to each intrusion: the one to most of them, so that a plan is short, and of
 * equal ones the first. */
static void frame_plan_choose(struct frame_plan *plan, int words)
{
    int meets[BOARD_CELLS_MAX] = {0};

    for (int i = 0; i < plan->nanswers; i++)
        for (cell c = cellset_next(plan->answer[i].answers.word, 0, words); c != CELL_NONE;
             c = cellset_next(plan->answer[i].answers.word, c + 1u, words))
            meets[c]++;
    for (int i = 0; i < plan->nanswers; i++) {
        cell *best = &plan->answer[i].best;

        *best = CELL_NONE;
        for (cell c = cellset_next(plan->answer[i].answers.word, 0, words); c != CELL_NONE;
             c = cellset_next(plan->answer[i].answers.word, c + 1u, words))
            if (*best == CELL_NONE || meets[c] > meets[*best])
                *best = c;
    }
}

/* The only answer to an intrusion, or CELL_NONE. */
static cell frame_plan_only(const struct frame_plan_answer *answer)
{
    if (!answer->decided || cellset_count(answer->answers.word, CELLSET_WORDS_MAX) != 1)
        return CELL_NONE;
    return cellset_next(answer->answers.word, 0, CELLSET_WORDS_MAX);
}

void frame_plan_pair(struct frame_plan *plan)
{
    plan->nmiai = 0;
    for (int i = 0; i < plan->nanswers; i++)
        for (int j = i + 1; j < plan->nanswers; j++)
            if (frame_plan_only(&plan->answer[i]) == plan->answer[j].intrusion &&
                frame_plan_only(&plan->answer[j]) == plan->answer[i].intrusion) {
                plan->miai[plan->nmiai][0] = plan->answer[i].intrusion;
                plan->miai[plan->nmiai++][1] = plan->answer[j].intrusion;
            }
}

/* The answers to all intrusions. */
static void frame_plan_answer_all(struct frame_plan *plan, const struct frame_plan_engines *engines,
                                  struct position *position, const struct ends *ends,
                                  const struct frame *frame, uint64_t limit_nodes)
{
    const bool must_fight = frame_plan_must_fight(position, ends->colour, frame);
    uint64_t left = ANSWERS_SHARE * limit_nodes, duels_left = limit_nodes / DUELS_PART;

    for (cell c = cellset_next(frame->carrier.word, 0, ends->words); c != CELL_NONE;
         c = cellset_next(frame->carrier.word, c + 1u, ends->words)) {
        struct frame_plan_answer *answer = &plan->answer[plan->nanswers];

        frame_plan_answer(plan, engines->exact, ends, frame, c, limit_nodes, &left);
        if (!answer->is_needed)
            continue;
        frame_plan_meet_threat(answer, position, ends->colour);
        if (must_fight)
            frame_plan_fight(answer, engines, position, ends->colour, frame, &duels_left);
        /* There may be others, in another link or outside the carrier. */
        answer->decided &= !cellset_empty(answer->answers.word, ends->words);
    }
}

void frame_plan_make(struct frame_plan *plan, const struct frame_plan_engines *engines,
                     struct position *position, const struct ends *ends, const struct frame *frame,
                     const figure_set *known, uint64_t limit_nodes)
{
    plan->npivots = plan->nanswers = 0;
    frame_plan_complete(plan, position, ends->colour, frame);
    for (cell c = cellset_next(frame->pivots.word, 0, ends->words);
         c != CELL_NONE && plan->npivots < FRAME_PLAN_PIVOTS_MAX;
         c = cellset_next(frame->pivots.word, c + 1u, ends->words)) {
        struct frame_plan_pivot *pivot = &plan->pivot[plan->npivots++];

        *pivot = (struct frame_plan_pivot){
            .at = c, .figures = frame->n > 1 ? frame->figures : known[c], .decided = true};
        if ((frame->figures & ~pivot->figures) != 0)
            frame_plan_search_pivot(engines->exact, position, ends->colour, frame, limit_nodes,
                                    pivot);
    }
    if (frame->n == 0 && frame->basis != FRAME_NOT_PROVED &&
        cellset_count(frame->carrier.word, ends->words) <= SUBGAME_CELLS_MAX)
        frame_plan_answer_all(plan, engines, position, ends, frame, limit_nodes);
    frame_plan_choose(plan, ends->words);
    frame_plan_pair(plan);
}
