/* SPDX-License-Identifier: ISC */
/* Counts: groups, each joined by maker.h. */
#include "tests/ref/remark/remark_judge_parts.h"

#include <stdio.h>
#include <string.h>

/* Are the chains of a group joined in the cells that keep it?  Their stones are asked one for each
 * chain of the position. */
static enum remark_verdict judge_group(struct remark_judge *judge, const struct colour_facts *side,
                                       enum colour colour, int group)
{
    const struct position *position = &judge->after.position;
    const uint64_t *carrier = side->groups[group].carrier.word;
    struct maker_view view;
    struct maker_question question = {.view = &view, .limit_states = JUDGE_STATES};
    cell chains[MAKER_TARGETS_MAX];

    maker_view(&view, position, colour, MAKER_NO_BUG);
    for (cell c = 0; c < judge->board->ncells; c++) {
        bool is_new = position_colour(position, c) == colour && side->group_of[c] == group + 1;

        for (int i = 0; i < question.ntargets && is_new; i++)
            is_new = chains[i] != position_chain(position, c);
        if (is_new && question.ntargets == MAKER_TARGETS_MAX)
            return REMARK_UNDECIDED;
        if (is_new) {
            chains[question.ntargets] = position_chain(position, c);
            question.target[question.ntargets++] = c;
        }
        if (!cellset_has(carrier, c) || position_colour(position, c) != COLOUR_NONE)
            continue;
        if (question.ncells == 24)
            return REMARK_UNDECIDED;
        question.cells[question.ncells++] = c;
    }
    if (question.ntargets < 2)
        return judge_say(question.ntargets == 1);
    return judge_expect(maker_solve(judge->maker, &question, NULL), MAKER_YES);
}

/* As many groups as the sentence says; every stone in one; each joined. */
enum remark_verdict judge_counts(struct remark_judge *judge, const struct remark *remark)
{
    static const char *const numbers[] = {"",    "one",   "two",   "three", "four", "five",
                                          "six", "seven", "eight", "nine",  "ten"};
    enum colour colour = remark->text[0] == 'W' ? COLOUR_WHITE : COLOUR_BLACK;
    const struct colour_facts *side, *before;
    enum remark_verdict verdict = REMARK_TRUE;
    char now[16], then[16], wanted[2][16];

    if (judge->wrong)
        colour = colour_other(colour);
    side = &judge->annotation->plies[judge->index].facts.side[colour];
    before = &judge->annotation->plies[judge->index - 1].facts.side[colour];
    if (sscanf(remark->text, "%*s safe groups: %15[^,], before this move %15[^.].", now, then) != 2)
        return REMARK_FALSE;
    for (int i = 0; i < 2; i++) {
        const int n = i == 0 ? side->ngroups : before->ngroups;

        if (n <= 10)
            snprintf(wanted[i], sizeof wanted[i], "%s", numbers[n]);
        else
            snprintf(wanted[i], sizeof wanted[i], "%d", n);
    }
    if (strcmp(now, wanted[0]) != 0 || strcmp(then, wanted[1]) != 0)
        return REMARK_FALSE;
    for (cell c = 0; c < judge->board->ncells; c++)
        if ((position_colour(&judge->after.position, c) == colour) != (side->group_of[c] != 0))
            return REMARK_FALSE;
    for (int i = 0; i < side->ngroups && verdict != REMARK_FALSE; i++)
        verdict = judge_both(verdict, judge_group(judge, side, colour, i));
    return verdict;
}
