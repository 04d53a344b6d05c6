/* SPDX-License-Identifier: ISC */
/*
 * Best first from a group outwards: ways are taken by n, then by cells, and extended by one link at
 * a time with the operator (+) of algebra.h, which sees to it that carriers are disjoint.  Because
 * a way that is best for itself may be in the way of the next link, a few are kept for each end.
 */
#include "analyse/paths.h"

#include <stdlib.h>
#include <string.h>

#define KEPT 4 /* ways to one end that are followed further */
#define CELLS_MAX 120 /* of a carrier */

/* A way not yet taken: a path that was, and one link more. */
struct open_way {
    int path; /* index of the path it goes on from; -1: it starts with the link */
    const uint64_t *carrier; /* of the link; borrowed from the links */
    end_id from, to; /* the link's ends */
    bool is_semi;
    int next; /* in its bucket; -1: last */
};

struct walk {
    struct paths *paths;
    const struct groups *groups;
    const struct links *links;
    const struct group *group;
    int from, most_n;
    struct open_way *way;
    int nways, room;
    int bucket[PATHS_N_MAX + 1][CELLS_MAX + 1]; /* first way of so many stones and cells; -1 */
    uint8_t taken[ENDS_MAX]; /* [end] ways kept */
    int start_of[ENDS_MAX * (KEPT + 1)]; /* [index in path[]] its end away from the group */
    bool failed; /* memory is out */
};

static void push(struct walk *walk, int n, int ncells, const struct open_way *way)
{
    if (n > walk->most_n)
        return;
    if (ncells > CELLS_MAX) {
        walk->paths->truncated = true;
        return;
    }
    if (walk->nways == walk->room) {
        int room = walk->room == 0 ? 1024 : 2 * walk->room;
        struct open_way *grown = realloc(walk->way, (size_t)room * sizeof *grown);

        if (grown == NULL) {
            walk->failed = true;
            return;
        }
        walk->way = grown;
        walk->room = room;
    }
    walk->way[walk->nways] = *way;
    walk->way[walk->nways].next = walk->bucket[n][ncells];
    walk->bucket[n][ncells] = walk->nways++;
}

/* Keeps the first full link to an empty cell that shares cells with the group's carrier. */
static void share(struct walk *walk, const struct link *link, end_id to)
{
    const struct ends *ends = walk->groups->ends;
    struct paths *paths = walk->paths;

    if (ends->kind[to] != END_EMPTY || paths->sharing[to] >= 0)
        return;
    path_of_link(&paths->path[paths->npaths], link, ends->words);
    walk->start_of[paths->npaths] = END_NONE;
    paths->sharing[to] = paths->npaths++;
}

/* All links that lead on from an end: from `path` [index], or from the group when it is -1. */
static void push_links(struct walk *walk, end_id from, int path)
{
    const struct ends *ends = walk->groups->ends;
    const struct path *so_far = path < 0 ? NULL : &walk->paths->path[path];
    const int pivot = ends->kind[from] == END_EMPTY;
    const int n = so_far == NULL ? 0 : so_far->n + pivot;
    const int ncells =
        so_far == NULL ? 0 : cellset_count(so_far->carrier.word, ends->words) + pivot;
    uint32_t partner = 0;
    end_id to;

    while ((to = links_partner(walk->links, from, &partner)) != END_NONE) {
        if (walk->groups->of_end[to] == walk->from || walk->taken[to] == KEPT ||
            (so_far != NULL && ends->kind[to] == END_EMPTY &&
             cellset_has(walk->group->carrier.word, to)))
            continue;
        for (int semi = 0; semi < 2; semi++) {
            uint32_t cursor = 0;
            struct link link;

            while (links_between(walk->links, from, to, semi, &cursor, &link)) {
                const struct open_way way = {path, link.carrier, from, to, semi, -1};

                if (so_far != NULL &&
                    !cellset_disjoint(link.carrier, so_far->carrier.word, ends->words))
                    continue;
                if (cellset_disjoint(link.carrier, walk->group->carrier.word, ends->words))
                    push(walk, n + semi, ncells + link.ncells, &way);
                else if (so_far == NULL && semi == 0)
                    share(walk, &link, to);
            }
        }
    }
}

/* The path that a way is; false when it cannot be one. */
static bool make_path(const struct walk *walk, const struct open_way *way, struct path *path)
{
    const struct ends *ends = walk->groups->ends;
    const struct link link = {.a = way->from < way->to ? way->from : way->to,
                              .b = way->from < way->to ? way->to : way->from,
                              .is_semi = way->is_semi,
                              .carrier = way->carrier};
    struct path last;

    path_of_link(&last, &link, ends->words);
    if (way->path < 0) {
        *path = last;
        return true;
    }
    return path_extend(ends, &walk->paths->path[way->path], &last, path) == 0;
}

/* Is a path to this end needless after one that was taken before? */
static bool is_needless(const struct walk *walk, end_id to, const struct path *path)
{
    const int words = walk->groups->ends->words;

    if (walk->taken[to] == KEPT) {
        walk->paths->truncated = true;
        return true;
    }
    for (int i = 0; i < walk->paths->npaths && walk->taken[to] > 0; i++)
        if (walk->start_of[i] == to &&
            cellset_subset(walk->paths->path[i].carrier.word, path->carrier.word, words))
            return true;
    return false;
}

static void take(struct walk *walk, const struct open_way *way)
{
    const struct groups *groups = walk->groups;
    const struct ends *ends = groups->ends;
    struct paths *paths = walk->paths;
    const end_id to = way->to;
    const int other = groups->of_end[to];
    struct path path;

    if (!make_path(walk, way, &path) || is_needless(walk, to, &path))
        return;
    walk->taken[to]++;
    walk->start_of[paths->npaths] = to;
    paths->path[paths->npaths] = path;
    if (paths->best[to] < 0 &&
        (other < 0 ||
         cellset_disjoint(path.carrier.word, groups->group[other].carrier.word, ends->words)))
        paths->best[to] = paths->npaths;
    paths->npaths++;
    if ((ends_conducts(ends, to) || ends->kind[to] == END_EMPTY) &&
        !(ends->kind[to] == END_EMPTY && cellset_has(walk->group->carrier.word, to)))
        push_links(walk, to, paths->npaths - 1);
}

static void walk_all(struct walk *walk)
{
    for (int n = 0; n <= walk->most_n; n++) {
        for (int ncells = 0; ncells <= CELLS_MAX; ncells++) {
            while (walk->bucket[n][ncells] >= 0 && !walk->failed) {
                const struct open_way way = walk->way[walk->bucket[n][ncells]];

                walk->bucket[n][ncells] = way.next;
                take(walk, &way);
            }
        }
    }
}

int paths_find(struct paths *paths, const struct groups *groups, int from,
               const struct links *links, int most_n)
{
    struct walk *walk = calloc(1, sizeof *walk);
    const struct group *group = &groups->group[from];
    int status = -1;

    paths_release(paths);
    paths->room = (KEPT + 1) * groups->ends->nends;
    paths->path = calloc((size_t)paths->room, sizeof *paths->path);
    for (int e = 0; e < ENDS_MAX; e++)
        paths->best[e] = paths->sharing[e] = -1;
    if (walk != NULL && paths->path != NULL) {
        walk->paths = paths;
        walk->groups = groups;
        walk->links = links;
        walk->group = group;
        walk->from = from;
        walk->most_n = most_n < PATHS_N_MAX ? most_n : PATHS_N_MAX;
        memset(walk->bucket, 0xff, sizeof walk->bucket); /* -1 everywhere */
        for (int i = 0; i < group->nchains; i++)
            push_links(walk, groups->chain[group->first + i], -1);
        walk_all(walk);
        for (int e = 0; e < groups->ends->nends; e++)
            if (paths->best[e] >= 0 && paths->path[paths->best[e]].n == 0)
                paths->sharing[e] = -1;
        status = walk->failed ? -1 : 0;
    }
    if (walk != NULL)
        free(walk->way);
    free(walk);
    return status;
}

void paths_release(struct paths *paths)
{
    free(paths->path);
    memset(paths, 0, sizeof *paths);
}

enum step_kind path_step_kind(const struct ends *ends, const struct path *path)
{
    const int ncells = cellset_count(path->carrier.word, ends->words);

    if (path->n != 0 || ncells > 2)
        return STEP_FARTHER;
    return ncells == 0 ? STEP_ADJACENT : STEP_BRIDGE;
}
