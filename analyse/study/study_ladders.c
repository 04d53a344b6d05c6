/* SPDX-License-Identifier: ISC */
/*
 * Ladders are found and judged on the image, then rotated.
 */
#include "analyse/study/study_ladders.h"

#include <stdlib.h>

#include "analyse/study/study_rotate.h"
#include "analyse/study/study_state.h"

struct study_laddering {
    struct ladders ladders[3]; /* [enum colour] of the position shown */
    struct groups groups; /* of the image */
    struct links *before; /* quick links before the last stone */
};

void study_laddering_free(struct study_laddering *laddering)
{
    if (laddering == NULL)
        return;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        ladders_release(&laddering->ladders[c]);
    groups_release(&laddering->groups);
    links_free(laddering->before);
    free(laddering);
}

static struct study_laddering *study_climb(struct study *study)
{
    if (study->laddering == NULL)
        study->laddering = calloc(1, sizeof *study->laddering);
    return study->laddering;
}

/* ---- ladders ---- */

/* Drops the ladders that are not needed, all of the image. */
static int study_drop_ladders(struct study *study, enum colour runner, struct ladders *ladders)
{
    struct study_laddering *laddering = study->laddering;
    const struct ladders_judge judge = {.position = &study_canonical(study, STUDY_LAST)->position,
                                        .exact = study_exact(study),
                                        .links = study_judge(study),
                                        .known = study_known(study)};
    const struct links *links = study_image_links(study, STUDY_LAST, STUDY_COMPLETE, runner);

    if (links == NULL || judge.links == NULL ||
        groups_search(&laddering->groups, links, -1, 1) != 0)
        return ERROR_MEMORY;
    ladders_drop_needless(ladders, &laddering->groups);
    return ladders_find_joins(ladders, &judge);
}

const struct ladders *study_ladders(struct study *study, enum colour runner,
                                    const struct ladder_options *options)
{
    struct canonical_position *canonical = study_canonical(study, STUDY_LAST);
    struct study_laddering *laddering = study_climb(study);
    struct exact *exact = study_exact(study);
    struct ladders *ladders;

    if (laddering == NULL || exact == NULL)
        return NULL;
    ladders = &laddering->ladders[runner];
    ladders->count = ladders->nunknown = ladders->nneedless = 0;
    if (ladders_find(ladders, exact, &canonical->position,
                     orientation_rotate_colour(&canonical->there, runner), options) != 0 ||
        (ladders->count > 0 && study_drop_ladders(study, runner, ladders) != 0))
        return NULL;
    ladders_rotate(ladders, &canonical->back);
    return ladders;
}

enum formation study_formation(struct study *study, const struct ladder *ladder, cell *block)
{
    const struct canonical_position *canonical = study_canonical(study, STUDY_LAST);
    struct ladder there = *ladder;
    enum formation formation;

    ladder_rotate(&there, &canonical->there);
    formation = formation_of(&canonical->position, &there, block);
    *block = orientation_rotate_cell(&canonical->back, *block);
    return formation;
}

const char *study_side_template(struct study *study, enum colour colour, int side, cell at)
{
    struct canonical_position *canonical = study_canonical(study, STUDY_LAST);
    const struct orientation *there = &canonical->there;
    const char *name = NULL;

    if (study->templates == NULL ||
        study->templates->find_side(
            study->templates, &canonical->position, orientation_rotate_colour(there, colour),
            orientation_rotate_side(there, side), orientation_rotate_cell(there, at), &name) != 0)
        return NULL;
    return name;
}

/* ---- key points ---- */

/* Is it reported?  A cell on a side, or next to a chain on it, is joined to that side anyway, so
 * that only a second side makes it a key point. */
static bool study_keypoint_is_told(const struct keypoint *key)
{
    return key->kind != KEYPOINT_ONE || key->touches == 0;
}

/* The template that joins a stone there to the side from which its row is counted; of several sides
 * the first one of the image. */
static const char *study_keypoint_template(struct study *study, enum colour colour,
                                           const struct keypoint *key)
{
    const struct orientation *back = &study_canonical(study, STUDY_LAST)->back;
    const struct board *board = study->position->board;

    for (int i = 0; i < board->nsides; i++) {
        const int side = orientation_rotate_side(back, i);

        if (((key->safe & ~key->touches) >> side & 1) != 0 &&
            keypoint_row(board, side, key->at) == key->row)
            return study_side_template(study, colour, side, key->at);
    }
    return NULL;
}

static int study_compare_cuts(const void *a, const void *b)
{
    const struct keypoint_cut *first = a, *second = b;

    return first->side - second->side;
}

/* Finds the threats that cut the links of a key point. */
static void study_cut_keypoint(struct study *study, enum colour colour,
                               const struct keypoint_options *options, struct study_keypoint *point)
{
    struct canonical_position *canonical = study_canonical(study, STUDY_LAST);
    const struct keypoint_judge judge = {.exact = study_exact(study),
                                         .links = study_judge(study),
                                         .position = &canonical->position,
                                         .colour =
                                             orientation_rotate_colour(&canonical->there, colour)};
    struct keypoint key = point->key;

    keypoint_rotate(&key, &canonical->there);
    point->ncuts = keypoint_cuts(&judge, options, &key, point->cut);
    for (int i = 0; i < point->ncuts; i++)
        keypoint_cut_rotate(&point->cut[i], &canonical->back);
    if (point->ncuts > 1)
        qsort(point->cut, (size_t)point->ncuts, sizeof *point->cut, study_compare_cuts);
}

int study_keypoints(struct study *study, enum colour colour, struct study_keypoint *points,
                    int *nunknown)
{
    const struct keypoint_options options = {.rows = 0};
    const struct canonical_position *canonical = study_canonical(study, STUDY_LAST);
    struct keypoint keys[BOARD_CELLS_MAX];
    struct exact *exact = study_exact(study);
    struct ends ends;
    int nkeys, kept = 0;

    if (exact == NULL || study_judge(study) == NULL)
        return ERROR_MEMORY;
    ends_init(&ends, &canonical->position, orientation_rotate_colour(&canonical->there, colour));
    nkeys = keypoints_find(exact, &ends, &options, keys, nunknown);
    for (int i = 0; i < nkeys; i++)
        if (study_keypoint_is_told(&keys[i]))
            keys[kept++] = keys[i];
    for (int i = 0; i < kept; i++)
        keypoint_rotate(&keys[i], &canonical->back);
    keypoints_rank(keys, kept);
    for (int i = 0; i < kept; i++) {
        points[i] = (struct study_keypoint){
            .key = keys[i], .template = study_keypoint_template(study, colour, &keys[i])};
        study_cut_keypoint(study, colour, &options, &points[i]);
    }
    return kept;
}

/* ---- blocks ---- */

#define STUDY_CLOSING_NODES 20000 /* set by hand */

/* The sides that the block closes to the group, completely or nearly. */
static void study_find_closings(struct study *study, const struct ends *ends,
                                const struct block_group *group, const struct cellset *carrier,
                                cell at, uint64_t limit_nodes, struct study_block *block)
{
    for (int side = 0; side < ends->board->nsides; side++)
        block->nclosings += closing_look(study->exact, ends, group, carrier->word, at, side,
                                         limit_nodes == 0 ? STUDY_CLOSING_NODES : limit_nodes,
                                         &block->closings[block->nclosings]);
}

/* Finds the groups of `blocked` that a stone on `at` blocks; it has been taken back. */
static int study_find_blocked(struct study *study, struct position *position, enum colour blocked,
                              cell at, bool shuts, uint64_t limit_nodes,
                              struct study_blocks *blocks)
{
    struct links *links = study->laddering->before;
    struct groups *groups = &study->laddering->groups;
    struct ends ends;

    if (links_search(links, position, blocked) != 0 || groups_search(groups, links, -1, 0) != 0)
        return ERROR_MEMORY;
    ends_init(&ends, position, blocked);
    for (int i = 0; i < groups->ngroups && blocks->nblocks < STUDY_BLOCKS_MAX; i++) {
        struct study_block *block = &blocks->block[blocks->nblocks];
        const struct block_group group = {.chain = groups->chain + groups->group[i].first_chain,
                                          .nchains = groups->group[i].nchains};

        *block = (struct study_block){.stones = groups->group[i].stones};
        block->kind = block_classify(&ends, &group, at, &block->pivot);
        if (block->kind == BLOCK_NONE)
            continue;
        if (shuts)
            study_find_closings(study, &ends, &group, &groups->group[i].carrier, at, limit_nodes,
                                block);
        if (block_takes(links, position, &group, at, block->taken.word) < 0)
            return ERROR_MEMORY;
        blocks->nblocks++;
    }
    return 0;
}

static int study_compare_closings(const void *a, const void *b)
{
    const struct closing *first = a, *second = b;

    return first->side - second->side;
}

/* By their least stones. */
static int study_compare_blocks(const void *a, const void *b)
{
    const struct study_block *first = a, *second = b;

    return cellset_next(first->stones.word, 0, CELLSET_WORDS_MAX) -
           cellset_next(second->stones.word, 0, CELLSET_WORDS_MAX);
}

static void study_rotate_blocks(const struct orientation *orientation, struct study_blocks *blocks)
{
    for (int i = 0; i < blocks->nblocks; i++) {
        struct study_block *block = &blocks->block[i];

        block->pivot = orientation_rotate_cell(orientation, block->pivot);
        orientation_rotate_set(orientation, block->stones.word);
        orientation_rotate_set(orientation, block->taken.word);
        for (int j = 0; j < block->nclosings; j++)
            closing_rotate(&block->closings[j], orientation);
        if (block->nclosings > 1)
            qsort(block->closings, (size_t)block->nclosings, sizeof *block->closings,
                  study_compare_closings);
    }
    if (blocks->nblocks > 1)
        qsort(blocks->block, (size_t)blocks->nblocks, sizeof *blocks->block, study_compare_blocks);
    blocks->last = orientation_rotate_cell(orientation, blocks->last);
}

int study_find_blocks(struct study *study, bool shuts, uint64_t limit_nodes,
                      struct study_blocks *blocks)
{
    struct canonical_position *canonical = study_canonical(study, STUDY_LAST);
    struct position *position = &canonical->position;
    const struct ply *last = &position->ply[position->nplies > 0 ? position->nplies - 1 : 0];
    struct study_laddering *laddering = study_climb(study);
    struct links_options options = links_quick;
    enum colour mover;
    int error;

    blocks->nblocks = 0;
    blocks->last = position->nplies == 0 || last->kind != PLY_STONE ? CELL_NONE : last->cell;
    if (blocks->last == CELL_NONE)
        return 0;
    options.known = study_known(study);
    if (laddering != NULL && laddering->before == NULL)
        laddering->before = links_new(&options);
    if (laddering == NULL || laddering->before == NULL || study_exact(study) == NULL)
        return ERROR_MEMORY;
    mover = (enum colour)last->colour;
    position_undo(position);
    error = study_find_blocked(study, position, colour_other(mover), blocks->last, shuts,
                               limit_nodes, blocks);
    position_play(position, blocks->last, mover);
    study_rotate_blocks(&canonical->back, blocks);
    return error;
}
