/* SPDX-License-Identifier: ISC */
#include "analyse/frame/frame_span.h"

#include <stdlib.h>

#include "analyse/frame/frame_paths.h"

/*
 * Which links, with pairwise disjoint carriers, join two or three edges for the fewest stones?
 *
 * A path is a way from one edge to the node of another (frame_paths.h).  A tree is a node and three
 * ways from three edges to it with disjoint carriers; every tree with three leaves has such a node.
 * n is raised from the lower bound until something is found.  Where nothing with disjoint carriers
 * has n = 0, the three ways that share the fewest cells are offered for the exact search.
 *
 * Why such a frame is one (by_rule).  The carriers are pairwise disjoint, and none holds an end of
 * another link.  Once the owner has the n pivots (of a semi link: its opening move) all links are
 * full; the opponent's stone lies in at most one carrier, and the owner answers it there, so that
 * all links are made in the end, their ends are one chain, and the chain reaches the edges.  A
 * chain may be passed twice; a side that does not conduct is an end only.  That a full link is made
 * whatever the opponent does in its carrier is argued in links_rules.c.
 */

enum {
    SETS_MAX = 64, /* Havannah has 15 bridges and 20 forks */
    FOUND_MAX = 24, /* paths or trees of one figure and n */
    TORN_MAX = 2,
    TORN_CELLS = 40, /* of a union that may still be decided by search */
    WORK_MAX = 2000000, /* links looked at in one call */
};

/* One to three ways to one node. */
struct found {
    int ncells, shared; /* of the union; cells that the ways have in common */
    int way[3]; /* -1: none */
    end_id node;
    edge_set edges;
    struct cellset carrier; /* the node, if empty, in it */
};

struct span {
    struct ways ways;
    struct proposals *to;
    enum figure figure; /* in hand */
    int nsets;
    edge_set set[SETS_MAX]; /* edges that make it, none of them needless, all of one number */
    int nfound, ntorn;
    struct found found[FOUND_MAX]; /* disjoint ways, by size */
    struct found torn[TORN_MAX]; /* not disjoint, n = 0, by cells shared, then size */
};

struct span *span_new(void)
{
    return calloc(1, sizeof(struct span));
}

void span_free(struct span *span)
{
    if (span == NULL)
        return;
    ways_release(&span->ways);
    free(span);
}

/* ---- what makes the figure ---------------------------------------------------------------- */

/* Do these edges make the figure, and no part of them? */
static bool is_least(const struct board *board, enum colour colour, figure_set figure, edge_set set)
{
    const uint8_t *figures = board->edge_figures[colour];

    if (!(figures[set] & figure))
        return false;
    for (edge_set rest = set; rest; rest &= (edge_set)(rest - 1))
        if (figures[set & ~(rest & -rest)] & figure)
            return false;
    return true;
}

static void add_set(struct span *span, unsigned set)
{
    const struct ends *ends = span->ways.net->ends;

    for (unsigned rest = set; rest; rest &= rest - 1)
        if (span->ways.end[__builtin_ctz(rest)] == END_NONE)
            return;
    if (span->nsets < SETS_MAX && is_least(ends->board, ends->colour, span->figure, (edge_set)set))
        span->set[span->nsets++] = (edge_set)set;
}

/* The sets of `size` edges, 2 or 3, that make it, of edges that the colour can still have. */
static void list_sets(struct span *span, int size)
{
    span->nsets = 0;
    for (int a = 0; a < span->ways.nedges; a++)
        for (int b = 0; b < a; b++) {
            if (size == 2)
                add_set(span, 1u << a | 1u << b);
            for (int c = 0; c < b && size == 3; c++)
                add_set(span, 1u << a | 1u << b | 1u << c);
        }
}

/* ---- paths and trees ---------------------------------------------------------------------- */

/* Adds it to a list sorted by shared cells, then size; equal carriers once. */
static void keep(struct found *list, int *count, int most, const struct found *found, int words)
{
    int at = *count;

    for (int i = 0; i < *count; i++)
        if (list[i].ncells == found->ncells &&
            cellset_equal(list[i].carrier.word, found->carrier.word, words))
            return;
    while (at > 0 &&
           (found->shared < list[at - 1].shared ||
            (found->shared == list[at - 1].shared && found->ncells < list[at - 1].ncells)))
        at--;
    if (at == most)
        return;
    if (*count < most)
        ++*count;
    memmove(&list[at + 1], &list[at], (size_t)(*count - 1 - at) * sizeof *list);
    list[at] = *found;
}

static int most_cells(const struct span *span)
{
    return span->nfound < FOUND_MAX ? BOARD_CELLS_MAX : span->found[FOUND_MAX - 1].ncells - 1;
}

static void find_paths(struct span *span, int n)
{
    struct ways *ways = &span->ways;
    const struct net *net = ways->net;

    for (int i = 0; i < span->nsets; i++) {
        int from = __builtin_ctz(span->set[i]),
            other = __builtin_ctz(span->set[i] & (span->set[i] - 1u));
        end_id at = ways->end[other];
        const struct shelf *shelf = ways_at(ways, from, at);

        for (int j = 0; j < shelf->count; j++) {
            const struct way *way = &ways->way[shelf->way[j]];
            struct found found = {.ncells = way->ncells + net_weight(net, at),
                                  .way = {shelf->way[j], -1, -1},
                                  .node = at,
                                  .edges = span->set[i]};

            if (way->n + net_weight(net, at) > n)
                break;
            cellset_copy(found.carrier.word, ways_carrier(ways, shelf->way[j]), net->words);
            if (net_weight(net, at))
                cellset_add(found.carrier.word, at);
            keep(span->found, &span->nfound, FOUND_MAX, &found, net->words);
        }
    }
}

/* Two ways that meet, and what they leave for the third. */
struct fork {
    int way[2];
    int n, ncells, shared;
    uint64_t carrier[CELLSET_WORDS_MAX];
};

static int cells_in_common(const uint64_t *a, const uint64_t *b, int words)
{
    int count = 0;

    for (int w = 0; w < words; w++)
        count += cellset_bits(a[w] & b[w]);
    return count;
}

static void find_third(struct span *span, int n, end_id at, edge_set set, const struct fork *fork,
                       const struct shelf *third)
{
    struct ways *ways = &span->ways;
    int words = ways->net->words;

    for (int k = 0; k < third->count; k++) {
        const struct way *way = &ways->way[third->way[k]];
        const uint64_t *carrier = ways_carrier(ways, third->way[k]);
        struct found found = {
            .way = {fork->way[0], fork->way[1], third->way[k]}, .node = at, .edges = set};

        if (fork->n + way->n > n)
            break;
        if (fork->shared == 0 && fork->ncells + way->ncells > most_cells(span))
            continue;
        found.shared = fork->shared + cells_in_common(fork->carrier, carrier, words);
        if (found.shared > 0 && (n > 0 || net_weight(ways->net, at) > 0))
            continue;
        cellset_or(found.carrier.word, fork->carrier, carrier, words);
        if (net_weight(ways->net, at))
            cellset_add(found.carrier.word, at);
        found.ncells = cellset_count(found.carrier.word, words);
        if (found.shared == 0)
            keep(span->found, &span->nfound, FOUND_MAX, &found, words);
        else if (found.ncells <= TORN_CELLS)
            keep(span->torn, &span->ntorn, TORN_MAX, &found, words);
    }
}

/* The trees of one set of three edges that meet at a node. */
static void find_trees_at(struct span *span, int n, end_id at, edge_set set)
{
    struct ways *ways = &span->ways;
    int words = ways->net->words;
    const struct shelf *shelf[3];
    edge_set rest = set;

    for (int i = 0; i < 3; i++, rest &= (edge_set)(rest - 1)) {
        shelf[i] = ways_at(ways, __builtin_ctz(rest), at);
        if (shelf[i]->count == 0)
            return;
    }
    for (int i = 0; i < shelf[0]->count; i++)
        for (int j = 0; j < shelf[1]->count; j++) {
            const struct way *a = &ways->way[shelf[0]->way[i]], *b = &ways->way[shelf[1]->way[j]];
            struct fork fork = {.way = {shelf[0]->way[i], shelf[1]->way[j]},
                                .n = a->n + b->n + net_weight(ways->net, at),
                                .ncells = a->ncells + b->ncells + net_weight(ways->net, at)};

            if (fork.n + ways->way[shelf[2]->way[0]].n > n)
                break;
            fork.shared = cells_in_common(ways_carrier(ways, fork.way[0]),
                                          ways_carrier(ways, fork.way[1]), words);
            if (fork.shared > 0 && n > 0)
                continue;
            cellset_or(fork.carrier, ways_carrier(ways, fork.way[0]),
                       ways_carrier(ways, fork.way[1]), words);
            find_third(span, n, at, set, &fork, shelf[2]);
        }
}

static void find_trees(struct span *span, int n)
{
    struct ways *ways = &span->ways;

    for (int i = 0; i < span->nsets; i++)
        for (int e = 0; e < ways->net->nends; e++) {
            int first = __builtin_ctz(span->set[i]);

            if (ways->total[first][e] == WAYS_FAR ||
                ways->total[first][e] - net_weight(ways->net, (end_id)e) + ways->rest[first][e] > n)
                continue;
            find_trees_at(span, n, (end_id)e, span->set[i]);
        }
}

/* ---- offers ------------------------------------------------------------------------------- */

/* The links of the ways, each once; false when they are too many. */
static bool add_pieces(const struct ways *ways, const struct found *found,
                       struct proposal *proposal)
{
    for (int i = 0; i < 3 && found->way[i] >= 0; i++)
        for (const struct way *way = &ways->way[found->way[i]]; way->link != NULL;
             way = &ways->way[way->before]) {
            if (proposal->npieces == FRAME_LINKS_MAX)
                return false;
            proposal->piece[proposal->npieces++] = (struct piece){.carrier = way->link->carrier,
                                                                  .a = ways->way[way->before].node,
                                                                  .b = way->link->to,
                                                                  .ncells = way->link->ncells,
                                                                  .is_semi = way->link->is_semi};
        }
    return true;
}

static void offer(struct span *span, const struct found *found, bool by_rule)
{
    struct proposal proposal = {
        .figures = span->figure, .edges = found->edges, .by_rule = by_rule, .is_guess = !by_rule};

    if (add_pieces(&span->ways, found, &proposal))
        proposals_offer(span->to, &proposal);
    else
        span->to->truncated = true;
}

/* The frames of the figure in hand by joining sets of `size` edges. */
static int propose_sets(struct span *span, int size, int most_n)
{
    edge_set edges = 0;

    list_sets(span, size);
    if (span->nsets == 0)
        return 0;
    for (int i = 0; i < span->nsets; i++)
        edges |= span->set[i];
    span->nfound = 0;
    for (int n = ways_aim(&span->ways, span->set, span->nsets); n <= most_n && span->nfound == 0;
         n++) {
        if (ways_search(&span->ways, edges, n) != 0)
            return -1;
        span->ntorn = 0;
        if (size == 2)
            find_paths(span, n);
        else
            find_trees(span, n);
        for (int i = 0; i < span->nfound; i++)
            offer(span, &span->found[i], true);
        for (int i = 0; i < span->ntorn && span->nfound == 0; i++)
            offer(span, &span->torn[i], false);
    }
    return 0;
}

int span_propose(struct span *span, const struct net *net, int most_n, struct proposals *to)
{
    figure_set figures = net->ends->board->game->figures;

    span->to = to;
    ways_begin(&span->ways, net, WORK_MAX);
    for (int i = 0; i < FIGURES; i++) {
        span->figure = (enum figure)(1 << i);
        if (!(figures & span->figure))
            continue;
        for (int size = 2; size <= 3; size++)
            if (propose_sets(span, size, most_n) != 0)
                return -1;
    }
    if (span->ways.truncated)
        to->truncated = true;
    return to->failed ? -1 : 0;
}
