/* SPDX-License-Identifier: ISC */
/*
 * What are groups and derivations on a board that is turned?  Their contents are mapped one by one;
 * then all lists are sorted again, because their order is by cells.
 */
#include "analyse/links/links_turn.h"

#include <stdlib.h>

/* The place of an element in a list, and what it is sorted by. */
struct group_rank {
    uint64_t key;
    int index;
};

struct group_turning {
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

/* Sorts list[0 .. n-1], elements of `size` bytes, by turning->rank, which has their keys. */
static void group_sort_list(struct group_turning *turning, void *list, int n, size_t size)
{
    if (n <= 0)
        return;
    for (int i = 0; i < n; i++)
        turning->rank[i].index = i;
    qsort(turning->rank, (size_t)n, sizeof *turning->rank, group_compare_ranks);
    memcpy(turning->copy, list, (size_t)n * size);
    for (int i = 0; i < n; i++)
        memcpy((char *)list + (size_t)i * size,
               turning->copy + (size_t)turning->rank[i].index * size, size);
}

void path_turn(const struct orientation *orientation, const struct ends *ends, struct path *path)
{
    path->a = ends_turn(ends, orientation, path->a);
    path->b = ends_turn(ends, orientation, path->b);
    orientation_turn_set(orientation, path->carrier.word);
    orientation_turn_set(orientation, path->pivots.word);
}

/* Groups by their least chain, with their chains and ties in the same order. */
static void group_turn_groups(struct group_turning *turning)
{
    struct groups *groups = turning->groups;
    int chains = 0, ties = 0;

    for (int i = 0; i < groups->nchains; i++)
        groups->chain[i] = ends_turn(turning->ends, turning->orientation, groups->chain[i]);
    for (int i = 0; i < groups->nties; i++)
        path_turn(turning->orientation, turning->ends, &groups->tie[i].path);
    for (int g = 0; g < groups->ngroups; g++) {
        struct group *group = &groups->group[g];
        end_id *chain = &groups->chain[group->first_chain];

        orientation_turn_set(turning->orientation, group->stones.word);
        orientation_turn_set(turning->orientation, group->carrier.word);
        group->edges = orientation_turn_edges(turning->orientation, group->edges);
        qsort(chain, (size_t)group->nchains, sizeof *chain, group_compare_ends);
        turning->rank[g].key = chain[0];
    }
    group_sort_list(turning, groups->group, groups->ngroups, sizeof *groups->group);
    for (int g = 0; g < groups->ngroups; g++)
        turning->number[turning->rank[g].index] = g;
    if (groups->nchains > 0)
        memcpy(turning->copy, groups->chain, (size_t)groups->nchains * sizeof *groups->chain);
    for (int g = 0; g < groups->ngroups; g++) {
        struct group *group = &groups->group[g];

        memcpy(&groups->chain[chains],
               turning->copy + (size_t)group->first_chain * sizeof *groups->chain,
               (size_t)group->nchains * sizeof *groups->chain);
        group->first_chain = chains;
        chains += group->nchains;
    }
    if (groups->nties > 0)
        memcpy(turning->copy, groups->tie, (size_t)groups->nties * sizeof *groups->tie);
    for (int g = 0; g < groups->ngroups; g++) {
        struct group *group = &groups->group[g];

        memcpy(&groups->tie[ties], turning->copy + (size_t)group->first_tie * sizeof *groups->tie,
               (size_t)group->nties * sizeof *groups->tie);
        group->first_tie = ties;
        ties += group->nties;
    }
}

/* By group, then cell. */
static void group_turn_steps(struct group_turning *turning)
{
    struct groups *groups = turning->groups;

    for (int i = 0; i < groups->nsteps; i++) {
        struct group_step *step = &groups->step[i];

        path_turn(turning->orientation, turning->ends, &step->path);
        step->group = turning->number[step->group];
        step->target = orientation_turn_cell(turning->orientation, step->target);
        turning->rank[i].key = (uint64_t)step->group << 32 | step->target;
    }
    group_sort_list(turning, groups->step, groups->nsteps, sizeof *groups->step);
}

/* By the lesser group; then to groups, to sides, to corners. */
static void group_turn_paths(struct group_turning *turning)
{
    struct groups *groups = turning->groups;

    for (int i = 0; i < groups->npaths; i++) {
        struct group_path *path = &groups->path[i];
        uint64_t rank;

        path_turn(turning->orientation, turning->ends, &path->path);
        path->from = turning->number[path->from];
        if (path->to >= 0)
            path->to = turning->number[path->to];
        if (path->to >= 0 && path->to < path->from) {
            int from = path->to;
            end_id a = path->path.b;

            path->to = path->from;
            path->path.b = path->path.a;
            path->from = from;
            path->path.a = a;
        }
        rank = path->to >= 0 ? 0 : ends_side(turning->ends, path->path.b) >= 0 ? 1 : 2;
        turning->rank[i].key = (uint64_t)path->from << 32 | rank << 24 |
                               (path->to >= 0 ? (uint64_t)path->to : path->path.b);
    }
    group_sort_list(turning, groups->path, groups->npaths, sizeof *groups->path);
}

/* Room for the longest list. */
static int group_turn_reserve(struct group_turning *turning)
{
    const struct groups *groups = turning->groups;
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
    turning->rank = calloc(longest, sizeof *turning->rank);
    turning->number = calloc(longest, sizeof *turning->number);
    turning->copy = malloc(bytes);
    return turning->rank == NULL || turning->number == NULL || turning->copy == NULL ? ERROR_MEMORY
                                                                                     : 0;
}

int groups_turn(struct groups *groups, const struct orientation *orientation,
                const struct ends *ends)
{
    struct group_turning turning = {.orientation = orientation, .ends = ends, .groups = groups};
    const int status = group_turn_reserve(&turning);

    if (status == 0) {
        group_turn_groups(&turning);
        group_turn_steps(&turning);
        group_turn_paths(&turning);
        groups->ends = ends;
    } else {
        groups_release(groups);
    }
    free(turning.rank);
    free(turning.number);
    free(turning.copy);
    return status;
}

/* `ends` are those of the line: if it assumes a stone, of the position with that stone. */
static void derivation_turn_line(struct derivation_line *line,
                                 const struct orientation *orientation, const struct ends *ends)
{
    line->a = ends_turn(ends, orientation, line->a);
    line->b = ends_turn(ends, orientation, line->b);
    line->via = ends_turn(ends, orientation, line->via);
    orientation_turn_set(orientation, line->carrier.word);
}

void derivation_turn(struct derivation *derivation, const struct orientation *orientation,
                     const struct ends *ends)
{
    const int ncells = orientation->board->ncells;
    cell reply[BOARD_CELLS_MAX];

    for (int i = 0; i < derivation->count; i++) {
        struct derivation_line *line = &derivation->line[i];
        struct ends with = *ends;

        line->given = orientation_turn_cell(orientation, line->given);
        if (line->given != CELL_NONE)
            ends_play(&with, line->given, ends->colour);
        derivation_turn_line(line, orientation, &with);
    }
    memcpy(reply, derivation->reply, (size_t)ncells * sizeof *reply);
    for (cell c = 0; c < ncells; c++)
        if (cellset_has(derivation->intrusions.word, c))
            derivation->reply[orientation->to[c]] = orientation_turn_cell(orientation, reply[c]);
    orientation_turn_set(orientation, derivation->intrusions.word);
    if (derivation->count > 0 && derivation->line[derivation->count - 1].rule == DERIVATION_SEARCH)
        derivation->opening = orientation_turn_cell(orientation, derivation->opening);
}
