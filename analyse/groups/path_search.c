/* SPDX-License-Identifier: ISC */
/*
 * What do chains that are safely joined reach together?
 *
 * They count as one chain, so 1-paths from different chains can be united.  Why that is sound:
 * wherever the opponent plays first, some 1-path does not contain that cell and is opened; and no
 * path uses a cell that keeps the chains joined (`taken`), so both are answered independently.
 */
#include "analyse/groups/path_search.h"

#include <stdlib.h>

#include "analyse/base/array.h"

/* Semi links considered for a union; as many other 1-paths; set by hand. */
#define CHOICES_MAX 300

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

/* Are there two semi links from `from` to to[] without cells of `taken`? */
static bool path_search_has_two(const struct links *links, const struct path_cluster *from,
                                const end_id *to, int nto, const uint64_t *taken)
{
    const int words = links_ends(links)->words;
    int n = 0;

    for (int i = 0; i < from->nchains && n < 2; i++)
        for (int j = 0; j < nto && n < 2; j++) {
            uint32_t at = 0;
            struct link link;

            while (n < 2 && links_between(links, from->chain[i], to[j], true, &at, &link))
                n += cellset_disjoint(link.carrier, taken, words);
        }
    return n == 2;
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
    if (nmore == 0 && !path_search_has_two(links, from, to, nto, taken))
        return 0;
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

/* ---- the links of every end ------------------------------------------------------------------ */

#define LINKS_EACH 2 /* carriers tried for one pair of ends and kind */

/* Adds the links that `at` has with `next`, the first of each kind; false when memory is out. */
static bool path_net_add(struct path_net *net, uint32_t *used, end_id at, end_id next)
{
    for (int semi = 0; semi < 2; semi++) {
        uint32_t cursor = 0;
        struct link link;

        for (int i = 0;
             i < LINKS_EACH && links_between(net->links, at, next, semi == 1, &cursor, &link);
             i++) {
            if (array_reserve(&net->link, &net->room, (size_t)*used + 1, sizeof *net->link) != 0)
                return false;
            net->link[(*used)++] = (struct path_net_link){next, (uint8_t)semi, link.carrier};
        }
    }
    return true;
}

int path_net_init(struct path_net *net, const struct links *links)
{
    const int nends = links_ends(links)->nends;
    uint32_t used = 0;
    bool room;

    *net =
        (struct path_net){.links = links, .first = calloc((size_t)nends + 1, sizeof *net->first)};
    room = net->first != NULL;
    for (int a = 0; room && a < nends; a++) {
        uint32_t cursor = 0;
        end_id b;

        net->first[a] = used;
        if (links_ends(links)->kind[a] == END_NO)
            continue;
        while (room && (b = links_partner(links, (end_id)a, &cursor)) != END_NONE)
            room = path_net_add(net, &used, (end_id)a, b);
    }
    if (!room) {
        path_net_release(net);
        return ERROR_MEMORY;
    }
    net->first[nends] = used;
    return 0;
}

void path_net_release(struct path_net *net)
{
    free(net->first);
    free(net->link);
    memset(net, 0, sizeof *net);
}

/* ---- extension ------------------------------------------------------------------------------- */

#define LABELS_EACH 3 /* paths kept at one end; set by hand */
#define N_MAX 6

/* A path that waits: struct path without the words that the board does not need. */
struct path_label {
    end_id a, b;
    uint64_t sets[]; /* the carrier, then the pivots; words of the board each */
};

/* Waiting paths of one n, in the order they were found. */
struct path_queue {
    uint64_t *memory;
    size_t room; /* of memory, in labels */
    int count;
    uint8_t waiting[ENDS_MAX]; /* [end] those that lead there, up to LABELS_EACH */
};

struct path_search {
    const struct path_net *net;
    const struct ends *ends;
    const struct path_cluster *from;
    const bool *wanted; /* [end] NULL: all */
    int missing; /* wanted ends without a path */
    int most_n;
    int words;
    size_t stride; /* of a label, in words */
    struct path_queue queue[N_MAX + 1];
    uint8_t kept[ENDS_MAX]; /* [end] paths taken that lead there */
    bool is_start[ENDS_MAX]; /* [end] it is a chain of `from` */
    bool failed;
};

static struct path_label *path_label_at(const struct path_search *search,
                                        const struct path_queue *queue, int i)
{
    return (struct path_label *)(void *)(queue->memory + (size_t)i * search->stride);
}

/*
 * Is a path of this n to the end `at` wanted?  With the most stones it cannot be extended through
 * an empty cell, which costs one more.  Only the first LABELS_EACH of those waiting with the same n
 * can be kept, since they are taken in this order.
 */
static inline bool path_search_helps(const struct path_search *search, end_id at, int n)
{
    if (n > search->most_n || search->is_start[at] || search->kept[at] == LABELS_EACH ||
        search->queue[n].waiting[at] == LABELS_EACH)
        return false;
    return search->wanted == NULL || search->wanted[at] || n < search->most_n ||
           search->ends->kind[at] == END_CHAIN;
}

/* A new label of this n to `at`, to be written by the caller; NULL when memory is out. */
static struct path_label *path_search_add(struct path_search *search, end_id at, int n)
{
    struct path_queue *queue = &search->queue[n];

    if (array_reserve(&queue->memory, &queue->room, (size_t)queue->count + 1,
                      search->stride * sizeof *queue->memory) != 0) {
        search->failed = true;
        return NULL;
    }
    queue->waiting[at]++;
    return path_label_at(search, queue, queue->count++);
}

/* Begins paths with the links of a chain. */
static void path_search_begin(struct path_search *search, end_id at)
{
    const struct path_net *net = search->net;
    const int words = search->words;

    for (uint32_t i = net->first[at]; i < net->first[at + 1]; i++) {
        const struct path_net_link *link = &net->link[i];
        struct path_label *new;

        if (!path_search_helps(search, link->next, link->n) ||
            !cellset_disjoint(link->carrier, search->from->carrier, words) ||
            (new = path_search_add(search, link->next, link->n)) == NULL)
            continue;
        new->a = at;
        new->b = link->next;
        cellset_copy(new->sets, link->carrier, words);
        cellset_clear(new->sets + words, words);
    }
}

/*
 * Extends label `index` of the paths of this n by each link at its end, as path_extend() does: an
 * empty cell costs a stone and becomes a pivot.  That an end of one path is not in the carrier of
 * the other has to be checked for the new end only: the path begins at a chain, and neither a path
 * nor a link has its own ends in its carrier.
 */
static void path_search_lengthen(struct path_search *search, int n, int index)
{
    const struct path_net *net = search->net;
    const struct ends *ends = search->ends;
    const int words = search->words;
    const end_id at = path_label_at(search, &search->queue[n], index)->b;
    const bool pivot = ends->kind[at] == END_EMPTY;
    uint64_t taken[CELLSET_WORDS_MAX];

    if (pivot && cellset_has(search->from->carrier, at))
        return; /* as a pivot it would belong to the carrier */
    cellset_or(taken, path_label_at(search, &search->queue[n], index)->sets, search->from->carrier,
               words);
    for (uint32_t i = net->first[at]; i < net->first[at + 1]; i++) {
        const struct path_net_link *link = &net->link[i];
        const int longer_n = n + link->n + pivot;
        const struct path_label *label;
        struct path_label *new;

        if (!path_search_helps(search, link->next, longer_n) ||
            !cellset_disjoint(link->carrier, taken, words))
            continue;
        label = path_label_at(search, &search->queue[n], index);
        if ((ends->kind[link->next] == END_EMPTY && cellset_has(label->sets, link->next)) ||
            (new = path_search_add(search, link->next, longer_n)) == NULL)
            continue;
        label = path_label_at(search, &search->queue[n], index); /* it may have moved */
        new->a = label->a;
        new->b = link->next;
        cellset_or(new->sets, label->sets, link->carrier, words);
        cellset_copy(new->sets + words, label->sets + words, words);
        if (pivot) {
            cellset_add(new->sets, at);
            cellset_add(new->sets + words, at);
        }
    }
}

/* Takes a path that waited, and what extends it unless all is found. */
static void path_search_take(struct path_search *search, int n, int index, struct path *best)
{
    const struct path_label *label = path_label_at(search, &search->queue[n], index);
    const end_id at = label->b;

    if (search->kept[at] == LABELS_EACH)
        return;
    if (search->kept[at]++ == 0) {
        best[at] = (struct path){.a = label->a, .b = at, .n = n};
        cellset_copy(best[at].carrier.word, label->sets, search->words);
        cellset_copy(best[at].pivots.word, label->sets + search->words, search->words);
        search->missing -= search->wanted == NULL || search->wanted[at];
    }
    if (search->missing > 0 && search->ends->kind[at] != END_SIDE)
        path_search_lengthen(search, n, index);
}

int path_search_extend(const struct path_net *net, const struct path_cluster *from, int most_n,
                       const bool *wanted, struct path *best)
{
    const struct ends *ends = links_ends(net->links);
    struct path_search *search = calloc(1, sizeof *search);
    int status;

    if (search == NULL)
        return ERROR_MEMORY;
    search->net = net;
    search->ends = ends;
    search->from = from;
    search->most_n = most_n < N_MAX ? most_n : N_MAX;
    search->wanted = wanted;
    search->words = ends->words;
    search->stride = (sizeof(struct path_label) + 7) / sizeof(uint64_t) + 2 * (size_t)ends->words;
    for (int i = 0; i < from->nchains; i++)
        search->is_start[from->chain[i]] = true;
    for (int e = 0; e < ends->nends; e++) {
        best[e].n = -1;
        search->missing += wanted == NULL || wanted[e];
    }
    for (int i = 0; i < from->nchains && search->missing > 0; i++)
        path_search_begin(search, from->chain[i]);
    for (int n = 0; n <= search->most_n; n++)
        for (int i = 0; i < search->queue[n].count && search->missing > 0 && !search->failed; i++)
            path_search_take(search, n, i, best);
    status = search->failed ? ERROR_MEMORY : 0;
    for (int n = 0; n <= N_MAX; n++)
        free(search->queue[n].memory);
    free(search);
    return status;
}
