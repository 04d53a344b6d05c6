/* SPDX-License-Identifier: ISC */
/*
 * The engines of one thread.  All searches are of the canonical image of the position, and their
 * answers are rotated back.  Links are updated from ply to ply of a game, which costs a search from
 * nothing where the orientation changes; they are searched from nothing for each record, so that no
 * answer depends on which thread had which record.
 */
#include "cmd/frames/frame_finder.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/study/study_rotate.h"
#include "patterns/template_links.h"

/* The limit of carriers in a search for links; one in a hundred positions of real games has more,
 * and such a search would take ten milliseconds or longer. */
#define ROBUST_NODES_THOROUGH 20000 /* in place of TEMPO_SAFE_LIMIT_NODES */

/* Of the search for the answers to an intrusion. */
#define PLAN_NODES 20000
#define PLAN_BITS 12
#define ROBUST_MAX 16 /* answers remembered */

/* Whether a frame holds against threats. */
struct frame_robust {
    const struct frame *frame;
    enum colour owner; /* in the position shown */
    struct tempo_safe_answer answer;
};

struct frame_engine {
    const struct frame_question *question;
    struct canonical_position canonical;
    struct known_links *known;
    struct links *links[3]; /* [enum colour of that] */
    struct frames *frames[3];
    struct ends ends[3]; /* [enum colour] of the position shown */
    struct tempo_safe *tempo_safe;
    struct frame_robust robust[ROBUST_MAX]; /* [nrobust] of this position */
    int nrobust;
    struct frame_plan_engines plans;
    struct frame_plan plan; /* of the frame last asked about */
    struct frame_tally tally;
};

void frame_finder_free(void *made)
{
    struct frame_engine *finder = made;

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        frames_free(finder->frames[c]);
        links_free(finder->links[c]);
    }
    template_links_free(finder->known);
    tempo_safe_free(finder->tempo_safe);
    exact_free(finder->plans.exact);
    frame_duel_free(finder->plans.duel);
    for (int i = 0; i < 3; i++)
        finder->question->tally->found[i] += finder->tally.found[i];
    free(finder);
}

void *frame_finder_new(const void *question)
{
    struct frame_engine *finder = calloc(1, sizeof *finder);
    struct links_options options = links_for_frames;
    bool failed;

    if (finder == NULL)
        return NULL;
    finder->question = question;
    if (finder->question->thorough)
        options = links_thorough;
    options.known = finder->known = template_links_builtin();
    finder->tempo_safe = tempo_safe_new(&(struct tempo_safe_options){
        .known = finder->known,
        .limit_nodes = finder->question->thorough ? ROBUST_NODES_THOROUGH : 0});
    finder->plans = (struct frame_plan_engines){exact_new(PLAN_BITS), frame_duel_new()};
    failed = finder->known == NULL || finder->tempo_safe == NULL || finder->plans.exact == NULL ||
             finder->plans.duel == NULL;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        finder->links[c] = links_new(&options);
        finder->frames[c] = frames_new(&finder->question->options);
        failed |= finder->links[c] == NULL || finder->frames[c] == NULL;
    }
    if (!failed)
        return finder;
    frame_finder_free(finder);
    return NULL;
}

static int frame_finder_find_frames(struct frame_engine *finder, const struct position *shown,
                                    enum colour colour, struct frame_side *side)
{
    const struct position *position = &finder->canonical.position;
    const enum colour image = orientation_rotate_colour(&finder->canonical.there, colour);
    struct links *links = finder->links[image];
    struct frames *frames = finder->frames[image];

    if (links_go_to(links, position, image) != 0 || frames_search(frames, position, links) != 0)
        return ERROR_MEMORY;
    ends_init(&finder->ends[colour], shown, colour);
    frames_rotate(frames, &finder->canonical.back, &finder->ends[colour]);
    for (int i = 0; i < frames_count(frames); i++)
        finder->tally.found[frames_at(frames, i)->basis]++;
    side->links = links;
    side->frames = frames;
    side->ends = &finder->ends[colour];
    return 0;
}

static void frame_finder_measure(const struct frame_engine *finder, enum colour colour,
                                 struct frame_side *side)
{
    memcpy(side->distance,
           tempo_safe_distances(finder->tempo_safe, &finder->canonical.position,
                                orientation_rotate_colour(&finder->canonical.there, colour)),
           sizeof side->distance);
}

/* Rotates a frame that is shown to the canonical position. */
static void frame_finder_rotate_there(const struct frame_engine *finder,
                                      const struct frame_side *side, const struct frame *frame,
                                      struct frame *canonical)
{
    *canonical = *frame;
    frame_rotate(canonical, &finder->canonical.there, links_ends(side->links));
}

const struct tempo_safe_answer *frame_finder_robust(const struct query_view *view,
                                                    const struct frame_side *side,
                                                    const struct frame *frame)
{
    struct frame_engine *finder = view->tool;
    struct frame_robust *robust = NULL;
    struct frame canonical;

    for (int i = 0; i < finder->nrobust; i++)
        if (finder->robust[i].frame == frame)
            return &finder->robust[i].answer;
    if (finder->nrobust < ROBUST_MAX)
        finder->nrobust++;
    robust = &finder->robust[finder->nrobust - 1];
    robust->frame = frame;
    robust->owner = side->ends->colour;
    frame_finder_rotate_there(finder, side, frame, &canonical);
    tempo_safe_frame(finder->tempo_safe, &finder->canonical.position, links_ends(side->links),
                     &canonical, &robust->answer);
    tempo_safe_rotate(&robust->answer, &finder->canonical.back);
    return &robust->answer;
}

const struct frame_plan *frame_finder_plan(const struct query_view *view,
                                           const struct frame_side *side, const struct frame *frame)
{
    struct frame_engine *finder = view->tool;
    struct frame canonical;
    figure_set shown[BOARD_CELLS_MAX], known[BOARD_CELLS_MAX] = {0};

    frame_plan_know(side->frames, frame, shown);
    for (cell c = 0; c < view->position->board->ncells; c++)
        known[orientation_rotate_cell(&finder->canonical.there, c)] = shown[c];
    frame_finder_rotate_there(finder, side, frame, &canonical);
    frame_plan_make(&finder->plan, &finder->plans, &finder->canonical.position,
                    links_ends(side->links), &canonical, known, PLAN_NODES);
    frame_plan_rotate(&finder->plan, &finder->canonical.back);
    return &finder->plan;
}

/* The first frame of a side that is complete, proved and not known to be broken; NULL: none. */
static const struct frame *frame_finder_standing(const struct query_view *view,
                                                 const struct frame_side *side)
{
    for (int i = 0; i < frames_count(side->frames); i++) {
        const struct frame *frame = frames_at(side->frames, i);

        if (frame->n == 0 && frame_is_proved(frame) &&
            frame_finder_robust(view, side, frame)->verdict != TEMPO_SAFE_NO)
            return frame;
    }
    return NULL;
}

/* A race that is proved with the opponent to move says of each frame of the winner what a shorter
 * search for that frame has left open: its owner completes a figure first. */
static void frame_finder_learn_from_race(struct frame_engine *finder,
                                         const struct position *position,
                                         const struct race_answer *race)
{
    if (race->basis == TEMPO_SAFE_NOT_PROVED || race->winner == (enum colour)position->to_move)
        return;
    for (int i = 0; i < finder->nrobust; i++) {
        struct frame_robust *robust = &finder->robust[i];

        if (race->winner != robust->owner || robust->answer.verdict != TEMPO_SAFE_UNKNOWN)
            continue;
        robust->answer.verdict = TEMPO_SAFE_YES;
        robust->answer.basis = race->basis;
    }
}

static void frame_finder_ask_race(const struct query_view *view, struct frame_answer *answer)
{
    struct frame_engine *finder = view->tool;
    struct canonical_position *canonical = &finder->canonical;
    struct race_side sides[3] = {{NULL, NULL}};
    struct frame best[3], standing[3];

    for (enum colour image = COLOUR_WHITE; image <= COLOUR_BLACK; image++) {
        const struct frame_side *side =
            &answer->side[orientation_rotate_colour(&canonical->back, image)];
        const struct frame *first =
            frames_count(side->frames) > 0 ? frames_at(side->frames, 0) : NULL;
        const struct frame *stands = frame_finder_standing(view, side);

        if (first != NULL) {
            frame_finder_rotate_there(finder, side, first, &best[image]);
            sides[image].best = &best[image];
        }
        if (stands == first) {
            sides[image].standing = sides[image].best;
        } else if (stands != NULL) {
            frame_finder_rotate_there(finder, side, stands, &standing[image]);
            sides[image].standing = &standing[image];
        }
    }
    tempo_safe_race(finder->tempo_safe, &canonical->position, sides, &answer->race);
    race_rotate(&answer->race, &canonical->back);
    frame_finder_learn_from_race(finder, view->position, &answer->race);
    answer->has_race = true;
}

int frame_finder_ask(const struct query_view *view, struct frame_answer *answer)
{
    const struct position *position = view->position;
    struct frame_engine *finder = view->tool;

    *answer = (struct frame_answer){0};
    finder->nrobust = 0;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK && view->is_first; c++)
        links_forget(finder->links[c]);
    canonical_position_find(&finder->canonical, position, NULL, 0);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        struct frame_side *side = &answer->side[c];

        if (!finder->question->asks[c])
            continue;
        frame_finder_measure(finder, c, side);
        if (position_standing(position) == 0 &&
            frame_finder_find_frames(finder, position, c, side) != 0)
            return ERROR_MEMORY;
    }
    if (position_standing(position) == 0 && finder->question->asks[COLOUR_WHITE] &&
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
