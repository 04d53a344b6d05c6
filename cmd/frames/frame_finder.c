/* SPDX-License-Identifier: ISC */
/*
 * The engines of one thread.  Links are updated from ply to ply of a game, and searched from
 * nothing for each record, so that no answer depends on which thread had which record.
 */
#include "cmd/frames/frame_finder.h"

#include <stdlib.h>

/* The limit of carriers in a search for links; one in a hundred positions of real games has more,
 * and such a search would take ten milliseconds or longer. */
#define LIMIT_WORK 1000000
/* The limit of positions in a search for a win in spite of threats: some ten milliseconds, where it
 * is tried at all (tempo_safe.c). */
#define ROBUST_NODES 1000
#define ROBUST_NODES_THOROUGH 20000

#define ROBUST_MAX 16 /* answers remembered */

/* Whether a frame holds against threats. */
struct frame_robust {
    const struct frame *frame;
    struct tempo_safe_answer answer;
};

struct frame_engine {
    const struct frame_question *question;
    struct links *links[3]; /* [enum colour] NULL: not wanted */
    struct frames *frames[3];
    struct tempo_safe *tempo_safe;
    bool searched; /* the links are of a position of this record */
    struct frame_robust robust[ROBUST_MAX]; /* [nrobust] of this position */
    int nrobust;
    struct frame_tally tally;
};

void frame_finder_free(void *made)
{
    struct frame_engine *finder = made;

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        frames_free(finder->frames[c]);
        links_free(finder->links[c]);
    }
    tempo_safe_free(finder->tempo_safe);
    for (int i = 0; i < 3; i++)
        finder->question->tally->found[i] += finder->tally.found[i];
    free(finder);
}

void *frame_finder_new(const void *question)
{
    struct frame_engine *finder = calloc(1, sizeof *finder);
    struct links_options quick = links_quick;
    bool failed = false;

    if (finder == NULL)
        return NULL;
    finder->question = question;
    quick.limit_work = LIMIT_WORK;
    finder->tempo_safe = tempo_safe_new(&(struct tempo_safe_options){
        .limit_nodes = finder->question->thorough ? ROBUST_NODES_THOROUGH : ROBUST_NODES});
    failed |= finder->tempo_safe == NULL;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        if (!finder->question->asks[c])
            continue;
        finder->links[c] = links_new(finder->question->thorough ? &links_thorough : &quick);
        finder->frames[c] = frames_new(&finder->question->options);
        failed |= finder->links[c] == NULL || finder->frames[c] == NULL;
    }
    if (!failed)
        return finder;
    frame_finder_free(finder);
    return NULL;
}

static int frame_finder_find_frames(struct frame_engine *finder, const struct position *position,
                                    enum colour colour)
{
    struct links *links = finder->links[colour];
    struct frames *frames = finder->frames[colour];
    int error =
        finder->searched ? links_update(links, position) : links_search(links, position, colour);

    if (error != 0 || frames_search(frames, position, links) != 0)
        return ERROR_MEMORY;
    for (int i = 0; i < frames_count(frames); i++)
        finder->tally.found[frames_at(frames, i)->basis]++;
    return 0;
}

static void frame_finder_measure(const struct position *position, enum colour colour,
                                 struct frame_side *side)
{
    for (int i = 0; i < FIGURES; i++) {
        enum figure figure = (enum figure)(1 << i);

        side->distance[i] = (position->board->game->figures & figure) == 0
                                ? DISTANCE_NEVER
                                : distance_figure(position, colour, figure, NULL);
    }
}

const struct tempo_safe_answer *frame_finder_robust(const struct query_view *view,
                                                    const struct frame_side *side,
                                                    const struct frame *frame)
{
    struct frame_engine *finder = view->tool;
    struct frame_robust *robust = NULL;

    for (int i = 0; i < finder->nrobust; i++)
        if (finder->robust[i].frame == frame)
            return &finder->robust[i].answer;
    if (finder->nrobust < ROBUST_MAX)
        finder->nrobust++;
    robust = &finder->robust[finder->nrobust - 1];
    robust->frame = frame;
    tempo_safe_frame(finder->tempo_safe, view->position, links_ends(side->links), frame,
                     &robust->answer);
    return &robust->answer;
}

/* The first frame of a side that is complete, proved and not known to be broken; NULL: none. */
static const struct frame *frame_finder_standing(const struct query_view *view,
                                                 const struct frame_side *side)
{
    for (int i = 0; i < frames_count(side->frames); i++) {
        const struct frame *frame = frames_at(side->frames, i);

        if (frame->n == 0 && frame->basis != FRAME_NOT_PROVED &&
            frame_finder_robust(view, side, frame)->verdict != TEMPO_SAFE_NO)
            return frame;
    }
    return NULL;
}

static void frame_finder_ask_race(const struct query_view *view, struct frame_answer *answer)
{
    const struct frame_engine *finder = view->tool;
    struct race_side sides[3] = {{NULL, NULL}};

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const struct frame_side *side = &answer->side[c];

        if (frames_count(side->frames) > 0)
            sides[c].best = frames_at(side->frames, 0);
        sides[c].standing = frame_finder_standing(view, side);
    }
    tempo_safe_race(finder->tempo_safe, view->position, sides, &answer->race);
    answer->has_race = true;
}

int frame_finder_ask(const struct query_view *view, struct frame_answer *answer)
{
    struct position *position = view->position;
    struct frame_engine *finder = view->tool;

    *answer = (struct frame_answer){0};
    finder->nrobust = 0;
    if (position->nplies > 0)
        answer->ended = position->ply[position->nplies - 1].figures;
    if (view->is_first)
        finder->searched = false;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        struct frame_side *side = &answer->side[c];

        if (!finder->question->asks[c])
            continue;
        frame_finder_measure(position, c, side);
        if (answer->ended != 0)
            continue;
        if (frame_finder_find_frames(finder, position, c) != 0)
            return ERROR_MEMORY;
        side->links = finder->links[c];
        side->frames = finder->frames[c];
    }
    finder->searched = answer->ended == 0;
    if (answer->ended == 0 && finder->question->asks[COLOUR_WHITE] &&
        finder->question->asks[COLOUR_BLACK])
        frame_finder_ask_race(view, answer);
    return 0;
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

bool frame_side_truncated(const struct frame_side *side)
{
    return side->frames != NULL && (frames_truncated(side->frames) || links_truncated(side->links));
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
