/* SPDX-License-Identifier: ISC */
/*
 * Frames are made of links of the image, and rotated.  A question about one of them rotates it
 * there, and the answer back.
 */
#include "analyse/study/study_frames.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/study/study_rotate.h"
#include "analyse/study/study_state.h"

#define STUDY_ROBUST_NODES 20000 /* if thorough, in place of TEMPO_LIMIT_NODES */

/* The limits of the search for the answers to an intrusion. */
#define STUDY_PLAN_NODES 20000
#define STUDY_PLAN_BITS 12
#define STUDY_ROBUST_MAX 16 /* answers remembered */
#define STUDY_TEMPO_NODES 300 /* of a search for forcing moves */
#define STUDY_TEMPO_MAX 8 /* answers remembered */

/* Whether a frame holds against threats. */
struct frame_robust {
    const struct frame *frame;
    enum colour owner; /* in the position shown */
    struct tempo_safe_answer answer;
};

/* How many moves a frame takes. */
struct frame_count {
    const struct frame *frame;
    struct frame_tempo tempo;
};

struct study_framing {
    struct study_frame_options options; /* of the engines below */
    struct frames *frames[3]; /* [enum colour of the image] */
    uint64_t found[3]; /* [likewise] the position that they are of */
    struct tempo_engine *tempo_safe;
    struct frame_plan_engines plans;
    struct frame_plan plan; /* of the frame last asked about */
    uint64_t shown; /* the position that `robust` is about */
    struct frame_robust robust[STUDY_ROBUST_MAX]; /* [nrobust] */
    int nrobust;
    struct frame_count count[STUDY_TEMPO_MAX]; /* [ncounts] about the same position */
    int ncounts;
};

void study_framing_free(struct study_framing *framing)
{
    if (framing == NULL)
        return;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        frames_free(framing->frames[c]);
    tempo_engine_free(framing->tempo_safe);
    exact_free(framing->plans.exact);
    frame_duel_free(framing->plans.duel);
    free(framing);
}

static struct study_framing *study_framing_new(struct study *study,
                                               const struct study_frame_options *options)
{
    struct study_framing *framing = calloc(1, sizeof *framing);
    bool failed;

    if (framing == NULL)
        return NULL;
    framing->options = *options;
    framing->tempo_safe = tempo_engine_new(
        &(struct tempo_engine_options){.known = study_known(study),
                                       .estimator = study_estimator(study),
                                       .limit_nodes = options->thorough ? STUDY_ROBUST_NODES : 0});
    framing->plans = (struct frame_plan_engines){exact_new(STUDY_PLAN_BITS), frame_duel_new()};
    failed =
        framing->tempo_safe == NULL || framing->plans.exact == NULL || framing->plans.duel == NULL;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        framing->frames[c] = frames_new(&options->frames);
        failed |= framing->frames[c] == NULL;
    }
    if (!failed)
        return framing;
    study_framing_free(framing);
    return NULL;
}

static bool study_frame_options_equal(const struct study_frame_options *a,
                                      const struct study_frame_options *b)
{
    return a->thorough == b->thorough && a->frames.most_n == b->frames.most_n &&
           a->frames.most_each == b->frames.most_each && a->frames.minimise == b->frames.minimise &&
           a->frames.limit_nodes == b->frames.limit_nodes;
}

/* The engines for these options, about the position shown; NULL: memory is out. */
static struct study_framing *study_frame(struct study *study,
                                         const struct study_frame_options *options)
{
    if (study->framing != NULL && !study_frame_options_equal(&study->framing->options, options)) {
        study_framing_free(study->framing);
        study->framing = NULL;
    }
    if (study->framing == NULL)
        study->framing = study_framing_new(study, options);
    if (study->framing != NULL && study->framing->shown != study->shown) {
        study->framing->shown = study->shown;
        study->framing->nrobust = study->framing->ncounts = 0;
    }
    return study->framing;
}

/* The links on the image that a side's frames are made of; NULL: memory is out. */
static struct links *study_frame_links(struct study *study, enum colour colour)
{
    return study_image_links(study, STUDY_PLAIN,
                             study->framing->options.thorough ? STUDY_THOROUGH : STUDY_FRAMES,
                             colour);
}

int study_frames(struct study *study, enum colour colour, const struct study_frame_options *options,
                 struct frame_side *side)
{
    struct study_framing *framing = study_frame(study, options);
    const struct canonical_position *canonical = study_canonical(study, STUDY_PLAIN);
    const enum colour image = orientation_rotate_colour(&canonical->there, colour);
    struct frames *frames;
    const struct links *links;

    *side = (struct frame_side){.frames = NULL};
    if (framing == NULL)
        return ERROR_MEMORY;
    memcpy(side->distance, tempo_engine_distances(framing->tempo_safe, &canonical->position, image),
           sizeof side->distance);
    if (position_standing(study->position) != 0)
        return 0;
    frames = framing->frames[image];
    side->ends = study_ends(study, colour);
    side->frames = frames;
    if (framing->found[image] == study->shown)
        return 0;
    links = study_frame_links(study, colour);
    if (links == NULL || frames_search(frames, &canonical->position, links) != 0)
        return ERROR_MEMORY;
    frames_rotate(frames, &canonical->back, side->ends);
    framing->found[image] = study->shown;
    return 0;
}

/* Rotates a frame that is shown to the image; returns the ends there. */
static const struct ends *study_frame_there(struct study *study, const struct frame_side *side,
                                            const struct frame *frame, struct frame *there)
{
    const struct ends *ends = links_ends(study_frame_links(study, side->ends->colour));

    *there = *frame;
    frame_rotate(there, &study_canonical(study, STUDY_PLAIN)->there, ends);
    return ends;
}

const struct tempo_safe_answer *study_frame_robust(struct study *study,
                                                   const struct frame_side *side,
                                                   const struct frame *frame)
{
    struct study_framing *framing = study->framing;
    struct canonical_position *canonical = study_canonical(study, STUDY_PLAIN);
    struct frame_robust *robust = NULL;
    const struct ends *ends;
    struct frame there;

    for (int i = 0; i < framing->nrobust; i++)
        if (framing->robust[i].frame == frame)
            return &framing->robust[i].answer;
    if (framing->nrobust < STUDY_ROBUST_MAX)
        framing->nrobust++;
    robust = &framing->robust[framing->nrobust - 1];
    robust->frame = frame;
    robust->owner = side->ends->colour;
    ends = study_frame_there(study, side, frame, &there);
    tempo_safe_frame(framing->tempo_safe, &canonical->position, ends, &there, &robust->answer);
    tempo_safe_rotate(&robust->answer, &canonical->back);
    return &robust->answer;
}

const struct frame_plan *study_frame_plan(struct study *study, const struct frame_side *side,
                                          const struct frame *frame)
{
    struct study_framing *framing = study->framing;
    struct canonical_position *canonical = study_canonical(study, STUDY_PLAIN);
    figure_set shown[BOARD_CELLS_MAX], known[BOARD_CELLS_MAX] = {0};
    const struct ends *ends;
    struct frame there;

    frame_plan_know(side->frames, frame, shown);
    for (cell c = 0; c < study->position->board->ncells; c++)
        known[orientation_rotate_cell(&canonical->there, c)] = shown[c];
    ends = study_frame_there(study, side, frame, &there);
    frame_plan_make(&framing->plan, &framing->plans, &canonical->position, ends, &there, known,
                    STUDY_PLAN_NODES);
    frame_plan_rotate(&framing->plan, &canonical->back);
    return &framing->plan;
}

/* The fewest stones to a figure; -1: not known, or none is possible. */
static int study_frame_distance(const struct frame_side *side)
{
    int least = -1;

    for (int i = 0; i < FIGURES; i++) {
        if (side->distance[i] == DISTANCE_UNKNOWN)
            return -1;
        if (side->distance[i] >= 0 && (least < 0 || side->distance[i] < least))
            least = side->distance[i];
    }
    return least;
}

const struct frame_tempo *study_frame_tempo(struct study *study, const struct frame_side *side,
                                            const struct frame *frame)
{
    struct study_framing *framing = study->framing;
    struct canonical_position *canonical = study_canonical(study, STUDY_PLAIN);
    struct threat_search *threats;
    struct frame_count *count;
    const struct ends *ends;
    struct frame there;

    for (int i = 0; i < framing->ncounts; i++)
        if (framing->count[i].frame == frame)
            return &framing->count[i].tempo;
    if (frame->n != 0 || !frame_is_proved(frame) || !tempo_engine_can_search(study->position) ||
        study_frame_robust(study, side, frame)->verdict == TEMPO_SAFE_NO ||
        (threats = study_threat_search(study)) == NULL)
        return NULL;
    if (framing->ncounts < STUDY_TEMPO_MAX)
        framing->ncounts++;
    count = &framing->count[framing->ncounts - 1];
    count->frame = frame;
    ends = study_frame_there(study, side, frame, &there);
    frame_tempo_find(&count->tempo, threats, &canonical->position, ends, &there,
                     study_frame_distance(side),
                     (framing->options.thorough ? 20 : 1) * STUDY_TEMPO_NODES);
    frame_tempo_rotate(&count->tempo, &canonical->back);
    return &count->tempo;
}

/* The first frame of a side that is complete, proved and not known to be broken; NULL: none. */
static const struct frame *study_frame_standing(struct study *study, const struct frame_side *side)
{
    for (int i = 0; side->frames != NULL && i < frames_count(side->frames); i++) {
        const struct frame *frame = frames_at(side->frames, i);

        if (frame->n == 0 && frame_is_proved(frame) &&
            study_frame_robust(study, side, frame)->verdict != TEMPO_SAFE_NO)
            return frame;
    }
    return NULL;
}

/* A race that is proved with the opponent to move says of each frame of the winner what a shorter
 * search for that frame has left open: its owner completes a figure first. */
static void study_learn_from_race(struct study *study, const struct race_answer *race)
{
    struct study_framing *framing = study->framing;

    if (race->basis == TEMPO_SAFE_NOT_PROVED ||
        race->winner == (enum colour)study->position->to_move)
        return;
    for (int i = 0; i < framing->nrobust; i++) {
        struct frame_robust *robust = &framing->robust[i];

        if (race->winner != robust->owner || robust->answer.verdict != TEMPO_SAFE_UNKNOWN)
            continue;
        robust->answer.verdict = TEMPO_SAFE_YES;
        robust->answer.basis = race->basis;
    }
}

void study_race(struct study *study, const struct frame_side sides[3], struct race_answer *race)
{
    struct canonical_position *canonical = study_canonical(study, STUDY_PLAIN);
    struct race_side racing[3] = {{NULL, NULL}};
    struct frame best[3], standing[3];

    for (enum colour image = COLOUR_WHITE; image <= COLOUR_BLACK; image++) {
        const struct frame_side *side = &sides[orientation_rotate_colour(&canonical->back, image)];
        const struct frame *first =
            frames_count(side->frames) > 0 ? frames_at(side->frames, 0) : NULL;
        const struct frame *stands = study_frame_standing(study, side);

        if (first != NULL) {
            study_frame_there(study, side, first, &best[image]);
            racing[image].best = &best[image];
        }
        if (stands == first) {
            racing[image].standing = racing[image].best;
        } else if (stands != NULL) {
            study_frame_there(study, side, stands, &standing[image]);
            racing[image].standing = &standing[image];
        }
    }
    race_decide(study->framing->tempo_safe, &canonical->position, racing, race);
    race_rotate(race, &canonical->back);
    study_learn_from_race(study, race);
}

/* The moves of a colour; -1: it has no frame. */
static int study_race_moves(struct study *study, const struct frame_side *side, bool *stands)
{
    const struct frame *frame = study_frame_standing(study, side);
    const struct frame_tempo *tempo = frame == NULL ? NULL : study_frame_tempo(study, side, frame);

    *stands = frame != NULL;
    if (tempo != NULL && tempo->moves > 0)
        return (uint8_t)side->ends->colour == study->position->to_move ? tempo->moves
                                                                       : tempo->plain;
    if (frame == NULL && side->frames != NULL && frames_count(side->frames) > 0)
        frame = frames_at(side->frames, 0);
    return frame == NULL ? -1 : frame->n + frame->moves;
}

void study_race_count(struct study *study, const struct frame_side sides[3],
                      const struct race_answer *race, struct race_count *count)
{
    const enum colour mover = (enum colour)study->position->to_move;
    const enum colour other = colour_other(mover);
    bool stands[3];

    *count = (struct race_count){.ahead = COLOUR_NONE, .moves = {-1, -1, -1}};
    if (race->basis != TEMPO_SAFE_NOT_PROVED)
        return;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        count->moves[c] = study_race_moves(study, &sides[c], &stands[c]);
    if (!stands[COLOUR_WHITE] && !stands[COLOUR_BLACK])
        return;
    count->ahead = count->moves[other] >= 0 &&
                           (count->moves[mover] < 0 || count->moves[other] < count->moves[mover])
                       ? other
                       : mover;
}
