/* SPDX-License-Identifier: ISC */
/*
 * Speed is the stones that are missing to each figure, safety what groups hold; both are asked
 * before the stone is placed and after it.
 */
#include "analyse/study/study_price.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/board/orientation.h"
#include "analyse/study/study_state.h"
#include "analyse/study/study_vital.h"

/*
 * If the position has symmetries, an answer of the study is one of several images, which say
 * different things of a stone on `at`.  This turns an answer to the image that the stone decides.
 */
struct price_turn {
    struct orientation there, back; /* of the study's image */
    struct orientation there_at, back_at; /* of the same with the cell marked */
};

static void price_turn_init(struct price_turn *turn, struct study *study, cell at)
{
    const struct canonical_position *canonical = study_canonical(study, STUDY_PLAIN);
    struct orientation_mark mark = {.edges = 0};

    turn->there = canonical->there;
    turn->back = canonical->back;
    cellset_add(mark.cells.word, at);
    orientation_find(&turn->there_at, study->position, &mark, 1);
    orientation_invert(&turn->there_at, &turn->back_at);
}

static void price_turn_set(const struct price_turn *turn, uint64_t *set)
{
    orientation_rotate_set(&turn->there, set);
    orientation_rotate_set(&turn->back_at, set);
}

/* The cell of an answer that is turned to `at`. */
static cell price_turn_from(const struct price_turn *turn, cell at)
{
    return orientation_rotate_cell(&turn->back, orientation_rotate_cell(&turn->there_at, at));
}

static edge_set price_turn_edges(const struct price_turn *turn, edge_set edges)
{
    return orientation_rotate_edges(&turn->back_at, orientation_rotate_edges(&turn->there, edges));
}

/* The groups of the mover before the stone; the caller frees group[]. */
struct price_groups {
    int count;
    struct price_group {
        struct cellset stones;
        edge_set sides; /* that it touches or is linked to */
    } * group;
};

static void price_measure(const struct position *position, int distance[3][FIGURES])
{
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        for (int i = 0; i < FIGURES; i++)
            distance[c][i] = (position->board->game->figures >> i & 1) == 0
                                 ? DISTANCE_NEVER
                                 : distance_figure(position, c, (enum figure)(1 << i), NULL);
}

/* Stones that are missing no more; 0 where they cannot be compared. */
static int price_nearer(int before, int after)
{
    return before < 0 || after < 0 ? 0 : before - after;
}

static int price_gain(const struct move_price *price, enum colour mover)
{
    const enum colour other = colour_other(mover);
    int gain = 0;

    for (int i = 0; i < FIGURES; i++)
        gain += price_nearer(price->before[mover][i], price->after[mover][i]) -
                price_nearer(price->before[other][i], price->after[other][i]);
    return gain;
}

static int price_list(struct study *study, enum colour mover, cell at, struct price_groups *list)
{
    struct price_turn turn;

    const struct groups *groups = study_groups(study, STUDY_COMPLETE, mover, 0, 0);

    if (groups == NULL)
        return ERROR_MEMORY;
    list->group = calloc((size_t)groups->ngroups + 1, sizeof *list->group);
    if (list->group == NULL)
        return ERROR_MEMORY;
    price_turn_init(&turn, study, at);
    for (int g = 0; g < groups->ngroups; g++) {
        struct price_group *group = &list->group[list->count];

        if (cellset_empty(groups->group[g].stones.word, groups->ends->words))
            continue; /* a side that conducts */
        list->count++;
        group->stones = groups->group[g].stones;
        price_turn_set(&turn, group->stones.word);
        group->sides =
            price_turn_edges(&turn, sides_held(groups, g) | sides_linked(groups, g, false));
    }
    return 0;
}

/* The least number in the image: decides between equals, however the board is turned. */
static cell price_least(struct study *study, const struct cellset *cells, int words)
{
    cell least = CELL_NONE;

    for (cell c = cellset_next(cells->word, 0, words); c != CELL_NONE;
         c = cellset_next(cells->word, c + 1u, words)) {
        const cell image = study_image_of_cell(study, c);

        if (least == CELL_NONE || image < least)
            least = image;
    }
    return least;
}

/* The cells on which the group's 1-path to another one is cut: of that with the fewest. */
static int price_cuts(struct study *study, enum colour mover, int group, struct cellset *cuts)
{
    const struct groups *groups = study_groups(study, STUDY_COMPLETE, mover, 0, 1);
    const struct vital_links *links = study_vital_links(study, STUDY_COMPLETE, mover, 0, 1);
    int fewest = BOARD_CELLS_MAX + 1;
    cell first = CELL_NONE;

    if (groups == NULL || links == NULL)
        return ERROR_MEMORY;
    for (int i = 0; i < groups->npaths; i++) {
        const struct group_path *path = &groups->path[i];
        const struct cellset *cells = &vital_links_path(links, groups, i)->cuts;
        const int count = cellset_count(cells->word, groups->ends->words);
        const cell least = price_least(study, cells, groups->ends->words);

        if (path->path.n != 1 || path->to < 0 || (path->from != group && path->to != group) ||
            count == 0 || count > fewest || (count == fewest && least >= first))
            continue;
        fewest = count;
        first = least;
        *cuts = *cells;
    }
    return 0;
}

/* Finds out which groups the stone on `at` has joined and secured. */
static int price_compare(struct study *study, enum colour mover, cell at,
                         const struct price_groups *before, struct move_price *price)
{
    const struct groups *groups = study_groups(study, STUDY_COMPLETE, mover, 0, 1);
    struct cellset stones;
    struct price_turn turn;
    int group = 0;

    if (groups == NULL)
        return ERROR_MEMORY;
    price_turn_init(&turn, study, at);
    while (!cellset_has(groups->group[group].stones.word, price_turn_from(&turn, at)))
        group++;
    stones = groups->group[group].stones;
    price_turn_set(&turn, stones.word);
    price->secured =
        price_turn_edges(&turn, sides_held(groups, group) | sides_linked(groups, group, true));
    for (int i = 0; i < before->count; i++) {
        const uint64_t *part = before->group[i].stones.word;

        /* Nothing is new of a group that the new one holds a part of, too. */
        if (!cellset_disjoint(part, stones.word, groups->ends->words))
            price->secured &= (edge_set)~before->group[i].sides;
        price->joined += cellset_subset(part, stones.word, groups->ends->words);
    }
    price->secured &= (edge_set)((1u << study->position->board->nsides) - 1);
    if (price->joined > 0)
        return 0;
    if (price_cuts(study, mover, group, &price->cuts) != 0)
        return ERROR_MEMORY;
    price_turn_set(&turn, price->cuts.word);
    return 0;
}

int study_price(struct study *study, cell at, struct move_price *price)
{
    struct position *position = study->position;
    const enum colour mover = (enum colour)position->to_move;
    struct price_groups before = {.count = 0};
    int error;

    memset(price, 0, sizeof *price);
    price_measure(position, price->before);
    error = price_list(study, mover, at, &before);
    if (error != 0) {
        free(before.group);
        return error;
    }
    price->completes = position_play(position, at, mover);
    study_show(study, position);
    if (price->completes == 0) {
        price_measure(position, price->after);
        price->gain = price_gain(price, mover);
        error = price_compare(study, mover, at, &before, price);
    }
    position_undo(position);
    study_show(study, position);
    free(before.group);
    return error;
}
