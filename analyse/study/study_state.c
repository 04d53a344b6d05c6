/* SPDX-License-Identifier: ISC */
/*
 * The position shown, its canonical images, and the engines that several subjects ask.  Each
 * finding has the number of the position that it is about, so showing another one costs nothing.
 */
#include "analyse/study/study_state.h"

#include <stdlib.h>

#define STUDY_EXACT_BITS 16 /* 2 MiB; set by hand */

struct study *study_new(struct study_templates *templates)
{
    struct study *study = calloc(1, sizeof *study);

    if (study != NULL)
        study->templates = templates;
    else if (templates != NULL)
        templates->free(templates);
    return study;
}

void study_free(struct study *study)
{
    if (study == NULL)
        return;
    for (int k = 0; k < STUDY_KINDS; k++)
        for (int d = 0; d < STUDY_DEPTHS; d++)
            for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
                links_free(study->image[k].depth[d].links[c]);
    study_connections_free(study->connections);
    study_framing_free(study->framing);
    study_vital_free(study->vital);
    study_advising_free(study->advising);
    study_laddering_free(study->laddering);
    threat_search_free(study->threat_search);
    mate_free(study->mate);
    mate_free(study->problems);
    estimator_free(study->estimator);
    exact_free(study->exact);
    link_judge_free(study->judge);
    if (study->templates != NULL)
        study->templates->free(study->templates);
    free(study);
}

void study_begin(struct study *study)
{
    for (int k = 0; k < STUDY_KINDS; k++)
        for (int d = 0; d < STUDY_DEPTHS; d++)
            for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
                if (study->image[k].depth[d].links[c] != NULL)
                    links_forget(study->image[k].depth[d].links[c]);
}

void study_show(struct study *study, struct position *position)
{
    study->position = position;
    study->shown++;
}

int study_list_templates(struct study *study, enum colour colour, struct arena *arena,
                         const struct template_fact **facts, int *nfacts)
{
    *nfacts = 0;
    return study->templates == NULL ? 0
                                    : study->templates->find_all(study->templates, study->position,
                                                                 colour, arena, facts, nfacts);
}

struct known_links *study_known(const struct study *study)
{
    return study->templates == NULL ? NULL : study->templates->links;
}

/* ---- the canonical image ---- */

/* The last stone, for it is asked about; nothing if there is none. */
static struct orientation_mark study_last_mark(const struct position *position)
{
    const struct ply *last = &position->ply[position->nplies > 0 ? position->nplies - 1 : 0];
    struct orientation_mark mark = {.edges = 0};

    if (position->nplies > 0 && last->kind == PLY_STONE)
        cellset_add(mark.cells.word, last->cell);
    return mark;
}

struct canonical_position *study_canonical(struct study *study, enum study_kind kind)
{
    struct study_image *image = &study->image[kind];
    const struct orientation_mark mark = study_last_mark(study->position);

    if (image->shown != study->shown)
        canonical_position_find(&image->canonical, study->position, &mark, kind == STUDY_LAST);
    image->shown = study->shown;
    return &image->canonical;
}

cell study_image_of_cell(struct study *study, cell at)
{
    return orientation_rotate_cell(&study_canonical(study, STUDY_PLAIN)->there, at);
}

cell study_cell_of_image(struct study *study, cell image)
{
    return orientation_rotate_cell(&study_canonical(study, STUDY_PLAIN)->back, image);
}

const struct ends *study_ends(struct study *study, enum colour colour)
{
    if (study->ends_shown[colour] != study->shown)
        ends_init(&study->ends[colour], study->position, colour);
    study->ends_shown[colour] = study->shown;
    return &study->ends[colour];
}

uint64_t study_key(struct study *study)
{
    const struct position *image = &study_canonical(study, STUDY_PLAIN)->position;
    const uint64_t key = image->key ^ (uint64_t)image->to_move << 62 ^
                         (uint64_t)image->ring_rule << 56 ^
                         (uint64_t)image->board->size * 0x8ebc6af09c88c6e3u ^
                         (uint64_t)image->board->game->sgf_number << 48;

    return key == 0 ? 1 : key;
}

/* ---- engines ---- */

struct links *study_image_links(struct study *study, enum study_kind kind, enum study_depth depth,
                                enum colour colour)
{
    static const struct links_options *const presets[STUDY_DEPTHS] = {
        [STUDY_QUICK] = &links_quick,       [STUDY_FRAMES] = &links_for_frames,
        [STUDY_GROUPS] = &links_for_groups, [STUDY_COMPLETE] = &links_complete,
        [STUDY_THOROUGH] = &links_thorough, [STUDY_DEEP] = &links_deep};
    struct study_depth_links *at = &study->image[kind].depth[depth];
    const struct canonical_position *canonical = study_canonical(study, kind);
    const enum colour image = orientation_rotate_colour(&canonical->there, colour);
    struct links_options options = *presets[depth];

    options.known = study_known(study);
    if (at->links[image] == NULL)
        at->links[image] = links_new(&options);
    if (at->links[image] == NULL ||
        (at->shown[image] != study->shown &&
         links_go_to(at->links[image], &canonical->position, image) != 0))
        return NULL;
    at->shown[image] = study->shown;
    return at->links[image];
}

struct exact *study_exact(struct study *study)
{
    if (study->exact == NULL)
        study->exact = exact_new(STUDY_EXACT_BITS);
    return study->exact;
}

struct link_judge *study_judge(struct study *study)
{
    if (study->judge == NULL)
        study->judge = link_judge_new();
    return study->judge;
}
