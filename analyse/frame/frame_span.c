/* SPDX-License-Identifier: ISC */
#include "analyse/frame/frame_span.h"

#include <stdlib.h>

#include "analyse/frame/frame_paths.h"

/*
 * Which links, with pairwise disjoint carriers, join two or three edges for the fewest stones?
 *
 * A bridge or connection is a path from one edge to the node of another (frame_paths.h).  A fork is
 * a tree: a node and three paths from three edges to it with disjoint carriers; every tree with
 * three leaves has such a node.  n is raised from a lower bound until something is found.  If no
 * tree with disjoint carriers has n = 0, the trees whose paths share the fewest cells are offered
 * for the exact search.
 *
 * Why such a frame holds (by_rule).  The carriers are pairwise disjoint, and none contains an end
 * of another link; frame_proposals.c checks both on the pieces.  Once the owner has the n pivots
 * (and the opening move of each semi link) all links are full.  A stone of the opponent lies in at
 * most one carrier, and the owner answers it there.  So all links are completed in the end, their
 * ends are one chain, and the chain reaches the edges.  A path may pass a chain twice, since chains
 * are not used up; a side that does not conduct is an end only.  links_rules.c argues why a full
 * link is completed whatever the opponent does in its carrier.
 */

enum {
    SETS_MAX = 64, /* Havannah has 15 bridges and 20 forks */
    FOUND_MAX = 24, /* paths or trees of one figure and n */
    OVERLAPPING_MAX = 2,
    OVERLAPPING_CELLS = 40, /* of a union that a search may still decide */
    WORK_MAX = 2000000, /* links looked at in one call */
};

/* One to three paths to one node. */
struct frame_span_found {
    int ncells, shared; /* of the union; cells that the paths have in common */
    int path[3]; /* -1: none */
    edge_set edges;
    struct cellset carrier; /* including the node, if it is an empty cell */
};

struct frame_span {
    struct frame_paths paths;
    struct frame_proposals *to;
    enum figure figure; /* being searched */
    int nsets;
    edge_set set[SETS_MAX]; /* minimal sets of edges that make it, all of the same size */
    int nfound, noverlapping;
    struct frame_span_found found[FOUND_MAX]; /* disjoint paths, by size */
    struct frame_span_found
        overlapping[OVERLAPPING_MAX]; /* not disjoint, n = 0, by cells shared, then size */
};

struct frame_span *frame_span_new(void)
{
    return calloc(1, sizeof(struct frame_span));
}

void frame_span_free(struct frame_span *span)
{
    if (span == NULL)
        return;
    frame_paths_release(&span->paths);
    free(span);
}

/* ---- which edges make the figure --------------------------------------------------------------
 */

/* Do these edges make the figure, and no subset of them? */
static bool frame_span_is_least(const struct board *board, enum colour colour, figure_set figure,
                                edge_set set)
{
    const uint8_t *figures = board->edge_figures[colour];

    if (!(figures[set] & figure))
        return false;
    for (edge_set rest = set; rest; rest &= (edge_set)(rest - 1))
        if (figures[set & ~(rest & -rest)] & figure)
            return false;
    return true;
}

static void frame_span_add_set(struct frame_span *span, unsigned set)
{
    const struct ends *ends = span->paths.net->ends;

    /* Corners of one cell (base 1) have no path between them: the cell makes the figure alone. */
    for (unsigned rest = set; rest; rest &= rest - 1) {
        const end_id end = span->paths.end[__builtin_ctz(rest)];

        if (end == END_NONE)
            return;
        for (unsigned more = rest & (rest - 1); more; more &= more - 1)
            if (span->paths.end[__builtin_ctz(more)] == end && ends->board->ncells == 1)
                return;
    }
    if (span->nsets < SETS_MAX &&
        frame_span_is_least(ends->board, ends->colour, span->figure, (edge_set)set))
        span->set[span->nsets++] = (edge_set)set;
}

/* Lists the sets of `size` edges, 2 or 3, that make it, of edges that the colour can still reach.
 */
static void frame_span_list_sets(struct frame_span *span, int size)
{
    span->nsets = 0;
    for (int a = 0; a < span->paths.nedges; a++)
        for (int b = 0; b < a; b++) {
            if (size == 2)
                frame_span_add_set(span, 1u << a | 1u << b);
            for (int c = 0; c < b && size == 3; c++)
                frame_span_add_set(span, 1u << a | 1u << b | 1u << c);
        }
}

/* ---- paths and trees ---------------------------------------------------------------------- */

/* Adds it to a list sorted by shared cells, then size; of equal carriers the first is kept. */
static void frame_span_keep(struct frame_span_found *list, int *count, int most,
                            const struct frame_span_found *found, int words)
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

static int frame_span_most_cells(const struct frame_span *span)
{
    return span->nfound < FOUND_MAX ? BOARD_CELLS_MAX : span->found[FOUND_MAX - 1].ncells - 1;
}

static void frame_span_find_paths(struct frame_span *span, int n)
{
    struct frame_paths *paths = &span->paths;
    const struct frame_net *net = paths->net;

    for (int i = 0; i < span->nsets; i++) {
        int from = __builtin_ctz(span->set[i]),
            other = __builtin_ctz(span->set[i] & (span->set[i] - 1u));
        end_id at = paths->end[other];
        const struct frame_path_list *list = frame_paths_at(paths, from, at);

        for (int j = 0; j < list->count; j++) {
            const struct frame_path *path = &paths->path[list->path[j]];
            struct frame_span_found found = {.ncells = path->ncells + frame_net_weight(net, at),
                                             .path = {list->path[j], -1, -1},
                                             .edges = span->set[i]};

            if (path->n + frame_net_weight(net, at) > n)
                break;
            cellset_copy(found.carrier.word, frame_paths_carrier(paths, list->path[j]), net->words);
            if (frame_net_weight(net, at))
                cellset_add(found.carrier.word, at);
            frame_span_keep(span->found, &span->nfound, FOUND_MAX, &found, net->words);
        }
    }
}

/* Two paths that meet in a node, before the third. */
struct frame_span_fork {
    int path[2];
    int n, ncells, shared;
    uint64_t carrier[CELLSET_WORDS_MAX];
};

static int frame_span_cells_in_common(const uint64_t *a, const uint64_t *b, int words)
{
    int count = 0;

    for (int w = 0; w < words; w++)
        count += cellset_bits(a[w] & b[w]);
    return count;
}

static void frame_span_find_third(struct frame_span *span, int n, end_id at, edge_set set,
                                  const struct frame_span_fork *fork,
                                  const struct frame_path_list *third)
{
    struct frame_paths *paths = &span->paths;
    int words = paths->net->words;

    for (int k = 0; k < third->count; k++) {
        const struct frame_path *path = &paths->path[third->path[k]];
        const uint64_t *carrier = frame_paths_carrier(paths, third->path[k]);
        struct frame_span_found found = {.path = {fork->path[0], fork->path[1], third->path[k]},
                                         .edges = set};

        if (fork->n + path->n > n)
            break;
        if (fork->shared == 0 && fork->ncells + path->ncells > frame_span_most_cells(span))
            continue;
        found.shared = fork->shared + frame_span_cells_in_common(fork->carrier, carrier, words);
        if (found.shared > 0 && (n > 0 || frame_net_weight(paths->net, at) > 0))
            continue;
        cellset_or(found.carrier.word, fork->carrier, carrier, words);
        if (frame_net_weight(paths->net, at))
            cellset_add(found.carrier.word, at);
        found.ncells = cellset_count(found.carrier.word, words);
        if (found.shared == 0)
            frame_span_keep(span->found, &span->nfound, FOUND_MAX, &found, words);
        else if (found.ncells <= OVERLAPPING_CELLS)
            frame_span_keep(span->overlapping, &span->noverlapping, OVERLAPPING_MAX, &found, words);
    }
}

/* Finds the trees of one set of three edges that meet at a node. */
static void frame_span_find_trees_at(struct frame_span *span, int n, end_id at, edge_set set)
{
    struct frame_paths *paths = &span->paths;
    int words = paths->net->words;
    const struct frame_path_list *list[3];
    edge_set rest = set;

    for (int i = 0; i < 3; i++, rest &= (edge_set)(rest - 1)) {
        list[i] = frame_paths_at(paths, __builtin_ctz(rest), at);
        if (list[i]->count == 0)
            return;
    }
    for (int i = 0; i < list[0]->count; i++)
        for (int j = 0; j < list[1]->count; j++) {
            const struct frame_path *a = &paths->path[list[0]->path[i]],
                                    *b = &paths->path[list[1]->path[j]];
            struct frame_span_fork fork = {.path = {list[0]->path[i], list[1]->path[j]},
                                           .n = a->n + b->n + frame_net_weight(paths->net, at),
                                           .ncells = a->ncells + b->ncells +
                                                     frame_net_weight(paths->net, at)};

            if (fork.n + paths->path[list[2]->path[0]].n > n)
                break;
            fork.shared =
                frame_span_cells_in_common(frame_paths_carrier(paths, fork.path[0]),
                                           frame_paths_carrier(paths, fork.path[1]), words);
            if (fork.shared > 0 && n > 0)
                continue;
            cellset_or(fork.carrier, frame_paths_carrier(paths, fork.path[0]),
                       frame_paths_carrier(paths, fork.path[1]), words);
            frame_span_find_third(span, n, at, set, &fork, list[2]);
        }
}

static void frame_span_find_trees(struct frame_span *span, int n)
{
    struct frame_paths *paths = &span->paths;

    for (int i = 0; i < span->nsets; i++)
        for (int e = 0; e < paths->net->nends; e++) {
            int first = __builtin_ctz(span->set[i]);

            if (paths->total[first][e] == FRAME_PATHS_FAR ||
                paths->total[first][e] - frame_net_weight(paths->net, (end_id)e) +
                        paths->rest[first][e] >
                    n)
                continue;
            frame_span_find_trees_at(span, n, (end_id)e, span->set[i]);
        }
}

/* ---- offers ------------------------------------------------------------------------------- */

/* Lists the links of the paths; false when there are too many. */
static bool frame_span_add_pieces(const struct frame_paths *paths,
                                  const struct frame_span_found *found,
                                  struct frame_proposal *proposal)
{
    for (int i = 0; i < 3 && found->path[i] >= 0; i++)
        for (const struct frame_path *path = &paths->path[found->path[i]]; path->link != NULL;
             path = &paths->path[path->before]) {
            if (proposal->npieces == FRAME_LINKS_MAX)
                return false;
            proposal->piece[proposal->npieces++] =
                (struct frame_piece){.carrier = path->link->carrier,
                                     .a = paths->path[path->before].node,
                                     .b = path->link->to,
                                     .ncells = path->link->ncells,
                                     .is_semi = path->link->is_semi};
        }
    return true;
}

static void frame_span_offer(struct frame_span *span, const struct frame_span_found *found,
                             bool by_rule)
{
    struct frame_proposal proposal = {
        .figures = span->figure, .edges = found->edges, .by_rule = by_rule, .is_guess = !by_rule};

    if (frame_span_add_pieces(&span->paths, found, &proposal))
        frame_proposals_offer(span->to, &proposal);
    else
        span->to->limits |= FRAMES_LIMIT_PATHS;
}

/* Proposes frames of the present figure that join sets of `size` edges. */
static int frame_span_propose_sets(struct frame_span *span, int size, int most_n)
{
    edge_set edges = 0;

    frame_span_list_sets(span, size);
    if (span->nsets == 0)
        return 0;
    for (int i = 0; i < span->nsets; i++)
        edges |= span->set[i];
    span->nfound = 0;
    for (int n = frame_paths_aim(&span->paths, span->set, span->nsets);
         n <= most_n && span->nfound == 0; n++) {
        if (frame_paths_search(&span->paths, edges, n) != 0)
            return ERROR_MEMORY;
        span->noverlapping = 0;
        if (size == 2)
            frame_span_find_paths(span, n);
        else
            frame_span_find_trees(span, n);
        for (int i = 0; i < span->nfound; i++)
            frame_span_offer(span, &span->found[i], true);
        for (int i = 0; i < span->noverlapping && span->nfound == 0; i++)
            frame_span_offer(span, &span->overlapping[i], false);
        if (span->paths.cut && span->nfound == 0)
            span->to->limits |= FRAMES_LIMIT_PATHS;
    }
    return 0;
}

int frame_span_propose(struct frame_span *span, const struct frame_net *net, int most_n,
                       struct frame_proposals *to)
{
    figure_set figures = net->ends->board->game->figures;

    span->to = to;
    frame_paths_begin(&span->paths, net, WORK_MAX);
    for (int i = 0; i < FIGURES; i++) {
        span->figure = (enum figure)(1 << i);
        if (!(figures & span->figure))
            continue;
        for (int size = 2; size <= 3; size++)
            if (frame_span_propose_sets(span, size, most_n) != 0)
                return ERROR_MEMORY;
    }
    if (span->paths.truncated)
        to->limits |= FRAMES_LIMIT_PATHS;
    return to->failed ? ERROR_MEMORY : 0;
}
