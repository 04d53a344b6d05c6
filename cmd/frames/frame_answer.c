/* SPDX-License-Identifier: ISC */
/*
 * The frames of both colours, counted, and the race where both are asked about.
 */
#include "cmd/frames/frame_answer.h"

int frame_ask(const void *asked, const struct query_view *view)
{
    const struct frame_question *question = asked;
    struct frame_answer *answer = view->answer;

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        struct frame_side *side = &answer->side[c];

        *side = (struct frame_side){.frames = NULL};
        if (question->asks[c] && study_frames(view->study, c, &question->options, side) != 0)
            return ERROR_MEMORY;
        for (int i = 0; side->frames != NULL && i < frames_count(side->frames); i++)
            answer->tally.found[frames_at(side->frames, i)->basis]++;
    }
    answer->has_race =
        answer->side[COLOUR_WHITE].frames != NULL && answer->side[COLOUR_BLACK].frames != NULL;
    if (answer->has_race) {
        study_race(view->study, answer->side, &answer->race);
        study_race_count(view->study, answer->side, &answer->race, &answer->count);
    }
    return 0;
}

void frame_answer_end(const void *question, void *made)
{
    const struct frame_answer *answer = made;

    for (int i = 0; i < 3; i++)
        ((const struct frame_question *)question)->tally->found[i] += answer->tally.found[i];
}

int frame_side_best(const struct frame_side *side, const struct frame **best)
{
    int count = 0, nframes = side->frames == NULL ? 0 : frames_count(side->frames);

    for (int i = 0; i < nframes; i++) {
        const struct frame *frame = frames_at(side->frames, i);
        bool is_new = count == 0 || frame->n == best[0]->n;

        for (int j = 0; j < count; j++)
            is_new &= best[j]->figures != frame->figures;
        if (is_new)
            best[count++] = frame;
    }
    return count;
}

unsigned frame_side_limits(const struct frame_side *side)
{
    return side->frames != NULL ? frames_limits(side->frames) : 0;
}

const char *frame_limit_name(enum frames_limit limit)
{
    switch (limit) {
    case FRAMES_LIMIT_LINKS: return "links";
    case FRAMES_LIMIT_RINGS: return "rings";
    case FRAMES_LIMIT_PATHS: return "paths";
    case FRAMES_LIMIT_JOINT: return "joint";
    case FRAMES_LIMIT_PROOFS: break;
    }
    return "proofs";
}

void frame_tally_tell(const struct frame_tally *tally)
{
    uint64_t proved = tally->found[FRAME_BY_RULE] + tally->found[FRAME_BY_SEARCH];
    uint64_t all = proved + tally->found[FRAME_NOT_PROVED];
    struct text line = {0};

    text_format(&line, "%llu frame%s found", (unsigned long long)all, all == 1 ? "" : "s");
    if (all > 0) {
        text_string(&line, ", ");
        text_fixed(&line, 100 * (double)proved / (double)all, 1);
        text_format(&line, "%% of them proved: %llu by rule, %llu by search",
                    (unsigned long long)tally->found[FRAME_BY_RULE],
                    (unsigned long long)tally->found[FRAME_BY_SEARCH]);
    }
    complain("%s", text_c(&line));
    text_release(&line);
}
