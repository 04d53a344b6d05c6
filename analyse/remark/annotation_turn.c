/* SPDX-License-Identifier: ISC */
/*
 * Every cell, set, side and corner of an annotation is mapped; lists in the order of cells are
 * sorted again.
 */
#include "analyse/remark/annotation_turn.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/board/ply.h"

struct annotation_turning {
    const struct orientation *back;
    struct arena *arena;
    const struct position *position; /* of the game turned back, after the current ply */
};

void game_turn(struct turned_game *turned, const struct game_line *game)
{
    orientation_find_game(&turned->there, game->start, game->plies, game->nplies);
    orientation_invert(&turned->there, &turned->back);
    orientation_turn_position(&turned->there, game->start, &turned->start);
    memcpy(&turned->end, &turned->start, sizeof turned->end);
    for (int i = 0; i < game->nplies; i++) {
        struct ply ply = game->plies[i];

        ply.cell = orientation_turn_cell(&turned->there, ply.cell);
        ply_repeat(&ply, &turned->end);
    }
    turned->line = (struct game_line){
        .start = &turned->start, .plies = turned->end.ply, .nplies = game->nplies};
}

static int turning_by_cell(const void *a, const void *b)
{
    return *(const cell *)a - *(const cell *)b;
}

/* Replaces a list of cells by their images, in the order of cells if `sorts`; false: memory is out.
 */
static bool turning_cells(const struct annotation_turning *turning, const cell **cells, int n,
                          bool sorts)
{
    cell *turned;

    if (n <= 0)
        return true;
    turned = arena_alloc(turning->arena, (size_t)n * sizeof *turned);
    if (turned == NULL)
        return false;
    memcpy(turned, *cells, (size_t)n * sizeof *turned);
    orientation_turn_cells(turning->back, turned, n);
    if (sorts)
        qsort(turned, (size_t)n, sizeof *turned, turning_by_cell);
    *cells = turned;
    return true;
}

static int turning_by_threat(const void *a, const void *b)
{
    const struct threat_fact *first = a, *second = b;

    return first->at - second->at;
}

static bool turning_threats(const struct annotation_turning *turning, struct colour_facts *side)
{
    struct threat_fact *threats;

    if (side->nthreats == 0)
        return true;
    threats = arena_alloc(turning->arena, (size_t)side->nthreats * sizeof *threats);
    if (threats == NULL)
        return false;
    for (int i = 0; i < side->nthreats; i++)
        threats[i] = (struct threat_fact){orientation_turn_cell(turning->back, side->threats[i].at),
                                          side->threats[i].figures};
    qsort(threats, (size_t)side->nthreats, sizeof *threats, turning_by_threat);
    side->threats = threats;
    return true;
}

static void turning_frame(const struct annotation_turning *turning, struct frame_fact *frame)
{
    frame->edges = orientation_turn_edges(turning->back, frame->edges);
    orientation_turn_set(turning->back, frame->carrier.word);
    orientation_turn_set(turning->back, frame->pivots.word);
    orientation_turn_set(turning->back, frame->stones_of.word);
    orientation_turn_cells(turning->back, frame->line, frame->nline);
}

/* Turns a group's ways to the sides. */
static bool turning_ways(const struct annotation_turning *turning, struct group_fact *group)
{
    const int nsides = turning->back->board->nsides;
    struct cellset *ways = arena_alloc(turning->arena, (size_t)nsides * sizeof *ways);

    if (ways == NULL)
        return false;
    for (int side = 0; side < nsides; side++) {
        struct cellset *way = &ways[orientation_turn_side(turning->back, side)];

        *way = group->ways[side];
        orientation_turn_set(turning->back, way->word);
    }
    group->ways = ways;
    return true;
}

static bool turning_groups(const struct annotation_turning *turning, struct colour_facts *side)
{
    const int ncells = turning->back->board->ncells;
    struct group_fact *groups;
    uint16_t *group_of;

    if (side->group_of == NULL)
        return true;
    groups = arena_alloc(turning->arena, (size_t)side->ngroups * sizeof *groups + 1);
    group_of = arena_alloc(turning->arena, (size_t)ncells * sizeof *group_of);
    if (groups == NULL || group_of == NULL)
        return false;
    for (int i = 0; i < side->ngroups; i++) {
        groups[i] = side->groups[i];
        groups[i].stone = CELL_NONE;
        groups[i].edges = orientation_turn_edges(turning->back, groups[i].edges);
        groups[i].reached = orientation_turn_edges(turning->back, groups[i].reached);
        orientation_turn_set(turning->back, groups[i].carrier.word);
        if (!turning_ways(turning, &groups[i]))
            return false;
    }
    for (cell c = 0; c < ncells; c++) {
        const int group = side->group_of[turning->back->from[c]];

        group_of[c] = (uint16_t)group;
        if (group > 0 && groups[group - 1].stone == CELL_NONE)
            groups[group - 1].stone = c;
    }
    side->groups = groups;
    side->group_of = group_of;
    return true;
}

static bool turning_links(const struct annotation_turning *turning, struct colour_facts *side)
{
    struct link_fact *links = arena_alloc(turning->arena, (size_t)side->nlinks * sizeof *links + 1);

    if (links == NULL)
        return false;
    for (int i = 0; i < side->nlinks; i++) {
        links[i] = side->links[i];
        links[i].from = orientation_turn_cell(turning->back, links[i].from);
        links[i].to = orientation_turn_cell(turning->back, links[i].to);
        orientation_turn_set(turning->back, links[i].carrier.word);
    }
    side->links = links;
    return true;
}

/* The least stone of a stone's chain. */
static cell turning_chain(const struct position *position, cell stone)
{
    cell least = 0;

    while (position_colour(position, least) != position_colour(position, stone) ||
           position_chain(position, least) != position_chain(position, stone))
        least++;
    return least;
}

static int turning_by_chain(const void *a, const void *b)
{
    const struct dead_fact *first = a, *second = b;

    return first->chain - second->chain;
}

static bool turning_dead(const struct annotation_turning *turning, struct colour_facts *side)
{
    struct dead_fact *dead;

    if (side->ndead == 0)
        return true;
    dead = arena_alloc(turning->arena, (size_t)side->ndead * sizeof *dead);
    if (dead == NULL)
        return false;
    for (int i = 0; i < side->ndead; i++) {
        dead[i] = side->dead[i];
        dead[i].chain =
            turning_chain(turning->position, orientation_turn_cell(turning->back, dead[i].chain));
        orientation_turn_set(turning->back, dead[i].reach.word);
    }
    qsort(dead, (size_t)side->ndead, sizeof *dead, turning_by_chain);
    side->dead = dead;
    return true;
}

static bool turning_facts(const struct annotation_turning *turning, struct position_facts *facts)
{
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        struct colour_facts *side = &facts->side[c];

        side->touched = orientation_turn_edges(turning->back, side->touched);
        side->reached = orientation_turn_edges(turning->back, side->reached);
        turning_frame(turning, &side->frame);
        if (!turning_threats(turning, side) ||
            !turning_cells(turning, &side->doubles, side->ndoubles, true) ||
            !turning_groups(turning, side) || !turning_links(turning, side) ||
            !turning_dead(turning, side))
            return false;
    }
    return turning_cells(turning, &facts->replies, facts->nreplies, true) &&
           turning_cells(turning, &facts->win.line, facts->win.nline, false);
}

int facts_turn(struct position_facts *facts, const struct orientation *back,
               const struct position *position, struct arena *arena)
{
    const struct annotation_turning turning = {.back = back, .arena = arena, .position = position};

    return turning_facts(&turning, facts) ? 0 : ERROR_MEMORY;
}

static bool turning_templates(const struct annotation_turning *turning,
                              struct template_facts *templates)
{
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const int n = templates->count[c];
        struct template_fact *list = arena_alloc(turning->arena, (size_t)n * sizeof *list + 1);

        if (list == NULL)
            return false;
        for (int i = 0; i < n; i++) {
            list[i] = templates->list[c][i];
            list[i].sides = orientation_turn_edges(turning->back, list[i].sides);
            if (!turning_cells(turning, &list[i].stones, list[i].nstones, false) ||
                !turning_cells(turning, &list[i].cells, list[i].ncells, false))
                return false;
        }
        templates->list[c] = list;
    }
    return true;
}

static bool turning_ply(const struct annotation_turning *turning, struct annotated_ply *ply)
{
    struct ply_choices *choices = &ply->wins.choices;

    orientation_turn_set(turning->back, choices->held.word);
    orientation_turn_set(turning->back, choices->wins.word);
    orientation_turn_set(turning->back, choices->open.word);
    for (int i = 0; i < ply->remarks.count; i++)
        if (remark_turn(&ply->remarks.remark[i], turning->back, turning->arena) != 0)
            return false;
    return turning_facts(turning, &ply->facts) && turning_templates(turning, &ply->templates) &&
           turning_cells(turning, &ply->ladder, ply->nladder, false);
}

int annotation_turn(struct annotation *annotation, const struct turned_game *turned,
                    const struct game_line *game, struct arena *arena, struct position *position)
{
    const struct annotation_turning turning = {
        .back = &turned->back, .arena = arena, .position = position};

    memcpy(position, game->start, sizeof *position);
    for (int i = 0; i <= annotation->nplies; i++) {
        if (i > 0)
            ply_repeat(&game->plies[i - 1], position);
        annotation->plies[i].ply = i == 0 ? NULL : &game->plies[i - 1];
        if (!turning_ply(&turning, &annotation->plies[i]))
            return ERROR_MEMORY;
    }
    return 0;
}
