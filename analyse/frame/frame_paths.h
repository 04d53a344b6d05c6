/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_PATHS_H
#define ANALYSE_FRAME_FRAME_PATHS_H

/*
 * Ways from edges of the board through the net, with their carriers: what frame_span.c puts
 * together.  Internal to frames.
 *
 * A way leads from an edge (a side, the cell of a corner) to a node along links whose carriers are
 * pairwise disjoint and hold none of its nodes.  Its n is its pivots and semi links, its carrier
 * holds both and the links' carriers; the node that it leads to counts for neither.
 */

#include "analyse/base/error.h"
#include "analyse/frame/frame.h"
#include "analyse/frame/frame_net.h"

#define FRAME_PATHS_EACH 8 /* kept of one edge at one node */
#define FRAME_PATHS_CELLS_MAX 250 /* of the carrier of one way */
#define FRAME_PATHS_FAR 100 /* more stones than any n */

struct frame_path {
    const struct frame_net_link *link; /* its last, as its node sees it; NULL: the edge itself */
    int before; /* the way to where that link leads; index into paths->path[] */
    int next; /* in its bucket */
    end_id node; /* where it leads */
    uint8_t from_edge; /* the edge that it leads from */
    uint8_t n;
    uint8_t nlinks;
    bool out; /* another way has taken its place */
    uint16_t ncells;
};

/* The ways from one edge to one node: by n, then size, then age; an antichain of carriers. */
struct frame_path_list {
    uint8_t count;
    int path[FRAME_PATHS_EACH]; /* index into paths->path[] */
};

/* Zero-initialised is valid and empty. */
struct frame_paths {
    const struct frame_net *net; /* borrowed */
    int nedges; /* of the board */
    end_id end[BOARD_EDGES_MAX]; /* [edge] END_NONE: not to be had */
    uint8_t total[BOARD_EDGES_MAX]
                 [ENDS_MAX]; /* [edge][end] no way there has a smaller n, with the
                                node's own weight; above FRAME_N_MAX: FRAME_PATHS_FAR */
    uint8_t rest[BOARD_EDGES_MAX][ENDS_MAX]; /* [edge][end] what a figure aimed at still needs above
                                                the n of such a way, at least; as total[] */
    struct frame_path *path; /* [count] */
    uint64_t *carrier; /* [count * words] */
    int count;
    size_t room; /* of path[] */
    size_t carrier_room; /* words */
    struct frame_path_list *list; /* [edge * nends + end] */
    size_t list_room;
    int bucket[FRAME_N_MAX + 1]
              [FRAME_PATHS_CELLS_MAX + 1]; /* [n][ncells] first way that waits, or -1 */
    uint64_t work; /* links looked at since frame_paths_begin() */
    uint64_t limit_work;
    bool truncated; /* a bound was met since frame_paths_begin() */
};

/* Takes the net, and measures total[] from each edge of the board. */
void frame_paths_begin(struct frame_paths *paths, const struct frame_net *net, uint64_t limit_work);
void frame_paths_release(struct frame_paths *paths);

/*
 * Measures rest[] for figures that join the edges of one of set[0 .. nsets-1], sets of two or of
 * three edges each, all of one number.  Returns the least n that such a figure can have;
 * FRAME_PATHS_FAR when it is above FRAME_N_MAX.
 */
int frame_paths_aim(struct frame_paths *paths, const edge_set *set, int nsets);

/*
 * Forgets the ways found before and finds those from each of `edges` that may belong to a figure
 * aimed at with an n of at most `most_n`.  Returns 0 or ERROR_MEMORY.
 */
int frame_paths_search(struct frame_paths *paths, edge_set edges, int most_n) WARN_UNUSED;

/* The ways from an edge to a node. */
static inline const struct frame_path_list *frame_paths_at(const struct frame_paths *paths,
                                                           int edge, end_id at)
{
    return &paths->list[edge * paths->net->nends + at];
}

static inline const uint64_t *frame_paths_carrier(const struct frame_paths *paths, int path)
{
    return paths->carrier + (size_t)path * (size_t)paths->net->words;
}

#endif
