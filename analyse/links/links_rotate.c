/* SPDX-License-Identifier: ISC */
/*
 * What are groups and derivations on a board that is rotated?  Their contents are mapped one by
 * one; then all lists are sorted again, because their order is by cells.
 */
#include "analyse/links/links_rotate.h"

#include <stdlib.h>

/* The place of an element in a list, and what it is sorted by. */
struct group_rank {
    uint64_t key;
    int index;
};

struct group_rotation {
    const struct orientation *orientation;
    const struct ends *ends;
    struct groups *groups;
    struct group_rank *rank; /* room for the longest list */
    char *copy; /* and for what it holds */
    int *number; /* [index of a group] its new one */
};

static int group_compare_ranks(const void *a, const void *b)
{
    const struct group_rank *first = a, *second = b;

    return (first->key > second->key) - (first->key < second->key);
}

static int group_compare_ends(const void *a, const void *b)
{
    return *(const end_id *)a - *(const end_id *)b;
}

/* Sorts list[0 .. n-1], elements of `size` bytes, by rotation->rank, which has their keys. */
static void group_sort_list(struct group_rotation *rotation, void *list, int n, size_t size)
{
    if (n <= 0)
        return;
    for (int i = 0; i < n; i++)
        rotation->rank[i].index = i;
    qsort(rotation->rank, (size_t)n, sizeof *rotation->rank, group_compare_ranks);
    memcpy(rotation->copy, list, (size_t)n * size);
    for (int i = 0; i < n; i++)
        memcpy((char *)list + (size_t)i * size,
               rotation->copy + (size_t)rotation->rank[i].index * size, size);
}

void path_rotate(const struct orientation *orientation, const struct ends *ends, struct path *path)
{
    path->a = ends_rotate(ends, orientation, path->a);
    path->b = ends_rotate(ends, orientation, path->b);
    orientation_rotate_set(orientation, path->carrier.word);
    orientation_rotate_set(orientation, path->pivots.word);
}

/* Groups by their least chain, with their chains and ties in the same order. */
static void group_rotate_groups(struct group_rotation *rotation)
{
    struct groups *groups = rotation->groups;
    int chains = 0, ties = 0;

    for (int i = 0; i < groups->nchains; i++)
        groups->chain[i] = ends_rotate(rotation->ends, rotation->orientation, groups->chain[i]);
    for (int i = 0; i < groups->nties; i++)
        path_rotate(rotation->orientation, rotation->ends, &groups->tie[i].path);
    for (int g = 0; g < groups->ngroups; g++) {
        struct group *group = &groups->group[g];
        end_id *chain = &groups->chain[group->first_chain];

        orientation_rotate_set(rotation->orientation, group->stones.word);
        orientation_rotate_set(rotation->orientation, group->carrier.word);
        group->edges = orientation_rotate_edges(rotation->orientation, group->edges);
        qsort(chain, (size_t)group->nchains, sizeof *chain, group_compare_ends);
        rotation->rank[g].key = chain[0];
    }
    group_sort_list(rotation, groups->group, groups->ngroups, sizeof *groups->group);
    for (int g = 0; g < groups->ngroups; g++)
        rotation->number[rotation->rank[g].index] = g;
    if (groups->nchains > 0)
        memcpy(rotation->copy, groups->chain, (size_t)groups->nchains * sizeof *groups->chain);
    for (int g = 0; g < groups->ngroups; g++) {
        struct group *group = &groups->group[g];

        memcpy(&groups->chain[chains],
               rotation->copy + (size_t)group->first_chain * sizeof *groups->chain,
               (size_t)group->nchains * sizeof *groups->chain);
        group->first_chain = chains;
        chains += group->nchains;
    }
    if (groups->nties > 0)
        memcpy(rotation->copy, groups->tie, (size_t)groups->nties * sizeof *groups->tie);
    for (int g = 0; g < groups->ngroups; g++) {
        struct group *group = &groups->group[g];

        memcpy(&groups->tie[ties], rotation->copy + (size_t)group->first_tie * sizeof *groups->tie,
               (size_t)group->nties * sizeof *groups->tie);
        group->first_tie = ties;
        ties += group->nties;
    }
}

/* By group, then cell. */
static void group_rotate_steps(struct group_rotation *rotation)
{
    struct groups *groups = rotation->groups;

    for (int i = 0; i < groups->nsteps; i++) {
        struct group_step *step = &groups->step[i];

        path_rotate(rotation->orientation, rotation->ends, &step->path);
        step->group = rotation->number[step->group];
        step->target = orientation_rotate_cell(rotation->orientation, step->target);
        rotation->rank[i].key = (uint64_t)step->group << 32 | step->target;
    }
    group_sort_list(rotation, groups->step, groups->nsteps, sizeof *groups->step);
}

/* By the lesser group; then to groups, to sides, to corners. */
static void group_rotate_paths(struct group_rotation *rotation)
{
    struct groups *groups = rotation->groups;

    for (int i = 0; i < groups->npaths; i++) {
        struct group_path *path = &groups->path[i];
        uint64_t rank;

        path_rotate(rotation->orientation, rotation->ends, &path->path);
        path->from = rotation->number[path->from];
        if (path->to >= 0)
            path->to = rotation->number[path->to];
        if (path->to >= 0 && path->to < path->from) {
            int from = path->to;
            end_id a = path->path.b;

            path->to = path->from;
            path->path.b = path->path.a;
            path->from = from;
            path->path.a = a;
        }
        rank = path->to >= 0 ? 0 : ends_side(rotation->ends, path->path.b) >= 0 ? 1 : 2;
        rotation->rank[i].key = (uint64_t)path->from << 32 | rank << 24 |
                                (path->to >= 0 ? (uint64_t)path->to : path->path.b);
    }
    group_sort_list(rotation, groups->path, groups->npaths, sizeof *groups->path);
}

/* Room for the longest list. */
static int group_rotate_reserve(struct group_rotation *rotation)
{
    const struct groups *groups = rotation->groups;
    const int length[] = {groups->nchains, groups->ngroups, groups->nties, groups->nsteps,
                          groups->npaths};
    const size_t size[] = {sizeof *groups->chain, sizeof *groups->group, sizeof *groups->tie,
                           sizeof *groups->step, sizeof *groups->path};
    size_t longest = 1, bytes = 1;

    for (int i = 0; i < 5; i++) {
        const size_t n = (size_t)length[i];

        longest = n > longest ? n : longest;
        bytes = n * size[i] > bytes ? n * size[i] : bytes;
    }
    rotation->rank = calloc(longest, sizeof *rotation->rank);
    rotation->number = calloc(longest, sizeof *rotation->number);
    rotation->copy = malloc(bytes);
    return rotation->rank == NULL || rotation->number == NULL || rotation->copy == NULL
               ? ERROR_MEMORY
               : 0;
}

int groups_rotate(struct groups *groups, const struct orientation *orientation,
                  const struct ends *ends)
{
    struct group_rotation rotation = {.orientation = orientation, .ends = ends, .groups = groups};
    const int status = group_rotate_reserve(&rotation);

    if (status == 0) {
        group_rotate_groups(&rotation);
        group_rotate_steps(&rotation);
        group_rotate_paths(&rotation);
        groups->ends = ends;
    } else {
        groups_release(groups);
    }
    free(rotation.rank);
    free(rotation.number);
    free(rotation.copy);
    return status;
}

/* `ends` are those of the line: if it assumes a stone, of the position with that stone. */
static void derivation_rotate_line(struct derivation_line *line,
                                   const struct orientation *orientation, const struct ends *ends)
{
    line->a = ends_rotate(ends, orientation, line->a);
    line->b = ends_rotate(ends, orientation, line->b);
    line->via = ends_rotate(ends, orientation, line->via);
    orientation_rotate_set(orientation, line->carrier.word);
}

void derivation_rotate(struct derivation *derivation, const struct orientation *orientation,
                       const struct ends *ends)
{
    const int ncells = orientation->board->ncells;
    cell reply[BOARD_CELLS_MAX];

    for (int i = 0; i < derivation->count; i++) {
        struct derivation_line *line = &derivation->line[i];
        struct ends with = *ends;

        line->given = orientation_rotate_cell(orientation, line->given);
        if (line->given != CELL_NONE)
            ends_play(&with, line->given, ends->colour);
        derivation_rotate_line(line, orientation, &with);
    }
    memcpy(reply, derivation->reply, (size_t)ncells * sizeof *reply);
    for (cell c = 0; c < ncells; c++)
        if (cellset_has(derivation->intrusions.word, c))
            derivation->reply[orientation->to[c]] = orientation_rotate_cell(orientation, reply[c]);
    orientation_rotate_set(orientation, derivation->intrusions.word);
    if (derivation->count > 0 && derivation->line[derivation->count - 1].rule == DERIVATION_SEARCH)
        derivation->opening = orientation_rotate_cell(orientation, derivation->opening);
}
