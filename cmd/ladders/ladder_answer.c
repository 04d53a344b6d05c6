/* SPDX-License-Identifier: ISC */
/*
 * Asks for ladders, key points and blocks, as far as they are wanted.
 */
#include "cmd/ladders/ladder_answer.h"

#include "analyse/study/study_threats.h"

const char *ladder_status_name(enum ladder_status status)
{
    static const char *const names[] = {"quiet", "urgent", "over"};

    return names[status];
}

static enum ladder_status ladder_status_of(struct study *study, const struct position *position)
{
    const struct threats *threats = study_threats(study);

    if (position_standing(position) != 0 || position_empties(position) == 0)
        return LADDERS_OVER;
    return threats->count[COLOUR_WHITE] + threats->count[COLOUR_BLACK] > 0 ? LADDERS_URGENT
                                                                           : LADDERS_QUIET;
}

int ladder_ask(const void *asked, const struct query_view *view)
{
    const struct ladder_question *question = asked;
    struct ladder_answer *answer = view->answer;

    answer->status = ladder_status_of(view->study, view->position);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        answer->npoints[c] = answer->nunknown[c] = 0;
        if (!question->asks[c])
            continue;
        answer->ladders[c] = study_ladders(view->study, c, &question->options);
        if (answer->ladders[c] == NULL)
            return ERROR_MEMORY;
        if (question->keypoints && answer->status != LADDERS_OVER)
            answer->npoints[c] =
                study_keypoints(view->study, c, answer->points[c], &answer->nunknown[c]);
        if (answer->npoints[c] < 0)
            return ERROR_MEMORY;
    }
    return question->blocks == BLOCKS_NONE
               ? 0
               : study_find_blocks(view->study, question->blocks == BLOCKS_SHUT,
                                   question->options.limit_nodes, &answer->blocks);
}
