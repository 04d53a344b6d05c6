/* SPDX-License-Identifier: ISC */
#include "analyse/frame/frame_paths.h"

#include <stdlib.h>

#include "analyse/base/array.h"

/*
 * Which paths lead from an edge to a node for few stones, and on which cells?
 *
 * First without carriers: shortest paths by weights of 0 and 1 from each edge, and from there a
 * lower bound of what a figure still needs.  Ignoring carriers can only make a path cheaper, so
 * both are lower bounds, and a path is extended only where its n and what it still needs are not
 * above the n in question; those are few nodes.
 *
 * Then paths as labels of nodes, by n and size of carrier, as in a shortest path search with
 * several labels a node.  A path is dropped when another one at its node has no greater n and a
 * carrier within its own: whatever the first is combined with, the second can be too.  The first
 * FRAME_PATHS_EACH of the rest are kept.  That can lose a frame, which `cut` tells; the frames that
 * are found are checked piece by piece (frame_proposals.c), so none becomes false.
 *
 * The same path may be written with more chains on it or fewer, since links may run through a
 * chain: of paths with equal n and carrier the one with more links is kept.  It replaces the other
 * even when that was extended already.  No path comes before itself that way, since every link adds
 * to the carrier except those between neighbours, and these join no two chains.
 */

enum {
    FRAME_PATHS_MAX = 40000, /* in one search */
    NONE = -1,
};

/* ---- bounds ------------------------------------------------------------------------------- */

/*
 * Shortest paths from several sources: some of value[] are set, the others FRAME_PATHS_FAR.  Each
 * becomes the least, over paths from a set node, of that node's value and the weights of the links
 * and nodes after it.
 */
static void frame_paths_relax(const struct frame_net *net, uint8_t *value)
{
    end_id stack[2 * ENDS_MAX];
    int depth = 0;

    for (int level = 0; level <= FRAME_N_MAX; level++) {
        for (int e = 0; e < net->nends; e++)
            if (value[e] == level)
                stack[depth++] = (end_id)e;
        while (depth > 0) {
            end_id at = stack[--depth];

            for (uint32_t i = net->first[at]; i < net->first[at + 1]; i++) {
                const struct frame_net_link *link = &net->link[i];
                int through = level + link->is_semi + frame_net_weight(net, link->to);

                if (through >= value[link->to] || !frame_net_conducts(net, link->to))
                    continue;
                value[link->to] = (uint8_t)through;
                if (through == level)
                    stack[depth++] = link->to;
            }
        }
    }
    for (int e = 0; e < net->nends; e++)
        if (value[e] > FRAME_N_MAX)
            value[e] = FRAME_PATHS_FAR;
}

void frame_paths_begin(struct frame_paths *paths, const struct frame_net *net, uint64_t limit_work)
{
    const struct board *board = net->ends->board;

    paths->net = net;
    paths->nedges = board->nsides + board->ncorners;
    paths->work = 0;
    paths->limit_work = limit_work;
    paths->truncated = false;
    for (int i = 0; i < board->nsides; i++)
        paths->end[i] = net->ends->of_side[i];
    for (int i = board->nsides; i < paths->nedges; i++)
        for (cell c = 0; c < board->ncells; c++)
            if (board->edges[c] >> i & 1)
                paths->end[i] = net->ends->of_cell[c];
    for (int i = 0; i < paths->nedges; i++) {
        memset(paths->total[i], FRAME_PATHS_FAR, (size_t)net->nends);
        if (paths->end[i] == END_NONE)
            continue;
        paths->total[i][paths->end[i]] = (uint8_t)frame_net_weight(net, paths->end[i]);
        frame_paths_relax(net, paths->total[i]);
    }
}

void frame_paths_release(struct frame_paths *paths)
{
    free(paths->path);
    free(paths->carrier);
    free(paths->list);
    memset(paths, 0, sizeof *paths);
}

/* A lower bound of the n that joins the edges of `set`, except `edge`, to a node; the node's weight
 * counts once. */
static int frame_paths_join_others(const struct frame_paths *paths, edge_set set, int edge,
                                   end_id at)
{
    int weight = frame_net_weight(paths->net, at), sum = weight;

    for (edge_set rest = (edge_set)(set & ~(1u << edge)); rest; rest &= (edge_set)(rest - 1))
        sum += paths->total[__builtin_ctz(rest)][at] - weight;
    return sum < FRAME_PATHS_FAR ? sum : FRAME_PATHS_FAR;
}

/* Fills in rest[edge][] for the sets that contain the edge; returns the least of rest[] + a path's
 * n.
 */
static int frame_paths_aim_edge(struct frame_paths *paths, int edge, const edge_set *set, int nsets)
{
    const struct frame_net *net = paths->net;
    uint8_t *rest = paths->rest[edge];
    int least = FRAME_PATHS_FAR;

    memset(rest, FRAME_PATHS_FAR, (size_t)net->nends);
    if (paths->end[edge] == END_NONE)
        return FRAME_PATHS_FAR;
    for (int e = 0; e < net->nends; e++) {
        if (!frame_net_conducts(net, (end_id)e) || paths->total[edge][e] == FRAME_PATHS_FAR)
            continue;
        for (int i = 0; i < nsets; i++) {
            int need = set[i] >> edge & 1 ? frame_paths_join_others(paths, set[i], edge, (end_id)e)
                                          : FRAME_PATHS_FAR;

            if (need < rest[e])
                rest[e] = (uint8_t)need;
        }
        if (rest[e] < FRAME_PATHS_FAR &&
            rest[e] + paths->total[edge][e] - frame_net_weight(net, (end_id)e) < least)
            least = rest[e] + paths->total[edge][e] - frame_net_weight(net, (end_id)e);
    }
    frame_paths_relax(net, rest);
    return least <= FRAME_N_MAX ? least : FRAME_PATHS_FAR;
}

int frame_paths_aim(struct frame_paths *paths, const edge_set *set, int nsets)
{
    int least = FRAME_PATHS_FAR;

    for (int edge = 0; edge < paths->nedges; edge++) {
        int n = frame_paths_aim_edge(paths, edge, set, nsets);

        if (n < least)
            least = n;
    }
    return least;
}

/* ---- paths -------------------------------------------------------------------------------- */

/* Makes room for one more path and its carrier. */
static bool frame_paths_reserve(struct frame_paths *paths)
{
    const size_t need = (size_t)paths->count + 1;

    return array_reserve(&paths->path, &paths->room, need, sizeof *paths->path) == 0 &&
           array_reserve(&paths->carrier, &paths->carrier_room, need * (size_t)paths->net->words,
                         sizeof *paths->carrier) == 0;
}

static uint64_t *frame_paths_carrier_at(struct frame_paths *paths, int path)
{
    return paths->carrier + (size_t)path * (size_t)paths->net->words;
}

/* Is path `a` to be kept rather than `b`, which is no older? */
static bool frame_paths_goes_first(const struct frame_path *a, const struct frame_path *b)
{
    return a->n != b->n ? a->n < b->n : a->ncells <= b->ncells;
}

/*
 * Makes room in the list for the path, whose carrier is stored past the last; false when it is
 * dominated.  An equal path of fewer links is rewritten with this one's links instead.
 */
static bool frame_paths_clear_list(struct frame_paths *paths, struct frame_path_list *list,
                                   const struct frame_path *path, const uint64_t *carrier)
{
    int words = paths->net->words, kept = 0;

    for (int i = 0; i < list->count; i++) {
        struct frame_path *other = &paths->path[list->path[i]];

        if (!frame_paths_goes_first(other, path))
            break;
        if (!cellset_subset(frame_paths_carrier_at(paths, list->path[i]), carrier, words))
            continue;
        if (other->n == path->n && other->ncells == path->ncells && other->nlinks < path->nlinks) {
            other->link = path->link;
            other->before = path->before;
            other->nlinks = path->nlinks;
        }
        return false;
    }
    for (int i = 0; i < list->count; i++) {
        struct frame_path *other = &paths->path[list->path[i]];

        if (!frame_paths_goes_first(other, path) &&
            cellset_subset(carrier, frame_paths_carrier_at(paths, list->path[i]), words))
            other->out = true;
        else
            list->path[kept++] = list->path[i];
    }
    list->count = (uint8_t)kept;
    if (kept < FRAME_PATHS_EACH)
        return true;
    paths->cut = true;
    if (frame_paths_goes_first(&paths->path[list->path[kept - 1]], path))
        return false;
    paths->path[list->path[kept - 1]].out = true;
    list->count--;
    return true;
}

/* Adds the path, whose carrier is stored past the last, to its list and bucket; false when memory
 * is out. */
static bool frame_paths_put(struct frame_paths *paths, const struct frame_path *path)
{
    struct frame_path_list *list = &paths->list[path->from_edge * paths->net->nends + path->node];
    int *bucket = &paths->bucket[path->n][path->ncells];
    int at, index = paths->count;

    if (!frame_paths_clear_list(paths, list, path, frame_paths_carrier_at(paths, index)))
        return true;
    at = list->count;
    while (at > 0 && !frame_paths_goes_first(&paths->path[list->path[at - 1]], path))
        at--;
    memmove(&list->path[at + 1], &list->path[at],
            (size_t)(list->count - at) * sizeof list->path[0]);
    list->path[at] = index;
    list->count++;
    paths->path[index] = *path;
    paths->path[index].next = *bucket;
    *bucket = index;
    paths->count++;
    return frame_paths_reserve(paths);
}

/* Adds all paths that are one link longer; false when memory is out. */
static bool frame_paths_lengthen(struct frame_paths *paths, int from, int most_n)
{
    const struct frame_net *net = paths->net;
    const struct frame_path *old = &paths->path[from];
    end_id at = old->node;
    const uint8_t *rest = paths->rest[old->from_edge];
    struct frame_path path = {.before = from,
                              .from_edge = old->from_edge,
                              .nlinks =
                                  (uint8_t)(old->nlinks < UINT8_MAX ? old->nlinks + 1 : UINT8_MAX)};
    uint64_t base[CELLSET_WORDS_MAX];
    int n = old->n + frame_net_weight(net, at), ncells = old->ncells + frame_net_weight(net, at);

    cellset_copy(base, frame_paths_carrier_at(paths, from), net->words);
    if (net->ends->kind[at] == END_EMPTY)
        cellset_add(base, at);
    paths->work += net->first[at + 1] - net->first[at];
    for (uint32_t i = net->first[at]; i < net->first[at + 1]; i++) {
        const struct frame_net_link *link = &net->link[i];

        if (n + link->is_semi + rest[link->to] > most_n || !frame_net_conducts(net, link->to) ||
            ncells + link->ncells > FRAME_PATHS_CELLS_MAX ||
            !cellset_disjoint(base, link->carrier, net->words) ||
            (frame_net_weight(net, link->to) && cellset_has(base, link->to)))
            continue;
        path.node = link->to;
        path.n = (uint8_t)(n + link->is_semi);
        path.ncells = (uint16_t)(ncells + link->ncells);
        path.link = link;
        cellset_or(frame_paths_carrier_at(paths, paths->count), base, link->carrier, net->words);
        if (!frame_paths_put(paths, &path))
            return false;
    }
    return true;
}

/* Takes the smallest waiting path with this n; NONE: none waits. */
static int frame_paths_take(struct frame_paths *paths, int n, int *ncells)
{
    for (; *ncells <= FRAME_PATHS_CELLS_MAX; ++*ncells) {
        int index = paths->bucket[n][*ncells];

        if (index == NONE)
            continue;
        paths->bucket[n][*ncells] = paths->path[index].next;
        return index;
    }
    return NONE;
}

static bool frame_paths_search_edge(struct frame_paths *paths, int edge, int most_n)
{
    struct frame_path start = {
        .before = NONE, .node = paths->end[edge], .from_edge = (uint8_t)edge};

    for (int n = 0; n <= most_n; n++)
        for (int i = 0; i <= FRAME_PATHS_CELLS_MAX; i++)
            paths->bucket[n][i] = NONE;
    cellset_clear(frame_paths_carrier_at(paths, paths->count), paths->net->words);
    if (!frame_paths_put(paths, &start))
        return false;
    for (int n = 0; n <= most_n; n++) {
        int ncells = 0, index;

        while ((index = frame_paths_take(paths, n, &ncells)) != NONE) {
            if (paths->path[index].out)
                continue;
            if (paths->work > paths->limit_work || paths->count > FRAME_PATHS_MAX) {
                paths->truncated = true;
                return true;
            }
            if (!frame_paths_lengthen(paths, index, most_n))
                return false;
        }
    }
    return true;
}

int frame_paths_search(struct frame_paths *paths, edge_set edges, int most_n)
{
    const int lists = paths->nedges * paths->net->nends;

    if (array_reserve(&paths->list, &paths->list_room, (size_t)lists, sizeof *paths->list) != 0)
        return ERROR_MEMORY;
    for (int i = 0; i < lists; i++)
        paths->list[i].count = 0;
    paths->count = 0;
    paths->cut = false;
    if (!frame_paths_reserve(paths))
        return ERROR_MEMORY;
    for (edge_set rest = edges; rest; rest &= (edge_set)(rest - 1))
        if (paths->end[__builtin_ctz(rest)] != END_NONE &&
            !frame_paths_search_edge(paths, __builtin_ctz(rest), most_n))
            return ERROR_MEMORY;
    return 0;
}
