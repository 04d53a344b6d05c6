/* SPDX-License-Identifier: ISC */
/*
 * Every cell, set, side and corner of an annotation is mapped; lists in the order of cells are
 * sorted again.
 */
#include "analyse/remark/annotation_rotate.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/board/ply.h"

struct annotation_rotation {
    const struct orientation *back;
    struct arena *arena;
    const struct position *position; /* of the game rotated back, after the current ply */
};

void game_rotate(struct rotated_game *rotated, const struct game_line *game)
{
    orientation_find_game(&rotated->there, game->start, game->plies, game->nplies);
    orientation_invert(&rotated->there, &rotated->back);
    orientation_rotate_position(&rotated->there, game->start, &rotated->start);
    memcpy(&rotated->end, &rotated->start, sizeof rotated->end);
    for (int i = 0; i < game->nplies; i++) {
        struct ply ply = game->plies[i];

        ply.cell = orientation_rotate_cell(&rotated->there, ply.cell);
        ply_repeat(&ply, &rotated->end);
    }
    rotated->line = (struct game_line){
        .start = &rotated->start, .plies = rotated->end.ply, .nplies = game->nplies};
}

static int rotation_by_cell(const void *a, const void *b)
{
    return *(const cell *)a - *(const cell *)b;
}

/* Replaces a list of cells by their images, in the order of cells if `sorts`; false: memory is out.
 */
static bool rotation_cells(const struct annotation_rotation *rotation, const cell **cells, int n,
                           bool sorts)
{
    cell *rotated;

    if (n <= 0)
        return true;
    rotated = arena_alloc(rotation->arena, (size_t)n * sizeof *rotated);
    if (rotated == NULL)
        return false;
    memcpy(rotated, *cells, (size_t)n * sizeof *rotated);
    orientation_rotate_cells(rotation->back, rotated, n);
    if (sorts)
        qsort(rotated, (size_t)n, sizeof *rotated, rotation_by_cell);
    *cells = rotated;
    return true;
}

static int rotation_by_threat(const void *a, const void *b)
{
    const struct threat_fact *first = a, *second = b;

    return first->at - second->at;
}

static bool rotation_threats(const struct annotation_rotation *rotation, struct colour_facts *side)
{
    struct threat_fact *threats;

    if (side->nthreats == 0)
        return true;
    threats = arena_alloc(rotation->arena, (size_t)side->nthreats * sizeof *threats);
    if (threats == NULL)
        return false;
    for (int i = 0; i < side->nthreats; i++)
        threats[i] = (struct threat_fact){
            orientation_rotate_cell(rotation->back, side->threats[i].at), side->threats[i].figures};
    qsort(threats, (size_t)side->nthreats, sizeof *threats, rotation_by_threat);
    side->threats = threats;
    return true;
}

static void rotation_frame(const struct annotation_rotation *rotation, struct frame_fact *frame)
{
    frame->edges = orientation_rotate_edges(rotation->back, frame->edges);
    orientation_rotate_set(rotation->back, frame->carrier.word);
    orientation_rotate_set(rotation->back, frame->pivots.word);
    orientation_rotate_set(rotation->back, frame->stones_of.word);
    orientation_rotate_cells(rotation->back, frame->line, frame->nline);
}

/* Rotates a group's ways to the sides. */
static bool rotation_ways(const struct annotation_rotation *rotation, struct group_fact *group)
{
    const int nsides = rotation->back->board->nsides;
    struct cellset *ways = arena_alloc(rotation->arena, (size_t)nsides * sizeof *ways);

    if (ways == NULL)
        return false;
    for (int side = 0; side < nsides; side++) {
        struct cellset *way = &ways[orientation_rotate_side(rotation->back, side)];

        *way = group->ways[side];
        orientation_rotate_set(rotation->back, way->word);
    }
    group->ways = ways;
    return true;
}

static bool rotation_groups(const struct annotation_rotation *rotation, struct colour_facts *side)
{
    const int ncells = rotation->back->board->ncells;
    struct group_fact *groups;
    uint16_t *group_of;

    if (side->group_of == NULL)
        return true;
    groups = arena_alloc(rotation->arena, (size_t)side->ngroups * sizeof *groups + 1);
    group_of = arena_alloc(rotation->arena, (size_t)ncells * sizeof *group_of);
    if (groups == NULL || group_of == NULL)
        return false;
    for (int i = 0; i < side->ngroups; i++) {
        groups[i] = side->groups[i];
        groups[i].stone = CELL_NONE;
        groups[i].edges = orientation_rotate_edges(rotation->back, groups[i].edges);
        groups[i].reached = orientation_rotate_edges(rotation->back, groups[i].reached);
        orientation_rotate_set(rotation->back, groups[i].carrier.word);
        if (!rotation_ways(rotation, &groups[i]))
            return false;
    }
    for (cell c = 0; c < ncells; c++) {
        const int group = side->group_of[rotation->back->from[c]];

        group_of[c] = (uint16_t)group;
        if (group > 0 && groups[group - 1].stone == CELL_NONE)
            groups[group - 1].stone = c;
    }
    side->groups = groups;
    side->group_of = group_of;
    return true;
}

static bool rotation_links(const struct annotation_rotation *rotation, struct colour_facts *side)
{
    struct link_fact *links =
        arena_alloc(rotation->arena, (size_t)side->nlinks * sizeof *links + 1);

    if (links == NULL)
        return false;
    for (int i = 0; i < side->nlinks; i++) {
        links[i] = side->links[i];
        links[i].from = orientation_rotate_cell(rotation->back, links[i].from);
        links[i].to = orientation_rotate_cell(rotation->back, links[i].to);
        orientation_rotate_set(rotation->back, links[i].carrier.word);
    }
    side->links = links;
    return true;
}

/* The least stone of a stone's chain. */
static cell rotation_chain(const struct position *position, cell stone)
{
    cell least = 0;

    while (position_colour(position, least) != position_colour(position, stone) ||
           position_chain(position, least) != position_chain(position, stone))
        least++;
    return least;
}

static int rotation_by_chain(const void *a, const void *b)
{
    const struct dead_fact *first = a, *second = b;

    return first->chain - second->chain;
}

static bool rotation_dead(const struct annotation_rotation *rotation, struct colour_facts *side)
{
    struct dead_fact *dead;

    if (side->ndead == 0)
        return true;
    dead = arena_alloc(rotation->arena, (size_t)side->ndead * sizeof *dead);
    if (dead == NULL)
        return false;
    for (int i = 0; i < side->ndead; i++) {
        dead[i] = side->dead[i];
        dead[i].chain = rotation_chain(rotation->position,
                                       orientation_rotate_cell(rotation->back, dead[i].chain));
        orientation_rotate_set(rotation->back, dead[i].reach.word);
    }
    qsort(dead, (size_t)side->ndead, sizeof *dead, rotation_by_chain);
    side->dead = dead;
    return true;
}

static bool rotation_facts(const struct annotation_rotation *rotation, struct position_facts *facts)
{
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        struct colour_facts *side = &facts->side[c];

        side->touched = orientation_rotate_edges(rotation->back, side->touched);
        side->reached = orientation_rotate_edges(rotation->back, side->reached);
        rotation_frame(rotation, &side->frame);
        if (!rotation_threats(rotation, side) ||
            !rotation_cells(rotation, &side->doubles, side->ndoubles, true) ||
            !rotation_groups(rotation, side) || !rotation_links(rotation, side) ||
            !rotation_dead(rotation, side))
            return false;
    }
    return rotation_cells(rotation, &facts->replies, facts->nreplies, true) &&
           rotation_cells(rotation, &facts->win.line, facts->win.nline, false);
}

int facts_rotate(struct position_facts *facts, const struct orientation *back,
                 const struct position *position, struct arena *arena)
{
    const struct annotation_rotation rotation = {
        .back = back, .arena = arena, .position = position};

    return rotation_facts(&rotation, facts) ? 0 : ERROR_MEMORY;
}

static bool rotation_templates(const struct annotation_rotation *rotation,
                               struct template_facts *templates)
{
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const int n = templates->count[c];
        struct template_fact *list = arena_alloc(rotation->arena, (size_t)n * sizeof *list + 1);

        if (list == NULL)
            return false;
        for (int i = 0; i < n; i++) {
            list[i] = templates->list[c][i];
            list[i].sides = orientation_rotate_edges(rotation->back, list[i].sides);
            if (!rotation_cells(rotation, &list[i].stones, list[i].nstones, false) ||
                !rotation_cells(rotation, &list[i].cells, list[i].ncells, false))
                return false;
        }
        templates->list[c] = list;
    }
    return true;
}

static bool rotation_ply(const struct annotation_rotation *rotation, struct annotated_ply *ply)
{
    struct ply_choices *choices = &ply->wins.choices;

    orientation_rotate_set(rotation->back, choices->held.word);
    orientation_rotate_set(rotation->back, choices->wins.word);
    orientation_rotate_set(rotation->back, choices->open.word);
    orientation_rotate_cells(rotation->back, choices->tried, choices->ntried);
    if (ply->chance.better != CELL_NONE)
        ply->chance.better = orientation_rotate_cell(rotation->back, ply->chance.better);
    for (int i = 0; i < ply->chance.nmoves; i++)
        orientation_rotate_cells(rotation->back, ply->chance.moves[i].line,
                                 ply->chance.moves[i].nline);
    for (int i = 0; i < ply->remarks.count; i++)
        if (remark_rotate(&ply->remarks.remark[i], rotation->back, rotation->arena) != 0)
            return false;
    return rotation_facts(rotation, &ply->facts) && rotation_templates(rotation, &ply->templates) &&
           rotation_cells(rotation, &ply->ladder, ply->nladder, false) &&
           rotation_cells(rotation, &ply->chance.line, ply->chance.nline, false);
}

int annotation_rotate(struct annotation *annotation, const struct rotated_game *rotated,
                      const struct game_line *game, struct arena *arena, struct position *position)
{
    const struct annotation_rotation rotation = {
        .back = &rotated->back, .arena = arena, .position = position};

    memcpy(position, game->start, sizeof *position);
    for (int i = 0; i <= annotation->nplies; i++) {
        if (i > 0)
            ply_repeat(&game->plies[i - 1], position);
        annotation->plies[i].ply = i == 0 ? NULL : &game->plies[i - 1];
        if (!rotation_ply(&rotation, &annotation->plies[i]))
            return ERROR_MEMORY;
    }
    return 0;
}
