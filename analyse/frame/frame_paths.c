/* SPDX-License-Identifier: ISC */
#include "analyse/frame/frame_paths.h"

#include <stdlib.h>

/*
 * Which ways lead from an edge to a node for few stones, and on which cells?
 *
 * First without carriers: shortest ways by weights of 0 and 1 from each edge, and from there what
 * a figure still needs at least.  Both are lower bounds.  A way is lengthened only where its n and
 * what it still needs are not above the n in question, and those are few nodes.
 *
 * Then ways as labels of nodes, by n and size of carrier, as in a shortest path search with several
 * labels a node: a way is dropped when another one there has no greater n and a carrier within its
 * own.  Of the rest the first WAYS_EACH are kept.
 *
 * The same way may be told with more chains on it or with fewer, since links may run through a
 * chain: of ways with equal n and carrier the one of more links is kept.  It takes the other's
 * place even when that was lengthened already.  No way comes to stand before itself so, since every
 * link adds to the carrier but those between neighbours, and these join no two chains.
 */

enum {
    WAYS_MAX = 40000, /* in one search */
    NONE = -1,
};

/* ---- bounds ------------------------------------------------------------------------------- */

/* value[] of the nodes, some of them set and the others WAYS_FAR, becomes the least over ways from
 * one that is set of its value, and the weights of the links and of the nodes after it. */
static void spread(const struct net *net, uint8_t *value)
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
                const struct net_link *link = &net->link[i];
                int through = level + link->is_semi + net_weight(net, link->to);

                if (through >= value[link->to] || !net_conducts(net, link->to))
                    continue;
                value[link->to] = (uint8_t)through;
                if (through == level)
                    stack[depth++] = link->to;
            }
        }
    }
    for (int e = 0; e < net->nends; e++)
        if (value[e] > FRAME_N_MAX)
            value[e] = WAYS_FAR;
}

void ways_begin(struct ways *ways, const struct net *net, uint64_t limit_work)
{
    const struct board *board = net->ends->board;

    ways->net = net;
    ways->nedges = board->nsides + board->ncorners;
    ways->work = 0;
    ways->limit_work = limit_work;
    ways->truncated = false;
    for (int i = 0; i < board->nsides; i++)
        ways->end[i] = net->ends->of_side[i];
    for (int i = board->nsides; i < ways->nedges; i++)
        for (cell c = 0; c < board->ncells; c++)
            if (board->edges[c] >> i & 1)
                ways->end[i] = net->ends->of_cell[c];
    for (int i = 0; i < ways->nedges; i++) {
        memset(ways->total[i], WAYS_FAR, (size_t)net->nends);
        if (ways->end[i] == END_NONE)
            continue;
        ways->total[i][ways->end[i]] = (uint8_t)net_weight(net, ways->end[i]);
        spread(net, ways->total[i]);
    }
}

void ways_release(struct ways *ways)
{
    free(ways->way);
    free(ways->carrier);
    free(ways->shelf);
    memset(ways, 0, sizeof *ways);
}

/* The least n of a figure that joins the edges of `set`, all but `edge`, to a node, the node's
 * weight counted once. */
static int join_others(const struct ways *ways, edge_set set, int edge, end_id at)
{
    int weight = net_weight(ways->net, at), sum = weight;

    for (edge_set rest = (edge_set)(set & ~(1u << edge)); rest; rest &= (edge_set)(rest - 1))
        sum += ways->total[__builtin_ctz(rest)][at] - weight;
    return sum < WAYS_FAR ? sum : WAYS_FAR;
}

/* rest[edge][], for the sets that hold the edge; returns the least of rest[] + a way's n. */
static int aim_edge(struct ways *ways, int edge, const edge_set *set, int nsets)
{
    const struct net *net = ways->net;
    uint8_t *rest = ways->rest[edge];
    int least = WAYS_FAR;

    memset(rest, WAYS_FAR, (size_t)net->nends);
    if (ways->end[edge] == END_NONE)
        return WAYS_FAR;
    for (int e = 0; e < net->nends; e++) {
        if (!net_conducts(net, (end_id)e) || ways->total[edge][e] == WAYS_FAR)
            continue;
        for (int i = 0; i < nsets; i++) {
            int need = set[i] >> edge & 1 ? join_others(ways, set[i], edge, (end_id)e) : WAYS_FAR;

            if (need < rest[e])
                rest[e] = (uint8_t)need;
        }
        if (rest[e] < WAYS_FAR &&
            rest[e] + ways->total[edge][e] - net_weight(net, (end_id)e) < least)
            least = rest[e] + ways->total[edge][e] - net_weight(net, (end_id)e);
    }
    spread(net, rest);
    return least <= FRAME_N_MAX ? least : WAYS_FAR;
}

int ways_aim(struct ways *ways, const edge_set *set, int nsets)
{
    int least = WAYS_FAR;

    for (int edge = 0; edge < ways->nedges; edge++) {
        int n = aim_edge(ways, edge, set, nsets);

        if (n < least)
            least = n;
    }
    return least;
}

/* ---- ways --------------------------------------------------------------------------------- */

/* Makes room for so many ways on this board. */
static bool reserve(struct ways *ways, int room)
{
    size_t carrier_room = (size_t)room * (size_t)ways->net->words;

    if (room > ways->room) {
        struct way *way = realloc(ways->way, (size_t)room * sizeof *way);

        if (way == NULL)
            return false;
        ways->way = way;
        ways->room = room;
    }
    if (carrier_room > ways->carrier_room) {
        uint64_t *carrier = realloc(ways->carrier, carrier_room * sizeof *carrier);

        if (carrier == NULL)
            return false;
        ways->carrier = carrier;
        ways->carrier_room = carrier_room;
    }
    return true;
}

static uint64_t *carrier_at(struct ways *ways, int way)
{
    return ways->carrier + (size_t)way * (size_t)ways->net->words;
}

/* Is way a to be kept rather than b, which is no older? */
static bool goes_first(const struct way *a, const struct way *b)
{
    return a->n != b->n ? a->n < b->n : a->ncells <= b->ncells;
}

/*
 * Makes room on the shelf for the way, which stands past the last; false when it is needless.  An
 * equal one of fewer links is told anew instead.
 */
static bool clear_shelf(struct ways *ways, struct shelf *shelf, const struct way *way,
                        const uint64_t *carrier)
{
    int words = ways->net->words, kept = 0;

    for (int i = 0; i < shelf->count; i++) {
        struct way *other = &ways->way[shelf->way[i]];

        if (!goes_first(other, way))
            break;
        if (!cellset_subset(carrier_at(ways, shelf->way[i]), carrier, words))
            continue;
        if (other->n == way->n && other->ncells == way->ncells && other->nlinks < way->nlinks) {
            other->link = way->link;
            other->before = way->before;
            other->nlinks = way->nlinks;
        }
        return false;
    }
    for (int i = 0; i < shelf->count; i++) {
        struct way *other = &ways->way[shelf->way[i]];

        if (!goes_first(other, way) &&
            cellset_subset(carrier, carrier_at(ways, shelf->way[i]), words))
            other->out = true;
        else
            shelf->way[kept++] = shelf->way[i];
    }
    shelf->count = (uint8_t)kept;
    if (kept < WAYS_EACH)
        return true;
    if (goes_first(&ways->way[shelf->way[kept - 1]], way))
        return false;
    ways->way[shelf->way[kept - 1]].out = true;
    shelf->count--;
    return true;
}

/* Puts the way, whose carrier stands past the last, on its shelf and into its bucket. */
static bool put(struct ways *ways, const struct way *way)
{
    struct shelf *shelf = &ways->shelf[way->edge * ways->net->nends + way->node];
    int *bucket = &ways->bucket[way->n][way->ncells];
    int at = shelf->count, index = ways->count;

    if (!clear_shelf(ways, shelf, way, carrier_at(ways, index)))
        return true;
    at = shelf->count;
    while (at > 0 && !goes_first(&ways->way[shelf->way[at - 1]], way))
        at--;
    memmove(&shelf->way[at + 1], &shelf->way[at],
            (size_t)(shelf->count - at) * sizeof shelf->way[0]);
    shelf->way[at] = index;
    shelf->count++;
    ways->way[index] = *way;
    ways->way[index].next = *bucket;
    *bucket = index;
    ways->count++;
    return ways->count < ways->room || reserve(ways, 2 * ways->room);
}

/* All ways that are one link longer. */
static bool lengthen(struct ways *ways, int from, int most_n)
{
    const struct net *net = ways->net;
    const struct way *old = &ways->way[from];
    end_id at = old->node;
    const uint8_t *rest = ways->rest[old->edge];
    struct way way = {.before = from,
                      .edge = old->edge,
                      .nlinks = (uint8_t)(old->nlinks < UINT8_MAX ? old->nlinks + 1 : UINT8_MAX)};
    uint64_t base[CELLSET_WORDS_MAX];
    int n = old->n + net_weight(net, at), ncells = old->ncells + net_weight(net, at);

    cellset_copy(base, carrier_at(ways, from), net->words);
    if (net->ends->kind[at] == END_EMPTY)
        cellset_add(base, at);
    ways->work += net->first[at + 1] - net->first[at];
    for (uint32_t i = net->first[at]; i < net->first[at + 1]; i++) {
        const struct net_link *link = &net->link[i];

        if (n + link->is_semi + rest[link->to] > most_n || !net_conducts(net, link->to) ||
            ncells + link->ncells > WAYS_CELLS_MAX ||
            !cellset_disjoint(base, link->carrier, net->words) ||
            (net_weight(net, link->to) && cellset_has(base, link->to)))
            continue;
        way.node = link->to;
        way.n = (uint8_t)(n + link->is_semi);
        way.ncells = (uint16_t)(ncells + link->ncells);
        way.link = link;
        cellset_or(carrier_at(ways, ways->count), base, link->carrier, net->words);
        if (!put(ways, &way))
            return false;
    }
    return true;
}

/* The next way that waits with this n, of the smallest; NONE: none does. */
static int take(struct ways *ways, int n, int *ncells)
{
    for (; *ncells <= WAYS_CELLS_MAX; ++*ncells) {
        int index = ways->bucket[n][*ncells];

        if (index == NONE)
            continue;
        ways->bucket[n][*ncells] = ways->way[index].next;
        return index;
    }
    return NONE;
}

static bool search_edge(struct ways *ways, int edge, int most_n)
{
    struct way start = {.before = NONE, .node = ways->end[edge], .edge = (uint8_t)edge};

    for (int n = 0; n <= most_n; n++)
        for (int i = 0; i <= WAYS_CELLS_MAX; i++)
            ways->bucket[n][i] = NONE;
    cellset_clear(carrier_at(ways, ways->count), ways->net->words);
    if (!put(ways, &start))
        return false;
    for (int n = 0; n <= most_n; n++) {
        int ncells = 0, index;

        while ((index = take(ways, n, &ncells)) != NONE) {
            if (ways->way[index].out)
                continue;
            if (ways->work > ways->limit_work || ways->count > WAYS_MAX) {
                ways->truncated = true;
                return true;
            }
            if (!lengthen(ways, index, most_n))
                return false;
        }
    }
    return true;
}

int ways_search(struct ways *ways, edge_set edges, int most_n)
{
    int shelves = ways->nedges * ways->net->nends;

    if (shelves > ways->shelf_room) {
        struct shelf *shelf = realloc(ways->shelf, (size_t)shelves * sizeof *shelf);

        if (shelf == NULL)
            return -1;
        ways->shelf = shelf;
        ways->shelf_room = shelves;
    }
    for (int i = 0; i < shelves; i++)
        ways->shelf[i].count = 0;
    ways->count = 0;
    if (!reserve(ways, ways->room ? ways->room : 1024))
        return -1;
    for (edge_set rest = edges; rest; rest &= (edge_set)(rest - 1))
        if (ways->end[__builtin_ctz(rest)] != END_NONE &&
            !search_edge(ways, __builtin_ctz(rest), most_n))
            return -1;
    return 0;
}
