/* SPDX-License-Identifier: ISC */
/*
 * What do chains that are safely joined reach together?
 *
 * They count as one chain, so 1-paths from different chains can be united.  Why that is sound:
 * wherever the opponent plays first, some 1-path does not contain that cell and is opened; and no
 * path uses a cell that keeps the chains joined (`taken`), so both are answered independently.
 */
#include "analyse/links/path_search.h"

#include <stdlib.h>

#include "analyse/base/array.h"

#define CHOICES_MAX 300 /* semi links considered for a union; as many other 1-paths */

bool path_search_link(const struct links *links, const struct path_cluster *from, const end_id *to,
                      int nto, bool semi, const uint64_t *taken, struct path *path)
{
    const struct ends *ends = links_ends(links);
    int best = LINKS_CELLS_MAX + 1;

    for (int i = 0; i < from->nchains; i++)
        for (int j = 0; j < nto; j++) {
            uint32_t at = 0;
            struct link link;

            while (links_between(links, from->chain[i], to[j], semi, &at, &link) &&
                   link.ncells < best) {
                if (!cellset_disjoint(link.carrier, taken, ends->words))
                    continue;
                best = link.ncells;
                path_of_link(path, ends, &link);
                path->a = from->chain[i];
                path->b = to[j];
            }
        }
    return best <= LINKS_CELLS_MAX;
}

static int path_search_compare(const struct path *p, const struct path *q, int words)
{
    int difference = cellset_count(p->carrier.word, words) - cellset_count(q->carrier.word, words);

    return difference != 0 ? difference : cellset_compare(p->carrier.word, q->carrier.word, words);
}

/* Lists the semi links from `from` to to[] without cells of `taken`; returns their number. */
static int path_search_gather(const struct links *links, const struct path_cluster *from,
                              const end_id *to, int nto, const uint64_t *taken, struct path *list,
                              bool *bounded)
{
    const struct ends *ends = links_ends(links);
    int n = 0;

    for (int i = 0; i < from->nchains; i++)
        for (int j = 0; j < nto; j++) {
            uint32_t at = 0;
            struct link link;

            while (links_between(links, from->chain[i], to[j], true, &at, &link)) {
                if (!cellset_disjoint(link.carrier, taken, ends->words))
                    continue;
                if (n == CHOICES_MAX) {
                    *bounded = true;
                    return n;
                }
                path_of_link(&list[n], ends, &link);
                list[n].a = from->chain[i];
                list[n++].b = to[j];
            }
        }
    return n;
}

static void path_search_sort(struct path **list, int n, int words)
{
    for (int i = 1; i < n; i++) {
        struct path *moved = list[i];
        int j = i;

        for (; j > 0 && path_search_compare(moved, list[j - 1], words) < 0; j--)
            list[j] = list[j - 1];
        list[j] = moved;
    }
}

int path_search_safe(const struct links *links, const struct path_cluster *from, const end_id *to,
                     int nto, const uint64_t *taken, const struct path *more, int nmore,
                     struct path *path, bool *bounded)
{
    const struct ends *ends = links_ends(links);
    struct path *list, *sorted[2 * CHOICES_MAX];
    const struct path *united[PATH_FAMILY_MAX];
    const uint64_t *carrier[2 * CHOICES_MAX];
    int n, chosen[PATH_FAMILY_MAX];

    if (path_search_link(links, from, to, nto, false, taken, path))
        return 1;
    if (from->nchains * nto == 1 && nmore == 0)
        return 0; /* the search has united the links of two ends already */
    list = malloc(2 * CHOICES_MAX * sizeof *list);
    if (list == NULL) {
        *bounded = true;
        return 0;
    }
    n = path_search_gather(links, from, to, nto, taken, list, bounded);
    for (int i = 0; i < nmore; i++) {
        if (!cellset_disjoint(more[i].carrier.word, taken, ends->words))
            continue;
        if (n == 2 * CHOICES_MAX) {
            *bounded = true;
            break;
        }
        list[n++] = more[i];
    }
    for (int i = 0; i < n; i++)
        sorted[i] = &list[i];
    path_search_sort(sorted, n, ends->words);
    for (int i = 0; i < n; i++)
        carrier[i] = sorted[i]->carrier.word;
    n = path_family(carrier, n, ends->words, chosen);
    for (int i = 0; i < n; i++)
        united[i] = sorted[chosen[i]];
    if (n > 0 && path_unite_all(ends, united, n, true, taken, path) != PATH_FINE)
        n = 0;
    free(list);
    return n;
}

/* ---- extension ------------------------------------------------------------------------------- */

#define LABELS_EACH 3 /* paths kept at one end */
#define LINKS_EACH 2 /* carriers tried for one pair of ends */
#define LABELS_MAX 8000 /* waiting paths of one n */
#define N_MAX 6

/* Waiting paths of one n, in the order they were found. */
struct path_queue {
    struct path *path;
    int count;
    size_t room; /* of path[] */
};

struct path_search {
    const struct links *links;
    const struct ends *ends;
    const struct path_cluster *from;
    const bool *wanted; /* [end] NULL: all */
    int missing; /* wanted ends without a path */
    int most_n;
    struct path_queue queue[N_MAX + 1];
    uint8_t kept[ENDS_MAX]; /* [end] paths taken that lead there */
    bool failed;
    bool bounded; /* a path was left out because too many waited */
};

static bool path_search_is_start(const struct path_search *search, end_id at)
{
    for (int i = 0; i < search->from->nchains; i++)
        if (search->from->chain[i] == at)
            return true;
    return false;
}

/* Can a path of this n to the end `at` be part of an answer?  With the most stones it cannot be
 * extended through an empty cell, which costs one more. */
static bool path_search_helps(const struct path_search *search, end_id at, int n)
{
    return search->wanted == NULL || search->wanted[at] || n < search->most_n ||
           search->ends->kind[at] == END_CHAIN;
}

static void path_search_offer(struct path_search *search, const struct path *path)
{
    struct path_queue *queue;

    if (path->n > search->most_n || search->kept[path->b] == LABELS_EACH ||
        path_search_is_start(search, path->b) || !path_search_helps(search, path->b, path->n))
        return;
    if (!cellset_disjoint(path->carrier.word, search->from->carrier, search->ends->words))
        return;
    queue = &search->queue[path->n];
    if (queue->count == LABELS_MAX) {
        search->bounded = true;
        return;
    }
    if (array_reserve(&queue->path, &queue->room, (size_t)queue->count + 1, sizeof *queue->path) !=
        0) {
        search->failed = true;
        return;
    }
    queue->path[queue->count++] = *path;
}

/* Extends a path, or (NULL) begins one, at an end by each of its links. */
static void path_search_lengthen(struct path_search *search, const struct path *path, end_id at)
{
    uint32_t partner = 0;
    end_id next;

    while ((next = links_partner(search->links, at, &partner)) != END_NONE) {
        if (path_search_is_start(search, next) || search->kept[next] == LABELS_EACH)
            continue;
        for (int semi = 0; semi < 2; semi++) {
            uint32_t cursor = 0;
            struct link link;

            for (int i = 0; i < LINKS_EACH &&
                            links_between(search->links, at, next, semi == 1, &cursor, &link);
                 i++) {
                struct path part, longer;

                if (path != NULL && path->n + semi > search->most_n)
                    break;
                path_of_link(&part, search->ends, &link);
                part.a = at;
                part.b = next;
                if (path == NULL)
                    path_search_offer(search, &part);
                else if (path_extend(search->ends, path, at, &part, &longer) == PATH_FINE)
                    path_search_offer(search, &longer);
            }
        }
    }
}

/* Takes a path that waited, and what extends it unless all is found. */
static void path_search_take(struct path_search *search, const struct path *path, struct path *best)
{
    const end_id at = path->b;

    if (search->kept[at] == LABELS_EACH)
        return;
    if (search->kept[at]++ == 0) {
        best[at] = *path;
        search->missing -= search->wanted == NULL || search->wanted[at];
    }
    if (search->missing > 0 && search->ends->kind[at] != END_SIDE)
        path_search_lengthen(search, path, at);
}

int path_search_extend(const struct links *links, const struct path_cluster *from, int most_n,
                       const bool *wanted, struct path *best, bool *bounded)
{
    const struct ends *ends = links_ends(links);
    struct path_search *search = calloc(1, sizeof *search);
    int status;

    if (search == NULL)
        return ERROR_MEMORY;
    search->links = links;
    search->ends = ends;
    search->from = from;
    search->most_n = most_n < N_MAX ? most_n : N_MAX;
    search->wanted = wanted;
    for (int e = 0; e < ends->nends; e++) {
        best[e].n = -1;
        search->missing += wanted == NULL || wanted[e];
    }
    for (int i = 0; i < from->nchains && search->missing > 0; i++)
        path_search_lengthen(search, NULL, from->chain[i]);
    for (int n = 0; n <= search->most_n; n++)
        for (int i = 0; i < search->queue[n].count && search->missing > 0 && !search->failed; i++) {
            struct path path = search->queue[n].path[i]; /* the queue grows meanwhile */

            path_search_take(search, &path, best);
        }
    status = search->failed ? ERROR_MEMORY : 0;
    *bounded |= search->bounded;
    for (int n = 0; n <= N_MAX; n++)
        free(search->queue[n].path);
    free(search);
    return status;
}
